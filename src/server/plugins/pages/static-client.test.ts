import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PageSiteInfo, pages } from '../../../shared/site/site.ts'
import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { compression } from '../compression.ts'
import { type ListedProduct, searchEngines } from './search-engines.ts'
import { pageDescriptions, type ShownItem, staticClient } from './static-client.ts'

const html = `<!doctype html><html><head>
<meta name="description" content="Anything" /><title>Built</title>
<script type="application/json" id="site-info">{}</script>
<script type="application/json" id="screen-files">{"/team":["/assets/team-abc.js","/assets/team-abc.css"],"/":[]}</script></head><body></body></html>`
const script = `export const numbers = '${'0123456789'.repeat(1_000)}'`
const site = {
  brandName: 'Bolt & Sons <"Steel">',
  directPhone: '(555) 010-0100',
  officePhone: '(555) 010-0199',
  contactEmail: 'sales@example.com',
  contactAddress: undefined,
  contactHours: undefined,
  publicUrl: 'https://steel.example',
  sendsMail: true,
}

// Only what the page shows.
const coil = { category: 'Galvanized Coil', thickness: '0.0598', width: '48', length: 'COIL' } as InventoryItem
const items: Record<string, ShownItem> = {
  $id: {
    item: { ...coil, category: 'Steel in stock', thickness: '', width: '', length: '' },
    state: 'listed',
  },
  there: { item: coil, state: 'listed' },
  gone: { item: coil, state: 'not available' },
}

const products: ListedProduct[] = [
  { category: '<Hot> & Rolled', regions: ['PAC'], state: 'CA' },
  // Of two states no search is made.
  { category: '<Hot> & Rolled', regions: ['PAC', 'MTN'], state: 'OR, WA' },
]

let clientDir: string
let app: FastifyInstance

beforeAll(async () => {
  clientDir = await mkdtemp(path.join(tmpdir(), 'static-client-'))
  const assets = path.join(clientDir, 'assets')
  await mkdir(assets)
  await writeFile(path.join(clientDir, 'index.html'), html)
  await writeFile(path.join(assets, 'main-abc.js'), script)
  await writeFile(path.join(assets, 'main-abc.js.br'), brotliCompressSync(script))
  await writeFile(path.join(assets, 'main-abc.js.gz'), gzipSync(script))
  await writeFile(path.join(assets, 'plain-abc.js'), 'export {}')
  await writeFile(path.join(assets, 'favicon-abc.svg'), '<svg/>')
  const guide = path.join(clientDir, 'guide')
  await mkdir(guide)
  await writeFile(path.join(guide, 'buyers.html'), '<b>{{brand}}</b>')
  await writeFile(path.join(guide, 'home.png'), 'picture')
  app = await serve(site)
})

async function serve(info: PageSiteInfo): Promise<FastifyInstance> {
  const server = Fastify()
  await server.register(compression)
  const { publicUrl } = info
  const findItem = async (id: string) => items[id]
  await server.register(staticClient, { clientDir, draws: false, site: info, searchedAt: publicUrl, findItem })
  await server.register(searchEngines, { publicUrl, listProducts: async () => products })
  return server
}

afterAll(async () => {
  await app.close()
  await rm(clientDir, { recursive: true })
})

test.each(Object.entries(pages))('%s is a page with its own title and description', async (url, page) => {
  const { statusCode, headers, body } = await app.inject(url)
  const isPrivate = url.endsWith('/$token')
  expect([statusCode, headers['cache-control']]).toEqual([200, isPrivate ? 'private, no-store' : 'no-cache'])
  expect(body).toContain(`<title>${page.title} · Bolt &amp; Sons &lt;&quot;Steel&quot;></title>`)
  expect(body).toContain(`<meta name="description" content="${pageDescriptions[url as keyof typeof pages]}"`)
})

test('an address without a screen answers 404 with a page', async () => {
  const { statusCode, headers, body } = await app.inject('/no-such-page')
  expect([statusCode, headers['content-type']]).toEqual([404, expect.stringContaining('text/html')])
  expect(body).toContain('<title>404 Page Not Found')
})

