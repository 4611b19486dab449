import type { TeamMember, TeamMemberInput } from '../../../../shared/catalog.ts'
import type { Db } from '../../../db/database.ts'
import { notFound } from '../../../lib/domain-error.ts'
import { deleteTeamMemberRow, insertTeamMember, selectTeamMembers, updateTeamMemberRow } from './queries.ts'
import type { TeamMemberRow } from './table.ts'

/** Lists the team in the order its members were added. */
export async function listTeam(db: Db): Promise<TeamMember[]> {
  return (await selectTeamMembers(db)).map(toTeamMember)
}

/** Stores a team member. */
export async function createTeamMember(db: Db, input: TeamMemberInput): Promise<TeamMember> {
  return toTeamMember(await insertTeamMember(db, toColumns(input)))
}

/** Replaces a team member's fields. Throws NOT_FOUND. */
export async function updateTeamMember(
  db: Db,
  { id, ...input }: TeamMemberInput & { id: string },
): Promise<TeamMember> {
  const row = await updateTeamMemberRow(db, id, toColumns(input))
  if (!row) throw notFound('Team member')
  return toTeamMember(row)
}

/** Deletes a team member. Throws NOT_FOUND. */
export async function deleteTeamMember(db: Db, id: string): Promise<{ message: string }> {
  if (!(await deleteTeamMemberRow(db, id))) throw notFound('Team member')
  return { message: 'Team member deleted' }
}

function toColumns({ photoUrl, ...input }: TeamMemberInput) {
  return { ...input, photo_url: photoUrl }
}

function toTeamMember({ photo_url, created_at, ...row }: TeamMemberRow): TeamMember {
  return { ...row, photoUrl: photo_url, createdAt: created_at.toISOString() }
}
