import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { PostgresBinaries } from '../../db/embedded/postgres-binaries.ts'
import { runProgram } from '../../lib/run-program.ts'

/** PostgreSQL's installed programs, all of one version. */
export type InstalledPrograms = PostgresBinaries & {
  /** Throws with the program's output when it fails. */
  run(program: 'pg_dump' | 'pg_restore', ...args: string[]): Promise<void>
}

export const programsMissing =
  'PostgreSQL\'s own pg_dump and pg_restore are missing, beside initdb and postgres of one version: on Debian "apt-get install ' +
  'postgresql postgresql-client" brings them; elsewhere put their folder into PATH.'

const debianDir = '/usr/lib/postgresql'

/** Finds a folder with all programs of one version: on the PATH, or Debian's newest. */
export function findInstalledPrograms(): InstalledPrograms | undefined {
  const versions = existsSync(debianDir) ? readdirSync(debianDir).sort((a, b) => Number(b) - Number(a)) : []
  const dirs = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...versions.map((version) => join(debianDir, version, 'bin')),
  ]
  const programs = ['initdb', 'postgres', 'pg_dump', 'pg_restore']
  const dir = dirs.find((candidate) => programs.every((program) => existsSync(join(candidate, program))))
  if (dir === undefined) return undefined
  return {
    initdb: join(dir, 'initdb'),
    postgres: join(dir, 'postgres'),
    run: (program, ...args) => requireSuccess(join(dir, program), args),
  }
}

/** Throws with the program's output when it fails. */
export async function requireSuccess(...call: Parameters<typeof runProgram>): Promise<void> {
  const { exitCode, output } = await runProgram(...call)
  if (exitCode !== 0) throw new Error(`${call[0]} failed:\n${output}`)
}
