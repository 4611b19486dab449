import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { hasErrorCode } from '../../lib/error-code.ts'
import { runProgram } from '../../lib/run-program.ts'
import { keepSecret, makeSecret } from '../../lib/secrets/kept-secret.ts'
import {
  canEnter,
  choosePostgresAccount,
  makeSharedRoot,
  type PostgresAccount,
  type PostgresBinaries,
  postgresEnv,
  prepareBinaries,
  sharedRoot,
} from './postgres-binaries.ts'

const outputTailLines = 15

/** The built-in locale gives the same order and case rules on every machine, whatever locales it has. */
export const localeSettings = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']

export interface ClusterInstallation {
  homeDir: string
  /** Without symbolic links, as the server itself reports it. */
  clusterDir: string
  password: string
  binaries: PostgresBinaries
  account: PostgresAccount | undefined
}

/** Creates what a data directory lacks: folder, password, programs, cluster. Throws plain Errors for the operator. */
export async function installCluster(dataDir: string, log: (line: string) => void): Promise<ClusterInstallation> {
  const homeDir = join(resolve(dataDir), 'postgres')
  try {
    mkdirSync(homeDir, { recursive: true })
    const account = await choosePostgresAccount(locateCluster(homeDir))
    chmodSync(homeDir, account ? 0o711 : 0o700)
    const binaries = await prepareBinaries(account)
    const isOld = existsSync(locateCluster(homeDir))
    const password = keepSecret(join(homeDir, 'password'), () => {
      if (isOld)
        throw new Error(
          `The password of the embedded PostgreSQL is missing: put ${join(homeDir, 'password')} back from your backup.`,
        )
      return makeSecret()
    })
    const parts = { homeDir, password, binaries, account }
    if (!isOld) await createCluster(parts, log)
    return { ...parts, clusterDir: realpathSync(await checkCluster(homeDir, account)) }
  } catch (error) {
    if (!hasErrorCode(error, 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST')) throw error
    throw new Error(
      `The data directory ${resolve(dataDir)} is not writable or belongs to another user: start as its owner, or set DATA_DIR.`,
    )
  }
}

/** Inside the home folder, or where its file `location` says. */
export function locateCluster(homeDir: string): string {
  const locationFile = join(homeDir, 'location')
  return existsSync(locationFile) ? join(readFileSync(locationFile, 'utf8'), 'cluster') : join(homeDir, 'cluster')
}

async function checkCluster(homeDir: string, account: PostgresAccount | undefined): Promise<string> {
  const clusterDir = locateCluster(homeDir)
  if (account && !(await canEnter(account, clusterDir))) {
    throw new Error(
      `PostgreSQL runs as ${account.name}, which cannot enter ${clusterDir}: open the folders above it with "chmod o+x".`,
    )
  }
  const claimFile = join(dirname(clusterDir), 'home')
  if (!existsSync(claimFile)) return clusterDir
  const claimedBy = readFileSync(claimFile, 'utf8')
  if (claimedBy !== homeDir && existsSync(claimedBy) && locateCluster(claimedBy) === clusterDir) {
    throw new Error(
      `${homeDir} is a copy of ${claimedBy}, whose database is in ${clusterDir} and cannot serve both: delete the copy, or set DATA_DIR.`,
    )
  }
  writeFileSync(claimFile, homeDir)
  return clusterDir
}

type ClusterParts = Omit<ClusterInstallation, 'clusterDir'>

async function createCluster(parts: ClusterParts, log: (line: string) => void): Promise<void> {
  const { homeDir, account } = parts
  log('Making a new PostgreSQL database')
  if (account && !(await canEnter(account, homeDir))) chooseSharedLocation(homeDir)
  const clusterDir = locateCluster(homeDir)
  const freshDir = `${clusterDir}.${randomBytes(6).toString('hex')}`
  try {
    await runInitdb(parts, freshDir)
    renameSync(freshDir, clusterDir)
  } catch (error) {
    rmSync(freshDir, { recursive: true, force: true })
    // Another process on the same data directory was faster.
    if (!existsSync(clusterDir)) throw error
  }
}

async function runInitdb({ password, binaries, account }: ClusterParts, dir: string): Promise<void> {
  const passwordFile = `${dir}.password`
  mkdirSync(dir, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (account) for (const path of [dir, passwordFile]) chownSync(path, account.uid, account.gid)
  const access = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  const args = [`--pgdata=${dir}`, ...access, ...localeSettings]
  const { exitCode, output } = await runProgram(binaries.initdb, args, { account, cwd: dir, env: postgresEnv })
  rmSync(passwordFile, { force: true })
  if (exitCode === 0) return
  const end = output.trim().split('\n').slice(-outputTailLines).join('\n')
  throw new Error(`Making the PostgreSQL database in ${dirname(dir)} failed:\n${end}`)
}

function chooseSharedLocation(homeDir: string): void {
  makeSharedRoot()
  const location = keepSecret(join(homeDir, 'location'), () =>
    join(sharedRoot, `cluster-${randomBytes(6).toString('hex')}`),
  )
  mkdirSync(location, { recursive: true })
  chmodSync(location, 0o711)
  writeFileSync(join(location, 'home'), homeDir)
}
