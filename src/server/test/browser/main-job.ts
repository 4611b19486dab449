import type { Fixtures } from '../fixtures.ts'
import { aListRow, aWorkbook } from '../workbooks.ts'
import { expect, type Served } from './served.ts'
import { signInAsAdmin } from './staff.ts'

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

/** From a supplier's file to a buyer's inquiry and its status: an admin uploads a list, a buyer finds steel and asks for it. */
export async function walkMainJob({ db, openPage }: Pick<Fixtures & Served, 'db' | 'openPage'>): Promise<void> {
  const office = await openPage()

  // The admin signs in and uploads the list.
  await office.goto('/admin')
  await signInAsAdmin(office)
  await office.getByRole('combobox', { name: /category/i }).pressSequentially('Hot Rolled Coil')
  await office.getByRole('option', { name: 'Hot Rolled Coil', exact: true }).click()
  await office.locator('input[type=file]').setInputFiles({
    name: 'west.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: suppliersList(),
  })
  await office.getByRole('button', { name: 'Upload Inventory' }).click()
  await office.getByRole('button', { name: 'Store 4 items' }).click()
  await office.getByText('Inventory uploaded successfully. 4 items processed.').waitFor()
  await office.getByRole('button', { name: 'Close notification' }).click()
  await office.getByText('Please go to inventory and select the default regions.').waitFor()

  // The buyer goes from the home page to the region and enters the contact details.
  const shop = await openPage()
  await shop.goto('/')
  await shop.getByRole('link', { name: 'Click here to find steel in your area' }).click()
  await shop.waitForURL('**/regions')
  await shop
    .getByRole('list')
    .getByRole('link', { name: /^Pacific/ })
    .click()
  await shop.waitForURL('**/find-deals?region=Pacific')
  await shop.getByRole('button', { name: 'Go to Inventory Selection' }).click()
  await shop.getByText('Please fill out all required fields first').waitFor()
  await shop.getByText('Company name is required').waitFor()
  await shop.getByLabel('Company Name').pressSequentially('Example Fabricators')
  await shop.getByLabel('Contact Name').pressSequentially('Ann Example')
  await shop.getByLabel('Phone').pressSequentially('555-0100')
  await shop.getByLabel('Email').pressSequentially('ann@example.com')
  await shop.getByRole('combobox', { name: 'State' }).pressSequentially('California')
  await shop.getByRole('option', { name: /California/ }).click()
  await shop.getByRole('button', { name: 'Go to Inventory Selection' }).click()

  // The buyer picks category and source, filters by thickness, ticks the items and sends.
  await shop.waitForURL('**/inventory/results?region=Pacific')
  await shop
    .getByRole('button', { name: 'Hot Rolled Coil' })
    .or(shop.getByRole('link', { name: 'Hot Rolled Coil' }))
    .click()
  await shop.getByText('Select from the dropdown list the inventory location you wish to view').waitFor()
  await shop.getByRole('combobox', { name: 'Location' }).selectOption('WST1 - CA')
  await shop.getByText('Showing 3 of 3 items').waitFor()
  await shop.getByLabel('From').pressSequentially('0.2')
  await shop.getByText('Showing 2 of 3 items').waitFor()
  const thicknesses = shop.getByRole('table').locator('tbody tr')
  await expect.poll(() => thicknesses.filter({ hasText: '0.250' }).count()).toBe(1)
  await shop.getByRole('checkbox', { name: /all/i }).check()
  await shop.getByRole('button', { name: 'Create Inquiry (2)' }).click()
  const dialog = shop.getByRole('dialog')
  await dialog.getByText('38,000 lbs').last().waitFor()
  await dialog.getByText('1 item without a weight').waitFor()
  await dialog.getByRole('button', { name: 'Send Inquiry' }).click()
  await shop.getByText('Please enter inquiry notes.').first().waitFor()
  await dialog.getByLabel('Inquiry Notes').pressSequentially('Two coils, slit to 24 in')
  await dialog.getByLabel('FOB (Delivery Location)').pressSequentially('Fresno, CA')
  await dialog.getByRole('button', { name: 'Send Inquiry' }).click()
  await shop.getByText("Your inquiry has been sent successfully. We'll contact you soon.").waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await shop.getByRole('button', { name: 'Create Inquiry (0)' }).waitFor()

  // The admin finds the inquiry with its items and sets its status.
  await office.goto('/admin')
  await office.getByRole('tab', { name: /Inquiries/ }).click()
  const row = office.getByRole('row', { name: /Example Fabricators/ })
  await row.getByRole('button', { name: /View/ }).click()
  await office.getByText('Two coils, slit to 24 in').waitFor()
  await office.getByRole('cell', { name: '0003' }).waitFor()
  await office.getByRole('link', { name: 'ann@example.com' }).waitFor()
  const stored = db.selectFrom('customer_inquiries').select(['status', 'fob', 'customer_id'])
  await expect
    .poll(() => stored.execute())
    .toMatchObject([{ status: 'pending', fob: 'Fresno, CA', customer_id: expect.any(String) }])
  await office
    .getByLabel(/Status of the inquiry from Example Fabricators/)
    .first()
    .selectOption('quoted')
  await expect.poll(() => stored.execute()).toMatchObject([{ status: 'quoted' }])
}
