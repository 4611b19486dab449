import type { Locator, Page, Route } from 'playwright-core'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../router.ts'
import { aQuoteDraft, aSentQuote } from '../../deals/quotes.ts'
import { anInquiry, anItem } from '../../factories.ts'
import { settings } from '../../fixtures.ts'
import { desktop, hasFocus, isInSight, phone, readTabStore, tabTo } from '../buyers/buyer.ts'
import { faultsOf, touchFaultsOf } from '../faults.ts'
import { openOffice, recordOf } from '../office/staff.ts'
import { expect, test } from '../served.ts'
import { cellOf, dealOf, readCell, toggleLine, typeIn } from './deal.ts'

/** An inquiry for a coil of 42,350 lb, ten plates and a coil without a weight. */
async function anInquiryForThree(db: Db, visitor: Caller): Promise<{ id: string }> {
  const coil = await anItem(db, { product_id: 'C-1' })
  const plates = await anItem(db, {
    ...{ product_id: 'P-1', product: 'HR Plate', category: 'Hot Rolled Plate', qty_pcs: 10 },
    ...{ thickness: '3/16', width: '60', length: '120', weight: '3,800' },
  })
  const unweighed = await anItem(db, { product_id: 'C-2', weight: 'call' })
  return visitor.inquiries.submit(anInquiry({ selectedItems: [coil.id, plates.id, unweighed.id] }))
}

const addressOf = ({ id }: { id: string }) => `/admin?tab=inquiries&inquiry=${id}`
const saved = (deal: Locator) => deal.getByText('Saved', { exact: true })

