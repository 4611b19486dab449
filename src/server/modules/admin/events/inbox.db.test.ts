import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { aNeedsList, anInquiry } from '../../../test/factories.ts'
import { expect, test } from '../../../test/fixtures.ts'
import { eraseCustomer, findPerson } from '../../customer-data/customer-data.ts'
import { deleteOutdated } from '../retention.ts'
import { writeEvent } from './event-feed.ts'

const tell = (db: Db, title: string, event: Partial<Parameters<typeof writeEvent>[1]> = {}) =>
  db.transaction().execute((tx) => writeEvent(tx, { kind: 'list', records: {}, title, ...event }))

test('an event waits in the inbox of all staff until one says that it is done, and again when that is taken back', async ({
  admin,
  visitor,
}) => {
  const inbox = async (state: 'open' | 'done') => (await admin.admin.events.page({ state })).events
  const { id: inquiryId, reference } = await visitor.inquiries.submit(anInquiry({ selectedItems: ['gone'] }))
  await visitor.needs.submit(aNeedsList())
  const [needs, inquiry] = await inbox('open')
  expect([needs?.kind, inquiry]).toEqual([
    'needs',
    expect.objectContaining({ kind: 'inquiry', title: `Acme Steel, ${reference}`, doneAt: null, doneBy: null }),
  ])
  const id = inquiry?.id ?? 0
  expect((await admin.admin.waiting()).openEvents).toBe(2)

  const { events } = await admin.admin.events.setDone({ ids: [id, 1_000_000], isDone: true })
  expect(events).toMatchObject([{ id, doneBy: 'admin', doneAt: expect.any(String) }])
  expect((await inbox('open')).map((event) => event.id)).toEqual([needs?.id])
  expect((await inbox('done')).map((event) => event.id)).toEqual([id])
  expect((await admin.admin.waiting()).openEvents).toBe(1)
  // Who says it a second time changes nothing, and nobody hears of it.
  expect((await admin.admin.events.setDone({ ids: [id], isDone: true })).events).toEqual(events)

  await admin.admin.events.setDone({ ids: [id], isDone: false })
  expect((await inbox('open')).map((event) => event.id)).toEqual([needs?.id, id])
  const { changes } = await admin.admin.changes.list({ kind: 'event' })
  expect(changes).toMatchObject([
    { recordId: String(id), fields: [{ field: 'done', before: true, after: false }] },
    { recordName: `Acme Steel, ${reference}`, fields: [{ field: 'done', before: false, after: true }] },
  ])
  // What is deleted is nothing that waits.
  await admin.inquiries.delete({ id: inquiryId })
  expect((await inbox('open')).map((event) => event.id)).toEqual([needs?.id])
})

test('other staff hear of what is done, and who comes back is not told of it again', async ({ db, admin }) => {
  await tell(db, 'Acme Steel, L-1')
  const [event] = (await admin.admin.events.page({})).events
  await admin.admin.events.setDone({ ids: [event?.id ?? 0], isDone: true })
  const rows = await db.selectFrom('staff_events').select(['kind', 'records']).orderBy('id').execute()
  expect(rows.at(-1)).toEqual({ kind: 'done', records: { eventIds: [event?.id], isGone: true } })
})

test('the inbox goes on where its page ended, also when others are done meanwhile', async ({ db, admin }) => {
  for (const title of ['1', '2', '3', '4']) await tell(db, title)
  const page = (state: 'open' | 'done', cursor: string | null) =>
    admin.admin.events.page({ state, limit: 2, ...(cursor !== null && { cursor }) })
  const titles = ({ events }: Awaited<ReturnType<typeof page>>) => events.map(({ title }) => title)
  const first = await page('open', null)
  expect([first.total, titles(first)]).toEqual([4, ['4', '3']])
  for (const { id } of first.events) await admin.admin.events.setDone({ ids: [id], isDone: true })
  expect(titles(await page('open', first.nextCursor))).toEqual(['2', '1'])
  for (const { id } of (await page('open', null)).events) await admin.admin.events.setDone({ ids: [id], isDone: true })
  const done = await page('done', null)
  expect([titles(done), titles(await page('done', done.nextCursor))]).toEqual([
    ['1', '2'],
    ['3', '4'],
  ])
})

test('an event that is not done stays for 30 days, one that is or that nobody is told of for a day', async ({
  db,
  admin,
}) => {
  const age = (title: string, hours: number) =>
    sql`update staff_events set created_at = now() - make_interval(hours => ${hours}) where title = ${title}`.execute(
      db,
    )
  await tell(db, 'open')
  await tell(db, 'old', {})
  await tell(db, 'done')
  await tell(db, 'undone')
  await tell(db, 'not news', { kind: 'quote' })
  await tell(db, 'gone', { kind: 'matches', records: { isGone: true } })
  const byTitle = new Map((await admin.admin.events.page({})).events.map(({ id, title }) => [title, id]))
  for (const title of ['done', 'undone'])
    await admin.admin.events.setDone({ ids: [byTitle.get(title) ?? 0], isDone: true })
  await admin.admin.events.setDone({ ids: [byTitle.get('undone') ?? 0], isDone: false })
  for (const title of ['open', 'done', 'undone', 'not news', 'gone']) await age(title, 29 * 24)
  await age('old', 30 * 24 + 1)
  await deleteOutdated(db)
  const left = async () =>
    (await db.selectFrom('staff_events').select('title').orderBy('id').execute()).map((row) => row.title)
  expect(await left()).toEqual(expect.arrayContaining(['open', 'done', 'undone']))
  expect(await left()).not.toEqual(expect.arrayContaining(['not news']))
  expect(await left()).not.toEqual(expect.arrayContaining(['old']))
  await sql`update staff_events set done_at = now() - interval '25 hours' where done_at is not null`.execute(db)
  await deleteOutdated(db)
  expect((await admin.admin.events.page({})).events.map(({ title }) => title)).toEqual(['undone', 'open'])
  expect((await admin.admin.events.page({ state: 'done' })).events).toEqual([])
})

test('what told of a list that is undone waits no longer', async ({ db, admin }) => {
  await tell(db, 'stored', { kind: 'upload', records: { uploadId: 'a' } })
  await tell(db, 'other', { kind: 'upload', records: { uploadId: 'b' } })
  await tell(db, 'undone', { kind: 'upload', records: { uploadId: 'a', isGone: true } })
  expect((await admin.admin.events.page({})).events.map(({ title }) => title)).toEqual(['undone', 'other'])
})

test('erasing a person deletes what told of their requests, and takes their name out of the rest; an export has it', async ({
  db,
  admin,
  visitor,
}) => {
  const { email, customerName } = await visitor.inquiries.submit(anInquiry({ selectedItems: ['gone'] }))
  await tell(db, `${customerName} Steel answered A-1`)
  expect((await findPerson(db, { email })).events).toMatchObject([{ kind: 'inquiry' }])
  await eraseCustomer(db, { email })
  const titles = (await admin.admin.events.page({})).events.map(({ title }) => title)
  expect(titles).toEqual(['(erased) Steel answered A-1'])
})
