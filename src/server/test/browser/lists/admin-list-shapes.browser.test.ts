import type { Locator } from 'playwright-core'
import * as XLSX from 'xlsx'
import { aSupplier } from '../../factories.ts'
import { aListRow, type ListRow } from '../../lists/workbooks.ts'
import { describe, hasFocus, phone } from '../buyers/buyer.ts'
import { faultsOf, touchFaultsOf } from '../faults.ts'
import { expectAskedBeforeLost } from '../office/record-dialog.ts'
import { openOffice } from '../office/staff.ts'
import { expect, test } from '../served.ts'
import { openPart, rowsOf, sendList, storeList, unfold } from './upload.ts'

const headings = Object.keys(aListRow())

/** A workbook with these sheets. */
function aBook(sheets: Record<string, readonly (readonly unknown[])[]>): Buffer {
  const book = XLSX.utils.book_new()
  for (const [name, rows] of Object.entries(sheets)) {
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows.map((row) => [...row])), name)
  }
  return XLSX.write(book, { bookType: 'xlsx', type: 'buffer' })
}

/** Rows under headings, each with an ID of its own that begins with `plant`. */
function rowsUnder(names: readonly string[], count: number, overrides: Partial<ListRow> = {}, plant = 'P') {
  return Array.from({ length: count }, (_, index) => {
    const cells = new Map<string, unknown>(
      Object.entries(aListRow({ 'Product ID': `${plant}-${index}`, 'Source Code': 'WST1', ...overrides })),
    )
    return names.map((name) => cells.get(name) ?? '')
  })
}

const storeButton = (opened: Locator, items: number) =>
  opened.page().getByRole('button', { name: `Store ${items} ${items === 1 ? 'item' : 'items'}` })

