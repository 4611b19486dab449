import { aStyledFile } from '../../lists/list-kinds/styled-file.ts'
import { aListRow } from '../../lists/workbooks.ts'
import { describe, desktop, hasFocus, phone } from '../buyers/buyer.ts'
import { openOffice } from '../office/staff.ts'
import { expect, test } from '../served.ts'
import { sendList, storeList } from './upload.ts'

const legend = 'Yellow rows are being looked at by our yard in Toledo, orange rows = sold, pending removal'

/** A list of four coils: one below a line that nobody understands, one in a color that is not explained, one that is sold. */
function aListInDoubt(): Buffer {
  const rows = ['0001', '0002', '0003', '0004'].map((id) => aListRow({ 'Product ID': id, 'Source Code': 'WST1' }))
  const [first = [], second = [], third = [], fourth = []] = rows.map((row) => Object.values(row).map(String))
  const cells = [[legend], Object.keys(aListRow()), first, second, third, ['ON HOLD'], ['BAY SEVEN'], fourth]
  const looks = ['FFFF00', 'FFA500'].map((rgb, at) => ({ row: at + 4, fill: { rgb } }))
  return Buffer.from(aStyledFile({ cells, looks }))
}

test.for([desktop, phone])(
  'a list waits for the answers that decide what is for sale: its button says so and leads to them by keyboard, at $width',
  async (view, { openPage }) => {
    const page = await openPage(view)
    await openOffice(page, '/admin')
    const opened = await sendList(page, { buffer: aListInDoubt() })
    const store = opened.getByRole('button', { name: /^Store \d+ items?$/ })
    await store.waitFor()
    expect(await describe(store)).toContain('Answer 2 questions below first: they decide whether steel is for sale')
    const [first] = await opened.getByText(`'${legend}': leave out the rows that are yellow?`).all()
    expect(first).toBeDefined()
    await store.focus()
    await page.keyboard.press('Enter')
    const answer = opened.getByRole('button', { name: 'Keep them', exact: true })
    const leave = opened.getByRole('button', { name: 'Leave them out', exact: true })
    const available = opened.getByRole('button', { name: 'Available', exact: true })
    await expect.poll(async () => (await hasFocus(leave)) || (await hasFocus(available))).toBe(true)
    await answer.click()
    await opened.getByText(/Answer 1 question below first/).waitFor()
    await opened.getByRole('button', { name: 'Available', exact: true }).click()
    await storeList(page, 3)
  },
)
