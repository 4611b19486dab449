import { sql } from 'kysely'
import { codeOf } from '../../sign-in.ts'
import { desktop, phone } from '../buyers/buyer.ts'
import { faultsOf, refused } from '../faults.ts'
import { adminLogin, expect, test } from '../served.ts'
import { openOffice } from './staff.ts'

test.for([desktop, phone])(
  'everybody needs a second step: within a week they are told, and after it they can only set one up, at $width',
  async (view, { db, openPage }) => {
    const page = await openPage({ ...view, expected: refused })
    await sql`insert into admin_accounts (username, name, password_hash) values ('kim', 'Kim Poe', '')`.execute(db)
    await openOffice(page, '/admin/staff')
    const rule = page.getByRole('checkbox', { name: /^Everybody needs a second step/ })
    await rule.press('Space')
    const question = page.getByRole('dialog', { name: 'Does everybody need a second step?' })
    await question.getByText('admin and Kim Poe have none yet.').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await question.getByRole('button', { name: 'Everybody needs one' }).click()
    await page.getByLabel('Your password').fill(adminLogin.password)
    await page.keyboard.press('Enter')
    await page.getByText(/^Set up a second step by [A-Z][a-z]{2} \d+, \d{4}/).waitFor()
    await page.getByRole('checkbox', { name: /^Everybody needs a second step/, checked: true }).waitFor()
    expect(await faultsOf(page)).toEqual([])

    // The week passes while the page is open.
    await sql`update sign_in_rules set second_step_from = now()`.execute(db)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Set up a second step' }).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Set up a code' }).click()
    const dialog = page.getByRole('dialog', { name: 'Set up a code' })
    const secret = ((await dialog.locator('[data-code-secret]').textContent()) ?? '').replaceAll(' ', '')
    await dialog.getByRole('textbox', { name: "Code from your phone's app" }).fill(codeOf(secret))
    await page.keyboard.press('Enter')
    // What is shown once stays until its reader closes it.
    const shown = page.getByRole('dialog', { name: 'Your recovery codes' })
    await shown.getByRole('button', { name: 'Close', exact: true }).last().click()
    await page.getByText('You have a second step.').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Go on to the back office' }).click()
    await page.getByRole('tablist', { name: 'Back office', includeHidden: true }).waitFor({ state: 'attached' })
    await page.getByText('Kim Poe has none yet.').waitFor()
    expect(await faultsOf(page)).toEqual([])
  },
)
