import type { Page } from 'playwright-core'
import type { Db } from '../../../db/database.ts'
import { anItem } from '../../factories.ts'
import { desktop, expectToast, hasFocus, phone, tabTo } from '../buyers/buyer.ts'
import { faultsOf, hold, refused } from '../faults.ts'
import { expect, test } from '../served.ts'
import { holdStream, openOffice } from './staff.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialogOf = (page: Page) => page.getByRole('dialog')
const productRow = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Products' }).getByRole('row').filter({ hasText: name })

/** The cell texts of a table, without the last column, which has the buttons. */
function rowsOf(page: Page, table: string): Promise<string[][]> {
  return page
    .getByRole('table', { name: table })
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('td')].slice(0, -1).map((cell) => cell.textContent ?? '')),
    )
}

const codesOf = async (page: Page) => (await rowsOf(page, 'Locations')).map(([code]) => code)

/** Two items of S1 in two states, one of S2. */
async function stock(db: Db): Promise<void> {
  await anItem(db, { source_code: 'S1', location_state: 'OH' })
  await anItem(db, { source_code: 'S1', location_state: 'IN', heat_num: 'H-101', category: 'Galvanized Coil' })
  await anItem(db, { source_code: 'S2', location_state: 'OH', heat_num: 'H-102' })
}

