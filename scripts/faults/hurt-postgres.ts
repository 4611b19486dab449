import { setTimeout as wait } from 'node:timers/promises'
import { findPostmaster } from '../../src/server/db/postmaster.ts'
import { hasErrorCode } from '../../src/server/lib/error-code.ts'
import { endOf } from '../../src/server/test/server-process.ts'
import { type ScratchPostgres, startScratchPostgres } from '../harness/postgres.ts'
import { childrenOf } from '../harness/process-use.ts'
import { isSoon } from '../harness/wait.ts'

/** A server that can be hurt. Each way of it first proves by the data directory and the process id that it is the run's own. */
export type FragilePostgres = ScratchPostgres & {
  /** Stops it and starts it again: `fast` cuts everybody off, `immediate` and `kill` are crashes. Gives how long it was away. */
  restart(how: 'fast' | 'immediate' | 'kill', awayMs?: number): Promise<number>
  /** Starts it again where it has ended by itself; gives whether it had. */
  revive(): Promise<boolean>
  /** Stops all of its processes in their tracks; gives how many, and what lets them go on. */
  freeze(): Promise<{ frozen: number; thaw: () => void }>
}

const revivalPauseMs = 500
const signals = { fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' } as const
const recoveryLine = 'automatic recovery in progress'

/** Starts a server in a folder. */
export async function startFragilePostgres(dir: string): Promise<FragilePostgres> {
  const server = await startScratchPostgres(dir)
  const frozenPids = new Set<number>()
  const askServer = <Row extends object>(text: string) => server.ask<Row>(server.urlOf('postgres'), text)
  const identity = async () =>
    (
      await askServer<{ dir: string; id: string }>(
        `select current_setting('data_directory') as dir, system_identifier::text as id from pg_control_system()`,
      )
    )[0]
  const systemId = (await identity())?.id
  const hasEnded = () => endOf(server.process()) !== null

  /** The process id of the server, after proof that it is the one that was started here, on the cluster that was made here. */
  async function requireOwn(): Promise<number> {
    const { pid } = server.process()
    const told = await identity()
    const isOwn =
      findPostmaster(server.clusterDir)?.pid === pid && told?.dir === server.clusterDir && told.id === systemId
    if (!isOwn) throw new Error(`Process ${pid} is not the server of ${server.clusterDir}`)
    return pid
  }

  function freezeProcess(pid: number): void {
    if (signal(pid, 'SIGSTOP')) frozenPids.add(pid)
  }

  function thaw(): void {
    for (const pid of frozenPids) signal(pid, 'SIGCONT')
    frozenPids.clear()
  }
  // What is frozen could not be ended.
  process.prependOnceListener('exit', thaw)

  return {
    ...server,
    async restart(how, awayMs = 0) {
      const pid = await requireOwn()
      const stoppedAt = performance.now()
      process.kill(pid, signals[how])
      await isSoon(hasEnded)
      await wait(awayMs)
      await server.start()
      const takenMs = performance.now() - stoppedAt
      if (server.process().pid === pid) throw new Error('The database server did not restart')
      if (how !== 'fast' && !server.log().includes(recoveryLine))
        throw new Error('The database server recovered from nothing')
      return takenMs
    },
    async revive() {
      // One that cannot write its log ends by itself in a moment.
      await wait(revivalPauseMs)
      if (!hasEnded()) return false
      await server.start()
      return true
    },
    async freeze() {
      const pid = await requireOwn()
      // The parent first, so that no process is missed because it was born meanwhile; a connection is there already.
      freezeProcess(pid)
      const rows = await askServer<{ pid: number }>('select pid from pg_stat_activity')
      // Where the system tells, also those that the database does not list yet: they are about to take up a connection.
      for (const child of new Set([...rows.map((row) => row.pid), ...childrenOf(pid)])) freezeProcess(child)
      return { frozen: frozenPids.size, thaw }
    },
    async stop() {
      thaw()
      process.off('exit', thaw)
      await server.stop()
    },
  }
}

/** Sends a signal to a process, if it is still there. */
function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name)
  } catch (error) {
    if (!hasErrorCode(error, 'ESRCH')) throw error
    return false
  }
}
