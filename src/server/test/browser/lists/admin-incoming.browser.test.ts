import { sql } from 'kysely'
import { aSupplier } from '../../factories.ts'
import { csvOf, fileOf, items, readAll, receive } from '../../lists/received-lists.ts'
import { stage } from '../../lists/staged-lists.ts'
import { desktop, hasFocus, phone } from '../buyers/buyer.ts'
import { faultsOf } from '../faults.ts'
import { expectAskedBeforeLost, expectAskedOnBack } from '../office/record-dialog.ts'
import { openOffice, recordOf } from '../office/staff.ts'
import { printOnTwoPapers } from '../product/printing.ts'
import { expect, test } from '../served.ts'

const sentBy = {
  way: 'page',
  isProven: false,
  senderName: 'Pat Doe',
  senderEmail: 'pat@acme.example',
  company: 'Acme Steel',
  phone: '555-0142',
  state: 'OH',
  notes: 'All prime, in Toledo.',
} as const

test.for([phone])(
  'staff say whose a sent list is, what it goes under, and store it or decline it, by keyboard at $width pixels, $colorScheme',
  async (view, { db, admin, openPage }) => {
    const files = [
      fileOf([{ 'Product ID': 'A', Product: 'MISC' }], 'excess.xlsx'),
      { fileName: 'huge.xlsx', fileBytes: 90_000_000, bytes: undefined },
    ]
    await receive(db, [], { ...sentBy, files })
    const known = await admin.inventory.suppliers.create(
      aSupplier({ emails: ['lou@zinc.example'], company: 'Zinc Co' }),
    )
    await receive(db, items('B'), { supplierId: known.id, files: [fileOf(items('B'), 'prices.xlsx')] })
    await stage(admin, items('C'), { fileName: 'by-hand.xlsx' })
    const page = await openPage(view)
    const dialog = (name: string) => page.getByRole('dialog', { name })
    await openOffice(page, '/admin')
    await page.getByRole('button', { name: '4 lists wait for review' }).press('Enter')
    await page.waitForURL('**/admin?lists=to-review')
    const waiting = page.getByRole('region', { name: 'Lists to review' })
    await waiting.getByText('Says it is Acme Steel').first().waitFor()
    await waiting.getByText('We do not know whose list this is.').first().waitFor()
    await waiting.getByText('Ready for review').waitFor()
    expect(await faultsOf(page)).toEqual([])

    // A file that was too large to be kept can only be declined.
    await waiting.getByRole('button', { name: 'Decline huge.xlsx' }).press('Enter')
    const reason = { label: 'Reason (optional)', text: 'Send a smaller one.' }
    await expectAskedBeforeLost(page, reason, dialog('Decline huge.xlsx?'))
    await expectAskedOnBack(page, reason, dialog('Decline huge.xlsx?'))
    expect(await faultsOf(page)).toEqual([])
    await dialog('Decline huge.xlsx?').getByRole('button', { name: 'Decline' }).press('Enter')
    await waiting.getByText('huge.xlsx').waitFor({ state: 'detached' })

    await waiting.getByRole('button', { name: 'Open excess.xlsx' }).press('Enter')
    const sender = page.getByRole('region', { name: 'Who sent it' })
    await sender.getByText('Says it is Acme Steel').waitFor()
    await sender.getByText('“All prime, in Toledo.”').waitFor()
    const store = page.getByRole('button', { name: 'Store 1 item' })
    await page.getByRole('status').getByText('Choose the product type first.').waitFor()
    await store.press('Enter')
    const ask = sender.getByRole('button', { name: 'Whose list is this?' })
    await ask.press('Enter')
    const whose = dialog('Whose list is this?')
    const company = whose.getByRole('combobox', { name: 'Supplier' })
    await expect.poll(() => company.inputValue()).toBe('Acme Steel')
    await company.fill('')
    await company.press('Enter')
    await whose.getByText('Choose a supplier').waitFor()
    await company.fill('Acme Steel')
    await whose.getByText('Acme Steel is a new supplier.').waitFor()
    await whose.getByRole('checkbox', { name: /^This address is theirs/ }).press('Space')
    expect(await faultsOf(page)).toEqual([])
    await whose.getByRole('button', { name: 'Add supplier' }).press('Enter')
    await whose.waitFor({ state: 'hidden' })
    await sender.getByRole('link', { name: 'Acme Steel' }).waitFor()
    await sender.getByText('Lists of this supplier wait for review.').waitFor()
    const [supplier] = (await admin.inventory.suppliers.page({})).suppliers
    expect(supplier).toMatchObject({ contactName: 'Pat Doe', phone: '555-0142', emails: ['pat@acme.example'] })

    const options = page.getByRole('tabpanel', { name: 'Category and regions' })
    const category = options.getByRole('combobox', { name: 'Category' })
    await options.getByRole('button', { name: 'Apply and read again' }).press('Enter')
    await page.getByText('Select a category').waitFor()
    await category.fill('Angle')
    await category.press('Escape')
    await options.getByRole('button', { name: 'Apply and read again' }).press('Enter')
    await page.getByText('DMW1 is new in Angle.').waitFor()
    await store.press('Enter')
    await page.getByText('1 item stored, 0 rows skipped').waitFor()
    await page.getByRole('button', { name: 'Back to the Inventory tab' }).press('Enter')

    // Staff add what suppliers mail in another form.
    await waiting.getByRole('button', { name: 'Add a list' }).press('Enter')
    const adding = dialog('Add a list')
    await adding.getByRole('button', { name: 'Add', exact: true }).press('Enter')
    await adding.getByText('Choose a file').waitFor()
    const added = { name: 'mailed.csv', mimeType: 'text/csv', buffer: Buffer.from(csvOf(items('D', 'E'))) }
    await adding.locator('input[type=file]').setInputFiles(added)
    await adding.getByRole('combobox', { name: /^Supplier/ }).fill('Nobody')
    await adding.getByRole('button', { name: 'Add', exact: true }).press('Enter')
    await adding.getByText('Pick a supplier that you have, or leave this blank').waitFor()
    await adding.getByRole('combobox', { name: /^Supplier/ }).fill('Zinc Co')
    expect(await faultsOf(page)).toEqual([])
    await adding.getByRole('button', { name: 'Add', exact: true }).press('Enter')
    await page.getByText('List Added').waitFor()
    await readAll(db)
    // The list that was uploaded by hand is read again too.
    const addedRow = waiting.getByRole('row').filter({ hasText: 'mailed.csv' })
    await addedRow.getByText('It was added by hand: look at it before it is stored.').waitFor()
    await waiting.getByRole('button', { name: 'Discard mailed.csv' }).press('Enter')
    await dialog('Discard mailed.csv?').getByRole('button', { name: 'Discard' }).press('Enter')
    await waiting.getByText('mailed.csv').waitFor({ state: 'detached' })

    // What is declined leaves the list, and can be found and read again.
    await waiting.getByRole('button', { name: 'Open prices.xlsx' }).press('Enter')
    await page.getByRole('button', { name: 'Decline' }).press('Enter')
    await dialog('Decline prices.xlsx?').getByLabel('Reason (optional)').fill('No prices, please.')
    await dialog('Decline prices.xlsx?')
      .getByRole('checkbox', { name: /^Tell them/ })
      .press('Space')
    await dialog('Decline prices.xlsx?').getByRole('button', { name: 'Decline' }).press('Enter')
    await page.getByText('List Declined').waitFor()
    await expect
      .poll(() => db.selectFrom('mails').select(['kind', 'to_address']).execute())
      .toContainEqual({
        kind: 'list result',
        to_address: 'lou@zinc.example',
      })
    await waiting.getByText('by-hand.xlsx').waitFor()
    await expect.poll(() => waiting.getByText('prices.xlsx').count()).toBe(0)
    const all = page.getByRole('button', { name: 'Show all lists received' })
    await all.press('Enter')
    const received = page.getByRole('region', { name: 'Lists received' })
    await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Show only lists to review' }))).toBe(true)
    await received.getByRole('combobox', { name: 'State' }).selectOption('Declined')
    await received.getByText('No prices, please.').waitFor()
    await received.getByText('by-hand.xlsx').waitFor({ state: 'detached' })
    expect(await faultsOf(page)).toEqual([])
    await received.getByRole('combobox', { name: 'State' }).selectOption('The same list again')
    await received.getByText('No list like that').waitFor()
  },
)

