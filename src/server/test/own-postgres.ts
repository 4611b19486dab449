import type { ChildProcess } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Launch, launchPostmaster } from '../db/embedded/embedded-postgres.ts'
import {
  choosePostgresAccount,
  type PostgresBinaries,
  postgresEnv,
  prepareBinaries,
} from '../db/embedded/postgres-binaries.ts'
import { localeSettings, locateCluster } from '../db/embedded/postgres-cluster.ts'
import { findPostmaster, stopPostmaster } from '../db/embedded/postmaster.ts'
import { requireSuccess } from './programs/installed-programs.ts'
import { testTempDir } from './programs/temp-dir.ts'

/** A temporary server, on which the caller is superuser. */
export type OwnPostgres = {
  /** Deleted when the server stops. */
  dir: string
  /** As the server itself reports it. */
  clusterDir: string
  /** A database's URL as the superuser or another role, without a password. It stays the same after `start`. */
  urlOf(database: string, role?: string): string
  /** The postmaster that was started last. */
  process(): ChildProcess & { pid: number }
  /** The log since then. */
  log(): string
  /** Starts it again after it has ended. */
  start(): Promise<void>
  /** Stops and deletes it; the exit of this process does the same, except after SIGKILL. */
  stop(): Promise<void>
}

type OwnPostgresOptions = {
  /** By default a new folder. */
  dir?: string
  /** Instead of those that npm installed. */
  programs?: PostgresBinaries
  /** Whether it syncs to disk. */
  isSynced?: boolean
  isStandby?: boolean
  /** Another server that the standby follows, from now on. */
  primary?: OwnPostgres
}

/** The prefix of a server's folder, followed by the id of the process that made it. */
export const serverDirPrefix = 'steel-marketplace-test-'

const startLimitMs = 60_000
const pollMs = 5
const endLimitMs = 3_000
// Tests' databases are gone before vacuuming them would help.
const unsynced = '\nfsync = off\nsynchronous_commit = off\nfull_page_writes = off\nautovacuum = off\n'

/** Creates a cluster and starts its server. A standby without a primary answers and refuses like one that has it. */
export async function startOwnPostgres({
  dir: givenDir,
  programs,
  isSynced = false,
  isStandby = false,
  primary,
}: OwnPostgresOptions = {}): Promise<OwnPostgres> {
  const dir = givenDir ?? makeServerDir()
  const homeDir = join(dir, 'postgres')
  mkdirSync(homeDir, { mode: 0o711 })
  const clusterDir = join(realpathSync(homeDir), 'cluster')
  const account = await choosePostgresAccount(clusterDir)
  mkdirSync(clusterDir, { mode: 0o700 })
  if (account) chownSync(clusterDir, account.uid, account.gid)
  const binaries = programs ?? (await prepareBinaries(account))
  // Only newer versions have the locale of the product's own cluster.
  const locale = programs ? ['--encoding=UTF8', '--locale=C.UTF-8'] : localeSettings
  const settings = [`--pgdata=${clusterDir}`, '--username=postgres', '--auth=trust', ...locale, '--no-sync']
  if (primary) await copyCluster(primary, clusterDir)
  else await requireSuccess(binaries.initdb, settings, { account, env: postgresEnv })
  if (isStandby || primary) writeFileSync(join(clusterDir, 'standby.signal'), '')
  if (!isSynced) appendFileSync(join(clusterDir, 'postgresql.conf'), unsynced)
  const server = { homeDir, clusterDir, password: '', binaries, account, log: () => undefined }
  let running = await launch()

  /** Always uses the same port, and waits until the server accepts connections. */
  async function launch(): Promise<{ launch: Launch; port: number }> {
    const deadline = performance.now() + startLimitMs
    let last = await launchPostmaster(server, true)
    while (performance.now() < deadline) {
      const found = findPostmaster(clusterDir)
      if (found?.isReady && found.port && found.pid === last.process.pid) {
        writeFileSync(join(homeDir, 'port'), String(found.port))
        return { launch: last, port: found.port }
      }
      // After a kill, a new server refuses to start until the old processes have ended.
      if (hasEnded(last.process)) last = await launchPostmaster(server, true)
      await sleep(pollMs)
    }
    throw new Error(`The server of ${clusterDir} was not ready within ${startLimitMs / 1_000} s:\n${readLog(last)}`)
  }

  const readLog = ({ logStart }: Launch) => readFileSync(join(homeDir, 'server.log')).subarray(logStart).toString()
  const remove = () => rmSync(givenDir === undefined ? dir : homeDir, { recursive: true, force: true })

  /** Waits synchronously: nothing else is possible in an exit handler. */
  function stopSynchronously(): void {
    const { process: postmaster } = running.launch
    if (!hasEnded(postmaster)) postmaster.kill('SIGQUIT')
    const pause = new Int32Array(new SharedArrayBuffer(4))
    for (let waitedMs = 0; waitedMs < endLimitMs && existsSync(join(clusterDir, 'postmaster.pid')); waitedMs += pollMs)
      Atomics.wait(pause, 0, 0, pollMs)
    remove()
  }
  process.once('exit', stopSynchronously)

  return {
    dir,
    clusterDir,
    urlOf: (database, role = 'postgres') => `postgres://${role}@127.0.0.1:${running.port}/${database}?sslmode=disable`,
    // A running process has an id.
    process: () => running.launch.process as ChildProcess & { pid: number },
    log: () => readLog(running.launch),
    async start() {
      running = await launch()
    },
    async stop() {
      await stopPostmaster(clusterDir)
      process.off('exit', stopSynchronously)
      remove()
    },
  }
}

/** The primary is stopped meanwhile, so that its files are all there. */
async function copyCluster(primary: OwnPostgres, clusterDir: string): Promise<void> {
  await stopPostmaster(primary.clusterDir)
  await requireSuccess('cp', ['--archive', `${primary.clusterDir}/.`, clusterDir], {})
  await primary.start()
  const { hostname, port } = new URL(primary.urlOf('postgres'))
  appendFileSync(
    join(clusterDir, 'postgresql.conf'),
    `\nprimary_conninfo = 'host=${hostname} port=${port} user=postgres'\n`,
  )
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => (exitCode ?? signalCode) !== null

/** If this process is killed, a later test run stops the server and deletes the folder. */
export function makeServerDir(): string {
  const dir = mkdtempSync(join(testTempDir, `${serverDirPrefix}${process.pid}-`))
  // Other accounts must pass through: as root, the server runs under another one.
  chmodSync(dir, 0o711)
  return dir
}

/** Stops the server of a data directory, whoever started it, and deletes its cluster. */
export async function discardCluster(dataDir: string): Promise<void> {
  const homeDir = join(dataDir, 'postgres')
  const clusterDir = locateCluster(homeDir)
  if (existsSync(clusterDir)) await stopPostmaster(realpathSync(clusterDir))
  for (const dir of [dirname(clusterDir), homeDir]) rmSync(dir, { recursive: true, force: true })
}