test('a quote is written, sent and copied by keyboard', async ({ admin, db, visitor, openPage }) => {
  const inquiry = await anInquiryForThree(db, visitor)
  const expected = /409 \(Conflict\).*inquiries\.quotes\.send/
  const page = await openPage({ ...desktop, expected })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openOffice(page, `${addressOf(inquiry)}&only=pending`)
  const deal = dealOf(page)
  const price = (line: number) => cellOf(deal, 'price', line)
  const { keyboard } = page

  // The first key begins the quote, and what follows loses nothing.
  await price(1).waitFor()
  await tabTo(page, price(1))
  await keyboard.type('$1,042.50')
  await keyboard.press('Enter')
  await expect.poll(() => hasFocus(price(2))).toBe(true)
  await keyboard.type('39')
  await keyboard.press('Escape')
  await deal.getByText('not chosen yet').waitFor()
  await expect.poll(() => readCell(price(1))).toBe('1,042.50')
  await expect.poll(() => readCell(price(2))).toBe('')
  await expect.poll(() => hasFocus(price(2))).toBe(true)
  await keyboard.press('ArrowUp')
  await keyboard.type('42.5')
  await keyboard.press('Control+d')
  await expect.poll(() => readCell(price(3))).toBe('42.50')
  await deal.getByText('$17,998.75').first().waitFor()
  const send = deal.getByRole('button', { name: 'Send quote' })
  expect([await isInSight(price(1)), await isInSight(send)]).toEqual([true, true])

  // The other fields of a line open by a key. Theory is for sheets and plates.
  const basis = (line: number) => deal.getByRole('combobox', { name: `Weight by of line ${line}` })
  await price(1).focus()
  await keyboard.press('Space')
  await expect.poll(() => hasFocus(deal.getByRole('textbox', { name: 'Description of line 1' }))).toBe(true)
  await expect.poll(() => basis(1).isDisabled()).toBe(true)
  await keyboard.press('Shift+Tab')
  await expect.poll(() => hasFocus(price(1))).toBe(true)
  await keyboard.press('Space')
  await expect.poll(() => basis(1).count()).toBe(0)
  await toggleLine(deal, 2)
  await basis(2).selectOption('Theory')
  await expect.poll(() => readCell(cellOf(deal, 'weightLb', 2))).toBe('3,828.6')
  await typeIn(cellOf(deal, 'pieces', 2), '20')
  await expect.poll(() => readCell(cellOf(deal, 'weightLb', 2))).toBe('7,657.2')
  await saved(deal).waitFor()

  // What is missing is named, and its cell has the focus.
  await send.press('Enter')
  await deal.getByText('Not sent: Line 3 is priced by the cwt and needs a weight').waitFor()
  const weight = cellOf(deal, 'weightLb', 3)
  await expect.poll(() => hasFocus(weight)).toBe(true)
  await keyboard.type('abc')
  await keyboard.press('Enter')
  await deal.getByText('Not saved: Line 3, weight: Must be a number').waitFor()
  await expect.poll(() => weight.getAttribute('aria-invalid')).toBe('true')
  expect(await faultsOf(page)).toEqual([])
  await typeIn(weight, '10000')
  for (const line of [1, 2, 3]) await typeIn(cellOf(deal, 'cost', line), '39')
  await deal.getByText('8.2% · cost $23,402.81').waitFor()

  // Freight is to be chosen, and the FOB point follows it until another is typed.
  const freight = deal.getByRole('combobox', { name: 'Freight' })
  const fobPoint = deal.getByRole('textbox', { name: 'FOB point' })
  await send.press('Enter')
  await deal.getByText('Not sent: Choose the freight terms').waitFor()
  await expect.poll(() => hasFocus(freight)).toBe(true)
  await freight.selectOption('Buyer arranges')
  await expect.poll(() => fobPoint.inputValue()).toBe('Ohio')
  await freight.selectOption('Included in the prices')
  await expect.poll(() => fobPoint.inputValue()).toBe('Cleveland, OH')
  await fobPoint.fill('Gary, IN')
  await freight.selectOption('Buyer arranges')
  await expect.poll(() => fobPoint.inputValue()).toBe('Gary, IN')

  // What somebody else saves meanwhile is shown, and not sent before it was seen.
  await send.press('Enter')
  const question = page.getByRole('dialog', { name: 'Send version 1 to Acme Steel?' })
  const confirmSending = question.getByRole('button', { name: 'Send anyway' })
  const asks = (total: RegExp) => question.getByText(total).waitFor()
  await asks(/^\$25,503\.06 for 3 lines, valid through .*, to Pat Doe of Acme Steel, pat@acme\.example/)
  // It is seen as the buyer will see it, with what looks wrong above.
  await question.getByText(/ was not asked about lines 1–3\.$/).waitFor()
  const preview = question.getByRole('region', { name: 'As the buyer will see it' })
  await preview.getByText('For Acme Steel, Pat Doe').waitFor()
  await preview.getByText('$42.50/cwt').first().waitFor()
  expect(await faultsOf(page)).toEqual([])
  const [draft] = await admin.inquiries.quotes.list(inquiry)
  if (!draft) throw new Error('The inquiry has a draft')
  const dearer = draft.lines.map((line, index) => (index === 0 ? { ...line, price: '50' } : line))
  await admin.inquiries.quotes.update({ id: draft.id, revision: draft.revision, lines: dearer })
  await confirmSending.press('Enter')
  await deal.getByText('Not sent: admin saved this quote in the meantime. Look it over').waitFor()
  await question.waitFor({ state: 'hidden' })
  await expect.poll(() => readCell(price(1))).toBe('50.00')
  await send.press('Enter')
  await asks(/^\$28,679\.31 for 3 lines/)
  await confirmSending.press('Enter')
  const copyLink = deal.getByRole('button', { name: 'Copy link' })
  await expect.poll(() => hasFocus(copyLink)).toBe(true)
  await expect.poll(() => admin.inquiries.get(inquiry)).toMatchObject({ status: 'quoted' })
  // It stays open although it is no longer pending, and its history tells of the quote.
  await expect.poll(() => deal.getByRole('combobox', { name: /^Status of/ }).inputValue()).toBe('quoted')
  await keyboard.press('i')
  const history = deal.getByRole('region', { name: 'History' }).getByRole('listitem')
  await history.filter({ hasText: /^Sent I-\d+ version 1, Acme Steel by admin/ }).waitFor()
  expect(await faultsOf(page)).toEqual([])
  await keyboard.press('i')
  await history.first().waitFor({ state: 'detached' })
  expect(await hasFocus(copyLink)).toBe(true)
  await keyboard.press('Enter')
  await page.getByText('Link copied').waitFor()
  const clipboard = () => page.evaluate<string>('navigator.clipboard.readText()')
  const link = await clipboard()
  expect(link).toMatch(/\/quote\/[\w-]{22,}$/)
  await tabTo(page, deal.getByRole('button', { name: 'Copy as text' }))
  await keyboard.press('Enter')
  await page.getByText('Quote copied as text').waitFor()
  const text = await clipboard()
  expect(text).toMatch(/^Total: +\$28,679\.31$/m)
  for (const part of ['*Subject to prior sale', link]) expect(text).toContain(part)
  const mail = await deal.getByRole('link', { name: 'Open in my email program' }).getAttribute('href')
  expect(mail).toMatch(/^mailto:pat@acme\.example\?subject=Quote%20I-\d+/)
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Close the details' }).press('Enter')
  await page.getByText('No inquiries match').waitFor()
})

