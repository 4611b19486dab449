import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Locator, Page } from 'playwright-core'
import { read, utils } from 'xlsx'
import type { RegionCode } from '../../../../shared/places/regions.ts'
import { parseThicknessIn } from '../../../../shared/steel/thickness.ts'
import { parseWeightLb } from '../../../../shared/steel/weight.ts'
import type { Db } from '../../../db/database.ts'
import type { NewInventoryItem } from '../../../modules/inventory/table.ts'
import { anItem } from '../../factories.ts'
import { storeNumberedItems } from '../../search/large-stock.ts'
import { faultsOf, hold, touchFaultsOf, widthFaultsOf } from '../faults.ts'
import { allPapers, printOn, printOnTwoPapers, readPaper } from '../product/printing.ts'
import { expect, test, undrawnTest } from '../served.ts'
import { describe, desktop, hasFocus, phone } from './buyer.ts'

const coils = '/inventory/results?region=Pacific&category=Hot+Rolled+Coil'
const hint = 'Please select inventory location and steel sizes before clicking on: Create Inquiry'
const noSource = 'Select from the dropdown list the inventory location you wish to view'
const headings = [
  'Product ID',
  'Heat Num',
  'Product',
  'Thickness in',
  'Gauge',
  'Width in',
  'Length in',
  'Qty Pcs',
  'Weight lbs',
  'Grade Category',
  'Condition',
  'State',
  'Region Code',
  'Source Code',
]

type Listed = Partial<NewInventoryItem> & { product_id: string; thickness: string; regions?: RegionCode[] }

/** Stores an item of source WST1 in California, as an upload would. */
async function aListed(db: Db, item: Listed): Promise<void> {
  const weight = item.weight ?? '42,350'
  await anItem(db, {
    source_code: 'WST1',
    location_state: 'CA',
    region_codes: 'PAC',
    regions: ['PAC'],
    weight,
    thickness_in: parseThicknessIn(item.thickness) ?? null,
    weight_lb: parseWeightLb(weight) ?? null,
    ...item,
  })
}

/** Five coils at WST1, one at BAY2, a plate at WST1 and a sheet in another region. */
async function aStock(db: Db): Promise<void> {
  await aListed(db, {
    product_id: '0003',
    thickness: '10 GA',
    weight: '',
    grade_category: 'A36',
    condition: 'Secondary',
  })
  await aListed(db, { product_id: '0002', thickness: '0.24', width: '61.125', length: '120', weight: '8,100 lbs' })
  await aListed(db, { product_id: '0001', thickness: '0.1875', heat_num: '000123', qty_pcs: 1200 })
  await aListed(db, { product_id: '0004', thickness: '.0747', width: '60', grade_category: 'A36' })
  await aListed(db, { product_id: '=0005', thickness: '0.250', weight: '30,000', grade_category: 'A572-50' })
  await aListed(db, { product_id: '0006', thickness: '0.1', source_code: 'BAY2' })
  await aListed(db, { product_id: '0007', thickness: '0.5', category: 'Hot Rolled Plate' })
  const elsewhere = { location_state: 'NY', region_codes: 'MA', regions: ['MA'] as RegionCode[] }
  await aListed(db, {
    product_id: '0008',
    thickness: '0.02',
    category: 'Galvanized Sheet',
    source_code: 'EST1',
    ...elsewhere,
  })
}

function locationSelect(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Location' })
}

/** An end of the thickness filter. */
function thickness(page: Page, end: 'From' | 'To'): Locator {
  return page.getByRole('group', { name: 'Thickness, in' }).getByLabel(end, { exact: true })
}

/** Shows the columns that are the same in every row, instead of saying them once; or the other way. */
async function showSharedColumns(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Also what is the same in every row' }).click()
  await page.keyboard.press('Escape')
}

/** The cell texts of the table, without the checkbox. */
function rowsOf(page: Page): Promise<string[][]> {
  return page
    .locator('tbody tr[data-index]')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('td')].slice(1).map((cell) => cell.textContent ?? '')),
    )
}

async function productIdsOf(page: Page): Promise<(string | undefined)[]> {
  return (await rowsOf(page)).map(([productId]) => productId)
}

/** The indexes of the ticked rows, from 0. */
function tickedRows(page: Page): Promise<number[]> {
  return page
    .locator('tbody tr[data-selected]')
    .evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('data-index'))))
}

/** The index of the focused row, from 0. */
function focusedRow(page: Page): Promise<number> {
  return page.evaluate('Number(document.activeElement.closest("tr").dataset.index)')
}

test.for([phone])(
  'buyers see the categories of their regions, then the table, and a location leads to the results, at $width pixels',
  async (view, { db, openPage }) => {
    await aStock(db)
    const page = await openPage(view)
    await page.goto('/inventory?region=Pacific&region=MA')
    await page.getByRole('heading', { level: 1, name: 'Available Inventory' }).waitFor()
    const categories = page.getByRole('region', { name: 'Product categories' }).getByRole('button')
    await page.getByRole('button', { name: 'Hot Rolled Coil' }).click()
    await page.getByText(noSource).waitFor()
    await expect
      .poll(() => categories.allTextContents())
      .toEqual(['Galvanized Sheet', 'Hot Rolled Coil', 'Hot Rolled Plate'])
    await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Hot Rolled Coil' }))).toBe(true)
    await expect
      .poll(() => page.getByRole('button', { name: 'Hot Rolled Coil' }).getAttribute('aria-pressed'))
      .toBe('true')
    await expect.poll(() => page.getByRole('button', { name: 'Create Inquiry (0)' }).isDisabled()).toBe(true)
    await page.getByText(hint).waitFor()
    await page.getByText('*Subject to prior sale').waitFor()
    await expect
      .poll(() => locationSelect(page).locator('option').allTextContents())
      .toEqual(['Select Inventory Location', 'BAY2 - CA', 'WST1 - CA'])
    await expect.poll(() => locationSelect(page).inputValue()).toBe('')
    await thickness(page, 'From').fill('0.1')
    await page.waitForURL(/category=Hot\+Rolled\+Coil&from=0\.1$/)
    expect(await faultsOf(page)).toEqual([])

    await locationSelect(page).selectOption('WST1 - CA')
    await page.waitForURL(
      /\/inventory\/results\?region=Pacific&region=Mid\+Atlantic&category=Hot\+Rolled\+Coil&source=WST1&from=0\.1$/,
    )
    await page.getByRole('heading', { level: 1, name: 'Available Steel Inventory Search Tool' }).waitFor()
    await page.getByText('Showing inventory for the selected region Pacific, Mid Atlantic').waitFor()
    await page.getByText('Showing 4 of 5 items').waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Available Inventory' }).waitFor()
    await expect.poll(() => thickness(page, 'From').inputValue()).toBe('0.1')
  },
)

