import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { type PageData, pageDataElementId } from '../../../shared/site/drawn-page.ts'
import { lateMark } from '../../../shared/site/first-script.ts'
import { defaultSiteInfo } from '../../../shared/site/site.ts'
import type { Db } from '../../db/database.ts'
import { defaultLimitPoints } from '../../lib/rate-limits.ts'
import { png } from '../../test/calls/example-calls.ts'
import { anItem } from '../../test/factories.ts'
import { buildServer, expect, test } from '../../test/fixtures.ts'

const build = path.join(import.meta.dirname, '../../../../build')
const results = '/inventory/results?region=Pacific&category=Hot+Rolled+Coil&source=WST1'
const drawnScreens = [
  '/',
  '/regions',
  '/inventory?region=Pacific',
  '/inventory/results?region=Pacific',
  results,
  '/inventory/search?q=coil',
  '/needs',
  '/whats-new',
  '/team',
  '/contact',
  '/privacy',
  '/sell',
]

const serve = (db: Db) =>
  buildServer(db, {
    clientDir: path.join(build, 'client'),
    pageProgram: path.join(build, 'page/draw-page.js'),
    drawingMs: 60_000,
  })

const phone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/147.0 Mobile Safari/537.36' }

/** The answer to a browser, the text of its screen, and what it was drawn from; undefined if it was left to the browser. */
async function open(app: FastifyInstance, url: string, headers: Record<string, string> = {}) {
  const { statusCode, body, headers: answered } = await app.inject({ url, headers })
  const json = new RegExp(`id="${pageDataElementId}">([^<]*)<`).exec(body)?.[1]
  const data: PageData | undefined = json === undefined ? undefined : JSON.parse(json)
  const screen = /<main[^>]*>(.*)<\/main>/s.exec(body)?.[1]?.replace(/<[^>]+>/g, ' ') ?? ''
  return { statusCode, body, data, screen, answered }
}

const aCoil = { source_code: 'WST1', location_state: 'CA', regions: ['PAC' as const] }

test('every public page comes with all that it shows, for phones and for desktops', async ({ db }) => {
  await anItem(db, { ...aCoil, product_id: 'C-1' })
  const app = await serve(db)
  await app.loadStock()
  for (const headers of [{}, phone]) {
    for (const url of drawnScreens) {
      const { statusCode, data, screen, body } = await open(app, url, headers)
      // A page that still waits for something is not drawn.
      expect([url, statusCode, data?.screen]).toEqual([url, 200, headers === phone ? 'phone' : 'desktop'])
      expect([url, screen.length > 100, body.includes('This site needs JavaScript')]).toEqual([url, true, false])
      // What is painted comes before what runs, and before the whole sheets.
      const places = ['<main', 'type="module"', lateMark].map((text) => body.indexOf(text))
      expect([url, places]).toEqual([url, places.toSorted((a, b) => a - b)])
    }
    expect((await open(app, results, headers)).screen).toContain('C-1')
  }
  const missing = await open(app, '/no-such-page')
  expect([missing.statusCode, missing.screen]).toEqual([404, expect.stringContaining('404 Page Not Found')])
})

test('a page is right to the last commit, and an address without a region leads where it is specified', async ({
  db,
}) => {
  const item = await anItem(db, { ...aCoil, product_id: 'C-1' })
  const app = await serve(db)
  await app.loadStock()
  expect((await open(app, results)).screen).toContain('C-1')
  await anItem(db, { ...aCoil, product_id: 'C-2' })
  expect((await open(app, results)).screen).toContain('C-2')
  const page = await open(app, `/item/${item.id}`)
  expect([page.statusCode, page.screen]).toEqual([200, expect.stringContaining('C-1')])
  await db.deleteFrom('inventory_items').where('product_id', '=', 'C-1').execute()
  expect((await open(app, results)).screen).not.toContain('C-1')
  for (const [url, to] of [
    ['/inventory', '/'],
    ['/inventory/results', '/regions'],
  ] as const) {
    const { statusCode, answered } = await open(app, url)
    expect([url, statusCode, answered.location]).toEqual([url, 302, to])
  }
})

test('no text of the stock ends the element that holds it', async ({ db }) => {
  const hostile = '</script><!--<script>\u2028"&lt;'
  await anItem(db, { ...aCoil, product_id: hostile, grade_category: hostile })
  const app = await serve(db)
  await app.loadStock()
  const { data, body } = await open(app, results)
  expect(JSON.stringify(data)).toContain(JSON.stringify(hostile).slice(1, -1))
  // In the page itself it stands escaped.
  expect(body).not.toContain(hostile)
  for (const query of [
    '?region=Pacific&category=</script><script>x',
    '?region=%00&q=%F0%9F%94%A9',
    '?region=a&region=b',
  ]) {
    const { statusCode, body: page } = await open(app, `/inventory/results${query}`)
    expect([query, statusCode < 400, page.includes('<script>x')]).toEqual([query, true, false])
  }
})

