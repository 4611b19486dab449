import { anItem } from '../../factories.ts'
import { faultsOf, touchFaultsOf, widthFaultsOf } from '../faults.ts'
import { expect, test } from '../served.ts'
import { desktop, hasFocus, phone } from './buyer.ts'

const sheet = { category: 'Hot Rolled Sheet', product: 'HR Sheet', length: '120', qty_pcs: 10 }

test.for([desktop, phone])(
  'an item has a page, with what is like it; gone it says so, and unknown too ($width)',
  async (view, { db, admin, openPage }) => {
    const item = await anItem(db, { product_id: 'wanted', ...sheet })
    const like = await anItem(db, { product_id: 'wider', ...sheet, width: '50', source_code: 'B7' })
    const page = await openPage({ ...view, expected: /status of (410|404|503)/ })
    await page.goto(`/item/${item.id}`)
    await page.getByRole('heading', { level: 1, name: 'Hot Rolled Sheet 0.1345 × 48 × 120' }).waitFor()
    const details = page.getByRole('region', { name: 'Details' })
    for (const text of ['wanted', 'H-100', '10 GA', '2,197 lbs', '42,350 lbs', 'A1011 CS-B', 'Prime']) {
      await details.getByText(text, { exact: true }).waitFor()
    }
    await page.getByText('50 in wide: 2 in over, can be cut').waitFor()
    await page.getByRole('checkbox', { name: /wider/ }).check()
    await page.getByRole('button', { name: 'Ask about 1 item' }).waitFor()
    expect(await faultsOf(page)).toEqual([])
    expect(await widthFaultsOf(page)).toEqual([])
    if (view === phone) await expect.poll(() => touchFaultsOf(page.locator('body'))).toEqual([])
    const search = page.getByRole('link', { name: 'Search for similar steel' })
    expect(await search.getAttribute('href')).toMatch(/^\/inventory\/search\?.*category=Hot\+Rolled\+Sheet/)

    await admin.admin.locations.delete({ sourceCode: 'DMW1' })
    const gone = await page.goto(`/item/${item.id}`)
    expect([gone?.status(), gone?.headers()['x-robots-tag']]).toEqual([410, 'noindex'])
    await page.getByText('No longer available').waitFor()
    expect(await page.getByRole('button', { name: 'Add to shortlist' }).count()).toBe(0)
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('link', { name: 'Hot Rolled Sheet 0.1345 × 50 × 120' }).click()
    await page.getByRole('heading', { level: 1, name: 'Hot Rolled Sheet 0.1345 × 50 × 120' }).waitFor()
    expect(page.url()).toMatch(like.id)

    expect((await page.goto('/item/unknown'))?.status()).toBe(404)
    await page.getByRole('heading', { level: 1, name: 'This steel is not in stock' }).waitFor()
    expect(await faultsOf(page)).toEqual([])
  },
)

test.for([
  { ...desktop, place: 'column' },
  { width: 1024, height: 768, colorScheme: 'dark' as const, place: 'drawer' },
  { ...phone, place: 'drawer' },
])(
  'an item opens beside the list, by click and by key, and closing it gives the focus back ($width)',
  async ({ place, ...view }, { db, openPage }) => {
    await anItem(db, { product_id: 'first', thickness: '.1' })
    const item = await anItem(db, { product_id: 'second', thickness: '.12' })
    await anItem(db, { product_id: 'alike', thickness: '.12', source_code: 'B7' })
    const page = await openPage(view)
    await page.goto('/inventory/results?region=E-N+Central&category=Hot+Rolled+Coil&source=DMW1')
    const panel = place === 'column' ? page.getByRole('region', { name: 'Details' }) : page.getByRole('dialog')
    const row = page.getByRole('checkbox', { name: /second/ })
    const link = page.locator(`a[href="/item/${item.id}"]`).first()
    await row.waitFor()
    const isCards = view.width === phone.width

    await link.click()
    for (const text of ['second', 'H-100', '42,350 lbs', '11 GA', 'Listed since']) {
      await panel.getByText(text, { exact: true }).waitFor()
    }
    await panel.getByRole('heading', { name: 'Similar steel' }).waitFor()
    await panel.getByRole('checkbox', { name: /alike.* for your shortlist/ }).check()
    expect(await row.isChecked()).toBe(false)
    expect(await faultsOf(page)).toEqual([])
    expect(await widthFaultsOf(page)).toEqual([])
    if (isCards) await expect.poll(() => touchFaultsOf(panel)).toEqual([])
    await panel.getByLabel('Check this item').check()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(isCards ? link : row)).toBe(true)
    expect(await row.isChecked()).toBe(true)

    await page.keyboard.press('Enter')
    await panel.waitFor()
    await page.goBack()
    await panel.waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(isCards ? link : row)).toBe(true)
    await page.getByRole('button', { name: 'Create Inquiry (1)' }).waitFor()

    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Close the details' }).click()
    await panel.waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(isCards ? link : row)).toBe(true)
    const opened = page.context().waitForEvent('page')
    await link.click({ modifiers: ['ControlOrMeta'] })
    const other = await opened
    await expect.poll(() => other.url()).toMatch(item.id)
    expect(await panel.count()).toBe(0)
    await page.goto('/shortlist')
    await page.getByRole('checkbox', { name: /alike/ }).waitFor()
    expect(await page.getByRole('checkbox', { name: /second/ }).count()).toBe(0)
  },
)
