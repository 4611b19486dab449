import type { Locator, Page } from 'playwright-core'
import { loadDemoDataIfEmpty } from '../../db/demo-data.ts'
import { desktop, phone, rememberBuyer, views } from './buyer.ts'
import { faultsOf } from './faults.ts'
import { expect, test } from './served.ts'

const results = '/inventory/results?region=Pacific&category=Hot+Rolled+Coil'
const screens = [
  '/',
  '/regions',
  '/find-deals?region=Pacific',
  '/inventory?region=Pacific',
  '/inventory?region=Pacific&category=Hot+Rolled+Coil',
  '/inventory/results?region=Pacific&region=Mid+Atlantic',
  results,
  '/needs',
  '/whats-new',
  '/team',
  '/contact',
  '/admin',
]
const otherViews = [
  { ...desktop, colorScheme: 'dark' },
  { ...phone, colorScheme: 'light' },
] as const

/** Shows the items of the first location of the results, with the first of them ticked. */
async function tickFirstItem(page: Page): Promise<void> {
  await page.goto(results)
  await rememberBuyer(page)
  await page.getByRole('combobox', { name: 'Location' }).selectOption({ index: 1 })
  await page.getByText(/^Showing \d+ of \d+ items/).waitFor()
  await page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .check()
}

test.for(views)(
  'every public screen is accessible and fits at $width pixels, $colorScheme',
  async (view, { db, openPage }) => {
    await loadDemoDataIfEmpty(db)
    const page = await openPage(view)
    for (const screen of screens) {
      await page.goto(screen)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect([screen, await faultsOf(page)]).toEqual([screen, []])
    }
  },
)

// The screens' own tests look at the same in the other scheme.
test.for(otherViews)(
  'whatever opens over a screen is accessible and fits at $width pixels, $colorScheme',
  async (view, { db, openPage }) => {
    await loadDemoDataIfEmpty(db)
    const page = await openPage(view)
    const seeNoFault = async (opened: Locator) => {
      await opened.waitFor()
      expect([String(opened), await faultsOf(page)]).toEqual([String(opened), []])
      await page.keyboard.press('Escape')
      await opened.waitFor({ state: 'hidden' })
    }

    await page.goto('/contact')
    const isSmall = view.width === phone.width
    await page.getByRole('button', { name: isSmall ? 'Open the menu' : 'Contact' }).click()
    await seeNoFault(page.getByRole('link', { name: 'Opportunities' }))

    await page.goto('/find-deals?region=Pacific')
    await page.getByRole('combobox', { name: 'State' }).click()
    await seeNoFault(page.getByRole('listbox'))

    await tickFirstItem(page)
    await page.getByRole('button', { name: 'About the thickness filter' }).click()
    await seeNoFault(page.getByRole('tooltip'))
    await page.getByRole('button', { name: 'More filters' }).click()
    await seeNoFault(page.getByRole('dialog', { name: 'More filters' }))
    for (const name of isSmall ? ['Export'] : ['Columns', 'Export']) {
      await page.getByRole('button', { name }).click()
      await seeNoFault(page.getByRole('region', { name }))
    }

    // The notice over the dialog is left with Escape first, and the dialog stays.
    await page.getByRole('button', { name: 'Create Inquiry (1)' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Send Inquiry' }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'Missing Information' })
    await notice.waitFor()
    await page.keyboard.press('F8')
    await seeNoFault(notice)
    await seeNoFault(dialog)
  },
)

test('the address holds regions, category, source and filter, and Back undoes a choice', async ({ db, openPage }) => {
  await loadDemoDataIfEmpty(db)
  const page = await openPage()
  await page.goto('/inventory/results?region=Pacific&category=Hot+Rolled+Coil')
  await page.getByRole('combobox', { name: 'Location' }).selectOption({ index: 1 })
  await page.getByText(/^Showing \d+ of \d+ items/).waitFor()
  await page.getByLabel(/from/i).fill('0.1')
  await page.waitForURL(/region=Pacific&category=Hot\+Rolled\+Coil&source=[^&]+&from=0\.1$/)
  const shared = await openPage()
  await shared.goto(page.url())
  expect(await shared.getByLabel(/from/i).inputValue()).toBe('0.1')
  await shared.getByText(/^Showing \d+ of \d+ items/).waitFor()
})

test('without a region a buyer is led to choose one', async ({ openPage }) => {
  const page = await openPage()
  await page.goto('/inventory/results')
  await page.waitForURL('**/regions')
  await page.goto('/inventory')
  await page.waitForURL(/\/$/)
})
