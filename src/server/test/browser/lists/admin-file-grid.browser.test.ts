import type { Page } from 'playwright-core'
import { columnLetters } from '../../../../shared/text/cells.ts'
import { aForeignList, languages } from '../../lists/list-kinds/sheets/foreign-lists.ts'
import { aListRow, aSheetFile } from '../../lists/workbooks.ts'
import { countUse, desktop, hasFocus } from '../buyers/buyer.ts'
import { faultsOf, refused, widthFaultsOf } from '../faults.ts'
import { openOffice } from '../office/staff.ts'
import { expect, test } from '../served.ts'
import { mimeType, openPart, rowsOf, sendList, storeList } from './upload.ts'

const headings = Object.keys(aListRow())

/** A list under a title, with a column that nobody reads. */
function aTitledList(): Buffer {
  const values = Object.values(aListRow({ 'Source Code': 'WST1', Condition: 'Prime' }))
  return Buffer.from(aSheetFile([['Stock of March'], [...headings, 'Remarks'], [...values, 'Edge damage']]))
}

test('a heading is changed over its column of the file, by keys too, and the rows are read again; without the rows of the file, the columns are in a list', async ({
  db,
  openPage,
}) => {
  const page = await openPage({ ...desktop, expected: refused })
  await page.route(/uploads\.fileRows/, (route) => route.abort())
  await openOffice(page, '/admin')
  const opened = await sendList(page, { buffer: aTitledList() })
  await openPart(opened, /^Columns/)
  await page.getByText('The rows of the file could not be loaded').waitFor()
  const listed = page.getByLabel('Column in the file for Condition')
  const column = await listed.inputValue()
  await listed.selectOption('Not in the file')
  await opened.getByText('Apply or undo the column changes first.').waitFor()
  await listed.selectOption(column)
  await page.unroute(/uploads\.fileRows/)
  await page.getByRole('button', { name: 'Retry' }).click()
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
  await expect.poll(() => page.getByLabel('Column in the file for State').inputValue()).toBe(String(place))
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
