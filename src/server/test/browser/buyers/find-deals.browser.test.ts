import type { Page } from 'playwright-core'
import { aCustomer, anItem } from '../../factories.ts'
import { faultsOf } from '../faults.ts'
import { expect, test } from '../served.ts'
import { buyer, describe, desktop, hasFocus, phone, readTabStore, rememberBuyer, typeBuyer } from './buyer.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
const startedAt = new Date('2026-11-20T12:00:00')
const shelf = '/inventory/results?region=Pacific&category=Hot+Rolled+Coil&source=WST1&from=0.1'
const expiredText = 'Your session expired due to inactivity. Please re-enter your company information to continue.'

/** A coil at a source in California. */
const aCoil = { source_code: 'WST1', location_state: 'CA', regions: ['PAC' as const] }

function formOf(page: Page) {
  return {
    companyName: page.getByLabel('Company Name'),
    contactName: page.getByLabel('Contact Name'),
    phone: page.getByLabel('Phone'),
    email: page.getByLabel('Email'),
    state: page.getByRole('combobox', { name: 'State' }),
    go: page.getByRole('button', { name: 'Go to Inventory Selection' }),
  }
}

test.for([desktop])(
  'find-deals shows an error at each missing field, and leads to the picked regions ($width)',
  async (view, { db, openPage }) => {
    const page = await openPage(view)
    await page.goto('/find-deals?region=Pacific&region=Mid+Atlantic')
    const form = formOf(page)
    await form.go.waitFor()
    await page.getByText('Regions: Pacific, Mid Atlantic').waitFor()
    await expect.poll(() => page.evaluate(`localStorage.getItem('regions')`)).toBe('["Pacific","Mid Atlantic"]')

    await form.go.click()
    await page.getByRole('alert').filter({ hasText: 'Please fill out all required fields first' }).waitFor()
    await expect.poll(() => describe(form.companyName)).toBe('wrong: Company name is required')
    await expect.poll(() => describe(form.contactName)).toBe('wrong: Contact name is required')
    await expect.poll(() => describe(form.phone)).toBe('wrong: Phone is required')
    await expect.poll(() => describe(form.email)).toBe('wrong: Email is required')
    await expect.poll(() => describe(form.state)).toBe('wrong: State is required')
    await expect.poll(() => hasFocus(form.companyName)).toBe(true)
    expect(await faultsOf(page)).toEqual([])

    // 51 states by code and name; tabbing through the field, clearing it or typing nonsense chooses none.
    await form.state.click()
    await expect.poll(() => page.getByRole('option').count()).toBe(51)
    for (const state of ['DC - District of Columbia', 'HI - Hawaii', 'NV - Nevada', 'WY - Wyoming']) {
      await expect.poll(() => page.getByRole('option', { name: state }).count()).toBe(1)
    }
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await expect.poll(() => form.state.inputValue()).toBe('')
    for (const typed of ['texas', 'TX', 'TX - Texas']) {
      await form.state.fill(typed)
      await page.keyboard.press('Tab')
      await expect.poll(() => form.state.inputValue()).toBe('TX - Texas')
      await form.state.fill('')
      await page.keyboard.press('Tab')
      await expect.poll(() => form.state.inputValue()).toBe('')
    }
    await form.state.fill('Atlantis')
    await page.keyboard.press('Tab')
    await expect.poll(() => form.state.inputValue()).toBe('')
    // A key that comes before the list is drawn highlights nothing.
    const options = page.getByRole('option')
    await expect.poll(() => options.count()).toBe(0)
    await form.state.focus()
    await page.keyboard.press('ArrowDown')
    await options.first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    await expect.poll(() => form.state.inputValue()).toBe('AK - Alaska')

    await typeBuyer(page)
    await expect.poll(() => hasFocus(form.go)).toBe(true)
    await form.email.fill('ann@')
    await page.keyboard.press('Enter')
    await expect.poll(() => describe(form.email)).toBe('wrong: Please enter a valid email')
    await page.getByText('Please fill out all required fields first').waitFor()
    await expect.poll(() => hasFocus(form.email)).toBe(true)

    // Typed text stays while another region is chosen.
    await page.getByRole('link', { name: 'Back to the regions' }).click()
    await page.waitForURL('**/regions')
    await page.goBack()
    await expect.poll(() => form.email.inputValue()).toBe('ann@')
    await form.email.fill(buyer.email)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/inventory/results?region=Pacific&region=Mid+Atlantic')
    await page.getByText('Showing inventory for the selected region Pacific, Mid Atlantic').waitFor()
    await expect
      .poll(() => readTabStore(page, 'customerInfo'))
      .toEqual({
        ...buyer,
        region: 'Pacific',
        savedAt: expect.any(Number),
        lastInteraction: expect.any(Number),
      })
    await expect.poll(() => page.evaluate(`localStorage.getItem('regions')`)).toBe('["Pacific","Mid Atlantic"]')
    const visits = await db.selectFrom('customers').select(['company', 'name', 'email', 'state', 'action']).execute()
    expect(visits).toEqual([
      {
        company: buyer.companyName,
        name: buyer.contactName,
        email: buyer.email,
        state: 'CA',
        action: 'View inventory',
      },
    ])
  },
)

