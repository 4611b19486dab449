import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import { fastifyStatic } from '@fastify/static'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import * as z from 'zod'
import type { ItemAnswer } from '../../../shared/search/item.ts'
import { type DrawnPage, type PageHead, pageDataElementId } from '../../../shared/site/drawn-page.ts'
import { drawnForMark, drawnMark, firstScript, lateMark, windowRules } from '../../../shared/site/first-script.ts'
import { isSheetUsed, type PageSheet, pageStylesFile, usedCss } from '../../../shared/site/page-styles.ts'
import {
  findCanonical,
  findItemPage,
  findPage,
  findPrivatePage,
  guideBrand,
  type PageInfo,
  type PageSiteInfo,
  type pages,
  screenFilesElementId,
  siteInfoElementId,
  toScreenPath,
  windowTitle,
} from '../../../shared/site/site.ts'
import { itemTitle } from '../../../shared/stock/item-title.ts'
import { toPacificDay } from '../../../shared/text/days.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { escapeMarkup } from '../../lib/escape-markup.ts'
import { privateLinkHeaders } from '../../lib/secrets/private-links.ts'
import { setDrawnPageHeaders } from '../guards/browser-safety.ts'
import { screenHeaders, screenOf } from './drawn-pages.ts'
import { structuredData, toQuery } from './search-engines.ts'

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
  '/item/$id': 'One piece of steel: its size, grade, condition, weight and place, and what is like it.',
  '/shortlist': 'The steel you picked, by supplier and location, ready to send as inquiries.',
  '/needs': 'Send a list of the steel you are looking for, and our specialists source it from a nationwide network.',
  '/whats-new': 'Specials and updates from steel suppliers all over the country.',
  '/team': 'Meet our supply chain specialists: phone numbers, email addresses and what each of them knows best.',
  '/contact': 'Call or write to us about steel you need, or list your excess inventory and reach buyers nationwide.',
  '/privacy': 'What we store about buyers, why and for how long, and how to see it or have it deleted.',
  '/sell': 'List your excess, secondary or cancelled steel: send your Excel list as it is and reach buyers nationwide.',
  '/sell/$token': 'What we read of the lists that you sent.',
  '/supply/$token': 'Your lists with us, and a place to send a new one.',
  '/saved-search/$token': 'Confirm or end emails about new steel.',
  '/my': 'Get a link to your inquiries, needs lists, quotes and orders by email.',
  '/my/$token': 'Your inquiries, needs lists, quotes and orders.',
  '/ask/$token': 'Say which steel you still have, and what it costs.',
  '/purchase/$token': 'What we order from you, and a place to confirm it.',
  '/quote/$token': 'Prices and terms for the steel you asked for.',
  '/order/$token': 'What you ordered, and what has shipped.',
  '/account/$token': 'Choose the password for your account.',
  '/admin': 'For staff only.',
  '/admin/mail': 'For staff only.',
  '/admin/suppliers': 'For staff only.',
  '/admin/orders': 'For staff only.',
  '/admin/figures': 'For staff only.',
  '/admin/papers': 'For staff only.',
  '/admin/staff': 'For staff only.',
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
const noIndex = { 'x-robots-tag': 'noindex' }
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
        return [name.slice(0, -guideEnd.length), html.replaceAll(guideBrand, () => escapeMarkup(brandName))]
      }),
    ),
  )
}

