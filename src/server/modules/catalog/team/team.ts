import type { TeamMember, TeamMemberInput } from '../../../../shared/catalog.ts'
import type { Db } from '../../../db/database.ts'

export async function listTeam(_db: Db): Promise<TeamMember[]> {
  throw new Error('unwritten')
}
export async function createTeamMember(_db: Db, _input: TeamMemberInput): Promise<TeamMember> {
  throw new Error('unwritten')
}
export async function updateTeamMember(_db: Db, _input: TeamMemberInput & { id: string }): Promise<TeamMember> {
  throw new Error('unwritten')
}
export async function deleteTeamMember(_db: Db, _id: string): Promise<{ message: string }> {
  throw new Error('unwritten')
}
