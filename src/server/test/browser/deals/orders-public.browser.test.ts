import { formatDay, toPacificDay } from '../../../../shared/text/days.ts'
import { aConfirmedOrder } from '../../deals/orders.ts'
import { desktop, hasFocus, phone, tabTo } from '../buyers/buyer.ts'
import { faultsOf, layoutShift, touchFaultsOf, widthFaultsOf } from '../faults.ts'
import { printOnTwoPapers } from '../product/printing.ts'
import { expect, test } from '../served.ts'

const privateHeaders = {
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
}

test('a buyer follows an order: what was ordered, what the scale said of each shipment, and what it comes to', async ({
  db,
  admin,
  visitor,
  openPage,
}) => {
  const { id, revision, token, lines } = await aConfirmedOrder({ db, admin, visitor })
  const page = await openPage({ ...phone, isNew: true })
  const answer = await page.goto(`/order/${token}`)
  expect(answer?.headers()).toMatchObject(privateHeaders)
  await page.getByRole('heading', { level: 1, name: 'Order O-1001' }).waitFor()
  for (const text of ['Nothing has shipped yet.', 'Your PO', 'PO-7', '$17,998.75', 'Billed by shipped weight'])
    await page.getByText(text).first().waitFor()
  const weighed = [{ lineId: lines[0]?.id ?? '', pieces: 1, weightLb: 42_130 }]
  const today = toPacificDay(new Date())
  const shipment = { shippedOn: today, carrier: 'Estes', trackingNumber: '4471', billOfLading: '' }
  await admin.inquiries.orders.addShipment({ id, revision, ...shipment, lines: weighed })
  await page.reload()
  await page.getByText('Shipped', { exact: true }).first().waitFor()
  for (const text of [
    'Ordered 42,350 lb, shipped 42,130 lb.',
    `1. ${formatDay(today)}, Estes, tracking number 4471: line 1, 1 piece, 42,130 lb`,
    '$17,998.75 as ordered',
  ])
    await page.getByText(text).waitFor()
  await page.getByLabel('Totals').getByText('$17,905.25').waitFor()
  expect([await faultsOf(page), await touchFaultsOf(page.getByRole('main')), await layoutShift(page)]).toEqual([
    [],
    [],
    0,
  ])
  await expect.poll(() => page.title()).not.toContain(token)
  await page.setViewportSize({ ...desktop, width: 1920 })
  await page.getByRole('columnheader', { name: 'Weight (lbs)' }).waitFor()
  await expect.poll(() => widthFaultsOf(page)).toEqual([])
  const prints = await printOnTwoPapers(page, 'Order O-1001')
  expect(prints.map(({ sheets, text }) => [sheets.length, text.includes('Estes')])).toEqual(prints.map(() => [1, true]))
})

test('a supplier confirms a purchase order by keyboard, then names a problem; a cancelled one takes no answer', async ({
  db,
  admin,
  visitor,
  openPage,
}) => {
  const { id, purchaseToken } = await aConfirmedOrder({ db, admin, visitor }, { tellsPlace: true })
  const page = await openPage({ ...phone, colorScheme: 'dark', expected: /404 \(Not Found\)/ })
  const answer = await page.goto(`/purchase/${purchaseToken}`)
  expect(answer?.headers()).toMatchObject(privateHeaders)
  await page.getByRole('heading', { level: 1, name: 'Purchase order O-1001-A' }).waitFor()
  for (const text of ['Please confirm this purchase order', 'Dock 4, Gary, IN', '$38.00/cwt']) {
    await page.getByText(text).first().waitFor()
  }
  expect([await faultsOf(page), await touchFaultsOf(page.getByRole('main'))]).toEqual([[], []])
  const ready = page.getByLabel('Ready on')
  await tabTo(page, ready)
  await ready.fill('2999-12-04')
  await page.keyboard.press('Enter')
  const state = page.locator('[data-state^=confirmed]')
  await state.getByText(/^You confirmed on .*, ready on Dec 4, 2999$/).waitFor()
  await expect.poll(() => hasFocus(state)).toBe(true)

  await page.getByLabel('There is a problem').check()
  const send = page.getByRole('button', { name: 'Send changed answer' })
  await send.click()
  const problem = page.getByLabel('What is the problem?')
  await page.getByText('Please say what the problem is').waitFor()
  await expect.poll(() => hasFocus(problem)).toBe(true)
  expect(await faultsOf(page)).toEqual([])
  await problem.fill('The heat is gone')
  await send.click()
  await page.getByText(/^You told us about a problem on .*: The heat is gone$/).waitFor()
  const { revision, purchases } = await admin.inquiries.orders.get({ id })
  expect(purchases).toMatchObject([{ state: 'problem', answer: { readyOn: null, note: 'The heat is gone' } }])
  for (const { sheets } of await printOnTwoPapers(page, 'Purchase order O-1001-A')) expect(sheets).toHaveLength(1)

  await admin.inquiries.orders.cancel({ id, revision, reason: 'Sold' })
  await page.reload()
  await page.getByText('This purchase order is cancelled').waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Send/ }).count()).toBe(0)
  for (const path of ['/purchase/no-such-token', '/order/no-such-token']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: 'This link is not valid' }).waitFor()
  }
})
