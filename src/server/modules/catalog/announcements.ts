import { type Announcement, type AnnouncementInput, activeFlag } from '../../../shared/site/catalog.ts'
import type { Admin, Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { recordChange } from '../changes/changes.ts'
import { announcementRows, selectAnnouncements } from './queries.ts'
import type { AnnouncementRow } from './table.ts'

/** Newest first. Visitors only ever get the active ones. */
export async function listAnnouncements(ctx: Context, input: { activeOnly: boolean }): Promise<Announcement[]> {
  const activeOnly = input.activeOnly || !(await ctx.session.findAdmin())
  return (await selectAnnouncements(ctx.db, { activeOnly })).map(toAnnouncement)
}

export async function createAnnouncement(db: Db, by: Admin, input: AnnouncementInput): Promise<Announcement> {
  return db.transaction().execute(async (tx) => {
    const after = toAnnouncement(await announcementRows.insert(tx, input))
    await recordChange(tx, { by, ...nameOf(after), after })
    return after
  })
}

/** The date stays. Throws NOT_FOUND. */
export async function updateAnnouncement(
  db: Db,
  by: Admin,
  { id, ...input }: AnnouncementInput & { id: string },
): Promise<Announcement> {
  return db.transaction().execute(async (tx) => {
    const before = toAnnouncement(await announcementRows.lock(tx, id))
    const after = toAnnouncement(await announcementRows.update(tx, id, input))
    await recordChange(tx, { by, ...nameOf(after), before, after })
    return after
  })
}

/** Throws NOT_FOUND. */
export async function deleteAnnouncement(db: Db, by: Admin, id: string): Promise<{ message: string }> {
  return db.transaction().execute(async (tx) => {
    const before = toAnnouncement(await announcementRows.remove(tx, id))
    await recordChange(tx, { by, ...nameOf(before), before })
    return { message: 'Announcement deleted' }
  })
}

function nameOf({ id, title }: Announcement) {
  return { kind: 'announcement', recordId: id, recordName: title } as const
}

function toAnnouncement({ created_at, active, ...row }: AnnouncementRow): Announcement {
  return { ...row, active: activeFlag.parse(active), createdAt: created_at.toISOString() }
}