/** How high the highest row is, and what is cut of its units, numbers, sizes and grades. */
const measureRows = (page: Page) =>
  page.evaluate<{ heightPx: number; cut: string[] }>(`(() => {
    const rows = [...document.querySelectorAll('[data-layout] [data-row]')]
    const texts = ['unit', 'price', 'weightLb', 'pieces'].map((column) => '[data-column=' + column + '] > span')
    const parts = rows.flatMap((row) => [...row.querySelectorAll([...texts, '[data-size]', '[data-grade]'])])
    // What is beyond the edge of what hides it is cut, too.
    const isCut = (node) => node.scrollWidth > node.clientWidth + 1 && node.clientWidth > 0 ||
      node.getBoundingClientRect().right > node.closest('[data-col]').getBoundingClientRect().right
    return {
      heightPx: Math.max(...rows.map((row) => row.getBoundingClientRect().height)),
      cut: parts.filter(isCut).map((node) => node.textContent),
    }
  })()`)

test('each line is a row that says what it is, with units and grades in full, on a phone too', async ({
  admin,
  visitor,
  openPage,
}) => {
  const description = 'Hot Rolled Pickled and Oiled Commercial Steel Coil, Temper Passed, Slit to Width'
  const many = { pieces: 1_200, weightLb: 12_345_678.125, price: '1042.5', unit: 'piece' } as const
  const lines = ['A653 SS Gr 50 G90', 'A1011 CS Type B', ''].map((grade) => ({ ...many, description, grade }))
  const draft = await aQuoteDraft({ admin, visitor }, { lines })
  const page = await openPage(desktop)
  await openOffice(page, addressOf({ id: draft.inquiryId }))
  const deal = dealOf(page)
  await deal.getByText('A1011 CS Type B').waitFor()
  await expect.poll(() => measureRows(page)).toEqual({ heightPx: 41, cut: [] })

  // A key in a line measures none of the texts that grow, for which the browser lays out all lines.
  await page.evaluate(`(() => {
    const read = getComputedStyle
    globalThis.measuredTexts = 0
    globalThis.getComputedStyle = (element, ...rest) => {
      if (element instanceof HTMLTextAreaElement) globalThis.measuredTexts += 1
      return read(element, ...rest)
    }
  })()`)
  await typeIn(cellOf(deal, 'price', 1), '1043')
  await deal.getByText('$3,753,600.00').first().waitFor()
  expect(await page.evaluate('globalThis.measuredTexts')).toBe(0)

  // One lead time for all lines, which each may have its own.
  const leadTimes = async () => (await admin.inquiries.quotes.get(draft)).lines.map(({ leadTime }) => leadTime)
  const forAll = deal.getByRole('textbox', { name: 'Lead time for all lines' })
  await expect.poll(() => forAll.inputValue()).toBe('3–5 days')
  await forAll.fill('2 weeks')
  await forAll.press('Enter')
  await expect.poll(leadTimes).toEqual(['2 weeks', '2 weeks', '2 weeks'])
  await typeIn(cellOf(deal, 'leadTime', 2), '3 weeks')
  await expect.poll(leadTimes).toEqual(['2 weeks', '3 weeks', '2 weeks'])
  await expect
    .poll(async () => [await forAll.inputValue(), await forAll.getAttribute('placeholder')])
    .toEqual(['', 'Differs by line'])
  await toggleLine(deal, 2)
  await deal.getByRole('combobox', { name: 'Ships from of line 2' }).selectOption('IN')
  await deal.getByText(/Ships from IN$/).waitFor()
  await saved(deal).waitFor()

  // What is at fault has the focus, whatever else was looked at.
  const cost = cellOf(deal, 'cost', 2)
  await typeIn(cost, 'abc')
  await deal.getByText('Not saved: Line 2, cost: Must be a price').waitFor()
  await deal.getByRole('button', { name: 'Send quote' }).click()
  await expect.poll(() => hasFocus(cost)).toBe(true)
  await page.keyboard.type('39')
  await page.keyboard.press('Tab')
  await saved(deal).waitFor()

  // Tab goes along the row and on to the next one.
  await cellOf(deal, 'pieces', 1).click()
  for (const [column, row] of [
    ...(['weightLb', 'price', 'unit', 'leadTime'] as const).map((name) => [name, 1] as const),
    ['cost', 2],
  ] as const) {
    await page.keyboard.press('Tab')
    expect(await hasFocus(cellOf(deal, column, row)), column).toBe(true)
  }

  // With a finger a tap begins to type.
  await page.setViewportSize(phone)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => measureRows(page)).toMatchObject({ cut: [] })
  expect(await faultsOf(page)).toEqual([])
  await cost.click()
  await deal.getByRole('textbox', { name: 'Cost ($) of line 2' }).fill('38')
  await expect.poll(() => touchFaultsOf(deal)).toEqual([])
  await page.keyboard.press('Enter')
  await expect.poll(() => readCell(cost)).toBe('38.00')
  await saved(deal).waitFor()
  await page.setViewportSize(desktop)
  await page.emulateMedia({ colorScheme: 'light' })

  await page.getByRole('button', { name: 'Close the details' }).press('Enter')
  const list = page.getByRole('table', { name: 'Inquiries', exact: true })
  await expect.poll(() => hasFocus(list.getByRole('button', { name: /^View/ }))).toBe(true)
})

