import type { Page } from 'playwright-core'
import { loadDemoDataIfEmpty } from '../../../db/demo-data.ts'
import { lockSources } from '../../../db/source-lock.ts'
import { anItem } from '../../factories.ts'
import { stage } from '../../lists/staged-lists.ts'
import { aCompoundFile } from '../../lists/workbooks.ts'
import { desktop, expectToast, hasFocus, phone, readTabStore, rememberBuyer } from '../buyers/buyer.ts'
import { faultsOf, refused } from '../faults.ts'
import { holdStream, openOffice } from '../office/staff.ts'
import { expect, test } from '../served.ts'
import {
  aSmallList,
  uploadCard as card,
  categoryField as category,
  changesOf,
  chooseList,
  mimeType,
  rowsOf,
  sendList,
  storeList,
  uploadButton,
} from './upload.ts'

const sendCall = '**/api/inventory/staged-uploads'

const sources = (page: Page) => page.getByRole('region', { name: 'Sources' })

test.for([desktop])(
  'an upload shows its progress and its result, and figures and sources follow, at $width',
  async (view, { db, openPage }) => {
    await anItem(db, { source_code: 'WST1', product_id: '0001', category: 'Hot Rolled Coil' })
    await anItem(db, { source_code: 'OLD1', location_state: 'NV', regions: [] })
    const page = await openPage(view)
    await openOffice(page, '/admin')
    await sources(page).getByRole('button', { name: 'Show 2 sources' }).click()
    await page.waitForURL('**/admin?sources=all')
    await expect
      .poll(() => rowsOf(page, 'Sources'))
      .toEqual([
        ['OLD1', '1', '-', '-', '1'],
        ['WST1', '1', '-', '-', '0'],
      ])
    await sources(page).getByLabel('Filter by source code').fill('ws')
    await expect.poll(async () => (await rowsOf(page, 'Sources')).map(([code]) => code)).toEqual(['WST1'])
    await sources(page).getByLabel('Filter by source code').fill('')
    await sources(page).getByText('1 item without a region').waitFor()
    await page.getByText('Columns the list needs').click()
    await card(page).getByText('Product ID, Source Code, Product').waitFor()
    await card(page).getByText('Condition, Region Code').waitFor()
    expect(await faultsOf(page)).toEqual([])

    // The category by keyboard: the second product type that the word finds.
    await category(page).focus()
    await page.keyboard.type('hot rolled co')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => category(page).inputValue()).toBe('Hot Rolled Coil')
    await chooseList(page)
    await card(page).getByText('west.xlsx').waitFor()

    // The transfer can be cancelled; what was chosen stays.
    await page.route(sendCall, () => Promise.resolve())
    await uploadButton(page).click()
    await card(page).getByText('Uploading…').waitFor()
    await card(page).getByRole('button', { name: 'Cancel' }).click()
    await expectToast(page, 'Upload Cancelled', 'The list was not sent.')
    await page.unroute(sendCall)
    await card(page).getByText('west.xlsx').waitFor()
    await expect.poll(() => card(page).getByRole('alert').count()).toBe(0)

    // Once sent, the list is read and opens at its own address.
    await uploadButton(page).click()
    await page.waitForURL(/[?&]upload=/)
    const opened = page.getByRole('region', { name: 'west.xlsx' })
    await opened.getByRole('button', { name: 'Store 3 items' }).waitFor()
    await expect
      .poll(() => changesOf(opened))
      .toEqual([
        ['WST1', '1', '2', '1', '1', '0', '0', '21', '42'],
        ['BAY2', '0', '1', '1', '0', '0', '0', '0', '21'],
      ])

    // Storing waits for another change.
    await db.transaction().execute(async (tx) => {
      await lockSources(tx)
      await opened.getByRole('button', { name: 'Store 3 items' }).click()
      await opened.getByRole('status').getByText('Storing the list…').waitFor()
      await opened.getByRole('progressbar').waitFor()
      await page.getByRole('tab', { name: 'Locations' }).click()
      await page.goBack()
      await opened.getByRole('status').getByText('Storing the list…').waitFor()
    })
    await expectToast(page, 'Upload Successful', 'Inventory uploaded successfully. 3 items processed.')
    await page.getByRole('button', { name: 'Close notification' }).click()
    await expectToast(page, 'Next Step', 'Please go to inventory and select the default regions.')

    await opened.getByText('3 items stored, 0 rows skipped, 1 warning.').waitFor()
    await expect
      .poll(() => rowsOf(page, 'Items per source code'))
      .toEqual([
        ['WST1', '1', '2', '1', '1', '0'],
        ['BAY2', '0', '1', '1', '0', '0'],
      ])
    await expect.poll(() => rowsOf(page, 'Warnings')).toEqual([[expect.any(String), 'Qty Pcs', 'some', '1', '3']])
    await opened.getByText('1 item without a region').waitFor()
    expect(await faultsOf(page)).toEqual([])
    const seen = await opened.getByRole('link', { name: 'See as a buyer' }).getAttribute('href')
    expect(seen).toBe('/inventory/results?region=E-N+Central&category=Hot+Rolled+Coil')
    await opened.getByRole('button', { name: 'Upload another list' }).click()
    const stamp = expect.stringMatching(/^\w{3} \d{1,2}, \d{4}, \d{1,2}:\d{2}\s[AP]M$/u)
    await expect
      .poll(() => rowsOf(page, 'Sources'))
      .toEqual([
        ['BAY2', '1', stamp, 'less than a day', '1'],
        ['OLD1', '1', '-', '-', '1'],
        ['WST1', '2', stamp, 'less than a day', '0'],
      ])
    const figures = page.getByRole('region', { name: 'Quick Stats' })
    await expect
      .poll(() => figures.locator('dt').allTextContents())
      .toEqual(['Total Products', 'Total Items', 'Active Suppliers', 'Pending Inquiries'])
    await expect.poll(() => figures.locator('dd').allTextContents()).toEqual(['1', '4', '3', '0'])

    await page.getByRole('checkbox', { name: 'Only the 2 sources with items without a region' }).check()
    await page.waitForURL('**/admin?sources=no-region')
    await expect.poll(async () => (await rowsOf(page, 'Sources')).map(([code]) => code)).toEqual(['BAY2', 'OLD1'])
    await page.reload()
    await expect.poll(async () => (await rowsOf(page, 'Sources')).length).toBe(2)
  },
)

