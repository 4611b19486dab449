import { setTimeout as wait } from 'node:timers/promises'
import type { ServerUnderTest } from '../../harness/server.ts'
import { waitUntil } from '../../harness/wait.ts'
import { killAmidWork, setUp } from '../load.ts'
import { hasten, type MailReceiver, mailEnv, staffAddress, startMailReceiver } from '../mail-receiver.ts'
import { createRequester } from '../requester.ts'
import type { FaultContext, Scenario } from '../scenario.ts'

const faultAfterMs = 1_500
const mailDownMaxMs = 10_000
const submissionsPerRound = { short: 12, long: 60 }
const settleLimitMs = 300_000
const settlePollMs = 500

/** Kills the server, the database and the mail server while leads and quotes come in and their mails go out. */
export const mailFaults: Scenario = {
  name: 'server, database and mail server killed while mails go out',
  isInShortForm: false,
  async run(context) {
    const { dice } = context
    const receiver = await startMailReceiver()
    const { rounds, server, load } = await setUp(context, { uploaders: 0, submitters: 3 }, { env: mailEnv(receiver) })
    const quoting = startQuoting(context, server, await server.signIn())
    const faults = ['mail', 'server', 'database'] as const
    for (let round = 0; round < context.rounds({ short: 3, long: 36 }); round += 1) {
      load.start()
      await wait(dice.whole(0, faultAfterMs))
      const fault = faults[round % faults.length] ?? 'mail'
      const proved = await cause(fault, { context, receiver, kill: () => killAmidWork(server, load) })
      await load.untilAcknowledged(context.preset(submissionsPerRound))
      await rounds.end({ load, servers: [server], name: fault, ...proved })
    }
    await quoting.end()
    await settle(context)
    for (const failure of [...quoting.failures(), ...(await findMailFaults(context, receiver, quoting.sent))]) {
      rounds.fail(failure)
    }
    const distinct = new Set(receiver.accepted).size
    rounds.note(`${quoting.sent.length} quotes were sent and answered as sent`)
    rounds.note(`${distinct} mails were accepted, ${receiver.accepted.length - distinct} of them twice`)
    await receiver.kill()
    return rounds.result()
  },
}

const markedWithinMs = 1_000

/** Kills the server a good second after a mail server took mails, whatever else the database is asked: none may go out again. */
export const mailKills: Scenario = {
  name: 'server killed a second after mails were taken',
  isInShortForm: false,
  faultsAre: 'server kills',
  async run(context) {
    const receiver = await startMailReceiver()
    const { rounds, server, load } = await setUp(context, { submitters: 4, uploaders: 1 }, { env: mailEnv(receiver) })
    const kills: Kill[] = []
    for (let round = 0; round < context.rounds({ short: 6, long: 18 }); round += 1) {
      load.start()
      await hasten(context)
      const taken = receiver.accepted.length
      await waitUntil('a mail is taken', () => receiver.accepted.length > taken)
      await wait(context.dice.whole(markedWithinMs, markedWithinMs + faultAfterMs / 2))
      const proved = await killAmidWork(server, load)
      const readyMs = performance.now()
      kills.push({ killedMs: readyMs - proved.readyAgainMs, readyMs })
      await load.untilAcknowledged(context.preset(submissionsPerRound))
      await rounds.end({ load, servers: [server], ...proved })
    }
    await settle(context)
    const again = findSentAgain(receiver, kills)
    const late = again.filter(({ beforeKillMs }) => beforeKillMs > markedWithinMs)
    for (const { id, beforeKillMs } of late) {
      rounds.fail(`${id} went out again, though it was taken ${Math.round(beforeKillMs)} ms before a kill`)
    }
    for (const failure of await findMailFaults(context, receiver, [])) rounds.fail(failure)
    const distinct = new Set(receiver.accepted).size
    rounds.note(
      `of ${distinct} mails ${again.length - late.length} went out again that were taken in the last second before a kill, ${late.length} others`,
    )
    await receiver.kill()
    return rounds.result()
  },
}

type Kill = { killedMs: number; readyMs: number }

/** The mails that were accepted twice, and how long before the kill between. */
function findSentAgain({ accepted, acceptedAtMs }: MailReceiver, kills: readonly Kill[]) {
  const lastOf = new Map<string, number>()
  return accepted.flatMap((id, index) => {
    const atMs = acceptedAtMs[index] ?? 0
    const before = lastOf.get(id)
    lastOf.set(id, atMs)
    if (before === undefined) return []
    // What was on its way at a kill arrives a little later.
    const kill = kills.find(({ killedMs, readyMs }) => readyMs > before && killedMs < atMs)
    // Without a kill between, nothing may send it again at all.
    return [{ id, beforeKillMs: kill === undefined ? Number.POSITIVE_INFINITY : kill.killedMs - before }]
  })
}

type Fault = { context: FaultContext; receiver: MailReceiver; kill: () => ReturnType<typeof killAmidWork> }

