import type { Page } from 'playwright-core'
import type { Db } from '../../../db/database.ts'
import { anInquiry, anItem, aSupplier } from '../../factories.ts'
import { desktop, hasFocus, phone } from '../buyers/buyer.ts'
import { faultsOf, touchFaultsOf, widthFaultsOf } from '../faults.ts'
import { expectAskedBeforeLost, expectAskedOnBack } from '../office/record-dialog.ts'
import { openOffice } from '../office/staff.ts'
import { expect, test } from '../served.ts'
import { cellOf, dealOf, readCell, typeIn } from './deal.ts'

/** The link in the email to an address. */
async function linkTo(db: Db, address: string): Promise<string> {
  const mail = await db.selectFrom('mails').select('body_text').where('to_address', '=', address).executeTakeFirst()
  return /\/ask\/[\w-]+/.exec(mail?.body_text ?? '')?.[0] ?? ''
}

const regionOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('two suppliers are asked in two clicks, one answers, and a click brings the costs into the open quote', async ({
  admin,
  db,
  visitor,
  openPage,
}) => {
  await admin.inventory.suppliers.create(aSupplier())
  const b7 = { company: 'Birmingham Plate', sourceCodes: ['B7'], emails: [] }
  await admin.inventory.suppliers.create(aSupplier(b7))
  const items = [
    await anItem(db, { product_id: 'C-1' }),
    await anItem(db, { product_id: 'C-2', weight: '20,000' }),
    await anItem(db, { product_id: 'PL-1', source_code: 'B7' }),
  ]
  const { id } = await visitor.inquiries.submit(anInquiry({ selectedItems: items.map((item) => item.id) }))
  const office = await openPage({ ...desktop, expected: /409 \(Conflict\)/ })
  await openOffice(office, '/admin?tab=inquiries')
  await office.getByRole('button', { name: 'View the inquiry from Acme Steel' }).click()
  await office.getByRole('button', { name: 'Ask 2 suppliers', exact: true }).click()
  const dialog = office.getByRole('dialog', { name: 'Ask 2 suppliers' })
  await dialog.getByLabel('Email').first().waitFor()
  await expect.poll(() => dialog.getByLabel('Email').first().inputValue()).toBe('lists@buckeye.example')
  expect(await faultsOf(office)).toEqual([])
  const message = { label: 'Message', text: 'Is it dry?' }
  await expectAskedBeforeLost(office, message, dialog)
  await expectAskedOnBack(office, message, dialog)
  await dialog.getByRole('button', { name: 'Send 2 questions' }).click()
  const deal = dealOf(office)
  const waiting = deal.getByText(/A-\d · Waiting for an answer/)
  await expect.poll(() => waiting.count()).toBe(1)

  // Nobody has told the supplier without an address: the line of what waits leads there, and copying the link tells it.
  await deal.getByText(/A-2 · Ready to send, by /).waitFor()
  expect(await faultsOf(office)).toEqual([])
  await deal.getByRole('button', { name: 'Close the details' }).click()
  await regionOf(office, 'Waiting').getByRole('button', { name: '1 inquiry with suppliers to tell' }).click()
  await expect.poll(() => new URL(office.url()).searchParams.get('only')).toBe('suppliers to tell')
  await office.getByRole('button', { name: 'View the inquiry from Acme Steel' }).click()
  await deal.getByRole('link', { name: /\/ask\/[\w-]+$/ }).waitFor()
  await office.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await deal.getByRole('button', { name: 'Copy the link of A-2' }).click()
  await office.getByText('A-2 is marked as told.').waitFor()
  await expect.poll(() => waiting.count()).toBe(2)
  await deal.getByText(/^Told by admin, /).waitFor()
  await regionOf(office, 'Waiting').getByText('1 inquiry with suppliers to tell').waitFor({ state: 'detached' })
  await deal.getByRole('button', { name: 'Write the quote' }).click()
  const price = cellOf(deal, 'price', 1)
  await expect.poll(() => hasFocus(price)).toBe(true)
  await typeIn(price, '45')

  // The supplier: one figure, 'Yes to all', and send; then one line is something else.
  const page = await openPage(phone)
  await page.goto(await linkTo(db, 'lists@buckeye.example'))
  await page.getByRole('heading', { level: 1, name: 'Do you still have this steel?' }).waitFor()
  await expect.poll(() => page.getByText('Acme Steel').count()).toBe(0)
  await page.getByLabel('One price for all ($)').fill('38.5')
  await page.getByLabel('Ready date for all').fill('2999-12-04')
  await page.getByRole('button', { name: 'Yes to all at $38.50/cwt' }).click()
  await page.getByText('2 of 2 lines answered').waitFor()
  await page.getByText('2 pieces · 62,350 lbs · $24,004.75').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await expect.poll(() => touchFaultsOf(page.getByRole('main'))).toEqual([])
  await page.getByRole('button', { name: 'Send answer' }).click()
  await page.getByText(/^Thank you. You answered on/).waitFor()
  const second = page.getByRole('group', { name: '2. HR Coil, C-2' })
  await second.getByLabel('Part', { exact: true }).check()
  await page.getByRole('button', { name: 'Send changed answer' }).click()
  await second.getByText('Enter the pieces or the weight that you have').waitFor()
  await expect.poll(() => hasFocus(second.getByLabel('Pieces'))).toBe(true)
  expect(await faultsOf(page)).toEqual([])
  await second.getByLabel('Weight (lbs)').fill('12,000')
  await page.getByText('1 piece · 54,350 lbs · $20,924.75').waitFor()
  await page.setViewportSize(desktop)
  expect([await faultsOf(page), await widthFaultsOf(page)]).toEqual([[], []])
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Send changed answer' }).click()

  // By telephone: the same form. Closed as it was opened it asks nothing, and nothing that was typed is dropped unasked.
  const byTelephone = deal.getByRole('button', { name: 'Type the answer of Birmingham Plate' })
  await byTelephone.click()
  const answer = office.getByRole('dialog', { name: 'Answer to A-2' })
  await answer.getByLabel('Yes', { exact: true }).press('Escape')
  await answer.waitFor({ state: 'hidden' })
  await byTelephone.click()
  await answer.getByLabel('Yes', { exact: true }).check()
  await expectAskedBeforeLost(office, { label: 'Cost ($)', text: '41' }, answer)
  await answer.getByLabel('No', { exact: true }).check()
  await answer.getByRole('button', { name: 'Save answer' }).click()

  // It is in the open editor at once, and changes nothing there by itself.
  const said = cellOf(deal, 'answer', 2)
  await said.getByText('Part: 12,000 lb').waitFor()
  await said.getByText('$38.50/cwt').waitFor()
  await expect.poll(() => readCell(price)).toBe('45.00')
  await deal.getByRole('button', { name: 'No quote for 1 line' }).click()
  await expect.poll(() => readCell(cellOf(deal, 'price', 3))).toBe('No quote')
  await deal.getByRole('button', { name: 'Use costs' }).click()
  await office.getByText('2 costs filled in').waitFor()
  await deal.getByText('Saved', { exact: true }).waitFor()
  await expect
    .poll(async () =>
      (await admin.inquiries.quotes.list({ id }))[0]?.lines.map((line) => [line.price, line.cost, line.noQuote]),
    )
    .toEqual([
      ['45', '38.5', false],
      [null, '38.5', false],
      [null, null, true],
    ])
  expect(await faultsOf(office)).toEqual([])

  // What is ordered is no longer answered, by link or by telephone, and leads to the purchase.
  const [draft] = await admin.inquiries.quotes.list({ id })
  const lines = draft?.lines.map((line) => (line.noQuote ? line : { ...line, price: '45' })) ?? []
  const { id: quoteId, revision = 0 } = draft ?? { id: '' }
  await admin.inquiries.quotes.update({ id: quoteId, revision, freight: 'included', lines })
  const { link } = await admin.inquiries.quotes.send({ id: quoteId })
  const token = link?.replace(/^.*\/quote\//, '') ?? ''
  await visitor.inquiries.offers.answer({ token, answer: 'accept', name: 'Pat' })
  await page.reload()
  await page.getByText('We have your answer; nothing more is needed now.').waitFor()
  await deal.getByRole('button', { name: 'Type the answer of Buckeye Steel' }).waitFor({ state: 'detached' })
  await deal.getByRole('button', { name: 'Type the answer of Birmingham Plate' }).waitFor()
  const [order] = (await admin.inquiries.orders.list({})).orders
  // By the server of the page, which makes the link.
  await office.evaluate(async (path) => {
    const headers = { 'content-type': 'application/json' }
    await fetch(path, { method: 'POST', headers, body: '{"revision":1}' })
  }, `/api/orders/${order?.id}/confirm`)
  await page.reload()
  await page.getByText('This steel was ordered').waitFor()
  expect([await faultsOf(page), await touchFaultsOf(page.getByRole('main'))]).toEqual([[], []])
  const toPurchase = await page.getByRole('link', { name: 'Purchase order O-1001-A' }).getAttribute('href')
  await page.goto(/\/purchase\/.*/.exec(toPurchase ?? '')?.[0] ?? '')
  await page.getByRole('heading', { level: 1, name: 'Purchase order O-1001-A' }).waitFor()
})

test('a page says what became of a question: no answer in time, withdrawn, or no such link', async ({
  admin,
  db,
  visitor,
  openPage,
}) => {
  const { id: item } = await anItem(db)
  const { id: inquiryId } = await visitor.inquiries.submit(anInquiry({ selectedItems: [item] }))
  const ask = () => admin.inquiries.asks.create({ inquiryId, sourceCode: 'DMW1', validUntil: '2999-12-24' })
  const [withdrawn, late] = [await ask(), await ask()]
  await db.updateTable('asks').set({ valid_until: '2026-01-02' }).where('id', '=', late.id).execute()
  const page = await openPage({ ...phone, expected: /404 \(Not Found\)/ })
  for (const [link, words] of [
    [withdrawn.link, 'This was withdrawn'],
    [late.link, 'This ended on Jan 2, 2026'],
    [`${late.link}x`, 'This link is not valid'],
  ]) {
    const response = await page.goto(link ?? '')
    expect(response?.headers()).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' })
    await page
      .getByText(words ?? '')
      .first()
      .waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Send answer' }).count()).toBe(0)
  }
})
