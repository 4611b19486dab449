import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import * as XLSX from 'xlsx'
import { anItem } from '../../factories.ts'
import { aListRow, anXlsxOf, aSheetFile, aWorkbook } from '../../lists/workbooks.ts'
import { describe, desktop, expectToast, hasFocus, phone } from '../buyers/buyer.ts'
import { faultsOf, hold, refused } from '../faults.ts'
import { openOffice } from '../office/staff.ts'
import { expect, test } from '../served.ts'
import {
  categoryField,
  changesOf,
  chooseList,
  openPart,
  rowsOf,
  sendList,
  storeList,
  uploadButton,
  uploadCard,
} from './upload.ts'

const coil = { source_code: 'WST1', category: 'Hot Rolled Coil' }
const storeButton = (page: Page) => page.getByRole('button', { name: /^Store \d+ items?$/ })

/** A list with a misspelled Thickness heading and no column for the state. */
function aMisspelledList(): Buffer {
  const row = aListRow({ 'Source Code': 'WST1' })
  const columns = Object.entries(row).filter(([name]) => name !== 'State' && name !== 'Region Code')
  const headings = columns.map(([name]) => (name === 'Thickness' ? 'Thiknes' : name))
  return Buffer.from(aSheetFile([['Stock of March'], headings, columns.map(([, value]) => value)]))
}

/** Pastes a text into a field. */
const pasteText = (field: { dispatchEvent: (event: Event) => void }, text: string) => {
  const event = new Event('paste', { bubbles: true, cancelable: true })
  field.dispatchEvent(Object.assign(event, { clipboardData: { getData: () => text } }))
}

/** A list of three coils, two of them hidden, and one more under headings of its own. */
function aListWithHiddenRows(): Buffer {
  const rows = ['0001', '0002', '0003'].map((id) => aListRow({ 'Product ID': id, 'Source Code': 'WST1' }))
  const headings = Object.keys(aListRow())
  const lines = [headings, ...rows.map((row) => Object.values(row)), headings, Object.values(aListRow())]
  const xml = lines.map((cells, index) => {
    const texts = cells.map((cell) => `<c t="inlineStr"><is><t>${String(cell)}</t></is></c>`).join('')
    return `<row r="${index + 1}"${index === 2 || index === 3 ? ' hidden="1"' : ''}>${texts}</row>`
  })
  return Buffer.from(anXlsxOf(`<sheetData>${xml.join('')}</sheetData>`))
}

test.for([desktop, phone])(
  'a chosen file is read at once, and its category is only proposed until it is clicked, at $width',
  async (view, { openPage }) => {
    const page = await openPage(view)
    await openOffice(page, '/admin')
    const card = uploadCard(page)
    const release = await hold(page, /list-categories/)
    await chooseList(page)
    await card.getByText(/KB · Reading…/).waitFor()
    release()
    await card.getByText(/KB · 3 items/).waitFor()
    await card.getByText('Every row names it.', { exact: true }).waitFor()
    expect(await categoryField(page).inputValue()).toBe('')
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await uploadButton(page).click()
    await expectToast(page, 'Missing Information', 'Please select both a category and a file.')

    await card.getByRole('button', { name: 'Hot Rolled Coil? Use it' }).click()
    await expect.poll(() => categoryField(page).inputValue()).toBe('Hot Rolled Coil')
    await expect.poll(() => hasFocus(uploadButton(page))).toBe(true)
    await page.keyboard.press('Enter')
    await storeButton(page).waitFor()
  },
)

