import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** A server under test as a process of its own. Its standard output goes into a file, as an operator's does. */
export type ServerProcess = {
  address: string
  pid: number
  child: ChildProcess
  /** How long it took from the start of the process to its listening; to the nearest 2 ms. */
  startMs: number
  /** Empties the file of its standard output, which grows with each request. */
  emptyLog(): void
  /** What it has printed so far. */
  readLog(): string
  stop(): Promise<void>
}

type ServerProgram = {
  script: string
  args?: readonly string[]
  /** Of Node itself. */
  nodeArgs?: readonly string[]
  env: Readonly<Record<string, string>>
  workDir: string
  /** Whether it answers messages. */
  isAsked?: boolean
  /** Whether its complaints go into the file too. */
  logsComplaints?: boolean
  /** Whether it leads a process group of its own. */
  leadsGroup?: boolean
}

const lookEveryMs = 2
const running = new Set<ChildProcess>()
let started = 0

process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts a program that prints `Listening on <address>`, in production mode. Throws an Error with what it printed when it ends instead. */
export async function startServerProcess(program: ServerProgram): Promise<ServerProcess> {
  started += 1
  const logFile = join(program.workDir, `server-${started}.log`)
  const log = openSync(logFile, 'a')
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...(program.nodeArgs ?? []), program.script, ...(program.args ?? [])], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...program.env },
    stdio: ['ignore', log, program.logsComplaints ? log : 'inherit', ...(program.isAsked ? (['ipc'] as const) : [])],
    detached: program.leadsGroup ?? false,
  })
  closeSync(log)
  endWithThisProcess(child)
  const address = await readAddress(child, logFile)
  return {
    address,
    // A process that printed its address has an id.
    pid: child.pid as number,
    child,
    startMs: performance.now() - startedAt,
    emptyLog: () => truncateSync(logFile),
    readLog: () => readFileSync(logFile, 'utf8'),
    async stop() {
      child.kill('SIGTERM')
      if (endOf(child) === null) await once(child, 'exit')
    },
  }
}

/** Has a child killed when this process ends, however it does, so that a bench that was broken off leaves nothing behind. */
export function endWithThisProcess(child: ChildProcess): void {
  running.add(child)
  child.once('exit', () => running.delete(child))
}

async function readAddress(child: ChildProcess, logFile: string): Promise<string> {
  for (;;) {
    const printed = readFileSync(logFile, 'utf8')
    const address = /^Listening on (.+)$/m.exec(printed)?.[1]
    if (address) return address
    const end = endOf(child)
    if (end !== null) throw new Error(`A server ended with ${end}: ${printed}`)
    await wait(lookEveryMs)
  }
}

/** With what a process ended, its exit code or the signal; null while it runs. */
export function endOf({ exitCode, signalCode }: ChildProcess): number | string | null {
  return exitCode ?? signalCode
}
