import { flexibleRowsMax } from '../../../../shared/stock/terms.ts'
import { aSheetFile } from '../../lists/workbooks.ts'
import { desktop, hasFocus } from '../buyers/buyer.ts'
import { faultsOf } from '../faults.ts'
import { openOffice } from '../office/staff.ts'
import { expect, test } from '../served.ts'
import { sendList } from './upload.ts'

const angles = () =>
  Buffer.from(
    aSheetFile([
      ['Item', 'Mill', 'Feet'],
      ['Angle 3x3x1/4', 'Nucor', 20],
      ['Channel C8', 'Gerdau', 40],
    ]),
  )

test.for([desktop])(
  'a file without the required columns is stored row by row, found by its words, and deleted, and many rows are shown bit by bit, at $width',
  async (view, { db, openPage }) => {
    const page = await openPage(view)
    await openOffice(page, '/admin')
    const opened = await sendList(page, { name: 'angles.xlsx', buffer: angles() })
    await opened.getByText('No headings of a list were found').waitFor()
    await opened.getByLabel('Source code (optional)').fill('ANG1')
    await expect.poll(() => opened.getByLabel('Free-form category').inputValue()).toBe('MIXED')
    await opened.getByRole('button', { name: 'Store as a free-form list' }).click()
    await page.getByText('2 rows stored as a free-form list').waitFor()
    await expect.poll(() => db.selectFrom('inventory_items').select('id').execute()).toEqual([])

    const card = page.getByRole('region', { name: 'Free-form lists' })
    await card.scrollIntoViewIfNeeded()
    await card.getByText('2 rows').waitFor()
    const rows = card.locator('tbody tr')
    await rows.filter({ hasText: 'Item: Angle 3x3x1/4' }).getByText('ANG1').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await card.getByLabel('Words in the row').fill('gerdau ch')
    await page.waitForURL(/words=gerdau\+ch/)
    await card.getByText('1 row found').waitFor()
    await card.getByLabel('Source').fill('other')
    await card.getByText('No rows match').waitFor()
    await card.getByRole('button', { name: 'Show all rows' }).click()
    await card.getByText('2 rows').waitFor()

    await card.getByRole('button', { name: /^Delete the row Angle/ }).click()
    const question = page.getByRole('dialog', { name: 'Delete this row?' })
    await question.getByText(/Angle 3x3x1\/4/).waitFor()
    await question.getByRole('button', { name: 'Delete row' }).click()
    await page.getByText('Free-form Row Deleted').waitFor()
    await card.getByText('1 row', { exact: true }).waitFor()
    await question.waitFor({ state: 'hidden' })
    await expect.poll(() => hasFocus(card.getByLabel('Words in the row'))).toBe(true)
    await expect.poll(() => rows.count()).toBe(1)

    const many = Array.from({ length: flexibleRowsMax }, (_, index) => ({
      raw_data: `{"Item":"Angle ${index}"}`,
      searchable_text: `Angle ${index}`,
      file_name: 'angles.xlsx',
    }))
    await db.insertInto('flexible_inventory').values(many).execute()
    await page.getByRole('button', { name: 'Refresh the list' }).click()
    await card.getByText(/The first 500 rows/).waitFor()
    await card.getByRole('button', { name: 'Show more (480 left)' }).click()
    await card.getByRole('button', { name: 'Show more (460 left)' }).waitFor()
  },
)
