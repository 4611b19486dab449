import type { Page } from 'playwright-core'
import { adminLogin } from './served.ts'

/** Opens a place of the back office and signs in there. */
export async function openOffice(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await signInAsAdmin(page)
  await page.getByRole('tablist', { name: 'Back office' }).waitFor()
}

/** Fills the login form that is on screen, and sends it. */
export async function signInAsAdmin(page: Page): Promise<void> {
  await page.getByLabel('Username').fill(adminLogin.username)
  await page.getByLabel('Password', { exact: true }).fill(adminLogin.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}
