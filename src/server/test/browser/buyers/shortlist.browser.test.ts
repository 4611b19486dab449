import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { anItem } from '../../factories.ts'
import { faultsOf, touchFaultsOf } from '../faults.ts'
import { expect, test } from '../served.ts'
import { countUse, desktop, expectToast, phone, rememberBuyer, typeBuyer } from './buyer.ts'

const mark = 'On your shortlist'
const shelfOf = (source: string) => `/inventory/results?region=Pacific&category=Hot+Rolled+Coil&source=${source}`

async function pick(page: Page, source: string, productId: string): Promise<void> {
  await page.goto(shelfOf(source))
  await page.getByRole('checkbox', { name: new RegExp(productId) }).check()
  await page.getByRole('button', { name: 'Add to shortlist' }).click()
  await expectToast(page, '1 item is on your shortlist', /^Go on to other locations/)
}

test.for([phone])(
  'items picked at two locations outlive a reload; what failed is sent again alone ($width)',
  async (view, { db, openPage }) => {
    const aCoil = { location_state: 'CA', regions: ['PAC' as const] }
    await anItem(db, { ...aCoil, product_id: 'west', source_code: 'WST1', weight: '42,350' })
    await anItem(db, { ...aCoil, product_id: 'east', source_code: 'EST2', weight: '8,100' })
    await anItem(db, { ...aCoil, product_id: 'sold', source_code: 'EST2' })
    await anItem(db, { ...aCoil, product_id: 'done', source_code: 'EST2' })
    const page = await openPage({ ...view, expected: /ERR_FAILED/ })
    await page.goto('/')
    await rememberBuyer(page)
    await pick(page, 'WST1', 'west')
    await pick(page, 'EST2', 'east')
    await pick(page, 'EST2', 'sold')
    // What is sent from the location's list stays, marked and out of the count.
    await pick(page, 'EST2', 'done')
    for (const other of [/east/, /sold/]) await page.getByRole('checkbox', { name: other }).uncheck()
    await page.getByRole('button', { name: 'Create Inquiry (1)' }).click()
    await page.getByLabel('Inquiry Notes').fill('One coil')
    await page.getByLabel('FOB (Delivery Location)').fill('Fresno')
    await page.getByRole('button', { name: 'Send Inquiry' }).click()
    await page.getByRole('dialog', { name: 'Inquiry sent' }).getByRole('button', { name: /Back/ }).click()
    await page.getByRole('link', { name: 'Shortlist (3)' }).waitFor()
    await page.reload()
    const marks = view === phone ? page.getByRole('listitem').getByText(mark) : page.getByRole('img', { name: mark })
    await expect.poll(() => marks.count()).toBe(3)
    await sql`delete from inventory_items where product_id = 'sold'`.execute(db)
    await sql`update inventory_items set thickness = '0.2' where product_id = 'west'`.execute(db)
    await page.getByRole('link', { name: /^(Review and send|Shortlist \(3\))$/ }).click()

    await page.getByRole('region', { name: 'WST1 - CA' }).getByText('Thickness was 0.1345, now 0.2').waitFor()
    await page.getByText('1 item is gone').waitFor()
    await page.getByText('2 items · 50,450 lbs').waitFor()
    await page
      .getByRole('listitem')
      .filter({ hasText: 'done' })
      .getByText(/^Sent in I-\d+$/)
      .waitFor()
    await page.getByText('1 item was sent already').waitFor()
    await page.getByRole('button', { name: 'Remove gone items' }).click()
    await page.getByText('1 item is gone').waitFor({ state: 'detached' })
    expect(await faultsOf(page)).toEqual([])
    if (view === phone) await expect.poll(() => touchFaultsOf(page.locator('body'))).toEqual([])

    const sent: string[][] = []
    let failures = 1
    await page.route('**/trpc/inquiries.submit**', async (route) => {
      const { sendingId, selectedItems } = route.request().postDataJSON()
      sent.push([sendingId, ...selectedItems])
      if (sent.length === 2 && failures > 0) {
        failures -= 1
        await route.abort()
      } else await route.continue()
    })
    await page.getByRole('button', { name: 'Create Inquiry (2)' }).click()
    await page.getByText('Separate quotes come from each supplier.').waitFor()
    await page.getByLabel('Inquiry Notes').fill('Two coils')
    await page.getByLabel('FOB (Delivery Location)').fill('Fresno')
    await page.getByRole('button', { name: 'Send Inquiry' }).click()
    await expectToast(page, 'Error', 'Failed to send inquiries. Please try again.')
    await page.getByRole('button', { name: 'Send Inquiry' }).click()
    await expectToast(page, 'Inquiries Sent', /sent to 2 suppliers/)
    expect([sent.length, sent[2]]).toEqual([3, sent[1]])
    expect(new Set(sent.map(([sendingId]) => sendingId)).size).toBe(1)
    await page.getByRole('dialog', { name: 'Inquiry sent' }).getByRole('button', { name: /Back/ }).click()
    await page.getByRole('button', { name: 'Create Inquiry (0)' }).waitFor()
    await page.getByRole('button', { name: 'Remove sent items' }).click()
    await page.getByText('Your shortlist is empty').waitFor()
  },
)

