import fp from 'fastify-plugin'
import { type RegionCode, regionName } from '../../../shared/places/regions.ts'
import type { PageHead } from '../../../shared/site/drawn-page.ts'
import { itemPath, pages } from '../../../shared/site/site.ts'
import { escapeMarkup } from '../../lib/escape-markup.ts'

/** Where buyers find a product: in regions, and in a state as its list wrote it. */
export type ListedProduct = { category: string; regions: readonly RegionCode[]; state: string }

const addressesPerPart = 50_000
// A search can be asked in endless ways; a product in a state is an address of its own.
const forRobots = `User-agent: *
Disallow: /admin
Disallow: /log-in
Disallow: /api/
Disallow: /trpc/
Disallow: /inventory/search
Allow: /inventory/search?category=*&state=
`
const nothingForRobots = 'User-agent: *\nDisallow: /\n'
const isState = /^[A-Z]{2}$/
const screens = Object.entries(pages).flatMap(([path, page]) =>
  'isOnePage' in page && 'isDrawn' in page && !path.includes('$') ? [path] : [],
)

/** `robots.txt` and the sitemap. Without a public address search engines are told to stay away. */
export const searchEngines = fp<{ publicUrl: string | undefined; listProducts(): Promise<ListedProduct[]> }>(
  async (app, { publicUrl, listProducts }) => {
    app.register(async (scope) => {
      scope.decorate('scopeRole', 'anyone')
      scope.get('/robots.txt', (_req, reply) =>
        reply
          .type('text/plain')
          .send(publicUrl === undefined ? nothingForRobots : `${forRobots}Sitemap: ${publicUrl}/sitemap.xml\n`),
      )
      if (publicUrl === undefined) return
      const readAddresses = async () => addressesOf(await listProducts()).map((address) => publicUrl + address)
      scope.get('/sitemap.xml', async (_req, reply) => {
        const addresses = await readAddresses()
        const parts = Math.ceil(addresses.length / addressesPerPart)
        reply.type('application/xml')
        if (parts === 1) return reply.send(sitemap(addresses))
        return reply.send(indexOf(Array.from({ length: parts }, (_, at) => `${publicUrl}/sitemap/${at + 1}.xml`)))
      })
      scope.get<{ Params: { part: string } }>('/sitemap/:part', async ({ params: { part } }, reply) => {
        const [, number] = /^([1-9]\d{0,3})\.xml$/.exec(part) ?? []
        const first = (Number(number) - 1) * addressesPerPart
        const addresses = number === undefined ? [] : (await readAddresses()).slice(first, first + addressesPerPart)
        return addresses.length === 0 ? reply.callNotFound() : reply.type('application/xml').send(sitemap(addresses))
      })
    })
  },
  { name: 'search-engines' },
)

/** The canonical addresses of all public pages, each once. */
function addressesOf(products: readonly ListedProduct[]): string[] {
  const found = new Set(screens)
  for (const { category, regions, state } of products) {
    for (const code of regions) {
      found.add(`/inventory?${toQuery({ region: regionName(code) })}`)
      found.add(`/inventory/results?${toQuery({ region: regionName(code), category })}`)
    }
    if (isState.test(state)) found.add(`/inventory/search?${toQuery({ category, state })}`)
  }
  return [...found]
}

/** A query as the client writes it, so that one page has one address. */
export function toQuery(params: NonNullable<PageHead['query']>): string {
  const entries = Object.entries(params).flatMap(([name, values]) =>
    [values].flat().map((value): [string, string] => [name, value]),
  )
  return new URLSearchParams(entries).toString()
}

const start = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

function sitemap(addresses: readonly string[]): string {
  const urls = addresses.map((address) => `<url><loc>${escapeMarkup(address)}</loc></url>`)
  return `${start}<urlset ${namespace}>\n${urls.join('\n')}\n</urlset>\n`
}

function indexOf(parts: readonly string[]): string {
  const maps = parts.map((address) => `<sitemap><loc>${escapeMarkup(address)}</loc></sitemap>`)
  return `${start}<sitemapindex ${namespace}>\n${maps.join('\n')}\n</sitemapindex>\n`
}

/** What a page says of itself in the words of schema.org: who we are, and the steel it lists, without price or owner. */
export function structuredData(publicUrl: string, brandName: string, { items }: PageHead): object {
  const products = items.map(({ id, name, category }) => ({
    '@type': 'Product',
    name,
    category,
    url: publicUrl + itemPath(id),
    offers: { '@type': 'Offer', availability: 'https://schema.org/InStock', url: publicUrl + itemPath(id) },
  }))
  const list = {
    '@type': 'ItemList',
    itemListElement: products.map((item, at) => ({ '@type': 'ListItem', position: at + 1, item })),
  }
  return {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'Organization', name: brandName, url: publicUrl },
      ...(products.length > 1 ? [list] : products),
    ],
  }
}
