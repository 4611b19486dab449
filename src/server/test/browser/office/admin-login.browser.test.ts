import type { Page } from 'playwright-core'
import { loadDemoDataIfEmpty } from '../../../db/demo-data.ts'
import { desktop, hasFocus, phone, tabTo } from '../buyers/buyer.ts'
import { faultsOf, hold, refused } from '../faults.ts'
import { adminLogin, expect, test } from '../served.ts'
import { expireDuring, openOffice, signInAsAdmin, tabsFold } from './staff.ts'

const pageNames = ['Orders', 'Papers', 'Suppliers', 'Email', 'Figures', 'Staff', 'Help']
const tabNames = [
  'Inventory',
  'Inquiries',
  'Customer Needs',
  'Customers',
  'Locations',
  'PRODUCT',
  'Team',
  'Announcements',
]
const sessionCall = /\/trpc\/.*admin\.session/
const loginCall = /\/trpc\/admin\.login/

const dashboard = (page: Page) => page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })
const access = (page: Page) => page.getByRole('heading', { level: 1, name: 'Admin Access' })

test.for([desktop])(
  'only the right username and password get in, and every refusal says why, at $width',
  async (view, { openPage }) => {
    const page = await openPage({ ...view, expected: refused })
    const username = page.getByLabel('Username')
    const password = page.getByLabel('Password', { exact: true })

    const release = await hold(page, sessionCall)
    await page.goto('/log-in')
    await page.getByText('Checking authentication...').waitFor()
    release()
    await access(page).waitFor()
    await expect.poll(() => hasFocus(username)).toBe(true)
    await page.unroute(sessionCall)

    // By keyboard alone, from the blank form on.
    await tabTo(page, page.getByRole('button', { name: 'Sign In' }))
    await page.keyboard.press('Enter')
    await page.getByText('Enter your username').waitFor()
    await page.getByText('Enter your password').waitFor()
    await expect.poll(() => hasFocus(username)).toBe(true)
    await page.keyboard.type(adminLogin.username)
    await page.keyboard.press('Tab')
    await page.keyboard.type('a wrong password')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('Invalid credentials', { exact: true }).waitFor()
    await expect.poll(() => username.inputValue()).toBe(adminLogin.username)
    expect(await faultsOf(page)).toEqual([])
    await page.route(loginCall, (route) => route.abort())
    await password.fill(adminLogin.password)
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('Login failed. Please try again.', { exact: true }).waitFor()
    await expect.poll(() => password.inputValue()).toBe(adminLogin.password)
    await page.unroute(loginCall)
    await page.keyboard.press('Enter')
    await dashboard(page).waitFor()
    await expect.poll(() => hasFocus(dashboard(page))).toBe(true)

    // The check itself may fail; Retry leads in.
    await page.route(sessionCall, (route) => route.abort())
    await page.goto('/admin')
    await page.getByText('Your sign-in could not be checked').waitFor()
    await page.unroute(sessionCall)
    await page.getByRole('button', { name: 'Retry' }).click()
    await dashboard(page).waitFor()
  },
)

