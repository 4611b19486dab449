import { sql } from 'kysely'
import type { Locator, Page } from 'playwright-core'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../router.ts'
import { anInquiry, anItem } from '../../factories.ts'
import { desktop, expectToast, hasFocus, phone, readTabStore } from '../buyers/buyer.ts'
import { coveredFocusOf, faultsOf, hold, touchFaultsOf, widthFaultsOf } from '../faults.ts'
import { expireDuring, expireSessions, holdStream, openOffice, signInAsAdmin } from '../office/staff.ts'
import { printOnTwoPapers } from '../product/printing.ts'
import { expect, test } from '../served.ts'

const tab = '/admin?tab=inquiries'

/** Three inquiries: Acme with an unchanged, a changed and a deleted item; Bolt, newer; Core, quoted. */
async function storeInquiries(db: Db, visitor: Caller) {
  const listed = await anItem(db, { product_id: 'P-LISTED' })
  const changed = await anItem(db, { product_id: 'P-CHANGED', weight: '10,000' })
  const gone = await anItem(db, { product_id: 'P-GONE', weight: 'call' })
  const acme = await visitor.inquiries.submit(anInquiry({ selectedItems: [listed.id, changed.id, gone.id] }))
  const bolt = await visitor.inquiries.submit(anInquiry({ company: 'Bolt & Co', selectedItems: [listed.id] }))
  const core = await visitor.inquiries.submit(anInquiry({ company: 'Core Metals', selectedItems: [listed.id] }))
  await db.updateTable('inventory_items').set({ weight: '9,500' }).where('id', '=', changed.id).execute()
  await db.deleteFrom('inventory_items').where('id', '=', gone.id).execute()
  await sql`update customer_inquiries set created_at = '2026-01-02T03:04:00Z' where id = ${acme.id}`.execute(db)
  await sql`update customer_inquiries set created_at = '2026-07-02T19:30:00Z', status = 'quoted' where id = ${core.id}`.execute(
    db,
  )
  return { acme, bolt, core }
}

/** The three again, in place of what became of them. */
async function renewInquiries(page: Page, db: Db, visitor: Caller) {
  await db.deleteFrom('customer_inquiries').execute()
  await db.deleteFrom('inventory_items').execute()
  const renewed = await storeInquiries(db, visitor)
  await page.getByRole('button', { name: 'Refresh the list' }).click()
  await viewOf(page, 'Bolt & Co').waitFor()
  await expect.poll(() => companiesOf(page)).toEqual(['Bolt & Co', 'Acme Steel', 'Core Metals'])
  return renewed
}

const inquiriesOf = (page: Page) => page.getByRole('table', { name: 'Inquiries' })
const viewOf = (page: Page, company: string) =>
  page.getByRole('button', { name: `View the inquiry from ${company}`, exact: true })
const statusOf = (place: Page | Locator, company: string) =>
  place.getByRole('combobox', { name: `Status of the inquiry from ${company}`, exact: true })

const detailsOf = (page: Page) => page.getByRole('dialog', { name: 'Inquiry Details' })
const panelOf = (details: Locator) => details.getByRole('button', { name: 'Versions, emails, history and note' })
const linesOf = (details: Locator) => details.getByRole('grid', { name: 'Selected inventory items' }).getByRole('row')
const note = (place: Locator) => place.getByRole('textbox', { name: 'Internal note' })

/** The companies of the list from top to bottom. */
async function companiesOf(page: Page): Promise<string[]> {
  const names = await page
    .getByRole('button', { name: 'View the inquiry from' })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''))
  return names.map((name) => name.replace('View the inquiry from ', ''))
}

