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
import { type Launch, launchPostmaster } from '../db/embedded-postgres.ts'
import { choosePostgresAccount } from '../db/postgres-account.ts'
import { type PostgresBinaries, postgresEnv, prepareBinaries } from '../db/postgres-binaries.ts'
import { localeSettings, locateCluster } from '../db/postgres-cluster.ts'
import { findPostmaster, stopPostmaster } from '../db/postmaster.ts'
import { requireSuccess } from './installed-programs.ts'
import { testTempDir } from './temp-dir.ts'

/** A throw-away server of one test, tool or run of the tests, which is superuser on it. */
export type OwnPostgres = {
  /** For what goes with it when it stops. */
  dir: string
  /** As the server itself names it. */
  clusterDir: string
  /** The address of a database as the superuser, or as another role; no password is asked for. It lasts over `start`. */
  urlOf(database: string, role?: string): string
  /** Its first process, as it was last started. */
  process(): ChildProcess & { pid: number }
  /** What it has written since then. */
  log(): string
  /** Starts it again, once it has ended. */
  start(): Promise<void>
  /** Stops and deletes it, as the end of this process does unless SIGKILL ends it. */
  stop(): Promise<void>
}

type OwnPostgresOptions = {
  /** Where it is to lie, on what disk; a folder of its own otherwise. */
  dir?: string
  /** Programs in place of those that npm installed. */
  programs?: PostgresBinaries
  /** Whether it syncs to disk, as a real one does. */
  isSynced?: boolean
  isStandby?: boolean
}

/** The name of a folder for a server begins with this, and goes on with the id of the process that made it. */
export const serverDirPrefix = 'steel-marketplace-test-'

const startLimitMs = 60_000
const pollMs = 5
const endLimitMs = 3_000
const unsynced = '\nfsync = off\nsynchronous_commit = off\nfull_page_writes = off\n'

/** Makes a cluster and starts its server. As a standby it follows nobody, but answers and refuses as one that does. */
export async function startOwnPostgres({
  dir: givenDir,
  programs,
  isSynced = false,
  isStandby = false,
}: OwnPostgresOptions = {}): Promise<OwnPostgres> {
  const dir = givenDir ?? makeServerDir()
  const homeDir = join(dir, 'postgres')
  mkdirSync(homeDir, { mode: 0o711 })
  const clusterDir = join(realpathSync(homeDir), 'cluster')
  const account = await choosePostgresAccount(clusterDir)
  mkdirSync(clusterDir, { mode: 0o700 })
  if (account) chownSync(clusterDir, account.uid, account.gid)
  const binaries = programs ?? (await prepareBinaries(account))
  // Only the newer ones know the locale that the product's own cluster has.
  const locale = programs ? ['--encoding=UTF8', '--locale=C.UTF-8'] : localeSettings
  const settings = [`--pgdata=${clusterDir}`, '--username=postgres', '--auth=trust', ...locale, '--no-sync']
  await requireSuccess(binaries.initdb, settings, { account, env: postgresEnv })
  if (isStandby) writeFileSync(join(clusterDir, 'standby.signal'), '')
  if (!isSynced) appendFileSync(join(clusterDir, 'postgresql.conf'), unsynced)
  const server = { homeDir, clusterDir, password: '', binaries, account, log: () => undefined }
  let running = await launch()

  /** Launches the server, always on the same port, and waits until it takes connections. */
  async function launch(): Promise<{ launch: Launch; port: number }> {
    const deadline = performance.now() + startLimitMs
    let last = await launchPostmaster(server, true)
    while (performance.now() < deadline) {
      const found = findPostmaster(clusterDir)
      if (found?.isReady && found.port && found.pid === last.process.pid) {
        writeFileSync(join(homeDir, 'port'), String(found.port))
        return { launch: last, port: found.port }
      }
      // After a kill the processes of the former server take a moment to notice, and a new one refuses to start beside them.
      if (hasEnded(last.process)) last = await launchPostmaster(server, true)
      await sleep(pollMs)
    }
    throw new Error(`The server of ${clusterDir} was not ready within ${startLimitMs / 1_000} s:\n${readLog(last)}`)
  }

  const readLog = ({ logStart }: Launch) => readFileSync(join(homeDir, 'server.log')).subarray(logStart).toString()
  const remove = () => rmSync(givenDir === undefined ? dir : homeDir, { recursive: true, force: true })

  /** Waits without letting anything else run: that is all that the end of a process can do. */
  function endAtOnce(): void {
    const { process: postmaster } = running.launch
    if (!hasEnded(postmaster)) postmaster.kill('SIGQUIT')
    const pause = new Int32Array(new SharedArrayBuffer(4))
    for (let waitedMs = 0; waitedMs < endLimitMs && existsSync(join(clusterDir, 'postmaster.pid')); waitedMs += pollMs)
      Atomics.wait(pause, 0, 0, pollMs)
    remove()
  }
  process.once('exit', endAtOnce)

  return {
    dir,
    clusterDir,
    urlOf: (database, role = 'postgres') => `postgres://${role}@127.0.0.1:${running.port}/${database}?sslmode=disable`,
    // A process that was found by its id has one.
    process: () => running.launch.process as ChildProcess & { pid: number },
    log: () => readLog(running.launch),
    async start() {
      running = await launch()
    },
    async stop() {
      await stopPostmaster(clusterDir)
      process.off('exit', endAtOnce)
      remove()
    },
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => (exitCode ?? signalCode) !== null

/** Makes a folder for a server; where this process is killed, a later run of the tests ends the server and deletes it. */
export function makeServerDir(): string {
  const dir = mkdtempSync(join(testTempDir, `${serverDirPrefix}${process.pid}-`))
  // Open to passage: as root, the server runs under another account.
  chmodSync(dir, 0o711)
  return dir
}

/** Stops the server of a data directory, whoever left it running, and deletes its cluster. */
export async function discardCluster(dataDir: string): Promise<void> {
  const homeDir = join(dataDir, 'postgres')
  const clusterDir = locateCluster(homeDir)
  if (existsSync(clusterDir)) await stopPostmaster(realpathSync(clusterDir))
  for (const dir of [dirname(clusterDir), homeDir]) rmSync(dir, { recursive: true, force: true })
}
