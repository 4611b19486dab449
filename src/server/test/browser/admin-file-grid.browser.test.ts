import type { Page } from 'playwright-core'
import { columnLetters } from '../../../shared/text/cells.ts'
import { aForeignList, languages } from '../list-kinds/foreign-lists.ts'
import { stageFile } from '../staged-lists.ts'
import { aListRow, aSheetFile } from '../workbooks.ts'
import { countUse, desktop, hasFocus, phone } from './buyer.ts'
import { faultsOf, touchFaultsOf, widthFaultsOf } from './faults.ts'
import { expect, test } from './served.ts'
import { openOffice } from './staff.ts'
import { mimeType, openPart, rowsOf, sendList, storeList } from './upload.ts'

const headings = Object.keys(aListRow())

/** A list under a title, with a column that nobody reads. */
function aTitledList(names: readonly string[] = headings): Buffer {
  const values = Object.values(aListRow({ 'Source Code': 'WST1', Condition: 'Prime' }))
  return Buffer.from(aSheetFile([['Stock of March'], [...names, 'Remarks'], [...values, 'Edge damage']]))
}

test('a heading is changed over its column of the file, by keys too, and the rows are read again', async ({
  db,
  openPage,
}) => {
  const page = await openPage(desktop)
  await openOffice(page, '/admin')
  const opened = await sendList(page, { buffer: aTitledList() })
  await openPart(opened, /^Columns/)
  const grid = opened.getByRole('table', { name: 'First rows of List' })
  await grid.getByRole('rowheader', { name: '1', exact: true }).waitFor()
  await expect
    .poll(async () => (await rowsOf(page, 'First rows of List')).map(([first]) => first))
    .toEqual(['Stock of March', headings[0], String(Object.values(aListRow())[0])])
  await expect.poll(() => grid.getByRole('columnheader').first().innerText()).toBe('Row')
  await expect.poll(() => grid.getByRole('cell', { name: 'Edge damage' }).getAttribute('data-unread')).toBe('true')
  expect(await faultsOf(page)).toEqual([])
  await expect.poll(() => widthFaultsOf(page)).toEqual([])

  // From heading to heading by the arrows, and into the menu.
  const heading = (name: string) => grid.getByRole('button', { name, exact: true })
  await heading('Column M: Region Code').focus()
  await page.keyboard.press('ArrowRight')
  const remarks = heading('Column N: Not read')
  await expect.poll(() => hasFocus(remarks)).toBe(true)
  await page.keyboard.press('Enter')
  const choice = (name: RegExp) => page.getByRole('menuitemcheckbox', { name })
  await choice(/^Condition now L/).waitFor()
  await expect.poll(() => choice(/^Not read/).getAttribute('aria-checked')).toBe('true')
  expect(await faultsOf(page)).toEqual([])
  await choice(/^Condition now L/).press('Enter')
  const changed = heading('Column N: Condition')
  await changed.waitFor()
  await expect.poll(() => hasFocus(changed)).toBe(true)
  await heading('Column L: Not read').waitFor()
  await opened.getByText('Apply or undo the column changes first.').waitFor()
  await opened.getByRole('button', { name: 'Apply and read again' }).click()
  await opened.getByText('Apply or undo the column changes first.').waitFor({ state: 'hidden' })
  await openPart(opened, /^Rows/)
  await expect.poll(async () => (await rowsOf(page, 'Rows of the list'))[0]).toContain('Edge damage')
  await storeList(page, 1)
  const stored = db.selectFrom('inventory_items').select('condition')
  await expect.poll(() => stored.execute()).toEqual([{ condition: 'Edge damage' }])
})

test('the file is beside what is missing, and a heading that is chosen there answers it', async ({ openPage }) => {
  const page = await openPage(desktop)
  await openOffice(page, '/admin')
  const names = headings.map((name) => (name === 'Heat Num' ? 'Zzz' : name))
  const opened = await sendList(page, { buffer: aTitledList(names) })
  const asked = opened.getByLabel('Column in the file for Heat Num')
  await expect.poll(() => asked.inputValue()).toBe('blank')
  const column = headings.indexOf('Heat Num')
  await opened
    .getByRole('button', { name: /: Not read$/ })
    .first()
    .click()
  await page.getByRole('menuitemcheckbox', { name: 'Heat Num' }).click()
  await expect.poll(() => asked.inputValue()).toBe(String(column))
  expect(await faultsOf(page)).toEqual([])
  await opened.getByRole('button', { name: 'Use these and read the list' }).click()
  await storeList(page, 1)
})

