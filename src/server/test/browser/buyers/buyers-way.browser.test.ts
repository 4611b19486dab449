import type { Page } from 'playwright-core'
import { anItem } from '../../factories.ts'
import { coveredByToast, faultsOf, layoutShift } from '../faults.ts'
import { printOnTwoPapers } from '../product/printing.ts'
import { expect, test } from '../served.ts'
import { buyer, desktop, hasFocus, phone, readTabStore, rememberBuyer, tabTo } from './buyer.ts'

const sentence = 'Select from the dropdown list the inventory location you wish to view'
const pacific = '/inventory/results?region=Pacific'
const shelf = `${pacific}&category=Hot+Rolled+Coil&source=WST1`
const aCoil = { source_code: 'WST1', location_state: 'CA', regions: ['PAC' as const] }

/** A known buyer in a new tab. */
async function openAsBuyer(page: Page, address: string): Promise<void> {
  await page.goto('/')
  await rememberBuyer(page)
  await page.goto(address)
}

test.for([phone])(
  'products are shown by family and form with their stock, and a location is one click, at $width',
  async (view, { db, openPage }) => {
    await anItem(db, { ...aCoil, weight_lb: 4_000, thickness_in: 0.1 })
    await anItem(db, { ...aCoil, weight_lb: 5_000, thickness_in: 0.25 })
    await anItem(db, { ...aCoil, source_code: 'BAY2', weight_lb: 100, thickness_in: null })
    await anItem(db, { ...aCoil, category: 'Rebar', weight_lb: null })
    const page = await openPage({ ...view, isNew: true })
    await openAsBuyer(page, pacific)
    const products = page.getByRole('region', { name: 'Product categories' })
    const hotRolled = products.getByRole('region', { name: 'Hot rolled' })
    await hotRolled.getByRole('button', { name: 'Hot Rolled Coil 3 items, 5 tons' }).waitFor()
    await products
      .getByRole('region', { name: 'Other products' })
      .getByRole('button', { name: 'Rebar 1 item' })
      .waitFor()
    await expect.poll(() => products.getByRole('button').count()).toBe(2)
    // What has no stock is named, and cannot be chosen.
    await expect.poll(() => products.getByText('none in stock').count()).toBe(18)
    expect(await faultsOf(page)).toEqual([])
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.05)

    await tabTo(page, hotRolled.getByRole('button'))
    await page.keyboard.press('Enter')
    await page.getByText(sentence).waitFor()
    const rows = page.getByRole('table', { name: 'Inventory locations' }).locator('tbody tr')
    const cells = () =>
      rows.evaluateAll((all) => all.map((row) => [...row.cells].slice(0, 6).map((cell) => cell.innerText)))
    await expect.poll(cells).toEqual([
      ['BAY2', 'CA', '1', 'under 1 ton', '-', '-'],
      ['WST1', 'CA', '2', '5 tons', '0.100', '0.250'],
    ])
    await expect.poll(() => rows.first().locator('td').last().innerText()).toMatch(/^\w{3} \d{1,2}, \d{4}$/)
    expect(await faultsOf(page)).toEqual([])
    await page.reload()
    await rows.first().waitFor()
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.05)
    // The button covers the whole row.
    await rows.getByText('5 tons').evaluate((cell) => cell.scrollIntoView({ block: 'center' }))
    await rows.getByText('5 tons').click({ force: true })
    await page.waitForURL(`**${shelf}`)
    await page.getByText('Showing 2 of 2 items').waitFor()

    // The only location is chosen at once, and Back leads past that step.
    await page.getByRole('button', { name: 'Change category' }).click()
    await products.getByRole('button', { name: /^Rebar/ }).click()
    await page.getByText('Showing 1 of 1 items').waitFor()
    await expect.poll(() => page.url()).toContain('category=Rebar&source=WST1')
    await page.goBack()
    await products.waitFor()
  },
)

