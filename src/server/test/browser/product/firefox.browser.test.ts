import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeEach } from 'vitest'
import { leaveUntried } from '../../calls/not-tried.ts'
import { aConfirmedOrder } from '../../deals/orders.ts'
import { aSentQuote } from '../../deals/quotes.ts'
import { anInquiry, anItem } from '../../factories.ts'
import { testTempDir } from '../../programs/temp-dir.ts'
import { desktop, phone, rememberBuyer } from '../buyers/buyer.ts'
import { widthFaultsOf } from '../faults.ts'
import { openOffice } from '../office/staff.ts'
import { test as base, expect } from '../served.ts'
import { findFirefox, firefoxMissing, launchFirefox } from './firefox.ts'
import { enter, walkMainJob } from './main-job.ts'
import { readPdf } from './printing.ts'

const program = findFirefox()
const printedFile = path.join(mkdtempSync(path.join(testTempDir, 'printed-')), 'print.pdf')

const test = base.extend<{ browser: Browser }>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the needed fixtures from the pattern
    async ({}, use) => {
      const browser = await launchFirefox(program ?? '', printedFile)
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
})

afterAll(() => rmSync(path.dirname(printedFile), { recursive: true, force: true }))

beforeEach(({ task, skip }) => {
  if (program === undefined) leaveUntried({ task, skip }, firefoxMissing)
})

test('in Firefox, an admin uploads a list, a buyer asks for steel in a region, and the admin works it', ({
  db,
  openPage,
}) => walkMainJob({ db, openPage }))

test('in Firefox, a buyer finds steel by search, pastes needs, and accepts the quote that staff write, and the companies of the queue are whole beside it', async ({
  db,
  visitor,
  openPage,
}) => {
  const coil = await anItem(db, { product_id: 'C-1', category: 'Galvanized Coil', thickness: '0.0625', width: '48' })
  const neighbor = 'Example Trailer Works'
  await visitor.inquiries.submit(anInquiry({ company: neighbor, selectedItems: [coil.id] }))
  const office = await openPage(desktop)
  await openOffice(office, '/admin?tab=inquiries')

  const shop = await openPage()
  await shop.goto('/inventory/search')
  await rememberBuyer(shop)
  const box = shop.getByRole('searchbox', { name: 'Search steel' })
  await enter(box, '16 ga galv coil 48')
  await box.press('Enter')
  await shop.getByText(coil.product_id).first().waitFor()
  await shop.getByRole('checkbox', { name: /all/i }).check()
  await shop.getByRole('button', { name: /^Ask about/ }).click()
  const dialog = shop.getByRole('dialog', { name: 'Create Inquiry' })
  await enter(dialog.getByLabel('Inquiry Notes'), 'One coil')
  await enter(dialog.getByLabel('FOB (Delivery Location)'), 'Fresno, CA')
  await dialog.getByRole('button', { name: 'Send Inquiry' }).click()
  await dialog.waitFor({ state: 'hidden' })

  await toastIn(office).getByText('New Inquiry').waitFor()
  await toastIn(office).getByRole('button', { name: 'Open' }).click()
  const deal = office.getByRole('dialog', { name: 'Inquiry Details' })
  await deal.locator('[data-row="0"] [data-column="price"]').click()
  await office.keyboard.type('42.50')
  await office.keyboard.press('Enter')
  await deal.getByRole('combobox', { name: 'Freight' }).selectOption('included')
  await deal.getByText('Saved', { exact: true }).waitFor()
  const company = office.getByRole('table', { name: 'Inquiries' }).getByText(neighbor)
  await expect
    .poll(() => company.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight))
    .toBeLessThanOrEqual(1)
  await deal.getByRole('button', { name: 'Send quote' }).click()
  await office
    .getByRole('dialog', { name: /^Send version 1/ })
    .getByRole('button', { name: 'Send anyway' })
    .click()
  await deal.getByRole('button', { name: 'Copy link' }).waitFor()
  const mail = await deal.getByRole('link', { name: 'Open in my email program' }).getAttribute('href')
  const path = /\/quote\/[\w-]+/.exec(decodeURIComponent(mail ?? ''))?.[0] ?? ''

  await shop.goto(path)
  await shop.getByRole('button', { name: 'Accept quote' }).click()
  await shop
    .getByRole('dialog')
    .getByRole('button', { name: /^Accept/ })
    .click()
  await shop.getByText(/^Ann Example accepted this quote on/).waitFor()
  await toastIn(office)
    .getByText(/accepted/i)
    .first()
    .waitFor()

  await shop.goto('/needs')
  await enter(shop.getByRole('textbox', { name: 'What you need' }), 'HR plate 3/8 x 96 x 240 A36, 4 pcs')
  await shop.getByRole('button', { name: /^Add 1 Item/ }).click()
  await shop.getByRole('cell', { name: 'Hot Rolled Plate' }).first().waitFor()
  await expect
    .poll(() => db.selectFrom('customer_inquiries').select('status').where('company', '!=', neighbor).execute())
    .toEqual([{ status: 'waiting order' }])
})

test('in Firefox, a print has its name and page number on each sheet, in the lines of the browser', async ({
  admin,
  visitor,
  openPage,
}) => {
  const lines = Array.from({ length: 60 }, (_, index) => ({ description: `Coil ${index}` }))
  const { token, reference } = await aSentQuote({ admin, visitor }, { lines })
  const page = await openPage()
  await page.goto(`/quote/${token}`)
  await page.getByRole('checkbox').first().waitFor()
  await page.evaluate('window.print()')
  const readPrint = async () => (existsSync(printedFile) ? readPdf(readFileSync(printedFile)) : undefined)
  await expect.poll(async () => (await readPrint().catch(() => undefined))?.sheets.length).toBeGreaterThan(1)
  const { sheets } = (await readPrint()) ?? { sheets: [] }
  for (const [index, text] of sheets.entries()) {
    expect(text).toContain(`Quote ${reference}, version 1`)
    expect(text).toContain(`${index + 1} of ${sheets.length}`)
  }
})

test("in Firefox on a phone, the map's numbers are right below the names of their regions, a supplier confirms a purchase order, and the buyer sees the order", async ({
  db,
  admin,
  visitor,
  openPage,
}) => {
  const page = await openPage(phone)
  await page.goto('/')
  const map = page.getByRole('group', { name: 'Choose a region' })
  await map.getByText('0', { exact: true }).first().waitFor()
  const gaps = await map.locator('[data-on]').evaluateAll((labels) =>
    labels.flatMap((label) => {
      // A label stands twice, for a large map and for a small one, of which one is shown.
      const lines = [...label.querySelectorAll('text')].map((line) => line.getBoundingClientRect())
      const [name, number] = lines.filter(({ width }) => width > 0).slice(-2)
      return name && number ? [(number.top - name.top) / name.height] : []
    }),
  )
  expect(gaps).toHaveLength(9)
  for (const gap of gaps) expect(gap).toBeLessThan(1)

  const { token, purchaseToken } = await aConfirmedOrder({ db, admin, visitor })
  await page.goto(`/purchase/${purchaseToken}`)
  await page.getByLabel('Ready on').fill('2999-12-04')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await page.getByText(/, ready on Dec 4, 2999$/).waitFor()
  await page.goto(`/order/${token}`)
  await page.getByText('Nothing has shipped yet.').waitFor()
  await expect.poll(() => widthFaultsOf(page)).toEqual([])
})

function toastIn(page: Page) {
  return page.getByRole('region', { name: /^Notifications/ })
}