test.for([phone])(
  'staff read, filter, print, move and delete inquiries by keyboard at $width pixels',
  async (view, { admin, db, visitor, openPage }) => {
    await storeInquiries(db, visitor)
    const page = await openPage(view)
    await openOffice(page, tab)
    await page.evaluate('window.print = () => { window.isPrinting = true }')
    const dialog = page.getByRole('dialog')
    const details = detailsOf(page)
    const press = (key: string) => page.keyboard.press(key)
    const pressOn = async (element: Locator, key: string) => {
      await element.focus()
      await press(key)
    }

    // By rank, then the newest first; dates in Pacific time, winter and summer.
    await inquiriesOf(page).waitFor()
    await expect.poll(() => companiesOf(page)).toEqual(['Bolt & Co', 'Acme Steel', 'Core Metals'])
    // The tabs and filters are folded on a phone.
    const top = (await inquiriesOf(page).boundingBox())?.y
    expect(top).toBeLessThan(view.height / 2)
    await page.getByText('Jan 1, 2026, 7:04 PM').waitFor()
    await page.getByText('Jul 2, 2026, 12:30 PM').waitFor()
    await page.getByText('3 active', { exact: true }).waitFor()
    await expect
      .poll(() => page.getByRole('tab', { name: 'Inquiries', includeHidden: true }).textContent())
      .toBe('Inquiries2')

    // The company filter is in the address without a history step.
    const filter = page.getByRole('searchbox', { name: 'Company' })
    await filter.focus()
    await page.keyboard.type('acme')
    await page.getByText('1 active', { exact: true }).waitFor()
    await page.waitForURL(/company=acme/)
    await expect.poll(() => companiesOf(page)).toEqual(['Acme Steel'])
    await filter.fill('nobody')
    await page.getByText('No active inquiries from a company with “nobody”').waitFor()
    await page.getByRole('button', { name: 'Show all active inquiries' }).press('Enter')
    await page.getByText('3 active', { exact: true }).waitFor()
    await page.waitForURL(/tab=inquiries$/)

    // The details show what became of each line, and how to reach the buyer.
    const acme = viewOf(page, 'Acme Steel')
    await pressOn(acme, 'Enter')
    await page.waitForURL(/inquiry=/)
    await details.getByText('Sent Jan 1, 2026, 7:04 PM Pacific').waitFor()
    const lines = linesOf(details)
    await lines.filter({ hasText: 'P-LISTED' }).waitFor()
    await lines.filter({ hasText: 'P-CHANGED' }).getByText('Changed since: Weight 10,000 → 9,500').waitFor()
    await lines.filter({ hasText: 'P-GONE' }).getByText('No longer listed').waitFor()
    await details.getByText('Total weight 52,350 lbs · 1 item without a weight').waitFor()
    await expect.poll(() => details.getByRole('link', { name: '555-0100' }).getAttribute('href')).toBe('tel:5550100')
    await expect
      .poll(() => details.getByRole('link', { name: 'pat@acme.example' }).getAttribute('href'))
      .toBe('mailto:pat@acme.example')
    await details.getByText('Two coils by June').waitFor()
    await details.getByText('Cleveland, OH').waitFor()
    expect(await faultsOf(page)).toEqual([])
    expect(await touchFaultsOf(details)).toEqual([])
    expect(await coveredFocusOf(page)).toEqual([])

    // Only the inquiry is printed, with all its lines.
    await pressOn(details.getByRole('button', { name: 'Print' }), 'Enter')
    await expect.poll(() => page.evaluate('window.isPrinting')).toBe(true)
    await page.emulateMedia({ media: 'print' })
    const sheet = page.getByRole('article')
    await sheet.getByRole('heading', { name: 'Inquiry from Acme Steel' }).waitFor()
    await expect.poll(() => sheet.locator('tbody tr').count()).toBe(3)
    await sheet.getByText('Total weight 52,350 lbs, 1 item without a weight').waitFor()
    await expect.poll(() => details.isVisible()).toBe(false)
    await page.evaluate('window.dispatchEvent(new Event("afterprint"))')
    await sheet.waitFor({ state: 'detached' })
    await page.emulateMedia({ media: null })
    for (const { text } of await printOnTwoPapers(page, 'Inquiry from Acme Steel, I-')) {
      expect(text).toContain('Total weight 52,350 lbs, 1 item without a weight')
      expect(text).not.toContain('Internal Note')
    }
    await page.emulateMedia({ media: 'screen' })

    // Any status can be set; the list follows, and the history shows who did it.
    // The npm browser is case-sensitive here.
    await pressOn(statusOf(details, 'Acme Steel'), 'C')
    await expect
      .poll(async () => (await admin.inquiries.page({ view: 'active' })).inquiries.at(-1)?.status)
      .toBe('completed')
    await pressOn(panelOf(details), 'Enter')
    const history = details.getByRole('listitem')
    await history.filter({ hasText: 'Changed by admin' }).filter({ hasText: 'Status' }).waitFor()
    expect(await faultsOf(page)).toEqual([])
    expect(await touchFaultsOf(details)).toEqual([])
    await pressOn(details.getByRole('button', { name: 'Close the panel' }), 'Enter')
    await expect.poll(() => hasFocus(panelOf(details))).toBe(true)
    await press('Escape')
    await details.waitFor({ state: 'hidden' })
    await page.waitForURL(/tab=inquiries$/)
    // Without details open, the list is printed.
    await page.emulateMedia({ media: null })
    for (const { text } of await printOnTwoPapers(page, 'Inquiries')) {
      for (const company of ['Bolt & Co', 'Core Metals', 'Acme Steel']) expect(text).toContain(company)
    }
    await page.emulateMedia({ media: 'screen' })
    await expect.poll(() => companiesOf(page)).toEqual(['Bolt & Co', 'Core Metals', 'Acme Steel'])
    await expect.poll(() => hasFocus(acme)).toBe(true)

    // An archived inquiry leaves the active list, and the focus goes to the next one.
    await pressOn(statusOf(page, 'Core Metals'), 'A')
    await expect.poll(() => companiesOf(page)).toEqual(['Bolt & Co', 'Acme Steel'])
    await expect.poll(() => hasFocus(statusOf(page, 'Acme Steel'))).toBe(true)
    await pressOn(page.getByRole('radio', { name: 'Archived' }), 'Space')
    await page.waitForURL(/view=archived/)
    await expect.poll(() => companiesOf(page)).toEqual(['Core Metals'])
    await page.goBack()
    await expect.poll(() => companiesOf(page)).toEqual(['Bolt & Co', 'Acme Steel'])

    // Delete is an option of the menu. The question names the inquiry and its items; Cancel has the focus.
    const bolt = statusOf(page, 'Bolt & Co')
    await pressOn(bolt, 'D')
    await dialog.getByText('Delete the inquiry from Bolt & Co?').waitFor()
    await dialog.getByText(/with 1 item\. This action cannot be undone\.$/).waitFor()
    await expect.poll(() => hasFocus(dialog.getByRole('button', { name: 'Cancel' }))).toBe(true)
    expect(await faultsOf(page)).toEqual([])
    await press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => hasFocus(bolt)).toBe(true)
    await expect.poll(() => bolt.inputValue()).toBe('pending')
    await press('D')
    await pressOn(dialog.getByRole('button', { name: 'Delete inquiry' }), 'Enter')
    await page.getByText('Inquiry Deleted').waitFor()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => companiesOf(page)).toEqual(['Acme Steel'])
    await expect.poll(() => hasFocus(filter)).toBe(true)
    await pressOn(page.getByRole('button', { name: 'Recent changes to inquiries' }), 'Enter')
    await dialog.getByText('Deleted Bolt & Co by admin').waitFor()
    await expect.poll(() => admin.inquiries.list()).toHaveLength(2)
  },
)