test('the regions on screen can be changed, and several can be chosen there and on the map', async ({
  db,
  openPage,
}) => {
  await anItem(db, aCoil)
  await anItem(db, { source_code: 'EST1', location_state: 'NY', regions: ['MA'] })
  const page = await openPage(phone)
  await openAsBuyer(page, shelf)
  await page.getByText('Showing 1 of 1 items').waitFor()
  const change = page.getByRole('button', { name: 'Pacific, change region' })
  const dialog = page.getByRole('dialog', { name: 'Change region' })
  const show = dialog.getByRole('button', { name: 'Show inventory' })
  await change.click()
  await dialog.getByLabel('Pacific').uncheck()
  await show.click()
  await dialog.getByText('Choose at least one region').waitFor()
  expect(await faultsOf(page)).toEqual([])

  // With more regions the location stays.
  await dialog.getByLabel('Pacific').check()
  await dialog.getByLabel('Mid Atlantic').check()
  await show.click()
  await page.getByText('Showing inventory for the selected region Pacific, Mid Atlantic').waitFor()
  await expect
    .poll(() => page.url())
    .toContain('region=Pacific&region=Mid+Atlantic&category=Hot+Rolled+Coil&source=WST1')
  await expect.poll(() => page.evaluate(`localStorage.getItem('regions')`)).toBe('["Pacific","Mid Atlantic"]')

  // Elsewhere it is another location, here the only one. Undo and Back lead to regions, location and ticks as they were.
  await page.getByRole('checkbox', { name: /^Select (?!all)/ }).check()
  const goEast = async () => {
    await page.getByRole('button', { name: 'Pacific, Mid Atlantic, change region' }).click()
    await dialog.getByLabel('Pacific').uncheck()
    await show.click()
    await page.waitForURL('**/inventory/results?region=Mid+Atlantic&category=Hot+Rolled+Coil&source=EST1')
    await page.getByRole('button', { name: 'Create Inquiry (0)' }).waitFor()
    await expect.poll(() => readTabStore(page, 'customerInfo')).toMatchObject({ region: 'Mid Atlantic' })
  }
  for (const goBack of [() => page.getByRole('button', { name: 'Undo' }).click(), () => page.goBack()]) {
    await goEast()
    await page.getByText('1 selected item was cleared').waitFor()
    await goBack()
    await page.waitForURL(/region=Pacific&region=Mid\+Atlantic&category=Hot\+Rolled\+Coil&source=WST1$/)
    await page.getByRole('button', { name: 'Create Inquiry (1)' }).waitFor()
    await expect.poll(() => readTabStore(page, 'customerInfo')).toMatchObject({ region: 'Pacific' })
  }
  await goEast()
  await page.getByRole('button', { name: 'Mid Atlantic, change region' }).click()
  await dialog.getByLabel('Mid Atlantic').uncheck()
  await dialog.getByLabel('Mountain').check()
  await show.click()
  await page.getByText('No HR COIL in Mountain right now').waitFor()
  await page.getByRole('link', { name: 'Choose another product' }).click()
  await page.waitForURL('**/inventory/results?region=Mountain')

  await page.goto('/regions')
  await page.getByLabel('Choose several regions').check()
  await page
    .getByRole('list')
    .getByRole('checkbox', { name: /^Pacific/ })
    .click()
  const map = page.getByRole('group', { name: 'Choose a region' })
  await map.getByRole('checkbox', { name: /^Mid Atlantic/ }).press(' ')
  await expect
    .poll(() =>
      page
        .getByRole('list')
        .getByRole('checkbox', { name: /^Mid Atlantic/ })
        .isChecked(),
    )
    .toBe(true)
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Show 2 regions' }).click()
  await page.waitForURL('**/inventory/results?region=Pacific&region=Mid+Atlantic')
})

test('buyers correct their details on the results and in the dialog, an error goes once it is mended, and a different buyer starts fresh', async ({
  db,
  openPage,
}) => {
  await anItem(db, aCoil)
  const page = await openPage({ ...desktop, width: 1280, height: 720 })
  await openAsBuyer(page, shelf)
  const dialog = page.getByRole('dialog', { name: 'Your company information' })
  await page.getByRole('button', { name: `${buyer.companyName}, ${buyer.contactName}, edit your details` }).click()
  await dialog.getByLabel('Email').fill('wrong')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Please enter a valid email').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await dialog.getByLabel('Email').fill('right@example.com')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'hidden' })

  await page.getByRole('checkbox', { name: /P-100/ }).check()
  await page.getByRole('button', { name: 'Create Inquiry (1)' }).click()
  const summary = page.getByRole('region', { name: 'Customer information' })
  await summary.getByText('right@example.com').waitFor()
  await summary.getByRole('button', { name: 'Edit your details' }).click()
  await dialog.getByLabel('Phone').fill('555-0199')
  await page.keyboard.press('Enter')
  await summary.getByText('555-0199').waitFor()
  await expect
    .poll(() => readTabStore(page, 'customerInfo'))
    .toMatchObject({ email: 'right@example.com', phone: '555-0199' })
  const left = () => db.selectFrom('customers').select('phone').where('email', '=', 'right@example.com').execute()
  await expect.poll(left).toEqual([{ phone: '555-0199' }])
  await page.getByRole('button', { name: 'Send Inquiry' }).click()
  const missing = page.getByRole('alert').filter({ hasText: 'Missing Information' })
  await missing.waitFor()
  await expect.poll(() => coveredByToast(page)).toEqual([])
  await page.getByLabel('Inquiry Notes').fill('Mine')
  await missing.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Not you?' }).click()
  await page.waitForURL('**/find-deals?region=Pacific')
  await expect.poll(() => page.getByLabel('Company Name').inputValue()).toBe('')
  await expect.poll(() => readTabStore(page, 'customerInfo')).toBeNull()
  await expect.poll(() => readTabStore(page, 'inquiryDraft')).toMatchObject({ notes: '' })
  const undo = page.getByRole('button', { name: 'Undo' })
  // Beside the text, so that the toast is as low as one without a button.
  const toast = await page.getByRole('status').filter({ has: undo }).boundingBox()
  expect(toast?.height).toBeLessThan(90)
  await undo.click()
  await page.getByRole('button', { name: `${buyer.companyName}, ${buyer.contactName}, edit your details` }).waitFor()
  await expect.poll(() => readTabStore(page, 'customerInfo')).toMatchObject({ email: 'right@example.com' })
})

