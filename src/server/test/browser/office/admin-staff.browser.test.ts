import { sql } from 'kysely'
import { deactivatedText } from '../../../../shared/office/terms.ts'
import { codeOf } from '../../sign-in.ts'
import { desktop, hasFocus, phone } from '../buyers/buyer.ts'
import { faultsOf, refused } from '../faults.ts'
import { adminLogin, expect, test } from '../served.ts'
import { openOffice, signInAsAdmin } from './staff.ts'

const chosen = 'a few words that kim likes'

test.for([desktop, phone])(
  'somebody is invited, chooses a password with the link, and signs in, until deactivated, at $width',
  async (view, { db, openPage }) => {
    const page = await openPage({ ...view, expected: refused })
    await openOffice(page, '/admin/staff')
    await page.getByRole('heading', { name: 'Staff', exact: true }).waitFor()
    await page.getByText('(this one)').waitFor()
    expect(await faultsOf(page)).toEqual([])

    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite', exact: true })
    await dialog.getByRole('button', { name: 'Invite' }).click()
    await dialog.getByText('Please enter a name.').waitFor()
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Kim Poe')
    await dialog.getByLabel('Email').fill('kim@steel.example')
    await dialog.getByLabel('Username').fill('kim')
    await page.keyboard.press('Enter')

    // The server asks first who is there; a wrong password is told where it was typed.
    const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await question.getByLabel('Your password').fill('not that one')
    await page.keyboard.press('Enter')
    await question.getByText('That is not your password.').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await question.getByLabel('Your password').fill(adminLogin.password)
    await page.keyboard.press('Enter')

    const made = page.getByRole('dialog', { name: 'Password link for Kim Poe' })
    const link = (await made.locator('[data-shown-once]').textContent()) ?? ''
    expect(link).toMatch(/\/account\/[\w-]{43}$/)
    expect(await faultsOf(page)).toEqual([])
    await made.getByRole('button', { name: 'Close', exact: true }).last().click()
    await made.waitFor({ state: 'hidden' })
    await page.getByText('Invited', { exact: true }).waitFor()

    // The link needs no session.
    await page.context().clearCookies()
    await page.goto(new URL(link).pathname)
    await page.getByRole('heading', { name: 'Choose your password' }).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.getByLabel('New password').fill(chosen)
    await page.getByLabel('The same password again').fill('something else')
    await page.keyboard.press('Enter')
    await page.getByText('The two passwords differ').waitFor()
    await page.getByLabel('The same password again').fill(chosen)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Your password is set' }).waitFor()
    await page.getByRole('link', { name: 'Go to sign in' }).click()
    await page.getByLabel('Username').fill('kim')
    await page.getByLabel('Password', { exact: true }).fill(chosen)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.getByRole('heading', { level: 1, name: 'Admin Dashboard' }).waitFor()
    await page.goto(new URL(link).pathname)
    await page.getByRole('heading', { name: 'This link is not valid' }).waitFor()

    // Whoever is deactivated elsewhere sees the login and why within seconds, without asking for anything.
    await page.goto('/admin/staff')
    await page.getByText('Kim Poe (you)').waitFor()
    await sql`update admin_accounts set state = 'deactivated' where username = 'kim'`.execute(db)
    await sql`delete from session`.execute(db)
    const ended = page.getByRole('dialog', { name: 'Admin Access' })
    await ended.getByText(deactivatedText).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.reload()
    await page.getByRole('heading', { name: 'Admin Access' }).waitFor()
    await page.getByText(deactivatedText).waitFor()
  },
)

test('other sessions are signed out, and an account is deactivated and activated again', async ({ db, openPage }) => {
  const page = await openPage({ ...desktop, expected: refused })
  await sql`insert into admin_accounts (username, name, password_hash) values ('kim', 'Kim Poe', '')`.execute(db)
  await openOffice(page, '/admin/staff')
  await page.getByText('(this one)').waitFor()
  await sql`
    insert into session (sid, sess, expire, admin_id, browser)
    select 'another', '{}', now() + interval '1 hour', id, 'Firefox on Linux' from admin_accounts where username = ${adminLogin.username}
  `.execute(db)
  await page.reload()
  await page.getByRole('button', { name: 'Sign out Firefox on Linux' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('Firefox on Linux', { exact: true }).waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: 'Deactivate Kim Poe' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await question.getByLabel('Your password').fill(adminLogin.password)
  await question.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Deactivated', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Activate Kim Poe' }).click()
  await page.getByText('Account Activated').waitFor()
  await page.getByRole('button', { name: 'Deactivate Kim Poe' }).waitFor()
})