test('inquiries are worked one after the other, sorted, and worked several at once, with keys alone', async ({
  admin,
  db,
  visitor,
  openPage,
}) => {
  const { acme, bolt } = await storeInquiries(db, visitor)
  const page = await openPage(desktop)
  await openOffice(page, tab)
  const details = detailsOf(page)
  const status = (company: string) => statusOf(details, company)
  const row = inquiriesOf(page).getByRole('row').filter({ hasText: 'Acme Steel' })
  await row.waitFor()
  const seen = [/^I-\d+$/, /^≥ 26/, 'Ask suppliers', 'Hot Rolled Coil · Two coils by June']
  for (const text of seen) await row.getByText(text).waitFor()

  // Nothing of the items is hidden, here and on a wider screen.
  await page.keyboard.press('j')
  await details.getByText('1 of 3').waitFor()
  await status('Bolt & Co').waitFor()
  for (const width of [1920, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const name of [
      'Item',
      'Cost ($)',
      'Pcs',
      'Weight (lbs)',
      'Price ($)',
      'Unit',
      'Lead time',
      'Amount',
      'Margin',
    ]) {
      await details.getByRole('columnheader', { name, exact: true }).waitFor()
    }
    await details.getByText('Prime, heat H-100 · Ships from OH').waitFor()
    const hidden = await page.evaluate(`[...document.querySelectorAll('table, table *, section, div')]
      .filter((one) => getComputedStyle(one).overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1)
      .filter((one) => one.querySelector('table')).length`)
    expect(hidden).toBe(0)
  }
  await page.keyboard.press('j')
  await details.getByText('2 of 3').waitFor()
  await status('Acme Steel').waitFor()
  await page.keyboard.press('k')
  await status('Bolt & Co').waitFor()

  // A new status does not move the inquiry while it is open.
  await status('Bolt & Co').focus()
  await page.keyboard.press('Q')
  await page.getByText('The inquiry from Bolt & Co is now Quoted; it was Pending.').waitFor()
  await details.getByText('1 of 3').waitFor()
  await page.keyboard.press('F8')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('The inquiry from Bolt & Co is now Pending; it was Quoted.').waitFor()
  await expect.poll(async () => (await admin.inquiries.get({ id: bolt.id })).status).toBe('pending')
  // The toast covers no control of the inquiry.
  const buttons = ['Close the details', 'Print', 'Next inquiry'].map((name) => details.getByRole('button', { name }))
  for (const control of [...buttons, status('Bolt & Co')]) await control.click({ trial: true, timeout: 2000 })

  // Arrow keys open the menu and move in it; only closing it sets a status.
  await status('Bolt & Co').focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await page.getByText('The inquiry from Bolt & Co is now Waiting order; it was Pending.').waitFor()
  await status('Bolt & Co').selectOption('pending')
  await page.getByText('The inquiry from Bolt & Co is now Pending; it was Waiting order.').waitFor()
  await expect.poll(() => hasFocus(status('Bolt & Co'))).toBe(true)
  await page.keyboard.press('A')
  await page.getByText('2 active', { exact: true }).waitFor()
  await expect.poll(() => companiesOf(page)).toEqual(['Bolt & Co', 'Acme Steel', 'Core Metals'])
  await details.getByRole('button', { name: 'Next inquiry' }).press('Enter')
  await status('Acme Steel').waitFor()
  await viewOf(page, 'Bolt & Co').waitFor({ state: 'hidden' })
  await details.getByText('1 of 2').waitFor()

  // Letters in a cell of the lines are for the cell: in one that is not typed in they set no status.
  await linesOf(details).locator('[data-column="item"]').first().click()
  for (const key of ['c', 'j', 'ArrowRight', 'n']) await page.keyboard.press(key)
  await page.keyboard.press('Escape')
  await status('Acme Steel').waitFor()
  expect(await admin.inquiries.get({ id: acme.id })).toMatchObject({ status: 'pending' })

  // From the last cell Tab leads on to the other end of the dialog, not behind it.
  await linesOf(details).locator('[data-column="leadTime"]').last().click()
  await page.keyboard.press('Tab')
  await expect.poll(() => hasFocus(details.getByRole('link').first())).toBe(true)
  await page.keyboard.press('Shift+Tab')
  await expect.poll(() => hasFocus(linesOf(details).locator('[data-column="leadTime"]').last())).toBe(true)

  // A note: letters are typed and do not move on, the draft stays, and the note says who wrote it.
  await panelOf(details).focus()
  await page.keyboard.press('n')
  await expect.poll(() => hasFocus(note(details))).toBe(true)
  await page.keyboard.type('jk: call first')
  await details.getByRole('button', { name: 'Next inquiry' }).press('Enter')
  await status('Core Metals').waitFor()
  await page.keyboard.press('k')
  await status('Acme Steel').waitFor()
  await expect.poll(() => note(details).inputValue()).toBe('jk: call first')
  await admin.inquiries.setInternalNote({ id: acme.id, internalNote: 'Sold' })
  await note(details).press('Control+Enter')
  await details.getByText(/Someone else changed the note to “Sold” in the meantime/).waitFor()
  await details.getByRole('button', { name: 'Save note' }).press('Enter')
  await details.getByText(/^admin, .* Pacific$/).waitFor()
  await expect.poll(() => hasFocus(note(details))).toBe(true)
  await expect.poll(() => admin.inquiries.get({ id: acme.id })).toMatchObject({ internalNote: 'jk: call first' })
  await details.getByRole('listitem').filter({ hasText: 'Internal Note' }).first().waitFor()
  expect(await faultsOf(page)).toEqual([])

  // Back leads to the list, however many were open in between.
  await page.goBack()
  await details.waitFor({ state: 'hidden' })
  await expect.poll(() => companiesOf(page)).toEqual(['Acme Steel', 'Core Metals'])

  const renewed = await renewInquiries(page, db, visitor)
  const heading = page.getByRole('button', { name: 'Company', exact: true })
  await heading.press('Enter')
  await expect.poll(() => companiesOf(page)).toEqual(['Acme Steel', 'Bolt & Co', 'Core Metals'])
  await heading.press('Enter')
  await expect.poll(() => companiesOf(page)).toEqual(['Core Metals', 'Bolt & Co', 'Acme Steel'])
  await page.waitForURL(/sort=-company/)
  await expect
    .poll(() => page.getByRole('columnheader', { name: 'Company' }).getAttribute('aria-sort'))
    .toBe('descending')
  await heading.press('Enter')
  await expect.poll(() => companiesOf(page)).toEqual(['Bolt & Co', 'Acme Steel', 'Core Metals'])

  // Down to the second row, up and down again; X selects it and the next; one letter sets both.
  await heading.blur()
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowDown', 'x', 'ArrowDown', 'x']) {
    await page.keyboard.press(key)
  }
  await expect.poll(() => hasFocus(viewOf(page, 'Core Metals'))).toBe(true)
  await page.getByText('2 inquiries selected').waitFor()
  await page.keyboard.press('c')
  await expectToast(page, 'Status Changed', /^2 inquiries set to Completed\./)
  const statuses = () =>
    Promise.all([renewed.acme, renewed.core].map(async ({ id }) => (await admin.inquiries.get({ id })).status))
  await expect.poll(() => statuses()).toEqual(['completed', 'completed'])
  await expect.poll(() => page.getByText('2 inquiries selected').count()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Status Restored', '2 inquiries as before.')
  await expect.poll(() => statuses()).toEqual(['pending', 'quoted'])

  // The same by the boxes and the menu.
  await page.getByRole('checkbox', { name: 'Select all that are loaded' }).check()
  // Outside of the rows, a letter in a box is nothing.
  await page.keyboard.press('q')
  await page.getByRole('combobox', { name: 'Status of 3 inquiries' }).selectOption('archive')
  await page.getByText('No active inquiries').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await viewOf(page, 'Bolt & Co').waitFor()

  // Enter opens, N writes a note, Esc closes and the row has the focus; D asks; ? shows the keys.
  await viewOf(page, 'Bolt & Co').focus()
  await page.keyboard.press('Enter')
  await linesOf(details).first().waitFor()
  await page.keyboard.press('n')
  await expect.poll(() => hasFocus(note(details))).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await details.waitFor({ state: 'hidden' })
  await expect.poll(() => hasFocus(viewOf(page, 'Bolt & Co'))).toBe(true)
  await page.keyboard.press('d')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Delete the inquiry from Bolt & Co?').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.keyboard.press('?')
  await dialog.getByText('Set to Waiting order').waitFor()
  expect(await faultsOf(page)).toEqual([])
})

