import { setTimeout as wait } from 'node:timers/promises'
import { median } from '../../harness/figures.ts'
import { contentOf, sendRequest } from '../../harness/http.ts'
import { isListRead, sendList, stagedPath } from '../../harness/senders.ts'
import type { ServerUnderTest } from '../../harness/server.ts'
import { eventually, waitUntil } from '../../harness/wait.ts'
import { type FaultPoint, plantFault } from '../fault-points.ts'
import { makeForm, planList, storeList } from '../list-sender.ts'
import { createLoad, type Load } from '../load.ts'
import { hasten, mailEnv, startMailReceiver } from '../mail-receiver.ts'
import { openRounds } from '../rounds.ts'
import type { FaultContext, Scenario } from '../scenario.ts'

const takenOverInMs = 30_000
const limitMs = 120_000
const pollMs = 20
// A lone beat may be missing; by then both servers know each other.
const acquaintedMs = 1_000
const source = 'TAKEN'
const submissionsPerRound = 4

type Round = {
  context: FaultContext
  servers: readonly [ServerUnderTest, ServerUnderTest]
  load: Load
  /** The Message-ID of each mail that was accepted. */
  accepted: readonly string[]
  cookie: string
  edition: number
}
type Begun = {
  isDone: (survivor: ServerUnderTest) => Promise<boolean>
  /** In words, what is wrong after the work was done. */
  findFault: () => Promise<string | undefined>
}
type Work = {
  point: FaultPoint
  /** Does what comes before the fault; returns what begins the work itself. */
  prepare: (round: Round) => Promise<() => Promise<Begun>>
}

const works: Readonly<Record<string, Work>> = {
  'reading a list': { point: { at: '^copy staged_rows', when: 'sent' }, prepare: prepareReading },
  'storing a list': {
    point: { at: '^commit', armedBy: '^\\s*insert into inventory_items', when: 'before' },
    prepare: prepareStoring,
  },
  matching: { point: { at: '^\\s*update stock_changes set matched_at', when: 'before' }, prepare: prepareMatching },
  'sending a mail': { point: { at: '^update "mails" set "attempts"', when: 'after' }, prepare: prepareMail },
}

/** Runs two servers, kills the one that works in the background, and measures until the other has done that work. */
export const takeover: Scenario = {
  name: 'one of two instances killed amid work in the background',
  isInShortForm: false,
  faultsAre: 'server kills',
  async run(context) {
    const receiver = await startMailReceiver()
    context.atEnd(() => void receiver.kill())
    const env = mailEnv(receiver)
    const servers = [await context.startServer({ env }), await context.startServer({ env })] as const
    const load = await createLoad(context, servers, { uploaders: 0 })
    const rounds = openRounds(context)
    const perWork = context.rounds({ short: 1, long: 10 })
    let edition = 0
    for (const [name, { point, prepare }] of Object.entries(works)) {
      const takenMs: number[] = []
      for (let turn = 0; turn < perWork; turn += 1) {
        edition += 1
        // Whoever gets there first is killed, and only that one.
        const fault = plantFault(point, 'kill', context.workDir)
        for (const server of servers) {
          await server.stop()
          await server.start({ ...fault.options, env: { ...env, ...fault.options.env } })
        }
        const cookie = await servers[0].signIn()
        const begin = await prepare({ context, servers, load, accepted: receiver.accepted, cookie, edition })
        await wait(acquaintedMs)
        fault.arm()
        const begun = begin()
        const isOneGone = await eventually(() => servers.some((server) => server.pid() === undefined))
        const { isDone, findFault } = await begun
        const survivor = servers.find((server) => server.pid() !== undefined)
        const isProved = isOneGone && fault.isProved()
        if (!isProved || !survivor) throw new Error(`${name}: not exactly one of the servers was killed`)
        takenMs.push(
          await waitUntil(`another goes on with ${name}`, () => isDone(survivor), { limitMs, everyMs: pollMs }),
        )
        context.say(`${name}: done by the other after ${seconds(takenMs.at(-1) ?? 0)} s`)
        const wrong = await findFault()
        if (wrong !== undefined) rounds.fail(`${name}: ${wrong}`)
        for (const server of servers) if (server.pid() === undefined) await server.start({ env })
        await rounds.end({ load, servers, isProved, name })
      }
      const longestMs = Math.max(...takenMs)
      rounds.note(`${name}: done by the other after ${seconds(median(takenMs))} s, at most ${seconds(longestMs)} s`)
      if (longestMs > takenOverInMs) rounds.fail(`${name} was done by the other only after ${seconds(longestMs)} s`)
    }
    return rounds.result()
  },
}

