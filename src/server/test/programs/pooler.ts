import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestContext } from 'vitest'
import { tryPort } from '../../db/embedded/embedded-postgres.ts'
import { choosePostgresAccount } from '../../db/embedded/postgres-binaries.ts'
import { leaveUntried } from '../calls/not-tried.ts'
import { testTempDir } from './temp-dir.ts'

/** PgBouncer in front of a database. */
export type Pooler = {
  /** The database's URL through the pooler. */
  url: string
  stop(): Promise<void>
}

const missing =
  'PgBouncer is missing: on Debian "apt-get install pgbouncer" installs it; elsewhere put its folder into PATH.'
const startLimitMs = 30_000
const pollMs = 20

/** Starts PgBouncer in front of a database, with additional settings. Skips the test if it is not installed. */
export async function startPooler(
  context: Pick<TestContext, 'task' | 'skip'>,
  dbUrl: string,
  settings: Readonly<Record<string, string>>,
): Promise<Pooler> {
  const program = findPgBouncer() ?? leaveUntried(context, missing)
  const dir = mkdtempSync(join(testTempDir, 'pooler-'))
  const [usersFile, configFile] = [join(dir, 'users.txt'), join(dir, 'pgbouncer.ini')]
  const url = new URL(dbUrl)
  const { hostname, port } = url
  // PgBouncer requires a password even if the server does not.
  url.password ||= 'any'
  const { username, password } = url
  url.host = `127.0.0.1:${await tryPort(0)}`
  const allSettings = {
    listen_addr: '127.0.0.1',
    listen_port: url.port,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: usersFile,
    ...settings,
  }
  const lines = Object.entries(allSettings).map(([name, value]) => `${name} = ${value}`)
  writeFileSync(usersFile, `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`)
  writeFileSync(
    configFile,
    ['[databases]', `* = host=${hostname} port=${port || 5432}`, '[pgbouncer]', ...lines, ''].join('\n'),
  )
  // PgBouncer does not run as root.
  const account = await choosePostgresAccount(dir)
  if (account) for (const path of [dir, usersFile, configFile]) chownSync(path, account.uid, account.gid)
  const child = spawn(program, ['--quiet', configFile], {
    ...(account && { uid: account.uid, gid: account.gid }),
    stdio: 'ignore',
  })
  const exit = once(child, 'exit')
  await waitForListener(Number(url.port))
  return {
    url: url.href,
    async stop() {
      child.kill('SIGKILL')
      await exit
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

function findPgBouncer(): string | undefined {
  // Debian installs it where only root looks.
  const dirs = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
  return dirs.map((dir) => join(dir, 'pgbouncer')).find((file) => existsSync(file))
}

async function waitForListener(port: number): Promise<void> {
  const deadline = performance.now() + startLimitMs
  while (performance.now() < deadline) {
    const socket = connect(port, '127.0.0.1')
    const isUp = await new Promise((done) => {
      socket.once('connect', () => done(true))
      socket.once('error', () => done(false))
    })
    socket.destroy()
    if (isUp) return
    await sleep(pollMs)
  }
  throw new Error(`PgBouncer did not listen on port ${port} within ${startLimitMs / 1000} s`)
}
