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

    // The week passes while somebody types, whose work waits below the set-up.
    await page.getByRole('button', { name: 'Invite' }).click()
    const form = page.getByRole('dialog', { name: 'Invite' })
    await form.getByLabel('Username').fill('pat')
    await form.getByLabel('Email').fill('pat@steel.example')
    await form.getByLabel(/^Name/).fill('Pat Doe')
    await sql`update sign_in_rules set second_step_from = now()`.execute(db)
    await page.keyboard.press('Enter')
    const setUp = page.getByRole('dialog', { name: 'Set up a second step' })
    await setUp.getByText('What you were working on waits below').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    const other = await page.context().newPage()
    await other.goto('/admin')
    await other.getByRole('heading', { level: 1, name: 'Set up a second step' }).waitFor()
    expect(await faultsOf(other)).toEqual([])
    await other.close()
    await setUp.getByRole('button', { name: 'Set up a code' }).click()
    const dialog = page.getByRole('dialog', { name: 'Set up a code' })
    const secret = ((await dialog.locator('[data-code-secret]').textContent()) ?? '').replaceAll(' ', '')
    await dialog.getByRole('textbox', { name: "Code from your phone's app" }).fill(codeOf(secret))
    await page.keyboard.press('Enter')
    // What is shown once stays until its reader closes it.
    const shown = page.getByRole('dialog', { name: 'Your recovery codes' })
    await shown.getByRole('button', { name: 'Close', exact: true }).last().click()
    await page.getByText('You have a second step.').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await setUp.getByRole('button', { name: 'Go on where I was' }).click()
    await setUp.waitFor({ state: 'hidden' })
    await form.getByText('Everybody needs a second step').waitFor({ state: 'hidden' })
    await form.getByRole('button', { name: 'Invite' }).click()
    await page
      .getByRole('dialog', { name: 'Password link for Pat Doe' })
      .getByRole('button', { name: 'Close' })
      .last()
      .click()
    await page.getByText('Kim Poe has none yet.').waitFor()
    expect(await faultsOf(page)).toEqual([])
  },
)