test.for([phone])(
  'a file that cannot be uploaded is refused with a reason, and what was chosen stays, at $width',
  async (view, { db, openPage }) => {
    const page = await openPage({ ...view, expected: refused })
    await openOffice(page, '/admin')
    await page.getByText('No inventory yet').waitFor()
    await uploadButton(page).click()
    await expectToast(page, 'Missing Information', 'Please select both a category and a file.')
    await card(page).getByText('Select a category').waitFor()
    await card(page).getByText('Select a file').waitFor()
    await expect.poll(() => hasFocus(category(page))).toBe(true)
    expect(await faultsOf(page)).toEqual([])
    await category(page).fill('Rails')
    await card(page).getByText('Rails is a new category.').waitFor()
    await page.keyboard.press('Escape')
    await uploadButton(page).click()
    await expectToast(page, 'Missing Information', 'Please select both a category and a file.')

    await chooseList(page, 'list.csv')
    await expectToast(page, 'Invalid File Type', 'Please select an Excel file (.xlsx or .xls)')
    await card(page)
      .getByText(/^list.csv was not accepted.*Use Add a list, beside the lists to review/)
      .waitFor()
    const files = ['a.xlsx', 'b.xlsx'].map((name) => ({ name, mimeType, buffer: aSmallList() }))
    await page.locator('input[type=file]').setInputFiles(files)
    await card(page).getByText('Drop one file at a time. Nothing was added.').waitFor()

    await chooseList(page, 'none.xlsx', Buffer.alloc(0))
    await expectToast(
      page,
      'Empty File',
      'There is nothing in this file. Save the list again in Excel, then select it.',
    )
    await card(page).getByText('none.xlsx was not accepted. There is nothing in this file.').waitFor()

    // A file that is no workbook is refused at once; a locked one when it is read, with what to do about it.
    const refusal = card(page).getByRole('alert').filter({ hasText: 'Upload Failed' })
    await chooseList(page, 'list.xlsx', Buffer.from('%PDF-1.7 no workbook'))
    await uploadButton(page).click()
    await refusal.getByText(/Please select an Excel file \(\.xlsx or \.xls\)/).waitFor()
    await card(page).getByText('list.xlsx').waitFor()
    const locked = Buffer.from(aCompoundFile('EncryptedPackage'))
    const opened = await sendList(page, { name: 'locked.xlsx', buffer: locked, category: 'Rails' })
    const failure = opened.getByRole('alert').filter({ hasText: 'Upload Failed' })
    await failure.getByText(/password/).waitFor()
    await opened.getByRole('button', { name: 'Try again' }).click()
    await failure.getByText(/password/).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await opened.getByRole('button', { name: 'Choose another file' }).click()
    await card(page).waitFor()
    await page.getByRole('region', { name: 'Lists to review' }).getByText('Failed').waitFor()
    await expect.poll(() => category(page).inputValue()).toBe('Rails')
    await expect.poll(() => db.selectFrom('inventory_items').select('id').execute()).toEqual([])
  },
)

