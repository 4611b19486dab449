import { sql } from 'kysely'
import { anInquiry, anItem, aSupplier } from '../../factories.ts'
import { stage } from '../../lists/staged-lists.ts'
import { desktop, hasFocus, phone } from '../buyers/buyer.ts'
import { faultsOf } from '../faults.ts'
import { expect, test } from '../served.ts'
import { openOffice, recordOf, tabsFold } from './staff.ts'

test.for([phone])(
  'staff add, find, change, merge and delete a supplier by keyboard at $width pixels, $colorScheme',
  async (view, { db, admin, openPage }) => {
    await anItem(db)
    await anItem(db, { source_code: 'B7' })
    const other = await admin.inventory.suppliers.create({ company: 'Zenith Plate', sourceCodes: ['B7'] })
    const page = await openPage({ ...view, expected: /409/ })
    const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
    await openOffice(page, '/admin')
    await tabsFold(page).click()
    await page.getByRole('link', { name: 'Suppliers' }).click()
    await page.getByRole('heading', { name: 'Suppliers', level: 2 }).waitFor()
    await page.getByText('Zenith Plate').waitFor()

    // What another supplier has is refused, and what was typed stays.
    const add = page.getByRole('button', { name: 'Add Supplier' })
    await add.press('Enter')
    const form = dialog('Add Supplier')
    await form.getByLabel('Company').fill('Buckeye Steel')
    for (const code of ['DMW1', 'b7']) {
      await form.getByLabel('Source codes').fill(code)
      await form.getByLabel('Source codes').press('Enter')
    }
    await form.getByLabel('Email addresses').fill('Lists@buckeye.example')
    await form.getByLabel('New list every (days)').fill('soon')
    await form.getByLabel('New list every (days)').press('Enter')
    await form.getByText('Enter a whole number of days').waitFor()
    await form.getByLabel('New list every (days)').fill('7')
    await form.getByRole('button', { name: 'Add' }).press('Enter')
    await form.getByText('Source code B7 already belongs to Zenith Plate.').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await form.getByLabel('Source codes').press('Backspace')
    await form.getByRole('button', { name: 'Add' }).press('Enter')
    await page.getByText('Supplier Added').waitFor()
    await form.waitFor({ state: 'hidden' })
    const { suppliers } = await admin.inventory.suppliers.page({ q: 'buckeye' })
    expect(suppliers).toMatchObject([{ sourceCodes: ['DMW1'], emails: ['lists@buckeye.example'], listEveryDays: 7 }])
    const id = suppliers[0]?.id ?? ''

    // The record: what it has, a change beside another's, and Escape, which closes one thing at a time.
    const open = page.getByRole('button', { name: 'View Buckeye Steel' })
    await open.press('Enter')
    const record = recordOf(page, 'Buckeye Steel')
    await record.getByText('Hot Rolled Coil').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await record.getByRole('button', { name: 'Edit supplier' }).press('Enter')
    const edited = dialog('Edit Buckeye Steel')
    await edited.getByLabel('Phone').fill('555-0222')
    await admin.inventory.suppliers.update({ id, state: 'OH', storesByItself: true })
    await edited.getByRole('button', { name: 'Save' }).press('Enter')
    await edited.getByText('Someone else changed it while you were editing: State is now “OH”.').waitFor()
    await edited.getByRole('button', { name: 'Save' }).press('Enter')
    await edited.waitFor({ state: 'hidden' })
    await record.getByText('555-0222').waitFor()
    await expect.poll(() => admin.inventory.suppliers.get({ id })).toMatchObject({ state: 'OH', storesByItself: true })
    await record.getByRole('button', { name: 'Delete supplier' }).press('Enter')
    const question = dialog('Delete the supplier Buckeye Steel?')
    await question.getByText('Buckeye Steel still has 1 item (21 tons) in stock. They stay for sale.').waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'hidden' })
    await record.getByRole('button', { name: 'Change history' }).press('Enter')
    await record.getByText('Added').waitFor()
    await page.keyboard.press('Escape')
    await record.waitFor({ state: 'hidden' })
    await expect.poll(() => hasFocus(open)).toBe(true)

    // Two records of one company become one.
    await open.press('Enter')
    await record.getByRole('button', { name: 'Merge' }).press('Enter')
    const merging = dialog('Merge Buckeye Steel')
    await merging.getByRole('combobox', { name: 'Merge into' }).fill('zen')
    await page.getByRole('option', { name: 'Zenith Plate · B7' }).click()
    expect(await faultsOf(page)).toEqual([])
    await merging.getByRole('button', { name: 'Merge' }).press('Enter')
    const merged = recordOf(page, 'Zenith Plate')
    await merged.getByText('B7, DMW1').waitFor()
    await merged.getByRole('button', { name: 'Delete supplier' }).press('Enter')
    await dialog('Delete the supplier Zenith Plate?').getByRole('button', { name: 'Delete supplier' }).press('Enter')
    await page.getByText('No suppliers yet').waitFor()
    await expect(admin.inventory.suppliers.get({ id: other.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  },
)

test('staff make, renew and end a supplier’s private link, ask it for a list at once, and hold what would go out; where staff see a source code, its supplier is one click away', async ({
  db,
  admin,
  visitor,
  openPage,
}) => {
  const { suppliers } = admin.inventory
  const { id } = await suppliers.create(aSupplier({ sourceCodes: ['dmw1'], listEveryDays: 7 }))
  const page = await openPage(desktop)
  await openOffice(page, '/admin')
  await page.getByRole('link', { name: 'Suppliers' }).click()
  await page.getByRole('button', { name: 'View Buckeye Steel' }).click()
  const record = recordOf(page, 'Buckeye Steel')
  const link = record.getByRole('link', { name: /\/supply\// })
  const question = (name: string) => page.getByRole('dialog', { name })
  await record.getByRole('button', { name: 'Make a link' }).press('Enter')
  const first = await link.textContent()
  expect(await faultsOf(page)).toEqual([])
  await record.getByRole('button', { name: 'New link' }).press('Enter')
  await question('Make a new link for Buckeye Steel?').getByRole('button', { name: 'Make a new link' }).press('Enter')
  await expect.poll(() => link.textContent()).not.toBe(first)
  await record.getByRole('button', { name: 'End link' }).press('Enter')
  await question('End the link of Buckeye Steel?').getByRole('button', { name: 'End link' }).press('Enter')
  await record.getByRole('button', { name: 'Make a link' }).waitFor()

  const day = record.getByLabel('No reminder before (Pacific)')
  await day.fill('2099-12-05')
  await day.press('Enter')
  await record.getByText('Held: no reminder goes out on its own before Dec 5, 2099.').waitFor()
  await expect.poll(async () => (await suppliers.get({ id })).heldUntil).toBe('2099-12-05T08:00:00.000Z')
  await day.fill('')
  await day.press('Enter')
  await record.getByText('When a list is due, we email the supplier at 8 AM Pacific, up to 3 times.').waitFor()
  await record.getByRole('button', { name: 'Send reminder now' }).press('Enter')
  await page.getByText('Reminder Sent').waitFor()
  await record.getByText(/^Last asked .* Pacific\./).waitFor()
  // The email has a link.
  await link.waitFor()

  const { id: item } = await anItem(db)
  const { id: inquiry } = await visitor.inquiries.submit(anInquiry({ selectedItems: [item] }))
  await page.goto(`/admin?tab=inquiries&inquiry=${inquiry}`)
  // The head over the lines of a source has its code, with and without a quote.
  const head = page.getByRole('grid', { name: 'Selected inventory items' }).getByRole('row', { name: /DMW1 · 1 line/ })
  const isLinked = () =>
    expect
      .poll(() => head.getByRole('link', { name: 'Buckeye Steel' }).getAttribute('href'))
      .toBe(`/admin/suppliers?supplier=${id}`)
  await isLinked()
  await admin.inquiries.quotes.create({ inquiryId: inquiry })
  await page.reload()
  await page.getByRole('button', { name: 'Send quote' }).waitFor()
  await isLinked()
  await head.getByRole('link', { name: 'Buckeye Steel' }).click()
  await record.getByText('Lee Roe').waitFor()
  const source = page.getByRole('link', { name: 'DMW1', exact: true })
  const list = await stage(admin, [{ 'Source Code': 'DMW1' }])
  await page.goto(`/admin?upload=${list.id}`)
  await page.getByRole('tab', { name: /^What changes/ }).click()
  await expect.poll(() => source.getAttribute('href')).toBe(`/admin/suppliers?supplier=${id}`)
  await page.goto('/admin?tab=locations')
  await source.click()
  await record.getByText('Lee Roe').waitFor()
  await page.keyboard.press('Escape')
  // Those whose list is late come first to mind.
  await sql`update inventory_items set created_at = now() - interval '9 days'`.execute(db)
  await admin.inventory.suppliers.create({ company: 'Other Steel' })
  await page.getByRole('combobox', { name: 'Show' }).selectOption('New list due')
  await page.getByText(/^Due since /).waitFor()
  await expect.poll(() => page.getByText('Other Steel').count()).toBe(0)
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Lists to review')
  // The list before stays until this one is there.
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'View Buckeye Steel' }).waitFor()
  await admin.inventory.uploads.discard({ id: list.id })
  await page.getByRole('button', { name: 'Refresh the list' }).click()
  await page.getByText('No supplier like that').waitFor()
  await page.getByRole('button', { name: 'Show all suppliers' }).click()
  await page.getByText('Other Steel').waitFor()
})
