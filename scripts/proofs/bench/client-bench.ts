import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { createDb } from '../../../src/server/db/create-db.ts'
import type { Db } from '../../../src/server/db/database.ts'
import { launchBrowser } from '../../../src/server/test/browser/chromium.ts'
import { storeNumberedItems } from '../../../src/server/test/search/large-stock.ts'
import { ensureBuilt } from '../../lib/build.mjs'
import { inRoot, say } from '../../lib/project.mjs'
import { count, figure, median, percentile, printTable } from '../harness/figures.ts'
import { startServer } from '../harness/server.ts'
import type { BenchContext } from './bench-context.ts'
import { benchFirstSecond } from './first-second-bench.ts'

const listPath = '/inventory/results?region=Pacific&category=Hot+Rolled+Coil&source=BIG1'
const views = [
  { name: 'table, 1440 x 900', width: 1440, height: 900 },
  { name: 'cards, 390 x 844', width: 390, height: 844 },
]
const firstScreens = ['/', '/inventory/results?region=Pacific']
// As many items as one page embeds.
const firstRows = 150
const firstSeconds = [
  { path: '/', item: 'main h1' },
  { path: '/regions', item: 'main a[href*="region"]' },
  { path: '/inventory/results?region=Pacific&category=Hot+Rolled+Coil&source=SML1', item: '[data-index]' },
  { path: '/inventory/search?q=hr+coil', item: '[data-index]' },
  { path: '/needs', item: 'main form' },
  { path: '/contact', item: 'main a[href^="tel:"]' },
]
const typedText = '0.1034'
const betweenKeysMs = 90
const restMs = 1_000
const wheelSteps = 90
const frameMs = 16
// A notched wheel, and a free-spinning wheel or a flick.
const wheels = [
  { name: 'a wheel', stepPx: 120 },
  { name: 'a fast flick', stepPx: 600 },
]
const barSteps = 60

type ListFigures = Record<'parse' | 'query' | 'render' | 'paint' | 'whole', number>
type TypingFigures = { keyMs: number[]; shownMs: number }
type ScrollFigures = { frameMs: number[]; blank: number }
type LoadFigures = {
  lcpMs: number
  cls: number
  requests: number
  scriptBytes: number
  styleBytes: number
  fontBytes: number
}
type ViewFigures = {
  list: ListFigures[]
  typing: TypingFigures[]
  clearing: TypingFigures[]
  scrolls: Map<string, ScrollFigures[]>
}

/**
 * Measures the built client in a real browser with one source of many rows: from the list's last byte to its first paint, from a
 * key in the filter to the next frame, the frames of a scroll, and the first load of two screens.
 */
export async function benchClient({ settings, databases, workDir }: BenchContext): Promise<void> {
  const { rounds, clientRows: rows } = settings
  const databaseUrl = await databases.createDatabase()
  await ensureBuilt()
  const db = createDb(databaseUrl, { onConnectionError: (error) => say(error.message) })
  const server = await startServer(databaseUrl, workDir)
  const browser = await launchBrowser()
  try {
    await listOneSource(db, rows, 'BIG1')
    const figures = views.map(() => noFigures())
    const loads = new Map<string, LoadFigures[]>()
    // A warm-up that is not counted.
    await measureView(browser, server.address, views[0], noFigures())
    for (let round = 0; round < rounds; round += 1) {
      for (const [place, view] of views.entries()) await measureView(browser, server.address, view, figures[place])
      for (const path of firstScreens) {
        loads.set(path, [...(loads.get(path) ?? []), await measureLoad(browser, server.address + path)])
      }
    }
    say(`\nClient: ${count(rows)} items of one source in Chromium ${browser.version()}, medians of ${rounds} rounds`)
    printLists(figures)
    printKeys(figures)
    printScrolls(figures)
    printLoads(loads)
    await server.stop()
    await listOneSource(db, firstRows, 'SML1')
    await benchFirstSecond({ browser, databaseUrl, workDir, rounds, screens: firstSeconds })
  } finally {
    await browser.close()
    await server.stop()
    await db.destroy()
  }
}

