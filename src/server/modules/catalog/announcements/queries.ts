import type { Insertable } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { AnnouncementRow, AnnouncementTable } from './table.ts'

const announcementColumns = ['id', 'title', 'content', 'type', 'active', 'created_at'] as const

export async function selectAnnouncements(db: Db, { activeOnly }: { activeOnly: boolean }): Promise<AnnouncementRow[]> {
  let query = db
    .selectFrom('announcements')
    .select(announcementColumns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  if (activeOnly) query = query.where('active', '=', 1)
  return query.execute()
}

export async function insertAnnouncement(db: Db, values: Insertable<AnnouncementTable>): Promise<AnnouncementRow> {
  return db.insertInto('announcements').values(values).returning(announcementColumns).executeTakeFirstOrThrow()
}

export async function updateAnnouncementRow(
  db: Db,
  id: string,
  values: Insertable<AnnouncementTable>,
): Promise<AnnouncementRow | undefined> {
  return db
    .updateTable('announcements')
    .set(values)
    .where('id', '=', id)
    .returning(announcementColumns)
    .executeTakeFirst()
}

/** Deletes an announcement and tells whether it was there. */
export async function deleteAnnouncementRow(db: Db, id: string): Promise<boolean> {
  const result = await db.deleteFrom('announcements').where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows > 0n
}