undrawnTest(
  'loading, missing and failed categories have a message, and a failure can be retried',
  async ({ db, openPage }) => {
    const page = await openPage({ expected: /ERR_FAILED/ })
    const showCategories = await hold(page, /inventory\.products/)
    await page.goto('/inventory?region=Pacific')
    await page.getByText('Loading categories...').waitFor()
    showCategories()
    await page.getByText('No inventory categories available. Upload inventory to get started.').waitFor()

    await page.unrouteAll()
    await page.route(/inventory\.products/, (route) => route.abort())
    await page.goto('/inventory/results?region=Pacific')
    await page.getByText('The product categories could not be loaded').waitFor()
    await page.unrouteAll()
    await aStock(db)
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('button', { name: 'Hot Rolled Coil' }).waitFor()

    // The same for the locations and for the items.
    await page.route(/inventory\.sources/, (route) => route.abort())
    await page.getByRole('button', { name: 'Hot Rolled Coil' }).click()
    await page.getByText('The locations could not be loaded').waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByText(noSource).waitFor()
    await page.route(/inventory\.list/, (route) => route.abort())
    await locationSelect(page).selectOption('WST1 - CA')
    await page.getByText('The inventory could not be loaded').waitFor()
    await page.unrouteAll()
    const showItems = await hold(page, /inventory\.list/)
    await page.reload()
    await page.locator('table[aria-busy=true] tbody tr').first().waitFor()
    await expect.poll(() => page.locator('tbody tr').count()).toBe(12)
    showItems()
    await page.getByText('Showing 5 of 5 items').waitFor()
    await page.goto(`${coils}&source=GONE9`)
    await page.getByText('No HR COIL at GONE9 right now').waitFor()
    await page.getByRole('button', { name: 'Choose another location' }).click()
    await page.getByText(noSource).waitFor()
    await expect.poll(() => hasFocus(locationSelect(page))).toBe(true)
  },
)

test('the table shows every column, thinnest first and non-numeric thickness last, and says what became of the ticks', async ({
  db,
  openPage,
}) => {
  await aStock(db)
  const page = await openPage(desktop)
  await page.goto('/inventory/results?region=Pacific')
  await page.getByRole('button', { name: 'Hot Rolled Plate' }).click()
  await page.getByRole('heading', { name: 'HR Plate' }).waitFor()
  await page.getByRole('button', { name: 'Change category' }).click()
  await page.getByRole('button', { name: 'Hot Rolled Coil' }).click()
  await page.getByRole('heading', { name: 'HR COIL' }).waitFor()
  await expect.poll(() => hasFocus(page.getByRole('heading', { name: 'HR COIL' }))).toBe(true)
  await page.getByText(noSource).waitFor()
  await page.getByText(hint).waitFor()
  await locationSelect(page).selectOption('WST1 - CA')
  await page.getByText('Showing 5 of 5 items, 122,800 lbs (1 without a weight)').waitFor()
  await showSharedColumns(page)

  await expect.poll(() => page.getByRole('columnheader').allTextContents()).toEqual(['', ...headings])
  await expect
    .poll(() => rowsOf(page))
    .toEqual([
      ['0004', 'H-100', 'HR Coil', '0.075', '14', '60.00', 'COIL', '1', '42,350', 'A36', 'Prime', 'CA', 'PAC', 'WST1'],
      [
        '0001',
        '000123',
        'HR Coil',
        '0.188',
        '6',
        '48.00',
        'COIL',
        '1,200',
        '42,350',
        'A1011 CS-B',
        'Prime',
        'CA',
        'PAC',
        'WST1',
      ],
      [
        '0002',
        'H-100',
        'HR Coil',
        '0.240',
        '3',
        '61.13',
        '120.00',
        '1',
        '8,100',
        'A1011 CS-B',
        'Prime',
        'CA',
        'PAC',
        'WST1',
      ],
      [
        '=0005',
        'H-100',
        'HR Coil',
        '0.250',
        '',
        '48.00',
        'COIL',
        '1',
        '30,000',
        'A572-50',
        'Prime',
        'CA',
        'PAC',
        'WST1',
      ],
      ['0003', 'H-100', 'HR Coil', '10 GA', '10', '48.00', 'COIL', '1', '', 'A36', 'Secondary', 'CA', 'PAC', 'WST1'],
    ])
  const table = page.getByRole('table', { name: 'Inventory' })
  await expect.poll(() => table.getAttribute('aria-rowcount')).toBe('6')
  await expect.poll(() => page.getByRole('row', { name: /10 GA/ }).getAttribute('aria-rowindex')).toBe('6')
  await expect.poll(() => page.getByTitle('0.1875', { exact: true }).textContent()).toBe('0.188')
  await page.getByText('*Subject to prior sale').waitFor()
  const listPx = async () => (await page.getByRole('region', { name: 'Inventory' }).boundingBox())?.height
  await expect.poll(listPx).toBeLessThanOrEqual(0.98 * desktop.height)

  // Tick, and change source and category.
  await page.getByRole('checkbox', { name: 'Select 0004 HR Coil 0.075' }).check()
  await expect.poll(() => page.getByRole('button', { name: 'Create Inquiry (1)' }).isEnabled()).toBe(true)
  await page.getByText('1 selected, 42,350 lbs').waitFor()
  await expect.poll(() => page.getByText(hint).isVisible()).toBe(true)
  await locationSelect(page).selectOption('BAY2 - CA')
  await page.getByText('Showing 1 of 1 items').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Create Inquiry (0)' }).isDisabled()).toBe(true)
  await page.getByText('1 selected item was cleared').waitFor()
  expect(await faultsOf(page)).toEqual([])

  // Undo and Back lead to the ticks, choosing the same location again does not.
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Showing 5 of 5 items').waitFor()
  await expect.poll(() => tickedRows(page)).toEqual([0])
  await locationSelect(page).selectOption('BAY2 - CA')
  await page.getByText('Showing 1 of 1 items').waitFor()
  await page.reload()
  await page.getByText('Showing 1 of 1 items').waitFor()
  await page.goBack()
  await page.getByText('Showing 5 of 5 items').waitFor()
  await expect.poll(() => tickedRows(page)).toEqual([0])
  await locationSelect(page).selectOption('BAY2 - CA')
  await page.getByText('Showing 1 of 1 items').waitFor()
  await locationSelect(page).selectOption('WST1 - CA')
  await page.getByText('Showing 5 of 5 items').waitFor()
  await expect.poll(() => tickedRows(page)).toEqual([])
  await page.getByRole('checkbox', { name: 'Select 0004 HR Coil 0.075' }).check()
  await page.getByRole('button', { name: 'Change category' }).click()
  await page.getByRole('button', { name: 'Hot Rolled Coil' }).click()
  await locationSelect(page).selectOption('WST1 - CA')
  await page.getByText('Showing 5 of 5 items').waitFor()
  await expect.poll(() => tickedRows(page)).toEqual([])

  // A notice says how many ticked items left the list.
  await page.getByRole('checkbox', { name: 'Select all shown items' }).check()
  await page.getByRole('button', { name: 'Create Inquiry (5)' }).waitFor()
  await db.deleteFrom('inventory_items').where('product_id', 'in', ['0001', '0002']).execute()
  await page.reload()
  await page.getByText('2 selected items are no longer in this list').waitFor()
  await page.getByRole('button', { name: 'Create Inquiry (3)' }).waitFor()
  await page.getByRole('button', { name: 'OK' }).click()
  await page.getByText('2 selected items are no longer in this list').waitFor({ state: 'hidden' })
  await page.reload()
  await page.getByRole('button', { name: 'Create Inquiry (3)' }).waitFor()
  await expect.poll(() => page.getByText('no longer in this list').count()).toBe(0)
})

