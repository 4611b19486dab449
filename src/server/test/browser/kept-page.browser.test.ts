import { expect, test } from './served.ts'
import { openOffice } from './staff.ts'

const leftovers = `[localStorage.length, sessionStorage.length, history.length]`

test('a page is used', async ({ openPage }) => {
  const page = await openPage({ colorScheme: 'dark' })
  await openOffice(page, '/admin')
  await page.goto('/contact')
  await page.evaluate(`localStorage.setItem('a', 'b'); sessionStorage.setItem('a', 'b')`)
  await page.route('**/*', (route) => route.abort())
  page.on('dialog', (dialog) => dialog.accept())
  await page.mouse.move(200, 20)
})

test('the next test finds nothing of that', async ({ openPage }) => {
  const page = await openPage()
  expect(await page.context().cookies()).toEqual([])
  await page.goto('/healthz')
  expect(await page.evaluate(leftovers)).toEqual([0, 0, 2])
  expect(await page.evaluate(`matchMedia('(prefers-color-scheme: dark)').matches`)).toBe(false)
  await page.goto('/admin')
  await page.getByLabel('Username').waitFor()
})