/** Hashed assets for a year, the guides, and the page for every other path, with status 404 if there is no such screen. */
export const staticClient = fp<{
  clientDir: string | undefined
  /** Whether public pages are drawn here. */
  draws: boolean
  site: PageSiteInfo
  /** The public address for search engines; without it they are told to keep no page. */
  searchedAt: string | undefined
  /** Undefined for one that buyers do not see. */
  findItem(id: string): Promise<ShownItem | undefined>
}>(
  async (app, { clientDir, draws, site, searchedAt, findItem }) => {
    const built = clientDir && takeScreenLinks(await readFile(path.join(clientDir, 'index.html'), 'utf8'))
    const page = built && namePreview(embedSiteInfo(built.html, site), site.publicUrl)
    const sheets = clientDir === undefined || !draws ? [] : await readSheets(clientDir)
    const forRobots = searchedAt === undefined ? noIndex : {}
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
            return reply
              .type('text/html; charset=utf-8')
              .headers(forRobots)
              .header('cache-control', guideMaxAge)
              .send(guide)
          return pictures.has(name) ? reply.sendFile(name, guideDir, pictureCaching) : reply.callNotFound()
        })
        // Browsers and feeds ask for it where no page names an icon.
        const icon = [...assets].find((name) => /^favicon-.*\.svg$/.test(name))
        if (icon !== undefined) scope.get('/favicon.ico', (_req, reply) => reply.sendFile(icon))
      })
    }
    app.setNotFoundHandler(async (req, reply) => {
      if (!page || !['GET', 'HEAD'].includes(req.method) || notAPage.test(req.url)) {
        return reply.code(404).send({ message: 'Not found' })
      }
      const [pathname = '/'] = req.url.split('?')
      // Nobody can be mailed a link.
      const screen = toScreenPath(pathname)
      const found = screen === '/my' && !site.sendsMail ? undefined : findPage(pathname)
      const description = descriptions.get(screen) ?? notFoundDescription
      const links = built.linksOf.get(screen) ?? noLinks
      const opened = findPrivatePage(pathname)
      const isMissing = !found || (opened !== undefined && (await isUnknownToken(req, opened)))
      const itemPage = await readItemPage(req, pathname, findItem)
      const isSearched = searchedAt !== undefined && found?.isDrawn === true
      const headOf = (own: PageHead | undefined): Head => {
        const title = windowTitle(own?.title ?? itemPage?.title ?? found?.title ?? notFoundTitle, site.brandName)
        const canonical = found && canonicalOf(found, pathname, own, site.publicUrl)
        return {
          title,
          description: own?.description ?? description,
          canonical,
          data: isSearched && own ? structuredData(searchedAt, site.brandName, own) : undefined,
          links,
          isDrawn: own !== undefined,
        }
      }
      const status = isMissing ? 404 : (itemPage?.status ?? 200)
      reply
        .code(status)
        .headers(forRobots)
        .headers(opened === undefined ? { 'cache-control': noStore, ...itemPage?.headers } : privateLinkHeaders)
        .type('text/html')
      let redirectTo: string | undefined
      async function make(): Promise<string | undefined> {
        const drawn = page && (await app.drawPage(req, req.url))
        if (!page || !drawn) return undefined
        if ('html' in drawn) return embedHead(embedDrawn(page, drawn, sheets, links), headOf(drawn.head))
        redirectTo = drawn.redirectTo
        return undefined
      }
      if (draws && (found?.isDrawn ?? !found) && req.method === 'GET') {
        if (status === 200) {
          if (await reply.sendPage({ variantOf, vary: screenHeaders, make, prepare: setDrawnPageHeaders })) return reply
        } else {
          const drawn = await make()
          if (drawn !== undefined) {
            setDrawnPageHeaders(reply)
            return reply.header('vary', screenHeaders.join(', ')).send(drawn)
          }
        }
        if (redirectTo !== undefined) return reply.redirect(redirectTo, 302)
      }
      return reply.send(embedHead(page, headOf(undefined)))
    })
  },
  { name: 'static-client' },
)

/** Which of an address's pages a visitor gets: pages show days. */
const variantOf = (req: Pick<IncomingMessage, 'headers'>) => `${screenOf(req)} ${toPacificDay(new Date())}`

/** What buyers see of an item. */
export type ShownItem = Pick<ItemAnswer, 'item' | 'state'>

type ItemPage = { status: number; headers: Record<string, string>; title: string | undefined }