test.for([phone])(
  'a coil list without length, pieces and heat is read by one button, and columns that nobody reads are named; tables that are all read and answers of earlier lists are folded, open questions are not, and a warning reads its column another way, at $width',
  async (view, { admin, db, openPage }) => {
    await admin.inventory.suppliers.create(aSupplier())
    const page = await openPage(view)
    await openOffice(page, '/admin')
    const names = headings.filter((name) => !['Length', 'Qty Pcs', 'Heat Num', 'Source Code'].includes(name))
    const rows = rowsUnder(names, 2).map((row, index) => [...row, `bay ${index + 1}`])
    const opened = await sendList(page, { buffer: aBook({ Coils: [[...names, 'Bay'], ...rows] }) })
    await opened.getByText('4 required columns are missing: Source Code, Length, Qty Pcs, and Heat Num').waitFor()
    await expect.poll(() => opened.getByLabel('Length of all rows').inputValue()).toBe('COIL')
    await expect.poll(() => opened.getByLabel('Column in the file for Heat Num').inputValue()).toBe('blank')
    const use = opened.getByRole('button', { name: 'Use these and read the list' })
    await use.click()
    const source = opened.getByLabel('Source Code of all rows')
    await expect.poll(() => hasFocus(source)).toBe(true)
    await expect.poll(() => describe(source)).toContain('Enter the source code')
    expect(await faultsOf(page)).toEqual([])
    await expect.poll(() => touchFaultsOf(opened)).toEqual([])
    // Buyers would learn from the code whose steel it is.
    await source.fill('BUCKEYE')
    await page.keyboard.press('Enter')
    const naming = page.getByRole('dialog', { name: 'Use BUCKEYE as the source code?' })
    await naming.getByText('This one tells them that it is from Buckeye Steel.').waitFor()
    await naming.getByRole('button', { name: 'Cancel' }).click()
    await naming.waitFor({ state: 'detached' })
    await source.fill('WST1')
    await source.press('Enter')
    await unfold(opened, /^How it is read: texts filled in, 1 column not read$/)
    await opened.getByText('Source Code WST1 · Length COIL · Qty Pcs 1 · Heat Num blank').waitFor()
    await opened.getByRole('listitem').filter({ hasText: 'Bay bay 1 · bay 2' }).waitFor()
    await expect.poll(() => touchFaultsOf(opened)).toEqual([])
    await storeList(page, 2)
    const stored = db.selectFrom('inventory_items').select(['source_code', 'length', 'qty_pcs', 'heat_num']).distinct()
    await expect
      .poll(() => stored.execute())
      .toEqual([{ source_code: 'WST1', length: 'COIL', qty_pcs: 1, heat_num: '' }])

    // Another list.
    await db.deleteFrom('inventory_items').execute()
    await page.getByRole('button', { name: 'Upload another list' }).click()
    const remark = headings.map((_, index) =>
      index === 0 ? 'Terms: net 30 days, FOB our dock, subject to prior sale' : '',
    )
    const inTons = { Product: 'HR SHEET', Weight: '2 T', Width: 48, Length: '120' }
    const swapped = { ...inTons, Width: 120, Length: '48' }
    const ofPlant = (plant: string, row: Partial<ListRow>) => [headings, ...rowsUnder(headings, 1, row, plant), remark]
    const list = {
      buffer: aBook({ Gary: ofPlant('A', swapped), Portage: ofPlant('B', inTons) }),
      category: 'Hot Rolled Sheet',
    }
    await sendList(page, list)
    await unfold(opened, /^Until you answer/)
    await opened.getByText('Until you answer, weights in unclear tons count as 0 lbs.').waitFor()
    await opened.getByText('No item:').first().waitFor()
    expect(await faultsOf(page)).toEqual([])
    await expect.poll(() => touchFaultsOf(opened)).toEqual([])
    const portage = opened.getByRole('checkbox', { name: 'Portage' })
    await expect.poll(() => portage.isVisible()).toBe(false)
    await opened.getByText('2 of 2 tables read').click()
    await portage.waitFor()
    const question = opened.getByRole('group', { name: /^Which tons are meant in the list of WST1\?/ })
    await question.getByRole('button', { name: 'Net tons (2,000 lb)' }).click()
    await question.getByRole('button', { name: 'Net tons (2,000 lb)', pressed: true }).waitFor()
    await openPart(opened, /^Warnings/)
    await opened.getByRole('button', { name: 'Swap width and length' }).click()
    await opened.getByText('1 correction').waitFor()
    await expect.poll(() => touchFaultsOf(opened)).toEqual([])
    await storeList(page, 2)
    const swappedBack = db.selectFrom('inventory_items').select(['weight', 'width', 'length']).distinct()
    await expect.poll(() => swappedBack.execute()).toEqual([{ weight: '2 NT', width: '48', length: '120' }])
    await page.getByRole('button', { name: 'Upload another list' }).click()
    await page.getByText('1 answer', { exact: true }).click()
    await page.getByText('Which tons are meant in the list of WST1? Net tons (2,000 lb)').waitFor()
    await sendList(page, list)
    await opened.getByText('1 question already answered').click()
    await opened.getByRole('button', { name: 'Net tons (2,000 lb)', pressed: true }).waitFor()
  },
)