test.for([desktop])(
  'a source code is found, renamed, merged after a question, and deleted with the count of its items, and one that another admin renamed or deleted is reported, and nothing typed is lost, at $width',
  async (view, { db, admin, openPage }) => {
    await stock(db)
    const page = await openPage({ ...view, expected: refused })
    await openOffice(page, '/admin?tab=locations')
    const dialog = dialogOf(page)
    await expect
      .poll(() => rowsOf(page, 'Locations'))
      .toEqual([
        ['S1', 'IN', '1'],
        ['S1', 'OH', '1'],
        ['S2', 'OH', '1'],
      ])

    const filter = page.getByLabel('Source code or state')
    await filter.fill('s2')
    await expect.poll(async () => (await rowsOf(page, 'Locations')).length).toBe(1)
    await page.waitForURL('**/admin?tab=locations&source=s2')
    await filter.fill('nothing')
    await page.getByText('None of the 3 locations has “nothing” in its source code or state.').waitFor()
    await button(page, 'Show all locations').click()
    await page.waitForURL('**/admin?tab=locations')

    // By keyboard alone: the form shows its errors, and asks before two codes are merged.
    const rename = button(page, 'Rename S1').first()
    await tabTo(page, rename)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin?tab=locations&location=S1')
    const code = dialog.getByLabel('New source code')
    await expect.poll(() => hasFocus(code)).toBe(true)
    await dialog.getByText('This changes 2 items of S1, in all states.').waitFor()
    await page.keyboard.press('Enter')
    await dialog.getByText('This is the current code.').waitFor()
    await code.fill('   ')
    await page.keyboard.press('Enter')
    await dialog.getByText('Please enter a source code.').waitFor()
    await code.fill('s2')
    await page.keyboard.press('Enter')
    await dialog.getByText('There is already a source code S2 with 1 item. Merge S1 into it?').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await code.fill('S3')
    await dialog.getByText('Merge two source codes?').waitFor({ state: 'hidden' })
    await code.fill('S2')
    await page.keyboard.press('Enter')
    await button(page, 'Merge').waitFor()
    await page.keyboard.press('Escape')
    await button(page, 'Keep editing').click()
    await button(page, 'Merge').click()
    await expectToast(page, 'Location Updated', 'Source code S1 was merged into S2 (2 items).')
    await dialog.waitFor({ state: 'hidden' })
    await expect
      .poll(() => rowsOf(page, 'Locations'))
      .toEqual([
        ['S2', 'IN', '1'],
        ['S2', 'OH', '2'],
      ])

    await button(page, 'Rename S2').first().click()
    await code.fill('A/1 #2')
    await dialog.getByRole('button', { name: 'Rename' }).click()
    await expectToast(page, 'Location Updated', 'Source code S2 was renamed to A/1 #2 (3 items).')
    await dialog.waitFor({ state: 'hidden' })

    const remove = button(page, 'Delete A/1 #2').first()
    await remove.click()
    const question = page.getByRole('dialog', { name: 'Delete 3 items from A/1 #2?' })
    await question.getByText(/Undo brings them back, here or under Upload history/).waitFor()
    await expect.poll(() => hasFocus(question.getByRole('button', { name: 'Cancel' }))).toBe(true)
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'hidden' })
    await expect.poll(() => hasFocus(remove)).toBe(true)
    await page.keyboard.press('Enter')
    await question.getByRole('button', { name: 'Delete 3 items' }).click()
    await expectToast(page, 'Location A/1 #2 Deleted', /^Source code A\/1 #2 was deleted \(3 items\)\./)
    await page.getByText('No locations yet').waitFor()
    await expect.poll(() => hasFocus(filter)).toBe(true)
    await expect.poll(() => db.selectFrom('inventory_items').select('id').execute()).toEqual([])
    await button(page, 'Undo').click()
    await expectToast(page, 'Items Restored', 'The items of A/1 #2 were restored.')
    await expect.poll(() => codesOf(page)).toContain('A/1 #2')

    await page.getByRole('button', { name: /Recent changes/ }).click()
    await dialog.getByRole('listitem').filter({ hasText: 'A/1 #2' }).first().waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })

    await db.deleteFrom('inventory_items').execute()
    await stock(db)
    await anItem(db, { source_code: 'S4', heat_num: 'H-103' })
    await button(page, 'Refresh the list').click()
    await button(page, 'Rename S1').first().click()
    await dialog.getByLabel('New source code').fill('S1 west')
    await admin.admin.locations.rename({ sourceCode: 'S1', newSourceCode: 'S9' })
    await dialog.getByRole('button', { name: 'Rename' }).click()
    await dialog.getByText('S1 no longer exists').waitFor()
    await dialog.getByText('Someone else renamed or deleted it. The list has been refreshed.').waitFor()
    await expect.poll(() => dialog.getByLabel('New source code').inputValue()).toBe('S1 west')
    await button(page, 'Cancel').click()
    await button(page, 'Discard').click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => codesOf(page)).toEqual(['S2', 'S4', 'S9', 'S9'])

    // Gone before the question, and gone while it was open.
    await admin.admin.locations.delete({ sourceCode: 'S2' })
    await button(page, 'Delete S2').click()
    await expectToast(page, 'S2 no longer exists', 'Someone else renamed or deleted it. The list has been refreshed.')
    await button(page, 'Delete S2').waitFor({ state: 'hidden' })
    await anItem(db, { source_code: 'S4', heat_num: 'H-104' })
    await button(page, 'Delete S4').click()
    const late = page.getByRole('dialog', { name: 'Delete 2 items from S4?' })
    await late.waitFor()
    await admin.admin.locations.delete({ sourceCode: 'S4' })
    await late.getByRole('button', { name: 'Delete 2 items' }).click()
    await expectToast(
      page,
      'Failed to delete location. Location not found',
      'Someone else renamed or deleted it. The list has been refreshed.',
    )
    await late.waitFor({ state: 'hidden' })
    await expect.poll(() => codesOf(page)).toEqual(['S9', 'S9'])

    // A failed call keeps the dialog and what was typed; a failed list offers Retry.
    const calls = /\/trpc\/[^?]*admin\.locations\.(rename|delete)/
    await page.route(calls, (route) => route.abort())
    await button(page, 'Delete S9').first().click()
    await dialog.getByRole('button', { name: 'Delete 2 items' }).click()
    await dialog.getByText('Failed to delete location. The server could not be reached.').waitFor()
    await button(page, 'Cancel').click()
    await dialog.waitFor({ state: 'hidden' })
    await page.goto('/admin?tab=locations&location=S9')
    await dialog.getByLabel('New source code').fill('S10')
    await dialog.getByRole('button', { name: 'Rename' }).click()
    await dialog.getByText('Failed to update location. The server could not be reached.').waitFor()
    await expect.poll(() => dialog.getByLabel('New source code').inputValue()).toBe('S10')
    const list = /\/trpc\/[^?]*admin\.locations\.list/
    await page.route(list, (route) => route.abort())
    const releaseStream = await holdStream(page)
    await page.goto('/admin?tab=locations')
    await page.getByText('Failed to load locations').waitFor()
    await page.unroute(list)
    await button(page, 'Retry').click()
    releaseStream()
    await button(page, 'Rename S9').first().waitFor()
  },
)

