import { EventEmitter, once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const builderRequire = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const axeSource = readFileSync(builderRequire.resolve('axe-core/axe.min.js'), 'utf8')

// Dialogs and lists start to fade in some frames after they open.
const nextFrames = `new Promise((done) => {
  const wait = (frames) => (frames === 0 ? done() : requestAnimationFrame(() => wait(frames - 1)))
  wait(4)
})`
const passingAnimations = `Promise.allSettled(document.getAnimations()
  .filter(({ playState, effect }) => playState === 'running' && effect.getComputedTiming().endTime !== Infinity)
  .map(({ finished }) => finished))
  .then(() => undefined)`

/** The serious and critical axe violations, and horizontal scrolling. */
export async function faultsOf(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle')
  // During a fade the contrast is too low.
  await page.evaluate(nextFrames)
  await page.evaluate(passingAnimations)
  // By default the builder injects axe twice for every check, which takes longer than the check.
  if (!(await page.evaluate('window.axe !== undefined'))) await page.evaluate(axeSource)
  // The legacy mode is for pages without frames, and opens no extra page. Passed rules are not needed.
  const axe = new AxeBuilder({ page, axeSource: ' ' }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return [...serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`), ...(await widthFaultsOf(page))]
}

/** Whether the page or an open dialog scrolls sideways. */
export async function widthFaultsOf(page: Page): Promise<string[]> {
  return await page.evaluate(`[document.documentElement, ...document.querySelectorAll('[role=dialog], dialog[open]')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ scrollWidth, clientWidth }) => \`${'$'}{scrollWidth} wide in a place of ${'$'}{clientWidth}\`)`)
}

/** The controls of the page, or of the dialog on top, that are too low for a finger or make iOS zoom in. */
export async function touchFaultsOf(page: Page): Promise<string[]> {
  return await page.evaluate(`(() => {
    const place = [...document.querySelectorAll('[role=dialog], dialog[open]')].at(-1) ?? document.body
    const heightOf = (element) => element?.getBoundingClientRect().height ?? 0
    return [...place.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter((control) => control.checkVisibility() && !control.closest('section[aria-label^="Notifications"]'))
      .map((control) => {
        const name = (control.ariaLabel || control.textContent || control.labels?.[0]?.textContent || control.type).trim()
        // A click on the label or on the frame of a field reaches the field too.
        const areas = [control, ...(control.labels ?? []), control.closest('.mantine-Input-wrapper')]
        return { name, height: Math.max(...areas.map(heightOf)), isTyped: control.matches('input:not([type=checkbox], [type=radio]), textarea, select'),
          fontPx: parseFloat(getComputedStyle(control).fontSize), top: control.getBoundingClientRect().bottom }
      })
      .filter(({ height, top }) => height > 1 && top > 0)
      .filter(({ height, isTyped, fontPx }) => height < 43.9 || (isTyped && fontPx < 16))
      .map(({ name, height, fontPx }) => \`\${name}: \${height} high, text of \${fontPx}\`)
  })()`)
}

/** The cumulative layout shift (CLS), to two decimals. */
export async function layoutShift(page: Page): Promise<number> {
  const sum = await page.evaluate<number>(`new Promise((resolve) => {
    const isOwn = ({ hadRecentInput }) => !hadRecentInput
    new PerformanceObserver((list) =>
      resolve(list.getEntries().filter(isOwn).reduce((sum, { value }) => sum + value, 0)),
    ).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve(0), 200)
  })`)
  return Number(sum.toFixed(2))
}

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
