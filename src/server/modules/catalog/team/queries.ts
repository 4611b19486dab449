import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { TeamMemberRow, TeamMemberTable } from './table.ts'

const teamMemberColumns = ['id', 'name', 'title', 'phone', 'email', 'specialties', 'photo_url', 'created_at'] as const

export async function selectTeamMembers(db: Db): Promise<TeamMemberRow[]> {
  return db.selectFrom('team_members').select(teamMemberColumns).orderBy('created_at').orderBy('id').execute()
}

export async function insertTeamMember(db: Db, values: Insertable<TeamMemberTable>): Promise<TeamMemberRow> {
  return db.insertInto('team_members').values(values).returning(teamMemberColumns).executeTakeFirstOrThrow()
}

export function lockTeamMember(tx: Tx, id: string): Promise<TeamMemberRow | undefined> {
  return tx.selectFrom('team_members').select(teamMemberColumns).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function updateTeamMemberRow(
  tx: Tx,
  id: string,
  values: Insertable<TeamMemberTable>,
): Promise<TeamMemberRow> {
  return tx
    .updateTable('team_members')
    .set(values)
    .where('id', '=', id)
    .returning(teamMemberColumns)
    .executeTakeFirstOrThrow()
}

/** Returns the deleted row; undefined when there is none with this id. */
export function deleteTeamMemberRow(db: Db, id: string): Promise<TeamMemberRow | undefined> {
  return db.deleteFrom('team_members').where('id', '=', id).returning(teamMemberColumns).executeTakeFirst()
}