test.for([phone])(
  'without a picked region the state decides, and buyers in states without a region pick one ($width)',
  async (view, { openPage }) => {
    const page = await openPage(view)
    await page.goto('/find-deals')
    const form = formOf(page)
    await typeBuyer(page)
    for (const state of ['NV', 'HI']) {
      await form.state.fill(state)
      await page.keyboard.press('Tab')
      await form.go.click()
      await page.getByRole('alert').filter({ hasText: 'Unable to determine region from selected state' }).waitFor()
    }
    await page.getByRole('link', { name: 'Pick a region yourself' }).click()
    await page.waitForURL('**/regions')
    await page
      .getByRole('list')
      .getByRole('link', { name: /Mountain/ })
      .click()
    await page.waitForURL('**/find-deals?region=Mountain')
    await expect.poll(() => form.state.inputValue()).toBe('HI - Hawaii')
    await form.go.click()
    await page.waitForURL('**/inventory/results?region=Mountain')

    await page.goto('/find-deals')
    await expect.poll(() => form.companyName.inputValue()).toBe(buyer.companyName)
    await form.state.fill('Ohio')
    await page.keyboard.press('Tab')
    await page.getByText('Region: E-N Central').waitFor()
    await form.go.click()
    await page.waitForURL('**/inventory/results?region=E-N+Central')
  },
)

test('a known buyer is filled in after half a second if company and contact match, ignoring case', async ({
  admin,
  openPage,
}) => {
  await admin.customers.create(aCustomer({ company: 'Acme Steel', name: 'Pat Doe', phone: '555-0177', state: 'OH' }))
  const page = await openPage()
  const lookups: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('customers.search')) lookups.push(request.url())
  })
  await page.goto('/find-deals?region=Pacific')
  const form = formOf(page)
  await form.go.waitFor()
  await page.clock.install()
  await page.clock.pauseAt(new Date('2030-01-01T12:00:00'))

  await form.companyName.fill('ACME steel')
  await page.clock.runFor(5000)
  expect(lookups).toHaveLength(0)
  await form.contactName.fill('Lee Roe')
  await page.clock.runFor(499)
  expect(lookups).toHaveLength(0)
  // The call waits a moment for a batch.
  await page.clock.runFor(2)
  await expect.poll(() => lookups.length).toBe(1)
  await page.waitForLoadState('networkidle')
  await page.clock.runFor(1000)
  await expect.poll(() => form.phone.inputValue()).toBe('')

  await form.phone.fill('555-0199')
  await form.contactName.fill('pat DOE')
  await form.email.focus()
  await page.clock.runFor(500)
  await page.clock.resume()
  await page.getByText('Customer Found!').waitFor()
  await page.getByText('Auto-filled contact information from your database.').waitFor()
  await expect.poll(() => form.email.inputValue()).toBe('pat@acme.example')
  await expect.poll(() => form.state.inputValue()).toBe('OH - Ohio')
  // Neither typed text nor the focus is lost.
  await expect.poll(() => form.phone.inputValue()).toBe('555-0199')
  await expect.poll(() => hasFocus(form.email)).toBe(true)
})