test('what fails on the Inquiries tab is reported, rolled back, and can be tried again, and a message says when another session changed or deleted an inquiry', async ({
  admin,
  db,
  visitor,
  openPage,
}) => {
  const { acme } = await storeInquiries(db, visitor)
  const page = await openPage({ ...desktop, expected: /ERR_FAILED|status of 40[14]/ })
  const dialog = page.getByRole('dialog')
  await page.route('**/trpc/*inquiries.page*', (route) => route.abort())
  const releaseStream = await holdStream(page)
  await openOffice(page, tab)
  await page.getByText('The inquiries could not be loaded').waitFor()
  await page.unroute('**/trpc/*inquiries.page*')
  await page.getByRole('button', { name: 'Retry' }).click()
  releaseStream()
  await viewOf(page, 'Acme Steel').waitFor()

  // A refused status shows at once and is rolled back.
  const status = statusOf(page, 'Acme Steel')
  const release = await hold(page, /inquiries\.setStatus/)
  await status.selectOption('Quoted')
  await expect.poll(() => status.inputValue()).toBe('quoted')
  await expireSessions(db)
  release()
  await page.getByText('Your session has ended.').waitFor()
  await signInAsAdmin(page)
  await page.getByText('Your session has ended.').waitFor({ state: 'hidden' })
  await expect.poll(() => status.inputValue()).toBe('pending')
  await page.unroute(/inquiries\.setStatus/)
  await page.route('**/trpc/inquiries.*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await status.selectOption('Quoted')
  await page.getByText('Failed to update inquiry status.').last().waitFor()
  await expect.poll(() => status.inputValue()).toBe('pending')

  // A delete that fails keeps its dialog.
  await status.selectOption('delete')
  await dialog.getByRole('button', { name: 'Delete inquiry' }).click()
  await dialog.getByText(/^Failed to delete inquiry: The server could not be reached/).waitFor()
  await page.unroute('**/trpc/inquiries.*')
  await dialog.getByRole('button', { name: 'Delete inquiry' }).click()
  await page.getByText('Inquiry Deleted').waitFor()
  await viewOf(page, 'Acme Steel').waitFor({ state: 'hidden' })

  // A list and details that could not be refreshed say so.
  await page.route('**/trpc/*inquiries.page*', (route) => route.abort())
  await page.getByRole('button', { name: 'Refresh the list' }).click()
  await page.getByText('The list could not be refreshed').waitFor()
  await page.unroute('**/trpc/*inquiries.page*')
  await page.route('**/trpc/*inquiries.get*', (route) => route.abort())
  await viewOf(page, 'Bolt & Co').click()
  await dialog.getByText('The inquiry could not be loaded').waitFor()
  await page.unroute('**/trpc/*inquiries.get*')
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await dialog.getByText('Total weight 42,350 lbs').waitFor()

  // A note that is being typed when the session ends stays on the screen, and not in the browser.
  await page.keyboard.press('n')
  await note(dialog).fill('Call first')
  await expect.poll(() => readTabStore(page, 'internalNoteDrafts')).not.toBe(null)
  await expireDuring(page, db, () => dialog.getByRole('button', { name: 'Save note' }).click())
  await expect.poll(() => readTabStore(page, 'internalNoteDrafts')).toBe(null)
  await signInAsAdmin(page)
  await page.getByText('Your session has ended.').waitFor({ state: 'hidden' })
  await dialog.getByRole('button', { name: 'Save note' }).click()
  await dialog.getByText(/^admin, .* Pacific$/).waitFor()
  await page.goto(`${tab}&inquiry=${acme.id}`)
  await dialog.getByText('This inquiry no longer exists').waitFor()
  await dialog.getByRole('button', { name: 'Back to the list' }).click()
  await page.waitForURL(/tab=inquiries$/)
  await expect.poll(() => admin.inquiries.list()).toHaveLength(2)

  const others = await renewInquiries(page, db, visitor)

  // Changed: the last choice wins, with a message about what it replaced. The list shows what others did.
  await statusOf(page, 'Acme Steel').waitFor()
  await admin.inquiries.setStatus({ id: others.acme.id, status: 'completed' })
  await expect.poll(() => statusOf(page, 'Acme Steel').inputValue()).toBe('pending')
  await statusOf(page, 'Acme Steel').selectOption('Quoted')
  await expectToast(
    page,
    'Changed by Someone Else',
    'Someone else had set the inquiry from Acme Steel to Completed. It is now Quoted.',
  )
  await admin.inquiries.setStatus({ id: others.core.id, status: 'waiting order' })
  await viewOf(page, 'Core Metals').click()
  await expect.poll(() => statusOf(dialog, 'Core Metals').inputValue()).toBe('waiting order')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => statusOf(page, 'Core Metals').inputValue()).toBe('waiting order')

  // Deleted: reported when its status is set, when it is opened, and when it is deleted again.
  await admin.inquiries.delete({ id: others.acme.id })
  await statusOf(page, 'Acme Steel').selectOption('Completed')
  await expectToast(page, 'Failed to update inquiry status.', 'Someone else deleted this inquiry.')
  await viewOf(page, 'Acme Steel').waitFor({ state: 'hidden' })
  await admin.inquiries.delete({ id: others.core.id })
  await viewOf(page, 'Core Metals').click()
  await dialog.getByText('This inquiry no longer exists').waitFor()
  await dialog.getByRole('button', { name: 'Back to the list' }).click()
  await viewOf(page, 'Core Metals').waitFor({ state: 'hidden' })
  await viewOf(page, 'Bolt & Co').click()
  await statusOf(dialog, 'Bolt & Co').waitFor()
  await admin.inquiries.delete({ id: others.bolt.id })
  await statusOf(dialog, 'Bolt & Co').selectOption('delete')
  await dialog.getByRole('button', { name: 'Delete inquiry' }).click()
  await page.getByText('Someone else already deleted it. The list has been refreshed.').waitFor()
  await page.getByText('No active inquiries').waitFor()
  await expect.poll(() => dialog.count()).toBe(0)
})