const noFigures = (): ViewFigures => ({ list: [], typing: [], clearing: [], scrolls: new Map() })

async function listOneSource(db: Db, rows: number, source: string): Promise<void> {
  await storeNumberedItems(db, rows, {
    product_id: sql`'P-' || lpad(no::text, 7, '0')`,
    heat_num: sql`100 + no % 900 || 'H' || lpad((no * 7)::text, 6, '0')`,
    thickness: sql`case when no % 20 = 0 then '10 GA' else (0.03 + (no % 400) / 1000.0)::numeric(5, 4)::text end`,
    width: sql`(array['36', '48', '48.5', '60', '61.125', '72'])[1 + no % 6]`,
    qty_pcs: sql`1 + no % 3`,
    weight: sql`to_char(10000 + (no * 37) % 40000, 'FM99,999')`,
    grade_category: sql`(array['A1011 CS-B', 'A36', 'A572-50', 'A653 CS-B G60', 'A1008 CS-B', 'DDS', 'UNKNOWN'])[1 + no % 7]`,
    condition: sql`(array['Prime', 'Excess Prime', 'Secondary', 'Rust', 'Edge damage', ''])[1 + no % 6]`,
    source_code: sql`${source}`,
    thickness_in: sql`case when no % 20 = 0 then null else 0.03 + (no % 400) / 1000.0 end`,
    weight_lb: sql`10000 + (no * 37) % 40000`,
  })
}

type View = { width: number; height: number }

async function measureView(
  browser: Browser,
  address: string,
  view: View | undefined,
  figures: ViewFigures | undefined,
): Promise<void> {
  if (!view || !figures) return
  const context = await browser.newContext({ viewport: view })
  const page = await context.newPage()
  await page.addInitScript({ path: inRoot('scripts/proofs/bench/page/page-probe.js') })
  await page.goto(address + listPath)
  await page.locator('[data-index]').first().waitFor()
  await wait(restMs)
  figures.list.push(await page.evaluate<ListFigures>('benchProbe.list()'))
  figures.typing.push(await type(page, [...typedText]))
  figures.clearing.push(await type(page, ['ControlOrMeta+a', 'Delete']))
  for (const { name, stepPx } of wheels) {
    keep(figures.scrolls, name, await scroll(page, view, () => spinWheel(page, stepPx)))
  }
  keep(figures.scrolls, 'the bar, end to end', await scroll(page, view, () => dragBar(page)))
  await context.close()
}

function keep(figures: Map<string, ScrollFigures[]>, name: string, one: ScrollFigures): void {
  figures.set(name, [...(figures.get(name) ?? []), one])
}

/** Presses keys in the thickness filter, as fast as people type. */
async function type(page: Page, keys: readonly string[]): Promise<TypingFigures> {
  await page.getByRole('group', { name: 'Thickness, in' }).getByLabel('From', { exact: true }).focus()
  await page.evaluate('benchProbe.startTyping()')
  for (const key of keys) {
    await page.keyboard.press(key)
    await wait(betweenKeysMs)
  }
  await wait(restMs)
  return page.evaluate<TypingFigures>('benchProbe.typing()')
}

async function scroll(page: Page, view: View, act: () => Promise<void>): Promise<ScrollFigures> {
  await page.mouse.move(view.width / 2, view.height * 0.7)
  await page.evaluate('benchProbe.startFrames()')
  await act()
  await wait(restMs / 2)
  return page.evaluate<ScrollFigures>('benchProbe.frames()')
}

async function spinWheel(page: Page, stepPx: number): Promise<void> {
  for (let step = 0; step < wheelSteps; step += 1) {
    await Promise.all([page.mouse.wheel(0, stepPx), wait(frameMs)])
  }
}

