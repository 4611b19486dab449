import { sql } from 'kysely'
import type { Locator, Page } from 'playwright-core'
import type { Db } from '../../../db/database.ts'
import { hold } from '../faults.ts'
import { adminLogin, signInWithoutForm } from '../served.ts'

/** Opens a page of the back office, signed in without the form. */
export async function openOffice(page: Page, path: string): Promise<void> {
  await signInWithoutForm(page)
  await page.goto(path)
  await page.getByRole('tablist', { name: 'Back office', includeHidden: true }).waitFor({ state: 'attached' })
}

/** What unfolds the tabs on a phone. */
export const tabsFold = (page: Page) => page.getByRole('button', { name: /all tabs$/ })

/** A record beside its list, or in a drawer over it. */
export const recordOf = (page: Page, name: string) =>
  page.getByRole('region', { name, exact: true }).or(page.getByRole('dialog', { name, exact: true }))

/** Fills and submits the login form on screen. */
export async function signInAsAdmin(page: Page): Promise<void> {
  await page.getByLabel('Username').fill(adminLogin.username)
  await page.getByLabel('Password', { exact: true }).fill(adminLogin.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Keeps the live stream away until the returned function is called: once it is there, lists are loaded again. */
export function holdStream(page: Page): Promise<() => void> {
  return hold(page, /admin\.events\.subscribe/)
}

/** Opens a record's change history. By key, since a click could miss it while what is above it comes or unfolds. */
export async function openHistory(record: Locator): Promise<void> {
  await record.getByRole('button', { name: 'Change history' }).press('Enter')
}

/** Ends all sessions as their time does: open tabs hear of it within seconds, or with their next call. */
export async function expireSessions(db: Db): Promise<void> {
  await sql`update session set expire = now() - interval '1 second'`.execute(db)
}

/** Ends all sessions while a change is on its way; before it, the live stream could tell the page of the end. */
export async function expireDuring(page: Page, db: Db, change: () => Promise<unknown>): Promise<void> {
  const calls = /\/(?:trpc|api)\//
  const release = await hold(page, calls)
  await change()
  await expireSessions(db)
  release()
  await page.getByText('Your session has ended.').waitFor()
  await page.unroute(calls)
}
