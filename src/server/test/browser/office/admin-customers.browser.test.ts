import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { read, utils } from 'xlsx'
import type { Db } from '../../../db/database.ts'
import { aCustomer, aNeedsList, anInquiry } from '../../factories.ts'
import { describe, desktop, expectToast, hasFocus, phone } from '../buyers/buyer.ts'
import { faultsOf, hold } from '../faults.ts'
import { expect, test } from '../served.ts'
import { deleteByKeyboard } from './record-dialog.ts'
import { openHistory, openOffice } from './staff.ts'

const bolt = { company: 'Bolt & Co', name: 'Ann Lee', email: 'ann@bolt.example', phone: '555-0199', state: 'TX' }

/** Stores many customers at once, the first of them with the latest visit. */
async function storeCustomers(db: Db, count: number): Promise<void> {
  await sql`
    insert into customers (company, name, email, phone, state, action, visit_date, company_key, email_key, kept_by_staff)
    select 'Company ' || n, 'Pat ' || n, 'pat' || n || '@x.example', '555-' || n, 'OH', 'Need',
      now() - n * interval '1 minute', '', '', false
    from generate_series(1, ${count}::int) as n
  `.execute(db)
}

async function download(page: Page, choice: string): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: choice, exact: true }).click(),
  ])
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test.for([desktop])(
  'staff add, find, change and delete a customer by keyboard at $width pixels',
  async (view, { admin, openPage }) => {
    await admin.customers.create(aCustomer())
    const page = await openPage(view)
    await openOffice(page, '/admin?tab=customers')
    const dialog = page.getByRole('dialog')
    const press = (key: string) => page.keyboard.press(key)
    await page.getByText('1 customer, latest visit first; dates in Pacific time').waitFor()
    if (view === desktop) await page.getByRole('columnheader', { name: 'Actions' }).waitFor()

    // A blank form focuses the first required field.
    const add = page.getByRole('button', { name: 'Add Customer' })
    await add.focus()
    await press('Enter')
    await page.waitForURL(/edit=new/)
    const company = dialog.getByLabel('Company')
    await expect.poll(() => hasFocus(company)).toBe(true)
    await expect.poll(() => dialog.getByRole('combobox', { name: 'Action' }).inputValue()).toBe('View inventory')
    await press('Enter')
    await expect.poll(() => company.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => hasFocus(company)).toBe(true)
    for (const field of ['Company', 'Name', 'Email', 'Phone', 'State']) {
      await expect.poll(() => describe(dialog.getByLabel(field))).toBe(`wrong: ${field} is required`)
    }
    await expect.poll(() => dialog.getByLabel('State').getAttribute('required')).toBe('')
    expect(await faultsOf(page)).toEqual([])
    for (const text of Object.values(bolt)) {
      await page.keyboard.type(text)
      await press('Tab')
    }
    await dialog.getByRole('button', { name: 'Add' }).press('Enter')
    await expectToast(page, 'Customer Added', 'Bolt & Co')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => hasFocus(add)).toBe(true)
    await expect
      .poll(async () => (await admin.customers.page({ search: 'bolt' })).customers)
      .toMatchObject([{ ...bolt, action: 'View inventory' }])

    // The search is in the address without a history step for each letter, and covers every field.
    await page.getByLabel('Search').fill('0199')
    await page.waitForURL(/search=0199/)
    await page.getByText('1 customer, latest').waitFor()
    await page.getByRole('button', { name: 'View Bolt & Co' }).waitFor()
    await page.getByLabel('Search').fill('nobody')
    await page.getByText('No customer with “nobody”').waitFor()
    await page.getByRole('button', { name: 'Show all customers' }).click()
    await page.getByText('2 customers, latest').waitFor()

    const edit = page.getByRole('button', { name: 'Edit Bolt & Co' })
    await edit.focus()
    await press('Enter')
    await page.waitForURL(/edit=/)
    await dialog.getByLabel('Name').fill('Ann Smith')
    await press('Escape')
    await dialog.getByText('Discard your changes?').waitFor()
    await press('Escape')
    await dialog.getByLabel('Name').press('Enter')
    await expectToast(page, 'Customer Updated', 'Bolt & Co')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText('Ann Smith').waitFor()
    await expect.poll(() => hasFocus(edit)).toBe(true)

    // The record shows who changed what.
    await press('Enter')
    await openHistory(dialog)
    await dialog.getByText('Ann Smith').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await press('Escape')
    await dialog.waitFor({ state: 'hidden' })

    await deleteByKeyboard(page, {
      noun: 'customer',
      name: 'Bolt & Co',
      question: 'Delete the customer Bolt & Co?',
      focusAfter: page.getByLabel('Search'),
    })
    await page.getByText('Customer Deleted').waitFor()
    await page.getByText('1 customer, latest').waitFor()
    await expect.poll(async () => (await admin.customers.page({})).customers).toMatchObject([{ company: 'Acme Steel' }])
    await page.getByRole('button', { name: 'Recent changes to customers' }).click()
    await dialog.getByText('Deleted Bolt & Co by admin').waitFor()
  },
)