test('a gauge stays as written, beside the column of gauges, and is no number, and a heading sorts by its column', async ({
  db,
  openPage,
}) => {
  await aStock(db)
  await aListed(db, { product_id: '0009', thickness: '3/16"' })
  const page = await openPage(desktop)
  await page.goto(`${coils}&source=WST1&from=0.2&to=0.245`)
  await page.getByText('Showing 3 of 6 items').waitFor()
  await showSharedColumns(page)
  const shown = async () => (await rowsOf(page)).map((cells) => cells[3] ?? '')
  await expect.poll(async () => (await shown())[0]).toBe('0.240')
  await expect.poll(async () => (await shown()).slice(1).toSorted()).toEqual(['10 GA', '3/16"'])
  await page.getByTitle('10 GA ≈ 0.1345 in').waitFor()
  const heights = () =>
    page.locator('tbody tr[data-index]').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
  await expect.poll(async () => new Set(await heights()).size).toBe(1)

  // The address keeps the order; an item without a weight comes last either way.
  const order = (heading: string) => page.getByRole('columnheader', { name: heading }).getAttribute('aria-sort')
  await expect.poll(() => order('Thickness')).toBe('ascending')
  const byWeight = page.getByRole('button', { name: 'Weight lbs' })
  await byWeight.click()
  await page.waitForURL(/sort=weight$/)
  await expect.poll(() => productIdsOf(page)).toEqual(['0002', '0009', '0003'])
  await expect.poll(async () => [await order('Weight'), await order('Thickness')]).toEqual(['ascending', null])
  await byWeight.press('Enter')
  await page.waitForURL(/sort=-weight$/)
  await expect.poll(() => productIdsOf(page)).toEqual(['0009', '0002', '0003'])
  await page.reload()
  await expect.poll(() => productIdsOf(page)).toEqual(['0009', '0002', '0003'])
  await thickness(page, 'To').fill('0.3')
  await page.waitForURL(/sort=-weight/)
  await expect.poll(() => productIdsOf(page)).toEqual(['0009', '=0005', '0002', '0003'])
  await page.getByRole('button', { name: 'Thickness in' }).click()
  await expect.poll(() => page.url()).not.toContain('sort=')

  // Cards have no headings.
  await page.setViewportSize(phone)
  await page.getByText('10 GA × 48.00 in × COIL').waitFor()
  await page.getByText('3/16" × 48.00 in × COIL').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Weight')
  await page.waitForURL(/sort=weight/)
  const first = page.getByRole('list', { name: 'Inventory' }).getByRole('listitem').first()
  await first.getByText('8,100 lbs').waitFor()
  await page.getByRole('button', { name: 'Low to high, reverse' }).click()
  await page.waitForURL(/sort=-weight/)
  await first.getByText('42,350 lbs').waitFor()
})

