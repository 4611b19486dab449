import { getEventListeners } from 'node:events'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { createDb } from '../../../db/create-db.ts'
import type { Db } from '../../../db/database.ts'
import { leaveUntried } from '../../../test/calls/not-tried.ts'
import { aNeedsList, anInquiry } from '../../../test/factories.ts'
import { test as base, buildServer, expect } from '../../../test/fixtures.ts'
import { aListRow, aWorkbook } from '../../../test/lists/workbooks.ts'
import { type EventClient, openEvents } from '../../../test/programs/event-stream.ts'
import { startNginx } from '../../../test/programs/nginx.ts'
import { signIn } from '../../../test/sign-in.ts'
import { writeEvent } from './event-feed.ts'
import { openEventStream } from './event-stream.ts'

type Office = {
  address: string
  /** Opens the back office in another browser, or again after the place where it was. */
  open(lastEventId?: string, through?: string): Promise<EventClient>
  /** Ends the session over another instance. */
  logOut(): Promise<unknown>
  stop(): Promise<void>
}

const test = base.extend<{ office: Office }>({
  office: async ({ db, dbUrl }, use) => {
    await use(await openOffice(db, dbUrl))
  },
})

/** An instance of its own; others work on `db`. */
async function openOffice(db: Db, url: string): Promise<Office> {
  const ownDb = createDb(url, { onConnectionError: () => undefined })
  onTestFinished(() => ownDb.destroy())
  const sessionKey = Buffer.alloc(32, 1)
  const [app, other] = [await buildServer(ownDb, { sessionKey }), await buildServer(db, { sessionKey })]
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const cookies = await signIn(app, db)
  return {
    address,
    async open(lastEventId, through = address) {
      const client = await openEvents(through, cookies, lastEventId)
      onTestFinished(client.close)
      return client
    },
    logOut: () => other.inject({ method: 'POST', url: '/api/admin/logout', cookies }),
    stop: () => app.close(),
  }
}

const titlesOf = ({ events }: EventClient) => events.map(({ title }) => title)
const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: 10_000 })

function tell(db: Db, title: string): Promise<void> {
  return db.transaction().execute((tx) => writeEvent(tx, { kind: 'upload', records: {}, title }))
}

test('an open back office hears what another instance stores, with names of companies only', async ({
  admin,
  visitor,
  office,
}) => {
  const client = await office.open()
  expect(Object.fromEntries(client.response.headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
  })
  expect(client.response.headers.get('content-encoding')).toBeNull()
  expect(client.messages).toEqual([{ type: 'start' }])

  const inquiry = await visitor.inquiries.submit(anInquiry({ selectedItems: ['gone'] }))
  const [need] = await visitor.needs.submit(aNeedsList())
  const { id, lines } = await admin.inquiries.quotes.create({ inquiryId: inquiry.id })
  const priced = lines.map((line) => ({ ...line, price: '40', unit: 'lot' as const }))
  await admin.inquiries.quotes.update({ id, revision: 1, freight: 'included', lines: priced })
  const { link } = await admin.inquiries.quotes.send({ id })
  const token = link?.replace('/quote/', '') ?? ''
  for (let time = 0; time < 2; time += 1) {
    await visitor.inquiries.offers.answer({ token, answer: 'accept', name: 'Pat Doe' })
  }
  await eventually(() => client.events).toHaveLength(6)
  expect(client.events).toMatchObject([
    {
      kind: 'inquiry',
      records: { inquiryId: inquiry.id, items: inquiry.selectedItems.length },
      title: `Acme Steel, ${inquiry.reference}`,
    },
    { kind: 'needs', records: { needId: need?.id }, title: `Acme Steel, ${need?.reference}` },
    { kind: 'quote', records: { inquiryId: inquiry.id, quoteId: id, revision: 2 } },
    { kind: 'quote', records: { inquiryId: inquiry.id, quoteId: id } },
    { kind: 'order', records: { inquiryId: inquiry.id }, title: 'O-1001, Acme Steel' },
    {
      kind: 'quote answer',
      records: { inquiryId: inquiry.id, quoteId: id },
      title: `Acme Steel accepted the quote for ${inquiry.reference}`,
    },
  ])
  expect(JSON.stringify(client.events)).not.toContain('Pat')
})

