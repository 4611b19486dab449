import { extractText, getDocumentProxy } from 'unpdf'
import { afterEach, vi } from 'vitest'
import { defaultSiteInfo } from '../../../../shared/site/site.ts'
import { createPrivateLinks } from '../../../lib/secrets/private-links.ts'
import { hostileTexts, pixel } from '../../../test/browser/product/hostile-texts.ts'
import { aQuoteDraft, aSentQuote } from '../../../test/deals/quotes.ts'
import { expect, test } from '../../../test/fixtures.ts'
import type { Pdf } from '../pdf/render-document.ts'
import { renderOfferPdf, renderQuotePdf } from './quote-pdf.ts'

afterEach(() => void vi.useRealTimers())

const context = { site: defaultSiteInfo, privateLinks: createPrivateLinks(Buffer.alloc(32)) }
const address = '203.0.113.7'

async function read({ content }: Pick<Pdf, 'content'>) {
  const bytes = new Uint8Array(await content.arrayBuffer())
  const source = Buffer.from(bytes).toString('latin1')
  const { text: sheets } = await extractText(await getDocumentProxy(bytes))
  return { source, sheets, text: sheets.join('\n'), hasPicture: source.includes('/Subtype /Image') }
}

test('ten lines fit on one sheet, which has all that the quote says, also in Greek and Cyrillic', async ({
  db,
  admin,
  visitor,
}) => {
  const bytes = new Uint8Array(pixel)
  await admin.catalog.assets.replace({ type: 'logo', fileName: 'logo.png', bytes })
  const lines = Array.from({ length: 10 }, (_, index) => ({ description: `Coil ${index}`, noQuote: index === 9 }))
  const terms = {
    freight: 'added',
    freightAmount: '850',
    terms: 'Net 30 days',
    note: 'Mill edge',
    fobPoint: 'Gary, IN',
  }
  const { token } = await aSentQuote(
    { admin, visitor },
    { lines, ...terms, freight: 'added', validUntil: '2999-12-04' },
    { customerName: 'Łukasz Müller', company: 'Ωmega Сталь' },
  )
  const publicUrl = 'https://steel.example'
  const site = { ...defaultSiteInfo, publicUrl, contactAddress: '100 Mill Road, Gary, IN 46402' }
  const privateLinks = createPrivateLinks(Buffer.alloc(32), publicUrl)
  const pdf = await renderOfferPdf({ db, site, privateLinks, address }, token)
  expect(pdf.fileName).toMatch(/^Quote I-\d+ v1\.pdf$/)
  const { source, sheets, text, hasPicture } = await read(pdf)
  const wanted = [
    ...['Steel Marketplace', '(555) 010-0100', 'sales@example.com', 'Łukasz Müller', 'Ωmega Сталь', 'Gary, IN'],
    ...['Good through Dec 4, 2999', 'Mill edge', '0.1345 × 48 × COIL', '$42.50/cwt', '$17,998.75', 'No quote'],
    ...[
      'Prime, heat 4A7731',
      'Ships from OH, lead time 3–5 days',
      '100 Mill Road\nGary, IN 46402\n',
      'Total $162,838.75',
      'See the quote, and accept or decline it:',
      `${publicUrl}/quote/${token}`,
    ],
    ...['381,150 lbs (190.575 tons)', '$161,988.75', '$850.00', '$162,838.75', 'actual weight', 'Net 30 days'],
    ...['Freight of $850.00 is added', '*Subject to prior sale', 'Page 1 of 1'],
  ]
  expect(wanted.filter((one) => !text.includes(one))).toEqual([])
  expect([sheets.length, hasPicture]).toEqual([1, true])
  expect(source).toContain(`/URI (${publicUrl}/quote/${token})`)
})

test('a draft of 500 lines says DRAFT and repeats its name and headings on each sheet', async ({
  db,
  admin,
  visitor,
}) => {
  const lines = Array.from({ length: 500 }, (_, index) => ({ description: `Coil ${index}`, note: 'Oiled '.repeat(20) }))
  const { id } = await aQuoteDraft({ admin, visitor }, { lines })
  const { sheets, text } = await read(await renderQuotePdf({ db, ...context }, id))
  expect(sheets.length).toBeGreaterThan(20)
  for (const sheet of sheets.slice(0, -1)) expect(sheet).toMatch(/DRAFT.*Description.*Page \d+ of \d+/s)
  for (const sheet of sheets.slice(1)) expect(sheet).toMatch(/DRAFT\s+Steel Marketplace\s+Quote I-\d+, version 1\s/)
  expect(lines.filter(({ description }) => !text.includes(description))).toEqual([])
})

