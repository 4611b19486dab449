import type * as z from 'zod'
import type { Location, locationMessage, renameLocationInput } from '../../../shared/admin.ts'
import type { Db } from '../../db/database.ts'

export async function listLocations(_db: Db): Promise<Location[]> {
  throw new Error('unwritten')
}
export async function renameLocation(_db: Db, _input: z.output<typeof renameLocationInput>): Promise<z.output<typeof locationMessage>> {
  throw new Error('unwritten')
}
export async function deleteLocation(_db: Db, _sourceCode: string): Promise<z.output<typeof locationMessage>> {
  throw new Error('unwritten')
}