test.for([phone])(
  'the inquiries and needs of a customer are one click away at $width pixels',
  async (view, { admin, visitor, openPage }) => {
    const { id } = await admin.customers.create(aCustomer())
    const { id: inquiryId } = await visitor.inquiries.submit(anInquiry({ selectedItems: ['one'] }))
    await admin.inquiries.setStatus({ id: inquiryId, status: 'archive' })
    await visitor.inquiries.submit(anInquiry({ selectedItems: ['one', 'two'] }))
    await visitor.needs.submit(aNeedsList())
    const page = await openPage(view)
    await openOffice(page, '/admin?tab=customers')
    const dialog = page.getByRole('dialog')

    await page.getByRole('button', { name: 'View Acme Steel' }).click()
    await page.waitForURL(new RegExp(`customer=${id}`))
    await dialog.getByRole('table', { name: 'Active inquiries' }).getByText('Pending').waitFor()
    await dialog.getByRole('table', { name: 'Archived inquiries' }).getByText('Archive').waitFor()
    const need = dialog.getByRole('article')
    await need.getByText('Galvanized Coil, 0.060 × 48').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await need.getByLabel('Status of the need').selectOption('sourcing')
    await expect.poll(async () => (await admin.needs.list())[0]?.status).toBe('sourcing')

    // Editing from the details returns to the details.
    await dialog.getByRole('button', { name: 'Edit customer' }).click()
    await page.getByRole('dialog', { name: 'Edit Acme Steel' }).getByLabel('Phone').fill('555-0777')
    await page.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('555-0777').waitFor()
    await expect.poll(() => hasFocus(dialog.getByRole('button', { name: 'Edit customer' }))).toBe(true)

    await dialog.getByRole('table', { name: 'Archived inquiries' }).getByRole('button', { name: /^View/ }).click()
    await page.waitForURL(new RegExp(`tab=inquiries.*inquiry=${inquiryId}`))
    await dialog.getByRole('region', { name: 'Inquiry Notes' }).getByText('Two coils by June').waitFor()
    await page.goBack()
    await dialog.getByText('555-0777').waitFor()

    // Inquiries and needs stay after the customer is deleted, and the question says so.
    await dialog.getByRole('button', { name: 'Delete customer' }).click()
    const question = page.getByRole('dialog', { name: 'Delete the customer Acme Steel?' })
    await question.getByText('2 inquiries and 1 customer need stay in the back office.').waitFor()
    await question.getByRole('button', { name: 'Delete customer' }).click()
    await page.getByText('No customers yet').waitFor()
    await dialog.first().waitFor({ state: 'hidden' })
    await expect.poll(() => admin.inquiries.list()).toHaveLength(2)
  },
)