test('thickness ranges can be used in turn, and ticks stay', async ({ db, openPage }) => {
  await aStock(db)
  const page = await openPage(desktop)
  await page.goto(`${coils}&source=WST1`)
  await page.getByText('Showing 5 of 5 items').waitFor()
  const [from, to] = [thickness(page, 'From'), thickness(page, 'To')]
  for (const field of [from, to]) {
    await expect
      .poll(async () => [await field.getAttribute('role'), await field.getAttribute('step')])
      .toEqual(['spinbutton', '0.001'])
  }
  await expect.poll(() => from.getAttribute('placeholder')).toBe('0.1875')
  await expect.poll(() => to.getAttribute('placeholder')).toBe('0.250')

  // Both ends are included, by the exact or the shown value, and 10 GA always passes.
  await from.fill('0.1875')
  await to.fill('0.188')
  await page.getByText('Showing 2 of 5 items').waitFor()
  await expect.poll(() => productIdsOf(page)).toEqual(['0001', '0003'])
  await page.waitForURL(/source=WST1&from=0\.1875&to=0\.188$/)
  await page.getByRole('checkbox', { name: 'Select all shown items' }).check()
  await page.getByRole('button', { name: 'Create Inquiry (2)' }).waitFor()

  await from.fill('0.24')
  await to.fill('')
  await page.getByText('Showing 3 of 5 items').waitFor()
  const all = page.getByRole('checkbox', { name: 'Select all shown items' })
  await expect.poll(() => all.evaluate((box: { indeterminate?: boolean }) => box.indeterminate)).toBe(true)
  await all.check()
  await page.getByRole('button', { name: 'Create Inquiry (4)' }).waitFor()
  await all.uncheck()
  await page.getByRole('button', { name: 'Create Inquiry (1)' }).waitFor()

  // A reversed range filters nothing out, and saying so moves nothing; an empty result offers a reset.
  const top = async () => (await page.getByRole('table').boundingBox())?.y
  const topBefore = await top()
  await to.fill('0.2')
  await page.getByText('From is above To, so this does not filter yet.').waitFor()
  await expect.poll(() => top()).toBe(topBefore)
  await page.getByText('Showing 5 of 5 items').waitFor()
  await expect.poll(() => tickedRows(page)).toEqual([1])
  await db.deleteFrom('inventory_items').where('thickness', '=', '10 GA').execute()
  await page.goto(`${coils}&source=WST1&from=7`)
  await page.getByText('Showing 0 of 4 items').waitFor()
  await page.getByText('No items match the filters').waitFor()
  await page.getByRole('button', { name: 'Reset all filters' }).last().click()
  await page.getByText('Showing 4 of 4 items').waitFor()
  await expect.poll(() => hasFocus(page.getByRole('status').filter({ hasText: 'Showing' }))).toBe(true)
  await expect.poll(() => page.url()).toContain('source=WST1')
  await expect.poll(() => page.url()).not.toContain('from=')

  // A fraction stays as typed; unreadable text gets an error and filters nothing.
  await from.pressSequentially('3/16')
  await page.waitForURL(/source=WST1&from=0\.1875$/)
  await page.getByText('Showing 3 of 4 items').waitFor()
  await expect.poll(async () => [await from.inputValue(), await describe(from)]).toEqual(['3/16', ''])
  await to.pressSequentially('42 GA')
  await to.press('Tab')
  await expect.poll(() => describe(to)).toBe('wrong: Use inches or a gauge, such as 0.1875, 3/16 or 10 GA.')
  await expect.poll(async () => [await to.inputValue(), page.url().endsWith('&from=0.1875')]).toEqual(['42 GA', true])
  await expect.poll(() => top()).toBe(topBefore)
  expect(await faultsOf(page)).toEqual([])

  // A gauge is its ordering range, in either order.
  await to.fill('10 GA')
  await from.fill('16 GA')
  await page.waitForURL(/from=0\.0538&to=0\.1425$/)
  await expect.poll(() => productIdsOf(page)).toEqual(['0004'])
  await from.fill('10 GA')
  await to.fill('16 GA')
  await page.waitForURL(/from=0\.0538&to=0\.1425$/)
  await expect.poll(async () => [await from.inputValue(), await to.inputValue()]).toEqual(['10 GA', '16 GA'])
  await from.fill('3/16')
  await to.fill('1 1/2"')
  await page.waitForURL(/from=0\.1875&to=1\.5$/)
  await expect.poll(() => describe(to)).toBe('')
  await page.getByRole('button', { name: 'Reset all filters' }).last().click()
  await expect.poll(() => from.inputValue()).toBe('')
  // React would miss a later hover that comes from the removed button.
  await from.hover()

  // The arrow keys step by 0.001 inch, not below 0.
  await from.fill('3/16')
  await from.press('ArrowUp')
  await expect.poll(() => from.inputValue()).toBe('0.188')
  await page.waitForURL(/from=0\.188$/)
  await from.fill('')
  for (const key of ['ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowDown']) await from.press(key)
  await expect.poll(() => from.inputValue()).toBe('0.002')
  await from.fill('')

  // The tooltip opens on hover and focus, and closes on Escape.
  const about = page.getByRole('button', { name: 'About the thickness filter' })
  await about.hover()
  const tip = page.getByRole('tooltip').filter({ hasText: 'several thickness ranges in turn' })
  await tip.waitFor()
  await page.keyboard.press('Escape')
  await tip.waitFor({ state: 'hidden' })
  await about.focus()
  await tip.waitFor()
})

test('the thicknesses in stock are a strip that filters, by drag and by keys; its place is kept', async ({
  db,
  openPage,
}) => {
  await aStock(db)
  const page = await openPage(desktop)
  const strip = page.getByRole('group', { name: 'Items by thickness' })
  const top = async () => (await page.getByRole('table').boundingBox())?.y
  // Their order in the address is that in which they were set.
  const range = () => ['from', 'to'].map((end) => new URL(page.url()).searchParams.get(end))
  const release = await hold(page, /inventory\.list/)
  await page.goto(`${coils}&source=WST1`)
  await page.getByRole('table').waitFor()
  await page
    .getByRole('combobox', { name: 'Location' })
    .getByRole('option', { name: 'WST1 - CA' })
    .waitFor({ state: 'attached' })
  await page.evaluate('Promise.allSettled([...document.fonts].map((face) => face.load())).then(() => undefined)')
  const topBefore = await top()
  release()
  await strip.waitFor()
  await expect.poll(() => top()).toBe(topBefore)

  // What is no number is in no step; the other filters count.
  const bars = strip.getByTitle(/in\)/)
  const stock = () => bars.evaluateAll((all) => all.map((bar) => bar.title))
  const all = [
    '14 ga (0.0747 in): 1 item, 21 tons',
    '3/16 in (0.1875 in): 1 item, 21 tons',
    '3 ga (0.2391 in): 1 item, 4 tons',
    '1/4 in (0.25 in): 1 item, 15 tons',
  ]
  await expect.poll(stock).toEqual(all)
  const [from, to] = [strip.getByRole('slider', { name: 'Thinnest' }), strip.getByRole('slider', { name: 'Thickest' })]
  const ends = () => Promise.all([from, to].map((end) => end.getAttribute('aria-valuetext')))
  await expect.poll(() => ends()).toEqual([all[0], all[3]])

  await bars.nth(1).hover()
  await page.mouse.down()
  await bars.nth(2).hover()
  expect(page.url()).not.toContain('from=')
  await page.mouse.up()
  await expect.poll(range).toEqual(['0.1835', '0.2444'])
  await page.getByText('Showing 3 of 5 items').waitFor()
  await expect
    .poll(async () => [await thickness(page, 'From').inputValue(), await thickness(page, 'To').inputValue()])
    .toEqual(['0.1835', '0.2444'])
  await expect.poll(async () => [await ends(), await stock(), await top()]).toEqual([[all[1], all[2]], all, topBefore])

  await from.press('ArrowRight')
  await expect.poll(range).toEqual(['0.2315', '0.2444'])
  // An end stops at the other one.
  for (const key of ['ArrowRight', 'Home', 'ArrowUp']) await from.press(key)
  await expect.poll(range).toEqual(['0.1835', '0.2444'])
  await to.press('End')
  await expect.poll(range).toEqual(['0.1835', null])
  await from.press('Escape')
  await expect.poll(range).toEqual([null, null])

  // An end follows the pointer; a press on a bar chooses it, and another lets it go.
  await to.hover()
  await page.mouse.down()
  await bars.nth(0).hover()
  await page.mouse.up()
  await expect.poll(range).toEqual([null, expect.stringMatching(/^0\.\d+$/)])
  await bars.nth(3).click()
  await expect.poll(range).toEqual(['0.2445', null])
  await bars.nth(3).click()
  await expect.poll(range).toEqual([null, null])
  await thickness(page, 'To').fill('0.2')
  await expect.poll(ends).toEqual([all[0], all[1]])
  await strip.getByRole('button', { name: 'Any thickness' }).click()
  await expect.poll(range).toEqual([null, null])

  // Other filters leave less; a list of one thickness has no strip, nor has a phone.
  await page.goto(`${coils}&source=WST1&widthFrom=60&widthTo=62`)
  await expect.poll(stock).toEqual([all[0], all[2]])
  // On a tablet it has a line with its fields, where its names fit.
  await page.setViewportSize({ width: 768, height: 1024 })
  await expect.poll(async () => (await strip.boundingBox())?.width).toBeGreaterThan(240)
  await page.setViewportSize(desktop)
  await page.goto(`${coils}&source=BAY2`)
  await page.getByText('Showing 1 of 1 items').waitFor()
  await expect.poll(() => strip.count()).toBe(0)
  await page.setViewportSize(phone)
  await page.goto(`${coils}&source=WST1`)
  await page.getByText('Showing 5 of 5 items').waitFor()
  await expect.poll(() => strip.count()).toBe(0)
})

