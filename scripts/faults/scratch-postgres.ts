import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { createDb } from '../../src/server/db/create-db.ts'
import { type Launch, launchPostmaster, type Server } from '../../src/server/db/embedded-postgres.ts'
import { migrateToLatest } from '../../src/server/db/migrator.ts'
import { installCluster, removeCluster } from '../../src/server/db/postgres-cluster.ts'
import { findPostmaster, stopPostmaster } from '../../src/server/db/postmaster.ts'
import { hasErrorCode } from '../../src/server/lib/error-code.ts'
import { childrenOf } from '../bench/process-use.ts'
import { endOf } from '../bench/server-process.ts'
import type { ScratchPostgres } from './scenario.ts'

const startLimitMs = 60_000
const pollMs = 5
const revivalPauseMs = 500
const roleName = 'faults'
const templateName = 'faults_template'
const superuserPoolMax = 2
const signals = { fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' } as const
const recoveryLine = 'automatic recovery in progress'

type Running = { launch: Launch; pid: number; port: number }

/**
 * Makes a cluster in a folder and starts its server, which syncs to disk as a real one does. `stop` ends it and deletes
 * the cluster; the end of this process, however it comes but by SIGKILL, ends it too.
 */
export async function startScratchPostgres(dataDir: string): Promise<ScratchPostgres & { stop(): Promise<void> }> {
  const installation = await installCluster(dataDir, true, () => undefined)
  const server: Server = { ...installation, isDurable: true, log: () => undefined }
  let running = await start(server)
  const frozenPids = new Set<number>()
  const pools = new Map<string, pg.Pool>()
  let databases = 0

  const addressOf = (user: string, database: string) =>
    `postgres://${user}:${server.password}@127.0.0.1:${running.port}/${database}?sslmode=disable`

  function poolFor(databaseUrl: string): pg.Pool {
    const database = new URL(databaseUrl).pathname.slice(1)
    const known = pools.get(database)
    if (known) return known
    const pool = new pg.Pool({ connectionString: addressOf('postgres', database), max: superuserPoolMax })
    // What this run does to the server breaks its own connections too.
    pool.on('error', () => undefined)
    pool.on('connect', (client) => client.on('error', () => undefined))
    pools.set(database, pool)
    return pool
  }

  const ask: ScratchPostgres['ask'] = async <Row extends object>(
    databaseUrl: string,
    text: string,
    values: readonly unknown[] = [],
  ) => (await poolFor(databaseUrl).query<Row>(text, [...values])).rows

  const serverUrl = addressOf('postgres', 'postgres')
  const askServer = <Row extends object>(text: string) => ask<Row>(serverUrl, text)
  const identity = async () =>
    (
      await askServer<{ dir: string; id: string }>(
        `select current_setting('data_directory') as dir, system_identifier::text as id from pg_control_system()`,
      )
    )[0]
  const systemId = (await identity())?.id

  /** The process id of the server, after proof that it is the one that was started here, on the cluster that was made here. */
  async function requireOwn(): Promise<number> {
    const { pid } = running
    const told = await identity()
    const isOwn =
      running.launch.process.pid === pid &&
      findPostmaster(server.clusterDir)?.pid === pid &&
      told?.dir === server.clusterDir &&
      told.id === systemId
    if (!isOwn) throw new Error(`The server on port ${running.port} is not the one of ${server.clusterDir}`)
    return pid
  }

  async function createDatabase({ isEmpty = false } = {}): Promise<string> {
    databases += 1
    const name = `faults_${databases}`
    await askServer(`create database ${name} owner ${roleName}${isEmpty ? '' : ` template ${templateName}`}`)
    return addressOf(roleName, name)
  }

  async function restart(how: keyof typeof signals, awayMs = 0): Promise<number> {
    const pid = await requireOwn()
    const stoppedAt = performance.now()
    process.kill(pid, signals[how])
    if (endOf(running.launch.process) === null) await once(running.launch.process, 'exit')
    await wait(awayMs)
    running = await start(server)
    const takenMs = performance.now() - stoppedAt
    if (running.pid === pid) throw new Error('The database server did not restart')
    if (how !== 'fast' && !readLog(server, running.launch).includes(recoveryLine))
      throw new Error('The database server recovered from nothing')
    return takenMs
  }

  async function revive(): Promise<boolean> {
    // One that cannot write its log ends by itself in a moment.
    await wait(revivalPauseMs)
    if (endOf(running.launch.process) === null) return false
    running = await start(server)
    return true
  }

  async function freeze(): Promise<{ frozen: number; thaw: () => void }> {
    const pid = await requireOwn()
    const witness = await poolFor(serverUrl).connect()
    try {
      // The parent first, so that no process is missed because it was born meanwhile.
      freezeProcess(pid)
      const { rows } = await witness.query<{ pid: number }>('select pid from pg_stat_activity')
      // Where the system tells, also those that the database does not list yet: they are about to take up a connection.
      for (const child of new Set([...rows.map((row) => row.pid), ...childrenOf(pid)])) freezeProcess(child)
    } finally {
      witness.release(true)
    }
    return { frozen: frozenPids.size, thaw }
  }

  function freezeProcess(pid: number): void {
    if (signal(pid, 'SIGSTOP')) frozenPids.add(pid)
  }

  function thaw(): void {
    for (const pid of frozenPids) signal(pid, 'SIGCONT')
    frozenPids.clear()
  }

  const endAtOnce = () => {
    thaw()
    if (endOf(running.launch.process) === null) process.kill(running.pid, 'SIGQUIT')
  }
  process.once('exit', endAtOnce)

  async function stop(): Promise<void> {
    thaw()
    await Promise.all([...pools.values()].map((pool) => pool.end()))
    await stopPostmaster(server.clusterDir)
    process.off('exit', endAtOnce)
    removeCluster(server.homeDir)
  }

  await askServer(`create role ${roleName} login createdb password '${server.password}'`)
  await askServer(`create database ${templateName} owner ${roleName}`)
  const template = createDb(addressOf(roleName, templateName), { onConnectionError: () => undefined })
  await migrateToLatest(template)
  await template.destroy()
  return {
    url: addressOf(roleName, 'postgres'),
    dataDirectory: server.clusterDir,
    createDatabase,
    ask,
    restart,
    revive,
    freeze,
    stop,
  }
}

/** Starts the server of a cluster, always on the same port, and waits until it takes connections. */
async function start(server: Server): Promise<Running> {
  const deadline = performance.now() + startLimitMs
  let launch = await launchPostmaster(server, true)
  while (performance.now() < deadline) {
    const found = findPostmaster(server.clusterDir)
    if (found?.isReady && found.port && found.pid === launch.process.pid) {
      writeFileSync(join(server.homeDir, 'port'), String(found.port))
      return { launch, pid: found.pid, port: found.port }
    }
    // After a kill the processes of the former server take a moment to notice, and a new one refuses to start beside them.
    if (endOf(launch.process) !== null) launch = await launchPostmaster(server, true)
    await wait(pollMs)
  }
  throw new Error(`The scratch server did not start:\n${readLog(server, launch)}`)
}

/** Sends a signal to a process, if it is still there. */
function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name)
  } catch (error) {
    if (!hasErrorCode(error, 'ESRCH')) throw error
    return false
  }
}

/** What the server has written into its log since a launch. */
function readLog({ homeDir }: Server, { logStart }: Launch): string {
  return readFileSync(join(homeDir, 'server.log')).subarray(logStart).toString()
}
