import { median } from '../../harness/figures.ts'
import { contentOf, sendRequest } from '../../harness/http.ts'
import type { ServerUnderTest } from '../../harness/server.ts'
import { waitUntil } from '../../harness/wait.ts'
import { listCategory, planList, storeList } from '../list-sender.ts'
import { createLoad, killAmidWork } from '../load.ts'
import { openRounds } from '../rounds.ts'
import type { FaultContext, Scenario } from '../scenario.ts'

const submissionsPerRound = { short: 12, long: 40 }
const loginsPerRound = { short: 1, long: 25 }
const triesPerLogin = 4
const listsPerRound = { short: 1, long: 5 }
const newsLimitMs = 20_000
const pollMs = 2
const source = 'NEWS'
// For admins only, over REST and tRPC.
const guardedPaths = ['/api/admin/check-auth', '/api/inquiries', '/api/inventory/stats', '/trpc/admin.stats']

/** Runs two servers on one database, and kills one of them in each round while both are under load. */
export const twoInstances: Scenario = {
  name: 'two instances, one of them killed',
  isInShortForm: true,
  faultsAre: 'server kills',
  async run(context) {
    const { dice, preset } = context
    const rounds = openRounds(context)
    const servers = [await context.startServer(), await context.startServer()] as const
    const load = await createLoad(context, servers)
    const [newsMs, tries]: [number[], { made: number; refused: number }] = [[], { made: 0, refused: 0 }]
    let edition = 0
    for (let round = 0; round < context.rounds({ short: 1, long: 10 }); round += 1) {
      load.start()
      for (let login = 0; login < preset(loginsPerRound); login += 1) {
        const [a, b] = dice.chance(0.5) ? servers : [servers[1], servers[0]]
        const refused = await replayAfterLogout(a, b)
        tries.made += triesPerLogin
        tries.refused += refused
      }
      const cookie = await servers[0].signIn()
      for (let list = 0; list < preset(listsPerRound); list += 1) {
        edition += 1
        newsMs.push(await timeToOther(context, servers, cookie, edition))
      }
      const victim = dice.pick(servers)
      const kill = await killAmidWork(victim, load)
      await load.untilAcknowledged(preset(submissionsPerRound))
      await rounds.end({ load, servers, ...kill })
    }
    if (tries.refused !== tries.made)
      rounds.fail(`a cookie was accepted after its logout ${tries.made - tries.refused} times`)
    rounds.note(
      `cookies refused after their logout ${tries.refused} of ${tries.made} times, first at the other instance`,
    )
    rounds.note(
      `lists seen at the other instance ${Math.round(median(newsMs))} ms after their acknowledgement at the median, ${Math.round(Math.max(...newsMs))} at most`,
    )
    return rounds.result()
  },
}

/** Logs out at one instance and at once tries the cookie at both. Returns how often it was refused. */
async function replayAfterLogout(a: ServerUnderTest, b: ServerUnderTest): Promise<number> {
  const cookie = await a.signIn()
  const statusOf = async ({ address }: ServerUnderTest, path: string, method: 'GET' | 'POST' = 'GET') =>
    (await sendRequest(address, { path, method, headers: { cookie } })).status
  const known = await Promise.all([a, b].map((server) => statusOf(server, '/api/admin/check-auth')))
  if (known.some((status) => status !== 200)) throw new Error(`A live cookie got ${known.join(' and ')}`)
  const loggedOut = await statusOf(a, '/api/admin/logout', 'POST')
  if (loggedOut !== 200) throw new Error(`The logout got ${loggedOut}`)
  const statuses: number[] = []
  for (const [index, path] of guardedPaths.entries()) statuses.push(await statusOf(index % 2 === 0 ? b : a, path))
  return statuses.filter((status) => status === 401).length
}

/** Stores a list at one instance; returns how long the other goes on without it. */
async function timeToOther(
  context: FaultContext,
  [a, b]: readonly [ServerUnderTest, ServerUnderTest],
  cookie: string,
  edition: number,
): Promise<number> {
  const { dice } = context
  await storeList(context, a, cookie, { ...planList(source, edition, dice), rows: dice.whole(1, 40) })
  const path = `/api/inventory?${new URLSearchParams({ category: listCategory, source })}`
  const isShown = async () => {
    const items = await contentOf<{ gradeCategory: string }[]>(await sendRequest(b.address, { path }), path)
    return items[0]?.gradeCategory === String(edition)
  }
  return waitUntil('the other instance shows a list', isShown, { limitMs: newsLimitMs, everyMs: pollMs })
}