test('rows can be reached and ticked by keyboard, and Shift ticks a range', async ({ db, openPage }) => {
  for (const row of Array.from({ length: 30 }, (_, position) => position)) {
    await aListed(db, { product_id: `P${row}`, thickness: (0.1 + row / 1000).toFixed(3) })
  }
  const page = await openPage(desktop)
  await page.goto(`${coils}&source=WST1`)
  await page.getByText('Showing 30 of 30 items').waitFor()
  await page.keyboard.press('/')
  await expect.poll(() => hasFocus(page.getByRole('searchbox', { name: 'Search steel' }))).toBe(true)
  // The tools are one stop of the Tab key, and so are the strip of thicknesses and the headings.
  const firstRow = page.locator('tr[data-index="0"] input')
  await page.getByRole('group', { name: 'Items by thickness' }).waitFor()
  await page.evaluate(`(() => {
    const heading = document.querySelector('h1')
    heading.tabIndex = -1
    heading.focus()
  })()`)
  const stops: string[] = []
  while (!(await hasFocus(firstRow)) && stops.length < 20) {
    await page.keyboard.press('Tab')
    stops.push(await page.evaluate('document.activeElement.ariaLabel ?? document.activeElement.textContent'))
  }
  expect(stops.slice(-5)).toEqual([
    'Thinnest',
    '',
    'About the thickness filter',
    'Select all shown items',
    'Select P0 HR Coil 0.100',
  ])
  expect(stops.length).toBeLessThanOrEqual(10)
  await page.keyboard.press('Shift+Tab')
  for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Product ID')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Product ID')
  await page.keyboard.press('Tab')
  for (const [key, row] of [
    ['ArrowDown', 1],
    ['ArrowDown', 2],
    ['ArrowUp', 1],
    ['PageDown', 11],
    ['End', 29],
    ['PageUp', 19],
    ['Home', 0],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(() => focusedRow(page)).toBe(row)
  }
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect.poll(() => tickedRows(page)).toEqual([1])

  // Shift with arrow keys extends and shrinks a range.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  for (const _ of [1, 2, 3]) await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(() => tickedRows(page)).toEqual([1, 3, 4, 5, 6])
  await page.keyboard.press('Shift+ArrowUp')
  await expect.poll(() => tickedRows(page)).toEqual([1, 3, 4, 5])
  await page.getByRole('button', { name: 'Create Inquiry (4)' }).waitFor()

  // Shift with Space or a click ticks from the row that was ticked last.
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+Space')
  await expect.poll(() => tickedRows(page)).toEqual([0, 1, 2, 3, 4, 5])
  const box = (row: number) => page.locator(`tr[data-index="${row}"] input`)
  await box(8).click()
  await box(10).click({ modifiers: ['Shift'] })
  await expect.poll(() => tickedRows(page)).toEqual([0, 1, 2, 3, 4, 5, 8, 9, 10])
  await box(0).click()
  await box(5).click({ modifiers: ['Shift'] })
  await expect.poll(() => tickedRows(page)).toEqual([8, 9, 10])

  // A click anywhere on a row ticks it, but not a drag over its text.
  const cell = (row: number) => page.locator(`tr[data-index="${row}"] td`).nth(1)
  await cell(2).click()
  await expect.poll(() => focusedRow(page)).toBe(2)
  await cell(4).click({ modifiers: ['Shift'] })
  await expect.poll(() => tickedRows(page)).toEqual([2, 3, 4, 8, 9, 10])
  await cell(3).click()
  await expect.poll(() => tickedRows(page)).toEqual([2, 4, 8, 9, 10])
  const { x = 0, y = 0, height = 0 } = (await cell(6).boundingBox()) ?? {}
  await page.mouse.move(x + 9, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + 40, y + height / 2, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => page.evaluate('String(getSelection())')).toMatch(/^P\d/)
  await expect.poll(() => tickedRows(page)).toEqual([2, 4, 8, 9, 10])
})

test('an empty result leads to the needs form, filled in with the size', async ({ db, openPage }) => {
  await aStock(db)
  await db.deleteFrom('inventory_items').where('thickness', '=', '10 GA').execute()
  const page = await openPage(phone)
  await page.goto(`${coils}&source=WST1&from=7&to=8&widthFrom=72&grade=A36`)
  await page.getByText('Showing 0 of 4 items').waitFor()
  await page.getByText('No items match the filters').waitFor()
  await expect
    .poll(() => page.getByRole('button', { name: /^Without / }).allTextContents())
    .toEqual([
      'Without Thickness 7 to 8 in: 0 items',
      'Without Width from 72 in: 0 items',
      'Without Grade A36: 0 items',
    ])
  expect([await faultsOf(page), await touchFaultsOf(page.getByRole('main'))]).toEqual([[], []])
  const closest = page.getByRole('link', { name: 'Closest matches in all locations' })
  expect(await closest.getAttribute('href')).toMatch(
    /search\?category=Hot\+Rolled\+Coil&thicknessFrom=7&thicknessTo=8&widthFrom=72&grade=A36$/,
  )
  await page.getByRole('button', { name: 'Ask for this size' }).click()
  await page.waitForURL(/\/needs$/)
  await expect.poll(() => page.getByLabel('Thickness', { exact: true }).inputValue()).toBe('7-8')
  await expect.poll(() => page.getByLabel('Width', { exact: true }).inputValue()).toBe('72 MIN')
  await expect.poll(() => page.getByLabel('Steel Grade', { exact: true }).inputValue()).toBe('A36')
  await expect.poll(() => page.getByLabel('PRODUCT', { exact: true }).first().inputValue()).toBe('Hot Rolled Coil')
  await page.goBack()
  await page.getByRole('button', { name: 'Without Thickness 7 to 8 in: 0 items' }).click()
  await page.getByRole('button', { name: 'Without Width from 72 in: 1 item' }).click()
  await page.getByText('Showing 1 of 4 items').waitFor()
})