test.for([desktop])(
  'a list is reviewed before it is stored: its problems cell by cell, then its regions and what it replaces, at $width',
  async (view, { db, openPage }) => {
    await anItem(db, { ...coil, product_id: '0001' })
    await anItem(db, { ...coil, product_id: '0009', category: 'Galvanized Coil' })
    const page = await openPage(view)
    await openOffice(page, '/admin')
    const release = await hold(page, /uploads\.get/)
    const opened = await sendList(page)
    await opened.getByRole('status').getByText('Reading the workbook…').waitFor()
    await opened.getByRole('progressbar').waitFor()
    await expect.poll(() => hasFocus(opened.getByRole('heading', { name: 'west.xlsx' }))).toBe(true)
    release()

    await storeButton(page).waitFor()
    await opened.getByText('Replaces the 1 item of WST1 in Hot Rolled Coil. BAY2 is new in Hot Rolled Coil.').waitFor()
    await opened.getByText('1 item without a region.').waitFor()
    const problem = opened.getByRole('cell').filter({ hasText: 'Expected: a whole number' })
    await problem.getByText('some', { exact: true }).waitFor()
    await problem.getByRole('img', { name: 'Problem' }).waitFor()
    await expect
      .poll(async () => (await rowsOf(page, 'Rows of the list')).map(([row]) => row))
      .toEqual(['Row 3Leave out'])
    expect(await faultsOf(page)).toEqual([])
    await opened.getByRole('checkbox', { name: 'Only rows with problems (1)' }).uncheck()
    await expect.poll(async () => (await rowsOf(page, 'Rows of the list')).length).toBe(3)

    // The report is the list with an added column of reasons.
    const download = page.waitForEvent('download')
    await opened.getByRole('link', { name: 'Download error report' }).click()
    const saved = await download
    expect(saved.suggestedFilename()).toMatch(/\.xlsx$/)
    const sheets = XLSX.read(await readFile(await saved.path())).Sheets
    const text = Object.values(sheets)
      .map((sheet) => XLSX.utils.sheet_to_csv(sheet))
      .join('\n')
    expect(text).toMatch(/Errors/)
    expect(text).toMatch(/some/)

    // It survives a reload, Back and another visit.
    await page.reload()
    await storeButton(page).waitFor()
    await page.goBack()
    const waiting = page.getByRole('region', { name: 'Lists to review' })
    await waiting.getByText('Ready for review').waitFor()
    await page.getByRole('tab', { name: 'Team' }).click()
    await page.getByRole('tab', { name: 'Inventory' }).click()
    await waiting.getByRole('button', { name: 'Open west.xlsx' }).click()
    await opened.getByRole('button', { name: 'Set default regions' }).click()
    await opened.getByText('Every category').click()
    await opened.getByRole('combobox', { name: /Default Region Codes/ }).fill('Pac')
    await page.getByRole('option', { name: /Pacific/ }).click()
    await page.keyboard.press('Escape')
    await opened.getByRole('button', { name: 'Apply and read again' }).click()
    await opened.getByText('Replaces the 2 items of WST1 in every category.').waitFor()
    await expect.poll(() => opened.getByText('without a region').count()).toBe(0)
    await storeList(page, 3)
    await expect.poll(() => db.selectFrom('inventory_items').select('id').execute()).toHaveLength(3)
    await page.getByRole('button', { name: 'Back to the Inventory tab' }).click()
    await uploadCard(page).waitFor()
    await expect.poll(() => waiting.count()).toBe(0)
  },
)

