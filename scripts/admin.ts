import { existsSync } from 'node:fs'
import path from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { readEnv } from '../src/server/env.ts'
import { generatePassword } from '../src/server/lib/secrets/password.ts'
import { setPassword } from '../src/server/modules/admin/accounts.ts'
import { deleteAllSessions, selectLiveSessions } from '../src/server/modules/admin/queries.ts'
import { withDatabase } from './admin/database.ts'
import { askPassword, print, printColumns } from './admin/terminal.ts'

// Each command loads only what it needs.

const whoOptions = { email: { type: 'string' }, id: { type: 'string' } } as const

const usage = `Usage: npm run admin -- <command>

  password [--username NAME] [--generate]
      sets a new password and signs that admin out everywhere. Asks for it twice on a terminal, reads one line from
      a pipe, or generates one and shows it once
  accounts [--activate NAME | --end-second-step NAME]
      lists the accounts of staff, activates one that was deactivated, or takes passkeys and code from one
      whose holder lost them, who signs in with the password alone
  sessions [--end]
      lists who is signed in, or ends all sessions
  export-customer (--email ADDRESS | --id ID) [--file PATH]
      writes everything stored about a person as JSON, to standard output or a new file
  erase-customer (--email ADDRESS | --id ID) [--yes]
      shows how much is stored about a person and, after confirmation, erases the person permanently
  mailbox
      connects to the mailbox of MAILBOX_URL and lists what would be taken from it; changes nothing
  --help
      shows this

It needs the same environment, or the same .env, as the product itself.`

const commands = new Map([
  ['password', changePassword],
  ['accounts', showStaff],
  ['sessions', showSessions],
  ['export-customer', exportCustomer],
  ['erase-customer', eraseCustomer],
  ['mailbox', showMailboxNow],
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

async function showStaff(args: string[]): Promise<void> {
  const { activate, 'end-second-step': withoutStep } = parseOptions(args, {
    activate: { type: 'string' },
    'end-second-step': { type: 'string' },
  })
  const { showAccounts } = await import('./admin/account-commands.ts')
  await showAccounts(readEnv(), { activate, withoutStep })
}

async function showSessions(args: string[]): Promise<void> {
  const { end } = parseOptions(args, { end: { type: 'boolean' } })
  if (end) {
    const count = await withDatabase(readEnv(), deleteAllSessions)
    print(count === 1 ? 'Ended 1 session.' : `Ended ${count} sessions.`)
    return
  }
  const sessions = await withDatabase(readEnv(), selectLiveSessions)
  if (sessions.length === 0) print('Nobody is signed in.')
  else printColumns(['begun', 'last used', 'ends', 'admin'])
  for (const { created_at, last_used_at, expire, username } of sessions) {
    printColumns([created_at.toISOString(), last_used_at.toISOString(), expire.toISOString(), username])
  }
}

async function exportCustomer(args: string[]): Promise<void> {
  const { file, ...who } = parseOptions(args, { ...whoOptions, file: { type: 'string' } })
  const { exportTo } = await import('./admin/customer-commands.ts')
  await exportTo(readEnv(), who, file)
}

async function eraseCustomer(args: string[]): Promise<void> {
  const { yes = false, ...who } = parseOptions(args, { ...whoOptions, yes: { type: 'boolean' } })
  const { eraseConfirmed } = await import('./admin/customer-commands.ts')
  await eraseConfirmed(readEnv(), who, yes)
}

async function showMailboxNow(args: string[]): Promise<void> {
  parseOptions(args, {})
  const { showMailbox } = await import('./admin/mailbox-command.ts')
  await showMailbox(readEnv())
}

function parseOptions<Options extends NonNullable<ParseArgsConfig['options']>>(args: string[], options: Options) {
  try {
    return parseArgs({ args, options }).values
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n\n${usage}`)
  }
}
