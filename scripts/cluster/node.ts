import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { PostgresAccount } from '../../src/server/db/embedded/postgres-binaries.ts'
import { findPostmaster } from '../../src/server/db/embedded/postmaster.ts'
import { hasErrorCode } from '../../src/server/lib/error-code.ts'
import { childrenOf } from '../harness/process-use.ts'
import { type ClusterProcess, defineProcess } from './cluster-process.ts'
import type { NodePlan } from './plan.ts'
import type { ClusterPrograms } from './programs.ts'

/** One of the machines that hold the database: etcd, and Patroni with its PostgreSQL. */
export type ClusterNode = {
  name: string
  plan: NodePlan
  etcd: ClusterProcess
  patroni: ClusterProcess
  configFile: string
  /** The process id of its PostgreSQL; undefined unless it runs. */
  postmaster(): number | undefined
  /** Kills PostgreSQL with all its processes at once. */
  killPostgres(): boolean
  /** Suspends PostgreSQL with all its processes; returns how many. */
  freezePostgres(): number
  /** Suspends the replay of changes on a standby, which goes on receiving and confirming them; returns whether it ran. */
  freezeReplay(): boolean
  /** Resumes what was suspended. */
  thaw(): void
  /** Ends PostgreSQL at once, whatever its state, and without waiting: for the exit of this process. */
  endNow(): void
}

export function defineNode(
  plan: NodePlan,
  programs: ClusterPrograms,
  account: PostgresAccount | undefined,
): ClusterNode {
  const { name, homeDir: dir, dataDir } = plan
  const configFile = `${dir}/patroni.yml`
  const frozen = new Set<number>()
  const postmaster = () => findPostmaster(dataDir)?.pid
  const processes = () => {
    const pid = postmaster()
    return pid === undefined ? [] : [pid, ...childrenOf(pid)]
  }
  function thaw(): void {
    for (const pid of frozen) signal(pid, 'SIGCONT')
    frozen.clear()
  }
  return {
    name,
    plan,
    configFile,
    etcd: defineProcess({
      name: 'etcd',
      file: programs.etcd,
      args: ['--config-file', `${dir}/etcd.yml`],
      dir,
      account,
    }),
    patroni: defineProcess({ name: 'patroni', file: programs.patroni, args: [configFile], dir, account }),
    postmaster,
    killPostgres() {
      const pids = processes()
      for (const pid of pids) signal(pid, 'SIGKILL')
      return pids.length > 0
    },
    freezePostgres() {
      // The parent first, so it starts no more processes.
      for (const pid of processes()) if (signal(pid, 'SIGSTOP')) frozen.add(pid)
      for (const pid of processes()) if (!frozen.has(pid) && signal(pid, 'SIGSTOP')) frozen.add(pid)
      return frozen.size
    },
    freezeReplay() {
      const replays = processes().filter((pid) => titleOf(pid).includes(' startup '))
      for (const pid of replays) if (signal(pid, 'SIGSTOP')) frozen.add(pid)
      return replays.length > 0
    },
    thaw,
    endNow() {
      thaw()
      for (const pid of processes()) signal(pid, 'SIGKILL')
    },
  }
}

/** Stops a node's PostgreSQL and Patroni, or what is left of them. */
export async function stopNode(node: ClusterNode): Promise<void> {
  node.thaw()
  await node.patroni.stop()
  node.endNow()
  await wait(0)
}

function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch (error) {
    if (!hasErrorCode(error, 'ENOENT', 'ESRCH')) throw error
    return ''
  }
}

function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name)
  } catch (error) {
    if (!hasErrorCode(error, 'ESRCH')) throw error
    return false
  }
}
