import { accessSync, constants, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Db } from '../db/database.ts'
import {
  checkServer,
  checkStandbys,
  connectionsOf,
  findConnectionShortage,
  findDatabaseRisks,
} from '../db/database-checks.ts'
import { loadDemoDataIfEmpty } from '../db/demo-data.ts'
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import { migrateAsOwner, migrateToLatest } from '../db/migrator.ts'
import type { Env } from '../env.ts'
import { queueMatchingOfAll } from '../jobs/jobs.ts'
import { readSessionSecret } from '../lib/secrets/kept-secret.ts'
import { createPrivateLinks, toSessionKey } from '../lib/secrets/private-links.ts'
import { print, report } from '../lib/terminal.ts'
import { ensureAdminAccount } from '../modules/admin/accounts.ts'
import { keepMissingPrices } from '../modules/inquiries/prices/keep-prices.ts'
import { type OpenDatabases, openDatabases } from './open-databases.ts'
import type { Open } from './process.ts'

/** What is done once, however many processes answer. */
export type Prepared = {
  databaseUrl: string
  /** The embedded database's DATA_DIR. */
  embeddedIn: string | undefined
  sessionSecret: string
  databases: OpenDatabases
  /** Call it when the product listens. */
  settle(): void
}

interface OpenDatabase {
  url: string
  /** The tables' owner, if the product runs as another role. */
  ownerUrl: string | undefined
  /** DATA_DIR, if the database is embedded there. */
  embeddedIn: string | undefined
  isNewEmbedded: boolean
  settle: () => void
}

/** Starts the embedded database, checks, migrates and fills the database. Throws Errors for the operator. */
export async function prepare(env: Env, open: Open): Promise<Prepared> {
  const dataDir = resolve(env.dataDir)
  if (!env.databaseUrl || !env.sessionSecret) prepareDataDir(dataDir)
  const sessionSecret = readSessionSecret({ ...env, dataDir })
  const database = env.databaseUrl ? await openServer(env.databaseUrl, env) : await openEmbedded(dataDir, env, open)
  const databases = await openDatabases(database.url, env, open)
  const { db, standbys } = databases
  await checkSafety(db, env)
  for (const problem of await checkStandbys(db, standbys)) print(`Note: ${problem}`)
  if (database.ownerUrl === undefined) await migrateToLatest(db)
  else await migrateAsOwner(database.ownerUrl, db, (error) => report(error.message))
  await prepareContent(env, db, { ...database, sessionSecret })
  const { url: databaseUrl, embeddedIn, settle } = database
  return { databaseUrl, embeddedIn, sessionSecret, databases, settle }
}

async function openServer(url: string, env: Env): Promise<OpenDatabase> {
  const { migrationDatabaseUrl: ownerUrl, listenDatabaseUrl: listenUrl } = env
  await checkServer(url, 'DATABASE_URL')
  if (listenUrl !== undefined) await checkServer(listenUrl, 'DATABASE_LISTEN_URL')
  if (ownerUrl !== undefined) await checkServer(ownerUrl, 'MIGRATION_DATABASE_URL')
  return { url, ownerUrl, embeddedIn: undefined, isNewEmbedded: false, settle: () => undefined }
}

async function openEmbedded(dataDir: string, { instances }: Env, open: Open): Promise<OpenDatabase> {
  print('Starting the database')
  const options = { dataDir, log: print, connections: connectionsOf(instances) }
  const server = await open(startEmbeddedPostgres(options), (opened) => opened.stop())
  const { productUrl: url, url: ownerUrl, isNew: isNewEmbedded, settle } = server
  return { url, ownerUrl, embeddedIn: dataDir, isNewEmbedded, settle }
}

async function checkSafety(db: Db, { isProduction, instances }: Env): Promise<void> {
  const { losses, notes } = await findDatabaseRisks(db)
  if (isProduction && losses.length > 0) {
    const wayOut = 'If this data may be lost, start without NODE_ENV=production (see docs/operations.md).'
    throw new Error([...losses, wayOut].join('\n'))
  }
  const shortage = await findConnectionShortage(db, instances)
  for (const risk of [...losses, ...notes, ...(shortage === undefined ? [] : [shortage])]) print(`Note: ${risk}`)
}

async function prepareContent(
  env: Env,
  db: Db,
  { isNewEmbedded, sessionSecret }: Pick<OpenDatabase, 'isNewEmbedded'> & { sessionSecret: string },
): Promise<void> {
  const { adminUsername: username, adminPassword: password } = env
  const { generatedPassword } = await ensureAdminAccount(db, { username, password })
  if (generatedPassword !== undefined) {
    print(`Admin login, shown this once:\n  username: ${username}\n  password: ${generatedPassword}`)
  }
  const wantsDemoData = env.loadsDemoData ?? isNewEmbedded
  const links = createPrivateLinks(toSessionKey(sessionSecret))
  if (wantsDemoData && (await loadDemoDataIfEmpty(db, links))) {
    await db.transaction().execute((tx) => queueMatchingOfAll(tx))
    await keepMissingPrices(db)
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
