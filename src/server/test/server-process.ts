import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** A server as a process of its own. What it prints goes into files, as an operator's does. */
export type ServerProcess = {
  child: ChildProcess & { pid: number }
  /** What it has printed on standard output so far. */
  text(): string
  /** What it has printed on standard error. */
  complaints(): string
  /** Empties the file of its standard output, which grows with each request. */
  emptyLog(): void
  /** Where it listens, once it does. Throws what it printed when it ends instead. */
  address(): Promise<string>
  /** Its exit code or the signal, once it has ended. */
  ended(): Promise<number | string | null>
  stop(): Promise<void>
}

export type ServerProgram = {
  /** A program that prints `Listening on <address>`. */
  file: string
  args?: readonly string[]
  /** Of Node itself. */
  nodeArgs?: readonly string[]
  /** All that it sees of the environment, besides PATH. */
  env: Readonly<Record<string, string>>
  /** Where the files lie. */
  logDir: string
  /** Whether both streams go into one file. */
  hasOneLog?: boolean
  /** Whether it answers messages. */
  isAsked?: boolean
  /** Whether it leads a process group of its own. */
  leadsGroup?: boolean
}

const lookEveryMs = 2
const running = new Set<ChildProcess>()
let started = 0

process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts a server, and does not wait until it listens. */
export function launchServer({
  file,
  args = [],
  nodeArgs = [],
  env,
  logDir,
  ...options
}: ServerProgram): ServerProcess {
  started += 1
  const textFile = join(logDir, `server-${started}.log`)
  const complaintsFile = options.hasOneLog ? textFile : `${textFile}.complaints`
  const [text, complaints] = [openSync(textFile, 'a'), openSync(complaintsFile, 'a')]
  const child = spawn(process.execPath, [...nodeArgs, file, ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', text, complaints, ...(options.isAsked ? (['ipc'] as const) : [])],
    detached: options.leadsGroup ?? false,
  }) as ChildProcess & { pid: number } // Node itself is there to be started
  for (const handle of [text, complaints]) closeSync(handle)
  endWithThisProcess(child)
  const server: ServerProcess = {
    child,
    text: () => readFileSync(textFile, 'utf8'),
    complaints: () => readFileSync(complaintsFile, 'utf8'),
    emptyLog: () => truncateSync(textFile),
    async address() {
      for (;;) {
        const address = /^Listening on (.+)$/m.exec(server.text())?.[1]
        if (address) return address
        const end = endOf(child)
        if (end !== null) throw new Error(`A server ended with ${end}: ${server.text()}${server.complaints()}`)
        await wait(lookEveryMs)
      }
    },
    async ended() {
      if (endOf(child) === null) await once(child, 'exit')
      return endOf(child)
    },
    async stop() {
      child.kill('SIGTERM')
      await server.ended()
    },
  }
  return server
}

/** Has a child killed when this process ends, however it does, so that what was broken off leaves nothing behind. */
export function endWithThisProcess(child: ChildProcess): void {
  running.add(child)
  child.once('exit', () => running.delete(child))
}

/** With what a process ended, its exit code or the signal; null while it runs. */
export function endOf({ exitCode, signalCode }: ChildProcess): number | string | null {
  return exitCode ?? signalCode
}
