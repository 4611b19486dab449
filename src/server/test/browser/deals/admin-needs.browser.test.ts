import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Locator } from 'playwright-core'
import { aNeedsList } from '../../factories.ts'
import { expectToast, hasFocus, phone } from '../buyers/buyer.ts'
import { faultsOf, hold } from '../faults.ts'
import { expireDuring, holdStream, openHistory, openOffice, signInAsAdmin, tabsFold } from '../office/staff.ts'
import { expect, test } from '../served.ts'

const plate = {
  category: 'Hot Rolled Plate',
  product: 'Secondary',
  thickness: '0.500',
  width: '96',
  length: '240',
  qtyPcs: 3,
  weightNeeded: '42350',
  gradeCategory: 'A36, A572-50',
  condition: 'Just Chems',
  coatingWt: 'G90',
  estimatedNeedDate: '2026-12-24',
  locationState: 'OH',
  notes: 'Call first',
}
const statusOf = /^Status of the need from Acme Steel/

test.for([phone])(
  'staff read, filter, work and delete customer needs by keyboard at $width pixels',
  async (view, { admin, visitor, openPage }) => {
    await visitor.needs.submit(aNeedsList({ specifications: [plate] }))
    await visitor.needs.submit(
      aNeedsList({
        customer: { customerName: 'Ann Lee', company: 'Bolt & Co', email: 'a@b.example', phone: '5', state: 'TX' },
      }),
    )
    // The matches of a need may be asked for while it is being deleted.
    const page = await openPage({ ...view, expected: /status of 404.*needs\.matches\.list/ })
    await openOffice(page, '/admin?tab=needs')
    const dialog = page.getByRole('dialog')
    const card = page.getByRole('article', { name: /Acme Steel$/ })
    const tab = tabsFold(page)
    await page.getByText('2 customer needs, newest first').waitFor()
    await tab.getByLabel('2 waiting').waitFor()

    // The collapsed line has amount and state.
    await card.getByText('3 pcs · 42,350 lbs · OH').waitFor()

    // Everything that the buyer entered, under the names that staff see.
    const expand = card.getByRole('button', { name: /^Expand/ })
    const widthOf = async (button: Locator) => (await button.boundingBox())?.width
    const width = await widthOf(expand)
    await expand.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/need=/)
    await expect.poll(() => widthOf(card.getByRole('button', { name: /^Collapse/ }))).toBe(width)
    const facts = {
      Product: 'Hot Rolled Plate',
      'Product Classification': 'Secondary',
      MTR: 'Just Chems',
      Quantity: '3 pcs',
      'Weight Needed': '42,350 lbs',
      'Steel Grade': 'A36, A572-50',
      'Coating Weight': 'G90',
      'Estimated Need Date': 'Dec 24, 2026',
      'Additional Notes': 'Call first',
    }
    for (const [name, value] of Object.entries(facts)) {
      const term = card.getByText(name, { exact: true })
      await expect.poll(() => term.locator('xpath=following-sibling::dd').textContent()).toBe(value)
    }
    await expect
      .poll(() => page.getByRole('link', { name: 'pat@acme.example' }).getAttribute('href'))
      .toBe('mailto:pat@acme.example')
    expect(await faultsOf(page)).toEqual([])

    // The address has the expanded needs; one that the filter hides is shown above the list.
    await page.goto(`${page.url()}&company=bolt`)
    await card.getByText('Just Chems').waitFor()
    await page.getByText('1 customer need, newest first').waitFor()
    await page.getByLabel('Company or name').fill('')
    await page.getByText('2 customer needs').waitFor()
    await card.getByRole('button', { name: /^Collapse/ }).click()
    await card.getByText('Just Chems').waitFor({ state: 'hidden' })

    // Any status can be chosen; it shows at once, before the server answers.
    const release = await hold(page, /needs\.setStatus/)
    await card.getByLabel(statusOf).selectOption('quoted')
    await expect.poll(() => card.getByLabel(statusOf).inputValue()).toBe('quoted')
    release()
    await tab.getByLabel('1 waiting').waitFor()
    await expect.poll(async () => (await admin.needs.page({ status: 'quoted' })).total).toBe(1)
    await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('pending')
    await page.waitForURL(/status=pending/)
    await page.getByText('1 customer need,').waitFor()
    await expect.poll(() => card.count()).toBe(0)
    await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('cancelled')
    await page.getByText('No customer needs with this status').waitFor()
    await page.getByRole('button', { name: 'Show all customer needs' }).click()
    await card.getByRole('button', { name: /^Expand/ }).click()
    await openHistory(card)
    await card.getByText('Changed by admin').first().waitFor()

    // The delete question names the need; Cancel has the focus.
    await card.getByLabel(statusOf).selectOption('delete')
    await dialog.getByText('Delete 1 customer need from Acme Steel?').waitFor()
    await dialog.getByText(/Hot Rolled Plate, 0\.500 × 96 × 240.*This action cannot be undone\./).waitFor()
    await expect.poll(() => hasFocus(dialog.getByRole('button', { name: 'Cancel' }))).toBe(true)
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => card.getByLabel(statusOf).inputValue()).toBe('quoted')
    await card.getByLabel(statusOf).selectOption('delete')
    await dialog.getByRole('button', { name: 'Delete customer need' }).press('Enter')
    await page.getByText('Customer Need Deleted').waitFor()
    await card.waitFor({ state: 'hidden' })
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => hasFocus(page.getByLabel('Company or name'))).toBe(true)
    await expect.poll(async () => (await admin.needs.page({})).needs).toMatchObject([{ company: 'Bolt & Co' }])
    await page.getByRole('button', { name: 'Recent changes to customer needs' }).click()
    await dialog.getByText(/^Deleted .* by admin$/).waitFor()
  },
)