test('under a flood of requests, and without the stock, the browsers draw the pages', async ({ db }) => {
  await anItem(db, aCoil)
  const app = await serve(db)
  await app.loadStock()
  const pages = await Promise.all(Array.from({ length: 12 }, (_, at) => open(app, `/regions?${at}`)))
  expect(new Set(pages.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  const drawn = pages.filter(({ data }) => data !== undefined).length
  expect([drawn > 0, drawn < pages.length]).toEqual([true, true])
  // What is left to the browser has its scripts at the top and a word for browsers without.
  const left = pages.find(({ data }) => data === undefined)
  expect(left?.body).toContain('This site needs JavaScript')
  expect((await open(app, '/regions')).data).toBeDefined()
})

test('a drawn search counts against the limit of its visitor, and over it the browser is told', async ({ db }) => {
  const app = await buildServer(db, {
    clientDir: path.join(build, 'client'),
    pageProgram: path.join(build, 'page/draw-page.js'),
    drawingMs: 60_000,
    limitPoints: { ...defaultLimitPoints, searchesPerMinute: 2 },
  })
  await app.loadStock()
  const drawn = []
  for (let time = 0; time < 3; time += 1)
    drawn.push((await open(app, `/inventory/search?q=${time}`)).data !== undefined)
  expect(drawn).toEqual([true, true, false])
})

test('a page is kept until what it shows changes, on every instance, for each kind of screen', async ({
  db,
  admin,
}) => {
  await anItem(db, { ...aCoil, product_id: 'C-1' })
  const [app, other] = [await serve(db), await serve(db)]
  await Promise.all([app.loadStock(), other.loadStock()])
  const calls: string[] = []
  app.observeCalls(({ result }) => calls.push(result))
  // Only what hears of changes keeps anything.
  await expect
    .poll(async () => {
      calls.length = 0
      await open(app, '/team')
      return calls
    })
    .toEqual(['kept'])
  const first = await open(app, '/team')
  const again = await app.inject({ url: '/team', headers: { 'if-none-match': String(first.answered['etag']) } })
  expect(again.statusCode).toBe(304)
  for (const { headers } of [{ headers: first.answered }, again]) {
    const { 'content-security-policy': policy, 'cross-origin-opener-policy': opener } = headers
    expect([policy, opener]).toEqual([expect.stringContaining('sha256-'), undefined])
  }
  const onPhone = await open(app, '/team', phone)
  expect([onPhone.data?.screen, (await open(app, '/team')).data?.screen]).toEqual(['phone', 'desktop'])
  const zipped = await app.inject({ url: '/team', headers: { 'accept-encoding': 'gzip' } })
  expect([zipped.headers['content-encoding'], gunzipSync(zipped.rawPayload).toString()]).toEqual(['gzip', first.body])

  const changes: [string, string, () => Promise<unknown>][] = [
    [
      '/team',
      'Ann Casey',
      () =>
        admin.catalog.team.create({
          name: 'Ann Casey',
          title: 'Sales',
          phone: '555-0100',
          email: 'ann@example.com',
          specialties: 'Plate',
        }),
    ],
    ['/whats-new', 'Plate in Gary', () => admin.catalog.announcements.create({ title: 'Plate in Gary', content: 'x' })],
    ['/', '/api/assets/logo', () => admin.catalog.assets.replace({ type: 'logo', fileName: 'logo.png', bytes: png })],
    [results, 'C-2', () => anItem(db, { ...aCoil, product_id: 'C-2' })],
    ['/needs', 'Rebar', () => admin.catalog.productTypes.create({ name: 'Rebar' })],
  ]
  for (const [url, text, change] of changes) {
    for (const instance of [app, other])
      expect([url, (await open(instance, url)).body.includes(text)]).toEqual([url, false])
    await change()
    for (const instance of [app, other])
      expect([url, (await open(instance, url)).body.includes(text)]).toEqual([url, true])
  }
})

test('search engines read what is there, under one address, without who has it', async ({ db }) => {
  const app = await buildServer(db, {
    clientDir: path.join(build, 'client'),
    pageProgram: path.join(build, 'page/draw-page.js'),
    drawingMs: 60_000,
    site: { ...defaultSiteInfo, publicUrl: 'https://steel.example' },
  })
  const items = []
  for (const product_id of ['C-1', 'C-2']) {
    items.push(await anItem(db, { ...aCoil, product_id, weight_lb: 42_000, heat_num: 'HEAT-7' }))
  }
  await app.loadStock()
  const headOf = async (url: string) => {
    const { body } = await open(app, url)
    const find = (place: RegExp) => place.exec(body)?.[1]?.replaceAll('&amp;', '&')
    const json = find(/<script type="application\/ld\+json">([^<]*)</)
    const title = find(/<title>([^<]*) · /)
    expect([url, find(/og:title" content="([^"]*) · /)]).toEqual([url, title])
    return {
      title,
      description: find(/name="description" content="([^"]*)"/),
      canonical: find(/rel="canonical" href="([^"]*)"/),
      data: JSON.parse(json ?? '{}')['@graph']?.slice(1),
      head: body.slice(0, body.indexOf('</head>')),
    }
  }
  expect(await headOf(`${results}&from=0.01`)).toMatchObject({
    title: 'Hot Rolled Coil in Pacific: 2 items, 42 tons',
    canonical: 'https://steel.example/inventory/results?region=Pacific&category=Hot+Rolled+Coil',
  })
  expect(await headOf('/inventory?region=Pacific')).toMatchObject({
    title: 'Steel in Pacific: 2 items, 42 tons',
    description: 'Steel on the ground in Pacific: Hot Rolled Coil (2 items, 42 tons).',
    canonical: 'https://steel.example/inventory?region=Pacific',
  })
  const inState = await headOf('/inventory/search?category=Hot+Rolled+Coil&state=CA')
  expect(inState).toMatchObject({
    title: 'Hot Rolled Coil in California: 2 items, 42 tons',
    canonical: 'https://steel.example/inventory/search?category=Hot+Rolled+Coil&state=CA',
    data: [{ '@type': 'ItemList', itemListElement: [{ position: 1 }, { position: 2 }] }],
  })
  expect((await headOf('/inventory/search?q=coil')).canonical).toBeUndefined()
  const item = await headOf(`/item/${items[0]?.id}`)
  expect(item.data).toMatchObject([{ '@type': 'Product', offers: { '@type': 'Offer' } }])
  for (const { head } of [inState, item]) expect(head).not.toMatch(/WST1|HEAT-7|price/)
  expect(JSON.stringify([inState.data, item.data])).not.toMatch(/WST1|HEAT-7|price/)
})

test('without scripts a long list comes in pages of fifty, a filter is a link, and a form says what to do', async ({
  db,
}) => {
  for (let at = 0; at < 120; at += 1) {
    const thickness_in = 0.1 + at / 1_000
    await anItem(db, { ...aCoil, product_id: `C-${at}.`, thickness: String(thickness_in), thickness_in })
  }
  const app = await serve(db)
  await app.loadStock()
  for (const list of [results, '/inventory/search?sort=thickness']) {
    const seen: string[] = []
    const following: (string | undefined)[] = []
    for (const page of [1, 2, 3]) {
      const { body, data } = await open(app, page === 1 ? list : `${list}&page=${page}`)
      // What is scanned are the rows, not what the page was drawn from.
      const rows = /<tbody.*<\/tbody>/s.exec(body)?.[0] ?? ''
      seen.push(...new Set(rows.match(/C-\d+./g)))
      expect([page, data?.isFirstPage]).toEqual([page, page === 1])
      following.push(/<noscript><a[^>]*href="([^"]*)"[^>]*rel="next"/.exec(body)?.[1]?.replaceAll('&amp;', '&'))
    }
    expect([list, seen]).toEqual([list, Array.from({ length: 120 }, (_, at) => `C-${at}.`)])
    expect(following).toEqual([expect.stringMatching(/[?&]page=2$/), expect.stringMatching(/[?&]page=3$/), undefined])
    for (const page of ['0', '-1', '1e9', 'x', '2.5']) {
      expect([page, (await open(app, `${list}&page=${page}`)).data?.isFirstPage]).toEqual([page, true])
    }
  }
  const search = await open(app, '/inventory/search')
  expect(search.body).toContain('href="/inventory/search?state=CA"')
  for (const form of ['/needs', '/sell']) {
    expect([form, (await open(app, form)).body.includes('This form needs JavaScript')]).toEqual([form, true])
  }
  // The only location of a product is chosen, as with scripts.
  const { statusCode, answered } = await open(app, '/inventory/results?region=Pacific&category=Hot+Rolled+Coil')
  expect([statusCode, answered.location]).toEqual([302, results])
})
