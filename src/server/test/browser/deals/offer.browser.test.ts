import type { Page } from 'playwright-core'
import { afterEach, vi } from 'vitest'
import { png } from '../../calls/example-calls.ts'
import { aSentQuote } from '../../deals/quotes.ts'
import { desktop, hasFocus, phone, tabTo, views } from '../buyers/buyer.ts'
import { faultsOf, touchFaultsOf, widthFaultsOf } from '../faults.ts'
import { findStrangeParts, watchForHarm } from '../product/harm-watch.ts'
import { hostileTexts } from '../product/hostile-texts.ts'
import { printOnTwoPapers, readPdf } from '../product/printing.ts'
import { expect, test } from '../served.ts'

afterEach(() => void vi.useRealTimers())

const twoLines = [
  { description: 'HR Coil' },
  { description: 'GALV Sheet', length: '120', pieces: 12, weightLb: 2_000, price: '50', basis: 'theoretical' },
  { description: 'Plate', noQuote: true },
] as const
const question = (page: Page, name: string) => page.getByRole('dialog', { name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test.for([phone])(
  'a buyer reads a quote and accepts all of it by keyboard, at $width',
  async (view, { admin, visitor, openPage }) => {
    const terms = { freight: 'included', terms: 'Net 30 days', validUntil: '2999-12-04', fobPoint: 'Gary, IN' } as const
    const {
      id: quoteId,
      token,
      inquiryId,
      reference,
    } = await aSentQuote({ admin, visitor }, { lines: twoLines, ...terms })
    const files = [{ fileName: 'coil.png', bytes: png }]
    const { papers } = await admin.inquiries.papers.send({ onKind: 'quote', onId: quoteId, files })
    await admin.inquiries.papers.update({ id: papers[0]?.id ?? '', revision: 1, forBuyer: true })
    const page = await openPage(view)
    const referers: string[] = []
    page.on('request', (request) => void referers.push(request.headers()['referer'] ?? ''))
    const answer = await page.goto(`/quote/${token}`)
    expect(answer?.headers()).toMatchObject({
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    })
    await page.getByRole('heading', { level: 1, name: `Quote ${reference}, version 1` }).waitFor()
    const texts = ['Good through Dec 4, 2999', '$42.50/cwt', '$17,998.75', 'No quote', 'Gary, IN', 'Net 30 days']
    const more = ['44,350 lbs (22.175 tons)', '$18,998.75', 'The prices include freight.', '*Subject to prior sale']
    for (const text of [...texts, ...more]) await page.getByText(text).first().waitFor()
    await page.getByText('theoretical weight', { exact: true }).waitFor()
    await page.getByText('Open', { exact: true }).waitFor()
    const paper = await page.getByRole('link', { name: 'coil.png' }).getAttribute('href')
    expect(Buffer.compare(await (await page.request.get(paper ?? '')).body(), png)).toBe(0)
    await expect.poll(() => page.getByRole('navigation').count()).toBe(0)
    await expect.poll(() => page.getByRole('banner').getByRole('link', { name: /^Call/ }).count()).toBe(1)
    await expect.poll(() => page.title()).not.toContain(token)
    await expect.poll(() => page.locator('link[rel=canonical]').count()).toBe(0)
    expect(await faultsOf(page)).toEqual([])
    await expect.poll(() => touchFaultsOf(page.getByRole('main'))).toEqual([])

    const name = page.getByLabel('Your name')
    await tabTo(page, name)
    await name.fill(' ')
    await page.keyboard.press('Enter')
    await page.getByText('Please enter your name').waitFor()
    await name.fill('Pat Doe')
    await page.keyboard.press('Tab')
    await page.keyboard.type('PO-7')
    await page.keyboard.press('Enter')
    await question(page, 'Accept this quote?').getByText('You are ordering all 2 lines for $18,998.75').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const state = page.getByText(/^Pat Doe accepted this quote on/)
    await state.waitFor()
    await page.getByText('PO-7', { exact: true }).waitFor()
    const steps = page.getByRole('list', { name: 'Progress' })
    await expect.poll(() => steps.locator('[aria-current=step]').innerText()).toBe('Accepted')
    await expect.poll(() => hasFocus(page.locator('[data-state=accepted]'))).toBe(true)
    await expect.poll(() => button(page, 'Accept quote').count()).toBe(0)
    await expect.poll(() => admin.inquiries.get({ id: inquiryId })).toMatchObject({ status: 'waiting order' })
    expect(referers.filter((referer) => referer.includes(token))).toEqual([])
  },
)

test('ticks choose the lines that are accepted, the total follows, and freight is to be confirmed', async ({
  admin,
  visitor,
  openPage,
}) => {
  const quote = { lines: twoLines, freight: 'added', freightAmount: '850' } as const
  const { id, token, lines } = await aSentQuote({ admin, visitor }, quote)
  const page = await openPage(phone)
  await page.goto(`/quote/${token}`)
  const totals = page.getByLabel('Totals')
  await totals.getByText('$19,848.75').waitFor()
  await page.getByRole('checkbox', { name: 'Take 1. HR Coil' }).uncheck()
  await page.getByRole('checkbox', { name: 'Take 2. GALV Sheet' }).uncheck()
  await button(page, 'Accept 0 of 2 lines').click()
  await page.getByText('Choose at least one line, or decline the quote.').waitFor()
  await page.getByRole('checkbox', { name: 'Take 2. GALV Sheet' }).check()
  for (const text of ['2,000 lbs (1.000 tons)', 'To be confirmed', 'Total without freight']) {
    await totals.getByText(text).waitFor()
  }
  expect(await faultsOf(page)).toEqual([])
  await button(page, 'Accept 1 of 2 lines').click()
  const dialog = question(page, 'Accept this quote?')
  await dialog.getByText('Freight to be confirmed.').waitFor()
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await page.getByText(/accepted 1 of 2 lines on/).waitFor()
  await page.getByText('not accepted').waitFor()
  await totals.getByText('($850.00 quoted for all lines)').waitFor()
  await totals.getByText('of $18,998.75 quoted').last().waitFor()
  await totals.getByText('of 44,350 lbs (22.175 tons) quoted').waitFor()
  const { answer } = await admin.inquiries.quotes.get({ id })
  expect(answer).toMatchObject({ answer: 'accept', lineIds: [lines[1]?.id] })
})

test('a failed answer keeps what was typed; the same answer from another tab counts once; others say what holds', async ({
  admin,
  visitor,
  openPage,
}) => {
  const { id, token } = await aSentQuote({ admin, visitor })
  const page = await openPage({ ...desktop, expected: /ERR_FAILED|409 \(Conflict\)/ })
  const [second, third] = [await page.context().newPage(), await page.context().newPage()]
  for (const one of [page, second, third]) {
    await one.goto(`/quote/${token}`)
    await one.getByLabel('Your name').fill('Pat')
    await one.getByLabel('Note to us').fill('Too late')
  }
  const decline = async (one: Page) => {
    await button(one, 'Decline').click()
    await question(one, 'Decline this quote?').getByRole('button', { name: 'Decline' }).click()
  }
  await page.route('**/trpc/inquiries.offers.answer*', (route) => route.abort())
  await decline(page)
  const dialog = question(page, 'Decline this quote?')
  await dialog.getByText('The server could not be reached.').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => page.getByLabel('Note to us').inputValue()).toBe('Too late')
  await page.unroute('**/trpc/inquiries.offers.answer*')
  await decline(page)
  await page.getByText(/^Pat declined this quote on/).waitFor()
  await page.getByRole('definition').filter({ hasText: 'Too late' }).waitFor()
  await decline(second)
  await second.getByText(/^Pat declined this quote on/).waitFor()
  await button(third, 'Accept quote').click()
  await question(third, 'Accept this quote?').getByRole('button', { name: 'Accept' }).click()
  await third.getByText(/^Version 1 is declined/).waitFor()
  await third.getByText(/^Pat declined this quote on/).waitFor()
  await expect
    .poll(() => admin.inquiries.quotes.get({ id }))
    .toMatchObject({ state: 'declined', answer: { note: 'Too late' } })
})

test('a quote that holds no longer says so without prices, and an unknown link what to do', async ({
  admin,
  visitor,
  openPage,
}) => {
  const page = await openPage({ expected: /ERR_FAILED|status of 404/ })
  const open = async (token: string, text: RegExp) => {
    const answer = await page.goto(`/quote/${token}`)
    await page.getByText(text).first().waitFor()
    await page
      .getByRole('link', { name: /sales@example\.com/ })
      .first()
      .waitFor()
    await expect
      .poll(async () => [await page.getByText('$').count(), await button(page, 'Decline').count()])
      .toEqual([0, 0])
    return answer?.status()
  }
  const old = await aSentQuote({ admin, visitor })
  const { id } = await admin.inquiries.quotes.create({ inquiryId: old.inquiryId, from: old.id })
  await admin.inquiries.quotes.send({ id })
  expect(await open(old.token, /^A newer version replaces this quote/)).toBe(200)
  const { id: withdrawnId, token: withdrawn } = await aSentQuote({ admin, visitor })
  await admin.inquiries.quotes.withdraw({ id: withdrawnId })
  await open(withdrawn, /^This quote was withdrawn/)
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T20:00:00Z') })
  const { token: expired } = await aSentQuote({ admin, visitor }, { validUntil: '2026-12-04' })
  vi.setSystemTime(new Date('2026-12-05T08:00:00Z'))
  await open(expired, /^This quote expired on Dec 4, 2026/)
  expect(await faultsOf(page)).toEqual([])
  expect(await open('no-such-token', /^This link is not valid/)).toBe(404)
  expect(await faultsOf(page)).toEqual([])
  await page.route('**/trpc/inquiries.offers.get*', (route) => route.abort())
  await page.goto(`/quote/${old.token}`)
  await page.getByText('The quote could not be loaded').waitFor()
  await page.unroute('**/trpc/inquiries.offers.get*')
  await button(page, 'Retry').click()
  await page.getByText(/^A newer version/).waitFor()
})

test('a quote of ten lines prints on one upright sheet, by the button and by the browser', async ({
  admin,
  visitor,
  openPage,
}) => {
  const note = 'Mill edge, oiled, skids of 5,000 lbs at most'
  const lines = Array.from({ length: 10 }, (_, index) => ({ description: `Hot Rolled Pickled & Oiled ${index}`, note }))
  const quote = { lines, terms: 'Net 30 days', note: 'Thank you' }
  const { token, reference } = await aSentQuote({ admin, visitor }, quote)
  const page = await openPage({ ...desktop, colorScheme: 'dark' })
  await page.goto(`/quote/${token}`)
  const pdf = await page.getByRole('link', { name: 'Print' }).getAttribute('href')
  const { sheets, text } = await readPdf(await (await page.request.get(pdf ?? '')).body())
  expect([sheets.length, text.includes('*Subject to prior sale')]).toEqual([1, true])
  const schemeAt = (event: string) =>
    page.evaluate(`window.dispatchEvent(new Event('${event}')); document.documentElement.dataset.mantineColorScheme`)
  expect([await schemeAt('beforeprint'), await schemeAt('afterprint')]).toEqual(['light', 'dark'])
  const prints = await printOnTwoPapers(page, `Quote ${reference}, version 1`)
  expect(prints.map(({ sheets }) => sheets.length)).toEqual([1, 2])
  for (const { text } of prints) expect(text).toContain('*Subject to prior sale')
})

test('texts of a quote stay text on its page', async ({ admin, visitor, openPage }) => {
  const lines = hostileTexts.map((text) => ({ description: text, grade: text, thickness: text, note: text }))
  const [text = ''] = hostileTexts
  const person = { customerName: text, company: text }
  const { token } = await aSentQuote({ admin, visitor }, { lines, terms: text, note: text, fobPoint: text }, person)
  const page = await openPage(desktop)
  const seen = await watchForHarm(page)
  await page.goto(`/quote/${token}`)
  for (const view of views) {
    await page.setViewportSize(view)
    await page.emulateMedia({ colorScheme: view.colorScheme })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('checkbox').first().waitFor()
    await page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    expect([await findStrangeParts(page), seen(), await widthFaultsOf(page)]).toEqual([[], [], []])
    await page.evaluate("window.dispatchEvent(new Event('afterprint'))")
  }
})