test.for([phone])(
  'what was sent stays in reach until the session ends, its delivery location is one click away, and no toast covers a control, at $width',
  async (view, { db, openPage }) => {
    for (const product_id of ['0001', '0002']) await anItem(db, { ...aCoil, product_id })
    const page = await openPage(view)
    await openAsBuyer(page, shelf)
    const create = page.getByRole('button', { name: /^Create Inquiry/ })
    const fob = page.getByLabel('FOB (Delivery Location)')
    const send = page.getByRole('button', { name: 'Send Inquiry' })
    const panel = page.getByRole('dialog', { name: 'Inquiry sent' })
    const again = page.getByRole('button', { name: /^Sent inquiries/ })
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await create.click()
    await send.click()
    const missing = page.getByRole('alert').filter({ hasText: 'Missing Information' })
    await missing.waitFor()
    await expect.poll(() => coveredByToast(page)).toEqual([])
    await page.getByLabel('Inquiry Notes').fill('Slit to 24 in')
    await missing.waitFor({ state: 'detached' })
    await fob.fill('Fresno, CA')
    await send.click()
    await page.getByRole('status').filter({ hasText: 'Inquiries Sent' }).waitFor()
    await panel.waitFor()
    await expect.poll(() => coveredByToast(page)).toEqual([])
    await expect
      .poll(() => panel.locator('dd').allTextContents())
      .toEqual([
        '2 items',
        '84,700 lbs',
        'Fresno, CA',
        'Slit to 24 in',
        `${buyer.contactName}, ${buyer.companyName}\n${buyer.email}\n${buyer.phone}`,
      ])
    await panel.getByText(/^I-\d+$/).waitFor()
    await panel.getByText('WST1 (2 items).', { exact: true }).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.evaluate('window.print = () => undefined')
    await panel.getByRole('button', { name: 'Print' }).click()
    const sheet = page.locator('body > article')
    await expect.poll(() => sheet.locator('tbody tr').count()).toBe(2)
    await page.evaluate(`window.dispatchEvent(new Event('afterprint'))`)
    await sheet.waitFor({ state: 'detached' })
    // The browser's own Print prints the panel, not the list below it.
    for (const { text } of await printOnTwoPapers(page, `Inquiry from ${buyer.companyName}, I-`)) {
      expect(text).not.toContain('Filter:')
    }
    await panel.getByRole('button', { name: 'Back to the list' }).click()
    await panel.waitFor({ state: 'hidden' })
    await expect.poll(() => hasFocus(again)).toBe(true)

    await page.reload()
    await page.getByRole('checkbox', { name: /0002/ }).check()
    await create.click()
    await expect.poll(() => fob.inputValue()).toBe('')
    await page.getByRole('group', { name: 'Used before' }).getByRole('button', { name: 'Fresno, CA' }).click()
    await expect.poll(() => fob.inputValue()).toBe('Fresno, CA')
    await page.getByLabel('Inquiry Notes').fill('One more')
    await send.click()
    await panel.getByText('One more').waitFor()
    await panel.getByRole('region', { name: 'Other inquiries of this session' }).getByRole('button').click()
    await panel.getByText('Slit to 24 in').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => again.textContent()).toBe('Sent inquiries (2)')
    await page.getByRole('button', { name: 'Not you?' }).click()
    await page.waitForURL(/find-deals/)
    await expect.poll(() => readTabStore(page, 'sentInquiries')).toBeNull()
  },
)
