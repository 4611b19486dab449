import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { loadDemoDataIfEmpty } from '../../db/demo-data.ts'
import { adminLogin, expect, test } from './served.ts'

const screens = [
  '/',
  '/regions',
  '/find-deals?region=Pacific',
  '/inventory?region=Pacific',
  '/inventory/results?region=Pacific&region=Mid+Atlantic',
  '/inventory/results?region=Pacific&category=Hot+Rolled+Coil',
  '/needs',
  '/whats-new',
  '/team',
  '/contact',
  '/no-such-page',
  '/admin',
]
const tabs = ['inventory', 'inquiries', 'needs', 'customers', 'locations', 'product', 'team', 'announcements']
const views = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const

/** What axe calls serious or critical, and whether the page can be moved sideways. */
async function faultsOf(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle')
  const { violations } = await new AxeBuilder({ page }).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const isWide = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth')
  return [...serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`), ...(isWide ? ['wider than the window'] : [])]
}

test.for(views)(
  'every public screen is accessible and fits at $width pixels, $colorScheme',
  async (view, { db, openPage }) => {
    await loadDemoDataIfEmpty(db)
    const page = await openPage(view)
    for (const screen of screens) {
      await page.goto(screen)
      expect([screen, await faultsOf(page)]).toEqual([screen, []])
    }
  },
)

test.for(views)(
  'every tab of the back office is accessible and fits at $width pixels, $colorScheme',
  async (view, { db, openPage }) => {
    await loadDemoDataIfEmpty(db)
    const page = await openPage(view)
    await page.goto('/log-in')
    await page.getByLabel('Username').fill(adminLogin.username)
    await page.getByLabel('Password', { exact: true }).fill(adminLogin.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.getByRole('heading', { name: 'Upload Inventory' }).waitFor()
    for (const tab of tabs) {
      await page.goto(`/admin?tab=${tab}`)
      expect([tab, await faultsOf(page)]).toEqual([tab, []])
    }
  },
)

test('the address holds regions, category, source and filter, and Back undoes a choice', async ({ db, openPage }) => {
  await loadDemoDataIfEmpty(db)
  const page = await openPage()
  await page.goto('/inventory/results?region=Pacific&category=Hot+Rolled+Coil')
  await page.getByRole('combobox', { name: /location/i }).click()
  await page.getByRole('option').first().click()
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
