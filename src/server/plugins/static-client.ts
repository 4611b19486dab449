import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fastifyStatic } from '@fastify/static'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import * as z from 'zod'
import {
  findCanonical,
  findPage,
  findPrivatePage,
  guideBrand,
  type PageSiteInfo,
  type pages,
  screenFilesElementId,
  siteInfoElementId,
  toScreenPath,
  windowTitle,
} from '../../shared/site/site.ts'
import { DomainError } from '../lib/domain-error.ts'
import { privateLinkHeaders } from '../lib/secrets/private-links.ts'

/** What search engines show of a page; no screen does, so no browser loads it. */
export const pageDescriptions: Readonly<Record<keyof typeof pages, string>> = {
  '/': 'Connecting buyers with sellers of steel and metal nationwide: see what is available in your region and ask for quotes.',
  '/regions': 'Choose one of nine US regions and see the steel available there, by product and location.',
  '/find-deals': 'Tell suppliers who is asking: enter your company once, then browse inventory and send inquiries.',
  '/inventory':
    'The product categories of the chosen regions: coil, sheet and plate, hot rolled, cold rolled and coated.',
  '/inventory/results':
    'Search available steel by location and thickness, select the items you want and send one inquiry.',
  '/inventory/search': 'Search all steel on the ground at once: type a gauge, a size, a grade, a product or a state.',
  '/shortlist': 'The steel you picked, by supplier and location, ready to send as inquiries.',
  '/needs': 'Send a list of the steel you are looking for, and our specialists source it from a nationwide network.',
  '/whats-new': 'Specials and updates from steel suppliers all over the country.',
  '/team': 'Meet our supply chain specialists: phone numbers, email addresses and what each of them knows best.',
  '/contact': 'Call or write to us about steel you need, or list your excess inventory and reach buyers nationwide.',
  '/privacy': 'What we store about buyers, why and for how long, and how to see it or have it deleted.',
  '/sell': 'List your excess, secondary or canceled steel: send your Excel list as it is and reach buyers nationwide.',
  '/sell/$token': 'What we read of the lists that you sent.',
  '/supply/$token': 'Your lists with us, and a place to send a new one.',
  '/saved-search/$token': 'Confirm or end emails about new steel.',
  '/my': 'Get a link to your inquiries, needs lists, quotes and orders by email.',
  '/my/$token': 'Your inquiries, needs lists, quotes and orders.',
  '/ask/$token': 'Say which steel you still have, and what it costs.',
  '/purchase/$token': 'What we order from you, and a place to confirm it.',
  '/quote/$token': 'Prices and terms for the steel you asked for.',
  '/order/$token': 'What you ordered, and what has shipped.',
  '/admin': 'For staff only.',
  '/admin/mail': 'For staff only.',
  '/admin/suppliers': 'For staff only.',
  '/admin/orders': 'For staff only.',
  '/admin/help': 'For staff only.',
  '/log-in': 'For staff only.',
}

const screenFiles = z.record(z.string(), z.array(z.string()))
const noStore = 'no-cache'
const notAPage = /^\/+(api|trpc|assets)(\/|\?|$)/
const hiddenAsset = /^\.|\.map(\.\w+)?$/i
const guideEnd = '.html'
const guideMaxAge = 'public, max-age=300'
const pictureCaching = { immutable: false, maxAge: '5m' }
const robots = 'User-agent: *\nDisallow: /admin\nDisallow: /log-in\n'
const descriptions = new Map<string, string>(Object.entries(pageDescriptions))
const notFoundTitle = '404 Page Not Found'
const notFoundDescription = 'There is no page at this address.'

/** The guides by name, under the brand's name. */
async function readGuides(dir: string, files: readonly string[], brandName: string): Promise<Map<string, string>> {
  const pages = files.filter((name) => name.endsWith(guideEnd))
  return new Map(
    await Promise.all(
      pages.map(async (name): Promise<[string, string]> => {
        const html = await readFile(path.join(dir, name), 'utf8')
        return [name.slice(0, -guideEnd.length), html.replaceAll(guideBrand, () => escapeHtml(brandName))]
      }),
    ),
  )
}