test('a stored list, and one that is restored, are told once each', async ({ admin, db, office }) => {
  const client = await office.open()
  const list = { fileName: 'list.xlsx', category: 'Coil', replaceScope: 'category', defaultRegionCodes: '' } as const
  await admin.inventory.upload({ ...list, bytes: aWorkbook([aListRow({})]) })
  const { id } = await db.selectFrom('uploads').select('id').executeTakeFirstOrThrow()
  await admin.inventory.uploads.restore({ id })
  await eventually(() => client.events).toHaveLength(2)
  const records = { uploadId: id }
  expect(client.events).toMatchObject([
    { kind: 'upload', records, title: 'list.xlsx' },
    { kind: 'upload', records, title: 'The list before list.xlsx was restored' },
  ])
})

test('nothing is told of what is taken back', async ({ db, office }) => {
  const client = await office.open()
  const undone = db.transaction().execute(async (tx) => {
    await writeEvent(tx, { kind: 'upload', records: {}, title: 'undone' })
    throw new Error('Taken back')
  })
  await expect(undone).rejects.toThrow('Taken back')
  await tell(db, 'done')
  await eventually(() => titlesOf(client)).toEqual(['done'])
})

test('after a lost connection the stream goes on where it was, with what was committed late', async ({
  db,
  office,
}) => {
  const before = await office.open()
  const late = await db.startTransaction().execute()
  await writeEvent(late, { kind: 'upload', records: {}, title: 'late' })
  await tell(db, 'heard')
  await eventually(() => titlesOf(before)).toEqual(['heard'])
  before.close()
  await tell(db, 'while away')
  await late.commit().execute()

  const after = await office.open(before.place())
  await eventually(() => titlesOf(after)).toEqual(['late', 'while away'])
  await tell(db, 'again here')
  await eventually(() => titlesOf(after)).toHaveLength(3)
})

test('who comes back is sent only what it may not know', async ({ db, office }) => {
  const before = await office.open()
  for (const title of ['one', 'two']) await tell(db, title)
  await eventually(() => titlesOf(before)).toEqual(['one', 'two'])
  before.close()

  const after = await office.open(before.place())
  await tell(db, 'three')
  await eventually(() => titlesOf(after)).toEqual(['three'])
})

test('who comes back to what was being stored hears it, and nothing older', async ({ db, office }) => {
  const late = await db.startTransaction().execute()
  await writeEvent(late, { kind: 'upload', records: {}, title: 'late' })
  await tell(db, 'told')
  const before = await office.open()
  before.close()
  await late.commit().execute()
  const after = await office.open(before.place())
  await eventually(() => titlesOf(after)).toEqual(['late'])
  await tell(db, 'new')
  await eventually(() => titlesOf(after)).toEqual(['late', 'new'])
})

test('after more events than can be told at once, lists are to be read again', async ({ db, office }) => {
  const heard = await office.open()
  await tell(db, 'told')
  await eventually(() => titlesOf(heard)).toEqual(['told'])
  const place = heard.place()
  await db.transaction().execute(async (tx) => {
    for (let number = 0; number <= 200; number += 1) {
      await writeEvent(tx, { kind: 'upload', records: {}, title: `${number}` })
    }
  })
  const missed = { type: 'missed' }
  await eventually(() => heard.messages.at(-1)).toEqual(missed)
  const back = await office.open(place)
  await eventually(() => back.messages).toEqual([missed])
  await tell(db, 'then')
  for (const client of [heard, back]) await eventually(() => titlesOf(client).at(-1)).toEqual('then')
  expect(titlesOf(heard)).toEqual(['told', 'then'])
})

test('what is no place counts as too old', async ({ office }) => {
  const client = await office.open(`1.${Date.now()}.5:3:`)
  await eventually(() => client.messages).toEqual([{ type: 'missed' }])
})

