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
  const selection = page.getByRole('region', { name: 'Selection' })
  const toggle = selection.getByRole('button', { name: /^Selection/ })
  await toggle.click()
  await selection.getByRole('button', { name: 'Keep this one on the shortlist' }).click()
  await toggle.click()
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
    await page.getByRole('button', { name: 'Selection (3)', exact: true }).waitFor()
    await page.reload()
    await expect.poll(() => page.getByRole('listitem').getByRole('img', { name: mark }).count()).toBe(3)
    await sql`delete from inventory_items where product_id = 'sold'`.execute(db)
    await sql`update inventory_items set thickness = '0.2' where product_id = 'west'`.execute(db)

    // The same on every screen.
    const selection = page.getByRole('region', { name: 'Selection' })
    for (const place of ['/needs', '/inventory/search', '/shortlist']) {
      await page.goto(place)
      const isPage = place === '/shortlist'
      if (!isPage) await page.getByRole('button', { name: 'Selection (2)' }).click()
      const list = isPage ? page.getByRole('main') : selection
      await list.getByRole('region', { name: 'WST1 - CA' }).getByText('Thickness was 0.1345, now 0.2').waitFor()
      await list.getByRole('listitem').filter({ hasText: 'sold' }).getByText('Gone').waitFor()
      await list
        .getByRole('listitem')
        .filter({ hasText: 'done' })
        .getByText(/^Sent in I-\d+$/)
        .waitFor()
      await list.getByText('50,450 lbs').first().waitFor()
      expect(await faultsOf(page)).toEqual([])
      // What is under the edge of the open bar is reached by closing it.
      await expect.poll(() => touchFaultsOf(list)).toEqual([])
    }
    await page.getByText('1 item was sent already').waitFor()
    await page.getByRole('button', { name: 'Remove gone items' }).click()
    await page.getByText('1 item is gone').waitFor({ state: 'detached' })

    // A cleared tick takes an item off the list; its row stays to be ticked again.
    const east = page.getByRole('checkbox', { name: /^Select east/ })
    await east.uncheck()
    await page.getByRole('button', { name: 'Ask about 1 item' }).waitFor()
    await east.check()

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
    await page.getByRole('button', { name: 'Ask about all 2' }).click()
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
    await expect.poll(() => page.getByText(/^Sent in I-\d+$/).count()).toBe(3)
    await page.getByRole('button', { name: 'Remove sent items' }).click()
    await page.getByText('Your shortlist is empty').waitFor()
  },
)

test('ticks go with their list, and can then be kept on the shortlist', async ({ db, openPage }) => {
  const aCoil = { location_state: 'CA', regions: ['PAC' as const] }
  for (const source of ['WST1', 'EST2']) await anItem(db, { ...aCoil, product_id: source, source_code: source })
  const page = await openPage(desktop)
  await page.goto('/')
  await rememberBuyer(page)
  await page.goto(shelfOf('WST1'))
  const selection = page.getByRole('region', { name: 'Selection' })
  await page.getByRole('checkbox', { name: /^Select WST1/ }).check()
  await selection.getByRole('region', { name: 'Checked here' }).getByText('WST1').waitFor()
  await page.getByRole('combobox', { name: 'Location' }).selectOption('EST2')
  await page.getByRole('button', { name: 'Create Inquiry (0)' }).waitFor()
  await selection.getByRole('button', { name: 'Keep this one on the shortlist' }).click()
  await selection.getByRole('region', { name: 'Shortlist' }).getByRole('region', { name: 'WST1 - CA' }).waitFor()
  await selection.getByRole('button', { name: 'Ask about 1 item' }).waitFor()
  expect(await faultsOf(page)).toEqual([])

  // The same list as a page, where each source has a row over its items.
  await selection.getByRole('link', { name: 'Open as a page' }).click()
  const table = page.getByRole('table', { name: 'Shortlist' })
  await expect
    .poll(() => table.locator('tbody tr').allInnerTexts())
    .toEqual([expect.stringContaining('WST1 - CA'), expect.stringContaining('WST1')])
  expect(await faultsOf(page)).toEqual([])
})

test.for([desktop])(
  'a new buyer gets from the search box to a sent inquiry in five clicks at most, and returns in three ($width)',
  async (view, { db, openPage }) => {
    for (const source of ['WST1', 'EST2']) {
      await anItem(db, { product_id: source, source_code: source, location_state: 'CA', regions: ['PAC'] })
    }
    const page = await openPage(view)
    const used = await countUse(page)
    await page.goto('/')
    await page.getByRole('searchbox', { name: 'Search steel' }).click()
    await page.keyboard.type('hr coil')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.waitForURL('**/inventory/search?q=hr+coil')
    await page.getByRole('checkbox', { name: /^Select WST1/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Create Inquiry' })
    await page.getByRole('button', { name: 'Ask about 1 item' }).click()
    await expect.poll(() => dialog.getByLabel('Company Name').evaluate((field) => field.matches(':focus'))).toBe(true)
    await typeBuyer(page)
    await page.keyboard.type('One coil')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Fresno')
    // Nevada has no region, and the search names none.
    await dialog.getByRole('combobox', { name: 'State' }).fill('NV')
    await page.keyboard.press('Tab')
    await dialog.getByRole('button', { name: 'Send Inquiry' }).click()
    await dialog.getByRole('alert').filter({ hasText: 'Unable to determine region from selected state' }).waitFor()
    await dialog.getByRole('combobox', { name: 'State' }).fill('CA')
    await page.keyboard.press('Tab')
    await dialog.getByRole('button', { name: 'Send Inquiry' }).click()
    await expectToast(page, 'Inquiries Sent', /^Your inquiry has been sent successfully/)
    await page.waitForURL('**/inventory/search?q=hr+coil')
    // Without the one that Nevada took.
    expect(used()).toEqual({ clicks: 5 + 1, fields: 8 })
    await page.getByRole('dialog', { name: 'Inquiry sent' }).getByRole('button', { name: /Back/ }).click()
    await page.getByRole('button', { name: 'Sent inquiries (1)' }).waitFor()

    const before = used().clicks
    await page.getByRole('checkbox', { name: /^Select EST2/ }).click()
    await page.getByRole('button', { name: 'Ask about 1 item' }).click()
    await dialog.getByLabel('Inquiry Notes').fill('One more')
    await dialog.getByLabel('FOB (Delivery Location)').fill('Fresno')
    await dialog.getByRole('button', { name: 'Send Inquiry' }).click()
    await page.getByRole('dialog', { name: 'Inquiry sent' }).waitFor()
    expect(used().clicks - before).toBe(3)
  },
)
