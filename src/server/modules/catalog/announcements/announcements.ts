import type { Announcement, AnnouncementInput } from '../../../../shared/catalog.ts'
import type { Db } from '../../../db/database.ts'
import type { Context } from '../../../trpc.ts'

export async function listAnnouncements(_ctx: Context, _input: { activeOnly: boolean }): Promise<Announcement[]> {
  throw new Error('unwritten')
}
export async function createAnnouncement(_db: Db, _input: AnnouncementInput): Promise<Announcement> {
  throw new Error('unwritten')
}
export async function updateAnnouncement(_db: Db, _input: AnnouncementInput & { id: string }): Promise<Announcement> {
  throw new Error('unwritten')
}
export async function deleteAnnouncement(_db: Db, _id: string): Promise<{ message: string }> {
  throw new Error('unwritten')
}
