import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { PostgresAccount } from '../../../src/server/db/embedded/postgres-binaries.ts'
import { endOf, endWithThisProcess } from '../../../src/server/test/programs/server-process.ts'
import { PlainError } from '../../lib/project.mjs'

export type ClusterProcess = ReturnType<typeof defineProcess>

type Program = {
  name: string
  file: string
  args: readonly string[]
  dir: string
  account: PostgresAccount | undefined
  env?: Readonly<Record<string, string>>
}

const stopLimitMs = 40_000
const shownLines = 15

/** A program of the cluster, which writes its output to `<dir>/<name>.log` and ends with this process. */
export function defineProcess({ name, file, args, dir, account, env = {} }: Program) {
  const logFile = `${dir}/${name}.log`
  let child: ChildProcess | undefined

  const running = () => (child && endOf(child) === null ? child : undefined)

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = running()
    if (!ending) return
    const ended = once(ending, 'exit')
    ending.kill('SIGCONT')
    ending.kill(signal)
    if ((await Promise.race([ended, wait(stopLimitMs)])) === undefined) {
      ending.kill('SIGKILL')
      await ended
    }
  }

  return {
    name,
    start() {
      const log = openSync(logFile, 'a')
      // In its own group, so Ctrl-C does not reach it before its turn.
      // A kill of this process ends it too, in order: Patroni stops its PostgreSQL.
      child = spawn('setpriv', ['--pdeathsig', 'TERM', '--', file, ...args], {
        ...(account && { uid: account.uid, gid: account.gid }),
        cwd: dir,
        env: { PATH: process.env['PATH'], HOME: dir, LC_ALL: 'C.UTF-8', ...env },
        stdio: ['ignore', log, log],
        detached: true,
      })
      closeSync(log)
      endWithThisProcess(child)
    },
    /** Undefined unless it runs. */
    pid: () => running()?.pid,
    /** Sends a signal; returns whether it ran. */
    signal: (signal: NodeJS.Signals): boolean => running()?.kill(signal) ?? false,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    /** Throws the end of its log if it does not run. */
    requireRunning() {
      if (running()) return
      const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-shownLines)
      throw new PlainError(`${name} ended. The end of its log:\n${lines.join('\n')}`)
    },
  }
}