test.for([desktop])(
  'the record of a supplier has what it sent, says what stores itself, and can be printed; open back offices hear of a list, see it being read, and read a failed one again, at $width pixels',
  async (view, { db, admin, openPage }) => {
    const { id } = await admin.inventory.suppliers.create(aSupplier())
    const first = await stage(admin, items('A', 'B'))
    await admin.inventory.uploads.commit({ id: first.id })
    const page = await openPage(view)
    await openOffice(page, '/admin')
    await page.goto(`/admin/suppliers?supplier=${id}`)
    const record = recordOf(page, 'Buckeye Steel')
    await record.getByRole('checkbox', { name: /^Store its lists without a review/ }).press('Space')
    await expect.poll(async () => (await admin.inventory.suppliers.get({ id })).storesByItself).toBe(true)
    await receive(db, items('A', 'C'), { supplierId: id, files: [fileOf(items('A', 'C'), 'weekly.xlsx')] })
    await receive(db, items('A', 'C'), { supplierId: id, files: [fileOf(items('A', 'C'), 'weekly.xlsx')] })
    const lists = record.getByRole('table', { name: 'Lists received from the supplier' })
    await lists.getByText('The same file as L-2.').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.emulateMedia({ media: null })
    for (const { text } of await printOnTwoPapers(page, 'Buckeye Steel')) {
      for (const part of ['Lee Roe', 'DMW1', 'Hot Rolled Coil', 'weekly.xlsx', 'The same list again']) {
        expect(text).toContain(part)
      }
    }
    await page.emulateMedia({ media: 'screen' })
    // What it stored by itself, and confirmed, is told so in the history, and only the first can be taken back.
    await page.goto('/admin')
    const history = page.getByRole('region', { name: 'Upload history' })
    await history.getByText('Confirmed by the supplier').waitFor()
    await history.getByText('stored by itself').waitFor()
    await expect.poll(() => history.getByRole('button', { name: /^Restore previous list/ }).count()).toBe(1)

    // Open back offices hear of a list that cannot be read.
    await page.getByRole('button', { name: 'Show all lists received' }).waitFor()
    const bytes = new Uint8Array(Buffer.from('d0cf11e0a1b11ae1'.padEnd(1_200, '0'), 'hex'))
    const sent = await receive(db, [], {
      supplierId: id,
      files: [{ fileName: 'weekly.xls', fileBytes: 600, bytes }],
    })
    const waiting = page.getByRole('region', { name: 'Lists to review' })
    await waiting.getByText('The workbook is damaged or incomplete.').waitFor()
    const setReading = (state: string) =>
      sql`update staged_uploads set state = ${state}, progress = '{"step": "checking", "done": 1, "total": 4}' where file_name = 'weekly.xls'`.execute(
        db,
      )
    await setReading('reading')
    await page.getByRole('button', { name: 'Refresh the list' }).click()
    await waiting.getByText('Reading 25%').waitFor()
    await sql`update staged_uploads set state = 'failed', progress = null where file_name = 'weekly.xls'`.execute(db)
    await waiting.getByRole('button', { name: 'Read again weekly.xls' }).click()
    await waiting.getByText('Failed').waitFor({ state: 'detached' })
    await readAll(db)
    await waiting.getByText('Failed').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      waiting.getByRole('link', { name: 'weekly.xls' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('weekly.xls')
    await expect.poll(async () => (await admin.inventory.incoming.get({ id: sent })).bytes).toBe(600)
    await page.goto('/admin/suppliers?only=byItself')
    await page.getByText('Buckeye Steel').waitFor()
  },
)
