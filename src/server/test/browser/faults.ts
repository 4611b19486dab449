import { EventEmitter, once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const builderRequire = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const axeSource = readFileSync(builderRequire.resolve('axe-core/axe.min.js'), 'utf8')

// A dialog or a list that opens begins to fade in some frames after it is there.
const nextFrames = `new Promise((done) => {
  const wait = (frames) => (frames === 0 ? done() : requestAnimationFrame(() => wait(frames - 1)))
  wait(4)
})`
const passingAnimations = `Promise.allSettled(document.getAnimations()
  .filter(({ playState, effect }) => playState === 'running' && effect.getComputedTiming().endTime !== Infinity)
  .map(({ finished }) => finished))
  .then(() => undefined)`

/** What axe calls serious or critical, and whether the page can be moved sideways. */
export async function faultsOf(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle')
  // What fades in or out has too little contrast for a moment.
  await page.evaluate(nextFrames)
  await page.evaluate(passingAnimations)
  // Left to itself the builder brings axe into the page twice at every look, which takes longer than the look.
  if (!(await page.evaluate('window.axe !== undefined'))) await page.evaluate(axeSource)
  // Its way for pages without frames, which opens no page of its own. What passes need not be told of.
  const axe = new AxeBuilder({ page, axeSource: ' ' }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const isWide = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth')
  return [...serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`), ...(isWide ? ['wider than the window'] : [])]
}

/** Keeps the page's calls to an address waiting until the function that this gives is called. */
export async function hold(page: Page, address: RegExp): Promise<() => void> {
  const gate = new EventEmitter()
  const opened = once(gate, 'open')
  await page.route(address, async (route) => {
    await opened
    await route.continue()
  })
  return () => void gate.emit('open')
}