test('the buyer gets no prices that hold no longer, staff do', async ({ db, admin, visitor }) => {
  const { id, token } = await aSentQuote({ admin, visitor })
  await admin.inquiries.quotes.withdraw({ id })
  const [forBuyer, forStaff] = [
    await read(await renderOfferPdf({ db, ...context, address }, token)),
    await read(await renderQuotePdf({ db, ...context }, id)),
  ]
  expect(forBuyer.text).toContain('This quote was withdrawn')
  expect(forBuyer.text).not.toMatch(/\$/)
  expect(forStaff.text).toContain('$17,998.75')
})

test('some accepted lines are told apart, with freight to be confirmed', async ({ db, admin, visitor }) => {
  const lines = [{ description: 'Taken' }, { description: 'Left' }]
  const { token, lines: sent } = await aSentQuote({ admin, visitor }, { lines, freight: 'added', freightAmount: '850' })
  const lineIds = [sent[0]?.id ?? '']
  await visitor.inquiries.offers.answer({ token, answer: 'accept', name: 'Pat Doe', lineIds, purchaseOrder: 'PO-7' })
  const { text } = await read(await renderOfferPdf({ db, ...context, address }, token))
  expect(text).toMatch(/Your PO PO-7.*Pat Doe accepted 1 of 2 lines on /s)
  expect(text).toMatch(
    /Left.*not accepted.*To be confirmed.*quoted for all lines.*Total without freight \$17,998\.75.*of \$[\d,.]+ quoted/s,
  )
})

test('any text stays text, whatever its characters and its length', async ({ db, admin, visitor }) => {
  const odd = ['中文 🔩 אבג', 'a\u202eb\u0007c', 'W'.repeat(400), '(a) \\ %PDF endobj >>', 'ﬁ ½ ″ ≤ é\u0301']
  const texts = [...hostileTexts, ...odd]
  const lines = texts.map((text) => ({ description: text, grade: text, note: `${text}\n${text}` }))
  const long = texts.join('\n')
  const { token } = await aSentQuote(
    { admin, visitor },
    { lines, terms: 'x\n'.repeat(2_000), note: long, fobPoint: odd[2] ?? '' },
    { customerName: hostileTexts[0] ?? '', company: odd[0] ?? '' },
  )
  const { text, source } = await read(await renderOfferPdf({ db, ...context, address }, token))
  const shown = text.replace(/\s/g, '')
  expect(hostileTexts.filter((one) => !shown.includes(one.replace(/\s/g, '')))).toEqual([])
  expect(text).toContain('□□ □ □□□')
  expect(text).toContain('abc')
  expect(source).not.toMatch(/\/(JavaScript|JS|URI|Launch|OpenAction|EmbeddedFile|Annots)\b/)
})

test.for([
  ['a WebP file', Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64')],
  ['a PNG that ends early', pixel.subarray(0, 45)],
] as const)('%s as a logo is left out', async ([_, file], { db, admin, visitor }) => {
  await admin.catalog.assets.replace({ type: 'logo', fileName: 'logo', bytes: new Uint8Array(file) })
  const { token } = await aSentQuote({ admin, visitor })
  const { text, hasPicture } = await read(await renderOfferPdf({ db, ...context, address }, token))
  expect([text.includes('$17,998.75'), hasPicture]).toEqual([true, false])
})

test('over REST staff and the holder of the link get the file', async ({ app, admin, visitor, cookies }) => {
  const { id, reference, token } = await aSentQuote({ admin, visitor })
  for (const [url, who] of [
    [`/api/quotes/${id}/pdf`, cookies],
    [`/api/quote-offers/${token}/pdf`, {}],
  ] as const) {
    const { statusCode, headers, rawPayload } = await app.inject({ url, cookies: who })
    expect([statusCode, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      `inline; filename*=UTF-8''Quote%20${reference}%20v1.pdf`,
    ])
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  }
  expect((await app.inject(`/api/quote-offers/${token}x/pdf`)).statusCode).toBe(404)
})