async function dragBar(page: Page): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    const area = benchProbe.listArea()
    const end = area.scrollHeight - area.clientHeight
    let step = 0
    const timer = setInterval(() => {
      step += 1
      area.scrollTop = (end * step) / ${barSteps}
      if (step < ${barSteps}) return
      clearInterval(timer)
      resolve()
    }, ${frameMs})
  })`)
}

async function measureLoad(browser: Browser, url: string): Promise<LoadFigures> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.addInitScript({ path: inRoot('scripts/proofs/bench/page/page-probe.js') })
  const sent = await countBytes(await context.newCDPSession(page))
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  await wait(restMs)
  const { lcpMs, cls } = await page.evaluate<{ lcpMs: number; cls: number }>('benchProbe.load()')
  await context.close()
  return { lcpMs, cls, ...sent() }
}

async function countBytes(session: CDPSession) {
  const types = new Map<string, string>()
  const bytes = new Map<string, number>()
  session.on('Network.responseReceived', ({ requestId, type: kind }) => types.set(requestId, kind))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = types.get(requestId) ?? 'Other'
    bytes.set(kind, (bytes.get(kind) ?? 0) + encodedDataLength)
  })
  await session.send('Network.enable')
  return () => ({
    requests: types.size,
    scriptBytes: bytes.get('Script') ?? 0,
    styleBytes: bytes.get('Stylesheet') ?? 0,
    fontBytes: bytes.get('Font') ?? 0,
  })
}

function printLists(figures: readonly ViewFigures[]): void {
  const parts = ['whole', 'parse', 'query', 'render', 'paint'] as const
  printTable(
    'From the last byte of the list to its rows on the screen, ms',
    ['screen', 'in all', 'rest of parsing', 'query', 'render', 'layout and paint', 'longest in all'],
    perView(figures, ({ list }) => [
      ...parts.map((part) => figure(median(list.map((one) => one[part])))),
      figure(Math.max(...list.map(({ whole }) => whole))),
    ]),
  )
}

function printKeys(figures: readonly ViewFigures[]): void {
  const cells = (runs: readonly TypingFigures[]) => {
    const keys = runs.flatMap(({ keyMs }) => keyMs)
    return [median(keys), Math.max(...keys), median(runs.map(({ shownMs }) => shownMs))].map(figure)
  }
  printTable(
    `A key in the thickness filter, every ${betweenKeysMs} ms, ms until it is on the screen; the list follows a pause in typing`,
    ['screen', 'key', 'longest', 'list', 'key that clears', 'longest', 'list'],
    perView(figures, ({ typing, clearing }) => [...cells(typing), ...cells(clearing)]),
  )
}

function printScrolls(figures: readonly ViewFigures[]): void {
  const rows = figures.flatMap(({ scrolls }, place) =>
    [...scrolls].map(([name, runs]) => {
      const frames = runs.flatMap(({ frameMs: taken }) => taken)
      const blank = runs.reduce((sum, run) => sum + run.blank, 0)
      return [
        `${views[place]?.name}: ${name}`,
        ...[0.5, 0.95, 1].map((share) => figure(percentile(frames, share))),
        count(frames.length),
        `${((100 * blank) / Math.max(1, frames.length)).toFixed(1)} %`,
      ]
    }),
  )
  printTable('Frames of a scroll, ms', ['screen', 'median', 'p95', 'longest', 'frames', 'with a blank row'], rows)
}

function printLoads(loads: ReadonlyMap<string, readonly LoadFigures[]>): void {
  const rows = [...loads].map(([path, runs]) => {
    const middle = (field: keyof LoadFigures) => median(runs.map((one) => one[field]))
    const counts = (['requests', 'scriptBytes', 'styleBytes', 'fontBytes'] as const).map((field) =>
      count(middle(field)),
    )
    return [path, ...counts, figure(middle('lcpMs')), middle('cls').toFixed(4)]
  })
  printTable(
    'First visit with an empty cache, bytes as sent with their headers',
    ['screen', 'requests', 'script', 'styles', 'fonts', 'largest paint, ms', 'layout shift'],
    rows,
  )
}

function perView(
  figures: readonly ViewFigures[],
  cellsOf: (one: ViewFigures) => readonly (string | undefined)[],
): (string | undefined)[][] {
  return figures.map((one, place) => [views[place]?.name, ...cellsOf(one)])
}
