import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import type { Db } from '../../../db/database.ts'
import { loadDemoDataIfEmpty } from '../../../db/demo-data.ts'
import { anItem } from '../../factories.ts'
import { storeNumberedItems } from '../../search/large-stock.ts'
import { faultsOf, hold, touchFaultsOf } from '../faults.ts'
import { expect, test, undrawnTest } from '../served.ts'
import { desktop, hasFocus, phone, readTabStore, refuseFirstSearch } from './buyer.ts'

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search steel' })
const chips = (page: Page) => page.getByRole('list', { name: 'The search, as understood' }).getByRole('listitem')
const found = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text)
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const queryOf = (page: Page) => new URL(page.url()).search

/** Two galvanized coils in Indiana and Ohio, a plate in Ohio, and a coil whose thickness says nothing. */
async function aStock(db: Db): Promise<void> {
  const galv = { product: 'Galv Coil', category: 'Galvanized Coil', grade_category: 'A653 CS-B G90' }
  await anItem(db, { ...galv, product_id: 'G-IN', thickness: '0.064', width: '48', location_state: 'IN' })
  await anItem(db, { ...galv, product_id: 'G-OH', thickness: '0.138', width: '60' })
  await anItem(db, { product_id: 'P-OH', thickness: '1/2', width: '96', length: '240', category: 'Hot Rolled Plate' })
  await anItem(db, { product_id: 'C-TBD', thickness: 'TBD', width: '48' })
}

test('items are found while one types; each part of the phrase can be removed, and Back leaves at once', async ({
  db,
  openPage,
}) => {
  await aStock(db)
  const page = await openPage(desktop)
  await page.goto('/')
  await page.getByRole('searchbox').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('galv 60')
  await page.keyboard.press('Enter')
  await found(page, '1 item, 42,350 lbs').waitFor()
  await page.goBack()
  await page.goForward()

  await box(page).fill('16 ga galv 48 Indiana bundle 20 ton')
  await found(page, '0 items · 20 tons wanted: 0 lbs found').waitFor()
  await expect
    .poll(() => chips(page).allTextContents())
    .toEqual([
      '16 ga: 0.0575 to 0.0695 in thick',
      'galv: Galvanized Coil, Galvanized Sheet',
      '48: 47.875 to 48.125 in wide',
      'Indiana',
      'Contains "bundle"',
      '20 tons wanted',
      'Clear all',
    ])
  await page.getByRole('button', { name: 'Remove Contains "bundle"' }).click()
  await page.getByRole('row').filter({ hasText: 'G-IN' }).waitFor()
  await expect.poll(() => box(page).inputValue()).toBe('16 ga galv 48 Indiana 20 ton')
  expect(queryOf(page)).toBe('?q=16+ga+galv+48+Indiana+20+ton')

  await page.getByRole('button', { name: '16 ga: 0.0575 to 0.0695 in thick', exact: true }).click()
  await expect.poll(() => hasFocus(group(page, 'Thickness, in').getByLabel('From'))).toBe(true)
  await page.goBack()
  await found(page, /^0 items/).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Click here to find steel in your area' }).waitFor()
})

test('the items of the search before stay until the new ones are there', async ({ db, openPage }) => {
  await aStock(db)
  const page = await openPage(desktop)
  await page.goto('/inventory/search')
  await found(page, '4 items').waitFor()
  const release = await hold(page, /inventory\.search/)
  const asked = page.waitForRequest(/inventory\.search/)
  await box(page).fill('plate')
  await asked
  await expect.poll(() => page.getByRole('row').count()).toBe(5)
  release()
  await found(page, '1 item').waitFor()
})