test.for([desktop])(
  'more filters narrow the list, are in the address and are reset together, at $width pixels',
  async (view, { db, openPage }) => {
    await aStock(db)
    const page = await openPage(view)
    await page.goto(`${coils}&source=WST1`)
    await page.getByText('Showing 5 of 5 items').waitFor()
    await page.getByRole('button', { name: 'Filters' }).click()
    const drawer = page.getByRole('dialog', { name: 'Filters' })
    await drawer.waitFor()
    const ends = (group: string) => drawer.getByRole('group', { name: group })
    await ends('Width, in').getByLabel('From').fill('60')
    await drawer.getByRole('button', { name: 'Show 2 items' }).waitFor()
    await ends('Width, in').getByLabel('From').fill('-60')
    await ends('Width, in').getByLabel('From').press('Tab')
    await expect
      .poll(() => describe(ends('Width, in').getByLabel('From')))
      .toBe('wrong: Use inches, such as 0.1875 or 3/16.')
    await ends('Weight, lbs').getByLabel('From').fill('20 tons')
    await ends('Weight, lbs').getByLabel('From').press('Tab')
    await expect.poll(() => describe(ends('Weight, lbs').getByLabel('From'))).toBe('wrong: Use pounds, such as 5,000.')
    await drawer.getByRole('button', { name: 'Show 5 items' }).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await ends('Width, in').getByLabel('From').fill('')
    // A length of COIL is no number, so it stays.
    await ends('Length, in').getByLabel('To').fill('96')
    await drawer.getByRole('button', { name: 'Show 4 items' }).waitFor()
    await ends('Weight, lbs').getByLabel('From').fill('40,000')
    await drawer.getByRole('button', { name: 'Show 3 items' }).waitFor()
    await expect
      .poll(() => drawer.getByRole('group', { name: 'Grade' }).locator('label').allTextContents())
      .toEqual(['A362', 'A572-501', 'A1011 CS-B2'])
    await drawer.getByRole('checkbox', { name: 'A36' }).check()
    await drawer.getByRole('button', { name: 'Show 2 items' }).waitFor()
    await drawer.getByRole('checkbox', { name: 'Prime' }).check()
    await drawer.getByRole('checkbox', { name: 'Secondary' }).check()
    await page.waitForURL(/&lengthTo=96&weightFrom=40000&grade=A36&condition=Prime&condition=Secondary$/)
    await drawer.getByRole('button', { name: 'Show 2 items' }).click()
    await drawer.waitFor({ state: 'hidden' })
    const button = page.getByRole('button', { name: 'Filters (4)' })
    await expect.poll(() => hasFocus(button)).toBe(true)
    const line = 'Length up to 96 in · Weight from 40000 lbs · Grade A36 · Condition Prime or Secondary'
    await page.getByText(line).waitFor()
    await page.getByText('Showing 2 of 5 items').waitFor()

    // A shared link shows the same.
    await page.evaluate('sessionStorage.clear(); localStorage.clear()')
    await page.reload()
    await page.getByText(line).waitFor()
    await page.getByText('Showing 2 of 5 items').waitFor()
    await page.getByRole('button', { name: 'Filters (4)' }).click()
    await expect.poll(() => page.getByRole('checkbox', { name: 'Secondary' }).isChecked()).toBe(true)
    await drawer.getByRole('button', { name: 'Reset all filters' }).click()
    await page.getByRole('button', { name: 'Show 5 items' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Filters', exact: true }).waitFor()
    await expect.poll(() => page.url()).toMatch(/source=WST1$/)
  },
)

test('what all rows share is said once, all columns fit at 1440 and 1920 pixels, and hidden ones stay hidden, on screen and in print', async ({
  db,
  openPage,
}) => {
  await aStock(db)
  await aListed(db, { product_id: 'MTC-2209-48153-A07', thickness: '0.26', product: 'Hot Rolled Pickled and Oiled' })
  const page = await openPage({ ...desktop, colorScheme: 'dark' })
  const expectHeadings = (...wanted: string[]) =>
    expect.poll(() => page.getByRole('columnheader').allTextContents()).toEqual(['', ...wanted])
  await page.goto(`${coils}&source=WST1&from=0.2`)
  await page.getByText('Showing 4 of 6 items').waitFor()
  await page.getByText('The same in every row: State CA · Region Code PAC · Source Code WST1').waitFor()
  await expectHeadings(...headings.filter((heading) => !/^(State|Region Code|Source Code)$/.test(heading)))
  await page.getByText(/^Listed \w{3} \d+, 20\d\d$/).waitFor()
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect.poll(() => page.getByText('said above').count()).toBe(3)
  await page.keyboard.press('Escape')
  await showSharedColumns(page)
  await expectHeadings(...headings)

  // None is too wide, and the tools are on one line.
  const outOfSight = () =>
    page
      .getByRole('region', { name: /^Inventory$|^Items found$/ })
      .evaluate((area) =>
        [...area.querySelectorAll('th')]
          .filter((heading) => heading.getBoundingClientRect().right > area.getBoundingClientRect().right)
          .map(({ textContent }) => textContent),
      )
  const tools = [
    locationSelect(page),
    thickness(page, 'From'),
    page.getByText('Location', { exact: true }),
    page.getByText('From', { exact: true }),
    page.getByRole('button', { name: 'Export' }),
  ]
  /** How far the middles of the tools are from one line. */
  const unevenPx = async () => {
    const boxes = await Promise.all(tools.map((tool) => tool.boundingBox()))
    const middles = boxes.map((box) => (box ? Math.round(box.y + box.height / 2) : Number.NaN))
    return Math.max(...middles) - Math.min(...middles)
  }
  for (const width of [1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(unevenPx).toBeLessThanOrEqual(1)
  }
  await expect.poll(outOfSight).toEqual([])
  // Header and content share an edge.
  const edges = () =>
    page.evaluate<number[]>(
      `['header a', 'h1', 'section:has(> table)'].map((part) => document.querySelector(part).getBoundingClientRect().left)`,
    )
  await expect.poll(async () => new Set(await edges()).size).toBe(1)
  const widestPx = () =>
    page
      .getByRole('columnheader')
      .evaluateAll((cells) => Math.max(...cells.map((cell) => cell.getBoundingClientRect().width)))
  await expect.poll(widestPx).toBeLessThan(240)
  expect(await faultsOf(page)).toEqual([])
  await page.setViewportSize(desktop)

  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Heat Num' }).uncheck()
  await page.getByRole('checkbox', { name: 'Region Code' }).uncheck()
  await page.keyboard.press('Escape')
  const left = headings.filter((heading) => heading !== 'Heat Num' && heading !== 'Region Code')
  await expectHeadings(...left)
  await page.reload()
  await page.getByText('Showing 4 of 6 items').waitFor()
  await expectHeadings(...left)

  await page.evaluate('window.print = () => { window.isPrinting = true }')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('button', { name: 'Print' }).click()
  await expect.poll(() => page.evaluate('window.isPrinting')).toBe(true)
  await page.emulateMedia({ media: 'print' })
  const sheet = page.getByRole('article')
  const printed = left.filter((heading) => !/^(Gauge|Qty Pcs|State|Source Code)$/.test(heading))
  await expect.poll(() => sheet.getByRole('columnheader').allTextContents()).toEqual(printed)
  await expect.poll(() => sheet.locator('tbody tr').count()).toBe(4)
  await sheet.getByText('The same in every row: Qty Pcs 1 · State CA · Source Code WST1').waitFor()
  await sheet.getByText('4 items in Pacific').waitFor()
  await sheet.getByText('Filter: Thickness from 0.2 in').waitFor()
  await sheet.getByText('*Subject to prior sale').waitFor()
  await expect.poll(() => page.getByRole('banner').isVisible()).toBe(false)
  await page.evaluate('window.dispatchEvent(new Event("afterprint"))')
  await sheet.waitFor({ state: 'detached' })
  // The browser's own Print has the same sheet.
  await page.emulateMedia({ media: null })
  for (const { text, sheets } of await printOnTwoPapers(page, 'HR COIL - WST1')) {
    expect(text).toContain('Filter: Thickness from 0.2 in')
    expect(text).toContain('MTC-2209-48153-A07')
    expect(sheets).toHaveLength(1)
  }
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Show all columns' }).click()
  await expectHeadings(...headings)
  await page.keyboard.press('Escape')
  await showSharedColumns(page)
  await expectHeadings(...headings.filter((heading) => !/^(State|Region Code|Source Code)$/.test(heading)))
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Show all columns' }).click()
  await expectHeadings(...headings)
})

test('a long list repeats its headings on each printed sheet and cuts no row', async ({ db, openPage }) => {
  const numbers = Array.from({ length: 60 }, (_, index) => `Z${1_000 + index}`)
  for (const product_id of numbers) {
    await aListed(db, { product_id, thickness: '0.25', grade_category: `A1011 CS-B end of ${product_id}` })
  }
  const page = await openPage(desktop)
  await page.goto(`${coils}&source=WST1`)
  await page.getByText('Showing 60 of 60 items').waitFor()
  for (const { sheets } of await printOn(allPapers, page, 'HR COIL - WST1')) {
    expect(sheets.length).toBeGreaterThan(1)
    for (const text of sheets) expect(text).toContain('Grade Category')
    // The first and the last line of a row are on one sheet.
    expect(numbers.filter((number) => !sheets.some((text) => text.split(number).length === 3))).toEqual([])
  }
  const { widthPt, heightPt, fontPtMin } = await readPaper(await page.pdf({ preferCSSPageSize: true }))
  expect(widthPt).toBeGreaterThan(heightPt)
  expect(fontPtMin).toBeGreaterThanOrEqual(8)
})

test('the shown rows are saved as CSV and as an Excel file, without formulas', async ({ db, openPage }) => {
  await aStock(db)
  const page = await openPage(desktop)
  await page.goto(`${coils}&source=WST1&from=0.1&to=0.3`)
  await page.getByText('Showing 4 of 5 items').waitFor()
  const save = async (choice: string) => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('button', { name: choice }).click()
    const file = await download
    return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
  }
  const csv = await save('Save as CSV')
  expect(csv.name).toMatch(/^HR COIL - WST1 \d{4}-\d\d-\d\d\.csv$/)
  const plain = headings.filter((name) => name !== 'Gauge').map((heading) => heading.replace(/ (in|lbs)$/, ''))
  expect(csv.bytes.toString('utf8').split('\r\n')).toEqual([
    `\uFEFF${plain.join(',')}`,
    '0001,000123,HR Coil,0.1875,48,COIL,1200,"42,350",A1011 CS-B,Prime,CA,PAC,WST1',
    '0002,H-100,HR Coil,0.24,61.125,120,1,"8,100 lbs",A1011 CS-B,Prime,CA,PAC,WST1',
    '\'=0005,H-100,HR Coil,0.250,48,COIL,1,"30,000",A572-50,Prime,CA,PAC,WST1',
    '0003,H-100,HR Coil,10 GA,48,COIL,1,,A36,Secondary,CA,PAC,WST1',
    '',
  ])

  const workbook = await save('Save as Excel (XLSX)')
  expect(workbook.name).toMatch(/\.xlsx$/)
  const sheet = read(workbook.bytes).Sheets['Inventory'] ?? {}
  const rows = utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true })
  expect(rows[0]).toEqual(plain)
  expect(rows[1]).toEqual([
    '0001',
    '000123',
    'HR Coil',
    '0.1875',
    '48',
    'COIL',
    1200,
    42350,
    ...(rows[1]?.slice(8) ?? []),
  ])
  expect(sheet['A4']).toMatchObject({ t: 's', v: '=0005' })
  expect(sheet['D5']).toMatchObject({ t: 's', v: '10 GA' })
  expect(rows).toHaveLength(5)

  await page.getByRole('checkbox', { name: 'Select 0002' }).check()
  const ticked = await save('Save 1 selected as CSV')
  expect(ticked.name).toMatch(/^HR COIL - WST1 selected /)
  expect(ticked.bytes.toString('utf8').split('\r\n').slice(1)).toEqual([
    '0002,H-100,HR Coil,0.24,61.125,120,1,"8,100 lbs",A1011 CS-B,Prime,CA,PAC,WST1',
    '',
  ])
})

