import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** A server in its own process. Its output goes to files, as in production. */
export type ServerProcess = {
  child: ChildProcess & { pid: number }
  /** Its standard output so far. */
  text(): string
  /** Its standard error so far. */
  complaints(): string
  /** Empties the file of its standard output, which grows with each request. */
  emptyLog(): void
  /** Its address, once it listens. Throws its output if it ends first. */
  address(): Promise<string>
  /** Its exit code or signal, once it has ended. */
  ended(): Promise<number | string | null>
  stop(): Promise<void>
}

export type ServerProgram = {
  /** Prints `Listening on <address>`. */
  file: string
  args?: readonly string[]
  /** Options of Node itself. */
  nodeArgs?: readonly string[]
  /** Its whole environment, besides PATH. */
  env: Readonly<Record<string, string>>
  /** The folder of the output files. */
  logDir: string
  /** Whether both streams share one file. */
  hasOneLog?: boolean
  /** Whether it answers messages. */
  isAsked?: boolean
  /** Whether it leads its own process group. */
  leadsGroup?: boolean
}

const pollMs = 2
const running = new Set<ChildProcess>()
let started = 0

process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts a server without waiting until it listens. */
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
  }) as ChildProcess & { pid: number } // Node itself can always be started
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
        await wait(pollMs)
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

/** Kills a child when this process exits, so an aborted run leaves nothing behind. */
export function endWithThisProcess(child: ChildProcess): void {
  running.add(child)
  child.once('exit', () => running.delete(child))
}

/** A process's exit code or signal; null while it runs. */
export function endOf({ exitCode, signalCode }: ChildProcess): number | string | null {
  return exitCode ?? signalCode
}
