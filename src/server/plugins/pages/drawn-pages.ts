import type { IncomingMessage } from 'node:http'
import { pathToFileURL } from 'node:url'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { DrawnPage, DrawPage, FirstScreenSize } from '../../../shared/site/drawn-page.ts'
import type { PageSiteInfo } from '../../../shared/site/site.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { within } from '../../lib/threads/within.ts'
import { answerRead, parseCachedRead } from '../../modules/inventory/response-cache/cached-reads.ts'
import type { Caller } from '../../router.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Undefined on any doubt: the browser draws the page then. */
    drawPage(req: FastifyRequest, url: string): Promise<DrawnPage | undefined>
  }
}

// A page takes some milliseconds of the only thread; under a flood the browsers draw.
const atOnceMax = 2
const drawingMsDefault = 2_000

type ClientProgram = { drawPage: DrawPage }

/** Draws public pages with the client's own program, from the calls that the page itself would make. */
export const drawnPages = fp<{
  program: string | undefined
  site: PageSiteInfo
  /** How long a visitor waits for a page; then the browser draws it. */
  drawingMs?: number | undefined
}>(
  async (app, { program, site, drawingMs = drawingMsDefault }) => {
    const draw =
      program === undefined
        ? undefined
        : await loadProgram(program, site).catch((error: unknown) => {
            app.log.error({ err: error }, 'the program that draws pages cannot be loaded: browsers draw them')
            return undefined
          })
    let drawing = 0
    app.decorate('drawPage', async (req, url) => {
      if (!draw || drawing >= atOnceMax) return undefined
      drawing += 1
      try {
        return await within(drawingMs, draw({ url, screen: screenOf(req), call: callsOf(req) }))
      } catch (error) {
        req.log[isUsual(error) ? 'debug' : 'warn']({ err: error }, 'the page is left to the browser')
        return undefined
      } finally {
        drawing -= 1
      }
    })
  },
  { name: 'drawn-pages', dependencies: ['api-caller', 'stock-reads', 'stock-search'] },
)

// Refusals, such as while the stock is loading, are answered to the browser itself.
const isUsual = (error: unknown) => error instanceof Error && findCause(error) instanceof DomainError

function findCause(error: Error): unknown {
  return error.cause instanceof Error && !(error.cause instanceof DomainError) ? findCause(error.cause) : error.cause
}

// The program is evaluated with what the site is called, which its address tells it.
async function loadProgram(file: string, site: PageSiteInfo): Promise<DrawPage> {
  const address = pathToFileURL(file)
  address.searchParams.set('site', JSON.stringify(site))
  const { drawPage }: ClientProgram = await import(address.href)
  return drawPage
}

/** The headers that tell `screenOf`. */
export const screenHeaders = ['sec-ch-ua-mobile', 'user-agent'] as const

/** What the browser says of its screen before anything is drawn. */
export function screenOf({ headers }: Pick<IncomingMessage, 'headers'>): FirstScreenSize {
  const hint = headers['sec-ch-ua-mobile']
  const isMobile = hint === undefined ? /\bMobile\b/.test(headers['user-agent'] ?? '') : hint === '?1'
  return isMobile ? 'phone' : 'desktop'
}

/** The queries of public pages beside those of the stock. */
const queries: Record<string, (api: Caller, input: never) => Promise<unknown>> = {
  'catalog.announcements.list': (api, input) => api.catalog.announcements.list(input),
  'catalog.assets.list': (api) => api.catalog.assets.list(),
  'catalog.productTypes.list': (api, input) => api.catalog.productTypes.list(input),
  'catalog.team.list': (api) => api.catalog.team.list(),
  'inventory.items.get': (api, input) => api.inventory.items.get(input),
}

function callsOf(req: FastifyRequest): (path: string, input: unknown) => Promise<unknown> {
  const app = req.server
  const sources = {
    stock: app.stockReader,
    search: (input: Parameters<typeof app.searchStock>[0]) => app.searchStock(input, req.ip),
  }
  return async (path, input) => {
    const read = parseCachedRead(path, input)
    if (read) {
      const body = await answerRead(sources, read)
      if (!Buffer.isBuffer(body)) throw new Error(`${path} is too long for a page`)
      return JSON.parse(body.toString())
    }
    const query = queries[path]
    if (!query) throw new Error(`${path} is no query of a public page`)
    // Each procedure checks its input itself.
    return JSON.parse(JSON.stringify(await query(req.api(), input as never)))
  }
}
