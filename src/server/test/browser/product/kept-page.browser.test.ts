import type { Page } from 'playwright-core'
import { openOffice } from '../office/staff.ts'
import { expect, test } from '../served.ts'

const leftovers = `navigator.permissions.query({ name: 'clipboard-read' })
  .then(({ state }) => [localStorage.length, sessionStorage.length, history.length, typeof count, typeof left, state])`

let used: Page

test('a page is used', async ({ openPage }) => {
  const page = await openPage({ colorScheme: 'dark' })
  used = page
  await page.context().grantPermissions(['clipboard-read'])
  await page.exposeFunction('count', () => undefined)
  await page.addInitScript('window.left = typeof count')
  await openOffice(page, '/admin')
  await page.goto('/contact')
  expect(await page.evaluate('left')).toBe('function')
  await page.evaluate(`localStorage.setItem('a', 'b'); sessionStorage.setItem('a', 'b')`)
  await page.route('**/*', (route) => route.abort())
  page.on('dialog', (dialog) => dialog.accept())
  await page.mouse.move(200, 20)
})

test('the next test finds nothing of that', async ({ openPage }) => {
  const page = await openPage()
  expect(page).toBe(used)
  expect(await page.context().cookies()).toEqual([])
  await page.goto('/healthz')
  expect(await page.evaluate(leftovers)).toEqual([0, 0, 2, 'undefined', 'undefined', 'prompt'])
  expect(await page.evaluate(`matchMedia('(prefers-color-scheme: dark)').matches`)).toBe(false)
  await page.exposeFunction('count', () => undefined)
  await page.goto('/admin')
  await page.getByLabel('Username').waitFor()
})
