import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'

/** The system account that PostgreSQL runs as when this process is root. */
export interface PostgresAccount {
  name: string
  uid: number
  gid: number
}

const createdAccountName = 'steel-postgres'

/**
 * The account for the embedded server, or undefined when this process may run it itself (it is not root).
 * A cluster that exists keeps its owner; a new one belongs to `postgres`, or to an account created for it,
 * or, where none can be created, to `nobody`.
 */
export function choosePostgresAccount(clusterDir: string): PostgresAccount | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(clusterDir, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid }
  const account = findAccount('postgres') ?? createAccount() ?? findAccount('nobody')
  if (!account) {
    throw new Error(
      'PostgreSQL does not run as root, and there is no other account to run it as. Create one with ' +
        `"useradd --system ${createdAccountName}", start as an ordinary user, or set DATABASE_URL to a PostgreSQL server of your own.`,
    )
  }
  return account
}

/** Whether the account can enter a folder, whatever closes it: modes, ACLs or a parent of it. */
export function canEnter(account: PostgresAccount, dir: string): boolean {
  const { uid, gid } = account
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', dir], { uid, gid, cwd: '/', stdio: 'ignore' }).status === 0
}

function findAccount(name: string): PostgresAccount | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }))
  if (uid?.status !== 0 || gid?.status !== 0) return undefined
  return { name, uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

function createAccount(): PostgresAccount | undefined {
  const options = [
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    '/usr/sbin/nologin',
  ]
  spawnSync('/usr/sbin/useradd', [...options, createdAccountName], { stdio: 'ignore' })
  return findAccount(createdAccountName)
}