test.for([desktop])(
  'missing columns are named at once, and staff can choose where they are, hidden rows are left out until one click includes them, another row can be the heading row, and an unknown default region is named before anything is sent, at $width',
  async (view, { db, openPage }) => {
    const page = await openPage(view)
    await openOffice(page, '/admin')
    const opened = await sendList(page, { buffer: aMisspelledList() })
    await opened.getByText('2 required columns are missing: Thickness and State').waitFor()
    await expect.poll(() => storeButton(page).count()).toBe(0)
    // What resembles a column is offered; a state is needed, but may be blank.
    await opened.getByText('A guess by its heading: 0.1345').waitFor()
    const state = opened.getByLabel('Column in the file for State')
    await expect.poll(() => state.inputValue()).toBe('blank')
    await state.selectOption('One text for all rows')
    const use = opened.getByRole('button', { name: 'Use these and read the list' })
    await use.click()
    const text = opened.getByLabel('State of all rows')
    await expect.poll(() => hasFocus(text)).toBe(true)
    await expect.poll(() => describe(text)).toContain('Enter the state')
    expect(await faultsOf(page)).toEqual([])
    await text.fill('OH')
    await use.click()
    await storeButton(page).waitFor()
    // A heading that only staff know may be of any unit, but no steel is 0.1345 mm thick.
    await expect.poll(() => opened.getByText(/^Until you answer/).count()).toBe(0)
    await openPart(opened, /^Columns/)
    await opened.getByText(/of our 13 columns found in row 2/).waitFor()
    await storeList(page, 1)
    const stored = db.selectFrom('inventory_items').select(['thickness', 'location_state'])
    await expect.poll(() => stored.execute()).toEqual([{ thickness: '0.1345', location_state: 'OH' }])

    // The next time the same columns are found, and the same text is used.
    await page.getByRole('button', { name: 'Upload another list' }).click()
    await sendList(page, { buffer: aMisspelledList() })
    await opened.getByText('State OH', { exact: true }).waitFor()
    await openPart(opened, /^Columns/)
    await opened.getByText('Remembered from an earlier list').first().waitFor()

    await page.goBack()
    await uploadCard(page).waitFor()
    await sendList(page, { buffer: aListWithHiddenRows() })
    await opened.getByText('2 hidden rows left out.').waitFor()
    await page.getByRole('button', { name: 'Store 2 items' }).waitFor()
    await opened.getByRole('button', { name: 'Include' }).click()
    await opened.getByText('2 hidden rows included.').waitFor()
    await page.getByRole('button', { name: 'Store 4 items' }).waitFor()
    await openPart(opened, /^Columns/)
    const row = opened.getByLabel('Heading row')
    await row.fill('1.5')
    await expect
      .poll(async () => [await row.inputValue(), await describe(row)])
      .toEqual(['1.5', 'wrong: Use digits only, such as 2'])
    await opened.getByRole('button', { name: 'Apply and read again' }).click()
    await expect.poll(() => hasFocus(row)).toBe(true)
    await row.fill('5')
    await opened.getByText('Apply or undo the column changes first.').waitFor()
    await opened.getByRole('button', { name: 'Apply and read again' }).click()
    await page.getByRole('button', { name: 'Store 1 item' }).waitFor()
    await expect.poll(async () => (await changesOf(opened)).map(([code]) => code)).toEqual(['DMW1'])

    await page.goBack()
    const card = uploadCard(page)
    const field = card.getByLabel(/Default Region Codes/)
    await categoryField(page).fill('Hot Rolled Coil')
    await page.keyboard.press('Escape')
    await chooseList(page)

    // Tab, Enter, a comma and pasting accept codes or names, one or several.
    await field.fill('pac')
    await field.press('Tab')
    await card.getByText('Pacific (PAC)').waitFor()
    await field.fill('new england, mtn')
    await field.press('Enter')
    await card.getByText('New England (NE)').waitFor()
    await card.getByText('Mountain (MTN)').waitFor()
    expect(page.url()).not.toContain('upload=')
    await field.pressSequentially('SA,')
    await card.getByText('South Atlantic (SA)').waitFor()
    await field.evaluate(pasteText, 'Mid Atlantic\nPAC')
    await card.getByText('Mid Atlantic (MA)').waitFor()
    await expect.poll(() => card.getByText('Pacific (PAC)').count()).toBe(1)

    await field.pressSequentially('Atlantis')
    // The click counts although the field then grows, so that the button is elsewhere.
    await uploadButton(page).click()
    await expect.poll(() => describe(field)).toContain('Unknown region: Atlantis')
    await expect.poll(() => hasFocus(field)).toBe(true)
    expect(await faultsOf(page)).toEqual([])
    expect(page.url()).not.toContain('upload=')
    await field.press('Backspace')
    await expect.poll(() => describe(field)).not.toContain('Unknown')
    await field.fill('WNC')
    await uploadButton(page).click()
    await opened.getByText('Default regions PAC,NE,MTN,SA,MA,WNC').waitFor()

    // The same in the review.
    await openPart(opened, /^Category and regions/)
    const later = opened.getByLabel(/Default Region Codes/)
    const apply = opened.getByRole('button', { name: 'Apply and read again' })
    await later.fill('Atlantis')
    await apply.click()
    await expect.poll(() => describe(later)).toContain('Unknown region: Atlantis')
    await expect.poll(() => hasFocus(later)).toBe(true)
    await later.press('Backspace')
    await later.pressSequentially('E-S')
    await later.press('ArrowDown')
    await later.press('Enter')
    await opened.getByText('E-S Central (ESC)').waitFor()
    await page.keyboard.press('Escape')
    await apply.click()
    await opened.getByText('Default regions PAC,NE,MTN,SA,MA,WNC,ESC').waitFor()
  },
)

