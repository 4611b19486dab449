import { extractText, getDocumentProxy } from 'unpdf'
import { defaultSiteInfo } from '../../../../shared/site/site.ts'
import { createPrivateLinks } from '../../../lib/secrets/private-links.ts'
import { aSentQuote } from '../../../test/deals/quotes.ts'
import { anItem, aSupplier } from '../../../test/factories.ts'
import { expect, test } from '../../../test/fixtures.ts'
import type { Pdf } from '../pdf/render-document.ts'
import { renderOrderPdf, renderPurchasePdf } from './order-pdf.ts'

async function read({ content }: Pdf): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await content.arrayBuffer())))
  return text.join('\n')
}

test('what goes out can be looked at as a draft; confirmed, it has the links, and cancelled it says so', async ({
  db,
  admin,
  visitor,
}) => {
  await admin.inventory.suppliers.create(aSupplier())
  const { id: item } = await anItem(db)
  const lines = [{ inquiryItemId: item, cost: '38', description: 'Coil for the roof', note: 'For the roof' }]
  const quote = await aSentQuote({ admin, visitor }, { lines }, { selectedItems: [item] })
  await visitor.inquiries.offers.answer({ token: quote.token, answer: 'accept', name: 'Pat' })
  const [entry] = (await admin.inquiries.orders.list({})).orders
  const [id, purchaseId] = [entry?.id ?? '', entry?.purchases[0]?.id ?? '']
  const publicUrl = 'https://steel.example'
  const site = { ...defaultSiteInfo, publicUrl }
  const settings = { purchaseTerms: 'Net 30 days' }
  const context = { db, site, settings, privateLinks: createPrivateLinks(Buffer.alloc(32), publicUrl) }
  const papers = async () => [
    await read(await renderOrderPdf(context, id)),
    await read(await renderPurchasePdf(context, purchaseId)),
  ]

  const drafts = await papers()
  expect(drafts).toEqual([
    expect.stringMatching(/DRAFT.*Draft: this order is not confirmed yet/s),
    expect.stringMatching(
      /DRAFT.*Buckeye Steel.*Lee Roe.*Payment terms\s+Net 30 days.*Draft: this is not ordered yet.*HR Coil, P-100/s,
    ),
  ])
  for (const text of drafts) expect(text).not.toContain(publicUrl)
  const { revision } = await admin.inquiries.orders.confirm({ id, revision: 1 })
  const sent = await papers()
  expect(sent).toEqual([
    expect.stringMatching(/See your order and its shipments:\shttps:\/\/steel\.example\/order\/.*× 423\.5 cwt/s),
    expect.stringMatching(
      /Please confirm this purchase order.*Confirm it, or tell us about a problem:\shttps:\/\/steel\.example\/purchase\//s,
    ),
  ])
  // It keeps the terms under which it was sent, and the email says the same.
  const later = { ...context, settings: { purchaseTerms: 'Net 10' } }
  expect(await read(await renderPurchasePdf(later, purchaseId))).toContain('Net 30 days')
  const mail = await db.selectFrom('mails').select('body_text').where('kind', '=', 'purchase order').executeTakeFirst()
  expect(mail?.body_text).toMatch(
    /From: Steel Marketplace\nTo: Buckeye Steel\nLee Roe\nDate: .*\nPayment terms: Net 30 days/,
  )
  // The buyer's note is the buyer's.
  expect(sent.map((text) => [text.includes('DRAFT'), text.includes('For the roof')])).toEqual([
    [false, true],
    [false, false],
  ])
  await admin.inquiries.orders.cancel({ id, revision, reason: 'Off' })
  expect(await papers()).toEqual([
    expect.stringMatching(/Cancelled on .*None of it will ship/),
    expect.stringMatching(/This purchase order is cancelled\. Please do not ship it/),
  ])
})