test('a code is set up on a phone, asked for at the next sign-in, and turned off again', async ({ db, openPage }) => {
  const page = await openPage({ ...phone, expected: refused })
  await openOffice(page, '/admin/staff')
  await page.getByRole('button', { name: 'Set up a code' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await question.getByLabel('Your password').fill(adminLogin.password)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Set up a code' })
  await dialog.getByRole('img', { name: 'QR code with the key' }).waitFor()
  const secret = ((await dialog.locator('[data-code-secret]').textContent()) ?? '').replaceAll(' ', '')
  const address = await dialog.getByRole('link', { name: 'open it in the app on this phone' }).getAttribute('href')
  expect(address).toContain(`secret=${secret}`)
  expect(await faultsOf(page)).toEqual([])
  const field = dialog.getByLabel("Code from your phone's app")
  await field.fill('000000')
  await page.keyboard.press('Enter')
  await dialog.getByText('That is not the code that the app shows now.').waitFor()
  await field.fill(codeOf(secret))
  await page.keyboard.press('Enter')
  const shown = page.getByRole('dialog', { name: 'Your recovery codes' })
  const recoveryCode = (await shown.getByRole('listitem').first().textContent()) ?? ''
  expect(await faultsOf(page)).toEqual([])
  await shown.getByRole('button', { name: 'Close', exact: true }).last().click()
  await shown.waitFor({ state: 'hidden' })
  await page.locator('h2:focus', { hasText: 'Second step' }).waitFor()
  await page.getByText('10 recovery codes left').waitFor()

  // The session ends during work: the code is asked for in place, and a wrong one is told there.
  await sql`delete from session`.execute(db)
  await page.getByText('Your session has ended.').waitFor()
  await signInAsAdmin(page)
  const code = page.getByLabel("Code from your phone's app")
  await page.locator('input[name="code"]:focus').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await page.getByText('That code is not right, or it was used already.').waitFor()
  await code.fill(codeOf(secret, 1))
  await page.keyboard.press('Enter')
  await page.getByText('Your session has ended.').waitFor({ state: 'hidden' })
  await page.getByText('10 recovery codes left').waitFor()

  // Without the phone.
  await page.context().clearCookies()
  await page.goto('/admin/staff')
  await signInAsAdmin(page)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCode)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByText('9 recovery codes left').waitFor()

  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await question.getByLabel('Your password').fill(adminLogin.password)
  await question.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('button', { name: 'Set up a code' }).waitFor()
})

test('a key for a program is made and shown once, works, and is deleted, at 390', async ({ openPage }) => {
  const page = await openPage({ ...phone, expected: refused })
  await openOffice(page, '/admin/staff')
  const panel = page.getByRole('region', { name: 'Keys for programs' })
  await panel.getByText('No program has a key of yours.').waitFor()
  await panel.getByRole('button', { name: 'Add key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add key' })
  await dialog.getByRole('button', { name: 'Add key' }).click()
  await dialog.getByText('Please enter the name of the program.').waitFor()
  await dialog.getByLabel('Program').fill('ERP')
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await question.getByLabel('Your password').fill(adminLogin.password)
  await page.keyboard.press('Enter')
  const shown = page.getByRole('dialog', { name: 'Key for ERP' })
  const key = (await shown.locator('[data-shown-once]').textContent()) ?? ''
  expect(await faultsOf(page)).toEqual([])
  const call = async () => {
    const headers = { authorization: `Bearer ${key}` }
    return (await fetch(new URL('/api/inquiries', page.url()), { headers })).status
  }
  expect(await call()).toBe(200)
  await shown.getByRole('button', { name: 'Close', exact: true }).last().click()
  await shown.waitFor({ state: 'hidden' })
  await panel.getByText('Read only').waitFor()
  await expect.poll(() => hasFocus(panel.getByRole('button', { name: 'Add key' }))).toBe(true)
  expect(await page.content()).not.toContain(key)
  expect(await faultsOf(page)).toEqual([])
  await panel.getByRole('button', { name: 'Delete ERP' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await panel.getByText('No program has a key of yours.').waitFor()
  expect(await call()).toBe(401)
})