test('filters, sizes and order are in the address, and Back and Forward restore them', async ({ db, openPage }) => {
  await aStock(db)
  const page = await openPage(desktop)
  await page.goto('/inventory/search?region=Mars&sort=price&widthFrom=wide')
  await found(page, '4 items').waitFor()
  await page.getByText("Use inches, feet or mm, such as 48, 4' or 1219 mm.").waitFor()
  await group(page, 'Width').getByLabel('From').fill('')

  await group(page, 'State').getByRole('checkbox', { name: 'Ohio' }).check()
  await found(page, '3 items').waitFor()
  await group(page, 'Thickness, in').getByLabel('From').fill('0.1')
  await found(page, '2 items').waitFor()
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Thickness, thickest first')
  await expect.poll(() => queryOf(page)).toBe('?state=OH&thicknessFrom=0.1&sort=-thickness')
  await page.locator('tr[data-index="0"]').filter({ hasText: 'P-OH' }).waitFor()
  await page.getByRole('button', { name: 'Show 1 item whose size cannot be read' }).click()
  await found(page, '3 items').waitFor()

  await page.goBack()
  await found(page, '2 items').waitFor()
  await page.goBack()
  await page.goBack()
  await found(page, '4 items').waitFor()
  await expect.poll(() => group(page, 'Thickness, in').getByLabel('From').inputValue()).toBe('')
  await page.goForward()
  await expect.poll(() => group(page, 'State').getByRole('checkbox', { name: 'Ohio' }).isChecked()).toBe(true)
})

test.for([desktop, phone])(
  'the nearest items come first, from a state or ZIP ($width)',
  async (view, { db, openPage }) => {
    await aStock(db)
    const page = await openPage(view)
    await page.goto('/inventory/search?q=galv')
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Nearest first')
    const near = page.getByRole('textbox', { name: 'Near: state or ZIP' })
    await expect.poll(() => hasFocus(near)).toBe(true)
    await page.keyboard.type('60609')
    await page.waitForURL(/q=galv&sort=distance&near=IL$/)
    const rows = page.locator('[data-list] :is(tbody tr, li)')
    await expect
      .poll(() => rows.allTextContents())
      .toEqual([expect.stringMatching(/IN · about 150 mi/), expect.stringMatching(/OH · about 300 mi/)])
    expect(await faultsOf(page)).toEqual([])
    await page.reload()
    await expect.poll(() => near.inputValue()).toBe('IL')
  },
)

test('the thicknesses found are a strip that filters, and takes no answer of its own', async ({ db, openPage }) => {
  await aStock(db)
  const page = await openPage(desktop)
  await page.goto('/inventory/search')
  const strip = page.getByRole('group', { name: 'Items by thickness' })
  const bars = strip.getByTitle(/in\)/)
  await bars.first().waitFor()
  const stock = () => bars.evaluateAll((all) => all.map((bar) => bar.title))
  const all = [
    '16 ga (0.0635 in): 1 item, 21 tons',
    '10 ga (0.1382 in): 1 item, 21 tons',
    '1/2 in (0.5 in): 1 item, 21 tons',
  ]
  await expect.poll(stock).toEqual(all)
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('inventory.search')) asked += 1
  })
  await bars.nth(0).hover()
  await page.mouse.down()
  await bars.nth(1).hover()
  await page.mouse.up()
  await found(page, '2 items').waitFor()
  await expect.poll(async () => [queryOf(page), asked, await stock()]).toEqual(['?thicknessTo=0.1454', 1, all])
  await expect.poll(() => group(page, 'Thickness, in').getByLabel('To').inputValue()).toBe('0.1454')
  await strip.getByRole('slider', { name: 'Thinnest' }).press('ArrowRight')
  await found(page, '1 item').waitFor()
  await page.getByRole('row').filter({ hasText: 'G-OH' }).waitFor()
  await strip.getByRole('slider', { name: 'Thickest' }).press('Escape')
  await found(page, '4 items').waitFor()

  // What is typed or said shows in it: a gauge is the step of its name.
  await group(page, 'Thickness, in').getByLabel('From').fill('16 ga')
  await group(page, 'Thickness, in').getByLabel('To').fill('16 ga')
  await found(page, '1 item').waitFor()
  await expect.poll(() => strip.getByRole('slider', { name: 'Thickest' }).getAttribute('aria-valuetext')).toBe(all[0])
  expect(await faultsOf(page)).toEqual([])
})

