import { EventEmitter, once } from 'node:events'
import type { Page } from 'playwright-core'
import { anItem } from '../../factories.ts'
import { desktop, rememberBuyer } from '../buyers/buyer.ts'
import { layoutShift } from '../faults.ts'
import { expect, test } from '../served.ts'

const results = '/inventory/results?region=Pacific&category=Hot+Rolled+Coil&source=WST1'
const script = /\/assets\/.*\.js$/

/** Opens a page whose scripts wait. Returns what lets them come. */
async function openWithoutScripts(page: Page, url: string): Promise<() => Promise<void>> {
  const gate = new EventEmitter()
  const released = once(gate, 'open')
  await page.route(script, async (route) => {
    await released
    await route.continue()
  })
  await page.evaluate(`location.href = ${JSON.stringify(url)}`)
  await page.locator('#root[data-drawn]').waitFor({ state: 'attached' })
  return async () => {
    gate.emit('open')
    await page.locator('#root[data-drawn]').waitFor({ state: 'detached' })
  }
}

test('what is typed and ticked in a drawn page before its scripts is kept, and nothing moves', async ({
  db,
  openPage,
}) => {
  const aCoil = { source_code: 'WST1', location_state: 'CA', regions: ['PAC' as const] }
  for (const [productId, thickness] of [
    ['0001', '0.1'],
    ['0002', '0.2'],
  ] as const) {
    await anItem(db, { ...aCoil, product_id: productId, thickness, thickness_in: Number(thickness) })
  }
  for (const isKnown of [false, true]) {
    const page = await openPage({ width: 1440, height: 900 })
    await page.goto('/')
    if (isKnown) await rememberBuyer(page)
    const start = await openWithoutScripts(page, results)
    // There without any script.
    await page.getByRole('row', { name: /0002/ }).waitFor()
    await page.getByRole('checkbox', { name: /0002/ }).check()
    const box = page.getByRole('searchbox', { name: 'Search steel' })
    await box.fill('16 ga galv')
    await start()
    await page.getByRole('button', { name: 'Create Inquiry (1)' }).waitFor()
    await expect.poll(() => box.inputValue()).toBe('16 ga galv')
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.01)
    await box.press('Enter')
    await page.waitForURL('**/inventory/search?q=16+ga+galv')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
})

test('without scripts a search, a product and a location lead to their steel', async ({ db, openPage }) => {
  for (const source of ['WST1', 'BAY2']) {
    await anItem(db, { product_id: '0001', source_code: source, location_state: 'CA', regions: ['PAC'] })
  }
  const page = await openPage({ width: 1440, height: 900, expected: /ERR_FAILED/ })
  await page.goto('/')
  await page.route(script, (route) => route.abort())
  await page.evaluate(`location.href = '/inventory?region=Pacific'`)
  await page.getByRole('button', { name: /^Hot Rolled Coil/ }).click()
  await page.getByRole('link', { name: 'WST1' }).click()
  await page.getByRole('row', { name: /0001/ }).waitFor()
  await page.getByRole('searchbox', { name: 'Search steel' }).fill('hr coil')
  await page.getByRole('searchbox', { name: 'Search steel' }).press('Enter')
  await page.waitForURL('**/inventory/search?q=hr+coil')
  await page.getByRole('row', { name: /0001/ }).first().waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a click before the scripts is made up for, and a form that needs them loses nothing', async ({ openPage }) => {
  const page = await openPage(desktop)
  await page.goto('/')
  const start = await openWithoutScripts(page, '/needs')
  await page.getByLabel('Company').first().fill('Casey Fabrication')
  await page.getByLabel('Thickness').fill('0.25')
  await page.getByLabel('Thickness').press('Enter')
  await page.getByRole('button', { name: 'Add Another Item' }).click()
  await start()
  await page.getByText('Item Added!').waitFor()
  expect(await page.getByLabel('Company').first().inputValue()).toBe('Casey Fabrication')
  expect(new URL(page.url()).search).toBe('')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('what is drawn stays where it is when the scripts come', async ({ db, openPage }) => {
  const item = await anItem(db, { product_id: '0001', source_code: 'WST1', location_state: 'CA', regions: ['PAC'] })
  await anItem(db, { product_id: '0002', source_code: 'BAY2', location_state: 'NV', regions: ['MTN'] })
  const page = await openPage(desktop)
  await page.goto('/')
  for (const url of [results, '/inventory/search', '/inventory/search?q=coil', `/item/${item.id}`]) {
    const start = await openWithoutScripts(page, url)
    await page.getByText('0001').first().waitFor()
    await start()
    await page.waitForLoadState('networkidle')
    // The typeface comes after the words.
    expect(await layoutShift(page), url).toBeLessThanOrEqual(0.01)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
})

test('in a window that a page was not drawn for, what would jump waits for the scripts', async ({ db, openPage }) => {
  await anItem(db, { product_id: '0001', source_code: 'WST1', location_state: 'CA', regions: ['PAC'] })
  const page = await openPage(desktop)
  await page.goto('/')
  // However slow this machine is, the four seconds after which all is shown do not pass.
  const session = await page.context().newCDPSession(page)
  await session.send('Animation.enable')
  await session.send('Animation.setPlaybackRate', { playbackRate: 0 })
  // What a phone's window is narrower than, and what has no room for the selection beside the list.
  for (const width of [700, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    const start = await openWithoutScripts(page, results)
    const row = page.getByText('0001').first()
    await row.waitFor({ state: 'attached' })
    expect([width, await row.isVisible()]).toEqual([width, false])
    await start()
    await row.waitFor()
    await page.waitForLoadState('networkidle')
    expect(await layoutShift(page), String(width)).toBeLessThanOrEqual(0.01)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
  // Should they never come, it is shown all the same.
  await session.send('Animation.setPlaybackRate', { playbackRate: 1 })
  await openWithoutScripts(page, results)
  await page.getByText('0001').first().waitFor()
  // Where scripts are blocked, nothing notes the window, and nothing waits.
  await session.send('Animation.setPlaybackRate', { playbackRate: 0 })
  await session.send('Emulation.setScriptExecutionDisabled', { value: true })
  await page.setExtraHTTPHeaders({ 'sec-ch-ua-mobile': '?1' })
  await session.send('Page.navigate', { url: new URL(results, page.url()).href })
  await page.locator('html[data-drawn-for=phone]').waitFor()
  await page.getByText('0001').first().waitFor()
})
