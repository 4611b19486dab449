import { aConfirmedOrder } from '../../deals/orders.ts'
import { anItem } from '../../factories.ts'
import { desktop, expectToast, hasFocus, phone } from '../buyers/buyer.ts'
import { faultsOf, touchFaultsOf } from '../faults.ts'
import { openOffice } from '../office/staff.ts'
import { expect, test } from '../served.ts'
import { dealOf } from './deal.ts'

test('a supplier has a problem: staff put other steel in its place, the buyer asks for a call, then agrees; a lower price holds at once', async ({
  db,
  admin,
  visitor,
  openPage,
}) => {
  const { id, token, purchaseToken } = await aConfirmedOrder({ db, admin, visitor })
  const other = { source_code: 'X1', heat_num: 'H9', thickness: '0.135', weight: '41,000', weight_lb: 41_000 }
  await anItem(db, { product_id: 'C-9', ...other })
  await visitor.inquiries.purchaseOffers.answer({ token: purchaseToken, answer: 'problem', note: 'The coil is gone' })

  const office = await openPage(desktop)
  await openOffice(office, `/admin/orders?order=${id}`)
  const found = async () => (await (await office.request.get('/api/inventory/search?q=C-9')).json()).total
  await expect.poll(found).toBe(1)
  const details = dealOf(office)
  const about = details.getByRole('group', { name: 'About the problem with O-1001-A' })
  await about.waitFor()
  expect(await about.getByRole('button').allInnerTexts()).toEqual([
    ...['Other date', 'Other steel', 'Fewer pieces', 'Cancel order'],
  ])
  await about.getByRole('button', { name: 'Other date' }).click()
  const telephone = office.getByRole('dialog', { name: 'Answer to O-1001-A' })
  expect(await telephone.getByLabel('Email the day to Pat Doe of Acme Steel').isChecked()).toBe(true)
  expect(await faultsOf(office)).toEqual([])
  await office.keyboard.press('Escape')
  await about.getByRole('button', { name: 'Other steel' }).click()
  const dialog = office.getByRole('dialog', { name: 'Change O-1001' })
  await dialog.getByText('Nothing differs yet.').waitFor()
  await dialog.getByRole('button', { name: 'Take C-9' }).click()
  expect(await hasFocus(dialog.getByRole('textbox', { name: 'Pieces of line 1' }))).toBe(true)
  await dialog.getByRole('textbox', { name: 'Cost ($) of line 1' }).fill('39')
  await dialog.getByText('All of it waits until Pat Doe agrees').waitFor()
  await dialog.getByText('Total $17,998.75 now, $17,425.00 with the change').waitFor()
  await dialog.getByText('Once it holds: O-1001-A cancelled; a new purchase order to X1.').waitFor()
  const bought = dialog.getByRole('group', { name: 'New purchase order · X1' })
  await bought.getByRole('textbox', { name: 'Email' }).fill('mill@x1.example')
  await bought.getByRole('textbox', { name: 'Note to the supplier' }).fill('Call before loading')
  await dialog.getByRole('textbox', { name: 'Note to the buyer' }).fill('The mill sold your coil')
  expect(await faultsOf(office)).toEqual([])
  await dialog.getByRole('button', { name: 'Ask the buyer' }).click()
  await expectToast(office, 'Change Waits For The Buyer', /^O-1001 from Acme Steel/)
  const waiting = details.getByRole('region', { name: 'Change 1 waits for the buyer' })
  await waiting.getByText('$17,998.75 now, $17,425.00 with the change').waitFor()
  expect(await about.getByRole('button').allInnerTexts()).toEqual(['Other date', 'Cancel order'])
  await about.getByText(/^Change 1 waits for the buyer/).waitFor()
  // Where the order stands is said once.
  await expect.poll(() => details.getByText(/Waiting for the buyer since/).count()).toBe(1)

  const page = await openPage({ ...phone, isNew: true })
  await page.goto(`/order/${token}`)
  await page.getByText('Please look at this change').waitFor()
  for (const text of ['The mill sold your coil', 'Line 1 now', '0.135 × 48 × COIL', 'Total now', '$17,425.00']) {
    await page.getByText(text).first().waitFor()
  }
  expect([await faultsOf(page), await touchFaultsOf(page.getByRole('main'))]).toEqual([[], []])
  await page.getByRole('textbox', { name: 'Note to us' }).fill('After 3 pm')
  await page.getByRole('button', { name: 'Call me' }).click()
  const called = page.locator('[data-state^="change 2 2"]')
  await called.getByText('You asked for a call about this change on').waitFor()
  expect(await hasFocus(called)).toBe(true)
  await waiting.getByText('The buyer wants a call: change 1').waitFor()
  await page.getByRole('button', { name: 'Agree' }).click()
  await page.getByText(/^Change 1, /).waitFor()
  expect(await page.getByRole('button', { name: 'Agree' }).count()).toBe(0)

  await waiting.waitFor({ state: 'detached' })
  await details.getByRole('button', { name: 'Change order' }).click()
  await dialog.getByRole('textbox', { name: 'Price ($) of line 1' }).fill('42')
  await dialog.getByText('This holds at once').waitFor()
  await dialog.getByRole('button', { name: 'Change order' }).click()
  await expectToast(office, 'Order Changed', 'O-1001 from Acme Steel.')
  const order = await admin.inquiries.orders.get({ id })
  expect(order).toMatchObject({
    ...{ version: 3, lines: [{ price: '42', sourceCode: 'X1', weightLb: 41_000 }] },
    purchases: [
      { state: 'cancelled' },
      { reference: 'O-1001-B', sourceCode: 'X1', to: 'mill@x1.example', note: 'Call before loading' },
    ],
  })

  // A rise that waits is taken back, another one is agreed to by telephone.
  for (const price of ['43', '44']) {
    await details.getByRole('button', { name: 'Change order' }).click()
    await dialog.getByRole('textbox', { name: 'Price ($) of line 1' }).fill(price)
    // The second one is told by telephone.
    if (price === '44') await dialog.getByRole('checkbox', { name: 'Email Pat Doe of Acme Steel' }).uncheck()
    await dialog.getByRole('button', { name: 'Ask the buyer' }).click()
    await details.getByText(/^Waiting for the buyer:/).waitFor()
    if (price === '44') break
    await details.getByRole('button', { name: 'Take back change 3' }).click()
    await office.getByRole('dialog', { name: 'Take back change 3?' }).getByRole('button', { name: 'Take back' }).click()
    await expectToast(office, 'Change Taken Back', 'O-1001 stays as it was.')
    await page.reload()
    await page.getByText('We took back the change that we asked you about on').waitFor()
    expect(await faultsOf(page)).toEqual([])
  }
  await details.getByText(/^No email asks Pat Doe\. Send the link, or call .* and type the answer here\.$/).waitFor()
  await details.getByRole('button', { name: 'Type the answer to change 4' }).click()
  const answer = office.getByRole('dialog', { name: 'Answer to change 4 of O-1001' })
  await answer.getByRole('button', { name: 'Save answer' }).click()
  await expect.poll(async () => (await admin.inquiries.orders.get({ id })).version).toBe(5)
})
