import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import { buildApp } from './app.ts'
import { checkServer } from './db/check-server.ts'
import { checkStandbys } from './db/check-standbys.ts'
import { createDb, openStandbys } from './db/create-db.ts'
import type { Db } from './db/database.ts'
import { findDatabaseRisks } from './db/database-risks.ts'
import { loadDemoDataIfEmpty } from './db/demo-data.ts'
import { startEmbeddedPostgres } from './db/embedded-postgres.ts'
import { migrateToLatest } from './db/migrator.ts'
import { migrateAsOwner } from './db/product-role.ts'
import { usualSilence } from './db/silence-watch.ts'
import { type Env, readEnv } from './env.ts'
import { queueMatchingOfAll } from './jobs/jobs.ts'
import { hasErrorCode } from './lib/error-code.ts'
import { keepSecret } from './lib/kept-secret.ts'
import { openLogStream } from './lib/log-stream.ts'
import { ensureAdminAccount } from './modules/admin/accounts.ts'

const stopLimitMs = 15_000
const sameSignalMs = 500
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const clientDir = join(import.meta.dirname, '../../client')

interface OpenDatabase {
  url: string
  /** The tables' owner, if the product runs as another role. */
  ownerUrl: string | undefined
  isNewEmbedded: boolean
  settle: () => void
}

// Closes what was opened. Each entry waits for its own opening, so a signal during the start leaves nothing behind.
const closings: (() => Promise<void>)[] = []
let isStopping = false
let startFailure: unknown
let firstSignalAt: number | undefined

const grace = closeWithGrace(
  {
    delay: stopLimitMs,
    logger: false,
    skip: [...stopSignals],
    onTimeout: () => report(`Not everything stopped within ${stopLimitMs / 1000} s`),
  },
  async ({ err }) => {
    isStopping = true
    if (err) report(err.stack ?? String(err))
    for (const close of closings.toReversed()) await close().catch((error: unknown) => report(String(error)))
    // A rejection makes the exit code 1.
    if (startFailure) throw startFailure
  },
)
for (const signal of stopSignals) process.on(signal, stopOnSignal)

try {
  await start()
} catch (error) {
  // The Ctrl-C that caused the failure may not have been handled yet.
  await setImmediate()
  if (!isStopping) {
    startFailure = error
    report(error instanceof Error ? error.message : String(error))
    grace.close()
  }
}

function stopOnSignal(): void {
  const now = performance.now()
  firstSignalAt ??= now
  // One Ctrl-C may arrive twice, from the terminal and from npm.
  if (now - firstSignalAt > sameSignalMs) {
    report('Stopped at once')
    process.exit(1)
  }
  if (isStopping) return
  print('Stopping')
  grace.close()
}

async function start(): Promise<void> {
  const env = readEnv()
  const dataDir = resolve(env.dataDir)
  if (!env.databaseUrl || !env.sessionSecret) prepareDataDir(dataDir)
  const sessionSecret = env.sessionSecret ?? keepSecret(join(dataDir, 'session-secret'))
  const database = env.databaseUrl ? await openServer(env.databaseUrl, env) : await openEmbedded(dataDir)
  const onConnectionError = (error: Error) => report(error.message)
  const dbOptions = { onConnectionError, listenUrl: env.listenDatabaseUrl, silence: usualSilence }
  const db = await open(createDb(database.url, dbOptions), (opened) => opened.destroy())
  const standbys = env.readDatabaseUrl ? openStandbys(env.readDatabaseUrl, onConnectionError) : []
  for (const standby of standbys) await open(standby, (opened) => opened.destroy())
  await checkSafety(db, env)
  for (const problem of await checkStandbys(db, standbys)) print(`Note: ${problem}`)
  if (database.ownerUrl === undefined) await migrateToLatest(db)
  else await migrateAsOwner(database.ownerUrl, db, onConnectionError)
  await prepareContent(env, db, database)
  const app = await open(
    buildApp({
      db,
      standbys,
      settings: {
        publicCustomerLookup: env.publicCustomerLookup,
        uploadBytesMax: env.uploadBytesMax,
        mail: env.mail,
      },
      jobs: true,
      loadsStockAtStart: true,
      site: env.site,
      sessionKey: createHash('sha256').update(sessionSecret).digest(),
      // The proxy provides TLS; the server itself speaks plain HTTP only.
      secureCookies: env.trustProxy !== false,
      trustProxy: env.trustProxy,
      logger: {
        level: env.logLevel,
        stream: openLogStream(() => report('The log is not being read: lines are lost')),
      },
      metricsToken: env.metricsToken,
      responseCacheBytesMax: env.responseCacheBytesMax,
      ...(existsSync(clientDir) && { clientDir }),
    }),
    (opened) => opened.close(),
  )
  try {
    await app.listen({ host: env.host, port: env.port })
  } catch (error) {
    throw explainListenFailure(error, env)
  }
  database.settle()
  print(`Listening on ${addressOf(app.server.address())}`)
  if (!env.trustProxy && !isLoopback(app.server.address())) {
    report(
      'Other machines can reach this without TLS: passwords travel in the clear. Put a proxy with TLS in front, set TRUST_PROXY to its address and HOST to 127.0.0.1.',
    )
  }
}

