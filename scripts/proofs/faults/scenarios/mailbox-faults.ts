import { setTimeout as wait } from 'node:timers/promises'
import { aListFile, aMail, anAttachment } from '../../../../src/server/test/lists/list-mails.ts'
import { dovecotMissing, type MailStore, startDovecot } from '../../../../src/server/test/programs/dovecot.ts'
import { contentOf, sendRequest } from '../../harness/http.ts'
import { isListRead, stagedPath, uploadList } from '../../harness/senders.ts'
import type { ServerUnderTest } from '../../harness/server.ts'
import { eventually, waitUntil } from '../../harness/wait.ts'
import { listCategory } from '../list-sender.ts'
import { hasten, mailEnv, startMailReceiver } from '../mail-receiver.ts'
import { readyGoalMs } from '../rounds.ts'
import type { FaultContext, Scenario, ScenarioResult } from '../scenario.ts'

const authserv = 'mx.steel.example'
const proven = `Authentication-Results: ${authserv}; dmarc=pass header.from=acme.example`
const takeoverGoalMs = 30_000
const settleLimitMs = 300_000
const mailsPerRound = 10
const faultAfterMs = 1_000
const slow = { limitMs: settleLimitMs, everyMs: 200 }

export const mailboxEnv = ({ url }: Pick<MailStore, 'url'>) => ({ MAILBOX_URL: url, MAILBOX_AUTHSERV: authserv })

/** Undefined where there is no Dovecot. */
export async function openStore({ atEnd }: FaultContext): Promise<MailStore | undefined> {
  const store = await startDovecot()
  if (store) atEnd(() => void store.stop())
  return store
}

export function notTried(): ScenarioResult {
  return {
    rounds: 0,
    faultsProved: 0,
    acknowledged: 0,
    lost: 0,
    duplicated: 0,
    notes: [`NOT TRIED: ${dovecotMissing}`],
    failures: [],
  }
}

/** A supplier that stores by itself, with a list that staff stored for it. */
export async function addSupplier({ address, signIn }: ServerUnderTest, rows: number): Promise<void> {
  const cookie = await signIn()
  const supplier = {
    company: 'Acme',
    contactName: 'Ann Lee',
    phone: '555-0100',
    emails: ['ann@acme.example'],
    state: 'OH',
    sourceCodes: ['ACME'],
    storesByItself: true,
  }
  const headers = { cookie, 'content-type': 'application/json' }
  const answer = await sendRequest(address, {
    path: '/api/suppliers',
    method: 'POST',
    headers,
    body: JSON.stringify(supplier),
  })
  await contentOf(answer, '/api/suppliers')
  const list = { bytes: aListFile(rows), category: listCategory }
  const { id } = await uploadList<{ id: string }>(address, cookie, list, stagedPath)
  await waitUntil('the first list is read', () => isListRead(address, cookie, id))
  const path = `${stagedPath}/${id}/commit`
  await contentOf(await sendRequest(address, { path, method: 'POST', headers: { cookie } }), path)
}

/** A mail of that supplier whose list differs from all others. */
export const aProvenMail = (name: string, rows: number): string =>
  aMail({ headers: [proven], files: [anAttachment(name, aListFile(rows, 'ACME', name))] })

async function namesKept({ query }: FaultContext): Promise<string[]> {
  const rows = await query<{ name: string }>(
    `select file_name as name from incoming_lists join list_sendings on list_sendings.id = sending_id where way = 'mail'`,
  )
  return rows.map(({ name }) => name)
}