test('a list that arrives while the orders are open waits on the Inventory tab, shows new figures after the stock changed, the stock is downloaded as a workbook, the page survives a while without progress answers, a source that would lose most of its items needs a confirmation, and a list is discarded after a question', async ({
  db,
  openPage,
}) => {
  const page = await openPage({ expected: refused })
  await openOffice(page, '/admin')
  const template = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download a template' }).click()
  expect((await template).suggestedFilename()).toMatch(/\.xlsx$/)
  const release = await hold(page, /staged-uploads$/)
  await categoryField(page).fill('Hot Rolled Coil')
  await page.keyboard.press('Escape')
  await chooseList(page)
  await uploadButton(page).click()
  await page.getByRole('link', { name: 'Orders' }).click()
  await page.getByRole('heading', { name: 'Orders', level: 2 }).waitFor()
  release()
  await page.getByText('List Received').waitFor()
  await expect.poll(() => page.url()).toMatch(/orders$/)
  await page.getByRole('tab', { name: 'Inventory' }).click()
  await page.getByRole('button', { name: 'Open west.xlsx' }).click()

  const opened = page.getByRole('region', { name: 'west.xlsx', exact: true })
  await storeButton(page).waitFor()
  await anItem(db, { ...coil, product_id: '0001' })
  await storeButton(page).click()
  await opened.getByRole('alert').getByText('The stock changed during your review').waitFor()
  await expect
    .poll(async () => (await changesOf(opened)).map(([code, before]) => [code, before]))
    .toEqual([
      ['WST1', '1'],
      ['BAY2', '0'],
    ])
  expect(await faultsOf(page)).toEqual([])
  await storeList(page, 3)

  await page.getByRole('button', { name: 'Back to the Inventory tab' }).click()
  await page.getByRole('button', { name: 'Download the stock' }).click()
  const panel = page.getByRole('region', { name: 'Download the stock' })
  await panel.getByLabel('Source').selectOption('BAY2')
  expect(await faultsOf(page)).toEqual([])
  const download = page.waitForEvent('download')
  await panel.getByRole('link', { name: 'Download (.xlsx)' }).click()
  const [sheet] = Object.values(XLSX.read(await readFile(await (await download).path())).Sheets)
  const lines = sheet ? XLSX.utils.sheet_to_json<Record<string, string>>(sheet) : []
  expect(lines.map((line) => line['Source Code'])).toEqual(['BAY2'])

  await page.unroute(/staged-uploads$/)
  await db.deleteFrom('inventory_items').execute()
  for (const id of ['1', '2', '3', '4', '5', '6']) await anItem(db, { ...coil, product_id: id, heat_num: id })
  await page.route(/uploads\.get/, (route) => route.abort())
  await sendList(page)
  await opened.getByText(/The upload is still running, and we keep checking/).waitFor()
  await opened.getByRole('status').getByText('Reading the workbook…').waitFor()
  await page.unroute(/uploads\.get/)
  await openPart(opened, /^What changes/)
  await opened.getByText('Loses more than half', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Store 3 items' }).click()
  const question = page.getByRole('dialog', { name: 'Store 3 items?' })
  await question.getByText('Replaces the 6 items of WST1').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'hidden' })

  const list = page.url()
  await page.getByRole('button', { name: 'Discard' }).click()
  const discarding = page.getByRole('dialog', { name: 'Discard west.xlsx?' })
  await discarding.getByRole('button', { name: 'Discard' }).click()
  await page.getByText('List Discarded').waitFor()
  await uploadCard(page).waitFor()
  await expect.poll(() => page.getByRole('region', { name: 'Lists to review' }).count()).toBe(0)
  await expect.poll(() => db.selectFrom('inventory_items').select('id').execute()).toHaveLength(6)
  await page.goto(list)
  await page.getByText('This list is no longer up for review').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Back to the Inventory tab' }).click()
  await uploadCard(page).waitFor()
})