/** Waits for something to open and registers its closing; throws if a stop was requested in the meantime. */
async function open<Opened>(
  opening: Promise<Opened> | Opened,
  close: (opened: Opened) => Promise<void>,
): Promise<Opened> {
  closings.push(async () => {
    const [result] = await Promise.allSettled([opening])
    if (result.status === 'fulfilled') await close(result.value)
  })
  const opened = await opening
  if (isStopping) throw new Error('Stopped during the start')
  return opened
}

async function openServer(url: string, env: Env): Promise<OpenDatabase> {
  const { migrationDatabaseUrl: ownerUrl, listenDatabaseUrl: listenUrl } = env
  await checkServer(url, 'DATABASE_URL')
  if (listenUrl !== undefined) await checkServer(listenUrl, 'DATABASE_LISTEN_URL')
  if (ownerUrl !== undefined) await checkServer(ownerUrl, 'MIGRATION_DATABASE_URL')
  return { url, ownerUrl, isNewEmbedded: false, settle: () => undefined }
}

async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  print('Starting the database')
  const server = await open(startEmbeddedPostgres({ dataDir, log: print }), (opened) => opened.stop())
  return { url: server.productUrl, ownerUrl: server.url, isNewEmbedded: server.isNew, settle: server.settle }
}

async function checkSafety(db: Db, { isProduction }: Env): Promise<void> {
  const { losses, notes } = await findDatabaseRisks(db)
  if (isProduction && losses.length > 0) {
    const wayOut = 'If this data may be lost, start without NODE_ENV=production (see docs/operations.md).'
    throw new Error([...losses, wayOut].join('\n'))
  }
  for (const risk of [...losses, ...notes]) print(`Note: ${risk}`)
}

async function prepareContent(env: Env, db: Db, { isNewEmbedded }: OpenDatabase): Promise<void> {
  const { adminUsername: username, adminPassword: password } = env
  const { generatedPassword } = await ensureAdminAccount(db, { username, password })
  if (generatedPassword !== undefined) {
    print(`Admin login, shown this once:\n  username: ${username}\n  password: ${generatedPassword}`)
  }
  const wantsDemoData = env.loadsDemoData ?? isNewEmbedded
  if (wantsDemoData && (await loadDemoDataIfEmpty(db))) {
    await db.transaction().execute((tx) => queueMatchingOfAll(tx))
    print('Loaded the demo data')
  }
}

function prepareDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK)
  } catch {
    throw new Error(
      `The data directory ${dataDir} is not writable: give this user the right to write there, or set DATA_DIR to another folder.`,
    )
  }
}

function explainListenFailure(error: unknown, { host, port }: Env): unknown {
  if (hasErrorCode(error, 'EADDRINUSE')) {
    return new Error(
      `Another program uses port ${port} on ${host}: stop it, or set PORT to another (0 picks a free one).`,
    )
  }
  if (hasErrorCode(error, 'EACCES'))
    return new Error(`This user may not listen on port ${port}: set PORT to one above 1023.`)
  if (hasErrorCode(error, 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN')) {
    return new Error(
      `HOST ${host} is not an address of this machine: set it to one, such as 127.0.0.1, or 0.0.0.0 for all.`,
    )
  }
  return error
}

function addressOf(address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string') return String(address)
  const isAny = address.address === '0.0.0.0' || address.address === '::'
  const host = isAny ? 'localhost' : address.family === 'IPv6' ? `[${address.address}]` : address.address
  return `http://${host}:${address.port}`
}

function isLoopback(address: AddressInfo | string | null): boolean {
  return address === null || typeof address === 'string' || /^(127\.|::1$)/.test(address.address)
}

// For the person at the terminal, apart from the log.
function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

function report(line: string): void {
  process.stderr.write(`${line}\n`)
}