test.for([phone])(
  'sheets are read together, each with its own columns, and a sheet may give the state; a column, and all rows with the same problem, are corrected at once, and again in the next list, at $width',
  async (view, { db, openPage }) => {
    const page = await openPage(view)
    await openOffice(page, '/admin')
    const other = headings.filter((name) => name !== 'State')
    const buffer = aBook({
      Gary: [headings, ...rowsUnder(headings, 2, {}, 'A')],
      TX: [['Stock of March'], other, ...rowsUnder(other, 3, {}, 'B')],
      Shipped: [headings, ...rowsUnder(headings, 1, {}, 'C')],
    })
    const opened = await sendList(page, { buffer })
    const missing = opened.getByRole('list', { name: 'TX' })
    await missing.getByLabel('Column in the file for State').selectOption("The sheet's name: TX")
    await opened.getByRole('button', { name: 'Use these and read the list' }).click()
    await storeButton(opened, 5).waitFor()
    await unfold(opened, /^How it is read/)
    await opened.getByText("State from the sheet's name (TX)").waitFor()
    expect(await faultsOf(page)).toEqual([])
    await expect.poll(() => touchFaultsOf(opened)).toEqual([])

    // A tick reads another table or leaves one out; at least one stays.
    await opened.getByRole('checkbox', { name: 'Shipped 1 row' }).check()
    await storeButton(opened, 6).waitFor()
    await opened.getByRole('checkbox', { name: 'Shipped 1 row, 1 item' }).uncheck()
    await opened.getByRole('checkbox', { name: 'Gary 2 rows, 2 items' }).uncheck()
    await storeButton(opened, 3).waitFor()
    await expect.poll(() => opened.getByRole('checkbox', { name: 'TX 3 rows, 3 items' }).isDisabled()).toBe(true)
    await opened.getByRole('checkbox', { name: 'Gary 2 rows', exact: true }).check()
    await storeButton(opened, 5).waitFor()

    // Rows say where they are, and each table has its own columns.
    await expect
      .poll(async () => (await rowsOf(page, 'Rows of the list')).map(([row]) => row).sort())
      .toEqual(['Row 2Leave outGary', 'Row 3Leave outGary', 'Row 3Leave outTX', 'Row 4Leave outTX', 'Row 5Leave outTX'])
    await opened.getByRole('button', { name: 'B-0: correct' }).click()
    await opened.getByRole('textbox', { name: 'Product ID of row 3 of TX' }).fill('B-9')
    await page.keyboard.press('Enter')
    await opened.getByText('1 correction').click()
    await opened.getByText('Product ID in row 3 of TX: B-0 → B-9').waitFor()
    await openPart(opened, /^Columns/)
    await opened.getByLabel('Table', { exact: true }).selectOption('TX')
    await expect.poll(() => opened.getByLabel('Heading row').inputValue()).toBe('2')
    await opened.getByLabel('Column in the file for Condition').selectOption('Not in the file')
    await opened.getByRole('button', { name: 'Apply and read again' }).click()
    await storeList(page, 5)
    const stored = db.selectFrom('inventory_items').select(['product_id', 'location_state', 'condition'])
    await expect
      .poll(() => stored.orderBy('product_id').execute())
      .toEqual([
        ...['A-0', 'A-1'].map((product_id) => ({ product_id, location_state: 'OH', condition: 'Prime' })),
        ...['B-1', 'B-2', 'B-9'].map((product_id) => ({ product_id, location_state: 'TX', condition: '' })),
      ])

    // Another list.
    await db.deleteFrom('inventory_items').execute()
    await page.getByRole('button', { name: 'Upload another list' }).click()
    const rows = rowsUnder(headings, 4, { Weight: 9_000 }).map((row, index) =>
      row.map((cell, column) => (headings[column] === 'Qty Pcs' && index < 3 ? 'lot' : cell)),
    )
    const faulty = aBook({ Stock: [headings, ...rows] })
    await sendList(page, { buffer: faulty })
    await openPart(opened, /^Warnings/)
    const warnings = opened.getByRole('table', { name: 'Warnings' })
    await warnings.getByText('2, 3, and 4', { exact: true }).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await expect.poll(() => touchFaultsOf(opened)).toEqual([])
    await warnings.getByRole('button', { name: 'Correct all 3' }).click()
    const dialog = page.getByRole('dialog', { name: 'Qty Pcs in 3 rows' })
    await expectAskedBeforeLost(page, { label: 'Qty Pcs', text: '1' }, dialog)
    expect(await faultsOf(page)).toEqual([])
    await dialog.getByLabel('Qty Pcs').press('Enter')
    await expect.poll(() => opened.getByText(/with problems/).count()).toBe(0)

    // By keyboard, from the column's menu.
    await openPart(opened, /^Columns/)
    await opened.getByRole('button', { name: 'Correct Weight in all rows' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Read as kilograms' }).press('Enter')
    await opened.getByText('2 corrections').click()
    await opened.getByText('Weight in 4 rows: read as kilograms').waitFor()
    await storeList(page, 4)
    const corrected = db.selectFrom('inventory_items').select(['weight', 'qty_pcs']).distinct()
    await expect.poll(() => corrected.execute()).toEqual([{ weight: '9000 kg', qty_pcs: 1 }])

    await page.getByRole('button', { name: 'Upload another list' }).click()
    await sendList(page, { buffer: faulty })
    await unfold(opened, /to check: Corrected in the last list/)
    await opened.getByText('Corrected in the last list:', { exact: true }).waitFor()
    await opened.getByRole('button', { name: 'Correct again' }).click()
    // The unit is remembered, and asked about no more.
    await opened.getByText('1 correction').waitFor()
    await expect.poll(() => opened.getByText('Corrected in the last list:', { exact: true }).count()).toBe(0)
  },
)

test.for([phone])(
  'whatever is asked, the first row is in the first screen; staff say what marks mean, leave out a row, and see pounds and conditions as they are read; combined sizes are beside what they were split into, and sold rows are left out until one click includes them, at $width',
  async (view, { db, openPage }) => {
    const page = await openPage(view)
    await openOffice(page, '/admin')
    const rows = [
      { Condition: 'PR', Weight: '20 NT' },
      { Condition: 'OS' },
      {},
      { 'Qty Pcs': 'some', State: 'Ohio River' },
    ].flatMap((overrides, index) => rowsUnder(headings, 1, overrides, `R${index}`))
    const marked = rows.map((row, index) => [...row, index === 2 ? 'x' : ''])
    const opened = await sendList(page, { buffer: aBook({ Stock: [headings, ...marked] }) })
    const answer = async (question: string, name: string) => {
      const group = opened.getByRole('group', { name: question })
      await group.getByRole('button', { name, exact: true }).click()
      await group.getByRole('button', { name, exact: true, pressed: true }).waitFor()
    }
    await opened.getByText('1 more question').waitFor()
    await opened.getByText(/points? to check: /).waitFor()
    const first = page.getByRole('table', { name: 'Rows of the list' }).locator('tbody tr').first()
    await expect.poll(async () => ((await first.boundingBox())?.y ?? view.height) < view.height - 60).toBe(true)
    await unfold(opened, /^1 more question$/)
    await answer("What does the condition 'OS' mean?", 'Secondary')
    await answer("What does 'x' in the column without a heading mean?", 'Not here yet')
    await unfold(opened, /to check/)
    await opened.getByText('Steel that is not here yet was left out.', { exact: true }).waitFor()
    await opened.getByText(/Only rows with problems/).click()
    await opened.getByText('40,000 lbs', { exact: true }).waitFor()
    await opened.getByText('OS (Secondary)').waitFor()
    await opened.getByRole('button', { name: 'Leave out row 2' }).click()
    await opened.getByRole('button', { name: 'Put row 2 back' }).waitFor()
    await storeButton(opened, 2).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await expect.poll(() => touchFaultsOf(opened)).toEqual([])
    await opened.getByRole('button', { name: 'Put row 2 back' }).click()
    await storeButton(opened, 3).waitFor()
    await storeList(page, 3)
    const stored = db.selectFrom('inventory_items').select(['product_id', 'condition']).orderBy('product_id')
    await expect
      .poll(() => stored.execute())
      .toMatchObject([
        { product_id: 'R0-0', condition: 'PR' },
        { product_id: 'R1-0', condition: 'OS (Secondary)' },
        { product_id: 'R3-0' },
      ])

    // Another list.
    await db.deleteFrom('inventory_items').execute()
    await page.getByRole('button', { name: 'Upload another list' }).click()
    const names = headings.filter((name) => !['Thickness', 'Width', 'Length'].includes(name))
    const sizes = ['0.1345 x 48 x 120', '1/4 x 60 x 240', '0.1345 x 48 x 120', '16ga x 48 x coil']
    const statuses = ['AVAIL', 'SOLD', 'AVAIL', 'AVAIL']
    const sized = rowsUnder(names, 4, { Product: 'HR SHEET' }).map((row, index) => [
      ...row,
      sizes[index],
      statuses[index],
    ])
    const buffer = aBook({ Stock: [[...names, 'Size', 'Status'], ...sized] })
    await sendList(page, { buffer, category: 'Hot Rolled Sheet' })
    await unfold(opened, /^How it is read: sizes split/)
    await unfold(opened, /points? to check: Sold steel was left out/)
    await opened.getByText('Sizes split in 4 rows').waitFor()
    await opened.getByText('0.1345 x 48 x 120 → Thickness 0.1345, Width 48, Length 120').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await expect.poll(() => touchFaultsOf(opened)).toEqual([])
    await opened.getByRole('button', { name: 'Include them' }).click()
    await storeButton(opened, 4).waitFor()
    await opened.getByRole('button', { name: 'Leave it out' }).click()
    await openPart(opened, /^Columns/)
    await opened.getByText('Is split into thickness, width and length').waitFor()
    await storeList(page, 3)
    const split = db.selectFrom('inventory_items').select(['thickness', 'width', 'length']).distinct()
    await expect
      .poll(() => split.orderBy('thickness').execute())
      .toEqual([
        { thickness: '0.1345', width: '48', length: '120' },
        { thickness: '16ga', width: '48', length: 'coil' },
      ])
  },
)