/** Hashed assets for a year, the guides, and the page for every other path, with status 404 if there is no such screen. */
export const staticClient = fp<{ clientDir: string | undefined; site: PageSiteInfo }>(
  async (app, { clientDir, site }) => {
    const built = clientDir && takeScreenLinks(await readFile(path.join(clientDir, 'index.html'), 'utf8'))
    const page = built && embedSiteInfo(built.html, site)
    if (clientDir) {
      await app.register(async (scope) => {
        scope.decorate('scopeRole', 'anyone')
        const root = path.join(clientDir, 'assets')
        const assets = new Set((await readdir(root)).filter((name) => !hiddenAsset.test(name)))
        // The package's own route reads the whole folder again for every file that is asked for.
        const serve = false
        await scope.register(fastifyStatic, { root, serve, preCompressed: true, immutable: true, maxAge: '1y' })
        scope.get<{ Params: { '*': string } }>('/assets/*', ({ params: { '*': name } }, reply) =>
          assets.has(name) ? reply.sendFile(name) : reply.callNotFound(),
        )
        const guideDir = path.join(clientDir, 'guide')
        const guideFiles = await readdir(guideDir)
        const pictures = new Set(guideFiles.filter((name) => !name.endsWith(guideEnd)))
        const guides = await readGuides(guideDir, guideFiles, site.brandName)
        scope.get('/guide', (_req, reply) => reply.redirect('/guide/buyers'))
        scope.get<{ Params: { name: string } }>('/guide/:name', ({ params: { name } }, reply) => {
          const guide = guides.get(name)
          if (guide !== undefined)
            return reply.type('text/html; charset=utf-8').header('cache-control', guideMaxAge).send(guide)
          return pictures.has(name) ? reply.sendFile(name, guideDir, pictureCaching) : reply.callNotFound()
        })
        // Browsers and feeds ask for it where no page names an icon.
        const icon = [...assets].find((name) => /^favicon-.*\.svg$/.test(name))
        if (icon !== undefined) scope.get('/favicon.ico', (_req, reply) => reply.sendFile(icon))
        scope.get('/robots.txt', (_req, reply) => reply.type('text/plain').send(robots))
      })
    }
    app.setNotFoundHandler(async (req, reply) => {
      if (!page || !['GET', 'HEAD'].includes(req.method) || notAPage.test(req.url)) {
        return reply.code(404).send({ message: 'Not found' })
      }
      const [pathname = '/'] = req.url.split('?')
      // Nobody can be mailed a link.
      const found = toScreenPath(pathname) === '/my' && !site.sendsMail ? undefined : findPage(pathname)
      const description = descriptions.get(toScreenPath(pathname)) ?? notFoundDescription
      const opened = findPrivatePage(pathname)
      const isMissing = !found || (opened !== undefined && (await isUnknownToken(req, opened)))
      return reply
        .code(isMissing ? 404 : 200)
        .headers(opened === undefined ? { 'cache-control': noStore } : privateLinkHeaders)
        .type('text/html')
        .send(
          embedHead(page, {
            title: windowTitle(found?.title ?? notFoundTitle, site.brandName),
            description,
            canonical: found && findCanonical(found, pathname, site.publicUrl),
            links: built.linksOf.get(toScreenPath(pathname)) ?? '',
          }),
        )
    })
  },
  { name: 'static-client' },
)

/** False if that cannot be told now: the page itself asks again. */
async function isUnknownToken(
  req: FastifyRequest,
  { screen, token }: NonNullable<ReturnType<typeof findPrivatePage>>,
): Promise<boolean> {
  try {
    const { inquiries, inventory, mine } = req.api()
    const reads = {
      '/quote/$token': inquiries.offers,
      '/order/$token': inquiries.orderOffers,
      '/my/$token': mine,
      '/ask/$token': inquiries.supplierAsks,
      '/purchase/$token': inquiries.purchaseOffers,
      '/saved-search/$token': inventory.savedSearches,
      '/sell/$token': inventory.sellerLists,
      '/supply/$token': inventory.supply,
    }
    await reads[screen].get({ token })
    return false
  } catch (error) {
    return error instanceof Error && error.cause instanceof DomainError && error.cause.code === 'NOT_FOUND'
  }
}

// `<` is escaped so no value can close its element.
function embedSiteInfo(html: string, site: PageSiteInfo): string {
  const json = JSON.stringify(site).replaceAll('<', '\\u003c')
  return replaceOnce(
    html,
    new RegExp(`(<script[^>]*id="${siteInfoElementId}"[^>]*>)[^<]*`),
    (_, open: string) => open + json,
  )
}

type Head = { title: string; description: string; canonical: string | undefined; links: string }

function embedHead(html: string, { title, description, canonical, links }: Head): string {
  const link = canonical ? `<link rel="canonical" href="${escapeHtml(canonical)}" />` : ''
  const titled = replaceOnce(html, /<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>${link}`)
  const described = replaceOnce(
    titled,
    /(<meta name="description" content=")[^"]*/,
    (_, open: string) => open + escapeHtml(description),
  )
  return links ? replaceOnce(described, /<\/head>/, () => `${links}</head>`) : described
}

/** The links are keyed by the screen's path. */
function takeScreenLinks(html: string): { html: string; linksOf: Map<string, string> } {
  const element = new RegExp(`<script[^>]*id="${screenFilesElementId}"[^>]*>([^<]*)</script>`)
  const filesByPath = screenFiles.parse(JSON.parse(element.exec(html)?.[1] ?? '{}'))
  const linksOf = Object.entries(filesByPath).map(([path, files]) => [path, files.map(toLink).join('')] as const)
  return { html: html.replace(element, ''), linksOf: new Map(linksOf) }
}

function toLink(href: string): string {
  const rel = href.endsWith('.css') ? 'stylesheet' : 'modulepreload'
  return `<link rel="${rel}" crossorigin href="${href}">`
}

function replaceOnce(html: string, place: RegExp, replacer: (match: string, ...groups: string[]) => string): string {
  if (!place.test(html)) throw new Error(`The built page has no place for ${place.source}`)
  return html.replace(place, replacer)
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