test('what fails on the Inventory tab is reported, what was chosen stays, and what another admin stores is there on the next visit', async ({
  db,
  admin,
  openPage,
}) => {
  const page = await openPage({ expected: refused })
  await openOffice(page, '/admin')
  await category(page).fill('Rails')
  await page.keyboard.press('Escape')
  const refusal = card(page).getByRole('alert').filter({ hasText: 'Upload Failed' })
  await page.route(sendCall, (route) => route.abort())
  await chooseList(page)
  await uploadButton(page).click()
  await expectToast(page, 'Upload Failed', 'Failed to upload inventory. Please try again.')
  await refusal.getByText('Failed to upload inventory. Please try again.').waitFor()
  await card(page).getByText('west.xlsx').waitFor()
  await expect.poll(() => category(page).inputValue()).toBe('Rails')
  await expect.poll(() => db.selectFrom('inventory_items').select('id').execute()).toEqual([])
  await page.unroute(sendCall)
  await uploadButton(page).click()
  await storeList(page, 3)
  await page.goto('/admin')

  // Figures that cannot be loaded say so, and Retry loads them.
  const figures = /\/trpc\/.*(admin\.stats|inventory\.sourceTotals)/
  await page.route(figures, (route) => route.abort())
  const releaseStream = await holdStream(page)
  await page.reload()
  await page.getByText('The numbers could not be loaded').waitFor()
  await page.getByText('The sources could not be loaded').waitFor()
  await page.unroute(figures)
  await page.getByRole('region', { name: 'Quick Stats' }).getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('region', { name: 'Quick Stats' }).getByText('Total Items').waitFor()
  await sources(page).getByRole('button', { name: 'Retry' }).click()
  releaseStream()
  await sources(page).getByRole('button', { name: 'Show 2 sources' }).click()
  await sources(page).getByRole('cell', { name: 'BAY2' }).waitFor()

  await page.getByRole('tab', { name: 'Team' }).click()
  const { id } = await stage(admin, [{ 'Source Code': 'EAST3' }], { fileName: 'east.xlsx' })
  await admin.inventory.uploads.commit({ id })
  await page.getByRole('tab', { name: 'Inventory' }).click()
  await sources(page).getByRole('button', { name: 'Show 3 sources' }).click()
  await sources(page).getByRole('cell', { name: 'EAST3' }).waitFor()
  await expect.poll(() => page.getByRole('region', { name: 'Quick Stats' }).innerText()).toMatch(/Total Items\s+4/)
  await page.getByRole('button', { name: 'Recent changes to the inventory' }).click()
  await page
    .getByRole('dialog')
    .getByText(/east\.xlsx/)
    .first()
    .waitFor()
  expect(await faultsOf(page)).toEqual([])
})

test.for([desktop])(
  'the testing tools clear the customer session, and the demo data after a question with its count, at $width',
  async (view, { db, openPage }) => {
    await loadDemoDataIfEmpty(db)
    const page = await openPage({ ...view, expected: refused })
    await openOffice(page, '/admin')
    await rememberBuyer(page)
    const tools = page.getByRole('button', { name: 'Testing Tools' })
    await tools.click()
    await page.getByText('1-hour timeout').waitFor()
    await page.getByRole('button', { name: 'Clear Customer Session' }).click()
    await page.getByText('Customer Session Cleared').waitFor()
    await expect.poll(() => readTabStore(page, 'customerInfo')).toBeNull()

    const remove = page.getByRole('button', { name: 'Remove demo data' })
    await remove.click()
    const question = page.getByRole('dialog', { name: /^Remove [\d,]+ demo records\?$/ })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'hidden' })
    await expect.poll(() => hasFocus(tools)).toBe(true)
    await tools.click()
    await page.route('**/trpc/admin.demoData.remove', (route) => route.abort())
    await remove.click()
    expect(await faultsOf(page)).toEqual([])
    await question.getByRole('button', { name: 'Remove demo data' }).click()
    await question.getByText('The server could not be reached.').waitFor()
    await page.unroute('**/trpc/admin.demoData.remove')
    await question.getByRole('button', { name: 'Remove demo data' }).click()
    await page.getByText('Demo Data Removed').waitFor()
    await question.waitFor({ state: 'hidden' })
    await page.getByText('No inventory yet').waitFor()
    await expect.poll(() => remove.count()).toBe(0)
  },
)
