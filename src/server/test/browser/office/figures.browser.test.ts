import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { addDays, toPacificDay } from '../../../../shared/text/days.ts'
import { aSentQuote } from '../../deals/quotes.ts'
import { anItem } from '../../factories.ts'
import { upload } from '../../lists/one-step-uploads.ts'
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
  const page = await openPage({ ...desktop, isNew: true })
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response.text())
  })
  await openOffice(page, '/admin?tab=inquiries')
  await page.getByRole('tab', { name: 'Inventory' }).click()
  const countOfCharts = async () => (await Promise.all(scripts)).filter((text) => text.includes('recharts-')).length
  expect([scripts.length > 0, await countOfCharts()]).toEqual([true, 0])
  await page.getByRole('link', { name: 'Figures' }).click()
  for (const title of titles)
    await page
      .getByRole('region', { name: title, exact: true })
      .getByText(/^Once /)
      .waitFor()
  expect(await countOfCharts()).toBe(1)
  expect(await faultsOf(page)).toEqual([])
})

test('each picture has its numbers beneath it and as a file, on a desk and on a phone', async ({
  db,
  admin,
  visitor,
  openPage,
}) => {
  await upload(admin, [{ 'Source Code': 'B7', Weight: '40,000' }])
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
    await stock.getByRole('row', { name: /41\.2$/ }).waitFor()
    await figure('Prices by product')
      .getByRole('row', { name: /42\.00/ })
      .waitFor()
    await figure('Margin')
      .getByRole('row', { name: /so far 1,694\.00/ })
      .waitFor()
    await figure('Leads, quotes and orders').getByRole('img').locator('svg').first().waitFor()
    for (const title of view === desktop ? titles : ['Margin']) {
      const rows = figure(title).getByRole('row')
      const headings = await rows.first().getByRole('columnheader').allTextContents()
      expect(headings.length, title).toBeGreaterThan(1)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: `Save ${title} as CSV` }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(new RegExp(`^${title} .*\\.csv$`))
      const [head = '', ...saved] = readFileSync(await download.path(), 'utf8')
        .slice(1)
        .trimEnd()
        .split('\r\n')
      expect(head.replaceAll('"', '')).toBe(headings.join())
      expect([title, saved.length]).toEqual([title, (await rows.count()) - 1])
    }
    expect(await faultsOf(page)).toEqual([])
    expect(await widthFaultsOf(page)).toEqual([])
  }
})