test.for([phone])(
  'ten thousand inquiries are loaded page by page at $width pixels, and only the visible ones are rendered',
  async (view, { db, openPage }) => {
    await sql`
      insert into customer_inquiries (customer_name, company, phone, email, selected_items, created_at)
      select 'Pat Doe', 'Company ' || n, '555-0100', 'pat@acme.example', '["an item"]',
        timestamptz '2026-01-01' - n * interval '1 minute'
      from generate_series(1, 10000) as n
    `.execute(db)
    const page = await openPage(view)
    await openOffice(page, tab)
    await page.getByText('10,000 active', { exact: true }).waitFor()
    const rows = () => page.getByRole('button', { name: 'View the inquiry from' }).count()
    await expect.poll(() => rows()).toBeLessThan(60)

    // Scrolling loads more pages, and rows above leave the document. A row that moved between two pages is listed once.
    await sql`
      update customer_inquiries set created_at = created_at - interval '100 minutes' where company = 'Company 50'
    `.execute(db)
    const end = page.getByRole('button', { name: /^Show more/ })
    const loaded = page.getByText('of 10,000 inquiries loaded')
    const loadOn = async () => {
      await end.scrollIntoViewIfNeeded()
      return loaded.textContent()
    }
    await expect.poll(loadOn, { timeout: 20_000 }).toMatch(/^[4-9]99 of/)
    await expect.poll(() => viewOf(page, 'Company 1').count()).toBe(0)
    await expect.poll(() => rows()).toBeLessThan(60)

    // The server filters all of them, including those never loaded.
    const filter = page.getByRole('searchbox', { name: 'Company' })
    await filter.fill('company 999')
    await page.getByText('11 active', { exact: true }).waitFor()
    await expect
      .poll(() => companiesOf(page))
      .toEqual(['Company 999', ...Array.from({ length: 10 }, (_, last) => `Company 999${last}`)])
    await expect.poll(() => end.count()).toBe(0)
  },
)