test.each([
  ['there', 200, undefined, 'Galvanized Coil 0.0598 × 48 × Coil'],
  ['gone', 410, 'noindex', 'Galvanized Coil 0.0598 × 48 × Coil'],
  ['unknown', 404, 'noindex', 'Steel in stock'],
])('the page of an item that is %s answers %d', async (id, status, robots, title) => {
  const { statusCode, headers, body } = await app.inject(`/item/${id}`)
  expect([statusCode, headers['x-robots-tag'], headers['cache-control']]).toEqual([status, robots, 'no-cache'])
  expect(body).toContain(`<title>${title} · `)
  expect(body).toContain(`<link rel="canonical" href="https://steel.example/item/${id}" />`)
})

test('without a mail server there is no page that mails a link', async () => {
  const silent = await serve({ ...site, sendsMail: false })
  expect((await silent.inject('/my')).statusCode).toBe(404)
})

test.each(['/api/inquiries', '//api/inquiries', '//trpc/inquiries.page', '///trpc?batch=1', '//assets/gone.js'])(
  'nothing at %s is no page',
  async (url) => {
    const { statusCode, body } = await app.inject(url)
    expect([statusCode, JSON.parse(body)]).toEqual([404, { message: 'Not found' }])
  },
)

test('a trailing slash or a query does not change the page', async () => {
  for (const url of ['/team/', '/inventory/results?region=Pacific', '/?from=mail']) {
    expect([url, (await app.inject(url)).statusCode]).toEqual([url, 200])
  }
})

test('a screen that does not depend on its query has a canonical address, others have none', async () => {
  expect(await canonicalOf(app, '/needs?view=review')).toBe('https://steel.example/needs')
  expect(await canonicalOf(app, '/')).toBe('https://steel.example/')
  expect(await canonicalOf(app, '/inventory/results?region=Pacific')).toBeUndefined()
  expect(await canonicalOf(app, '/no-such-page')).toBeUndefined()
})

test('the canonical address comes from the public address, never from the Host header', async () => {
  expect(await canonicalOf(app, '/needs', 'evil.example')).toBe('https://steel.example/needs')
  const unnamed = await serve({ ...site, publicUrl: undefined })
  expect(await canonicalOf(unnamed, '/needs', 'evil.example')).toBeUndefined()
})

async function canonicalOf(server: FastifyInstance, url: string, host = 'localhost'): Promise<string | undefined> {
  const { body } = await server.inject({ url, headers: { host } })
  return /<link rel="canonical" href="([^"]*)"/.exec(body)?.[1]
}

test('a page names only the files of its own screen', async () => {
  const linksOf = async (url: string) => (await app.inject(url)).body.match(/<link rel="[^c][^>]*>|<script[^>]*>/g)
  const siteInfo = '<script type="application/json" id="site-info">'
  expect(await linksOf('/team/?from=mail')).toEqual([
    siteInfo,
    '<link rel="modulepreload" crossorigin href="/assets/team-abc.js">',
    '<link rel="stylesheet" crossorigin href="/assets/team-abc.css">',
  ])
  for (const url of ['/', '/needs', '/no-such-page']) expect([url, await linksOf(url)]).toEqual([url, [siteInfo]])
})

test("the owner's texts cannot close an element of the page", async () => {
  const { body } = await app.inject({ url: '/team', headers: { host: '"><script>x</script>' } })
  expect(body.match(/<script/g)).toHaveLength(1)
  const carried = /id="site-info">([^<]*)</.exec(body)?.[1]
  expect(JSON.parse(carried ?? '')).toEqual(site)
})

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['identity', undefined, (plain: Buffer) => plain],
] as const)('an asset for a browser that accepts %s is sent precompressed', async (accepted, encoding, unpack) => {
  const { headers, rawPayload } = await app.inject({
    url: '/assets/main-abc.js',
    headers: { 'accept-encoding': accepted },
  })
  expect(headers['content-encoding']).toBe(encoding)
  expect(unpack(rawPayload).toString()).toBe(script)
  expect(headers).toMatchObject({
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  })
  const again = await app.inject({
    url: '/assets/main-abc.js',
    headers: { 'accept-encoding': accepted, 'if-none-match': String(headers.etag) },
  })
  expect(again.statusCode).toBe(304)
})

test('each compressed form of an asset has its own ETag', async () => {
  const etags = await Promise.all(
    ['br', 'gzip', 'identity'].map(
      async (accepted) =>
        (await app.inject({ url: '/assets/main-abc.js', headers: { 'accept-encoding': accepted } })).headers.etag,
    ),
  )
  expect(new Set(etags).size).toBe(3)
})