test.for([phone])(
  'the history shows what was stored, and the previous list can be restored, at $width',
  async (view, { db, openPage }) => {
    await anItem(db, { ...coil, product_id: '0009' })
    const page = await openPage(view)
    await openOffice(page, '/admin')
    const history = page.getByRole('region', { name: 'Upload history' })
    await history.getByText('No lists stored yet').waitFor()
    const rows = [aListRow({ 'Product ID': '0009', 'Source Code': 'WST1' }), aListRow({ 'Source Code': 'WST1' })]
    await sendList(page, { name: 'first.xlsx', buffer: Buffer.from(aWorkbook(rows)) })
    await storeList(page, 2)
    await page.reload()
    await page.getByText('2 items stored, 0 rows skipped, 0 warnings.').waitFor()
    await page.getByRole('button', { name: 'Restore previous list' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Upload another list' }).click()
    await history.getByText('WST1: 1 → 2').waitFor()
    await history.getByText('Current').waitFor()
    expect(await faultsOf(page)).toEqual([])

    await history.getByRole('button', { name: /^Restore previous list/ }).click()
    const question = page.getByRole('dialog', { name: 'Restore the previous list?' })
    await question.getByText(/first\.xlsx.*WST1 gets back its earlier items in Hot Rolled Coil/).waitFor()
    await question.getByRole('button', { name: 'Restore previous list' }).click()
    await page.getByText('Previous List Restored').waitFor()
    await question.waitFor({ state: 'hidden' })
    await history.getByText('Undone').waitFor()
    await expect.poll(() => history.getByRole('button', { name: /^Restore previous list/ }).count()).toBe(0)
    await expect
      .poll(() => db.selectFrom('inventory_items').select('product_id').execute())
      .toEqual([{ product_id: '0009' }])
    await page.getByRole('button', { name: 'Show 1 source' }).click()
    await expect
      .poll(() => rowsOf(page, 'Sources').then((lines) => lines.map(([code, items]) => [code, items])))
      .toEqual([['WST1', '1']])
  },
)

/** Four rows with a fraction that Excel turned into a date, one with an unknown state, and products of another kind. */
function aDamagedList(): Buffer {
  const rows = Array.from({ length: 12 }, (_, index) =>
    aListRow({
      'Product ID': `P-${index}`,
      'Source Code': 'WST1',
      Product: 'Galvanized Sheet',
      ...(index < 4 && { Thickness: '16-Mar' }),
      ...(index === 5 && { State: 'Ohioo' }),
    }),
  )
  return Buffer.from(aWorkbook(rows))
}

test('one click takes what the warnings suggest, and a cell is corrected in place by keyboard', async ({
  db,
  openPage,
}) => {
  const page = await openPage({ width: 1440, height: 900 })
  await openOffice(page, '/admin')
  const opened = await sendList(page, { buffer: aDamagedList() })

  // Rows are in sight at once, and nothing covers them: a click is refused where something covers the cell.
  const row = opened.getByRole('table', { name: 'Rows of the list' }).locator('tbody tr')
  await row.first().waitFor()
  await expect
    .poll(async () => {
      const box = await row.first().boundingBox()
      return (box?.y ?? 900) + (box?.height ?? 900)
    })
    .toBeLessThan(900)
  for (const one of [row.first(), row.last()]) {
    await one.getByRole('button').first().click({ trial: true, timeout: 3_000 })
  }
  await opened.getByRole('button', { name: 'Use 3/16 in 4 rows' }).click()
  await opened.getByText('1 row with problems').waitFor()
  await opened.getByRole('button', { name: 'Use Galvanized Sheet instead' }).click()
  await opened.getByText('WST1 is new in Galvanized Sheet.').waitFor()
  await opened.getByText('Only rows with problems (1)').waitFor()

  // Tab stops at the problem; Escape gives up, Enter saves.
  const cell = opened.getByRole('button', { name: 'Ohioo: correct State of row 7' })
  const field = opened.getByRole('textbox', { name: 'State of row 7' })
  await cell.focus()
  await page.keyboard.press('Enter')
  await field.fill('TX')
  await page.keyboard.press('Escape')
  await expect.poll(() => hasFocus(cell)).toBe(true)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => hasFocus(opened.getByRole('button', { name: /correct Heat Num of row 7/ }))).toBe(true)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.type('OH')
  await page.keyboard.press('Enter')
  await opened.getByText('0 rows with problems').waitFor()
  await expect.poll(async () => (await rowsOf(page, 'Rows of the list')).length).toBe(12)
  await opened.getByText('was Ohioo').waitFor()

  // Each can be undone; what is stored has the others, and the history tells them.
  await opened.getByText('2 corrections').click()
  expect(await faultsOf(page)).toEqual([])
  await opened.getByRole('button', { name: 'Undo: State in row 7' }).click()
  await opened.getByText('1 row with problems').waitFor()
  const commits: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('uploads.commit')) commits.push(request.url())
  })
  await page.getByRole('button', { name: 'Store 12 items' }).dblclick()
  await page.getByText('Inventory uploaded successfully. 12 items processed.').waitFor()
  expect(commits).toHaveLength(1)
  const items = await db.selectFrom('inventory_items').select(['thickness', 'category']).execute()
  expect(items.filter(({ thickness }) => thickness === '3/16')).toHaveLength(4)
  expect(new Set(items.map(({ category }) => category))).toEqual(new Set(['Galvanized Sheet']))
  await page.getByRole('button', { name: 'Upload another list' }).click()
  const history = page.getByRole('region', { name: 'Upload history' })
  await history.getByText('1 correction').click()
  await history.getByText('Thickness in 4 rows: 16-Mar → 3/16').waitFor()
})