test('a request is one row, bold until one of the staff opens it, which unfolds and is set as a whole or in part', async ({
  admin,
  db,
  visitor,
  openPage,
}) => {
  const sendingId = crypto.randomUUID()
  for (const source_code of ['DMW1', 'B7', 'C3']) {
    const { id } = await anItem(db, { source_code })
    await visitor.inquiries.submit(anInquiry({ selectedItems: [id], sendingId }))
  }
  await visitor.inquiries.submit(anInquiry({ company: 'Bolt & Co', selectedItems: ['gone'] }))
  const [page, colleague] = [await openPage(desktop), await openPage(phone)]
  for (const one of [page, colleague]) await openOffice(one, tab)
  const request = 'the request I-1 from Acme Steel'
  const views = (one: Page) => one.getByRole('button', { name: /^View / }).evaluateAll((all) => all.length)
  const row = (one: Page) =>
    inquiriesOf(one)
      .getByRole('row', { name: /Acme Steel/ })
      .first()
  const isBold = (one: Page) =>
    row(one)
      .getByText('Acme Steel', { exact: true })
      .evaluate((name) => (name.ownerDocument.defaultView?.getComputedStyle(name).fontWeight ?? '') >= '600')
  await row(colleague).getByText('New:').waitFor()
  expect([await isBold(page), await isBold(colleague)]).toEqual([true, true])
  expect([await views(page), await views(colleague)]).toEqual([2, 2])

  // Below the newest one; right unfolds, left folds again from any of its rows.
  const unfold = page.getByRole('button', { name: '3 inquiries of I-1' })
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key)
  await expect.poll(() => hasFocus(viewOf(page, 'Acme Steel, C3 - OH'))).toBe(true)
  const part = page.getByRole('combobox', { name: 'Status of the inquiry from Acme Steel, B7 - OH' })
  await part.selectOption('Quoted')
  await page.getByText('The inquiry from Acme Steel is now Quoted; it was Pending.').waitFor()
  const whole = page.getByRole('combobox', { name: `Status of ${request}` })
  await expect.poll(() => whole.locator('option:checked').textContent()).toBe('Pending, mixed')
  await viewOf(page, 'Acme Steel, B7 - OH').focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => unfold.getAttribute('aria-expanded')).toBe('false')
  await expect.poll(() => hasFocus(page.getByRole('button', { name: `View ${request}` }))).toBe(true)
  expect(await views(page)).toBe(2)

  // A letter or the menu sets all of it, also to what its first has.
  await whole.selectOption('Pending')
  await page.getByText('3 inquiries set to Pending.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await admin.inquiries.list()).map(({ status }) => status).sort()).toContain('quoted')
  expect(await faultsOf(page)).toEqual([])

  // A click in the row opens it, beside a box it does not; then nobody's list has it as new.
  const details = detailsOf(page)
  await row(page)
    .locator('td')
    .first()
    .click({ position: { x: 2, y: 2 } })
  expect(await details.count()).toBe(0)
  await row(page).getByText('Pat Doe', { exact: true }).click()
  await details.waitFor()
  for (const one of [page, colleague]) await expect.poll(() => isBold(one)).toBe(false)
  expect((await admin.inquiries.list()).filter(({ seenAt }) => seenAt === null)).toHaveLength(1)

  // On a phone the cards begin at once, and the whole card opens it, beside the number and the menu.
  const { y = 999, height = 999 } = (await inquiriesOf(colleague).locator('[data-index="0"]').boundingBox()) ?? {}
  expect(y).toBeLessThanOrEqual(150)
  expect(height).toBeLessThanOrEqual(64)
  expect(await touchFaultsOf(inquiriesOf(colleague))).toEqual([])
  await expect.poll(() => colleague.getByRole('link', { name: 'Call Pat Doe, 555-0100' }).count()).toBe(2)
  await row(colleague)
    .getByText(/Pat Doe · 3 items/)
    .click({ force: true })
  await detailsOf(colleague).waitFor()
  expect(await faultsOf(colleague)).toEqual([])
})

