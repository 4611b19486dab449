import type { Page } from 'playwright-core'
import { addDays, toPacificDay } from '../../../../shared/text/days.ts'
import { aSentQuote } from '../../deals/quotes.ts'
import { anItem, aSupplier } from '../../factories.ts'
import { countUse, desktop, hasFocus, isInSight } from '../buyers/buyer.ts'
import { faultsOf } from '../faults.ts'
import { expectAskedBeforeLost } from '../office/record-dialog.ts'
import { openOffice } from '../office/staff.ts'
import { expect, test } from '../served.ts'

const dealOf = (page: Page) => page.getByRole('dialog', { name: 'Inquiry Details' })
/** The line that says where the deal stands. */
const standOf = (page: Page, words: RegExp) => dealOf(page).getByRole('status').filter({ hasText: words }).first()

test('an accepted quote is confirmed in two clicks, answered, shipped in two parts and closed; of another, a line that was sold meanwhile is taken out, a shipment is deleted, and the order is cancelled', async ({
  admin,
  db,
  visitor,
  openPage,
}) => {
  await admin.inventory.suppliers.create(aSupplier())
  const [coil, plate] = [await anItem(db), await anItem(db, { product_id: 'PL-1', source_code: 'B7' })]
  const line = { weightLb: 20_000, price: '42.5', cost: '38' }
  const quote = await aSentQuote(
    { admin, visitor },
    {
      lines: [
        { ...line, inquiryItemId: coil.id },
        { ...line, inquiryItemId: plate.id, pieces: 4 },
      ],
    },
    { selectedItems: [coil.id, plate.id], fob: 'Muncie, IN' },
  )
  const page = await openPage({ ...desktop, expected: /409 \(Conflict\)/ })
  const used = await countUse(page)
  await openOffice(page, `/admin?tab=inquiries&inquiry=${quote.inquiryId}`)
  const deal = dealOf(page)
  await standOf(page, /^Sent, the buyer can accept it/).waitFor()
  const { token } = quote
  await visitor.inquiries.offers.answer({ token, answer: 'accept', name: 'Pat', purchaseOrder: 'PO 7' })

  // Escape closes what lies over the deal and leaves the deal open.
  const confirm = deal.getByRole('button', { name: 'Confirm order' })
  const confirming = page.getByRole('dialog', { name: 'Confirm O-1001' })
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await confirm.press('Enter')
    await confirming.getByLabel('Email').first().press('Escape')
    await confirming.waitFor({ state: 'hidden' })
    await expect.poll(() => hasFocus(confirm)).toBe(true)
  }
  await page.setViewportSize(desktop)
  await confirm.click()
  await expectAskedBeforeLost(page, { label: 'Email', text: 'plant@buckeye.example' }, confirming)
  await confirming.getByRole('button', { name: 'Cancel' }).click()
  await confirming.getByRole('button', { name: 'Discard' }).click()

  // What goes out is shown first.
  const before = used().clicks
  await confirm.click()
  const [email, byHand] = [confirming.getByLabel('Email').first(), confirming.getByLabel('Email').last()]
  await expect
    .poll(async () => [await email.inputValue(), await byHand.inputValue()])
    .toEqual(['lists@buckeye.example', ''])
  await expect.poll(() => confirming.getByLabel('Tell them where it goes: Muncie, IN').count()).toBe(2)
  expect(await faultsOf(page)).toEqual([])
  // The form is longer than its dialog.
  await expect.poll(() => isInSight(confirming.getByRole('button', { name: /^Confirm/ }))).toBe(true)
  await confirming.getByRole('button', { name: /^Confirm/ }).click()
  await standOf(page, /1 of 2 suppliers to tell/).waitFor()
  expect(used().clicks - before).toBe(2)
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'I told them of O-1001-B' }).click()
  await standOf(page, /Waiting for 2 of 2 suppliers/).waitFor()
  const [entry] = (await admin.inquiries.orders.list({})).orders
  const order = () => admin.inquiries.orders.get({ id: entry?.id ?? '' })
  await expect
    .poll(async () => (await order()).purchases)
    .toMatchObject([{ state: 'sent' }, { state: 'by hand', shipTo: null }])

  // One supplier answers on its page, the other one by telephone.
  const mails = await db
    .selectFrom('mails')
    .select('body_text')
    .where('to_address', '=', 'lists@buckeye.example')
    .execute()
  const [, link = ''] = /\/purchase\/([\w-]+)/.exec(mails[0]?.body_text ?? '') ?? []
  await visitor.inquiries.purchaseOffers.answer({ token: link, answer: 'confirmed', readyOn: '2999-12-04' })
  await standOf(page, /Waiting for 1 of 2 suppliers/).waitFor()
  await page.getByRole('button', { name: 'Type the answer to O-1001-B' }).click()
  const answer = page.getByRole('dialog', { name: 'Answer to O-1001-B' })
  await answer.getByLabel('There is a problem').check()
  await expectAskedBeforeLost(page, { label: 'What is the problem', text: 'Sold on Monday' }, answer)
  await answer.getByRole('button', { name: 'Save answer' }).click()
  await page.getByText('There is a problem: Sold on Monday').waitFor()

  // The rest on the page of orders, by keyboard.
  await page.goto('/admin/orders?state=confirmed')
  const open = page.getByRole('button', { name: 'View O-1001' })
  await open.press('Enter')
  const ship = deal.getByRole('button', { name: 'Add shipment' })
  await ship.press('Enter')
  const shipping = page.getByRole('dialog', { name: 'Add shipment of O-1001' })
  const weight = (number: number) => shipping.getByLabel(`Weight (lbs) of line ${number}`)
  await expect
    .poll(async () => [await weight(1).inputValue(), await weight(2).inputValue()])
    .toEqual(['20,000', '20,000'])
  expect(await faultsOf(page)).toEqual([])
  await shipping.getByRole('checkbox', { name: /^2\. / }).uncheck()
  const [today, shippedOn] = [toPacificDay(new Date()), shipping.getByLabel('Shipped on')]
  await shippedOn.fill(addDays(today, 8))
  await weight(1).fill('23000')
  await shipping.getByRole('button', { name: 'Save shipment' }).click()
  await shipping.getByText(/ is 8 days from now\. .*That is 15% more than was ordered\./).waitFor()
  await shipping.getByRole('button', { name: 'Save it anyway' }).waitFor()
  // The button is disabled meanwhile: what it is about has the focus, the day first.
  expect(await hasFocus(shippedOn)).toBe(true)
  await shippedOn.fill(today)
  await shipping.getByRole('button', { name: 'Save shipment' }).click()
  await expect.poll(() => hasFocus(weight(1))).toBe(true)
  await weight(1).fill('19,870')
  // What is typed is not dropped unasked.
  await weight(1).press('Escape')
  await shipping.getByRole('button', { name: 'Keep editing' }).press('Enter')
  // A colleague was faster: the form says so, and keeps what is typed.
  const { revision, purchases } = await order()
  await admin.inquiries.orders.answerPurchase({
    ...{ revision, purchaseId: purchases[1]?.id ?? '' },
    ...{ answer: 'confirmed', readyOn: null },
  })
  await weight(1).press('Enter')
  await shipping.getByText(/^admin changed O-1001 in the meantime/).waitFor()
  await weight(1).press('Enter')
  await deal
    .locator('[data-row="0"] [data-column="shipped"]')
    .getByText(/^19,870 lb/)
    .waitFor()
  await shipping.waitFor({ state: 'hidden' })
  await expect.poll(() => hasFocus(ship)).toBe(true)
  await ship.press('Enter')
  await expect.poll(() => shipping.getByLabel('Pieces of line 2').inputValue()).toBe('4')
  // A colleague ships a part of it: only a person knows whether it is the same truck.
  const { id: orderId, revision: stored, lines } = await order()
  const parts = [{ lineId: lines[1]?.id ?? '', pieces: 1, weightLb: 5_000 }]
  await admin.inquiries.orders.addShipment({ id: orderId, revision: stored, shippedOn: today, lines: parts })
  const carrier = shipping.getByLabel('Carrier')
  await carrier.fill('Blue Line')
  await carrier.press('Enter')
  await shipping.getByText(/^2\. .*: line 2, 1 piece, 5,000 lb$/).waitFor()
  await shipping.getByText('shipped 1 piece, 5,000 lb.').waitFor()
  await carrier.press('Enter')
  expect(await faultsOf(page)).toEqual([])
  expect((await order()).shipments).toHaveLength(2)
  await shipping.getByLabel('Pieces of line 2').fill('3')
  await weight(2).fill('15000')
  await shipping.getByRole('button', { name: 'Save mine as well' }).press('Enter')
  await deal.getByRole('button', { name: 'Close order' }).press('Enter')
  const closing = page.getByRole('dialog', { name: 'Close O-1001?' })
  // 19,870 lb and 20,000 lb at $42.50/cwt.
  await closing.getByText(/Bill .* \$16,944\.75/).waitFor()
  await closing.getByRole('button', { name: 'Close order' }).press('Enter')
  await deal.getByText('O-1001: Closed').first().waitFor()
  await expect.poll(() => deal.getByRole('button', { name: /^Type the answer/ }).count()).toBe(0)
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await deal.waitFor({ state: 'hidden' })
  // On paper there is the list alone.
  const filter = page.getByLabel('Search', { exact: true })
  await filter.waitFor()
  await page.emulateMedia({ media: 'print' })
  await filter.waitFor({ state: 'hidden' })
  await page.emulateMedia({ media: null })
  await expect.poll(async () => (await admin.inquiries.get({ id: quote.inquiryId })).status).toBe('completed')

  const [sold, left] = [await anItem(db, { product_id: 'CO-2' }), await anItem(db, { product_id: 'PL-2' })]
  const accept = async (selectedItems: string[]) => {
    const lines = selectedItems.map((inquiryItemId) => ({ inquiryItemId, cost: '38' }))
    const { token: given, inquiryId } = await aSentQuote({ admin, visitor }, { lines }, { selectedItems })
    await visitor.inquiries.offers.answer({ token: given, answer: 'accept', name: 'Pat', purchaseOrder: 'PO 7' })
    return (await admin.inquiries.orders.list({ inquiryId })).orders[0]?.id ?? ''
  }
  const faster = await accept([sold.id])
  const id = await accept([sold.id, left.id])
  await admin.inquiries.orders.confirm({ id: faster, revision: 1, purchases: [] })
  await page.goto(`/admin/orders?order=${id}`)
  const press = (dialog: string, name: string) =>
    page.getByRole('dialog', { name: dialog }).getByRole('button', { name, exact: true }).click()

  await press('Inquiry Details', 'Confirm order')
  await page.setViewportSize({ ...desktop, height: 560 })
  await press('Confirm O-1003', 'Confirm and send')
  const refusal = page.getByRole('dialog', { name: 'Confirm O-1003' }).getByRole('alert')
  await refusal.waitFor()
  await expect.poll(() => isInSight(refusal)).toBe(true)
  await press('Confirm O-1003', 'Remove this line')
  await refusal.waitFor({ state: 'hidden' })
  await page.setViewportSize(desktop)
  await press('Confirm O-1003', 'Confirm and send')
  await press('Inquiry Details', 'Add shipment')
  await press('Add shipment of O-1003', 'Save shipment')
  await press('Inquiry Details', 'Versions, emails, history and note')
  await press('Inquiry Details', 'Delete shipment 1')
  await press('Delete shipment 1?', 'Delete shipment')
  await press('Inquiry Details', 'Cancel order')
  await page.getByLabel('Why').fill('The buyer went away')
  const toTell = page.getByRole('dialog', { name: 'Cancel O-1003?' }).getByRole('checkbox', { checked: true })
  expect(await toTell.count()).toBe(2)
  await press('Cancel O-1003?', 'Cancel order')
  await deal.getByText('Cancelled: The buyer went away').waitFor()
  expect(await admin.inquiries.orders.get({ id })).toMatchObject({
    ...{ state: 'cancelled', shipments: [], lines: [{ itemId: left.id }] },
  })
})
