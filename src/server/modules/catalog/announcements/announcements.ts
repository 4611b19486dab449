import { type Announcement, type AnnouncementInput, activeFlag } from '../../../../shared/catalog.ts'
import type { Db } from '../../../db/database.ts'
import { notFound } from '../../../lib/domain-error.ts'
import type { Context } from '../../../trpc.ts'
import { deleteAnnouncementRow, insertAnnouncement, selectAnnouncements, updateAnnouncementRow } from './queries.ts'
import type { AnnouncementRow } from './table.ts'

/** Lists announcements, newest first. Whoever is not signed in gets the active ones, whatever he asks for. */
export async function listAnnouncements(ctx: Context, input: { activeOnly: boolean }): Promise<Announcement[]> {
  const activeOnly = input.activeOnly || !(await ctx.session.findAdmin())
  return (await selectAnnouncements(ctx.db, { activeOnly })).map(toAnnouncement)
}

/** Stores an announcement. */
export async function createAnnouncement(db: Db, input: AnnouncementInput): Promise<Announcement> {
  return toAnnouncement(await insertAnnouncement(db, input))
}

/** Replaces an announcement's fields; its date stays. Throws NOT_FOUND. */
export async function updateAnnouncement(
  db: Db,
  { id, ...input }: AnnouncementInput & { id: string },
): Promise<Announcement> {
  const row = await updateAnnouncementRow(db, id, input)
  if (!row) throw notFound('Announcement')
  return toAnnouncement(row)
}

/** Deletes an announcement. Throws NOT_FOUND. */
export async function deleteAnnouncement(db: Db, id: string): Promise<{ message: string }> {
  if (!(await deleteAnnouncementRow(db, id))) throw notFound('Announcement')
  return { message: 'Announcement deleted' }
}

function toAnnouncement({ created_at, active, ...row }: AnnouncementRow): Announcement {
  return { ...row, active: activeFlag.parse(active), createdAt: created_at.toISOString() }
}
