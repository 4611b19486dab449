import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
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

export function lockAnnouncement(tx: Tx, id: string): Promise<AnnouncementRow | undefined> {
  return tx.selectFrom('announcements').select(announcementColumns).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function updateAnnouncementRow(
  tx: Tx,
  id: string,
  values: Insertable<AnnouncementTable>,
): Promise<AnnouncementRow> {
  return tx
    .updateTable('announcements')
    .set(values)
    .where('id', '=', id)
    .returning(announcementColumns)
    .executeTakeFirstOrThrow()
}

/** Returns the deleted row; undefined when there is none with this id. */
export function deleteAnnouncementRow(db: Db, id: string): Promise<AnnouncementRow | undefined> {
  return db.deleteFrom('announcements').where('id', '=', id).returning(announcementColumns).executeTakeFirst()
}
