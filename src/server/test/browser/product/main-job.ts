import type { Locator } from 'playwright-core'
import type { Fixtures } from '../../fixtures.ts'
import { aListRow, aWorkbook } from '../../lists/workbooks.ts'
import { adminLogin, expect, type Served } from '../served.ts'

/** Enters a text at once: Playwright cannot fill in a field of Firefox, and each key takes processor time. */
export async function enter(field: Locator, text: string): Promise<void> {
  await field.focus()
  await field.evaluate((input, typed) => input.ownerDocument.execCommand('insertText', false, typed), text)
}

/** A list of two sources in California: three coils of one, one of the other. */
function suppliersList(): Buffer {
  const rows = [
    { 'Product ID': '0001', Thickness: 0.1875, Weight: '42,350' },
    { 'Product ID': '0002', Thickness: 0.25, Weight: '38,000' },
    { 'Product ID': '0003', Thickness: '10 GA', Weight: '' },
    { 'Product ID': '0004', Thickness: 0.075, 'Source Code': 'BAY2' },
  ]
  return Buffer.from(aWorkbook(rows.map((row) => aListRow({ 'Source Code': 'WST1', State: 'CA', ...row }))))
}

/**
 * From a supplier's file to a buyer's inquiry and its status: an admin uploads a list, a buyer finds steel and asks for it.
 */
export async function walkMainJob({ db, openPage }: Pick<Fixtures & Served, 'db' | 'openPage'>): Promise<void> {
  const page = await openPage()

  // The admin signs in and uploads the list.
  await page.goto('/admin')
  await enter(page.getByLabel('Username'), adminLogin.username)
  await enter(page.getByLabel('Password', { exact: true }), adminLogin.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await enter(page.getByRole('combobox', { name: /category/i }), 'Hot Rolled Coil')
  await page.getByRole('option', { name: 'Hot Rolled Coil', exact: true }).click()
  await page.locator('input[type=file]').setInputFiles({
    name: 'west.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: suppliersList(),
  })
  await page.getByRole('button', { name: 'Upload Inventory' }).click()
  await page.getByRole('button', { name: 'Store 4 items' }).click()
  await page.getByText('Inventory uploaded successfully. 4 items processed.').waitFor()
  await page.getByRole('button', { name: 'Close notification' }).click()
  await page.getByText('Please go to inventory and select the default regions.').waitFor()

  // The buyer goes from the home page to the region and enters the contact details.
  await page.goto('/')
  await page.getByRole('link', { name: 'Click here to find steel in your area' }).click()
  await page.waitForURL('**/regions')
  await page
    .getByRole('list')
    .getByRole('link', { name: /^Pacific/ })
    .click()
  await page.waitForURL('**/find-deals?region=Pacific')
  await page.getByRole('button', { name: 'Go to Inventory Selection' }).click()
  await page.getByText('Please fill out all required fields first').waitFor()
  await page.getByText('Company name is required').waitFor()
  await enter(page.getByLabel('Company Name'), 'Example Fabricators')
  await enter(page.getByLabel('Contact Name'), 'Ann Example')
  await enter(page.getByLabel('Phone'), '555-0100')
  await enter(page.getByLabel('Email'), 'ann@example.com')
  await enter(page.getByRole('combobox', { name: 'State' }), 'California')
  await page.getByRole('option', { name: /California/ }).click()
  await page.getByRole('button', { name: 'Go to Inventory Selection' }).click()

  // The buyer picks category and source, filters by thickness, ticks the items and sends.
  await page.waitForURL('**/inventory/results?region=Pacific')
  await page
    .getByRole('button', { name: 'Hot Rolled Coil' })
    .or(page.getByRole('link', { name: 'Hot Rolled Coil' }))
    .click()
  await page.getByText('Select from the dropdown list the inventory location you wish to view').waitFor()
  await page.getByRole('combobox', { name: 'Location' }).selectOption('WST1 - CA')
  await page.getByText('Showing 3 of 3 items').waitFor()
  await enter(page.getByLabel('From'), '0.2')
  await page.getByText('Showing 2 of 3 items').waitFor()
  const thicknesses = page.getByRole('table').locator('tbody tr')
  await expect.poll(() => thicknesses.filter({ hasText: '0.250' }).count()).toBe(1)
  await page.getByRole('checkbox', { name: /all/i }).check()
  await page.getByRole('button', { name: 'Create Inquiry (2)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Inquiry' })
  await dialog.getByText('38,000 lbs').last().waitFor()
  await dialog.getByText('1 item without a weight').waitFor()
  await dialog.getByRole('button', { name: 'Send Inquiry' }).click()
  await page.getByText('Please enter inquiry notes.').first().waitFor()
  await enter(dialog.getByLabel('Inquiry Notes'), 'Two coils, slit to 24 in')
  await enter(dialog.getByLabel('FOB (Delivery Location)'), 'Fresno, CA')
  await dialog.getByRole('button', { name: 'Send Inquiry' }).click()
  await page.getByText("Your inquiry has been sent successfully. We'll contact you soon.").waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('dialog', { name: 'Inquiry sent' }).getByRole('button', { name: 'Back to the list' }).click()
  await page.getByRole('button', { name: 'Create Inquiry (0)' }).waitFor()

  // The admin finds the inquiry with its items and sets its status.
  await page.goto('/admin')
  await page.getByRole('tab', { name: /Inquiries/ }).click()
  const row = page.getByRole('row', { name: /Example Fabricators/ })
  await row.getByRole('button', { name: /View/ }).click()
  await page.getByText('Two coils, slit to 24 in').waitFor()
  await page.getByRole('gridcell', { name: /0003/ }).waitFor()
  await page.getByRole('link', { name: 'ann@example.com' }).waitFor()
  const stored = db.selectFrom('customer_inquiries').select(['status', 'fob', 'customer_id'])
  await expect
    .poll(() => stored.execute())
    .toMatchObject([{ status: 'pending', fob: 'Fresno, CA', customer_id: expect.any(String) }])
  await page
    .getByLabel(/Status of the inquiry from Example Fabricators/)
    .first()
    .selectOption('quoted')
  await expect.poll(() => stored.execute()).toMatchObject([{ status: 'quoted' }])
}