test('a known company fills the blank fields of a new customer, what could not be saved stays in the form, what someone else deleted says so and leads back to the list, and an exported file has what the search finds, and nothing in it runs as a formula', async ({
  admin,
  openPage,
}) => {
  const { id } = await admin.customers.create(aCustomer())
  const page = await openPage({ expected: /ERR_FAILED|status of 404/ })
  const dialog = page.getByRole('dialog')
  await openOffice(page, '/admin?tab=customers&edit=new')
  await dialog.getByLabel('Phone').fill('555-0142')
  await dialog.getByLabel('Company').fill(' ACME steel')
  await expectToast(page, 'Customer Found!', 'Auto-filled contact information from your database.')
  const values = () =>
    Promise.all(['Name', 'Email', 'Phone', 'State'].map((label) => dialog.getByLabel(label).inputValue()))
  await expect.poll(values).toEqual(['Pat Doe', 'pat@acme.example', '555-0142', 'OH'])
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await dialog.waitFor({ state: 'hidden' })

  const view = page.getByRole('button', { name: 'View Acme Steel' })
  await view.waitFor()
  await page.route('**/trpc/customers.create', (route) => route.abort())
  await page.getByRole('button', { name: 'Add Customer' }).click()
  for (const [label, text] of Object.entries({
    Company: 'X',
    Name: 'Y',
    Email: 'x@y.example',
    Phone: '1',
    State: 'OH',
  })) {
    await dialog.getByLabel(label).fill(text)
  }
  await dialog.getByRole('button', { name: 'Add' }).click()
  await dialog.getByText(/^Failed to add customer\./).waitFor()
  await expect.poll(() => dialog.getByLabel('Company').inputValue()).toBe('X')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await dialog.waitFor({ state: 'hidden' })

  await admin.customers.delete({ id })
  await view.click()
  await dialog.getByText('This customer no longer exists').waitFor()
  await dialog.getByRole('button', { name: 'Back to the list' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Delete Acme Steel' }).click()
  await dialog.getByRole('button', { name: 'Delete customer' }).click()
  await page.getByText('No customers yet').waitFor()

  await admin.customers.create(aCustomer({ company: '=HYPERLINK("http://x.example")', name: '+Pat' }))
  await admin.customers.create(aCustomer({ company: 'Bolt, Nut & Co', phone: '0555', email: 'b@bolt.example' }))
  await page.getByRole('button', { name: 'Refresh the list' }).click()
  await page.getByText('2 customers').waitFor()
  const csv = await download(page, 'Save as CSV')
  expect(csv.name).toMatch(/^Customers \d{4}-\d\d-\d\d\.csv$/)
  expect(csv.bytes.toString('utf8').split('\r\n')).toMatchObject([
    '\uFEFFCompany,Name,Email,Phone,State,Action,Visit (Pacific),Last Inquiry (Pacific),Inquiries,Needs',
    expect.stringMatching(/^"Bolt, Nut & Co",Pat Doe,b@bolt\.example,0555,OH,View inventory,[\d-]+ \d\d:\d\d,,0,0$/),
    expect.stringMatching(/^"'=HYPERLINK\(""http:\/\/x\.example""\)",'\+Pat,pat@acme\.example,/),
    '',
  ])

  await page.getByLabel('Search').fill('hyperlink')
  await page.getByText('1 customer,').waitFor()
  const { name, bytes } = await download(page, 'Save as Excel (XLSX)')
  expect(name).toMatch(/^Customers .*\.xlsx$/)
  const sheet = read(bytes).Sheets['Customers']
  expect(utils.sheet_to_json(sheet ?? {})).toMatchObject([{ Company: '=HYPERLINK("http://x.example")', Inquiries: 0 }])
  expect(sheet?.['A2']).toMatchObject({ t: 's' })
  expect(sheet?.['A2']?.f).toBeUndefined()
})

test('two thousand customers are searched on the server, scrolled with few rows in the document, and exported completely', async ({
  db,
  openPage,
}) => {
  await storeCustomers(db, 2_000)
  const page = await openPage()
  await openOffice(page, '/admin?tab=customers')
  await page.getByText('2,000 customers, latest visit first').waitFor()
  const shown = page.getByRole('button', { name: /^View Company/ })
  await page.getByRole('button', { name: 'View Company 1', exact: true }).waitFor()
  // Near the end more loads by itself: a click that scrolls there again might come after all of it.
  await page.getByText('of 2,000 customers loaded').evaluate((end) => end.scrollIntoView())
  await page.getByText(/^([2-9]|1,\d)00 of 2,000 customers loaded/).waitFor()
  await page.getByRole('button', { name: /^Show more/ }).dispatchEvent('click')
  await page.getByText(/^([3-9]|1,\d)00 of 2,000 customers loaded/).waitFor()
  await expect.poll(() => shown.count()).toBeLessThan(60)
  await page.getByLabel('Search').fill('pat1999@')
  await page.getByText('1 customer, latest').waitFor()
  await expect.poll(() => shown.count()).toBe(1)
  await page.getByLabel('Search').fill('')
  await page.getByText('2,000 customers, latest').waitFor()

  // The export shows its progress and can be cancelled.
  const release = await hold(page, /customers\.page.*limit/)
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  await page.getByRole('button', { name: 'Preparing...' }).click()
  await page.getByRole('button', { name: 'Cancel the export' }).click()
  await page.getByRole('button', { name: 'Export' }).waitFor()
  release()
  await page.unrouteAll({ behavior: 'wait' })
  const { bytes } = await download(page, 'Save as CSV')
  const lines = bytes.toString('utf8').trimEnd().split('\r\n')
  expect(lines).toHaveLength(2_001)
  expect(new Set(lines).size).toBe(2_001)
})