test('lines are typed in like a spreadsheet, before a quote is begun and over a version that is out', async ({
  admin,
  db,
  visitor,
  openPage,
}) => {
  const inquiry = await anInquiryForThree(db, visitor)
  const { quotes } = admin.inquiries
  const page = await openPage(desktop)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openOffice(page, addressOf(inquiry))
  const deal = dealOf(page)
  const { keyboard } = page
  const price = (row: number) => cellOf(deal, 'price', row)
  const readAll = (column: 'price' | 'cost' | 'pieces') =>
    Promise.all([1, 2, 3].map((row) => readCell(cellOf(deal, column, row))))
  const clipboard = (text?: string) =>
    page.evaluate<string>(
      text === undefined ? 'navigator.clipboard.readText()' : `navigator.clipboard.writeText(${JSON.stringify(text)})`,
    )

  // Over no cost there is no price, which is said in the cell, and no quote is begun for it.
  for (const text of ['+3', '12 %']) {
    await typeIn(price(1), text)
    await price(1).getByText('No cost yet').waitFor()
    expect([await readCell(price(1)), await price(1).getAttribute('aria-invalid')]).toEqual([text, 'true'])
  }
  expect(await faultsOf(page)).toEqual([])
  expect(await quotes.list(inquiry)).toEqual([])

  // Cells from a spreadsheet begin it.
  await clipboard('38.50\t2\r\n$39\t3\r\n40\t4\r\n')
  await cellOf(deal, 'cost', 1).click()
  await keyboard.press('Control+v')
  await expect.poll(() => readAll('cost')).toEqual(['38.50', '39.00', '40.00'])
  await expect.poll(() => readAll('pieces')).toEqual(['2', '3', '4'])
  const stored = async () => (await quotes.list(inquiry)).map(({ lines }) => lines.map(({ cost }) => cost))
  await expect.poll(stored).toEqual([['38.5', '39', '40']])
  await typeIn(price(1), '+3')
  await typeIn(price(2), '12 %')
  await expect.poll(() => readAll('price')).toEqual(['41.50', '43.68', ''])

  // A range is copied as it is shown, filled down, emptied, and all of it is undone and done again.
  await price(1).click()
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight']) await keyboard.press(`Shift+${key}`)
  await expect.poll(() => deal.locator('[role=gridcell][aria-selected=true]').count()).toBe(6)
  expect(await faultsOf(page)).toEqual([])
  await keyboard.press('Control+c')
  expect(await clipboard()).toBe('41.50\tcwt\r\n43.68\tcwt\r\n\tcwt')
  await keyboard.press('Shift+ArrowLeft')
  await keyboard.press('Control+d')
  await expect.poll(() => readAll('price')).toEqual(['41.50', '41.50', '41.50'])
  await keyboard.press('Control+z')
  await expect.poll(() => readAll('price')).toEqual(['41.50', '43.68', ''])
  await keyboard.press('Control+y')
  await expect.poll(() => readAll('price')).toEqual(['41.50', '41.50', '41.50'])
  await keyboard.press('Control+x')
  await expect.poll(() => readAll('price')).toEqual(['', '', ''])
  expect(await clipboard()).toBe('41.50\r\n41.50\r\n41.50')
  for (const _ of [1, 2]) await keyboard.press('Control+z')
  await expect.poll(() => readAll('price')).toEqual(['41.50', '43.68', ''])
  await keyboard.press('Control+Shift+z')
  await expect.poll(() => readAll('price')).toEqual(['41.50', '41.50', '41.50'])
  await keyboard.press('Escape')
  await expect.poll(() => deal.locator('[role=gridcell][aria-selected=true]').count()).toBe(1)
  await price(3).click()
  await keyboard.press('Delete')
  await expect.poll(() => readAll('price')).toEqual(['41.50', '41.50', ''])
  // What does not fit, or is no price, is said, and the rest is taken over.
  await clipboard('42\n50 %\nsoon\n43')
  await price(2).click()
  await keyboard.press('Control+v')
  await page.getByText('2 rows had no line to go to.').waitFor()
  await expect.poll(() => readAll('price')).toEqual(['41.50', '42.00', '60.00'])
  // F2 goes into what is there.
  await price(3).click()
  await keyboard.press('F2')
  for (const key of ['End', 'Backspace', '5', 'Enter']) await keyboard.press(key)
  await expect.poll(() => readAll('price')).toEqual(['41.50', '42.00', '60.05'])
  await saved(deal).waitFor()

  // Over a version that is with the buyer, it asks once, and forgets what is taken back.
  const [draft] = await quotes.list(inquiry)
  if (!draft) throw new Error('The inquiry has a draft')
  const { id, revision } = draft
  const weighed = draft.lines.map((line) => ({ ...line, weightLb: line.weightLb ?? 10_000 }))
  await quotes.update({ id, revision, freight: 'included', lines: weighed })
  await quotes.send({ id })
  await page.reload()
  const question = page.getByRole('dialog', { name: 'Start version 2?' })
  await typeIn(price(1), '44')
  await question.getByText('Version 1 stays with the buyer as it is until the new one goes out.').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => hasFocus(price(2))).toBe(true)
  await expect.poll(() => readAll('price')).toEqual(['41.50', '42.00', '60.05'])
  await typeIn(price(1), '45')
  await question.getByRole('button', { name: 'Start version 2' }).press('Enter')
  await deal.getByText('Draft', { exact: true }).waitFor()
  await expect.poll(() => hasFocus(price(2))).toBe(true)
  await keyboard.type('46')
  await keyboard.press('Enter')
  await expect.poll(() => readAll('price')).toEqual(['45.00', '46.00', '60.05'])
  const prices = async () => (await quotes.list(inquiry)).map(({ lines }) => lines.map((line) => line.price))
  await expect.poll(prices).toEqual([
    ['41.5', '42', '60.05'],
    ['45', '46', '60.05'],
  ])
})