test('the needs of one submission are listed under their customer and get one status at once', async ({
  admin,
  visitor,
  openPage,
}) => {
  const specifications = ['Coil', 'Sheet', 'Plate'].map((category) => ({ category, weightNeeded: '42350' }))
  const [coil] = await visitor.needs.submit(aNeedsList({ specifications }))
  await visitor.needs.submit(aNeedsList({ customer: { ...aNeedsList().customer, company: 'Bolt & Co' } }))
  await admin.needs.setStatus({ id: coil?.id ?? '', status: 'completed' })
  const page = await openPage()
  await openOffice(page, '/admin?tab=needs')
  const statuses = async () => (await admin.needs.list()).map(({ status }) => status)
  const all = page.getByRole('combobox', { name: /^Status of all .* from Acme Steel$/ })
  await all.waitFor()
  await expect
    .poll(() => page.getByRole('heading', { level: 3 }).allTextContents())
    .toEqual(['Bolt & Co', 'Acme Steel'])
  await all.focus()
  // The npm browser is case-sensitive here.
  await page.keyboard.press('Q')
  await page.getByText('3 needs from Acme Steel set to Quoted.').waitFor()
  await expect.poll(() => statuses()).toEqual(['pending', 'quoted', 'quoted', 'quoted'])
  await expect.poll(() => all.inputValue()).toBe('quoted')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('3 needs from Acme Steel as before.').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await expect.poll(() => statuses()).toEqual(['pending', 'completed', 'pending', 'pending'])

  // With a filter, those that it hides keep their status.
  await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('open')
  await page.getByText('3 customer needs,').waitFor()
  await all.selectOption('sourcing')
  await page.getByText('2 needs from Acme Steel set to Sourcing.').waitFor()
  await expect.poll(() => statuses()).toEqual(['pending', 'completed', 'sourcing', 'sourcing'])
  await page.getByLabel('Status of the need from Acme Steel: Sheet').selectOption('quoted')
  await page.getByText('The need from Acme Steel (Sheet) is now Quoted; it was Sourcing.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('The need from Acme Steel (Sheet) is now Sourcing; it was Quoted.').waitFor()
  await expect.poll(() => statuses()).toEqual(['pending', 'completed', 'sourcing', 'sourcing'])
})

test('needs that cannot be loaded are retried once after a second, then an error is shown; what the server refuses is rolled back, with the specified message, and a message says when another session changed or deleted a need', async ({
  admin,
  visitor,
  openPage,
  db,
}) => {
  await visitor.needs.submit(aNeedsList())
  const page = await openPage({ expected: /ERR_FAILED|status of (500|401|404)/ })
  let asked = 0
  const failing = /trpc\/[^?]*needs\.page(?!.*%22limit%22)/
  await page.route(failing, (route) => {
    asked += 1
    return route.fulfill({ status: 500, contentType: 'application/json', body: '[]' })
  })
  const releaseStream = await holdStream(page)
  await openOffice(page, '/admin?tab=needs')
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to load customer needs' })
  await alert.getByText('Please refresh the page or contact support if the issue persists.').waitFor()
  expect(asked).toBe(2)
  await page.unroute(failing)
  await alert.getByRole('button', { name: 'Retry' }).click()
  releaseStream()
  await page.getByText('1 customer need, newest first').waitFor()

  const status = page.getByLabel(statusOf)
  await page.route('**/trpc/needs.setStatus*', (route) => route.abort())
  await status.selectOption('completed')
  await expectToast(page, 'Update Failed', 'Failed to update status. Please try again.')
  await expect.poll(() => status.inputValue()).toBe('pending')
  await page.unroute('**/trpc/needs.setStatus*')

  await page.route('**/trpc/needs.delete*', (route) => route.abort())
  await status.selectOption('delete')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Delete customer need' }).click()
  await dialog.getByText('Delete Failed: Failed to delete customer need. Please try again.').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.unroute('**/trpc/needs.delete*')

  // A session that ends during work leads to the login and back.
  await expireDuring(page, db, () => status.selectOption('sourcing'))
  await signInAsAdmin(page)
  await page.getByText('Your session has ended.').waitFor({ state: 'hidden' })
  await status.selectOption('sourcing')
  await expect.poll(async () => (await admin.needs.list())[0]?.status).toBe('sourcing')

  await db.deleteFrom('customer_needs').execute()
  const [first, second] = await visitor.needs.submit(
    aNeedsList({ specifications: [{ category: 'Coil' }, { category: 'Sheet' }] }),
  )
  const [coil, sheet] = [first?.id ?? '', second?.id ?? '']
  const statusFor = (what: string) => page.getByLabel(`Status of the need from Acme Steel: ${what}`)
  await page.getByRole('button', { name: 'Refresh the list' }).click()
  await statusFor('Sheet').waitFor()

  // A refused status for all is rolled back.
  const all = page.getByRole('combobox', { name: 'Status of all 2 needs from Acme Steel' })
  await page.route('**/trpc/needs.setStatuses*', (route) => route.abort())
  await all.selectOption('cancelled')
  await expectToast(page, 'Update Failed', 'Failed to update status. Please try again.')
  await expect.poll(() => all.inputValue()).toBe('pending')

  await admin.needs.setStatus({ id: coil, status: 'quoted' })
  await statusFor('Coil').selectOption('reviewing')
  await expectToast(
    page,
    'Changed by Someone Else',
    'Someone else had set the need from Acme Steel (Coil) to Quoted. It is now Reviewing.',
  )

  await admin.needs.delete({ id: coil })
  await statusFor('Coil').selectOption('completed')
  await expectToast(page, 'Update Failed', 'Someone else deleted this customer need. The list has been refreshed.')
  await statusFor('Coil').waitFor({ state: 'hidden' })

  await admin.needs.delete({ id: sheet })
  await statusFor('Sheet').selectOption('delete')
  await page.getByRole('button', { name: 'Delete customer need' }).click()
  await page.getByText('Someone else already deleted it. The list has been refreshed.').waitFor()
  await page.getByText('No customer needs yet').waitFor()
  await page.goto(`/admin?tab=needs&need=${sheet}`)
  await page.getByText('This customer need no longer exists').waitFor()
  await page.getByRole('button', { name: 'OK' }).click()
  await page.waitForURL(/tab=needs$/)
})

test('10,000 needs are filtered on the server, scrolled with few cards in the document, and exported as filtered', async ({
  db,
  openPage,
}) => {
  await sql`
    insert into customer_needs (customer_name, company, email, phone, product, thickness, width, length, qty_pcs,
      grade_category, condition, location_state, category, status, inquiry_date, created_at, position)
    select 'Pat', 'Company ' || n, 'p@x.example', '5', '', '', '', '', n, '=1+1', '', '', 'Coil',
      (array['pending', 'quoted'])[1 + n % 2], now() - n * interval '1 minute', now() - n * interval '1 minute', 0
    from generate_series(1, 10000) as n
  `.execute(db)
  const page = await openPage()
  await openOffice(page, '/admin?tab=needs')
  await page.getByText('10,000 customer needs, newest first').waitFor()
  await page
    .getByRole('tab', { name: /^Customer Needs/ })
    .getByLabel('5,000 waiting')
    .waitFor()
  await page.getByText('of 10,000 customer needs loaded').scrollIntoViewIfNeeded()
  await page.getByText(/^[2-9]00 of 10,000 customer needs loaded/).waitFor()
  await expect.poll(() => page.getByRole('article').count()).toBeLessThan(60)
  await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('quoted')
  await page.getByLabel('Company or name').fill('company 99')
  await page.getByText('56 customer needs, newest first').waitFor()

  await page.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^Customer Needs .*\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(57)
  expect(lines[0]).toContain(',Product,Product Classification,Thickness,')
  expect(lines[1]).toMatch(/^N-\d+,[\d-]+ [\d:]+,Company 99,Pat,.*,Coil,.*,99,,'=1\+1,.*,Quoted$/)
})