/** What the address of an item answers with: search engines keep none that is not listed. Undefined for other addresses. */
async function readItemPage(
  req: FastifyRequest,
  pathname: string,
  findItem: (id: string) => Promise<ShownItem | undefined>,
): Promise<ItemPage | undefined> {
  const id = findItemPage(pathname)
  if (id === undefined) return undefined
  try {
    const known = await findItem(id)
    const title = known && itemTitle(known.item)
    if (known?.state === 'listed') return { status: 200, headers: {}, title }
    return { status: known ? 410 : 404, headers: noIndex, title }
  } catch (error) {
    req.log.error({ err: error }, 'an item could not be read for its page')
    // The page itself asks again.
    return { status: 200, headers: noIndex, title: undefined }
  }
}

/** False if that cannot be told now: the page itself asks again. */
async function isUnknownToken(
  req: FastifyRequest,
  { screen, token }: NonNullable<ReturnType<typeof findPrivatePage>>,
): Promise<boolean> {
  try {
    const { admin, inquiries, inventory, mine } = req.api()
    const reads = {
      '/quote/$token': inquiries.offers,
      '/order/$token': inquiries.orderOffers,
      '/my/$token': mine,
      '/ask/$token': inquiries.supplierAsks,
      '/purchase/$token': inquiries.purchaseOffers,
      '/saved-search/$token': inventory.savedSearches,
      '/sell/$token': inventory.sellerLists,
      '/supply/$token': inventory.supply,
      '/account/$token': admin.accountLinks,
    }
    await reads[screen].get({ token })
    return false
  } catch (error) {
    return error instanceof Error && error.cause instanceof DomainError && error.cause.code === 'NOT_FOUND'
  }
}

function embedSiteInfo(html: string, site: PageSiteInfo): string {
  const json = toElementText(site)
  return replaceOnce(
    html,
    new RegExp(`(<script[^>]*id="${siteInfoElementId}"[^>]*>)[^<]*`),
    (_, open: string) => open + json,
  )
}

/** The canonical address of a page, which keeps what of its query makes it another page. */
function canonicalOf(
  page: PageInfo,
  pathname: string,
  own: PageHead | undefined,
  publicUrl: string | undefined,
): string | undefined {
  if (own?.query === undefined || publicUrl === undefined) return findCanonical(page, pathname, publicUrl)
  return `${publicUrl}${pathname}?${toQuery(own.query)}`
}

type ScreenLinks = { scripts: string; styles: string }
const noLinks: ScreenLinks = { scripts: '', styles: '' }

type Head = {
  title: string
  description: string
  canonical: string | undefined
  /** In the words of schema.org. */
  data: object | undefined
  links: ScreenLinks
  /** A drawn page loads its scripts last, so that they do not compete with what is painted. */
  isDrawn: boolean
}