test('a day of inquiries is in sight, and a deal fills the window without scrolling it', async ({ db, openPage }) => {
  await sql`
    insert into customer_inquiries (customer_name, company, phone, email, selected_items, products, fob)
    select 'Pat Doe of Purchasing',
      case n % 2 when 0 then 'Example Trailer Works' else 'Great Lakes Fabrication and Structural Steel ' || n end, '5', 'p@a.example', '["an item"]',
      array['Hot Rolled Pickle Dry Sheet'], 'Youngstown and Cleveland, OH'
    from generate_series(1, 40) as n
  `.execute(db)
  const page = await openPage(desktop)
  const rowsInSight = () =>
    page.evaluate<number>(`[...document.querySelectorAll('[aria-label="Inquiries"] [data-index]')]
      .map((row) => row.getBoundingClientRect())
      .filter(({ height, top, bottom }) => height <= 40.5 && top >= 0 && bottom <= innerHeight).length`)
  await openOffice(page, tab)
  for (const [width, height, rows] of [
    [1440, 900, 18],
    [1920, 1080, 22],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.getByRole('button', { name: 'View the inquiry from' }).first().waitFor()
    await expect.poll(rowsInSight).toBeGreaterThanOrEqual(rows)
    await page.keyboard.press('j')
    const details = detailsOf(page)
    await details.getByText('1 of 40').waitFor()
    const name = page.getByRole('table', { name: 'Inquiries' }).getByText('Example Trailer Works').first()
    await expect
      .poll(() => name.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight))
      .toBeLessThanOrEqual(1)
    // All of the details can be reached without scrolling the page.
    await details.getByRole('heading', { name: 'Selected Inventory Items' }).waitFor()
    if (width === 1440) await page.keyboard.press('i')
    await details.getByRole('heading', { name: 'History' }).waitFor()
    const box = await details.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
    expect(await widthFaultsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await details.waitFor({ state: 'hidden' })
  }
  // On a phone the badge of the folded tabs is read in full.
  await page.setViewportSize(phone)
  const count = page.getByRole('button', { name: /all tabs$/ }).getByText('40')
  await count.waitFor()
  expect(await count.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
})