/** Three coils and five galvanized sheets on one sheet, a plate on another, and notes on a third. */
function aListOfProducts(): Buffer {
  const headings = Object.keys(aListRow())
  const toRow = (index: number, product: string) =>
    Object.values(aListRow({ 'Product ID': `P-${index}`, 'Source Code': 'WST1', Product: product }))
  const products = ['HR COIL', 'HR COIL', 'Offcuts', ...Array.from({ length: 5 }, () => 'Galvanized Sheet')]
  const book = XLSX.utils.book_new()
  const sheets = { Stock: products.map((product, index) => toRow(index, product)), Plate: [toRow(9, 'HR PLATE')] }
  for (const [name, rows] of Object.entries(sheets)) {
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([headings, ...rows]), name)
  }
  return XLSX.write(book, { bookType: 'xlsx', type: 'buffer' })
}

test.for([desktop])(
  'by keyboard, a sheet is left out, and a list is split by product, stored and restored as one, with every button of the history within its table, at $width',
  async (view, { db, openPage }) => {
    await anItem(db, { ...coil, product_id: 'old', category: 'Galvanized Sheet' })
    const page = await openPage(view)
    await openOffice(page, '/admin')
    const name = 'A long name of a list with many products.xlsx'
    const opened = await sendList(page, { name, buffer: aListOfProducts() })
    const press = async (name: string, within: Page | Locator = opened) => {
      await within.getByRole('button', { name }).focus()
      await page.keyboard.press('Enter')
    }
    await page.getByRole('button', { name: 'Store 9 items' }).waitFor()
    const plate = opened.getByRole('checkbox', { name: 'Plate 1 row, 1 item' })
    await plate.focus()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Store 8 items' }).waitFor()
    await expect.poll(() => hasFocus(opened.getByRole('checkbox', { name: 'Plate 1 row', exact: true }))).toBe(true)
    await opened.getByText('1 item without a clear product stays under Hot Rolled Coil.').waitFor()
    await press('Split by product: 3 Hot Rolled Coil, 5 Galvanized Sheet')
    const unsplit = opened.getByRole('button', { name: 'Store all as Hot Rolled Coil' })
    await unsplit.waitFor()
    // The same key takes it back.
    await expect.poll(() => hasFocus(unsplit)).toBe(true)
    await opened.getByText(/WST1 is new in Hot Rolled Coil\.$/).waitFor()
    await expect
      .poll(async () => (await changesOf(opened)).map((cells) => cells.slice(0, 4)))
      .toEqual([
        ['WST1', 'Hot Rolled Coil', '0', '3'],
        [expect.stringContaining('WST1'), 'Galvanized Sheet', '1', '5'],
      ])
    expect(await faultsOf(page)).toEqual([])
    await press('Store 8 items')
    await press('Store 8 items', page.getByRole('dialog', { name: 'Store 8 items?' }))
    await opened.getByRole('link', { name: /See Galvanized Sheet as a buyer/ }).waitFor()
    await press('Upload another list')
    const history = page.getByRole('region', { name: 'Upload history' })
    await history.getByText('Split by product: 3 Hot Rolled Coil, 5 Galvanized Sheet').waitFor()
    const table = history.getByRole('table', { name: 'Upload history' })
    const restore = table.getByRole('button', { name: /^Restore previous list/ })
    for (const width of [1280, 1440]) {
      await page.setViewportSize({ ...desktop, width })
      const right = await table.evaluate(
        (element) => element.parentElement?.parentElement?.getBoundingClientRect().right ?? 0,
      )
      const box = await restore.boundingBox()
      expect([width, (box?.x ?? 0) + (box?.width ?? 0) <= right]).toEqual([width, true])
    }
    await press(`Restore previous list (undo ${name})`, history)
    const question = page.getByRole('dialog', { name: 'Restore the previous list?' })
    await question.getByText(/in Hot Rolled Coil and Galvanized Sheet/).waitFor()
    await press('Restore previous list', question)
    await history.getByText('Undone').waitFor()
    const stock = db.selectFrom('inventory_items').select(['product_id', 'category'])
    await expect.poll(() => stock.execute()).toEqual([{ product_id: 'old', category: 'Galvanized Sheet' }])
  },
)
