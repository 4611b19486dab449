import { setTimeout as wait } from 'node:timers/promises'
import type { ServerUnderTest } from '../../harness/server.ts'
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
