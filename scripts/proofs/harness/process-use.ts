import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { hasErrorCode } from '../../../src/server/lib/error-code.ts'

// Linux only; elsewhere the figures are undefined.
const hasProc = existsSync('/proc/self/stat')
const tickMs = hasProc ? 1_000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' })) : 0
const lookEveryMs = 100
const quietLimitMs = 10_000
// The system tells processor time in steps of 10 ms.
const repeatMs = 400

// Positions in /proc/<pid>/stat after the program's name: `man 5 proc_pid_stat`.
const places = { parent: 1, userTicks: 11, systemTicks: 12, endedChildrenUserTicks: 13, endedChildrenSystemTicks: 14 }

export function cpuMs(pid: number | undefined): number | undefined {
  const stat = readStat(pid)
  return stat && tickMs * (read(stat, 'userTicks') + read(stat, 'systemTicks'))
}

/** The processor time of a process and all its children so far, including those that have ended. */
export function cpuMsWithChildren(pid: number): number | undefined {
  const stat = readStat(pid)
  const own = cpuMs(pid)
  if (!stat || own === undefined) return undefined
  const ended = tickMs * (read(stat, 'endedChildrenUserTicks') + read(stat, 'endedChildrenSystemTicks'))
  return childrenOf(pid).reduce((sum, child) => sum + (cpuMs(child) ?? 0), own + ended)
}

/** The processes whose time counts. */
type Counted = { servers: readonly (number | undefined)[]; database?: number }

/** The processor time of servers and the database so far; undefined on other systems than Linux. */
export function usedMs({ servers, database }: Counted): number | undefined {
  const all = [...(database === undefined ? [] : [cpuMsWithChildren(database)]), ...servers.map(cpuMs)]
  return all.reduce((sum, one) => (sum === undefined || one === undefined ? undefined : sum + one), 0)
}

/** The processor time of some work. */
export async function cpuOf(counted: Counted, work: () => Promise<unknown>): Promise<number | undefined> {
  const before = usedMs(counted)
  await work()
  const after = usedMs(counted)
  return before === undefined || after === undefined ? undefined : after - before
}

/** The mean processor time of work that is repeated for a while. */
export async function meanCpuOf(counted: Counted, work: () => Promise<unknown>): Promise<number | undefined> {
  const startedAt = performance.now()
  let times = 0
  const ms = await cpuOf(counted, async () => {
    do {
      await work()
      times += 1
    } while (performance.now() - startedAt < repeatMs)
  })
  return ms === undefined ? undefined : ms / times
}

function parentOf(pid: number): number | undefined {
  const stat = readStat(pid)
  return stat && read(stat, 'parent')
}

export function rssMb(pid: number | undefined): number | undefined {
  const kb = hasProc ? /^VmRSS:\s+(\d+) kB$/m.exec(readIfThere(`/proc/${pid}/status`) ?? '')?.[1] : undefined
  return kb === undefined ? undefined : Number(kb) / 1024
}

export function openHandles(pid: number | undefined): number | undefined {
  return hasProc ? readdirSync(`/proc/${pid}/fd`).length : undefined
}

/** Waits until a process is idle, for instance until it has finished abandoned responses. */
export function untilQuiet(pid: number | undefined): Promise<void> {
  return waitUntilQuiet(() => cpuMs(pid))
}

/** Waits until a process and its children are idle, for at most ten seconds. */
export function untilAllQuiet(pid: number): Promise<void> {
  return waitUntilQuiet(() => cpuMsWithChildren(pid))
}

async function waitUntilQuiet(readMs: () => number | undefined): Promise<void> {
  const deadline = performance.now() + quietLimitMs
  let before = readMs()
  while (performance.now() < deadline) {
    await wait(lookEveryMs)
    const now = readMs()
    if (now === undefined || before === undefined || now - before <= tickMs) return
    before = now
  }
}

/** The child processes; none on other systems than Linux. */
export function childrenOf(pid: number): number[] {
  if (!hasProc) return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => parentOf(child) === pid)
}

/** The fields after the name, which may contain blanks; undefined for a process that is gone. */
function readStat(pid: number | undefined): string[] | undefined {
  if (!hasProc) return undefined
  const text = readIfThere(`/proc/${pid}/stat`)
  return text?.slice(text.lastIndexOf(')') + 2).split(' ')
}

/** The text of a file of a process; undefined if the process is gone. */
export function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (!hasErrorCode(error, 'ENOENT', 'ESRCH')) throw error
    return undefined
  }
}

const read = (stat: readonly string[], place: keyof typeof places) => Number(stat[places[place]])

/** Sends a signal to a process; returns false if it is gone. */
export function signalProcess(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name)
  } catch (error) {
    if (!hasErrorCode(error, 'ESRCH')) throw error
    return false
  }
}
