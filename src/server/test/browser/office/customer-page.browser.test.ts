import { aConfirmedOrder } from '../../deals/orders.ts'
import { aCustomer, anInquiry, anItem, aVisit } from '../../factories.ts'
import { desktop, expectToast, hasFocus, phone } from '../buyers/buyer.ts'
import { faultsOf } from '../faults.ts'
import { expect, test } from '../served.ts'
import { openOffice } from './staff.ts'

test.for([desktop, phone])(
  'a customer has one line of time, filtered by kind, totals, notes and the others at the company at $width pixels',
  async (view, { db, admin, visitor, openPage }) => {
    await visitor.customers.recordVisit(aVisit())
    const order = await aConfirmedOrder({ db, admin, visitor })
    const { id: item } = await anItem(db)
    await visitor.inquiries.submit(anInquiry({ selectedItems: [item] }))
    const [{ id } = { id: '' }] = await admin.customers.list()
    await admin.customers.create(aCustomer({ company: 'ACME Steel, Inc.', name: 'Kim Poe', email: 'kim@acme.example' }))
    const page = await openPage(view)
    await openOffice(page, `/admin?tab=customers&customer=${id}`)
    const dialog = page.getByRole('dialog', { name: 'Acme Steel' })
    const totals = dialog.getByRole('region', { name: 'Totals' })
    await totals.getByText('$17,998.75').first().waitFor()
    await totals.getByText('$42.50/cwt', { exact: true }).waitFor()
    await totals.getByText(/^Bought last/).waitFor()
    expect(await dialog.getByRole('link', { name: 'Write' }).getAttribute('href')).toBe('mailto:pat@acme.example')

    const line = dialog.getByRole('region', { name: 'What happened' })
    await line.getByRole('link', { name: `${order.reference}: $17,998.75, confirmed` }).waitFor()
    await line.getByText('Came to see the stock').waitFor()
    expect(await faultsOf(page)).toEqual([])

    // A note that is typed stays when the details are closed and opened again.
    const note = dialog.getByRole('textbox', { name: 'Add a note' })
    await note.fill('Pays in 20 days')
    await page.reload()
    await expect.poll(() => note.inputValue()).toBe('Pays in 20 days')
    await note.press('Control+Enter')
    await expectToast(page, 'Note Added', 'It is in what happened, for staff only.')
    await line.getByText('Pays in 20 days').waitFor()
    await expect.poll(() => note.inputValue()).toBe('')
    await expect.poll(() => hasFocus(note)).toBe(true)

    await line.getByRole('combobox', { name: 'Show of what happened' }).click()
    await page.getByRole('option', { name: 'Notes' }).click()
    await expect.poll(() => line.getByRole('listitem').count()).toBe(1)
    await line.getByRole('combobox', { name: 'Show of what happened' }).click()
    await page.getByRole('option', { name: 'Needs lists' }).click()
    await line.getByText('Nothing of this kind yet.').waitFor()

    await dialog
      .getByRole('region', { name: 'Others with this company name' })
      .getByRole('link', { name: 'Kim Poe' })
      .click()
    const other = page.getByRole('dialog', { name: 'ACME Steel, Inc.' })
    await other.getByText(/^Nothing yet\. Visits/).waitFor()
    await page.goBack()

    // A new lead says what its customer bought last, and leads to the order. The deal of that order has it anyway.
    await dialog.getByRole('link', { name: /^I-1: 1 item/ }).click()
    const bought = page.locator('p', { hasText: /^Bought last/ })
    await page.locator('header').getByText(/PO-7$/).waitFor()
    expect(await bought.count()).toBe(0)
    await page.goBack()
    await dialog.getByRole('link', { name: /^I-2: 1 item/ }).click()
    await bought.getByRole('link', { name: order.reference }).click()
    await page.waitForURL(new RegExp(`/admin/orders\\?order=${order.id}`))

    // An order that somebody else cancels was not bought.
    await page.goBack()
    await bought.waitFor()
    const { revision } = await admin.inquiries.orders.get({ id: order.id })
    await admin.inquiries.orders.cancel({ id: order.id, revision, reason: 'Changed plans' })
    await bought.waitFor({ state: 'detached' })
  },
)

test('what cannot be loaded can be tried again', async ({ admin, openPage }) => {
  const { id } = await admin.customers.create(aCustomer())
  const page = await openPage({ expected: /ERR_FAILED/ })
  await page.route(/customers\.timeline/, (route) => route.abort())
  await openOffice(page, `/admin?tab=customers&customer=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Acme Steel' })
  await dialog.getByText('What happened could not be loaded').waitFor()
  await page.unroute(/customers\.timeline/)
  const line = dialog.getByRole('region', { name: 'What happened' })
  await line.getByRole('button', { name: 'Retry' }).click()
  await line.getByText(/^Nothing yet\. Visits/).waitFor()
})
