import { EventEmitter, once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Locator, Page } from 'playwright-core'

const axePath = '/test/axe.js'
const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')))
// The browser keeps what it compiled of a script that has an address: from the second page on, that takes a fifth.
const loadAxe = `new Promise((done, fail) => {
  const script = document.createElement('script')
  Object.assign(script, { src: '${axePath}', onload: () => done(), onerror: () => fail(new Error('axe is not served')) })
  document.head.append(script)
})`

// Of a page's contrasts half the time goes into reading the same few colors over and over.
const readColorsOnce = `{
  const { prototype } = axe.commons.color.Color
  const { parseString } = prototype
  const known = new Map()
  prototype.parseString = function (text) {
    const color = known.get(text) ?? parseString.call(this, text).toJSON()
    known.set(text, color)
    return Object.assign(this, color)
  }
}`

/** Run in a page, some frames: dialogs and lists start to fade in some frames after they open. */
export const nextFrames = `new Promise((done) => {
  const wait = (frames) => (frames === 0 ? done() : requestAnimationFrame(() => wait(frames - 1)))
  wait(4)
})`

// Nothing is reported of minor and moderate faults, and without their rules a check takes half the time.
// What is behind a dialog was checked before it opened.
const seriousFaults = `axe.run([...document.querySelectorAll('[aria-modal=true], dialog[open]')].at(-1) ?? document, {
  resultTypes: ['violations'],
  rules: Object.fromEntries(axe._audit.rules
    .filter(({ impact }) => impact === 'minor' || impact === 'moderate')
    .map(({ id }) => [id, { enabled: false }])),
}).then(({ violations }) => violations
  .filter(({ impact }) => impact === 'serious' || impact === 'critical')
  .map(({ id, nodes }) => id + ': ' + nodes[0]?.html))`

// One that goes with scrolling never ends by itself.
const passingAnimations = `Promise.allSettled(document.getAnimations()
  .filter(({ playState, effect, timeline }) => playState === 'running' && timeline === document.timeline && effect.getComputedTiming().endTime !== Infinity)
  .map(({ finished }) => finished))
  .then(() => undefined)`

/** Serves what `faultsOf` loads. */
export function serveAxe(app: FastifyInstance): void {
  app.get(axePath, { compress: false, config: { role: 'anyone' } }, (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'max-age=3600' })
      .send(axeSource),
  )
}

// What hides its overflow is a scroll area too, to which the bar would keep, and so is one that is taller than the window.
// The headings of a table that scrolls sideways keep to the table.
const strandedBars = `[...document.querySelectorAll('body *')]
  .filter((bar) => getComputedStyle(bar).position === 'sticky' && bar.checkVisibility())
  .flatMap((bar) => {
    const { top, bottom } = getComputedStyle(bar)
    if (top === 'auto' && bottom === 'auto') return []
    let area = bar.parentElement
    while (area && !/auto|scroll|hidden/.test(getComputedStyle(area).overflowY)) area = area.parentElement
    if (!area || area === document.body || area === document.documentElement) return []
    const isForReadersOnly = area.clientWidth <= 1
    if (isForReadersOnly || bar.closest('thead')) return []
    const isArea = getComputedStyle(area).overflowY !== 'hidden' && area.clientHeight <= innerHeight
    return isArea ? [] : ['a sticky bar within what hides its overflow: ' + bar.outerHTML.slice(0, 160)]
  })`

/**
 * The serious and critical axe violations of the page, or of the dialog that is open, horizontal scrolling, and sticky bars
 * that cannot keep to the edge of the window.
 */
export async function faultsOf(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle')
  // During a fade the contrast is too low.
  await page.evaluate(nextFrames)
  await page.evaluate(passingAnimations)
  if (!(await page.evaluate('window.axe !== undefined'))) {
    await page.evaluate(loadAxe)
    await page.evaluate(readColorsOnce)
  }
  return [
    ...(await page.evaluate<string[]>(seriousFaults)),
    ...(await widthFaultsOf(page)),
    ...(await page.evaluate<string[]>(strandedBars)),
  ]
}

/** Whether the page or an open dialog scrolls sideways. */
export async function widthFaultsOf(page: Page): Promise<string[]> {
  return await page.evaluate(`[document.documentElement, ...document.querySelectorAll('[role=dialog], dialog[open]')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ scrollWidth, clientWidth }) => \`${'$'}{scrollWidth} wide in a place of ${'$'}{clientWidth}\`)`)
}

/** The cumulative layout shift (CLS) until now, to two decimals. */
export async function layoutShift(page: Page): Promise<number> {
  const sum = await page.evaluate<number>(`(async () => {
    const shifts = []
    const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    await ${nextFrames}
    shifts.push(...observer.takeRecords())
    observer.disconnect()
    return shifts.filter(({ hadRecentInput }) => !hadRecentInput).reduce((sum, { value }) => sum + value, 0)
  })()`)
  return Number(sum.toFixed(2))
}

/** What the browser logs of a call that was refused or had no answer. */
export const refused = /^Failed to load resource: /

/** Holds the page's calls to an address until the returned function is called. */
export async function hold(page: Page, address: RegExp): Promise<() => void> {
  const gate = new EventEmitter()
  const opened = once(gate, 'open')
  await page.route(address, async (route) => {
    await opened
    await route.continue()
  })
  return () => void gate.emit('open')
}