test('an event that commits after a later one is heard too', async ({ db, office }) => {
  const client = await office.open()
  const late = await db.startTransaction().execute()
  await writeEvent(late, { kind: 'upload', records: {}, title: 'first' })
  await tell(db, 'second')
  await eventually(() => titlesOf(client)).toEqual(['second'])
  await late.commit().execute()
  await eventually(() => titlesOf(client)).toEqual(['second', 'first'])
})

test('who was away for longer than the stream goes back is told so', async ({ db, office }) => {
  await tell(db, 'old')
  await db
    .updateTable('staff_events')
    .set({ created_at: sql`now() - interval '25 hours'` } as object)
    .execute()
  const client = await office.open(`1.${Date.now() - 25 * 60 * 60 * 1000}`)
  await eventually(() => client.messages).toEqual([{ type: 'missed' }])
})

test('events arrive although the listening connection was lost', async ({ db, office }) => {
  const client = await office.open()
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
  `.execute(db)
  await tell(db, 'told meanwhile')
  await eventually(() => titlesOf(client)).toEqual(['told meanwhile'])
})

test('events arrive where notifications do not, as behind a pooler', async ({ db, dbUrl }) => {
  await sql`create function pg_notify(text, text) returns void language sql as ''`.execute(db)
  await sql`drop trigger notify_staff_event on staff_events`.execute(db)
  const url = new URL(dbUrl)
  url.searchParams.set('options', '-c search_path=public,pg_catalog')
  const client = await (await openOffice(db, url.href)).open()
  for (const title of ['one', 'two']) {
    await tell(db, title)
    await eventually(() => titlesOf(client)).toContain(title)
  }
  expect(titlesOf(client)).toEqual(['one', 'two'])
})

test('nginx, as documented, holds nothing back', async ({ db, office, task, skip }) => {
  const nginx = (await startNginx([office.address])) ?? leaveUntried({ task, skip }, 'nginx is not installed')
  onTestFinished(nginx.stop)
  const client = await office.open(undefined, nginx.addresses[0])
  await tell(db, 'told')
  await eventually(() => titlesOf(client)).toEqual(['told'])
})

test('a stream needs a session, and ends with it wherever that ends', async ({ office }) => {
  const client = await office.open()
  await office.logOut()
  await eventually(client.end).toEqual({ httpStatus: 401 })
  expect((await office.open()).response.status).toBe(401)
})

test('a stream ends when the account is deleted', async ({ db, office }) => {
  const client = await office.open()
  await db.deleteFrom('admin_accounts').execute()
  await eventually(client.end).toEqual({ httpStatus: 401 })
})

test('open streams do not delay the stop of the server', async ({ office }) => {
  const client = await office.open()
  await office.stop()
  await eventually(client.end).toEqual({ httpStatus: undefined })
})

test.for(['its client leaves', 'the server stops'])(
  'when %s, a stream listens for the end of its request no more',
  async (end, { db, app }) => {
    const leaving = new AbortController()
    const signal = AbortSignal.any([leaving.signal])
    const session = { isLive: async () => true }
    const messages = openEventStream({ db, session, eventFeed: app.eventFeed }, undefined, signal)
    await messages.next()
    expect(getEventListeners(signal, 'abort')).toHaveLength(1)
    if (end === 'the server stops') app.eventFeed.stop()
    else leaving.abort()
    expect(getEventListeners(signal, 'abort')).toEqual([])
    expect(await messages.next()).toEqual({ done: true, value: undefined })
  },
)

test('streams beyond the limit are refused', async ({ db }) => {
  const app = await buildServer(db)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const cookies = await signIn(app, db)
  const nothing = () => undefined
  const subscriber = { onNews: nothing, onMissed: nothing, onSessionsEnded: nothing, onStop: nothing }
  const ends = Array.from({ length: 200 }, () => app.eventFeed.subscribe({ ...subscriber }))
  onTestFinished(() => {
    for (const end of ends) end?.()
  })
  const refused = await openEvents(address, cookies)
  expect([refused.response.status, refused.response.headers.get('retry-after')]).toEqual([503, expect.any(String)])
  ends.pop()?.()
  expect((await openEvents(address, cookies)).response.status).toBe(200)
})
