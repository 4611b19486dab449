import { setTimeout as wait } from 'node:timers/promises'
import { findPostmaster } from '../../../src/server/db/embedded/postmaster.ts'
import { endOf } from '../../../src/server/test/programs/server-process.ts'
import { type ScratchPostgres, startScratchPostgres } from '../harness/postgres.ts'
import { childrenOf, signalProcess } from '../harness/process-use.ts'
import { eventually } from '../harness/wait.ts'

/** A server that can be harmed. Each method first verifies by data directory and process id that it is the run's own. */
export type FragilePostgres = ScratchPostgres & {
  /** Restarts it: `fast` disconnects everybody, `immediate` and `kill` are crashes. Returns how long it was down. */
  restart(how: 'fast' | 'immediate' | 'kill', downMs?: number): Promise<number>
  /** Starts it again if it has ended on its own, and returns whether it had. */
  revive(): Promise<boolean>
  /** Suspends all its processes; returns how many, and a function that resumes them. */
  freeze(): Promise<{ frozen: number; thaw: () => void }>
}

const revivalPauseMs = 500
const signals = { fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' } as const
const recoveryLine = 'automatic recovery in progress'

export async function startFragilePostgres(dir: string): Promise<FragilePostgres> {
  const server = await startScratchPostgres(dir)
  const frozenPids = new Set<number>()
  const queryServer = <Row extends object>(text: string) => server.query<Row>(server.urlOf('postgres'), text)
  const identity = async () =>
    (
      await queryServer<{ dir: string; id: string }>(
        `select current_setting('data_directory') as dir, system_identifier::text as id from pg_control_system()`,
      )
    )[0]
  const systemId = (await identity())?.id
  const hasEnded = () => endOf(server.process()) !== null

  /** The server's process id. Throws if it is not the server started here on its own cluster. */
  async function requireOwn(): Promise<number> {
    const { pid } = server.process()
    const found = await identity()
    const isOwn =
      findPostmaster(server.clusterDir)?.pid === pid && found?.dir === server.clusterDir && found.id === systemId
    if (!isOwn) throw new Error(`Process ${pid} is not the server of ${server.clusterDir}`)
    return pid
  }

  function freezeProcess(pid: number): void {
    if (signalProcess(pid, 'SIGSTOP')) frozenPids.add(pid)
  }

  function thaw(): void {
    for (const pid of frozenPids) signalProcess(pid, 'SIGCONT')
    frozenPids.clear()
  }
  // A suspended process could not be ended.
  process.prependOnceListener('exit', thaw)

  return {
    ...server,
    async restart(how, downMs = 0) {
      const pid = await requireOwn()
      const stoppedAt = performance.now()
      process.kill(pid, signals[how])
      await eventually(hasEnded)
      await wait(downMs)
      await server.start()
      const takenMs = performance.now() - stoppedAt
      if (server.process().pid === pid) throw new Error('The database server did not restart')
      if (how !== 'fast' && !server.log().includes(recoveryLine))
        throw new Error('The database server did not recover from a crash')
      return takenMs
    },
    async revive() {
      // A server that cannot write its log is about to end.
      await wait(revivalPauseMs)
      if (!hasEnded()) return false
      await server.start()
      return true
    },
    async freeze() {
      const pid = await requireOwn()
      // The parent first, so it starts no more processes; a connection is already open.
      freezeProcess(pid)
      const rows = await queryServer<{ pid: number }>('select pid from pg_stat_activity')
      // On Linux also those that the database does not list yet: they are about to accept a connection.
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
