import { aCustomer, anInquiry } from '../../factories.ts'
import { desktop, expectToast, hasFocus, phone } from '../buyers/buyer.ts'
import { faultsOf } from '../faults.ts'
import { adminLogin, expect, test } from '../served.ts'
import { openOffice } from './staff.ts'

const stays = aCustomer({ company: 'Acme Steel', email: 'pat@acme.example', phone: '216-555-0100' })
const twice = aCustomer({ company: 'Acme Steel, Inc.', email: 'doe@acme.example', phone: '216-555-0100' })

test.for([desktop, phone])(
  'customers that are twice are merged with the keyboard, and the merge is undone, at $width pixels',
  async (view, { admin, visitor, openPage }) => {
    const target = await admin.customers.create(stays)
    const merged = await admin.customers.create(twice)
    const apart = await admin.customers.create({ ...twice, company: 'acme steel llc', email: 'sales@x.example' })
    await admin.customers.dismiss({ ids: [target.id, apart.id] })
    await visitor.inquiries.submit(anInquiry({ selectedItems: ['gone'], company: stays.company, email: stays.email }))
    const page = await openPage(view)
    await openOffice(page, '/admin?tab=customers')
    await page.getByRole('button', { name: '2 pairs may be the same customer' }).press('Enter')
    const pairs = page.getByRole('dialog', { name: 'May Be the Same Customer' })
    await expect.poll(() => pairs.getByRole('listitem').count()).toBe(2)
    expect(await faultsOf(page)).toEqual([])
    await pairs
      .getByRole('listitem')
      .filter({ hasText: 'sales@x.example' })
      .getByRole('button', { name: 'Not the same' })
      .press('Enter')
    await expectToast(page, 'Kept Apart', /are not proposed again\.$/)
    await expect.poll(() => pairs.getByRole('listitem').count()).toBe(1)

    const merge = pairs.getByRole('button', { name: 'Merge' })
    await pairs.getByText('Same company and name').waitFor()
    await merge.press('Enter')
    // What more hangs on stays.
    const dialog = page.getByRole('dialog', { name: 'Merge Acme Steel, Inc.' })
    const first = dialog.getByRole('radio', { name: 'Pat Doe, Acme Steel, pat@acme.example' })
    await expect.poll(() => first.isChecked()).toBe(true)
    await dialog.getByText('Nothing hangs on it').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(merge)).toBe(true)
    await merge.press('Enter')
    await dialog.getByText('Nothing hangs on it').waitFor()
    await dialog.getByRole('button', { name: 'Merge' }).press('Enter')
    await expectToast(page, 'Customers Merged', 'Acme Steel, Inc. is now part of Acme Steel.')
    await pairs.getByText('No pairs left').waitFor()

    // Its page leads to the one that stays, which says so and takes it back.
    await openOffice(page, `/admin?tab=customers&customer=${merged.id}`)
    await page.waitForURL((url) => url.searchParams.get('customer') === target.id)
    const details = page.getByRole('dialog', { name: 'Acme Steel', exact: true })
    await details.getByText('Merged with the record of Pat Doe, Acme Steel, Inc., doe@acme.example').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await details.getByRole('button', { name: 'Undo the merge of Pat Doe, Acme Steel, Inc.' }).press('Enter')
    await expectToast(page, 'Merge Undone', 'Acme Steel, Inc. is a customer of its own again.')
    await details.getByRole('region', { name: 'Merged records' }).waitFor({ state: 'detached' })
    expect((await admin.customers.list()).length).toBe(3)
  },
)

test.for([desktop, phone])(
  'a customer is merged into one that staff find, with what goes along and is filled in sight, at $width pixels',
  async (view, { db, admin, visitor, openPage }) => {
    const target = await admin.customers.create(
      aCustomer({ company: 'Zenith Tube', name: 'Kim Poe', email: 'k@z.example' }),
    )
    await db.updateTable('customers').set({ phone: '' }).where('id', '=', target.id).execute()
    const { id } = await admin.customers.create(twice)
    await visitor.inquiries.submit(anInquiry({ selectedItems: ['gone'], company: twice.company, email: twice.email }))
    await admin.customers.addNote({ id, text: 'Pays in 20 days' })
    const account = await db.selectFrom('admin_accounts').select('id').executeTakeFirstOrThrow()
    await admin.customers.setOwner({ id, ownerId: account.id })
    const page = await openPage(view)
    await openOffice(page, `/admin?tab=customers&customer=${id}`)
    await page.getByRole('dialog', { name: twice.company }).getByRole('button', { name: 'Merge into…' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: `Merge ${twice.company}` })
    await dialog.getByRole('button', { name: 'Merge' }).click()
    await dialog.getByRole('alert').getByText('Choose the customer that stays.').waitFor()
    const into = dialog.getByRole('combobox', { name: 'Merge into' })
    await into.fill('zenith')
    await page.getByRole('option', { name: 'Kim Poe, Zenith Tube, k@z.example' }).click()
    await dialog.getByText('1 inquiry, 1 note').waitFor()
    await dialog.getByText('Phone: 216-555-0100').waitFor()
    await dialog.getByText(`Owner: ${adminLogin.username}`).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Merge' }).click()
    await expectToast(page, 'Customers Merged', 'Acme Steel, Inc. is now part of Zenith Tube.')
    const details = page.getByRole('dialog', { name: 'Zenith Tube' })
    await details.getByText('Pays in 20 days').waitFor()
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
    await expectToast(page, 'Merge Undone', 'Acme Steel, Inc. is a customer of its own again.')
    await details.getByText('Pays in 20 days').waitFor({ state: 'detached' })
    expect((await admin.customers.get({ id })).inquiryCount).toBe(1)
  },
)
