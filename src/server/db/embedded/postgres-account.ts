import { statSync } from 'node:fs'
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
