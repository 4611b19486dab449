import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { hasErrorCode, messageOf } from '../../lib/error-code.ts'
import { postgresEnv } from './postgres-binaries.ts'
import { type ClusterInstallation, installCluster, locateCluster } from './postgres-cluster.ts'
import { findPostmaster, stopPostmaster } from './postmaster.ts'

interface EmbeddedPostgresOptions {
  /** DATA_DIR. Everything is in its folder `postgres`, except a cluster whose account cannot enter it. */
  dataDir: string
  log: (line: string) => void
  /** How many it must allow; by default as many as PostgreSQL does. */
  connections?: number
}

export interface EmbeddedPostgres {
  /** Connects as the owner of the application's database, who may create more databases. */
  url: string
  /** Connects as the product's role, which owns nothing and has only the rights that the owner grants. */
  productUrl: string
  /** True until `settle` was called once, even over a crash in between. */
  isNew: boolean
  settle(): void
  stop(): Promise<void>
}

export interface Server extends ClusterInstallation {
  log: (line: string) => void
  connections?: number | undefined
}

const applicationName = 'steel'
const productRoleName = 'steel_product'
const superuserName = 'postgres'
const startLimitMs = 60_000
const pollMs = 20
const restartPauseMs = 1_000
const logBytesMax = 1_000_000
const logTailLines = 15
const launchesMax = 5
const superuserConnections = 3
const usualConnections = 100 - superuserConnections
const orphanLimitMs = 2_000
// The server frees it whenever the process that uses the cluster ends.
const ownerLockKey = 0x57ee1
// https://www.postgresql.org/docs/current/errcodes-appendix.html
const cannotConnectNow = '57P03'
// Processes of a killed server finish their statement first; until then PostgreSQL does not start and logs this.
const dataInUse = 'pre-existing shared memory block'

/** Starts the server of a data directory or takes over one that a killed process left. Throws Errors for the operator. */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  connections,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const server: Server = { ...(await installCluster(dataDir, log)), log, connections }
  const settledFile = join(server.homeDir, 'settled')
  const { port, release } = await holdOwnership(server)
  return {
    url: connectionString(applicationName, server.password, port),
    productUrl: connectionString(productRoleName, server.password, port, applicationName),
    isNew: !existsSync(settledFile),
    settle: () => writeFileSync(settledFile, ''),
    stop: async () => {
      await release()
      await stopPostmaster(server.clusterDir)
    },
  }
}

/** Uses the running server, or starts one that `stop` stops. Throws an Error if there is no cluster yet. */
export async function joinEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<Pick<EmbeddedPostgres, 'url' | 'stop'>> {
  const homeDir = join(resolve(options.dataDir), 'postgres')
  const password = readPassword(homeDir)
  const clusterDir = locateCluster(homeDir)
  if (password === undefined || !existsSync(clusterDir)) {
    throw new Error(`There is no database in ${dirname(homeDir)} yet: start the product once first, or set DATA_DIR.`)
  }
  const port = await findRunningPort(realpathSync(clusterDir))
  if (port === undefined) return startEmbeddedPostgres(options)
  return { url: connectionString(applicationName, password, port), stop: () => Promise.resolve() }
}

function readPassword(homeDir: string): string | undefined {
  const file = join(homeDir, 'password')
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT', 'ENOTDIR')) return undefined
    if (!hasErrorCode(error, 'EACCES', 'EPERM')) throw error
    throw new Error(`The file ${file} belongs to another user: run this as that user.`)
  }
}

/**
 * For a process that outlives the owner: the server then ends with its last connection, unless it has another owner by
 * now.
 */
export async function stopOrphanedPostgres(dataDir: string): Promise<void> {
  const homeDir = join(resolve(dataDir), 'postgres')
  const password = readPassword(homeDir)
  const clusterDir = realpathSync(locateCluster(homeDir))
  const postmaster = findPostmaster(clusterDir)
  if (password === undefined || !postmaster?.port) return
  const client = new pg.Client({ connectionString: connectionString(superuserName, password, postmaster.port) })
  client.on('error', () => undefined)
  try {
    await client.connect()
    if (await takesOver(client)) process.kill(postmaster.pid, 'SIGTERM')
  } catch (error) {
    // Another process was faster.
    if (!hasErrorCode(error, 'ECONNREFUSED', 'ECONNRESET', cannotConnectNow)) throw error
  } finally {
    await client.end()
  }
}

