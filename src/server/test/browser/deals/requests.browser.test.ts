import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { aNeedsList, anInquiry, anItem, aSupplier } from '../../factories.ts'
import { upload } from '../../lists/one-step-uploads.ts'
import { desktop } from '../buyers/buyer.ts'
import { faultsOf, hold, nextFrames } from '../faults.ts'
import { openOffice } from '../office/staff.ts'
import { expect, test } from '../served.ts'

const dealOf = (page: Page) => page.getByRole('dialog', { name: 'Inquiry Details' })

/** Counts what a person clicks from now on. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(
    `window.clicks = 0; addEventListener('click', (event) => (window.clicks += event.detail > 0), true)`,
  )
  return () => page.evaluate<number>('window.clicks')
}

test('a request to three suppliers is one sent quote in five clicks and two to ask them: one grid, one link and one mail', async ({
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
  const deal = dealOf(page)
  await deal.getByText(/^3 lines in 3 inquiries/).waitFor()

  // Every source of the request is asked at once, before there is a quote.
  const before = await clicks()
  await deal.getByRole('button', { name: 'Ask 3 suppliers', exact: true }).click()
  await page.getByRole('button', { name: 'Send 3 questions' }).click()
  await expect.poll(() => deal.getByText(/· Waiting for an answer/).count()).toBe(3)
  const askClicks = (await clicks()) - before
  expect(askClicks).toBe(2)
  const [ask] = await admin.inquiries.asks.list({ id: ids[2] ?? '' })
  const answer = (ask?.lines ?? []).map((line) => ({ id: line.id, available: 'yes' as const, cost: '38.5' }))
  await admin.inquiries.asks.answer({ id: ask?.id ?? '', lines: answer })
  await deal.getByRole('rowgroup', { name: 'C3' }).getByText('$38.50/cwt').waitFor()

  // The first key begins the quote of all three; what is typed while it is begun is not lost.
  const price = (row: number) => deal.locator(`[data-row="${row}"] [data-column="price"]`)
  await price(0).click()
  for (const typed of ['42', '43', '44']) {
    await page.keyboard.type(typed)
    await page.keyboard.press('Enter')
  }
  await deal.getByText('I-1, version 1 for 3 inquiries').waitFor()
  await expect
    .poll(() => Promise.all([0, 1, 2].map((row) => price(row).textContent())))
    .toEqual(['42.00', '43.00', '44.00'])
  await deal.getByRole('combobox', { name: 'Freight' }).click()
  await deal.getByRole('combobox', { name: 'Freight' }).selectOption('Included in the prices')
  await deal.getByText('Saved', { exact: true }).waitFor()
  expect(await faultsOf(page)).toEqual([])

  await deal.getByRole('button', { name: 'Send quote' }).click()
  await page
    .getByRole('dialog', { name: /^Send version 1/ })
    .getByRole('button', { name: 'Send anyway' })
    .click()
  await deal.getByRole('button', { name: 'Copy link' }).waitFor()
  expect((await clicks()) - askClicks).toBeLessThanOrEqual(5)
  // Staff see whose steel each line is.
  await deal.getByRole('rowgroup', { name: 'B7' }).getByText('Mill B7').waitFor()
  const sent = await admin.inquiries.quotes.list({ id: ids[1] ?? '' })
  expect(sent).toMatchObject([{ state: 'sent', inquiryIds: ids }])
  const mails = await db.selectFrom('mails').select(['about_id', 'body_text']).where('kind', '=', 'quote').execute()
  expect(mails).toMatchObject([{ about_id: sent[0]?.id }])

  // One status is for all, and each of them leads to the same deal.
  const statuses = deal.getByRole('combobox', { name: 'Status of all 3 inquiries of I-1' })
  await expect.poll(() => statuses.inputValue()).toBe('quoted')
  await statuses.selectOption('Completed')
  await page.getByText('3 inquiries set to Completed.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => statuses.inputValue()).toBe('quoted')
  await page.goto(`/admin?tab=inquiries&inquiry=${ids[1]}`)
  await deal.getByText('I-1, version 1 for 3 inquiries').waitFor()

  // Of a deal of several inquiries nothing is said before all are read.
  const [, token = ''] = /\/quote\/([\w-]+)/.exec(mails[0]?.body_text ?? '') ?? []
  await visitor.inquiries.offers.answer({ token, answer: 'accept', name: 'Pat Doe' })
  const release = await hold(page, new RegExp(`inquiries\\.get.*${ids[2]}`))
  await page.goto(`/admin?tab=inquiries&inquiry=${ids[0]}`)
  const steps = deal.getByRole('list', { name: 'Steps of this deal' })
  await page.evaluate(`window.said = new Set()
    new MutationObserver(() => {
      const steps = document.querySelector('[aria-label="Steps of this deal"]')
      if (steps) window.said.add(steps.nextElementSibling.textContent)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })`)
  await deal.waitFor()
  await page.evaluate(nextFrames)
  expect(await steps.count()).toBe(0)
  release()
  await steps.getByText('Accepted').waitFor()
  expect(await page.evaluate('[...window.said]')).toEqual([expect.stringMatching(/^O-1001: /)])
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
  await dealOf(page).getByText('Made from the need').waitFor()
  await expect
    .poll(() =>
      dealOf(page)
        .getByRole('link', { name: /^N-\d+, / })
        .count(),
    )
    .toBe(2)
})