test.for([phone])(
  'a product is added, renamed with its items, deactivated, and deleted after a question with its item count, and one whose name is taken, or that is already gone, is reported, at $width',
  async (view, { db, admin, openPage }) => {
    await stock(db)
    const page = await openPage({ ...view, expected: refused })
    await openOffice(page, '/admin?tab=product')
    const dialog = dialogOf(page)
    await productRow(page, 'Hot Rolled Coil').getByText('2', { exact: true }).waitFor()
    await expect.poll(async () => (await rowsOf(page, 'Products')).length).toBe(19)

    // By keyboard alone.
    const add = button(page, 'Add Product')
    await tabTo(page, add)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin?tab=product&product=new')
    const name = dialog.getByLabel('Product name')
    await expect.poll(() => hasFocus(name)).toBe(true)
    await page.keyboard.press('Enter')
    await dialog.getByText('Please enter a product name.').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.type('Rails')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Product Created', 'Rails')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => hasFocus(add)).toBe(true)
    await productRow(page, 'Rails').getByText('Active').waitFor()

    await button(page, 'Edit Hot Rolled Coil').click()
    await dialog.getByText('2 items of this product will get the new name.').waitFor()
    await name.fill('HR Coil')
    await button(page, 'Save').click()
    await expectToast(page, 'Product Updated', 'HR Coil')
    await dialog.waitFor({ state: 'hidden' })
    await productRow(page, 'HR Coil').getByText('2', { exact: true }).waitFor()

    // The status shows at once, before the answer.
    const release = await hold(page, /\/trpc\/catalog\.productTypes\.update/)
    await button(page, 'Deactivate HR Coil').click()
    await button(page, 'Activate HR Coil').waitFor()
    await productRow(page, 'HR Coil').getByText('Inactive').waitFor()
    release()
    const isHidden = async () => (await admin.catalog.productTypes.list({})).every(({ name }) => name !== 'HR Coil')
    await expect.poll(isHidden).toBe(true)
    await page.reload()
    await productRow(page, 'HR Coil').getByText('Inactive').waitFor()

    await anItem(db, { source_code: 'S3', category: 'HR Coil', heat_num: 'H-104' })
    const remove = button(page, 'Delete HR Coil')
    await remove.click()
    const question = page.getByRole('dialog', { name: 'Delete the product HR Coil?' })
    await question.getByText('3 items use the product HR Coil.').waitFor()
    await question.getByText('once it is deleted, they do').waitFor()
    await page.keyboard.press('Enter')
    await question.waitFor({ state: 'hidden' })
    await expect.poll(() => hasFocus(remove)).toBe(true)
    await remove.click()
    await question.getByRole('button', { name: 'Delete product' }).click()
    await expectToast(page, 'Product Deleted', 'HR Coil')
    await expect.poll(() => remove.count()).toBe(0)
    await expect.poll(async () => (await db.selectFrom('inventory_items').select('id').execute()).length).toBe(4)
    await button(page, 'Delete Rails').click()
    await dialog.getByText('No items use it.').waitFor()
    await button(page, 'Cancel').click()
    await dialog.waitFor({ state: 'hidden' })

    const { delete: deleteType, list } = admin.catalog.productTypes
    const idOf = async (name: string) =>
      (await list({ includeInactive: true })).find((type) => type.name === name)?.id ?? ''
    await button(page, 'Edit Galvanized Coil').click()
    await name.fill('galvanized sheet')
    await button(page, 'Save').click()
    await dialog.getByText('There is already a product type named “galvanized sheet”.').waitFor()
    await expect.poll(() => name.inputValue()).toBe('galvanized sheet')
    await button(page, 'Cancel').click()
    await button(page, 'Discard').click()
    await dialog.waitFor({ state: 'hidden' })

    const gone = 'Someone else deleted it. The list has been refreshed.'
    await deleteType({ id: await idOf('Aluminized Coil') })
    await button(page, 'Deactivate Aluminized Coil').click()
    await expectToast(page, 'Aluminized Coil no longer exists', gone)
    await expect.poll(() => productRow(page, 'Aluminized Coil').count()).toBe(0)
    await deleteType({ id: await idOf('Aluminized Sheet') })
    await button(page, 'Delete Aluminized Sheet').click()
    await expectToast(page, 'Aluminized Sheet no longer exists', gone)

    // A failed change is rolled back.
    const changes = /\/trpc\/catalog\.productTypes\.(update|delete)/
    await page.route(changes, (route) => route.abort())
    await button(page, 'Deactivate Bonderized Sheet').click()
    await page.getByText(/^Failed to update product\. The server could not be reached/).waitFor()
    await button(page, 'Deactivate Bonderized Sheet').waitFor()
  },
)
