import { EventEmitter, once } from 'node:events'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What axe calls serious or critical, and whether the page can be moved sideways. */
export async function faultsOf(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle')
  // Its way for pages without frames, which opens no page of its own.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
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