test('with 5,200 rows the document stays small, and End goes to the last row', async ({ db, openPage }) => {
  await storeNumberedItems(db, 5_200, {
    thickness: sql`to_char(0.05 + no / 10000.0, 'FM0.0000')`,
    thickness_in: sql`round(0.05 + no / 10000.0, 4)`,
  })
  const page = await openPage(desktop)
  await page.goto(`${coils}&source=WST1`)
  await page.getByText('Showing 5,200 of 5,200 items').waitFor()
  const rowCount = () => page.locator('tbody tr').count()
  await expect.poll(() => rowCount()).toBeLessThan(80)
  await expect.poll(() => page.getByRole('table').getAttribute('aria-rowcount')).toBe('5201')

  await page.locator('tbody input').first().focus()
  await page.keyboard.press('End')
  await page.getByRole('row', { name: /P-5200/ }).waitFor()
  await expect.poll(() => focusedRow(page)).toBe(5_199)
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Create Inquiry (1)' }).waitFor()
  await expect.poll(() => rowCount()).toBeLessThan(80)

  // A filtered list starts at its top.
  await thickness(page, 'From').fill('0.5551')
  await page.getByText('Showing 150 of 5,200 items').waitFor()
  const scrolledPx = () => page.getByRole('region', { name: 'Inventory' }).evaluate(({ scrollTop }) => scrollTop)
  await expect.poll(scrolledPx).toBe(0)
  await page.getByRole('checkbox', { name: 'Select all shown items' }).check()
  await page.getByText('150 selected, 150,000 lbs').waitFor()
  await thickness(page, 'From').fill('')
  await page.getByText('Showing 5,200 of 5,200 items').waitFor()

  // A flick on a phone shows no blank row, in none of its frames.
  await page.setViewportSize(phone)
  await page.getByRole('list', { name: 'Inventory' }).getByRole('listitem').first().waitFor()
  const blankFrames = `(async () => {
    let blank = 0
    for (let step = 0; step < 10; step += 1) {
      scrollBy(0, 600)
      await new Promise(requestAnimationFrame)
      if (!document.elementFromPoint(innerWidth / 2, innerHeight - 150)?.closest('[data-index]')) blank += 1
    }
    return blank
  })()`
  expect(await page.evaluate(blankFrames)).toBe(0)
  await page.setViewportSize(desktop)

  // The print view is limited, and says so.
  await page.evaluate('window.print = () => { window.isPrinting = true }')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('button', { name: 'Print' }).click()
  await expect.poll(() => page.evaluate('window.isPrinting')).toBe(true)
  await page.emulateMedia({ media: 'print' })
  await page.getByText('Only the first 5,000 of 5,200 items are printed.').waitFor()
})