test.for([phone])(
  'the eight tabs are in the address, show what is waiting, and close with Logout, at $width',
  async (view, { db, openPage }) => {
    await loadDemoDataIfEmpty(db)
    const page = await openPage(view)
    await openOffice(page, '/log-in')
    await tabsFold(page).click()
    const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
    const words = (await page.getByRole('tab').allInnerTexts()).map((text) => text.replace(/\s*\d+$/, ''))
    expect(words).toEqual(tabNames)
    const more = page.getByRole('navigation', { name: 'More of the back office' }).getByRole('link')
    expect((await more.allInnerTexts()).map((text) => text.replace(/\s*\d+$/, ''))).toEqual(pageNames)
    await more.filter({ hasText: 'Suppliers' }).getByLabel('3 waiting').waitFor()
    await tab('Inquiries').getByLabel('3 waiting').waitFor()
    await tab('Customer Needs').getByLabel('3 waiting').waitFor()
    for (const name of tabNames) await expect.poll(() => tab(name).isVisible()).toBe(true)
    expect(await faultsOf(page)).toEqual([])

    // With the arrow keys, and with Back.
    await tab('Customers').click()
    await page.waitForURL('**/log-in?tab=customers')
    await expect.poll(() => hasFocus(tabsFold(page))).toBe(true)
    await page.keyboard.press('Enter')
    await tab('Customers').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await page.waitForURL(/tab=(locations|product)$/)
    await page.goto('/admin?tab=locations&source=zzz')
    await page.getByText('No location matches').waitFor()
    await expect.poll(() => page.title()).toMatch(/^Locations · Back office/)
    await tabsFold(page).click()
    await tab('Team').click()
    await page.waitForURL('**/admin?tab=team')
    await page.goBack()
    await page.waitForURL('**/admin?tab=locations&source=zzz')
    await page.getByText('No location matches').waitFor()
    await page.reload()
    await page.getByText('No location matches').waitFor()

    await tabsFold(page).click()
    await page.getByRole('link', { name: 'Help' }).click()
    await page.getByRole('heading', { name: 'For brokers' }).waitFor()
    await expect
      .poll(() =>
        page.locator('img').evaluateAll((all) => all.every((one) => Number(Reflect.get(one, 'naturalWidth')) > 0)),
      )
      .toBe(true)
    expect(await faultsOf(page)).toEqual([])
    await page.goBack()
    await page.getByText('No location matches').waitFor()

    await page.getByRole('button', { name: 'Logout' }).click()
    await access(page).waitFor()
    await expect.poll(() => hasFocus(page.getByLabel('Username'))).toBe(true)
    await page.goto('/admin')
    await access(page).waitFor()
    await expect.poll(() => db.selectFrom('session').select('sid').execute()).toEqual([])
  },
)

test('a session that ends during work asks for the login in its place, a tab that cannot be rendered says so, and nothing typed is lost', async ({
  admin,
  db,
  openPage,
}) => {
  // React logs what a tab could not be rendered for.
  const page = await openPage({ expected: /^Failed to load resource: |Cannot destructure property 'sourceCode'/ })
  await openOffice(page, '/admin')
  await page.getByRole('combobox', { name: /category/i }).fill('Rebar')
  await page.getByRole('tab', { name: 'PRODUCT' }).click()
  await page.getByRole('button', { name: 'Add Product' }).click()
  const name = page.getByLabel('Product name')
  await name.fill('Rail')
  await expireDuring(page, db, () => page.getByRole('button', { name: 'Add', exact: true }).click())
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await signInAsAdmin(page)
  await page.getByText('Your session has ended.').waitFor({ state: 'hidden' })
  await expect.poll(() => name.inputValue()).toBe('Rail')
  await expect.poll(() => page.url()).toContain('tab=product')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Product Created').waitFor()
  const types = await admin.catalog.productTypes.list({})
  expect(types.map((type) => type.name)).toContain('Rail')
  await page.getByRole('tab', { name: 'Inventory' }).click()
  await expect.poll(() => page.getByRole('combobox', { name: /category/i }).inputValue()).toBe('Rebar')

  // A tab that cannot be rendered says so, and the others still work.
  const call = /\/trpc\/[^?]*admin\.locations\.list/
  await page.route(call, async (route) => {
    const names = new URL(route.request().url()).pathname.replace('/trpc/', '').split(',')
    const answers = (await (await route.fetch()).json()) as unknown[] // a batch is answered by a list
    const unreadable = { result: { data: [null] } }
    await route.fulfill({
      json: answers.map((answer, at) => (names[at] === 'admin.locations.list' ? unreadable : answer)),
    })
  })
  await page.getByRole('tab', { name: 'Locations' }).click()
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('tab', { name: 'Inventory' }).click()
  await expect.poll(() => page.getByRole('combobox', { name: /category/i }).inputValue()).toBe('Rebar')
  await page.unroute(call)
  await page.getByRole('tab', { name: 'Locations' }).click()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByText('No locations yet').waitFor()
})
