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
const sectionOf = (page: Page) => page.getByRole('region', { name: 'Quote', exact: true })
const cellOf = (section: Locator, name: string, line: number) =>
  section.getByRole('textbox', { name: `${name} of line ${line}`, exact: true })
const openLine = (section: Locator, line: number) =>
  section.getByRole('button', { name: new RegExp(`^Line ${line}:`) }).click()
const saved = (section: Locator) => section.getByText('Saved', { exact: true })

test.for([desktop])(
  'a quote is written, sent and copied by keyboard at $width pixels',
  async (view, { admin, db, visitor, openPage }) => {
    const inquiry = await anInquiryForThree(db, visitor)
    const expected = /409 \(Conflict\).*inquiries\.quotes\.send/
    const page = await openPage({ ...view, expected })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await openOffice(page, `${addressOf(inquiry)}&only=pending`)
    const section = sectionOf(page)
    const price = (line: number) => cellOf(section, 'Price ($)', line)
    const { keyboard } = page

    // The first price has the focus, as soon as the quote is there.
    // Scrolled so that it comes up where the totals stay.
    const write = section.getByRole('button', { name: 'Write a quote' })
    await write.waitFor()
    await section.evaluate((node) => {
      const frame = node.closest('[aria-labelledby=inquiry-details]')
      frame?.scrollBy(0, node.getBoundingClientRect().top - frame.getBoundingClientRect().bottom + 230)
    })
    await write.press('Enter')
    await expect.poll(() => hasFocus(price(1))).toBe(true)
    await expect.poll(() => isInSight(price(1))).toBe(true)
    await expect.poll(() => isInSight(section.getByRole('button', { name: 'Send quote' }))).toBe(true)
    await section.getByText('not chosen yet').waitFor()
    await keyboard.type('$1,042.50')
    await keyboard.press('Enter')
    await expect.poll(() => hasFocus(price(2))).toBe(true)
    await expect.poll(() => price(1).inputValue()).toBe('1,042.50')
    await keyboard.type('39')
    await keyboard.press('Escape')
    await expect.poll(() => price(2).inputValue()).toBe('')
    await keyboard.press('ArrowUp')
    await keyboard.type('42.5')
    await keyboard.press('Control+d')
    await expect.poll(() => price(3).inputValue()).toBe('42.50')
    await section.getByText('$17,998.75').waitFor()

    // Theory is for sheets and plates.
    for (const line of [1, 2]) await openLine(section, line)
    const basis = (line: number) => section.getByRole('combobox', { name: `Weight by of line ${line}` })
    await expect.poll(() => basis(1).isDisabled()).toBe(true)
    await basis(2).selectOption('Theory')
    await expect.poll(() => cellOf(section, 'Weight (lbs)', 2).inputValue()).toBe('3,828.6')
    await cellOf(section, 'Pieces', 2).fill('20')
    await expect.poll(() => cellOf(section, 'Weight (lbs)', 2).inputValue()).toBe('7,657.2')
    await saved(section).waitFor()

    // What is missing is named, and its cell has the focus.
    const send = section.getByRole('button', { name: 'Send quote' })
    await send.press('Enter')
    await section.getByText('Not sent: Line 3 is priced by the cwt and needs a weight').waitFor()
    const weight = cellOf(section, 'Weight (lbs)', 3)
    await expect.poll(() => hasFocus(weight)).toBe(true)
    await keyboard.type('abc')
    await section.getByText('Not saved: Line 3, weight: Must be a number').waitFor()
    await weight.fill('10000')
    await section.getByText('Full width').click()
    for (const [line, cost] of ['39', '39', '39'].entries()) await cellOf(section, 'Cost ($)', line + 1).fill(cost)
    await section.getByText('8.2% · cost $23,402.81').waitFor()
    await section.getByText('Beside the list').click()

    // Freight is to be chosen, and the FOB point follows it until another is typed.
    const freight = section.getByRole('combobox', { name: 'Freight' })
    const fobPoint = section.getByRole('textbox', { name: 'FOB point' })
    await send.press('Enter')
    await section.getByText('Not sent: Choose the freight terms').waitFor()
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
    await section.getByText('Not sent: admin saved this quote in the meantime. Look it over').waitFor()
    await question.waitFor({ state: 'hidden' })
    await expect.poll(() => price(1).inputValue()).toBe('50.00')
    await send.press('Enter')
    await asks(/^\$28,679\.31 for 3 lines/)
    await confirmSending.press('Enter')
    const copyLink = section.getByRole('button', { name: 'Copy link' })
    await expect.poll(() => hasFocus(copyLink)).toBe(true)
    await expect.poll(() => admin.inquiries.get(inquiry)).toMatchObject({ status: 'quoted' })
    // It stays in sight although it is no longer pending, and its history tells of the quote.
    const row = page.getByRole('table', { name: 'Inquiries', exact: true }).getByRole('row')
    const status = row.filter({ hasText: 'Acme Steel' }).getByRole('combobox')
    await expect.poll(() => status.inputValue()).toBe('quoted')
    await page.getByText('0 active', { exact: true }).waitFor()
    const history = page.getByRole('region', { name: 'Inquiry Details' }).getByRole('listitem')
    await history.filter({ hasText: /^Sent I-\d+ version 1, Acme Steel by admin/ }).waitFor()
    await keyboard.press('Enter')
    await page.getByText('Link copied').waitFor()
    const clipboard = () => page.evaluate<string>('navigator.clipboard.readText()')
    const link = await clipboard()
    expect(link).toMatch(/\/quote\/[\w-]{22,}$/)
    await tabTo(page, section.getByRole('button', { name: 'Copy as text' }))
    await keyboard.press('Enter')
    await page.getByText('Quote copied as text').waitFor()
    const text = await clipboard()
    expect(text).toMatch(/^Total: +\$28,679\.31$/m)
    for (const part of ['*Subject to prior sale', link]) expect(text).toContain(part)
    const mail = await section.getByRole('link', { name: 'Open in my email program' }).getAttribute('href')
    expect(mail).toMatch(/^mailto:pat@acme\.example\?subject=Quote%20I-\d+/)
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Close the details' }).press('Enter')
    await page.getByText('No inquiries match').waitFor()
  },
)