/** The server may need a moment to notice that its owner is dead. */
async function takesOver(client: pg.Client): Promise<boolean> {
  const deadline = performance.now() + orphanLimitMs
  for (;;) {
    const text = 'select pg_try_advisory_lock($1) as claimed'
    const { rows } = await client.query<{ claimed: boolean }>({ text, values: [ownerLockKey] })
    if (rows[0]?.claimed) return true
    if (performance.now() > deadline) return false
    await sleep(pollMs)
  }
}

/** Undefined when no server runs. */
async function findRunningPort(clusterDir: string): Promise<number | undefined> {
  const deadline = performance.now() + startLimitMs
  while (performance.now() < deadline) {
    const postmaster = findPostmaster(clusterDir)
    if (!postmaster) return undefined
    if (postmaster.isReady && postmaster.port) return postmaster.port
    await sleep(pollMs)
  }
  throw new Error(`The embedded PostgreSQL of ${clusterDir} was not ready within ${startLimitMs / 1000} s.`)
}

/** `release` keeps the lock until the server ends, so nobody takes over a server that is about to stop. */
async function holdOwnership(server: Server): Promise<{ port: number; release: () => Promise<void> }> {
  let isHeld = true
  let renewal = Promise.resolve()
  const owner = await becomeOwner(server)
  const renewWhenBroken = (client: pg.Client): void => {
    client.once('end', () => {
      if (isHeld) renewal = renew()
    })
  }
  const renew = async (): Promise<void> => {
    server.log('The embedded PostgreSQL stopped unexpectedly: restarting it')
    while (isHeld) {
      try {
        renewWhenBroken((await becomeOwner(server)).client)
        return
      } catch (error) {
        server.log(messageOf(error))
        await sleep(restartPauseMs)
      }
    }
  }
  renewWhenBroken(owner.client)
  const release = async (): Promise<void> => {
    isHeld = false
    await renewal
  }
  return { port: owner.port, release }
}

async function becomeOwner(server: Server): Promise<{ client: pg.Client; port: number }> {
  const deadline = performance.now() + startLimitMs
  while (performance.now() < deadline) {
    const port = await ensureRunning(server, deadline)
    const client = await connectAsOwner(server, port)
    if (client) return { client, port }
    await sleep(pollMs)
  }
  throw startFailure(server, 'does not answer', 0)
}

/** Undefined if the server has stopped in the meantime. */
async function connectAsOwner(server: Server, port: number): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    connectionString: connectionString(superuserName, server.password, port),
    connectionTimeoutMillis: 5_000,
  })
  // Without a listener a stopping server would end this process.
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    if (hasErrorCode(error, 'ECONNREFUSED', 'ECONNRESET', cannotConnectNow)) return undefined
    throw new Error(
      `The embedded PostgreSQL on port ${port} rejects the password in ${join(server.homeDir, 'password')}: ${String(error)}`,
    )
  }
  await claim(client, server)
  await createApplicationDatabase(client, server.password)
  writeFileSync(join(server.homeDir, 'port'), String(port))
  return client
}

async function claim(client: pg.Client, { clusterDir, homeDir }: Server): Promise<void> {
  const { rows } = await client.query<{ dir: string; claimed: boolean }>({
    text: `select current_setting('data_directory') as dir, pg_try_advisory_lock($1) as claimed`,
    values: [ownerLockKey],
  })
  const [row] = rows
  if (row?.dir !== clusterDir)
    throw new Error(`Another PostgreSQL server (of ${row?.dir}) answers instead of the one for ${clusterDir}.`)
  if (row.claimed) return
  await client.end()
  throw new Error(
    `The data directory ${dirname(homeDir)} is in use by another running copy of this program: stop that one, or give this one its own DATA_DIR.`,
  )
}

