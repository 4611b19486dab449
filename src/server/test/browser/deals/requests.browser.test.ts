import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { aNeedsList, anInquiry, anItem, aSupplier } from '../../factories.ts'
import { upload } from '../../lists/one-step-uploads.ts'
import { desktop } from '../buyers/buyer.ts'
import { faultsOf, hold } from '../faults.ts'
import { openOffice } from '../office/staff.ts'
import { expect, test } from '../served.ts'

const regionOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Counts what a person clicks from now on. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(
    `window.clicks = 0; addEventListener('click', (event) => (window.clicks += event.detail > 0), true)`,
  )
  return () => page.evaluate<number>('window.clicks')
}

test('a request to three suppliers is one sent quote in six clicks besides prices: one link and one mail', async ({
  admin,
  db,
  visitor,
  openPage,
}) => {
  const sendingId = randomUUID()
  const ids: string[] = []
  for (const [index, code] of ['DMW1', 'B7', 'C3'].entries()) {
    await admin.inventory.suppliers.create(
      aSupplier({ company: `Mill ${code}`, sourceCodes: [code], emails: [`${code}@mill.example`] }),
    )
    const { id } = await anItem(db, { product_id: `CO-${index + 1}`, source_code: code })
    ids.push((await visitor.inquiries.submit(anInquiry({ selectedItems: [id], sendingId }))).id)
  }
  const page = await openPage(desktop)
  await openOffice(page, '/admin?tab=inquiries')
  const clicks = await countClicks(page)
  await page.getByRole('button', { name: 'View the request I-1 from Acme Steel' }).click()
  await regionOf(page, '3 inquiries in this request').getByRole('link').first().waitFor()
  const quote = regionOf(page, 'Quote')
  await quote.getByRole('button', { name: 'Quote all 3 together' }).click()
  await quote.getByText('I-1, version 1 for 3 inquiries').waitFor()
  const price = (line: number) => quote.getByRole('textbox', { name: `Price ($) of line ${line}`, exact: true })
  for (const line of [1, 2, 3]) await price(line).fill(`${41 + line}`)
  await quote.getByRole('combobox', { name: 'Freight' }).click()
  await page.keyboard.press('Escape')
  await quote.getByRole('combobox', { name: 'Freight' }).selectOption('Included in the prices')

  // Every source of the request can be asked meanwhile, and its answer is in the quote.
  const before = await clicks()
  await regionOf(page, 'Suppliers').getByRole('button', { name: 'Ask all 3 suppliers' }).click()
  await page.getByRole('button', { name: 'Send 3 questions' }).click()
  await expect
    .poll(() =>
      regionOf(page, 'Suppliers')
        .getByText(/· Waiting for an answer/)
        .count(),
    )
    .toBe(3)
  const askClicks = (await clicks()) - before
  expect(askClicks).toBe(2)
  const [ask] = await admin.inquiries.asks.list({ id: ids[2] ?? '' })
  const answer = (ask?.lines ?? []).map((line) => ({ id: line.id, available: 'yes' as const, cost: '38.5' }))
  await admin.inquiries.asks.answer({ id: ask?.id ?? '', lines: answer })
  await quote.getByText('Supplier: Yes, $38.50/cwt').waitFor()
  await quote.getByText('Saved', { exact: true }).waitFor()
  expect(await faultsOf(page)).toEqual([])

  await quote.getByRole('button', { name: 'Send quote' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send anyway' }).click()
  await quote.getByRole('button', { name: 'Copy link' }).waitFor()
  expect((await clicks()) - askClicks).toBeLessThanOrEqual(6)
  // Staff see whose steel each line is.
  await quote.getByText(/^B7 · /).waitFor()
  const sent = await admin.inquiries.quotes.list({ id: ids[1] ?? '' })
  expect(sent).toMatchObject([{ state: 'sent', inquiryIds: ids }])
  const mails = await db.selectFrom('mails').select(['about_id', 'body_text']).where('kind', '=', 'quote').execute()
  expect(mails).toMatchObject([{ about_id: sent[0]?.id }])

  // The others are a click away, and one status is for all.
  const request = regionOf(page, '3 inquiries in this request')
  await expect
    .poll(() => request.getByRole('listitem').allInnerTexts())
    .toEqual([expect.stringMatching(/Quoted$/), expect.stringMatching(/Quoted$/), expect.stringMatching(/Quoted$/)])
  await request.getByRole('combobox').selectOption('Completed')
  await page.getByText('3 inquiries set to Completed.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => request.getByRole('combobox').inputValue()).toBe('quoted')
  await request.getByRole('link', { name: /^B7/ }).click()
  await expect.poll(() => page.url()).toContain(ids[1] ?? '')
  await request.getByText(/^B7/).waitFor()
  await quote.getByText('I-1, version 1 for 3 inquiries').waitFor()

  // Of a deal of several inquiries nothing is said before all are read.
  const [, token = ''] = /\/quote\/([\w-]+)/.exec(mails[0]?.body_text ?? '') ?? []
  await visitor.inquiries.offers.answer({ token, answer: 'accept', name: 'Pat Doe' })
  const release = await hold(page, new RegExp(`inquiries\\.get.*${ids[2]}`))
  await page.goto(`/admin?tab=inquiries&inquiry=${ids[0]}`)
  await page.evaluate(`window.said = new Set()
    new MutationObserver(() => {
      for (const [words] of document.body.innerText.matchAll(/\\d of \\d answered/g)) window.said.add(words)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })`)
  await page.getByRole('heading', { name: /^Inquiry Details/ }).waitFor()
  release()
  await regionOf(page, 'Inquiry Details').getByText('1 of 3 answered').waitFor()
  expect(await page.evaluate('[...window.said]')).toEqual(['1 of 3 answered'])
})

test('matches ticked in two needs of a list are one inquiry, and whose address is known is asked', async ({
  admin,
  visitor,
  openPage,
}) => {
  const coil = { 'Source Code': 'DGL5', Thickness: 0.0747, Weight: 40_000 }
  await upload(admin, [
    { ...coil, 'Product ID': 'narrow', Width: 48 },
    { ...coil, 'Product ID': 'wide', Width: 60 },
  ])
  const wanted = { category: 'Hot Rolled Coil', product: 'Prime', thickness: '14 GA', weightNeeded: '40,000' }
  const specifications = ['48', '60'].map((width) => ({ ...wanted, width }))
  const needs = await visitor.needs.submit(aNeedsList({ specifications }))
  await admin.inventory.suppliers.create(aSupplier({ sourceCodes: ['DGL5'] }))
  const page = await openPage(desktop)
  await openOffice(page, `/admin?tab=needs&${needs.map(({ id }) => `need=${id}`).join('&')}`)
  const card = (width: string) => page.getByRole('article', { name: new RegExp(`× ${width}.*Acme Steel$`) })
  await card('48')
    .getByRole('checkbox', { name: /^Select narrow/ })
    .check()
  await card('60')
    .getByRole('checkbox', { name: /^Select wide/ })
    .check()
  await card('60').getByText('1 selected · 40,000 of 40,000 lbs · 2 items from 2 needs of this list').waitFor()
  await card('60').getByRole('button', { name: 'Ask about 2 items' }).click()
  await page.getByText(/Asked: DGL5\./).waitFor()
  await page.getByText('Selected Inventory Items (2)').waitFor()
  await page.getByText(/· Waiting for an answer/).waitFor()
  await expect.poll(() => page.getByText('Made from the need').count()).toBe(2)
})