test('versions are copied, compared, answered and withdrawn, and deleting the inquiry names the open one', async ({
  admin,
  db,
  visitor,
  openPage,
}) => {
  const inquiry = await anInquiryForThree(db, visitor)
  const { quotes } = admin.inquiries
  const draft = await quotes.create({ inquiryId: inquiry.id })
  const lines = draft.lines.map((line, index) => ({ ...line, price: '42.5', noQuote: index === 2 }))
  await quotes.update({ id: draft.id, revision: draft.revision, freight: 'included', lines })
  const { link } = await quotes.send({ id: draft.id })
  const page = await openPage(desktop)
  await openOffice(page, addressOf(inquiry))
  const deal = dealOf(page)

  const price = (line: number) => cellOf(deal, 'price', line)
  await deal.getByRole('button', { name: 'New version' }).click()
  await expect.poll(() => hasFocus(price(1))).toBe(true)
  expect(await isInSight(price(1))).toBe(true)
  await page.keyboard.type('41')
  await toggleLine(deal, 3)
  await deal.getByRole('button', { name: 'Remove line 3' }).click()
  await page.getByText('Line 3 is off the quote.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => readCell(price(3))).toBe('No quote')
  await saved(deal).waitFor()
  await deal.getByRole('button', { name: 'Versions, emails, history and note' }).click()
  await deal.getByRole('button', { name: 'Compare versions' }).click()
  const changed = deal.getByRole('table', { name: 'What changed' }).getByRole('row')
  await changed.filter({ hasText: 'Price' }).getByText('$41.00/cwt').waitFor()
  await deal.getByText('2 lines unchanged.').waitFor()
  expect(await faultsOf(page)).toEqual([])

  // Deleting the draft shows the sent one, which the question about the inquiry names.
  await deal.getByRole('button', { name: 'Delete draft' }).click()
  await page
    .getByRole('dialog', { name: 'Delete the draft of version 2?' })
    .getByRole('button', { name: 'Delete draft' })
    .click()
  // The caller of this test has another key than the server.
  await deal.getByText(/^The link of this version cannot be shown again/).waitFor()
  const status = deal.getByRole('combobox', { name: /^Status of/ })
  await status.selectOption('delete')
  await page.getByText(/^Version 1 is with the buyer until \w+ \d+, \d{4}\. Its link will no longer open\.$/).waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()

  const token = link?.split('/').at(-1) ?? ''
  const [first] = draft.lines
  await visitor.inquiries.offers.answer({
    ...{ token, answer: 'accept', lineIds: [first?.id ?? ''] },
    ...{ name: 'Pat Doe', purchaseOrder: 'PO 77' },
  })
  await page.reload()
  await deal.getByText('The buyer accepted 1 of 2 lines').waitFor()
  await deal.getByText(/purchase order PO 77/).waitFor()
  await deal.getByText(/^Version 1 · Accepted · \$17,998\.75 of \$19,613\.75 quoted$/).waitFor()
  await deal
    .getByLabel(/^Totals of O-\d+$/)
    .getByText('$17,998.75')
    .first()
    .waitFor()
  expect(await faultsOf(page)).toEqual([])
  await deal.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('button', { name: 'Withdraw quote' }).click()
  await deal.getByText('Withdrawn').first().waitFor()

  // A decline with a note waits until staff see to it.
  const countered = await aSentQuote({ admin, visitor })
  const answer = { answer: 'decline', name: 'Pat Doe', note: '41 and it is a deal' } as const
  await visitor.inquiries.offers.answer({ token: countered.link?.split('/').at(-1) ?? '', ...answer })
  await openOffice(page, `${addressOf({ id: countered.inquiryId })}&only=counteroffers`)
  await page.getByRole('button', { name: '1 counteroffer' }).waitFor()
  // One button begins the next version: 'Write a new version'.
  await expect.poll(() => page.getByRole('button', { name: 'new version' }).count()).toBe(1)
  await page.getByRole('button', { name: 'Mark as seen to' }).click()
  await page.getByText(/^Seen to .* Pacific\.$/).waitFor()
  await page.getByText('Nothing is waiting.').waitFor()
  expect(await faultsOf(page)).toEqual([])
})

test('what is typed survives a reload and another inquiry, two people at once lose nothing, and a logout forgets it', async ({
  admin,
  db,
  visitor,
  openPage,
}) => {
  const inquiry = await anInquiryForThree(db, visitor)
  await anInquiryForThree(db, visitor)
  const { quotes } = admin.inquiries
  const { id } = await quotes.create({ inquiryId: inquiry.id })
  const page = await openPage({ ...desktop, expected: /409 \(Conflict\)|404 \(Not Found\)|ERR_FAILED/ })
  await openOffice(page, addressOf(inquiry))
  const deal = dealOf(page)
  const terms = deal.getByRole('textbox', { name: 'Terms' })

  // Typed just before a reload and before moving on.
  await terms.fill('Net 30')
  await page.reload()
  await expect.poll(() => terms.inputValue()).toBe('Net 30')
  await terms.fill('Net 45')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Previous inquiry' }).press('Enter')
  await deal.getByRole('button', { name: 'Ask 1 supplier' }).waitFor()
  await expect.poll(async () => (await quotes.get({ id })).terms).toBe('Net 45')
  await page.getByRole('button', { name: 'Next inquiry' }).press('Enter')
  await expect.poll(() => terms.inputValue()).toBe('Net 45')

  // What another one saves is shown at once.
  await saved(deal).waitFor()
  const theirs = async (change: { terms: string } | { note: string }) => {
    const { revision } = await quotes.get({ id })
    await quotes.update({ id, revision, ...change })
  }
  await theirs({ note: 'Ships Monday' })
  await deal.getByText('Saved by admin, as shown now').waitFor()
  await expect.poll(() => deal.getByRole('textbox', { name: 'Note to the buyer' }).inputValue()).toBe('Ships Monday')

  // Another one saved the same field while it was typed.
  const typeMeanwhile = async (mine: string, text: string) => {
    const saveTheirs = async (route: Route) => {
      await theirs({ terms: text })
      await route.continue()
    }
    await page.route('**/trpc/inquiries.quotes.update', saveTheirs, { times: 1 })
    await terms.fill(mine)
  }
  await typeMeanwhile('Net 60', 'Net 10')
  const conflict = deal.getByRole('group', { name: 'Terms: yours or admin’s' })
  await conflict.getByText('Terms: admin entered Net 10, you Net 60').waitFor()
  await expect.poll(() => terms.inputValue()).toBe('Net 10')
  await deal.getByRole('button', { name: 'show' }).click()
  await expect.poll(() => hasFocus(conflict.getByRole('button', { name: 'Keep theirs: Terms' }))).toBe(true)
  expect(await faultsOf(page)).toEqual([])
  await page.reload()
  await conflict.getByRole('button', { name: 'Use mine: Terms' }).click()
  await expect.poll(async () => (await quotes.get({ id })).terms).toBe('Net 60')
  await typeMeanwhile('Net 90', 'Net 15')
  await conflict.getByRole('button', { name: 'Keep theirs: Terms' }).click()
  await conflict.waitFor({ state: 'hidden' })
  await expect.poll(() => terms.inputValue()).toBe('Net 15')

  // In one line both cells stay; a price that both typed is shown twice.
  const sayMeanwhile = async (route: Route) => {
    const { revision, lines } = await quotes.get({ id })
    await quotes.update({
      id,
      revision,
      lines: lines.map((line, index) => (index > 0 ? line : { ...line, pieces: 7, price: '41' })),
    })
    await route.continue()
  }
  await page.route('**/trpc/inquiries.quotes.update', sayMeanwhile, { times: 1 })
  const price = cellOf(deal, 'price', 1)
  await typeIn(price, '43')
  await typeIn(cellOf(deal, 'weightLb', 1), '1000')
  await deal.getByText('Price: admin entered 41.00, you 43').waitFor()
  const firstLine = async () => (await quotes.get({ id })).lines[0]
  await expect.poll(firstLine).toMatchObject({ pieces: 7, weightLb: 1_000, price: '41' })
  await deal.getByRole('button', { name: 'Use mine: Price' }).click()
  await expect.poll(firstLine).toMatchObject({ pieces: 7, price: '43' })

  // A colleague deletes the draft before what is typed is saved: it is said, and taken back.
  await page.route('**/trpc/inquiries.quotes.update', (route) => route.abort(), { times: 1 })
  await typeIn(price, '43.25', 'Tab')
  await quotes.delete({ id })
  await deal.getByText('A colleague deleted version 1 while it was open here').waitFor()
  await deal.getByText(/^Line 1, .*: price \$43\.25$/).waitFor()
  expect(await faultsOf(page)).toEqual([])
  await deal.getByRole('button', { name: 'New version with what you typed' }).click()
  await expect.poll(() => readCell(price)).toBe('43.25')
  const taken = async () =>
    (await quotes.list({ id: inquiry.id })).map(({ version, terms: kept, lines }) => [version, kept, lines[0]?.price])
  await expect.poll(taken).toEqual([[2, 'Net 15', '43.25']])

  await page.route('**/trpc/inquiries.quotes.update', (route) => route.fulfill({ status: 200, body: 'not an answer' }))
  await terms.fill('Secret')
  await deal.getByText(/^Not saved: /).waitFor()
  await expect.poll(async () => JSON.stringify(await readTabStore(page, 'quoteDrafts'))).toContain('Secret')
  await page.getByRole('button', { name: 'Close the details' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByLabel('Username').waitFor()
  await expect.poll(() => readTabStore(page, 'quoteDrafts')).toBeNull()
})

const testWithoutMail = test.extend({
  servedSettings: ({ task: _task }, use) => use({ ...settings, mail: { ...settings.mail, smtpUrl: undefined } }),
})

testWithoutMail(
  'without a mail server a quote is ready to send until staff hand it over, and no mail offers to be sent',
  async ({ admin, visitor, openPage }) => {
    const draft = await aQuoteDraft({ admin, visitor }, { freight: 'included' })
    const delivery = async () => (await admin.inquiries.quotes.get(draft)).delivery
    const page = await openPage(desktop)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await openOffice(page, addressOf({ id: draft.inquiryId }))
    const deal = dealOf(page)
    await deal.getByRole('button', { name: 'Finish quote' }).click()
    const question = page.getByRole('dialog', { name: 'Finish version 1 for Acme Steel?' })
    await question.getByText(/Nothing is emailed: you then copy the link or open it in your email program\.$/).waitFor()
    // What looks wrong leads to its cell.
    await question.getByRole('button', { name: 'Change it: Line 1 has no cost.' }).click()
    await deal.getByText('Not sent: Line 1 has no cost.').waitFor()
    const cost = cellOf(deal, 'cost', 1)
    await expect.poll(() => hasFocus(cost)).toBe(true)
    await page.keyboard.type('425')
    await page.keyboard.press('Enter')
    await deal.getByRole('button', { name: 'Finish quote' }).click()
    await question.getByText(/^Line 1, .*: \$.* is a tenth of its cost of \$425\.00\/cwt\./).waitFor()
    await question.getByRole('button', { name: 'Finish anyway' }).click()
    await page.getByText('Quote Ready').waitFor()
    const ready = deal.getByText('Ready to send: copy the link or open it in your email program.')
    await ready.waitFor()
    await expect
      .poll(async () => [await deal.getByText('Sent', { exact: true }).count(), await delivery()])
      .toEqual([0, 'not yet'])
    expect(await faultsOf(page)).toEqual([])

    // Copying is how it is sent, and can be taken back.
    await deal.getByRole('button', { name: 'Copy link' }).click()
    await page.getByText('Version 1 is marked as sent.').waitFor()
    await deal.getByText(/^Sent by hand: marked by admin, /).waitFor()
    await expect.poll(() => delivery()).toBe('by hand')
    await page.getByRole('button', { name: 'Undo' }).click()
    await ready.waitFor()
    await deal.getByRole('button', { name: 'Mark as sent' }).click()
    await deal.getByText(/^Sent by hand: marked by admin, /).waitFor()
    await deal.getByRole('button', { name: 'Mark as not sent' }).click()
    await ready.waitFor()

    await page.goto('/admin/mail')
    const note = page.getByText(/^No mail server is set up, so nothing on this page goes out on its own\./)
    await note.waitFor()
    await page
      .getByRole('button', { name: /^View the email about I-\d+ to pat@acme\.example$/ })
      .first()
      .click()
    const mail = recordOf(page, 'Email Details')
    await mail.getByRole('button', { name: 'Copy' }).waitFor()
    await expect.poll(() => mail.getByRole('button', { name: /^(Send|Retry)/ }).count()).toBe(0)
    expect([await note.count(), await faultsOf(page)]).toEqual([1, []])
    // Over plain HTTP a browser has no clipboard, and may refuse the other way, too.
    await page.evaluate(`Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
      document.execCommand = () => false`)
    await mail.getByRole('button', { name: 'Copy' }).click()
    await page.getByText('The browser did not allow copying').waitFor()
    await expect.poll(() => delivery()).toBe('not yet')
    await page.evaluate('delete navigator.clipboard')
    await mail.getByRole('button', { name: 'Copy' }).click()
    await page.getByText('Email copied').waitFor()
    await expect.poll(delivery).toBe('by hand')

    const toProgram = mail.getByRole('link', { name: 'Open in my email program' })
    await expect.poll(() => toProgram.count()).toBe(1)
    await admin.inquiries.quotes.withdraw({ id: draft.id })
    await page.reload()
    await mail.getByText('Version 1 of the quote is withdrawn, so its email is not sent.').waitFor()
    await expect.poll(() => toProgram.count()).toBe(0)
  },
)
