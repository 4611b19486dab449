import { existsSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { checkServer } from '../src/server/db/check-server.ts'
import { createDb } from '../src/server/db/create-db.ts'
import type { Db } from '../src/server/db/database.ts'
import { joinEmbeddedPostgres } from '../src/server/db/embedded-postgres.ts'
import { findMissingMigrations } from '../src/server/db/migrator.ts'
import { type Env, readEnv } from '../src/server/env.ts'
import { hasErrorCode } from '../src/server/lib/error-code.ts'
import { generatePassword } from '../src/server/lib/password.ts'
import { setPassword } from '../src/server/modules/admin/accounts.ts'
import { endAllSessions, listSessions } from '../src/server/modules/admin/sessions.ts'

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const noSuchTable = '42P01'
const instantLength = '2026-01-01T00:00:00.000Z'.length

const usage = `Usage: npm run admin -- <command>

  password [--username NAME] [--generate]
      sets a new password and signs that admin out everywhere. Asks for it twice on a terminal, reads one line from
      a pipe, or makes one up and shows it once
  sessions [--end]
      lists who is signed in, or ends all sessions
  --help
      shows this

It needs the same environment, or the same .env, as the product itself.`

const commands = new Map([
  ['password', changePassword],
  ['sessions', showSessions],
  ['--help', help],
  ['-h', help],
])

try {
  process.chdir(path.join(import.meta.dirname, '..'))
  if (existsSync('.env')) process.loadEnvFile('.env')
  const [command = '', ...args] = process.argv.slice(2)
  const run = args.includes('--help') ? help : commands.get(command)
  if (!run)
    throw new Error(`${command === '' ? 'A command is missing' : `There is no command "${command}"`}.\n\n${usage}`)
  await run(args)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function help(): Promise<void> {
  print(usage)
}

async function changePassword(args: string[]): Promise<void> {
  const { username, generate } = parseOptions(args, { username: { type: 'string' }, generate: { type: 'boolean' } })
  const env = readEnv()
  if (env.adminPassword !== undefined) {
    throw new Error(
      'ADMIN_PASSWORD is set, and the next start would set that password again, so nothing was changed: ' +
        'change ADMIN_PASSWORD and restart the product, or take it out of the environment and .env first.',
    )
  }
  const password = generate ? generatePassword() : await askPassword()
  const changed = await withDatabase(env, (db) => setPassword(db, { username, password }))
  print(`The password of ${changed.username} is changed, and its sessions have ended.`)
  if (generate) print(`New password, shown this once: ${password}`)
}

async function showSessions(args: string[]): Promise<void> {
  const { end } = parseOptions(args, { end: { type: 'boolean' } })
  if (end) {
    const count = await withDatabase(readEnv(), endAllSessions)
    print(count === 1 ? 'Ended 1 session.' : `Ended ${count} sessions.`)
    return
  }
  const sessions = await withDatabase(readEnv(), listSessions)
  if (sessions.length === 0) print('Nobody is signed in.')
  else printColumns(['begun', 'last used', 'ends', 'admin'])
  for (const { begunAt, lastUsedAt, endsAt, username } of sessions) {
    printColumns([begunAt.toISOString(), lastUsedAt.toISOString(), endsAt.toISOString(), username])
  }
}

function parseOptions<Options extends NonNullable<ParseArgsConfig['options']>>(args: string[], options: Options) {
  try {
    return parseArgs({ args, options }).values
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n\n${usage}`)
  }
}

/** Gets the new password without showing it: asked for twice on a terminal, else the first line of what is piped in. */
async function askPassword(): Promise<string> {
  const { stdin } = process
  const isTerminal = stdin.isTTY === true
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: nowhere, terminal: isTerminal, historySize: 0 })
  // An iterator keeps a line that arrives before it is asked for.
  const answers = lines[Symbol.asyncIterator]()
  const ask = async (question: string): Promise<string> => {
    if (isTerminal) process.stderr.write(question)
    const answer = await answers.next()
    if (isTerminal) process.stderr.write('\n')
    if (answer.done) throw new Error('No password was given, so nothing was changed.')
    return answer.value
  }
  try {
    const password = await ask('New password: ')
    if (isTerminal && (await ask('Once more: ')) !== password) {
      throw new Error('The two are not the same, so nothing was changed.')
    }
    return password
  } finally {
    lines.close()
  }
}

/** Does a piece of work on the product's database, whether the product runs or not. */
async function withDatabase<Result>(env: Env, work: (db: Db) => Promise<Result>): Promise<Result> {
  // To stop half-way could leave a database running that nobody owns.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  const server = env.databaseUrl
    ? await reachServer(env.databaseUrl)
    : await joinEmbeddedPostgres({ dataDir: env.dataDir, log: report })
  let isOpen = true
  // A connection that is closing may still hear that the server stops.
  const onConnectionError = (error: Error) => void (isOpen && report(error.message))
  const db = createDb(server.url, { onConnectionError, poolMax: 1 })
  try {
    await checkMigrated(db)
    return await work(db)
  } finally {
    isOpen = false
    await db.destroy()
    await server.stop()
  }
}

async function checkMigrated(db: Db): Promise<void> {
  const missing = await findMissingMigrations(db).catch((error: unknown) => {
    if (hasErrorCode(error, noSuchTable)) return undefined
    throw error
  })
  if (missing?.length === 0) return
  throw new Error('The database is not set up for this version of the product yet: start the product once first.')
}

async function reachServer(url: string) {
  await checkServer(url)
  return { url, stop: () => Promise.resolve() }
}

function printColumns(cells: readonly string[]): void {
  print(
    cells
      .map((cell) => cell.padEnd(instantLength))
      .join('  ')
      .trimEnd(),
  )
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

function report(line: string): void {
  process.stderr.write(`${line}\n`)
}
