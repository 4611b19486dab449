import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { request } from 'undici'
import { count, figure, median, printTable } from '../harness/figures.ts'
import { startServer } from '../harness/server.ts'
import { openShapedLink } from '../harness/shaped-link.ts'

/** What the search engine of a phone in a shop sees: a slow network and a slow processor. */
const link = { rttMs: 150, kbitPerSecond: 1_600 }
const slowdown = 4
const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/147.0 Mobile Safari/537.36',
}
const settledMs = 1_500
const loadLimitMs = 60_000
const compressionLevel = 5
const targets = ['static', 'shell', 'page', 'page, known buyer'] as const
type Target = (typeof targets)[number]

type Screen = { path: string; item: string }
type FirstFigures = {
  paintMs: number
  itemsMs: number
  hydratedMs: number
  blockingMs: number
  shift: number
  requests: number
  htmlBytes: number
  scriptBytes: number
}

// Stored by a buyer who was here before: what the server did not draw.
const knownBuyer = `localStorage.setItem('shortlist', '[]'); sessionStorage.setItem('findDealsDraft', '{"companyName":"Casey Fabrication"}')`
const watch = `(() => {
  const seen = { paintMs: 0, blockingMs: 0, shift: 0, itemsMs: 0, hydratedMs: 0, requests: 0 }
  window.firstSecond = seen
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) if (name === 'first-contentful-paint') {
      seen.paintMs = startTime
      seen.requests = performance.getEntriesByType('resource').filter((one) => one.startTime < startTime).length + 1
    }
  }).observe({ type: 'paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.blockingMs += Math.max(0, duration - 50)
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) seen.shift += value
  }).observe({ type: 'layout-shift', buffered: true })
  const look = () => {
    const item = document.querySelector(window.firstItem)
    if (!seen.itemsMs && item && item.getBoundingClientRect().height > 0) seen.itemsMs = performance.now()
    const root = document.querySelector('#root')
    const isOurs = root && !root.hasAttribute('data-drawn') && Object.keys(root.firstElementChild ?? {}).some((key) => key.startsWith('__react'))
    if (!seen.hydratedMs && isOurs) seen.hydratedMs = performance.now()
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
})()`

/**
 * The first second of public pages on a phone, over a shaped link: a static page of the same HTML and CSS without scripts, the
 * shell that browsers draw, and the page drawn by the server, in turn.
 */
export async function benchFirstSecond(setup: {
  browser: Browser
  databaseUrl: string
  workDir: string
  rounds: number
  screens: readonly Screen[]
}): Promise<void> {
  const { browser, databaseUrl, workDir, rounds, screens } = setup
  const drawn = await startServer(databaseUrl, workDir)
  const shells = await startServer(databaseUrl, workDir, { alwaysEnv: { DRAW_PAGES: 'off' } })
  const still = await serveWithoutScripts(drawn.address)
  const links = {
    static: await openShapedLink(still.address, link),
    shell: await openShapedLink(shells.address, link),
    page: await openShapedLink(drawn.address, link),
  }
  try {
    const runs = new Map<string, FirstFigures[]>()
    for (let round = 0; round <= rounds; round += 1) {
      for (const screen of screens) {
        for (const target of targets) {
          const from = target === 'page, known buyer' ? links.page : links[target]
          const figures = await measure(browser, from.address, screen, target)
          // The first round warms up what is kept.
          if (round > 0)
            runs.set(`${screen.path} ${target}`, [...(runs.get(`${screen.path} ${target}`) ?? []), figures])
        }
      }
    }
    print(screens, runs, rounds)
  } finally {
    for (const { close } of [...Object.values(links), still]) close()
    await shells.stop()
    await drawn.stop()
  }
}

async function measure(
  browser: Browser,
  address: string,
  { path, item }: Screen,
  target: Target,
): Promise<FirstFigures> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await page.addInitScript(`window.firstItem = ${JSON.stringify(item)}; ${watch}`)
  if (target === 'page, known buyer') await page.addInitScript(knownBuyer)
  const session = await context.newCDPSession(page)
  const sizes = { Document: 0, Script: 0 }
  const kinds = new Map<string, string>()
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    if (kind === 'Document' || kind === 'Script') sizes[kind] += encodedDataLength
  })
  await session.send('Network.enable')
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(address + path, { waitUntil: 'networkidle', timeout: loadLimitMs })
  await wait(settledMs)
  const seen = await page.evaluate<Omit<FirstFigures, 'htmlBytes' | 'scriptBytes'>>('window.firstSecond')
  await context.close()
  return { ...seen, htmlBytes: sizes.Document, scriptBytes: sizes.Script }
}

/** The drawn pages with all scripts taken out, compressed as the product does. */
async function serveWithoutScripts(origin: string) {
  const kept = new Map<string, Buffer>()
  const server = createServer((req, res) => {
    void answer(req.url ?? '/', String(req.headers['user-agent']), res).catch(() => res.destroy())
  })
  async function answer(url: string, userAgent: string, res: ServerResponse): Promise<void> {
    const { headers, body } = await request(origin + url, { headers: { 'user-agent': userAgent } })
    const type = String(headers['content-type'])
    const bytes = Buffer.from(await body.arrayBuffer())
    const plain = type.startsWith('text/html') ? Buffer.from(withoutScripts(bytes.toString())) : bytes
    const isPacked = /html|css|svg|javascript/.test(type)
    const packed = isPacked ? (kept.get(url) ?? brotliCompressSync(plain, packing)) : plain
    kept.set(url, packed)
    res.writeHead(200, { 'content-type': type, ...(isPacked && { 'content-encoding': 'br' }) }).end(packed)
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens at a port
  return { address: `http://127.0.0.1:${port}`, close: () => void server.close() }
}

const packing = { params: { [constants.BROTLI_PARAM_QUALITY]: compressionLevel } }
const withoutScripts = (html: string) =>
  html.replace(/<script[^>]*>.*?<\/script>/gs, '').replace(/<link rel="modulepreload"[^>]*>/g, '')

function print(screens: readonly Screen[], runs: ReadonlyMap<string, readonly FirstFigures[]>, rounds: number): void {
  const middle = (path: string, target: Target, field: keyof FirstFigures) =>
    median((runs.get(`${path} ${target}`) ?? []).map((one) => one[field]))
  const rows = screens.flatMap(({ path }) =>
    targets.map((target) => {
      const of = (field: keyof FirstFigures) => middle(path, target, field)
      const ratio = (to: Target) => (of('paintMs') / middle(path, to, 'paintMs')).toFixed(2)
      const times = (['paintMs', 'itemsMs', 'hydratedMs', 'blockingMs'] as const).map((field) => figure(of(field)))
      const sizes = (['requests', 'htmlBytes', 'scriptBytes'] as const).map((field) => count(of(field)))
      return [`${path}: ${target}`, ...times, of('shift').toFixed(4), ...sizes, ratio('static'), ratio('shell')]
    }),
  )
  printTable(
    `First visit on a phone (390 px, processor ÷ ${slowdown}, ${link.kbitPerSecond} kbit/s, ${link.rttMs} ms), medians of ${rounds} rounds, ms`,
    [
      'screen',
      'first paint',
      'first items',
      'hydrated',
      'blocking',
      'shift',
      'requests before',
      'HTML, bytes',
      'script, bytes',
      'paint / static',
      'paint / shell',
    ],
    rows,
  )
}
