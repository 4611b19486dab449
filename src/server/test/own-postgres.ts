import { chownSync, existsSync, mkdirSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { launchPostmaster } from '../db/embedded-postgres.ts'
import { choosePostgresAccount } from '../db/postgres-account.ts'
import { type PostgresBinaries, postgresEnv, prepareBinaries } from '../db/postgres-binaries.ts'
import { findPostmaster, stopPostmaster } from '../db/postmaster.ts'
import { runProgram } from '../lib/run-program.ts'
import { makeServerDir } from './test-postgres.ts'

/** A throw-away server of a test's own, on which the test is superuser. */
export type OwnPostgres = {
  /** For what goes with it when it stops. */
  dir: string
  /** The address of a database as the superuser, or as another role; no password is asked for. */
  urlOf(database: string, role?: string): string
  /** Stops and deletes it. */
  stop(): Promise<void>
}

/** PostgreSQL's programs as they are installed on this machine, all of one version. */
export type InstalledPrograms = PostgresBinaries & {
  /** Runs a client program. Throws with its words when it fails. */
  run(program: 'pg_dump' | 'pg_restore', ...args: string[]): Promise<void>
}

/** Why backups could not be tried on a machine. */
export const programsMissing =
  'PostgreSQL\'s own pg_dump and pg_restore are missing, beside initdb and postgres of one version: on Debian "apt-get install ' +
  'postgresql postgresql-client" brings them; elsewhere put their folder into PATH.'

const debianDir = '/usr/lib/postgresql'
const startLimitMs = 30_000
const pollMs = 20

/**
 * Makes a cluster in a folder of its own and starts its server, with these programs or with those that npm installed. As a standby
 * it follows nobody, but answers and refuses as one that does.
 */
export async function startOwnPostgres(
  installed?: InstalledPrograms,
  { isStandby = false } = {},
): Promise<OwnPostgres> {
  const dataDir = makeServerDir()
  const homeDir = join(dataDir, 'postgres')
  mkdirSync(homeDir, { mode: 0o711 })
  const clusterDir = join(realpathSync(homeDir), 'cluster')
  const account = await choosePostgresAccount(clusterDir)
  mkdirSync(clusterDir, { mode: 0o700 })
  if (account) chownSync(clusterDir, account.uid, account.gid)
  const binaries = installed ?? (await prepareBinaries(account))
  const settings = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
  await requireSuccess(binaries.initdb, [`--pgdata=${clusterDir}`, ...settings], { account, env: postgresEnv })
  if (isStandby) writeFileSync(join(clusterDir, 'standby.signal'), '')
  const server = { homeDir, clusterDir, password: '', binaries, account, isDurable: false, log: () => undefined }
  await launchPostmaster(server, false)
  const port = await waitForPort(clusterDir)
  return {
    dir: dataDir,
    urlOf: (database, role = 'postgres') => `postgres://${role}@127.0.0.1:${port}/${database}`,
    async stop() {
      await stopPostmaster(clusterDir)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Finds a folder with all programs of one version: on the PATH, or the newest that Debian put beside it. */
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

async function requireSuccess(...call: Parameters<typeof runProgram>): Promise<void> {
  const { exitCode, output } = await runProgram(...call)
  if (exitCode !== 0) throw new Error(`${call[0]} failed:\n${output}`)
}

async function waitForPort(clusterDir: string): Promise<number> {
  const deadline = performance.now() + startLimitMs
  while (performance.now() < deadline) {
    const postmaster = findPostmaster(clusterDir)
    if (postmaster?.isReady && postmaster.port) return postmaster.port
    await sleep(pollMs)
  }
  throw new Error(`The server of ${clusterDir} was not ready within ${startLimitMs / 1000} s`)
}
