import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { addDays, toPacificDay } from '../../../../shared/text/days.ts'
import { aSentQuote } from '../../deals/quotes.ts'
import { anItem } from '../../factories.ts'
import { desktop, phone } from '../buyers/buyer.ts'
import { faultsOf, widthFaultsOf } from '../faults.ts'
import { expect, test } from '../served.ts'
import { openOffice } from './staff.ts'

const titles = [
  'Stock by product',
  'Stock by region',
  'Age of lists',
  'Leads, quotes and orders',
  'Prices by product',
  'Margin',
]

test('without anything, each picture says what it will show, and other screens load no charts', async ({
  openPage,
}) => {
  const page = await openPage(desktop)
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await openOffice(page, '/admin?tab=inquiries')
  const charts = () => scripts.filter((url) => /\/assets\/admin-fi/.test(url))
  expect(charts()).toEqual([])
  await page.getByRole('link', { name: 'Figures' }).click()
  for (const title of titles)
    await page
      .getByRole('region', { name: title, exact: true })
      .getByText(/^Once /)
      .waitFor()
  expect(charts().length).toBeGreaterThan(0)
  expect(await faultsOf(page)).toEqual([])
})

test('each picture has its numbers beneath it and as a file, on a desk and on a phone', async ({
  db,
  admin,
  visitor,
  openPage,
}) => {
  const { id: item } = await anItem(db)
  const lines = [{ inquiryItemId: item, price: '42', cost: '38' }]
  const { token } = await aSentQuote({ admin, visitor }, { lines }, { selectedItems: [item] })
  await visitor.inquiries.offers.answer({ token, answer: 'accept', name: 'Pat Doe' })
  await sql`
    insert into stock_days (source_code, category, day, item_count, weight_lb)
    values ('DMW1', 'Hot Rolled Coil', ${addDays(toPacificDay(new Date()), -20)}, 1, 10000)
  `.execute(db)
  for (const view of [desktop, phone]) {
    const page = await openPage(view)
    await openOffice(page, '/admin/figures')
    const figure = (title: string) => page.getByRole('region', { name: title, exact: true })
    const stock = figure('Stock by product')
    await stock.getByRole('img').locator('svg path.recharts-line-curve').waitFor()
    await stock.getByRole('row', { name: /21\.2$/ }).waitFor()
    await figure('Prices by product')
      .getByRole('row', { name: /42\.00/ })
      .waitFor()
    await figure('Margin')
      .getByRole('row', { name: /1694\.00/ })
      .waitFor()
    await figure('Leads, quotes and orders').getByRole('img').locator('svg').first().waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save Margin as CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^Margin .*\.csv$/)
    expect(readFileSync(await download.path(), 'utf8')).toContain('Month,"Margin, $"')
    expect(await faultsOf(page)).toEqual([])
    expect(await widthFaultsOf(page)).toEqual([])
  }
})