undrawnTest('without items, it says what to drop, and the needs form is filled in', async ({ db, openPage }) => {
  await aStock(db)
  const page = await openPage(desktop)
  let asked = 0
  page.on('response', (response) => {
    if (response.ok() && response.url().includes('inventory.search')) asked += 1
  })
  await page.goto('/inventory/search?q=16+ga+galv+coil+60&state=IN')
  await page.getByText('No items', { exact: true }).waitFor()
  // One answer of the server tells all of it.
  expect(asked).toBe(1)
  await expect
    .poll(() => page.getByRole('link', { name: /^Without / }).allTextContents())
    .toEqual([
      'Without 60 wide: 1 item',
      'Without 16 ga: 0 items',
      'Without galv coil: 0 items',
      'Without State Indiana: 0 items',
    ])
  const nearest = page.getByRole('row').filter({ hasText: 'G-IN' })
  await nearest.getByText('12 in narrower').waitFor()
  await nearest.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Ask about 1 item' }).waitFor()
  expect(await faultsOf(page)).toEqual([])
  await nearest.getByRole('checkbox').uncheck()
  await page.getByText('Drop one part of the search, or tell us').waitFor()
  await page.getByRole('link', { name: 'Without 60 wide: 1 item' }).click()
  await found(page, '1 item').waitFor()
  await expect.poll(() => hasFocus(page.getByRole('status').filter({ hasText: '1 item' }))).toBe(true)
  await page.goBack()
  await page.getByRole('button', { name: 'Tell us what you need' }).click()
  await page.getByRole('heading', { name: /^Tap into Our Vast/ }).waitFor()
  await expect
    .poll(() => readTabStore(page, 'needsDraft'))
    .toMatchObject({
      current: { category: 'Galvanized Coil', thickness: '16 ga', width: '60', notes: 'Location: Indiana' },
    })

  await page.goto('/inventory/search?q=30+ga+galv+coil+96&state=NV')
  await page.getByText('Drop more than one part of the search, or tell us').waitFor()

  await page.goto('/inventory/search?q=12+pieces+shiny+HRS+8x20+1/2+midwest+Nevada+urgent')
  await page.getByText('No item has the words "shiny" and "urgent". Drop them, or tell us').waitFor()
  await found(page, '0 items · Nevada is in none of our sales regions').waitFor()
  await page.getByRole('link', { name: 'Without the words "shiny" and "urgent": 0 items' }).click()
  await page.getByRole('link', { name: 'Without Nevada: 1 item' }).click()
  await found(page, '1 item').waitFor()
  await expect
    .poll(() => chips(page).allTextContents())
    .toEqual([
      '12 pieces wanted',
      'HRS: 3 products',
      "8' wide: 95.875 to 96.125 in",
      "20': 239.875 to 240.125 in long",
      '1/2: 0.49 to 0.51 in thick',
      'midwest: Region E-N Central',
      'midwest: Region W-N Central',
      'Clear all',
    ])
  await box(page).fill('12 pieces HRS 8x20 1/2 Texas')
  await page.getByRole('button', { name: 'Tell us what you need' }).click()
  await page.getByRole('heading', { name: /^Tap into Our Vast/ }).waitFor()
  await expect
    .poll(() => readTabStore(page, 'needsDraft'))
    .toMatchObject({
      current: { category: 'Hot Rolled Plate', thickness: '1/2', qtyPcs: '12', notes: 'Location: Texas' },
    })
  // The item of the search before joined the list, which can be taken back.
  await page.getByText('The item you were entering was added').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => readTabStore(page, 'needsDraft'))
    .toMatchObject({ current: { thickness: '16 ga' }, items: [] })
})

