import type { Locator, Page } from 'playwright-core'
import { aListRow, aWorkbook } from '../../lists/workbooks.ts'

/** The MIME type of .xlsx. */
export const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Three coils: two in Ohio, one with an invalid quantity, and one in Hawaii, which has no region. */
export function aSmallList(): Buffer {
  return Buffer.from(
    aWorkbook([
      aListRow({ 'Product ID': '0001', 'Source Code': 'WST1' }),
      aListRow({ 'Product ID': '0002', 'Source Code': 'WST1', 'Qty Pcs': 'some' }),
      aListRow({ 'Product ID': '0003', 'Source Code': 'BAY2', State: 'HI' }),
    ]),
  )
}

/** The upload card. */
export const uploadCard = (page: Page): Locator => page.getByRole('region', { name: 'Upload Inventory' })
export const categoryField = (page: Page): Locator => uploadCard(page).getByRole('combobox', { name: /category/i })
export const uploadButton = (page: Page): Locator => page.getByRole('button', { name: 'Upload Inventory' })

/** Chooses a file on the upload card. */
export async function chooseList(page: Page, name = 'west.xlsx', buffer = aSmallList()): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
}

type SentList = { name?: string; buffer?: Buffer; category?: string }

/** Uploads a list, waits for its review, and returns its region. */
export async function sendList(
  page: Page,
  { name = 'west.xlsx', buffer = aSmallList(), category = 'Hot Rolled Coil' }: SentList = {},
): Promise<Locator> {
  await categoryField(page).fill(category)
  await page.keyboard.press('Escape')
  await chooseList(page, name, buffer)
  await uploadButton(page).click()
  await page.waitForURL(/[?&]upload=/)
  const opened = page.getByRole('region', { name, exact: true })
  await opened.waitFor()
  return opened
}

/** Stores the list under review, and waits for the message. */
export async function storeList(page: Page, items: number): Promise<void> {
  const noun = items === 1 ? 'item' : 'items'
  await page.getByRole('button', { name: `Store ${items} ${noun}` }).click()
  await page.getByText(`Inventory uploaded successfully. ${items} items processed.`).waitFor()
}

/** Unfolds what a phone has behind a line of the review. */
export async function unfold(opened: Locator, line: RegExp): Promise<void> {
  await opened.locator('summary').filter({ hasText: line }).click()
}

/** Opens a part of the review. */
export async function openPart(opened: Locator, name: RegExp): Promise<void> {
  await opened.getByRole('tab', { name }).click()
}

/** The changes for each source under review, by cell. */
export async function changesOf(opened: Locator): Promise<string[][]> {
  await openPart(opened, /^What changes/)
  return rowsOf(opened.page(), 'Changes per source code')
}

/** The cell texts of a table. */
export function rowsOf(page: Page, table: string): Promise<string[][]> {
  return page
    .getByRole('table', { name: table })
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '')))
}
