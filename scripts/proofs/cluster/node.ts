import { setTimeout as wait } from 'node:timers/promises'
import type { PostgresAccount } from '../../../src/server/db/embedded/postgres-binaries.ts'
import { findPostmaster } from '../../../src/server/db/embedded/postmaster.ts'
import { childrenOf, readIfThere, signalProcess } from '../harness/process-use.ts'
import { defineProcess } from './cluster-process.ts'
import type { NodePlan } from './plan.ts'
import type { ClusterPrograms } from './programs.ts'

export type ClusterNode = ReturnType<typeof defineNode>

/** One of the machines that hold the database: etcd, and Patroni with its PostgreSQL. */
export function defineNode(plan: NodePlan, programs: ClusterPrograms, account: PostgresAccount | undefined) {
  const { name, homeDir: dir, dataDir } = plan
  const configFile = `${dir}/patroni.yml`
  const frozen = new Set<number>()
  const postmaster = () => findPostmaster(dataDir)?.pid
  const processes = () => {
    const pid = postmaster()
    return pid === undefined ? [] : [pid, ...childrenOf(pid)]
  }
  function thaw(): void {
    for (const pid of frozen) signalProcess(pid, 'SIGCONT')
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
    /** The process id of its PostgreSQL; undefined unless it runs. */
    postmaster,
    /** Kills PostgreSQL with all its processes at once. */
    killPostgres() {
      const pids = processes()
      for (const pid of pids) signalProcess(pid, 'SIGKILL')
      return pids.length > 0
    },
    /** Suspends PostgreSQL with all its processes; returns how many. */
    freezePostgres() {
      // The parent first, so it starts no more processes.
      for (const pid of processes()) if (signalProcess(pid, 'SIGSTOP')) frozen.add(pid)
      for (const pid of processes()) if (!frozen.has(pid) && signalProcess(pid, 'SIGSTOP')) frozen.add(pid)
      return frozen.size
    },
    /** Suspends the replay of changes on a standby, which goes on receiving and confirming them; returns whether it ran. */
    freezeReplay() {
      const replays = processes().filter((pid) => readIfThere(`/proc/${pid}/cmdline`)?.includes(' startup '))
      for (const pid of replays) if (signalProcess(pid, 'SIGSTOP')) frozen.add(pid)
      return replays.length > 0
    },
    /** Resumes what was suspended. */
    thaw,
    /** Ends PostgreSQL at once, whatever its state, and without waiting: for the exit of this process. */
    endNow() {
      thaw()
      for (const pid of processes()) signalProcess(pid, 'SIGKILL')
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