test('all items found are saved and printed, loaded or not, and the filters can be skipped', async ({
  db,
  openPage,
}) => {
  await storeNumberedItems(db, 260, {})
  const page = await openPage(desktop)
  await page.goto('/inventory/search?q=P&widthFrom=1')
  await page.evaluate('window.print = () => { window.isPrinting = true }')
  await found(page, /^260 items/).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^All locations - P \d{4}-\d\d-\d\d\.csv$/)
  expect(
    readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n'),
  ).toHaveLength(261)

  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('button', { name: 'Print' }).click()
  await expect.poll(() => page.evaluate('window.isPrinting')).toBe(true)
  await page.emulateMedia({ media: 'print' })
  const sheet = page.getByRole('article')
  await sheet.getByText('260 items in all locations').waitFor()
  await sheet.getByText('Filter: Contains "P"; Width from 1 in').waitFor()
  await expect.poll(() => sheet.locator('tbody tr').count()).toBe(260)
  await page.evaluate('window.dispatchEvent(new Event("afterprint"))')
  await sheet.waitFor({ state: 'detached' })
  await page.emulateMedia({ media: null })

  await page.getByRole('button', { name: 'Skip the filters' }).press('Enter')
  await expect.poll(() => hasFocus(page.locator('tr[data-index="0"] input'))).toBe(true)
})

test('between filters and selection of a window of 1440 pixels what matters of mixed steel is in sight, uncut', async ({
  db,
  openPage,
}) => {
  const mixed = { product: 'Galvalume Sheet', grade_category: 'A792 SS Gr 50 AZ55', condition: 'Excess Prime' }
  await anItem(db, { ...mixed, product_id: 'DSC1-97960', length: '120' })
  await anItem(db, { location_state: 'IN', thickness: '.2', width: '60', weight: '20,000', weight_lb: 20_000 })
  const page = await openPage({ width: 1440, height: 900 })
  await page.goto('/inventory/search')
  await page.getByRole('region', { name: 'Selection' }).waitFor()
  await page.getByRole('complementary', { name: 'Filters' }).waitFor()
  await found(page, /^2 items/).waitFor()
  const inSight = () =>
    page
      .getByRole('columnheader')
      .evaluateAll((cells) =>
        cells.flatMap((cell) =>
          cell.getBoundingClientRect().right <= (cell.closest('section')?.getBoundingClientRect().right ?? 0)
            ? (cell.textContent ?? '')
            : [],
        ),
      )
  const shown = [
    'Product ID',
    'Product',
    'Thickness',
    'Width',
    'Length',
    'Weight',
    'State',
    'Condition',
    'Grade Category',
  ]
  await expect.poll(inSight).toEqual(['', ...shown.map((name) => expect.stringMatching(new RegExp(`^${name}`)))])
  const cut = () =>
    page
      .locator('th, td')
      .evaluateAll((cells) =>
        cells.flatMap((cell) => (cell.scrollWidth > cell.clientWidth ? (cell.textContent ?? '') : [])),
      )
  expect(await cut()).toEqual([])
})

test('on a phone the filters are in a drawer, and more cards come by scrolling', async ({ db, openPage }) => {
  await loadDemoDataIfEmpty(db)
  const page = await openPage(phone)
  await page.goto('/inventory/search?q=coil')
  await page.getByRole('button', { name: 'Filters (1)' }).click()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await group(page, 'Condition')
    .getByRole('checkbox', { name: /^Prime/ })
    .check()
  await page.getByRole('button', { name: 'Filters (2)', includeHidden: true }).waitFor({ state: 'attached' })
  expect([await faultsOf(page), await touchFaultsOf(drawer)]).toEqual([[], []])
  await drawer.getByRole('button', { name: /^Show [\d,]+ items$/ }).click()
  await drawer.waitFor({ state: 'hidden' })
  await expect.poll(() => queryOf(page)).toBe('?q=coil&condition=Prime')
  await page.getByText(/of [\d,]+ items loaded/).scrollIntoViewIfNeeded()
  await page.getByText(/^(?:1\d\d|[2-9]\d\d) of [\d,]+ items loaded/).waitFor()
})

undrawnTest('while the server loads its stock, the search waits and repeats itself', async ({ db, openPage }) => {
  await aStock(db)
  const page = await openPage(desktop)
  await refuseFirstSearch(page)
  await page.goto('/inventory/search')
  await page.getByText('Search is getting ready…').waitFor()
  await found(page, '4 items').waitFor()
})