test('where the rows of the file cannot be loaded, the columns are in a list', async ({ address, admin, browser }) => {
  const { id } = await stageFile(admin, new Uint8Array(aTitledList()))
  const page = await browser.newPage({ baseURL: address })
  await page.route(/uploads\.fileRows/, (route) => route.abort())
  await openOffice(page, `/admin?tab=inventory&upload=${id}`)
  await page.getByRole('tab', { name: /^Columns/ }).click()
  await page.getByText('The rows of the file could not be loaded').waitFor()
  await page.getByLabel('Column in the file for Condition').selectOption('Not in the file')
  await page.unroute(/uploads\.fileRows/)
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('table', { name: 'First rows of List' }).waitFor()
  await page.getByRole('button', { name: 'Column L: Not read' }).waitFor()
})

/** Chooses a file, its category and 'Upload', as a person does with a mouse: three clicks. */
async function sendByMouse(page: Page, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByText('Drop a list here').click()
  await (await chooser).setFiles({ name: 'list.xlsx', mimeType, buffer })
  await page.getByRole('option', { name: 'Hot Rolled Coil', exact: true }).click()
  await page.getByRole('button', { name: 'Upload Inventory' }).click()
}

test('a list with Russian headings is live after seven clicks, two of them for a place that we do not know, and the next after four', async ({
  db,
  openPage,
}) => {
  const russian = languages.find(({ name }) => name === 'Russian')
  if (!russian) throw new Error('There is no Russian')
  const { rows, places } = aForeignList(6, russian)
  const place = places.get('State') ?? -1
  const isItem = (row: readonly unknown[]) => row[place] === 'OH'
  const items = rows.filter(isItem).length
  const buffer = Buffer.from(aSheetFile(rows.map((row) => (isItem(row) ? row.with(place, 'Хьюстон') : row))))
  const page = await openPage(desktop)
  const used = await countUse(page)
  await openOffice(page, '/admin')
  await sendByMouse(page, buffer)
  const use = page.getByRole('button', { name: 'Use all proposals' })
  await use.waitFor()
  const proposed = page.getByRole('list', { name: 'Proposed columns' }).getByRole('listitem')
  await expect.poll(() => proposed.count()).toBe(places.size - 1)
  // Never blank without a word: it is what buyers look for.
  await expect.poll(() => page.getByLabel('Column in the file for State').inputValue()).toBe('none')
  await expect.poll(() => db.selectFrom('inventory_items').select('id').execute()).toEqual([])
  expect(await faultsOf(page)).toEqual([])
  await expect.poll(() => widthFaultsOf(page)).toEqual([])
  await page
    .getByText('Proposed', { exact: true })
    .nth(places.size - 2)
    .waitFor()
  await page.getByRole('button', { name: `Column ${columnLetters(place)}: Not read` }).click()
  await page.getByRole('menuitemcheckbox', { name: 'State' }).click()
  await use.click()
  await storeList(page, items)
  expect(used().clicks).toBe(7)

  await page.goto('/admin')
  const { clicks } = used()
  await sendByMouse(page, buffer)
  await storeList(page, items)
  expect(used().clicks - clicks).toBe(4)
  const stored = await db.selectFrom('inventory_items').select(['thickness', 'weight', 'location_state']).execute()
  expect(stored).toHaveLength(items)
  const isRight = (item: (typeof stored)[number]) =>
    item.thickness.endsWith(' mm') && item.weight.endsWith(' mt') && item.location_state === 'Хьюстон'
  expect(stored.filter((item) => !isRight(item))).toEqual([])
})

test('on a phone the first row of a review is in the first screen, whatever is asked', async ({ openPage }) => {
  const page = await openPage(phone)
  await openOffice(page, '/admin')
  const names = headings.map((name) => (name === 'Weight' ? 'Weight (tons)' : name))
  const rows = [1, 2, 3].map((no) =>
    Object.values(
      aListRow({ 'Product ID': `T-${no}`, Weight: 20 + no, State: no === 1 ? 'Ohio River' : 'OH', Condition: 'OS' }),
    ),
  )
  const opened = await sendList(page, {
    buffer: Buffer.from(aSheetFile([[...names, 'Bay'], ...rows.map((row) => [...row, 'bay 1'])])),
  })
  await opened.getByText('1 more question').waitFor()
  await opened.getByText(/points? to check: /).waitFor()
  const row = page.getByRole('table', { name: 'Rows of the list' }).locator('tbody tr').first()
  const isInSight = async () => ((await row.boundingBox())?.y ?? phone.height) < phone.height - 60
  await expect.poll(isInSight).toBe(true)
  expect(await faultsOf(page)).toEqual([])
  await expect.poll(() => touchFaultsOf(opened)).toEqual([])
})
