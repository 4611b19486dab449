import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ImapFlow } from 'imapflow'
import { tryPort } from '../../db/embedded/embedded-postgres.ts'

/** A mailbox on a real IMAP server on this machine. */
export type MailStore = {
  url: string
  /** Puts a message into a folder, by default the inbox; resolves once the server has accepted it. */
  deliver(source: string | Buffer, receivedAt?: Date, folder?: string): Promise<void>
  /** Lets somebody else do something with the mailbox. */
  withClient<Result>(work: (client: ImapFlow) => Promise<Result>): Promise<Result>
  /** Ends the server at once, with all its processes; returns how many there were. */
  kill(): Promise<number>
  start(): Promise<void>
  /** Suspends it with all its processes; returns what resumes it. */
  freeze(): () => void
  /** Where the inbox has its messages, each in a file. */
  inboxDir: string
  stop(): Promise<void>
}

export const dovecotMissing =
  'Dovecot 2.3 is missing: on Debian "apt-get install dovecot-imapd" installs it; elsewhere put its folder into PATH.'

const user = 'lists'
const password = 'of-the-tests'
const pollMs = 20
const usersId = 65_534 // nobody, as whom mail is stored when this user is root

/** Starts Dovecot with one empty mailbox; undefined if it is not installed, or in another version. */
export async function startDovecot(): Promise<MailStore | undefined> {
  const program = findDovecot()
  if (program === undefined) return undefined
  const isRoot = userInfo().uid === 0
  const dir = mkdtempSync(join(tmpdir(), 'steel-dovecot-'))
  const [configFile, mailDir] = [join(dir, 'dovecot.conf'), join(dir, 'mail')]
  chmodSync(dir, 0o755)
  mkdirSync(mailDir)
  if (isRoot) chownSync(mailDir, usersId, usersId)
  const port = (await tryPort(0)) ?? 0
  writeFileSync(configFile, toConfig({ dir, mailDir, port, isRoot }))
  const url = `imap://${user}:${password}@127.0.0.1:${port}/INBOX`
  let ended: Promise<unknown> = Promise.resolve()
  let pid: number | undefined

  async function start(): Promise<void> {
    const child = spawn(program ?? '', ['-F', '-c', configFile], { stdio: 'ignore', detached: true })
    pid = child.pid
    ended = once(child, 'exit')
    await untilListening(port)
  }

  /** Of all its processes, the first of which would start the others again. Returns how many there were. */
  function signal(name: NodeJS.Signals): number {
    if (pid === undefined) return 0
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    const all = [pid, ...children.split(' ').flatMap((one) => Number(one) || [])]
    for (const one of all) {
      try {
        process.kill(one, name)
      } catch {
        // It has ended on its own.
      }
    }
    return all.length
  }

  async function kill(): Promise<number> {
    const killed = signal('SIGKILL')
    pid = undefined
    await ended
    return killed
  }

  async function withClient<Result>(work: (client: ImapFlow) => Promise<Result>): Promise<Result> {
    const auth = { user, pass: password }
    const client = new ImapFlow({ host: '127.0.0.1', port, secure: false, doSTARTTLS: false, auth, logger: false })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return await work(client)
    } finally {
      client.close()
    }
  }

  await start()
  return {
    url,
    deliver: (source, receivedAt, folder = 'INBOX') =>
      withClient(async (client) => void (await client.append(folder, source, [], receivedAt))),
    withClient,
    kill,
    start,
    freeze() {
      signal('SIGSTOP')
      return () => void signal('SIGCONT')
    },
    inboxDir: join(mailDir, 'Maildir'),
    async stop() {
      await kill()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

function findDovecot(): string | undefined {
  const dirs = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
  const program = dirs.map((dir) => join(dir, 'dovecot')).find((path) => existsSync(path))
  return program !== undefined && spawnSync(program, ['--version']).stdout.toString().startsWith('2.3.')
    ? program
    : undefined
}

type Setup = { dir: string; mailDir: string; port: number; isRoot: boolean }

function toConfig({ dir, mailDir, port, isRoot }: Setup): string {
  const { username } = userInfo()
  const mailUser = isRoot ? 'nobody' : username
  return `
base_dir = ${dir}/run
state_dir = ${dir}
log_path = ${dir}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
default_internal_user = ${isRoot ? 'dovecot' : username}
default_internal_group = ${isRoot ? 'dovecot' : username}
default_login_user = ${isRoot ? 'dovenull' : username}
mail_uid = ${mailUser}
mail_gid = ${isRoot ? 'nogroup' : username}
first_valid_uid = 1
first_valid_gid = 1
mail_home = ${mailDir}
mail_location = maildir:${mailDir}/Maildir
mail_fsync = always
mail_max_userip_connections = 100
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${mailUser} gid=${isRoot ? 'nogroup' : username} home=${mailDir}
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
`
}

async function untilListening(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true))
      socket.once('error', () => resolve(false))
    })
    socket.destroy()
    if (isOpen) return
    await wait(pollMs)
  }
}
