import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { anItem } from '../factories.ts'
import { expectToast, phone, rememberBuyer } from './buyer.ts'
import { faultsOf, touchFaultsOf } from './faults.ts'
import { expect, test } from './served.ts'

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
  async (view, { db, browser, address }) => {
    const aCoil = { location_state: 'CA', regions: ['PAC' as const] }
    await anItem(db, { ...aCoil, product_id: 'west', source_code: 'WST1', weight: '42,350' })
    await anItem(db, { ...aCoil, product_id: 'east', source_code: 'EST2', weight: '8,100' })
    await anItem(db, { ...aCoil, product_id: 'sold', source_code: 'EST2' })
    // Not openPage: the browser logs the failed call to its console.
    const context = await browser.newContext({ baseURL: address, viewport: view, colorScheme: view.colorScheme })
    const page = await context.newPage()
    await page.goto('/')
    await rememberBuyer(page)
    await pick(page, 'WST1', 'west')
    await pick(page, 'EST2', 'east')
    await pick(page, 'EST2', 'sold')
    await page.reload()
    const marks = view === phone ? page.getByRole('listitem').getByText(mark) : page.getByRole('img', { name: mark })
    await expect.poll(() => marks.count()).toBe(2)
    await sql`delete from inventory_items where product_id = 'sold'`.execute(db)
    await sql`update inventory_items set thickness = '0.2' where product_id = 'west'`.execute(db)
    await page.getByRole('link', { name: /^(Review and send|Shortlist \(3\))$/ }).click()

    await page.getByRole('region', { name: 'WST1 - CA' }).getByText('Thickness was 0.1345, now 0.2').waitFor()
    await page.getByText('1 item is gone').waitFor()
    await page.getByText('2 items · 50,450 lbs').waitFor()
    await page.getByRole('button', { name: 'Remove gone items' }).click()
    await page.getByText('1 item is gone').waitFor({ state: 'detached' })
    expect(await faultsOf(page)).toEqual([])
    if (view === phone) expect(await touchFaultsOf(page.locator('body'))).toEqual([])

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
    await page.getByText('Nothing on your shortlist yet').waitFor()
    await context.close()
  },
)