test('buyers whose details could not be sent get a message, keep them, and can go on without', async ({ openPage }) => {
  const page = await openPage({ ...desktop, expected: /ERR_FAILED/ })
  await page.route('**/trpc/customers.recordVisit*', (route) => route.abort())
  await page.goto('/find-deals?region=Pacific')
  await typeBuyer(page)
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'Your details did not reach us' }).waitFor()
  await expect.poll(() => formOf(page).email.inputValue()).toBe(buyer.email)
  await expect.poll(() => hasFocus(formOf(page).go)).toBe(true)
  await page.getByRole('button', { name: 'continue to the inventory without sending' }).click()
  await page.waitForURL('**/inventory/results?region=Pacific')
})

test.for([desktop])(
  'an hour without activity ends the session, and ticks and texts come back after re-entering ($width)',
  async (view, { db, openPage }) => {
    for (const thickness of ['0.1', '0.2']) await anItem(db, { ...aCoil, thickness, thickness_in: Number(thickness) })
    const page = await openPage(view)
    await page.clock.install({ time: startedAt })
    await page.goto('/')
    await rememberBuyer(page)
    await page.goto(shelf)
    const tick = page.getByRole('checkbox', { name: /P-100/ })
    await tick.first().check()
    await tick.last().check()
    await page.getByRole('button', { name: 'Create Inquiry (2)' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Inquiry Notes').fill('Slit to 24 in')
    await dialog.getByLabel('FOB (Delivery Location)').fill('Fresno, CA')

    // Activity restarts the hour; then there is none.
    await page.clock.fastForward(hourMs - 60_000)
    await page.keyboard.press('Shift')
    await page.clock.fastForward(hourMs - 60_000)
    await expect.poll(() => readTabStore(page, 'customerInfo')).not.toBeNull()
    await page.clock.pauseAt(new Date(startedAt.getTime() + 5 * hourMs))
    await dialog.getByRole('button', { name: 'Send Inquiry' }).click()
    await page.getByText('Session Expired', { exact: true }).waitFor()
    await page.getByText(expiredText).waitFor()
    await expect.poll(() => readTabStore(page, 'customerInfo')).toBeNull()
    await dialog.waitFor({ state: 'hidden' })
    await page.clock.runFor(1900)
    await expect.poll(() => page.url()).toContain(shelf)
    await page.clock.runFor(100)
    await page.waitForURL('**/regions')
    await page.clock.resume()
    await expect.poll(() => db.selectFrom('customer_inquiries').select('id').execute()).toEqual([])

    await page
      .getByRole('list')
      .getByRole('link', { name: /Pacific/ })
      .click()
    await page.waitForURL('**/find-deals?region=Pacific')
    await typeBuyer(page)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/inventory/results?region=Pacific')
    await page.getByRole('button', { name: 'Continue your inquiry' }).click()
    await page.waitForURL(`**${shelf}`)
    await page.getByRole('button', { name: 'Create Inquiry (2)' }).click()
    await expect.poll(() => dialog.getByLabel('Inquiry Notes').inputValue()).toBe('Slit to 24 in')
    await expect.poll(() => dialog.getByLabel('FOB (Delivery Location)').inputValue()).toBe('Fresno, CA')
    await dialog.getByRole('button', { name: 'Send Inquiry' }).click()
    await page.getByText('Inquiries Sent').waitFor()
    const stored = await db.selectFrom('customer_inquiries').select(['notes', 'fob']).execute()
    expect(stored).toEqual([{ notes: 'Slit to 24 in', fob: 'Fresno, CA' }])
  },
)

test('a list on the home page leads a new buyer to its steel', async ({ db, openPage }) => {
  await anItem(db, {
    ...aCoil,
    category: 'Hot Rolled Coil',
    location_state: 'CA',
    regions: ['PAC', 'MTN'],
    weight_lb: 9_000,
  })
  const page = await openPage(phone)
  await page.goto('/')
  const list = page.getByRole('link', { name: 'WST1' })
  await expect
    .poll(() => list.innerText())
    .toMatch(/^WST1 - CA\nHot Rolled Coil\nPacific, Mountain\n1 item\n5 tons\nlisted \w{3} \d+$/)
  await list.click()
  await page.waitForURL(/find-deals/)
  await page.getByText('Regions: Pacific, Mountain').waitFor()
  await typeBuyer(page)
  await formOf(page).go.click()
  await page.waitForURL(/results\?region=Pacific&region=Mountain&category=Hot\+Rolled\+Coil&source=WST1$/)
  await page.getByText('Showing 1 of 1 items').waitFor()
})

test('results opened after an hour say that the session expired; info older than a day is just discarded', async ({
  db,
  openPage,
}) => {
  await anItem(db, aCoil)
  const page = await openPage()
  await page.clock.install({ time: startedAt })
  await page.goto('/')
  await rememberBuyer(page, { ageMs: hourMs, idleMs: hourMs })
  await page.goto('/inventory/results?region=Pacific')
  await page.getByText(expiredText).waitFor()
  await expect.poll(() => readTabStore(page, 'customerInfo')).toBeNull()
  await page.clock.runFor(2000)
  await page.waitForURL('**/regions')

  // The home button clears an expired session without a message.
  await rememberBuyer(page, { ageMs: hourMs, idleMs: hourMs })
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).first().click()
  await page.waitForURL(/\/$/)
  await page.getByRole('link', { name: 'Click here to find steel in your area' }).click()
  await page.waitForURL('**/regions')
  await expect.poll(() => readTabStore(page, 'customerInfo')).toBeNull()

  const prepare = {
    'a day old': () => rememberBuyer(page, { ageMs: dayMs }),
    unreadable: () => page.evaluate(`sessionStorage.setItem('customerInfo', '{')`),
  }
  for (const [kind, save] of Object.entries(prepare)) {
    await save()
    await page.goto('/inventory/results?region=Pacific&category=Hot+Rolled+Coil&source=WST1')
    await page.getByRole('checkbox', { name: /P-100/ }).check()
    await page.getByRole('button', { name: 'Create Inquiry (1)' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Customer information required').waitFor()
    await expect.poll(async () => [kind, await page.getByText('Session Expired').count()]).toEqual([kind, 0])
    await dialog.getByRole('button', { name: 'Send Inquiry' }).click()
    await page.getByText('Customer Information Missing').waitFor()
    await page.getByText('Please return to View Inventory to enter your contact information first.').waitFor()
  }

  // A clock that was set back does not end the session.
  await rememberBuyer(page, { ageMs: -3 * hourMs, idleMs: -3 * hourMs })
  await page.goto('/inventory/results?region=Pacific&category=Hot+Rolled+Coil&source=WST1')
  await page.getByRole('button', { name: 'Create Inquiry (1)' }).click()
  await page.getByRole('dialog').getByText(buyer.email).waitFor()
})

test('a browser that blocks storage shows everything and sends an inquiry', async ({ db, openPage }) => {
  await anItem(db, aCoil)
  const page = await openPage(phone)
  const block = (name: string) =>
    `Object.defineProperty(window, '${name}', { get() { throw new DOMException('denied', 'SecurityError') } })`
  await page.addInitScript(`${block('sessionStorage')};${block('localStorage')}`)
  await page.goto('/find-deals?region=Pacific')
  await typeBuyer(page)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/inventory/results?region=Pacific')
  await page.getByText('Hot Rolled Coil').or(page.getByText('HR COIL')).first().click()
  await page.getByRole('combobox', { name: 'Location' }).selectOption('WST1')
  await page.getByRole('checkbox', { name: /P-100/ }).check()
  await page.getByRole('button', { name: 'Create Inquiry (1)' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Customer information required').waitFor()
  await typeBuyer(page)
  await dialog.getByLabel('Inquiry Notes').fill('One coil')
  await dialog.getByLabel('FOB (Delivery Location)').fill('Fresno, CA')
  await dialog.getByRole('button', { name: 'Send Inquiry' }).click()
  await page.getByText('Inquiries Sent').waitFor()
  const stored = await db.selectFrom('customer_inquiries').select(['company', 'notes']).execute()
  expect(stored).toEqual([{ company: buyer.companyName, notes: 'One coil' }])
  await page.goto('/needs')
  await page.getByLabel('Thickness').fill('0.25')
  await page.getByRole('button', { name: 'Add Another Item' }).click()
  await page.getByText('Item Added!').waitFor()
})