function embedHead(html: string, { title, description, canonical, data, links, isDrawn }: Head): string {
  const link = canonical ? `<link rel="canonical" href="${escapeMarkup(canonical)}" />` : ''
  const json = data ? `<script type="application/ld+json">${toElementText(data)}</script>` : ''
  const titled = replaceOnce(html, /<title>[^<]*<\/title>/, () => `<title>${escapeMarkup(title)}</title>${link}${json}`)
  const preview = [
    ['title', title],
    ['description', description],
    ['url', canonical],
    ['type', 'website'],
  ].flatMap(([name, text]) =>
    text === undefined ? [] : `<meta property="og:${name}" content="${escapeMarkup(text)}" />`,
  )
  const described = replaceOnce(
    titled,
    /(<meta name="description" content=")[^"]*("[^>]*>)/,
    (_, open: string, end: string) => open + escapeMarkup(description) + end + preview.join(''),
  )
  const { scripts, styles } = links
  if (isDrawn) return scripts ? replaceOnce(described, /<\/body>/, () => `${scripts}</body>`) : described
  return scripts || styles ? replaceOnce(described, /<\/head>/, () => `${scripts}${styles}</head>`) : described
}

// `<` is escaped so no value can close its element.
const toElementText = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** Previews load a picture by its whole address only. */
function namePreview(html: string, publicUrl: string | undefined): string {
  const picture = /(<meta property="og:image" content=")([^"]*)("[^>]*>)/
  return html.replace(picture, (_, open: string, file: string, end: string) =>
    publicUrl === undefined ? '' : open + escapeMarkup(publicUrl) + file + end,
  )
}

const rootElement = '<div id="root"></div>'
const lateTags = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g
const pageSheets = /<link rel="stylesheet"[^>]*>/g
const fontPreload = /<link rel="preload" as="font"[^>]*>/g
const noScript = /<noscript>.*?<\/noscript>/s

/** Puts what was drawn into the page: before it the rules that it uses, after it the scripts. */
function embedDrawn(page: string, { html, data }: Drawn, sheets: readonly PageSheet[], ofScreen: ScreenLinks): string {
  const scripts = page.match(lateTags)?.join('') ?? ''
  const classes = classesOf(html)
  const ordered = inOrder(sheets, page, ofScreen)
  const used = ordered.filter(({ href, parts }) => page.includes(href) || isSheetUsed(parts, classes))
  // Those of the screen that it does not use yet too: its scripts would ask for them.
  const late = ordered.filter((sheet) => used.includes(sheet) || ofScreen.styles.includes(sheet.href))
  const rules = used.map(({ parts }) => usedCss(parts, classes)).join('')
  // They come last and with low priority, so that they do not compete with what is painted; scripts then use them all at once.
  const links = late.map(
    ({ href }) => `<link rel="preload" as="style" fetchpriority="low" crossorigin href="${href}" ${lateMark}>`,
  )
  const json = toElementText(data)
  return page
    .replace(lateTags, '')
    .replace(pageSheets, '')
    .replace(fontPreload, '')
    .replace(noScript, '')
    .replace('<html', `<html data-mantine-color-scheme="light" ${drawnForMark}="${data.screen}"`)
    .replace(
      '</head>',
      () => `<style>${windowRules}</style><style ${drawnMark}>${rules}</style><script>${firstScript}</script></head>`,
    )
    .replace(
      rootElement,
      () =>
        `<div id="root" ${drawnMark}>${html}</div><script type="application/json" id="${pageDataElementId}">${json}</script>${scripts}${links.join('')}`,
    )
}

/** The sheets as they would be loaded: the page's own, those of the screen, and those of its late parts. */
function inOrder(sheets: readonly PageSheet[], page: string, links: ScreenLinks): PageSheet[] {
  const placeOf = ({ href }: PageSheet) => {
    const place = links.styles.indexOf(href)
    return page.includes(href) ? -1 : place < 0 ? Number.POSITIVE_INFINITY : place
  }
  return sheets.toSorted((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)))
}

type Drawn = Extract<DrawnPage, { html: string }>

// Written by our build.
async function readSheets(dir: string): Promise<PageSheet[]> {
  return JSON.parse(await readFile(path.join(dir, pageStylesFile), 'utf8')) as PageSheet[]
}

function classesOf(html: string): Set<string> {
  return new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))
}

/** The links are keyed by the screen's path. */
function takeScreenLinks(html: string): { html: string; linksOf: Map<string, ScreenLinks> } {
  const element = new RegExp(`<script[^>]*id="${screenFilesElementId}"[^>]*>([^<]*)</script>`)
  const filesByPath = screenFiles.parse(JSON.parse(element.exec(html)?.[1] ?? '{}'))
  const linksOf = Object.entries(filesByPath).map(([path, files]) => {
    const styles = files.filter((file) => file.endsWith('.css'))
    const scripts = files.filter((file) => !file.endsWith('.css'))
    return [path, { scripts: scripts.map(toLink).join(''), styles: styles.map(toLink).join('') }] as const
  })
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
