import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasErrorCode } from '../../lib/error-code.ts'

interface Postmaster {
  pid: number
  /** Undefined until it has written its pid file completely. */
  port: number | undefined
  isReady: boolean
}

const pollMs = 20
const fastStopMs = 8_000
const immediateStopMs = 3_000

/**
 * PostgreSQL itself judges a pid file of a dead server, unless its process id belongs to another process or a zombie:
 * then the file is removed.
 */
export function findPostmaster(clusterDir: string): Postmaster | undefined {
  const entry = readPidFile(clusterDir)
  if (!entry || !processExists(entry.pid)) return undefined
  const pidFileIsStale = servedDir(entry.pid) !== entry.clusterDir
  // A copied folder has the pid file of the original; a folder moved under a running server does not.
  const pidFileIsCopy = entry.clusterDir !== clusterDir && readPidFile(entry.clusterDir)?.pid === entry.pid
  if (pidFileIsStale || pidFileIsCopy) {
    rmSync(join(clusterDir, 'postmaster.pid'), { force: true })
    return undefined
  }
  if (entry.clusterDir !== clusterDir) {
    throw new Error(
      `A PostgreSQL server (process ${entry.pid}) still uses ${clusterDir}, which was ${entry.clusterDir} when it started. ` +
        `Stop it with "kill -INT ${entry.pid}" and start again.`,
    )
  }
  return { pid: entry.pid, port: entry.port, isReady: entry.isReady }
}

/** A fast shutdown: clients are cut off, data is written. */
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

// https://www.postgresql.org/docs/current/storage-file-layout.html and src/include/utils/pidfile.h
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

/** A zombie does not count. */
export function isAlive(pid: number): boolean {
  return processExists(pid) && commandLine(pid) !== ''
}

function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasErrorCode(error, 'EPERM')
  }
}

function servedDir(pid: number): string | undefined {
  return /^(?:\S*\/)?postgres[\0 ]-D[\0 ](.+?)[\0 ]-/.exec(commandLine(pid))?.[1]
}

// Empty for a zombie, which is common in containers.
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