/** How high the highest row is, on how many rows its fields are, and what is cut of their sizes, grades and numbers. */
const measureRows = (page: Page) =>
  page.evaluate<{ heightPx: number; fieldRows: number; cut: string[] }>(`(() => {
    const rows = [...document.querySelectorAll('[data-layout] li')]
    const arrowPx = 20
    const measure = document.createElement('canvas').getContext('2d')
    const isCut = (node) => {
      if (node.tagName !== 'SELECT') return node.scrollWidth > node.clientWidth
      measure.font = getComputedStyle(node).font
      return [...node.options].some(({ text }) => measure.measureText(text).width + arrowPx > node.clientWidth)
    }
    const texts = '[data-grade], [data-size], [data-column=unit], [data-column=price], [data-column=weightLb]'
    return {
      heightPx: Math.max(...rows.map((row) => row.getBoundingClientRect().height)),
      fieldRows: new Set([...rows[0].querySelectorAll('[data-cell]')].map((cell) => cell.getBoundingClientRect().top)).size,
      cut: rows.flatMap((row) => [...row.querySelectorAll(texts)].filter(isCut).map((node) => node.value ?? node.textContent)),
    }
  })()`)

test('each line is a row that says what it is, with units and grades in full, on a phone too', async ({
  admin,
  visitor,
  openPage,
}) => {
  const description = 'Hot Rolled Pickled and Oiled Commercial Steel Coil, Temper Passed, Slit to Width'
  const many = { pieces: 1_200, weightLb: 381_150, price: '1042.5', unit: 'piece' } as const
  const lines = ['A653 SS Gr 50 G90', 'A1011 CS Type B', ''].map((grade) => ({ ...many, description, grade }))
  const draft = await aQuoteDraft({ admin, visitor }, { lines })
  const page = await openPage(desktop)
  await openOffice(page, addressOf({ id: draft.inquiryId }))
  const section = sectionOf(page)
  await section.getByText('A1011 CS Type B').waitFor()
  const wanted = { heightPx: expect.toSatisfy((px: number) => px <= 44), fieldRows: 1, cut: [] }
  await expect.poll(() => measureRows(page)).toEqual(wanted)

  // A key in a line measures none of the texts that grow, for which the browser lays out all lines.
  await page.evaluate(`(() => {
    const read = getComputedStyle
    globalThis.measuredTexts = 0
    globalThis.getComputedStyle = (element, ...rest) => {
      if (element instanceof HTMLTextAreaElement) globalThis.measuredTexts += 1
      return read(element, ...rest)
    }
  })()`)
  await cellOf(section, 'Price ($)', 1).fill('1043')
  await section.getByText('$3,753,600.00').first().waitFor()
  expect(await page.evaluate('globalThis.measuredTexts')).toBe(0)

  // One lead time for all lines, which each may have its own.
  const leadTimes = async () => (await admin.inquiries.quotes.get(draft)).lines.map(({ leadTime }) => leadTime)
  const forAll = section.getByRole('textbox', { name: 'Lead time for all lines' })
  await expect.poll(() => forAll.inputValue()).toBe('3–5 days')
  await forAll.fill('2 weeks')
  await forAll.press('Enter')
  await expect.poll(leadTimes).toEqual(['2 weeks', '2 weeks', '2 weeks'])
  await openLine(section, 2)
  await cellOf(section, 'Lead time', 2).fill('3 weeks')
  await expect.poll(leadTimes).toEqual(['2 weeks', '3 weeks', '2 weeks'])
  await expect
    .poll(async () => [await forAll.inputValue(), await forAll.getAttribute('placeholder')])
    .toEqual(['', 'Differs by line'])
  await section.getByRole('combobox', { name: 'Ships from of line 2' }).selectOption('IN')
  await section.getByText(/ships from IN$/).waitFor()
  await saved(section).waitFor()

  // A field that is folded opens when it is at fault.
  const cost = cellOf(section, 'Cost ($)', 2)
  await cost.fill('abc')
  await section.getByText('Not saved: Line 2, cost: Must be a price').waitFor()
  await section.getByRole('button', { name: 'Send quote' }).click()
  await expect.poll(() => hasFocus(cost)).toBe(true)
  await cost.fill('39')
  await openLine(section, 2)
  await expect.poll(() => cost.count()).toBe(0)
  await saved(section).waitFor()
  await page.setViewportSize(phone)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => measureRows(page)).toMatchObject({ fieldRows: 1, cut: [] })
  await openLine(section, 2)
  expect(await faultsOf(page)).toEqual([])
  await expect.poll(() => touchFaultsOf(section)).toEqual([])
  await openLine(section, 2)
  await expect.poll(() => cost.count()).toBe(0)
  await page.setViewportSize(desktop)
  await page.emulateMedia({ colorScheme: 'light' })

  // Over the whole width, which stays so, Tab goes along the row.
  const list = page.getByRole('table', { name: 'Inquiries', exact: true })
  const fullWidth = section.getByRole('radio', { name: 'Full width' })
  await expect.poll(() => list.isVisible()).toBe(true)
  await section.getByText('Full width').click()
  await list.waitFor({ state: 'hidden' })
  await expect.poll(() => hasFocus(fullWidth)).toBe(true)
  await saved(section).waitFor()
  await page.reload()
  await cost.waitFor()
  await expect.poll(async () => [await list.isVisible(), await fullWidth.isChecked()]).toEqual([false, true])
  await expect.poll(() => measureRows(page)).toEqual(wanted)
  await cellOf(section, 'Pieces', 1).focus()
  for (const name of ['Weight (lbs)', 'Price ($)', 'Unit', 'Lead time', 'Cost ($)']) {
    await page.keyboard.press('Tab')
    expect(await hasFocus(section.getByLabel(`${name} of line 1`)), name).toBe(true)
  }
  await page.getByRole('button', { name: 'Close the details' }).press('Enter')
  await list.waitFor()
  await expect.poll(() => hasFocus(list.getByRole('button', { name: /^View/ }))).toBe(true)
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
  const section = sectionOf(page)

  await section.getByRole('button', { name: 'New version' }).click()
  await expect.poll(() => hasFocus(cellOf(section, 'Price ($)', 1))).toBe(true)
  await expect.poll(() => isInSight(cellOf(section, 'Price ($)', 1))).toBe(true)
  await page.keyboard.type('41')
  await openLine(section, 3)
  await section.getByRole('button', { name: 'Remove line 3' }).click()
  await page.getByText('Line 3 is off the quote.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await cellOf(section, 'Price ($)', 3).waitFor()
  await saved(section).waitFor()
  await section.getByRole('button', { name: 'Compare versions' }).click()
  const changed = section.getByRole('table', { name: 'What changed' }).getByRole('row')
  await changed.filter({ hasText: 'Price' }).getByText('$41.00/cwt').waitFor()
  await section.getByText('2 lines unchanged.').waitFor()
  expect(await faultsOf(page)).toEqual([])

  // Deleting the draft shows the sent one, which the question about the inquiry names.
  await section.getByRole('button', { name: 'Delete draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete draft' }).click()
  // The caller of this test has another key than the server.
  await section.getByText(/^The link of this version cannot be shown again/).waitFor()
  const status = page.getByRole('region', { name: 'Inquiry Details' }).getByRole('combobox', { name: /^Status of/ })
  await status.selectOption('delete')
  await page.getByText(/^Version 1 is with the buyer until \w+ \d+, \d{4}\. Its link will no longer open\.$/).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

  const token = link?.split('/').at(-1) ?? ''
  const [first] = draft.lines
  await visitor.inquiries.offers.answer({
    ...{ token, answer: 'accept', lineIds: [first?.id ?? ''] },
    ...{ name: 'Pat Doe', purchaseOrder: 'PO 77' },
  })
  await page.reload()
  await section.getByText('The buyer accepted 1 of 2 lines').waitFor()
  await section.getByText('PO 77').waitFor()
  const sums = section.getByLabel('Totals')
  for (const text of ['$17,998.75', 'of $19,613.75 quoted', 'of 46,150 lbs quoted']) {
    await sums.getByText(text, { exact: true }).first().waitFor()
  }
  expect(await faultsOf(page)).toEqual([])
  await section.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw quote' }).click()
  await section.getByText('Withdrawn').waitFor()

  // A decline with a note waits until staff see to it.
  const countered = await aSentQuote({ admin, visitor })
  const answer = { answer: 'decline', name: 'Pat Doe', note: '41 and it is a deal' } as const
  await visitor.inquiries.offers.answer({ token: countered.link?.split('/').at(-1) ?? '', ...answer })
  await openOffice(page, `${addressOf({ id: countered.inquiryId })}&only=counteroffers`)
  await page.getByRole('button', { name: '1 counteroffer' }).waitFor()
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
  const section = sectionOf(page)
  const terms = section.getByRole('textbox', { name: 'Terms' })

  // Typed just before a reload and before moving on.
  await terms.fill('Net 30')
  await page.reload()
  await expect.poll(() => terms.inputValue()).toBe('Net 30')
  await terms.fill('Net 45')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Previous inquiry' }).press('Enter')
  await section.getByRole('button', { name: 'Write a quote' }).waitFor()
  await expect.poll(async () => (await quotes.get({ id })).terms).toBe('Net 45')
  await page.getByRole('button', { name: 'Next inquiry' }).press('Enter')
  await expect.poll(() => terms.inputValue()).toBe('Net 45')

  // What another one saves is shown at once.
  await saved(section).waitFor()
  const theirs = async (change: { terms: string } | { note: string }) => {
    const { revision } = await quotes.get({ id })
    await quotes.update({ id, revision, ...change })
  }
  await theirs({ note: 'Ships Monday' })
  await section.getByText('Saved by admin, as shown now').waitFor()
  await expect.poll(() => section.getByRole('textbox', { name: 'Note to the buyer' }).inputValue()).toBe('Ships Monday')

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
  const conflict = section.getByRole('group', { name: 'Terms: yours or admin’s' })
  await conflict.getByText('Terms: admin entered Net 10, you Net 60').waitFor()
  await expect.poll(() => terms.inputValue()).toBe('Net 10')
  await section.getByRole('button', { name: 'show' }).click()
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
  await cellOf(section, 'Price ($)', 1).fill('43')
  await cellOf(section, 'Weight (lbs)', 1).fill('1000')
  await section.getByText('Price: admin entered 41.00, you 43').waitFor()
  const firstLine = async () => (await quotes.get({ id })).lines[0]
  await expect.poll(firstLine).toMatchObject({ pieces: 7, weightLb: 1_000, price: '41' })
  await section.getByRole('button', { name: 'Use mine: Price' }).click()
  await expect.poll(firstLine).toMatchObject({ pieces: 7, price: '43' })

  // A colleague deletes the draft before what is typed is saved: it is said, and taken back.
  const price = section.getByRole('textbox', { name: 'Price ($) of line 1', exact: true })
  await page.route('**/trpc/inquiries.quotes.update', (route) => route.abort(), { times: 1 })
  await price.fill('43.25')
  await page.keyboard.press('Tab')
  await quotes.delete({ id })
  await section.getByText('A colleague deleted version 1 while it was open here').waitFor()
  await section.getByText(/^Line 1, .*: price \$43\.25$/).waitFor()
  expect(await faultsOf(page)).toEqual([])
  await section.getByRole('button', { name: 'New version with what you typed' }).click()
  await expect.poll(() => price.inputValue()).toBe('43.25')
  const taken = async () =>
    (await quotes.list({ id: inquiry.id })).map(({ version, terms: kept, lines }) => [version, kept, lines[0]?.price])
  await expect.poll(taken).toEqual([[2, 'Net 15', '43.25']])

  await page.route('**/trpc/inquiries.quotes.update', (route) => route.fulfill({ status: 200, body: 'not an answer' }))
  await terms.fill('Secret')
  await section.getByText(/^Not saved: /).waitFor()
  await expect.poll(async () => JSON.stringify(await readTabStore(page, 'quoteDrafts'))).toContain('Secret')
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
    const section = sectionOf(page)
    await section.getByRole('button', { name: 'Finish quote' }).click()
    const question = page.getByRole('dialog', { name: 'Finish version 1 for Acme Steel?' })
    await question.getByText(/Nothing is emailed: you then copy the link or open it in your email program\.$/).waitFor()
    // What looks wrong leads to its cell.
    await question.getByRole('button', { name: 'Change it: Line 1 has no cost.' }).click()
    await section.getByText('Not sent: Line 1 has no cost.').waitFor()
    const cost = cellOf(section, 'Cost ($)', 1)
    await expect.poll(() => hasFocus(cost)).toBe(true)
    await cost.fill('425')
    await section.getByRole('button', { name: 'Finish quote' }).click()
    await question.getByText(/^Line 1, .*: \$.* is a tenth of its cost of \$425\.00\/cwt\./).waitFor()
    await question.getByRole('button', { name: 'Finish anyway' }).click()
    await page.getByText('Quote Ready').waitFor()
    const ready = section.getByText('Ready to send: copy the link or open it in your email program.')
    await ready.waitFor()
    await expect
      .poll(async () => [await section.getByText('Sent', { exact: true }).count(), await delivery()])
      .toEqual([0, 'not yet'])
    expect(await faultsOf(page)).toEqual([])

    // Copying is how it is sent, and can be taken back.
    await section.getByRole('button', { name: 'Copy link' }).click()
    await page.getByText('Version 1 is marked as sent.').waitFor()
    await section.getByText(/^Sent by hand: marked by admin, /).waitFor()
    await expect.poll(() => delivery()).toBe('by hand')
    await page.getByRole('button', { name: 'Undo' }).click()
    await ready.waitFor()
    await section.getByRole('button', { name: 'Mark as sent' }).click()
    await section.getByText(/^Sent by hand: marked by admin, /).waitFor()
    await section.getByRole('button', { name: 'Mark as not sent' }).click()
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
