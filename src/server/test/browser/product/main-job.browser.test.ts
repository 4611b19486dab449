import type { Locator } from 'playwright-core'
import { anItem } from '../../factories.ts'
import { buyer, expectToast, hasFocus, tabTo, typeBuyer } from '../buyers/buyer.ts'
import { coveredByToast } from '../faults.ts'
import { expect, test } from '../served.ts'
import { walkMainJob } from './main-job.ts'

test('an admin uploads a list, a buyer finds steel and sends an inquiry, and the admin works it', ({ db, openPage }) =>
  walkMainJob({ db, openPage }))

test('a buyer gets from the home page to a sent inquiry by keyboard alone, and its toast covers no control', async ({
  db,
  openPage,
}) => {
  const aCoil = { source_code: 'WST1', location_state: 'CA', regions: ['PAC' as const] }
  for (const [productId, thickness] of [
    ['0001', '0.1875'],
    ['0002', '0.25'],
    ['0003', '0.375'],
  ] as const) {
    await anItem(db, { ...aCoil, product_id: productId, thickness, thickness_in: Number(thickness) })
  }
  const page = await openPage({ width: 1280, height: 720 })
  const enter = (element: Locator) => tabTo(page, element).then(() => page.keyboard.press('Enter'))
  await page.goto('/')
  await enter(page.getByRole('link', { name: 'Click here to find steel in your area' }))
  await page.waitForURL('**/regions')
  await enter(page.getByRole('list').getByRole('link', { name: /^Pacific/ }))
  await page.waitForURL('**/find-deals?region=Pacific')
  await tabTo(page, page.getByLabel('Company Name'))
  await typeBuyer(page)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/inventory/results?region=Pacific')
  await enter(
    page.getByRole('button', { name: 'Hot Rolled Coil' }).or(page.getByRole('link', { name: 'Hot Rolled Coil' })),
  )
  await tabTo(page, page.getByRole('combobox', { name: 'Location' }))
  // The npm browser is case-sensitive here.
  await page.keyboard.type('W')
  await page.getByText('Showing 3 of 3 items').waitFor()
  await tabTo(page, page.getByLabel('From'))
  await page.keyboard.type('0.2')
  await page.getByText('Showing 2 of 3 items').waitFor()
  await tabTo(page, page.getByRole('checkbox', { name: 'Select all shown items' }))
  await page.keyboard.press('Space')
  const create = page.getByRole('button', { name: 'Create Inquiry (2)' })
  await create.waitFor()
  // The button is before the table.
  for (let presses = 0; !(await hasFocus(create)) && presses < 20; presses += 1) await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')

  const dialog = page.getByRole('dialog', { name: 'Create Inquiry' })
  await expect.poll(() => hasFocus(dialog.getByLabel('Inquiry Notes'))).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => hasFocus(create)).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => hasFocus(dialog.getByLabel('Inquiry Notes'))).toBe(true)
  await page.keyboard.type('Slit to 24 in')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Fresno, CA')
  await enter(dialog.getByRole('button', { name: 'Send Inquiry' }))
  await expectToast(
    page,
    'Inquiries Sent',
    /^Your inquiry has been sent successfully\. We'll contact you soon\. Reference I-\d+\.$/,
  )
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('dialog', { name: 'Inquiry sent' }).waitFor()
  await expect.poll(() => coveredByToast(page)).toEqual([])
  const stored = await db.selectFrom('customer_inquiries').select(['company', 'notes', 'fob']).execute()
  expect(stored).toEqual([{ company: buyer.companyName, notes: 'Slit to 24 in', fob: 'Fresno, CA' }])
})