async function createApplicationDatabase(client: pg.Client, password: string): Promise<void> {
  const { rows } = await client.query<{ rolname: string }>('select rolname from pg_roles')
  for (const [name, rights] of [
    [applicationName, 'login createdb'],
    [productRoleName, 'login'],
  ] as const) {
    if (rows.some(({ rolname }) => rolname === name)) continue
    await client.query(`create role ${name} ${rights} password ${client.escapeLiteral(password)}`)
  }
  const { rowCount: hasDatabase } = await client.query('select from pg_database where datname = $1', [applicationName])
  if (!hasDatabase) await client.query(`create database ${applicationName} owner ${applicationName}`)
}

function connectionString(name: string, password: string, port: number, database = name): string {
  return `postgres://${name}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`
}

async function ensureRunning(server: Server, deadline: number): Promise<number> {
  const { clusterDir } = server
  let launch: Launch | undefined
  let failures = 0
  let isWaiting = false
  while (performance.now() < deadline) {
    const postmaster = findPostmaster(clusterDir)
    if (postmaster?.isReady && postmaster.port) return postmaster.port
    if (!postmaster && (!launch || hasEnded(launch))) {
      if (launch && logSince(server, launch.logStart).includes(dataInUse)) {
        if (!isWaiting)
          server.log('A killed PostgreSQL server left processes that still use the data: waiting for them to end')
        isWaiting = true
        await sleep(restartPauseMs)
      } else if (launch) failures += 1
      if (failures === launchesMax) throw startFailure(server, 'did not start', launch?.logStart ?? 0)
      launch = await launchPostmaster(server, failures === 0)
    }
    await sleep(pollMs)
  }
  throw startFailure(server, `was not ready within ${startLimitMs / 1000} s`, launch?.logStart ?? 0)
}

function hasEnded({ process: { exitCode, signalCode } }: Launch): boolean {
  return (exitCode ?? signalCode) !== null
}

export interface Launch {
  process: ChildProcess
  /** In bytes. */
  logStart: number
}

/** Does not wait until the server is ready. */
export async function launchPostmaster(server: Server, usesLastPort: boolean): Promise<Launch> {
  const { homeDir, clusterDir, binaries, account, connections = usualConnections } = server
  const port = await choosePort(join(homeDir, 'port'), usesLastPort)
  const logFile = logFileOf(server)
  const logSize = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  const truncatesLog = logSize > logBytesMax
  const log = openSync(logFile, truncatesLog ? 'w' : 'a', 0o600)
  const settings = ['-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=']
  if (connections > usualConnections) settings.push('-c', `max_connections=${connections + superuserConnections}`)
  // In its own session: Ctrl-C must reach only this process, which then stops the server properly.
  const child = spawn(binaries.postgres, ['-D', clusterDir, ...settings], {
    ...(account && { uid: account.uid, gid: account.gid }),
    cwd: clusterDir,
    env: postgresEnv,
    stdio: ['ignore', log, log],
    detached: true,
  })
  child.once('error', (error) => server.log(error.message))
  child.unref()
  closeSync(log)
  return { process: child, logStart: truncatesLog ? 0 : logSize }
}

async function choosePort(portFile: string, usesLast: boolean): Promise<number> {
  const lastPort = usesLast && existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) || 0 : 0
  return (await tryPort(lastPort)) ?? (await tryPort(0)) ?? 0
}

/** The port that was free (for 0: any free one), or undefined if it is taken. */
export function tryPort(port: number): Promise<number | undefined> {
  const listener = createServer()
  return new Promise((done) => {
    listener.once('error', () => done(undefined))
    listener.listen(port, '127.0.0.1', () => {
      const { port: gotPort } = listener.address() as AddressInfo
      listener.close(() => done(gotPort))
    })
  })
}

function startFailure(server: Server, what: string, logStart: number): Error {
  const lines = logSince(server, logStart).trim().split('\n')
  return new Error(
    `The embedded PostgreSQL ${what}. The end of ${logFileOf(server)}:\n${lines.slice(-logTailLines).join('\n')}`,
  )
}

function logSince(server: Server, logStart: number): string {
  return readFileSync(logFileOf(server)).subarray(logStart).toString()
}

function logFileOf({ homeDir }: Server): string {
  return join(homeDir, 'server.log')
}