test('an asset without a precompressed form is compressed when sent, an unknown one is not found', async () => {
  const { statusCode, rawPayload } = await app.inject({
    url: '/assets/plain-abc.js',
    headers: { 'accept-encoding': 'br' },
  })
  expect([statusCode, brotliDecompressSync(rawPayload).toString()]).toEqual([200, 'export {}'])
  expect((await app.inject('/assets/gone-abc.js')).statusCode).toBe(404)
})

test('a guide is a page, its pictures are files, and nothing else is there', async () => {
  const { headers, body } = await app.inject('/guide/buyers')
  expect([headers['content-type'], headers['cache-control'], body]).toEqual([
    'text/html; charset=utf-8',
    'public, max-age=300',
    '<b>Bolt &amp; Sons &lt;&quot;Steel&quot;></b>',
  ])
  expect((await app.inject('/guide/home.png')).headers['content-type']).toBe('image/png')
  const { statusCode, headers: moved } = await app.inject('/guide')
  expect([statusCode, moved.location]).toEqual([302, '/guide/buyers'])
  for (const gone of ['/guide/sellers', '/guide/..%2Findex.html']) {
    expect((await app.inject(gone)).statusCode).toBe(404)
  }
})

test('the icon is there under the name that browsers ask for', async () => {
  const { statusCode, headers, body } = await app.inject('/favicon.ico')
  expect([statusCode, headers['content-type'], body]).toEqual([200, 'image/svg+xml', '<svg/>'])
})

test('search engines find each product by region and state, and are kept out of endless searches', async () => {
  const { headers, body } = await app.inject('/robots.txt')
  expect(headers['content-type']).toContain('text/plain')
  expect(body).toContain('Disallow: /admin\n')
  expect(body).toContain('Disallow: /inventory/search\nAllow: /inventory/search?category=*&state=\n')
  expect(body).toContain('Sitemap: https://steel.example/sitemap.xml\n')
  const addresses = await addressesIn('/sitemap.xml')
  expect(addresses).toContain('https://steel.example/team')
  expect(addresses).not.toContain('https://steel.example/admin')
  expect(addresses.filter((address) => address.includes('?'))).toEqual([
    'https://steel.example/inventory?region=Pacific',
    'https://steel.example/inventory/results?region=Pacific&amp;category=%3CHot%3E+%26+Rolled',
    'https://steel.example/inventory/search?category=%3CHot%3E+%26+Rolled&amp;state=CA',
    'https://steel.example/inventory?region=Mountain',
    'https://steel.example/inventory/results?region=Mountain&amp;category=%3CHot%3E+%26+Rolled',
  ])
})

test('a long sitemap comes in parts of 50,000, and no part is empty', async () => {
  const many = Array.from({ length: 30_000 }, (_, at) => ({
    category: `P${at}`,
    regions: ['PAC' as const],
    state: 'CA',
  }))
  products.push(...many)
  try {
    expect((await app.inject('/sitemap.xml')).body.match(/<loc>.*?<\/loc>/g)).toEqual([
      '<loc>https://steel.example/sitemap/1.xml</loc>',
      '<loc>https://steel.example/sitemap/2.xml</loc>',
    ])
    const parts = [await addressesIn('/sitemap/1.xml'), await addressesIn('/sitemap/2.xml')]
    expect([parts[0]?.length, new Set(parts.flat()).size === parts.flat().length]).toEqual([50_000, true])
    for (const none of ['/sitemap/3.xml', '/sitemap/0.xml', '/sitemap/x.xml']) {
      expect([none, (await app.inject(none)).statusCode]).toEqual([none, 404])
    }
  } finally {
    products.splice(-many.length)
  }
})

test('without a public address search engines keep nothing', async () => {
  const unnamed = await serve({ ...site, publicUrl: undefined })
  expect((await unnamed.inject('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n')
  expect((await unnamed.inject('/sitemap.xml')).statusCode).toBe(404)
  const { headers, body } = await unnamed.inject('/team')
  expect([headers['x-robots-tag'], body.includes('og:image'), body.includes('ld+json')]).toEqual([
    'noindex',
    false,
    false,
  ])
  expect((await unnamed.inject('/guide/buyers')).headers['x-robots-tag']).toBe('noindex')
  expect((await app.inject('/team')).headers['x-robots-tag']).toBeUndefined()
})

async function addressesIn(url: string): Promise<string[]> {
  const { body } = await app.inject(url)
  return [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address)
}