test.for([desktop])(
  'a new buyer gets from the search box to a sent inquiry in seven clicks and eight fields, and comes back to what was ticked ($width)',
  async (view, { db, openPage }) => {
    for (const source of ['WST1', 'EST2', 'EST3']) {
      await anItem(db, { product_id: source, source_code: source, location_state: 'CA', regions: ['PAC'] })
    }
    const page = await openPage(view)
    const used = await countUse(page)
    await page.goto('/')
    await page.getByLabel('Search all locations').click()
    await page.keyboard.type('hr coil')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByRole('checkbox', { name: /^Select WST1/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Create Inquiry' })
    const enterDetails = async () => {
      await dialog.getByRole('link', { name: 'Fill In Your Details' }).click()
      await page.waitForURL('**/find-deals')
      await page.getByText('Your inquiry with 1 item is waiting').waitFor()
      await expect.poll(() => page.getByLabel('Company Name').evaluate((field) => field.matches(':focus'))).toBe(true)
      await typeBuyer(page)
      await page.getByRole('button', { name: 'Go to Inventory Selection' }).click()
      await dialog.waitFor()
    }
    await page.getByRole('button', { name: 'Create Inquiry (1)' }).click()
    await enterDetails()
    await page.waitForURL('**/inventory/search?q=hr+coil')
    await page.keyboard.type('One coil')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Fresno')
    await dialog.getByRole('button', { name: 'Send Inquiry' }).click()
    await expectToast(page, 'Inquiries Sent', /^Your inquiry has been sent successfully/)
    expect(used()).toEqual({ clicks: 7, fields: 8 })
    await page.getByRole('dialog', { name: 'Inquiry sent' }).getByRole('button', { name: /Back/ }).click()
    await page.getByRole('button', { name: 'Sent inquiries (1)' }).waitFor()

    // From the shortlist, with one of two ticked.
    await page.evaluate(`sessionStorage.removeItem('customerInfo')`)
    for (const source of ['EST2', 'EST3'])
      await page.getByRole('checkbox', { name: new RegExp(`^Select ${source}`) }).click()
    await page.getByRole('link', { name: 'Review and send' }).click()
    await page.getByRole('heading', { name: 'Your shortlist' }).waitFor()
    await page.getByRole('checkbox', { name: /^Select EST3/ }).check()
    await page.getByRole('button', { name: 'Create Inquiry (1)' }).click()
    await dialog.getByLabel('Inquiry Notes').fill('The third')
    await enterDetails()
    await page.waitForURL('**/shortlist')
    await expect.poll(() => dialog.getByLabel('Inquiry Notes').inputValue()).toBe('The third')
    await dialog.getByRole('cell', { name: 'EST3' }).waitFor()
    await page.goBack()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText('1 of 2 items selected').waitFor()
  },
)