// Forth, past the bars at the bottom, and back, past those at the top. The middle is enough of what is taller than half the
// window, and of a text area the first line, since the browser shows the one that is written.
// What is folded until it has the focus unfolds in a microtask.
const coveredStops = `(async () => {
  const scope = [...document.querySelectorAll('[aria-modal=true], dialog[open]')].at(-1) ?? document
  const stops = [...scope.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')]
    .filter((stop) => stop.tabIndex >= 0 && !stop.disabled && stop.checkVisibility({ visibilityProperty: true }))
  const bars = new Map([[null, null]])
  const barOf = (part) => {
    if (!bars.has(part)) bars.set(part, /sticky|fixed/.test(getComputedStyle(part).position) ? part : barOf(part.parentElement))
    return bars.get(part)
  }
  const faultOf = async (stop) => {
    stop.focus()
    await null
    if (document.activeElement !== stop) return []
    const { left, right, top, bottom, width, height } = stop.getBoundingClientRect()
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    const edges = [[x, top + 2], [x, bottom - 2], [left + 2, y], [right - 2, y]]
    const partly = stop.matches('textarea') ? [[x, top + 14]] : height > innerHeight / 2 ? [[x, y]] : undefined
    const points = width * height === 0 ? [] : partly ?? [[x, y], ...edges]
    const isHidden = points.some((point) => {
      const bar = barOf(document.elementFromPoint(...point))
      return bar && !bar.contains(stop) && !stop.contains(bar)
    })
    const isOutside = y < 0 || y > innerHeight
    return isHidden || isOutside ? [stop.outerHTML.slice(0, 160)] : []
  }
  const from = document.activeElement
  const faults = new Set()
  for (const stop of [...stops, ...stops.toReversed()]) for (const fault of await faultOf(stop)) faults.add(fault)
  from?.focus()
  return [...faults]
})()`

// No style depends on the height.
const heightsPx = [480, 900]

/** What lies under a bar, or out of the window, while it has the focus, in a low window and in a high one. */
export async function coveredFocusOf(page: Page): Promise<string[]> {
  const before = page.viewportSize()
  if (!before) return []
  const faults: string[] = []
  for (const height of heightsPx) {
    await page.setViewportSize({ width: before.width, height })
    await page.evaluate(nextFrames)
    const covered = await page.evaluate<string[]>(coveredStops)
    faults.push(...covered.map((stop) => `${height} px high: ${stop}`))
  }
  await page.setViewportSize(before)
  return faults
}

/**
 * The controls in an element whose place for a finger is lower than 44 px, and fields whose text is smaller than 16 px,
 * into which iOS zooms. Links in a sentence may be smaller, and so may the map's regions, which are in a list too.
 */
export async function touchFaultsOf(scope: Locator): Promise<string[]> {
  await scope.evaluate((element) => element.setAttribute('data-touched', ''))
  return await scope.page().evaluate<string[]>(`(() => {
    const scope = document.querySelector('[data-touched]')
    scope.removeAttribute('data-touched')
    const fields = 'input:not([type=checkbox], [type=radio], [type=hidden]), select, textarea'
    const isInSentence = (link) => link.matches('a') && getComputedStyle(link).display === 'inline' &&
      [...link.parentNode.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== '')
    const isHit = (control, x, y) => {
      const hit = document.elementFromPoint(x, y)
      return hit !== null && (control.contains(hit) || hit.closest('label')?.control === control)
    }
    const faultsOf = (control) => {
      control.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, top, width, height } = control.getBoundingClientRect()
      const x = left + width / 2
      const y = top + height / 2
      if (!isHit(control, x, y)) return []
      const reach = (step, pxMax) => {
        let px = 0
        while (px < pxMax && isHit(control, x, y + step * (px + 1))) px += 1
        return px
      }
      // A pixel less, for edges between two pixels.
      const abovePx = reach(-1, 42)
      const heightPx = abovePx + 1 + reach(1, 42 - abovePx) + 1
      const fontPx = control.matches(fields) ? parseFloat(getComputedStyle(control).fontSize) : 16
      return [heightPx < 44 && heightPx + ' px', fontPx < 16 && 'text of ' + fontPx + ' px']
        .filter(Boolean)
        .map((fault) => fault + ': ' + control.outerHTML.slice(0, 160))
    }
    const controls = 'a[href], button, summary, [role=option], input:is([type=checkbox], [type=radio]), ' + fields
    return [scope, ...scope.querySelectorAll('*')]
      .filter((control) => control.matches(controls) && control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => control.closest('svg, [inert]') === null && !isInSentence(control))
      .flatMap(faultsOf)
  })()`)
}

/** The names of the controls of a dialog, or else of the screen, that lie under the toast. */
export async function coveredByToast(page: Page): Promise<string[]> {
  const toast = page.getByRole('region', { name: 'Notifications' }).locator('.mantine-Notification-root')
  await toast.hover()
  return page.evaluate<string[]>(`(() => {
    const toast = document.querySelector('.mantine-Notification-root').getBoundingClientRect()
    const scope = [...document.querySelectorAll('[role=dialog], dialog[open]')].at(-1) ?? document.querySelector('main')
    const marked = [...scope.querySelectorAll('a[href], button, input, select, textarea, label, [data-keep-clear]')]
    return marked.filter((control) => {
      const box = control.getBoundingClientRect()
      return box.width > 0 && box.left < toast.right && box.right > toast.left && box.top < toast.bottom && box.bottom > toast.top
    }).map((control) => control.outerHTML.slice(0, 80))
  })()`)
}
