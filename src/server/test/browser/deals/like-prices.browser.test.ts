import { aSentQuote } from '../../deals/quotes.ts'
import { anInquiry, anItem } from '../../factories.ts'
import { desktop, phone, tabTo } from '../buyers/buyer.ts'
import { faultsOf, widthFaultsOf } from '../faults.ts'
import { openOffice } from '../office/staff.ts'
import { expect, test } from '../served.ts'
import { cellOf, dealOf, readCell } from './deal.ts'

test('the price of a line is taken from what like steel brought, by a key, and no row moves for it', async ({
  admin,
  db,
  visitor,
  openPage,
}) => {
  const { id: item } = await anItem(db, { product_id: 'C-1' })
  const { id: plate } = await anItem(db, { product_id: 'P-1', category: 'Hot Rolled Plate', thickness: '0.5' })
  const sell = (price: string, email: string) =>
    aSentQuote(
      { admin, visitor },
      { lines: [{ inquiryItemId: item, price, cost: '33.8' }] },
      { selectedItems: [item], email },
    )
  for (const price of ['36', '41.25', '39.1']) await sell(price, 'other@bolt.example')
  const last = await sell('38.5', 'pat@acme.example')
  await visitor.inquiries.offers.answer({ token: last.token, answer: 'accept', name: 'Pat Doe' })
  const inquiry = await visitor.inquiries.submit(anInquiry({ selectedItems: [item, plate], email: 'pat@acme.example' }))

  const page = await openPage(desktop)
  const asked: string[] = []
  page.on('request', (request) => {
    for (const path of new URL(request.url()).pathname.replace('/trpc/', '').split(','))
      if (path === 'inquiries.prices.similar') asked.push(path)
  })
  await openOffice(page, `/admin?tab=inquiries&inquiry=${inquiry.id}`)
  const deal = dealOf(page)
  const line = deal.getByRole('region', { name: 'What like steel brought' })
  const price = (row: number) => cellOf(deal, 'price', row)
  await price(1).waitFor()
  const before = [await price(1).boundingBox(), await price(2).boundingBox()]
  expect(asked).toEqual([])
  await tabTo(page, price(1))
  await line.getByText(/To this customer: last \$38\.50\/cwt on \w+ \d+, accepted · Last \$38\.50/).waitFor()
  await line.getByText(/4 quotes \$36\.00 to \$41\.25, median \$38\.80 · cost \$33\.80$/).waitFor()
  const { keyboard } = page
  await keyboard.press('ArrowDown')
  await line.getByText('No quote of like steel in 180 days').waitFor()
  expect([await price(1).boundingBox(), await price(2).boundingBox()]).toEqual(before)
  await keyboard.press('F8')
  await page.getByText('No earlier price to take').waitFor()

  await keyboard.press('ArrowUp')
  await line.getByText(/median \$38\.80/).waitFor()
  await keyboard.press('F9')
  await expect.poll(() => readCell(price(1))).toBe('38.80')
  // What was begun to be typed gives way.
  await keyboard.type('77')
  await keyboard.press('F8')
  await expect.poll(() => readCell(price(1))).toBe('38.50')
  await keyboard.press('Control+z')
  await expect.poll(() => readCell(price(1))).toBe('38.80')
  await deal.getByText('Saved', { exact: true }).waitFor()
  // The line as it was stored has an answer of its own; no key asks again.
  await line.getByText(/median \$38\.80/).waitFor()
  const known = asked.length
  for (const key of ['ArrowRight', 'ArrowLeft', '4', '0', 'Enter', 'ArrowUp']) await keyboard.press(key)
  await deal.getByText('Saved', { exact: true }).waitFor()
  expect(asked.length - known).toBeLessThanOrEqual(1)
  await line.getByRole('button', { name: 'Use last (F8)' }).click()
  await expect.poll(() => readCell(price(1))).toBe('38.50')
  expect(await faultsOf(page)).toEqual([])
  await page.setViewportSize(phone)
  await line.waitFor()
  expect(await widthFaultsOf(page)).toEqual([])
})
