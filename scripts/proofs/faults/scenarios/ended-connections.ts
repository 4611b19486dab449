import { setTimeout as wait } from 'node:timers/promises'
import { setUp } from '../load.ts'
import type { FaultContext, Scenario } from '../scenario.ts'

const endEveryMs = 50
const stormMs = { short: 1_500, long: 12_000 }
const submissionsPerRound = { short: 12, long: 60 }

/** Ends the server's database connections one after the other, whatever they are doing. */
export const endedConnections: Scenario = {
  name: 'database connections ended',
  isInShortForm: true,
  async run(context) {
    const { rounds, server, load } = await setUp(context)
    const pid = server.pid()
    let [ended, atWork] = [0, 0]
    for (let round = 0; round < context.rounds({ short: 1, long: 5 }); round += 1) {
      load.start()
      const until = performance.now() + context.preset(stormMs)
      const before = ended
      while (performance.now() < until) {
        const hit = await endOneConnection(context)
        ended += hit.ended
        atWork += hit.atWork
        await wait(endEveryMs)
      }
      await load.untilAcknowledged(context.preset(submissionsPerRound))
      await rounds.end({ load, servers: [server], isProved: ended > before })
      if (server.pid() !== pid) rounds.fail('the server ended')
    }
    rounds.note(`${ended} connections ended, ${atWork} of them at work`)
    return rounds.result()
  },
}

// The condition on the data directory verifies that the server is the run's own.
async function endOneConnection({ query, postgres, dice }: FaultContext): Promise<{ ended: number; atWork: number }> {
  const [hit] = await query<{ ended: number; atWork: number }>(
    `select count(*) filter (where pg_terminate_backend(pid))::int as ended,
       count(*) filter (where state <> 'idle')::int as "atWork"
     from (
       select pid, state from pg_stat_activity
       where datname = current_database() and application_name like 'steel-marketplace%'
         and current_setting('data_directory') = $1
       order by (state = 'idle' and $2), md5(pid::text || $3) limit 1
     ) as chosen`,
    [postgres.clusterDir, dice.chance(0.5), dice.id()],
  )
  return hit ?? { ended: 0, atWork: 0 }
}
