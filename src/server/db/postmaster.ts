import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasErrorCode } from '../lib/error-code.ts'

/** A PostgreSQL server process of ours. */
interface Postmaster {
  pid: number
  /** Not known in its first moments, before it has written it down. */
  port: number | undefined
  isReady: boolean
}

const pollMs = 20
const fastStopMs = 8_000
const immediateStopMs = 3_000

/**
 * Reads postmaster.pid and gives the living server of this cluster, or undefined. A file left by a server that died
 * stays for PostgreSQL to judge; only where the process id now belongs to something else, or to the dead server itself, which its
 * parent never collected, is the file removed: PostgreSQL would take either for a server of this cluster. Should a part of
 * that server still work on the data, PostgreSQL finds it without the file, by the shared memory of the folder.
 */
export function findPostmaster(clusterDir: string): Postmaster | undefined {
  const entry = readPidFile(clusterDir)
  if (!entry || !isKnown(entry.pid)) return undefined
  const pidFileIsStale = servedDir(entry.pid) !== entry.clusterDir
  // A copied folder carries the pid file of the original; a folder that was moved under a running server does not.
  const pidFileIsCopy = entry.clusterDir !== clusterDir && readPidFile(entry.clusterDir)?.pid === entry.pid
  if (pidFileIsStale || pidFileIsCopy) {
    rmSync(join(clusterDir, 'postmaster.pid'), { force: true })
    return undefined
  }
  if (entry.clusterDir !== clusterDir) {
    throw new Error(
      `A PostgreSQL server (process ${entry.pid}) still works in ${clusterDir}, which was ${entry.clusterDir} when it started. ` +
        `Stop it with "kill -INT ${entry.pid}" and start again.`,
    )
  }
  return { pid: entry.pid, port: entry.port, isReady: entry.isReady }
}

/** Stops the server of this cluster, if one runs: a fast shutdown (clients are cut off, data is written), and waits for its end. */
export async function stopPostmaster(clusterDir: string): Promise<void> {
  const postmaster = findPostmaster(clusterDir)
  if (!postmaster) return
  if (await endsAfter('SIGINT', postmaster.pid, clusterDir, fastStopMs)) return
  if (await endsAfter('SIGQUIT', postmaster.pid, clusterDir, immediateStopMs)) return
  throw new Error(`The PostgreSQL server (process ${postmaster.pid}) does not stop.`)
}

async function endsAfter(signal: NodeJS.Signals, pid: number, clusterDir: string, limitMs: number): Promise<boolean> {
  process.kill(pid, signal)
  for (let waitedMs = 0; waitedMs < limitMs; waitedMs += pollMs) {
    if (!isAlive(pid) || !existsSync(join(clusterDir, 'postmaster.pid'))) return true
    await sleep(pollMs)
  }
  return false
}

// The lines of the file: https://www.postgresql.org/docs/current/storage-file-layout.html and src/include/utils/pidfile.h
function readPidFile(clusterDir: string) {
  const pidFile = join(clusterDir, 'postmaster.pid')
  if (!existsSync(pidFile)) return undefined
  const [pid, dir, , port, , , , status] = readFileSync(pidFile, 'utf8').split('\n')
  if (!pid || !dir) return undefined
  return {
    pid: Math.abs(Number(pid)),
    clusterDir: dir,
    port: port ? Number(port) : undefined,
    isReady: status?.trim() === 'ready',
  }
}

/** Whether a process of that id runs, of whatever account; one that has ended but was never collected by its parent does not. */
export function isAlive(pid: number): boolean {
  return isKnown(pid) && commandLine(pid) !== ''
}

/** Whether the system knows a process of that id, of whatever account, were it only one that has ended. */
function isKnown(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasErrorCode(error, 'EPERM')
  }
}

/** The folder that a process serves as the first process of a PostgreSQL server; undefined for any other process. */
function servedDir(pid: number): string | undefined {
  return /^(?:\S*\/)?postgres[\0 ]-D[\0 ](.+?)[\0 ]-/.exec(commandLine(pid))?.[1]
}

// Empty for a process that has ended but was never collected by its parent, as happens in containers.
function commandLine(pid: number): string {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    } catch {
      return ''
    }
  }
  return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
}
