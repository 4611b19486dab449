import type { Page } from 'playwright-core'
import { desktop, phone } from '../buyers/buyer.ts'
import { faultsOf, refused } from '../faults.ts'
import { adminLogin, expect, publicTest as test } from '../served.ts'
import { openOffice } from './staff.ts'

type Device = {
  /** Whether its user touches it and proves who that is, as soon as the browser asks. */
  setPresent(isPresent: boolean): Promise<void>
}

/** An authenticator of the browser's own, as that of a phone. */
async function addDevice(page: Page): Promise<Device> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  return {
    async setPresent(enabled) {
      await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
  }
}

test.for([desktop, phone])(
  'a passkey is added, signs in, confirms and is deleted, at $width',
  async (view, { db, openPage }) => {
    const page = await openPage({ ...view, expected: refused, isNew: true })
    const device = await addDevice(page)
    await openOffice(page, '/admin/staff')
    await page.getByText('You have no passkey.').waitFor()
    await page.getByRole('button', { name: 'Add passkey' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add passkey' })
    await dialog.getByLabel('Name').fill('My phone')
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await question.getByLabel('Your password').fill(adminLogin.password)
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByText('Passkey Added').waitFor()
    const row = page.getByRole('table', { name: 'Passkeys' }).or(page.getByRole('list', { name: 'Passkeys' }))
    await row.getByText('My phone').waitFor()
    await page.getByText('Never', { exact: true }).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByText('This device has a passkey for your account already.').waitFor()
    await page.keyboard.press('Escape')

    // What the browser offers beside the user name waits until its user takes it.
    await device.setPresent(false)
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByLabel('Username').fill(adminLogin.username)
    await page.getByLabel('Password', { exact: true }).fill(adminLogin.password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await page.getByText('Sign in with your passkey.').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Start over' }).click()
    await page.getByText('Sign in with your passkey.').waitFor({ state: 'hidden' })
    expect(await faultsOf(page)).toEqual([])
    await device.setPresent(true)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByRole('heading', { name: 'Passkeys' }).waitFor()
    await page.getByText('Never', { exact: true }).waitFor({ state: 'hidden' })

    await page.getByRole('button', { name: 'Delete My phone' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await question.getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByText('You have no passkey.').waitFor()
    expect(await db.selectFrom('passkeys').selectAll().execute()).toEqual([])
    expect(await faultsOf(page)).toEqual([])
  },
)

test('a passkey that is offered beside the user name signs in as soon as it is taken', async ({ openPage }) => {
  const page = await openPage({ ...desktop, expected: refused, isNew: true })
  await addDevice(page)
  await openOffice(page, '/admin/staff')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByRole('dialog', { name: 'Add passkey' }).getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Your password').fill(adminLogin.password)
  await page.keyboard.press('Enter')
  await page.getByText('Passkey Added').waitFor()
  await page.context().clearCookies()
  await page.goto('/admin')
  await page.getByRole('heading', { level: 1, name: 'Admin Dashboard' }).waitFor()
})