/** Kills the server, the database and the IMAP server while lists come in that store themselves and are answered. */
export const mailboxKills: Scenario = {
  name: 'mailbox: server, database and IMAP server killed while lists come in',
  isInShortForm: false,
  async run(context) {
    const store = await openStore(context)
    if (!store) return notTried()
    const receiver = await startMailReceiver()
    const server = await context.startServer({ env: { ...mailEnv(receiver), ...mailboxEnv(store) } })
    await addSupplier(server, 4)
    const accepted: string[] = []
    const rounds = context.rounds({ short: 3, long: 50 })
    const faults = ['server', 'database', 'IMAP server'] as const
    const proved: string[] = []
    const readyAgainMs: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const delivering = deliverAll(context, store, round, accepted)
      await wait(context.dice.whole(0, faultAfterMs))
      const fault = faults[round % faults.length] ?? 'server'
      const isProved = await cause(fault, { context, server, store, readyAgainMs })
      if (isProved) proved.push(fault)
      await delivering
      await hasten(context)
    }
    const isDone = await eventually(async () => {
      const names = new Set(await namesKept(context))
      return accepted.every((name) => names.has(name)) && (await countOpen(context)) === 0
    }, slow)
    const kept = await namesKept(context)
    const distinct = new Set(kept)
    const [mails] = await context.query<{ twice: number; written: number }>(`
      select count(*) filter (where ids > 1)::int as twice, count(*)::int as written from (
        select count(distinct message_id) as ids from mails where kind like 'list%' group by about_id, kind, to_address) as receipt`)
    await receiver.kill()
    const states = await context.query<{ n: number; state: string }>(`
      select count(*)::int as n, coalesce(outcome, reason, 'open') as state from incoming_lists group by 2 order by 1 desc`)
    const lost = accepted.filter((name) => !distinct.has(name)).length
    return {
      rounds,
      faultsProved: proved.length,
      acknowledged: accepted.length,
      lost,
      duplicated: kept.length - distinct.size,
      readyAgainMs,
      notes: [
        `${accepted.length} mails were accepted amid ${proved.length} kills; ${kept.length} lists are kept`,
        `what became of them: ${states.map(({ n, state }) => `${n} ${state}`).join(', ')}`,
        `${mails?.written} receipts, ${mails?.twice} of them under two Message-IDs`,
        `${readyAgainMs.filter((ms) => ms <= readyGoalMs).length} of ${readyAgainMs.length} starts within ${readyGoalMs / 1_000} s`,
      ],
      failures: [
        ...(isDone
          ? []
          : [`${await countOpen(context)} messages or lists were not settled after ${settleLimitMs / 1_000} s`]),
        ...(mails?.twice ? [`${mails.twice} receipts have two Message-IDs`] : []),
      ],
    }
  },
}

async function deliverAll({ dice }: FaultContext, store: MailStore, round: number, accepted: string[]): Promise<void> {
  for (let mail = 0; mail < mailsPerRound; mail += 1) {
    for (let attempt = 0; ; attempt += 1) {
      // A server that breaks off may have accepted it: then it is another mail.
      const name = `list-${round}-${mail}-${attempt}.xlsx`
      const isAccepted = await store.deliver(aProvenMail(name, dice.whole(4, 6))).then(
        () => true,
        () => false,
      )
      if (isAccepted) {
        accepted.push(name)
        break
      }
      await wait(200)
    }
  }
}

type Harm = { context: FaultContext; server: ServerUnderTest; store: MailStore; readyAgainMs: number[] }

async function cause(
  fault: 'server' | 'database' | 'IMAP server',
  { context, server, store, readyAgainMs }: Harm,
): Promise<boolean> {
  const downMs = context.dice.whole(0, 1_000)
  if (fault === 'database') return (await context.postgres.restart('immediate', downMs)) > 0
  if (fault === 'server') {
    const isKilled = await server.kill()
    readyAgainMs.push(await server.start())
    return isKilled
  }
  const killed = await store.kill()
  await wait(downMs)
  await store.start()
  return killed > 1
}

async function countOpen({ query }: FaultContext): Promise<number> {
  const [open] = await query<{ n: number }>(`
    select ((select count(*) from mailbox_messages where state in ('found', 'kept'))
      + (select count(*) from incoming_lists where outcome is null and reason is null))::int as n`)
  return open?.n ?? 0
}