test('on a phone the rows are cards, and Create Inquiry stays visible', async ({ db, openPage }) => {
  await aStock(db)
  const page = await openPage(phone)
  await page.goto(`${coils}&source=WST1`)
  await page.getByText('Showing 5 of 5 items').waitFor()
  await page.getByText(hint).waitFor()
  const cards = page.getByRole('list', { name: 'Inventory' }).getByRole('listitem')
  await expect.poll(() => cards.count()).toBe(5)
  await expect.poll(() => page.getByRole('table').count()).toBe(0)
  await expect
    .poll(() => cards.evaluateAll((items) => items.map((item) => item.getAttribute('aria-posinset'))))
    .toEqual(Array.from({ length: 5 }, (_, position) => `${position + 1}`))
  // Eight items are in sight, with the disabled button above them; the first tick moves it to the edge, and no item.
  const firstY = async () => (await cards.first().boundingBox())?.y
  await expect.poll(firstY).toBeLessThanOrEqual(phone.height - 8 * 53)
  const idleY = await firstY()
  const idle = page.getByRole('button', { name: 'Create Inquiry (0)' })
  expect((await idle.boundingBox())?.y).toBeLessThan(idleY ?? 0)
  const controls = page.locator('main').locator('button:visible, input:not([type=checkbox]):visible, select:visible')
  for (const { name, heightPx, fontPx } of await controls.evaluateAll((elements) =>
    elements.map((element) => ({
      name: element.outerHTML.slice(0, 200),
      heightPx: element.getBoundingClientRect().height,
      fontPx: element.matches('input, select')
        ? Number.parseFloat(element.ownerDocument.defaultView.getComputedStyle(element).fontSize)
        : 16,
    })),
  )) {
    expect([name, heightPx >= 44, fontPx >= 16]).toEqual([name, true, true])
  }
  const card = cards.filter({ hasText: '0001' })
  const size = '0.188 in × 48.00 in × COIL'
  for (const text of [size, '42,350 lbs', 'HR Coil · A1011 CS-B · Prime · 0001', 'WST1 - CA']) {
    await card.getByText(text).waitFor()
  }
  await card.getByText('0.188 in').click()
  const button = page.getByRole('button', { name: 'Create Inquiry (1)' })
  await button.waitFor()
  expect(await firstY()).toBe(idleY)
  for (const top of [0, 10_000]) {
    await page.evaluate(`window.scrollTo(0, ${top})`)
    await expect
      .poll(async () => ((await button.boundingBox())?.y ?? 0) + ((await button.boundingBox())?.height ?? 0))
      .toBeLessThanOrEqual(phone.height)
  }
  await page.getByText('*Subject to prior sale').waitFor()

  // Select all ticks only the shown cards.
  await thickness(page, 'From').fill('0.24')
  await page.getByText('Showing 3 of 5 items').waitFor()
  await page.getByRole('checkbox', { name: 'Select all shown items' }).check()
  await page.getByRole('button', { name: 'Create Inquiry (4)' }).waitFor()
  await page.getByRole('checkbox', { name: 'Select all shown items' }).uncheck()
  await button.waitFor()
  await page.getByRole('button', { name: 'About the thickness filter' }).click()
  await page.getByRole('tooltip').filter({ hasText: 'several thickness ranges in turn' }).waitFor()
  await page.getByRole('button', { name: 'Export' }).click()
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await thickness(page, 'From').fill('9')
  await page.getByText('Showing 1 of 5 items').waitFor()

  await page.setViewportSize({ width: 767, height: 900 })
  await cards.first().waitFor()
  await page.setViewportSize({ width: 768, height: 900 })
  await page.getByRole('table', { name: 'Inventory' }).waitFor()
  await expect.poll(() => cards.count()).toBe(0)
  await page.getByText('1 selected, 42,350 lbs').waitFor()
  await expect.poll(() => widthFaultsOf(page)).toEqual([])
})