const fileOf = (edition: number) => `${source}-${edition}.xlsx`

const seconds = (ms: number) => (ms / 1_000).toFixed(1)

async function prepareReading({ context, servers: [server], cookie, edition }: Round) {
  return async () => {
    const list = planList(source, edition, context.dice)
    // The answer may be lost with the server.
    await sendList(server.address, cookie, makeForm(list, context.dice), stagedPath).catch(() => undefined)
    const [kept] = await context.query<{ id: string }>('select id from staged_uploads where file_name = $1', [
      fileOf(edition),
    ])
    if (!kept) throw new Error('A list was not kept')
    const { id } = kept
    return {
      isDone: ({ address }: ServerUnderTest) => isListRead(address, cookie, id),
      findFault: async () => {
        const [read] = await context.query<{ rows: number }>(
          'select count(*)::int as rows from staged_rows join staged_uploads using (reading_no) where id = $1',
          [id],
        )
        return read?.rows === list.rows ? undefined : `${read?.rows} of ${list.rows} rows were read`
      },
    }
  }
}

async function prepareStoring({ context, servers: [server], cookie, edition }: Round) {
  const list = planList(source, edition, context.dice)
  const answer = await sendList(server.address, cookie, makeForm(list, context.dice), stagedPath)
  const { id } = await contentOf<{ id: string }>(answer, stagedPath)
  await waitUntil('a list is read', () => isListRead(server.address, cookie, id))
  const commit = ({ address }: ServerUnderTest) =>
    sendRequest(address, { path: `${stagedPath}/${id}/commit`, method: 'POST', headers: { cookie } })
  return async () => {
    context.ledger.noteListSent(list)
    // It is never answered.
    await commit(server).catch(() => undefined)
    return {
      isDone: async (survivor: ServerUnderTest) => {
        if (!(await isListRead(survivor.address, cookie, id))) return false
        const { status } = await commit(survivor)
        if (status === 200) context.ledger.noteListAcknowledged(list)
        return status === 200
      },
      findFault: async () => {
        const rows = await context.query('select from uploads where file_name = $1', [fileOf(edition)])
        return rows.length === 1 ? undefined : `stored ${rows.length} times`
      },
    }
  }
}

async function prepareMatching({ context, servers: [server], load, cookie, edition }: Round) {
  load.start()
  await load.untilAcknowledged(submissionsPerRound)
  await load.end()
  return async () => {
    await storeList(context, server, cookie, planList(source, edition, context.dice))
    return {
      isDone: async () => (await context.query('select from stock_changes where matched_at is null')).length === 0,
      findFault: async () => {
        const told = await context.query(
          `select title from staff_events where kind = 'matches' group by title having count(*) > 1`,
        )
        return told.length === 0 ? undefined : 'the same matches were told twice'
      },
    }
  }
}

async function prepareMail({ context, load, accepted }: Round) {
  load.start()
  await load.untilAcknowledged(submissionsPerRound)
  await load.end()
  return async () => ({
    isDone: async () => {
      await hasten(context)
      return (await context.query(`select from mails where state = 'queued'`)).length === 0
    },
    findFault: async () => {
      const twice = accepted.length - new Set(accepted).size
      return twice === 0 ? undefined : `${twice} mails were sent twice`
    },
  })
}
