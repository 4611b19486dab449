import type { FastifyInstance } from 'fastify'
import { vi } from 'vitest'
import type { SteelSpecification } from '../../../../shared/needs.ts'
import { aNeedsList } from '../../../test/factories.ts'
import { test as base, buildServer, expect } from '../../../test/fixtures.ts'
import { upload } from '../../../test/one-step-uploads.ts'

// Reading a workbook starts a thread, which must compile TypeScript first.
vi.setConfig({ testTimeout: 60_000 })

const jobs = { times: { beatMs: 100, lostAfterMs: 1_000, pollMs: 50 } }

const test = base.extend<{ serve: () => Promise<FastifyInstance> }>({
  serve: async ({ db }, use) => {
    const apps: FastifyInstance[] = []
    await use(async () => {
      const app = await buildServer(db, { jobs })
      apps.push(app)
      await app.ready()
      return app
    })
    // Before the database is dropped.
    for (const app of apps) await app.close()
  },
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