async function cause(
  fault: 'mail' | 'server' | 'database',
  { context, receiver, kill }: Fault,
): Promise<{ isProved: boolean; readyAgainMs?: number }> {
  // Mails become due at once, so that some are on their way.
  await hasten(context)
  if (fault === 'server') return kill()
  if (fault === 'database') {
    await context.postgres.restart('immediate', context.dice.whole(0, 1_000))
    return { isProved: true }
  }
  const failedBefore = await countFailed(context)
  await receiver.kill()
  let isProved = false
  for (let waitedMs = 0; waitedMs < mailDownMaxMs && !isProved; waitedMs += settlePollMs) {
    await hasten(context)
    await wait(settlePollMs)
    isProved = (await countFailed(context)) > failedBefore
  }
  await receiver.start()
  return { isProved }
}

async function countFailed({ query }: FaultContext): Promise<number> {
  const [attempts] = await query<{ n: number }>(`
    select coalesce(sum(attempts), 0)::int as n from mails where error is not null`)
  return attempts?.n ?? 0
}

/** Staff who quote what comes in, over and over, until it ends. */
function startQuoting(context: FaultContext, server: ServerUnderTest, cookie: string) {
  const requester = createRequester([503, 409])
  const headers = { 'content-type': 'application/json', cookie }
  const sent: string[] = []
  let isOver = false

  const call = async (method: 'POST' | 'PUT', path: string, body: object) =>
    (await requester.send(server, path, { method, headers, body: JSON.stringify(body) })) as
      | { id: string; revision: number; state: string }
      | undefined

  async function quoteOne(): Promise<void> {
    const [next] = await context
      .query<{ id: string }>(
        `select id from customer_inquiries i where not exists (
          select from quotes where inquiry_id = i.id and state <> 'draft') order by created_at limit 1`,
      )
      .catch(() => [])
    if (!next) return void (await wait(50))
    const draft =
      (await call('POST', `/api/inquiries/${next.id}/quotes`, {})) ??
      (
        (await requester.send(server, `/api/inquiries/${next.id}/quotes`, { headers })) as
          | { id: string; revision: number; state: string }[]
          | undefined
      )?.find(({ state }) => state === 'draft')
    if (!draft) return void (await wait(50))
    const line = { unit: 'lot', basis: 'actual', price: '100' }
    await call('PUT', `/api/quotes/${draft.id}`, { revision: draft.revision, freight: 'included', lines: [line] })
    const quote = await call('POST', `/api/quotes/${draft.id}/send`, {})
    if (quote?.state === 'sent') sent.push(draft.id)
  }

  const running = (async () => {
    while (!isOver) await quoteOne()
  })()
  return {
    sent,
    failures: requester.failures,
    async end(): Promise<void> {
      isOver = true
      await running
    },
  }
}

async function settle(context: FaultContext): Promise<void> {
  const deadline = performance.now() + settleLimitMs
  do {
    await hasten(context)
    await wait(settlePollMs)
    const [left] = await context.query<{ n: number }>(`select count(*)::int as n from mails where state = 'queued'`)
    if (left?.n === 0) return
  } while (performance.now() < deadline)
}

async function findMailFaults(
  { query, ledger }: FaultContext,
  receiver: MailReceiver,
  quotes: readonly string[],
): Promise<string[]> {
  const faults: string[] = []
  const expectNone = async (what: string, text: string, values: readonly unknown[] = []) => {
    const rows = await query<{ name: string }>(text, values)
    if (rows.length > 0) faults.push(`${rows.length} ${what}, such as ${rows[0]?.name}`)
  }
  await expectNone(
    'inquiries without a mail to staff',
    `select id as name from customer_inquiries i where not exists (
      select from mails where about_id = i.sending_id and to_address = $1)`,
    [staffAddress],
  )
  await expectNone(
    'needs lists without a mail to staff',
    `select distinct submission_id as name from customer_needs n where not exists (
      select from mails where about_id = n.submission_id and to_address = $1)`,
    [staffAddress],
  )
  await expectNone(
    'acknowledged quotes without a mail',
    `select quote_id as name from unnest($1::text[]) as given (quote_id) where not exists (
      select from mails where about_id = quote_id and kind = 'quote')`,
    [quotes],
  )
  await expectNone('mails that did not settle', `select id as name from mails where state = 'queued'`)
  await expectNone(
    'mails under two Message-IDs',
    `select about_id as name from mails group by about_id, kind, to_address having count(distinct message_id) > 1`,
  )
  await expectNone(
    'mails noted as sent that no server accepted',
    `select id as name from mails where state = 'sent' and message_id <> all($1::text[])`,
    [receiver.accepted],
  )
  await expectNone(
    'mails that nobody wrote',
    `select accepted as name from unnest($1::text[]) as given (accepted)
      where not exists (select from mails where message_id = accepted)`,
    [[...new Set(receiver.accepted)]],
  )
  if (ledger.acknowledgedSubmissions() === 0) faults.push('nothing was acknowledged')
  return faults
}
