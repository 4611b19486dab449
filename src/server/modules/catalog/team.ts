import type { TeamMember, TeamMemberInput } from '../../../shared/site/catalog.ts'
import type { Admin } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { recordChange } from '../changes/changes.ts'
import { selectTeamMembers, teamMemberRows } from './queries.ts'
import type { TeamMemberRow } from './table.ts'

/** In the order the members were added. */
export async function listTeam(db: Db): Promise<TeamMember[]> {
  return (await selectTeamMembers(db)).map(toTeamMember)
}

export async function createTeamMember(db: Db, by: Admin, input: TeamMemberInput): Promise<TeamMember> {
  return db.transaction().execute(async (tx) => {
    const after = toTeamMember(await teamMemberRows.insert(tx, toColumns(input)))
    await recordChange(tx, { by, ...nameOf(after), after })
    return after
  })
}

/** Throws NOT_FOUND. */
export async function updateTeamMember(
  db: Db,
  by: Admin,
  { id, ...input }: TeamMemberInput & { id: string },
): Promise<TeamMember> {
  return db.transaction().execute(async (tx) => {
    const before = toTeamMember(await teamMemberRows.lock(tx, id))
    const after = toTeamMember(await teamMemberRows.update(tx, id, toColumns(input)))
    await recordChange(tx, { by, ...nameOf(after), before, after })
    return after
  })
}

/** Throws NOT_FOUND. */
export async function deleteTeamMember(db: Db, by: Admin, id: string): Promise<{ message: string }> {
  return db.transaction().execute(async (tx) => {
    const before = toTeamMember(await teamMemberRows.remove(tx, id))
    await recordChange(tx, { by, ...nameOf(before), before })
    return { message: 'Team member deleted' }
  })
}

function nameOf({ id, name }: TeamMember) {
  return { kind: 'team member', recordId: id, recordName: name } as const
}

function toColumns({ photoUrl, ...input }: TeamMemberInput) {
  return { ...input, photo_url: photoUrl }
}

function toTeamMember({ photo_url, created_at, ...row }: TeamMemberRow): TeamMember {
  return { ...row, photoUrl: photo_url, createdAt: created_at.toISOString() }
}
