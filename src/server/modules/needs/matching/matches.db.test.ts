import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { SteelSpecification } from '../../../../shared/needs/schema.ts'
import { defaultSiteInfo } from '../../../../shared/site/site.ts'
import { aNeedsList } from '../../../test/factories.ts'
import { test as base, expect, settings } from '../../../test/fixtures.ts'
import { upload } from '../../../test/lists/one-step-uploads.ts'

const jobs = { times: { beatMs: 100, lostAfterMs: 1_000, pollMs: 50 } }

const from = { name: '', address: 'desk@steel.example' }
const site = { ...defaultSiteInfo, publicUrl: 'https://steel.example' }

const test = base.extend<{ serve: (smtpUrl?: string) => Promise<FastifyInstance> }>({
  serve: ({ serveWith }, use) =>
    use((smtpUrl) => {
      const mail = { smtpUrl, from, staff: ['desk@steel.example', 'pat@steel.example'] }
      return serveWith({ settings: { ...settings, mail }, site, jobs })
    }),
})

const wanted = {
  category: 'Hot Rolled Coil',
  thickness: '14 GA',
  width: '48',
  weightNeeded: '40,000',
  locationState: 'OH',
}
const needing = (...items: Partial<SteelSpecification>[]) =>
  aNeedsList({ specifications: items.map((item) => ({ ...wanted, ...item })) })

const row = (id: string, changes: object = {}) => ({
  'Product ID': id,
  Thickness: '0.0747',
  Width: '48',
  Weight: '20,000',
  State: 'OH',
  'Source Code': 'DOH1',
  ...changes,
})

test('a need shows the stock that fits it, best first, with reasons; nothing else', async ({ visitor, admin }) => {
  await upload(admin, [
    row('wide', { Width: '60' }),
    row('best', { Weight: '42,000' }),
    row('narrow', { Width: '47' }),
    row('thick', { Thickness: '0.1' }),
    row('unknown', { Thickness: 'VARIOUS', Weight: '50,000' }),
  ])
  const [need] = await visitor.needs.submit(needing({}))
  const id = need?.id ?? ''
  const answer = await admin.needs.matches.list({ id })
  expect(answer.matches.map(({ item, score }) => [item.productId, score])).toEqual([
    ['best', 100],
    ['wide', 87],
    ['unknown', 72],
  ])
  expect(answer).toMatchObject({ needId: id, total: 2, readAs: { thicknessIn: 0.0747, weightLb: 40_000, unread: [] } })
  expect(answer.matches[1]?.reasons).toContainEqual({
    aspect: 'width',
    fit: 'close',
    text: '60 in wide: 12 in over, can be slit',
  })
  const [listed] = (await admin.needs.page({})).needs
  expect(listed).toMatchObject({ matchCount: 2, bestScore: 100, newMatches: 2 })
  await expect(admin.needs.matches.list({ id: 'nobody' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a stored list tells which needs it serves, and its matches are new until they are seen', async ({
  db,
  visitor,
  admin,
  serve,
}) => {
  await upload(admin, [row('old')])
  const [first] = await visitor.needs.submit(needing({}, { thickness: '3/16' }))
  const id = first?.id ?? ''
  await serve()
  const seen = await admin.needs.matches.list({ id })
  await admin.needs.matches.see({ id, changeNo: seen.changeNo })
  expect((await admin.needs.page({})).needs.map((need) => need.newMatches)).toEqual([0, 0])
  const { uploadId } = await upload(admin, [row('old'), row('new'), row('other', { Width: '30' })], {
    fileName: 'coils.xlsx',
  })
  await expect.poll(async () => (await admin.inventory.uploads.stored({ id: uploadId })).matchedNeeds).toBe(1)
  expect(await admin.needs.matches.ofUpload({ id: uploadId })).toEqual([
    { needId: id, company: first?.company, customerName: first?.customerName, newMatches: 1, bestScore: 93 },
  ])
  const { needs } = await admin.needs.page({ matches: 'new' })
  expect(needs.map((need) => [need.id, need.matchCount, need.newMatches])).toEqual([[id, 2, 1]])
  expect((await admin.needs.matches.list({ id })).matches.map((match) => [match.item.productId, match.isNew])).toEqual([
    ['old', false],
    ['new', true],
  ])
  const events = await db
    .selectFrom('staff_events')
    .select(['kind', 'title', 'records'])
    .where('kind', '=', 'matches')
    .execute()
  expect(events.at(-1)).toEqual({
    kind: 'matches',
    title: '1 need matches coils.xlsx',
    records: { needId: id, uploadId },
  })

  await admin.needs.matches.see({ id, changeNo: seen.changeNo })
  expect((await admin.needs.page({ matches: 'new' })).needs).toHaveLength(1)
  await admin.needs.matches.see({ id })
  expect((await admin.needs.page({ matches: 'new' })).needs).toEqual([])
})

test('staff get one mail a day with the needs for which steel came in', async ({ db, visitor, admin, serve }) => {
  const [need] = await visitor.needs.submit(needing({}))
  await serve('smtp://127.0.0.1:1')
  const mailsOf = () =>
    db.selectFrom('mails').selectAll().where('kind', '=', 'matches to staff').orderBy('to_address').execute()
  const runMailing = async () => {
    await sql`
      update graphile_worker._private_jobs as job set run_at = now() from graphile_worker._private_tasks as task
      where task.id = job.task_id and identifier = 'mail matches'
    `.execute(db)
  }
  const store = async (...rows: object[]) => {
    const { uploadId } = await upload(admin, rows)
    await expect.poll(async () => (await admin.inventory.uploads.stored({ id: uploadId })).matchedNeeds).toBe(1)
  }
  await store(row('first'), row('second', { Width: '50' }))
  expect(await mailsOf()).toEqual([])
  await runMailing()
  await expect.poll(async () => (await mailsOf()).length).toBe(2)
  const [mail] = await mailsOf()
  expect(mail).toMatchObject({ to_address: 'desk@steel.example', subject: 'New steel for 1 need', state: 'queued' })
  expect(mail?.body_text).toContain(`https://steel.example/admin?tab=needs&need=${need?.id}`)
  expect(mail?.body_text).toContain('Acme Steel')
  await store(row('first'), row('second', { Width: '50' }), row('third'))
  await runMailing()
  const dueInH = async () => {
    const { rows } = await sql<{ h: number }>`
      select extract(epoch from run_at - now()) / 3600 as h from graphile_worker._private_jobs as job
      join graphile_worker._private_tasks as task on task.id = job.task_id where identifier = 'mail matches'
    `.execute(db)
    return rows.map(({ h }) => Math.round(h))
  }
  await expect.poll(dueInH).toEqual([24])
  expect(await mailsOf()).toHaveLength(2)
  await sql`update match_mails set mailed_at = now() - interval '24 hours'`.execute(db)
  await runMailing()
  await expect.poll(async () => (await mailsOf()).length).toBe(4)
})
