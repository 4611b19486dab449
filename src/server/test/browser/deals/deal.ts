import type { Locator, Page } from 'playwright-core'

type Column = 'price' | 'cost' | 'pieces' | 'weightLb' | 'unit' | 'leadTime' | 'item' | 'answer' | 'amount' | 'margin'

/** The screen of an open deal. */
export const dealOf = (page: Page) => page.getByRole('dialog', { name: 'Inquiry Details', exact: true })

/** A cell of the lines of a deal, by the number of its row, from 1, and its column. */
export const cellOf = (deal: Locator, column: Column, row: number) =>
  deal.locator(`[data-row="${row - 1}"] [data-column="${column}"]`)

/** What a cell shows while nobody types in it, without what is in smaller type below. */
export const readCell = (cell: Locator) => cell.evaluate((node) => node.firstElementChild?.textContent)

/** Types over a cell as in a spreadsheet; the last key takes it over and moves on. */
export async function typeIn(cell: Locator, text: string, last: 'Enter' | 'Tab' | 'Escape' = 'Enter'): Promise<void> {
  await cell.click()
  const { keyboard } = cell.page()
  await keyboard.type(text)
  await keyboard.press(last)
}

/** Opens or closes the fields of a line that have no column. */
export const toggleLine = (deal: Locator, line: number) =>
  deal.getByRole('button', { name: `Line ${line}: more fields`, exact: true }).click()