/** Two instances of which one reads, and a mailbox that hangs, refuses, comes back and has other UIDs. */
export const mailboxChanges: Scenario = {
  name: 'mailbox: two instances, and a mailbox that hangs, refuses, and moves',
  isInShortForm: false,
  async run(context) {
    const store = await openStore(context)
    if (!store) return notTried()
    const url = store.url.replace('INBOX', 'Lists')
    await store.withClient((client) => client.mailboxCreate('Lists'))
    const [one, two] = [await startWith(context, url), await startWith(context, url)]
    const failures: string[] = []
    const notes: string[] = []
    const proved: string[] = []
    const sent: string[] = []

    /** Sends a list, and waits until it is kept; returns the ms that this took. */
    async function send(name: string, source = aProvenMail(name, 4)): Promise<number> {
      await store?.deliver(source, undefined, 'Lists')
      sent.push(name)
      return waitUntil(`${name} is kept`, async () => (await namesKept(context)).includes(name), slow)
    }
    const told = async () => {
      const path = '/api/admin/waiting'
      const answer = await sendRequest(one.address, { path, headers: { cookie: await one.signIn() } })
      return (await contentOf<{ mailbox: { reason: string } | null }>(answer, path)).mailbox?.reason
    }
    const untilTold = (reason: string | undefined) =>
      waitUntil(`staff are told: ${reason}`, async () => (await told()) === reason, slow)

    notes.push(`the first list is kept after ${await round(send('first.xlsx'))} ms`)
    for (const [index, server] of [one, two, one, two].entries()) {
      if (await server.kill()) proved.push('instance')
      const takenMs = await send(`killed-${index}.xlsx`)
      notes.push(`an instance is killed: the next list is kept after ${Math.round(takenMs)} ms`)
      if (takenMs > takeoverGoalMs) failures.push(`the other instance took over only after ${takenMs} ms`)
      await server.start()
    }

    const thaw = store.freeze()
    const answers = await askFor(one, 70_000)
    thaw()
    proved.push('hang')
    notes.push(
      `the IMAP server hangs for 70 s: the slowest of ${answers.length} other responses took ${Math.max(...answers)} ms`,
    )
    notes.push(`it comes back: the next list is kept after ${await round(send('thawed.xlsx'))} ms`)

    await store.kill()
    notes.push(`the IMAP server refuses: staff are told after ${await round(untilTold('connection refused'))} ms`)
    await store.start()
    proved.push('refusal')
    notes.push(`it comes back: the next list is kept after ${await round(send('back.xlsx'))} ms`)
    await untilTold(undefined)

    const again = aProvenMail('again.xlsx', 4)
    await send('again.xlsx', again)
    await store.withClient((client) => client.mailboxRename('Lists', 'Elsewhere'))
    await store.kill()
    await store.start()
    notes.push(`the folder is moved: staff are told after ${await round(untilTold('no folder Lists'))} ms`)
    await store.withClient(async (client) => {
      await client.mailboxCreate('Lists')
      await client.append('Lists', again)
    })
    proved.push('other UIDs')
    notes.push(`a folder with other UIDs is there: a new list is kept after ${await round(send('new.xlsx'))} ms`)
    await waitUntil('all is settled', async () => (await countOpen(context)) === 0, slow)
    const kept = await namesKept(context)
    return {
      rounds: proved.length,
      faultsProved: proved.length,
      acknowledged: sent.length,
      lost: sent.filter((name) => !kept.includes(name)).length,
      duplicated: kept.length - new Set(kept).size,
      notes,
      failures,
    }
  },
}

const round = async (ms: Promise<number>) => Math.round(await ms)

const startWith = (context: FaultContext, url: string) => context.startServer({ env: mailboxEnv({ url }) })

/** Asks the server again and again; returns how long each answer took. */
export async function askFor({ address }: ServerUnderTest, forMs: number): Promise<number[]> {
  const answersMs: number[] = []
  const startedAt = performance.now()
  while (performance.now() - startedAt < forMs) {
    const askedAt = performance.now()
    await sendRequest(address, { path: '/api/inventory?limit=1' })
    answersMs.push(Math.round(performance.now() - askedAt))
    await wait(20)
  }
  return answersMs
}
