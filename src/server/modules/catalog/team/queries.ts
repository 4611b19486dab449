import type { Insertable } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { TeamMemberRow, TeamMemberTable } from './table.ts'

const teamMemberColumns = ['id', 'name', 'title', 'phone', 'email', 'specialties', 'photo_url', 'created_at'] as const

export async function selectTeamMembers(db: Db): Promise<TeamMemberRow[]> {
  return db.selectFrom('team_members').select(teamMemberColumns).orderBy('created_at').orderBy('id').execute()
}

export async function insertTeamMember(db: Db, values: Insertable<TeamMemberTable>): Promise<TeamMemberRow> {
  return db.insertInto('team_members').values(values).returning(teamMemberColumns).executeTakeFirstOrThrow()
}

export async function updateTeamMemberRow(
  db: Db,
  id: string,
  values: Insertable<TeamMemberTable>,
): Promise<TeamMemberRow | undefined> {
  return db.updateTable('team_members').set(values).where('id', '=', id).returning(teamMemberColumns).executeTakeFirst()
}

/** Deletes a team member and tells whether it was there. */
export async function deleteTeamMemberRow(db: Db, id: string): Promise<boolean> {
  const result = await db.deleteFrom('team_members').where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows > 0n
}
