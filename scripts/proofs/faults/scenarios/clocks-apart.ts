import { inRoot } from '../../../lib/project.mjs'
import { sendRequest } from '../../harness/http.ts'
import type { ServerUnderTest } from '../../harness/server.ts'
import { createLoad } from '../load.ts'
import { openRounds } from '../rounds.ts'
import type { FaultContext, Scenario } from '../scenario.ts'

const minuteMs = 60_000
const submissionsPerRound = { short: 12, long: 60 }
const timeZones = ['Asia/Tokyo', 'America/Los_Angeles', 'America/St_Johns', 'Pacific/Kiritimati'] as const
// By the server's clock, the second one would end every session, or none.
const shiftsMs = [10 * minuteMs, 26 * 60 * minuteMs] as const

/** Runs two servers on one database, one with its clock ahead and one behind, in different time zones. */
export const clocksApart: Scenario = {
  name: 'clocks ahead and behind',
  isInShortForm: false,
  async run(context) {
    const { dice } = context
    const rounds = openRounds(context)
    const beganAt = await readClock(context)
    const servers = [await context.startServer(), await context.startServer()] as const
    const load = await createLoad(context, servers)
    for (let round = 0; round < context.rounds({ short: 1, long: 4 }); round += 1) {
      const shifts = [dice.pick(shiftsMs), -dice.pick(shiftsMs)]
      for (const [index, server] of servers.entries()) {
        await server.kill()
        await server.start(wrongClock(shifts[index] ?? 0, dice.pick(timeZones)))
      }
      load.start()
      for (const problem of await trySession(context, servers)) rounds.fail(problem)
      await load.untilAcknowledged(context.preset(submissionsPerRound))
      const isProved = servers.every(
        (server, index) => Math.abs(readOwnClock(server) - Date.now() - (shifts[index] ?? 0)) < minuteMs,
      )
      await rounds.end({ load, servers, isProved })
      const wrongTimes = await countWrongTimes(context, beganAt)
      if (wrongTimes > 0) rounds.fail(`${wrongTimes} records have a time other than the database's`)
    }
    return rounds.result()
  },
}

function wrongClock(shiftMs: number, timeZone: string) {
  return {
    nodeArgs: ['--import', inRoot('scripts/proofs/faults/shifted-clock.mjs')],
    env: { CLOCK_SHIFT_MS: String(shiftMs), TZ: timeZone },
  }
}

function readOwnClock(server: ServerUnderTest): number {
  const [, time = ''] = [...server.printed().matchAll(/"time":"([^"]+)"/g)].at(-1) ?? []
  return Date.parse(time)
}

/** A session is valid on both servers until it ends by the database's clock, and then on neither. */
async function trySession(
  { query }: FaultContext,
  servers: readonly [ServerUnderTest, ServerUnderTest],
): Promise<string[]> {
  const cookie = await servers[0].signIn()
  const statuses = () => Promise.all(servers.map((server) => askGuarded(server, cookie)))
  const setEnd = (inS: number) =>
    query(
      `update session set expire = now() + make_interval(secs => $1)
       where (created_at, sid) = (select created_at, sid from session order by created_at desc, sid limit 1)`,
      [inS],
    )
  await setEnd(minuteMs / 1_000)
  const before = await statuses()
  await setEnd(-1)
  const after = await statuses()
  return [
    ...(before.every((status) => status === 200) ? [] : [`a live session got ${before.join(' and ')}`]),
    ...(after.every((status) => status === 401) ? [] : [`a session that ended got ${after.join(' and ')}`]),
  ]
}

async function askGuarded({ address }: ServerUnderTest, cookie: string): Promise<number> {
  return (await sendRequest(address, { path: '/api/inquiries', headers: { cookie } })).status
}

async function readClock({ query }: FaultContext): Promise<Date> {
  const [row] = await query<{ now: Date }>('select now() as now')
  if (!row) throw new Error('The database returned no time')
  return row.now
}

async function countWrongTimes({ query }: FaultContext, beganAt: Date): Promise<number> {
  const [row] = await query<{ wrong: number }>(
    `select count(*)::int as wrong from (
       select created_at from customer_inquiries union all select created_at from customer_needs
       union all select created_at from inventory_items union all select created_at from session
     ) as made where not created_at between $1::timestamptz - interval '1 second' and now()`,
    [beganAt],
  )
  return row?.wrong ?? 0
}
