import type { InjectOptions } from 'fastify'
import { type InsertObject, sql } from 'kysely'
import type * as z from 'zod'
import type { ListSurvey, UploadPreview } from '../../../shared/lists/schema.ts'
import { toPacificDay } from '../../../shared/text/days.ts'
import type { Database, Db, Tx } from '../../db/database.ts'
import { writeCursor } from '../../lib/page-cursor.ts'
import { digestToken } from '../../lib/secrets/private-links.ts'
import { appRouter } from '../../router.ts'
import type { Meta, Role } from '../../trpc.ts'
import { aCustomer, aFlexibleRow, aNeedsList, anInquiry, anItem, aVisit } from '../factories.ts'
import { formOf } from '../lists/forms.ts'
import { aListRow, aWorkbook } from '../lists/workbooks.ts'
import type { Leniency } from './wrong-values.ts'

/** A valid call: a changed one must be refused, or answered as sent. */
export type Example = Leniency & {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: () => object
  /** Whether the call may come without its body. */
  mayLackBody?: boolean
  /** Of a JSON body, if it may be larger than others. */
  bodyBytesMax?: number
  /** Whether a form may come in place of JSON. */
  takesForms?: boolean
  /** The fields of a form, apart from its file, and what a refusal calls that if not `file`. */
  form?: { file: Uint8Array<ArrayBuffer>; name?: string; fields?: Record<string, string>; optional?: readonly string[] }
  /** Whether a form may have several files, and of any content. */
  takesFiles?: 'any' | 'several'
  /** Sent without an admin's cookies, because the call would end the session. */
  asStranger?: boolean
  /** Takes what only the server's session secret or a passkey makes, or a public address: calls are refused, rightly. */
  needsSecret?: boolean
}

let madeNames = 0
const aName = () => `Example ${++madeNames}`
const programKey = () => ({ name: 'ERP', access: 'read', endsAt: new Date(Date.now() + 86_400_000).toISOString() })
const login = () => ({ username: 'owner', password: 'a password for tests', code: 'of no account without one' })
const passkeyAnswer = () => ({
  passkey: {
    ...{ id: 'AAAA', rawId: 'AAAA', type: 'public-key' },
    response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' },
  },
})
const newPasskey = () => ({
  name: 'Key ring',
  passkey: {
    ...{ id: 'AAAA', rawId: 'AAAA', type: 'public-key' },
    response: { clientDataJSON: 'e30', attestationObject: 'AAAA' },
  },
})
const hashOfLogin = '$argon2id$v=19$m=19456,t=2,p=1$8CLSeeLczGPvl/5kMW5Nyg$3k9suy1ANE3SmYBQK7iwDadkt7pDkqd3fsqVc2WtjK8'
const member = () => ({
  name: 'Sam Roe',
  title: 'Buyer',
  phone: '555-0101',
  email: 's@r.example',
  specialties: 'Coil',
  photoUrl: '/s.png',
})
const news = () => ({ title: 'New stock', content: 'Plate from Ohio', type: 'special', active: 1 })
const review = () => ({
  category: 'Hot Rolled Coil',
  defaultRegionCodes: 'PAC',
  replaceScope: 'source',
  splitByProduct: true,
  includesHiddenRows: true,
  includesSoldRows: true,
  corrections: [{ row: 2, column: 'Thickness', value: '', text: '0.25' }],
})
const inquiry = () => ({ ...anInquiry({ selectedItems: ['item', 'gone'] }), sendingId })
const sendingId = '0198a9d4-5a7e-7cc0-8f2e-5d1f8f0b7d11'
const quoteLineId = '0198a9d4-5a7e-7cc0-8f2e-5d1f8f0b7d12'
const quoteLine = {
  id: quoteLineId,
  inquiryItemId: 'item',
  description: 'HR Coil',
  thickness: '0.25',
  width: '48',
  length: 'COIL',
  grade: 'A36',
  condition: 'Prime',
  heat: '4A7731',
  shipsFrom: 'OH',
  leadTime: '3–5 days',
  pieces: 1,
  weightLb: 42_350.5,
  price: '42.5',
  unit: 'cwt',
  basis: 'actual',
  noQuote: false,
  note: 'Mill edge',
  cost: '38',
}
const quoteChange = () => ({
  revision: 1,
  validUntil: '2999-12-24',
  fobPoint: 'Gary, IN',
  freight: 'added',
  freightAmount: '850',
  terms: 'Net 30',
  note: 'Firm',
  internalNote: 'Ask the mill',
  lines: [quoteLine],
})
const ask = () => ({
  sourceCode: 'DMW1',
  to: 'lists@buckeye.example',
  validUntil: '2999-12-24',
  message: 'Can it ship Friday?',
  tellsPlace: true,
  inquiryItemIds: ['item'],
})
const askAnswerLine = {
  id: 'ask-line',
  available: 'part',
  pieces: 2,
  weightLb: 20_000.5,
  cost: '38.5',
  unit: 'cwt',
  readyOn: '2999-12-24',
  note: 'Mill edge',
}
// With another line that is answered, the first one may be open.
const askAnswer = () => ({ lines: [askAnswerLine, { id: 'ask-line-2', available: 'no' }] })
const confirmation = () => ({
  revision: 1,
  purchases: [
    { sourceCode: 'EX9', to: 'mill@mill.example', tellsPlace: true, needBy: '2999-12-24', note: 'Ask for Kim' },
  ],
})
const shipment = () => ({
  revision: 1,
  shippedOn: toPacificDay(new Date()),
  carrier: 'Two Rivers Trucking',
  trackingNumber: '88-1',
  billOfLading: 'B-7',
  lines: [{ lineId: 'line of confirmed order', pieces: 1, weightLb: 9_800.5, complete: false }],
  anyway: true,
})
const orderChange = () => ({
  revision: 1,
  lines: [{ lineId: 'line 2 of confirmed order', price: '41.5', weightLb: 20_000.25, note: 'By truck' }],
  note: 'As agreed',
  tell: { buyer: true, suppliers: false },
})
const changeAnswer = () => ({ version: 2, answer: 'agree', name: 'Pat Doe', note: 'Fine' })
const cancellation = () => ({ revision: 1, reason: 'The buyer changed plans', tellsBuyer: true, tellsSuppliers: true })
const purchaseAnswer = () => ({ answer: 'confirmed', readyOn: '2999-12-24', note: 'Ask for Kim' })
export const askToken = 'a token that only the supplier has'
export const orderToken = 'a token that only the buyer of an order has'
export const purchaseToken = 'a token that only the supplier of a purchase has'
export const offerToken = 'a token that only the buyer has'
export const buyerToken = 'a token that only the reader of a link has'
export const accountToken = 'a token that only one of staff has'
export const savedSearchToken = 'a token that only the reader of a mail has'
const account = () => ({
  username: aName(),
  name: 'Kim Poe',
  email: `${aName().replace(' ', '.')}@steel.example`.toLowerCase(),
})
const firstAccounts = writeCursor([new Date(), 'account'])
const ownership = () => ({ kind: 'request', ids: ['inquiry'], ownerId: 'admin-of-this-test' })
const followUp = () => ({ kind: 'needs list', id: 'need', on: '2026-12-15', word: 'Call Pat' })
const savedSearch = () => ({
  email: 'pat@acme.example',
  filters: { q: '10 ga', state: ['OH'], unread: true },
})
const quoteAnswer = () => ({
  answer: 'accept',
  lineIds: [quoteLineId],
  name: 'Pat Doe',
  note: 'Ship Friday',
  purchaseOrder: 'PO-7',
})
const specification = {
  product: 'Prime',
  category: 'Galvanized Coil',
  thickness: '0.060',
  width: '48',
  length: 'COIL',
  qtyPcs: 2,
  gradeCategory: 'A653',
  condition: 'Yes MTR',
  locationState: 'OH',
  weightNeeded: '40000',
  coatingWt: 'G90',
  estimatedNeedDate: '2026-12-24',
  notes: 'Bundled',
}
const afterPairs = writeCursor([Date.parse('2999-01-01'), 'customer', 'customer-2'])
const needs = () => aNeedsList({ specifications: [specification] })
const supplier = () => ({
  company: 'Buckeye Steel',
  contactName: 'Lee Roe',
  phone: '555-0111',
  emails: [`${aName().replace(' ', '.')}@buckeye.example`.toLowerCase()],
  state: 'OH',
  sourceCodes: [aName()],
  listEveryDays: 7,
  storesByItself: false,
  notes: 'Call first',
  active: true,
})
const suppliersFilter = { q: 'buckeye', cursor: writeCursor(['buckeye steel', 'supplier']) }
const incomingFilter = {
  state: 'waiting' as const,
  open: true,
  supplier: 'supplier',
  upload: 'sent',
  cursor: writeCursor([new Date(), 'list']),
}
export const sellerToken = 'a token that only the seller has'
export const supplyToken = 'a token that only the supplier has'
const seller = () => ({
  company: 'Keystone Coil',
  contactName: 'Kim Poe',
  phone: '555-0133',
  email: 'kim@keystone.example',
  state: 'PA',
  notes: 'Two coils are wet',
})
const longNotes = { long: ['notes'] }
const sentFiles = () => ({ files: [{ fileName: 'list.xlsx', bytes: 'AAAA' }] })
const listChange = () => ({ list: 'sold', choice: { sheet: 0, headingRow: 1, columns: {}, fixedTexts: {} } })
const confirmed = () => ({ sourceCode: 'DMW1', category: 'Hot Rolled Coil' })
const orderFilter = () => ({
  state: 'accepted',
  only: 'to confirm',
  q: 'acme',
  inquiryId: 'ordered',
  cursor: writeCursor([now, 'order']),
  limit: 10,
})
const orderQuery = () => {
  const { limit: _, ...query } = orderFilter()
  return query
}
const exportedDays = { from: '2026-01-01', to: '2026-12-31', format: 'csv' }
const now = new Date()
const papersFilter = { q: 'k85', only: 'to confirm', cursor: writeCursor([now, 'paper']) }
const paperChange = () => ({
  revision: 1,
  kind: 'mtr',
  heats: ['4A7731'],
  on: [{ kind: 'order', id: 'order' }],
  forBuyer: true,
})
const inventoryFilter = { category: 'Hot Rolled Coil', source: 'DMW1' }
const newType = () => ({ name: aName(), active: 1 })
const list = aWorkbook([aListRow()])
const uploadFields = {
  category: 'Hot Rolled Coil',
  defaultRegionCodes: 'PAC',
  replaceScope: 'source',
  splitByProduct: 'true',
}
const optionalOfUpload = ['defaultRegionCodes', 'replaceScope', 'splitByProduct']
const logo = { type: 'logo' }
export const png = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
)

/** A valid call of every path. */
export const routeExamples: Record<string, Example> = {
  'GET /api/inventory': {
    query: { region: 'Pacific', ...inventoryFilter },
  },
  'GET /api/inventory/categories': { query: { region: 'PAC' } },
  'GET /api/inventory/sources': {
    query: { region: 'pac', ...inventoryFilter },
  },
  'GET /api/inventory/products': { query: { region: 'PAC' } },
  'GET /api/inventory/source-stock': {
    query: { region: 'PAC', category: inventoryFilter.category },
  },
  'GET /api/inventory/newest-lists': {},
  'GET /api/inventory/search': {
    query: { q: '16 ga', region: 'Pacific', thicknessFrom: '10 GA', limit: '2' },
  },
  'GET /api/inventory/items/:id': { params: { id: 'item' } },
  'GET /api/inventory/summary': {},
  'GET /api/inventory/stats': {},
  'POST /api/inventory/upload': {
    form: {
      file: list,
      fields: { ...uploadFields, fill: '{"Condition": "Prime"}' },
      optional: [...optionalOfUpload, 'fill'],
    },
  },
  'POST /api/inventory/staged-uploads': {
    form: { file: list, fields: uploadFields, optional: optionalOfUpload },
  },
  'POST /api/inventory/list-categories': { form: { file: list, fields: {}, optional: [] } },
  'GET /api/inventory/staged-uploads': {},
  'GET /api/inventory/staged-uploads/:id': { params: { id: 'staged' } },
  'PUT /api/inventory/staged-uploads/:id': { params: { id: 'staged' }, body: review },
  'GET /api/inventory/staged-uploads/:id/rows': {
    params: { id: 'staged' },
    query: { onlyProblems: 'true', cursor: writeCursor([0]), limit: '10' },
  },
  'GET /api/inventory/staged-uploads/:id/file-rows': {
    params: { id: 'staged' },
    query: { sheet: '0', headingRow: '1', firstColumn: '0' },
  },
  'POST /api/inventory/staged-uploads/:id/commit': { params: { id: 'staged' } },
  'GET /api/inventory/staged-uploads/:id/errors': { params: { id: 'staged' } },
  'DELETE /api/inventory/staged-uploads/:id': { params: { id: 'staged' } },
  'GET /api/inventory/uploads': {
    query: { cursor: writeCursor([now, 'upload']), limit: '10' },
  },
  'GET /api/inventory/uploads/:id': { params: { id: 'upload' } },
  'GET /api/inventory/uploads/:id/matched-needs': { params: { id: 'upload' } },
  'POST /api/inventory/uploads/:id/restore': { params: { id: 'upload' } },
  'GET /api/inventory/upload-template': {},
  'GET /api/inventory/export': { query: inventoryFilter },
  'GET /api/flexible-inventory': { query: { q: 'angle', ...inventoryFilter } },
  'DELETE /api/flexible-inventory/:id': { params: { id: 'row' } },

  'POST /api/inquiries': { body: inquiry },
  'GET /api/inquiries': { query: { owner: 'me' }, anyText: ['owner'] },
  'GET /api/inquiries/:id': { params: { id: 'inquiry' } },
  'PUT /api/inquiries/:id/status': { params: { id: 'inquiry' }, body: () => ({ status: 'quoted' }) },
  'PUT /api/inquiries/statuses': {
    body: () => ({ changes: [{ id: 'inquiry', status: 'quoted' }] }),
  },
  'PUT /api/inquiries/:id/internal-note': {
    params: { id: 'inquiry' },
    body: () => ({ internalNote: 'Call first' }),
  },
  'POST /api/inquiries/:id/seen': { params: { id: 'inquiry' } },
  'DELETE /api/inquiries/:id': { params: { id: 'inquiry' } },

  'POST /api/inquiries/:id/quotes': {
    params: { id: 'inquiry-2' },
    body: () => ({ from: null, whole: true }),
    mayLackBody: true,
  },
  'GET /api/inquiries/:id/quotes': { params: { id: 'inquiry' } },
  'GET /api/quotes/:id': { params: { id: 'quote' } },
  'GET /api/quotes/:id/pdf': { params: { id: 'quote' } },
  'PUT /api/quotes/:id': {
    params: { id: 'quote' },
    body: quoteChange,
    bodyBytesMax: 2 * 1024 * 1024,
  },
  'POST /api/quotes/:id/send': {
    params: { id: 'quote' },
    body: () => ({ revision: 1 }),
    mayLackBody: true,
  },
  'PUT /api/quotes/:id/handover': { params: { id: 'offer' }, body: () => ({ how: 'copied' }) },
  'PUT /api/quotes/:id/answer-seen': { params: { id: 'declined' }, body: () => ({ isSeen: true }) },
  'POST /api/quotes/:id/withdraw': { params: { id: 'offer' } },
  'DELETE /api/quotes/:id': { params: { id: 'quote' } },
  'GET /api/quote-offers/:token': { params: { token: offerToken } },
  'GET /api/quote-offers/:token/pdf': { params: { token: offerToken } },
  'POST /api/quote-offers/:token/answer': { params: { token: offerToken }, body: quoteAnswer },

  'POST /api/inquiries/:id/asks': { params: { id: 'inquiry' }, body: ask },
  'GET /api/inquiries/:id/asks': { params: { id: 'inquiry' } },
  'GET /api/asks/:id/answers': { params: { id: 'ask' } },
  'POST /api/asks/:id/withdraw': {
    params: { id: 'ask' },
    body: () => ({ revision: 1 }),
    mayLackBody: true,
  },
  'PUT /api/asks/:id/handover': { params: { id: 'ask' }, body: () => ({ how: 'copied' }) },
  'POST /api/asks/:id/answer': {
    params: { id: 'ask' },
    body: () => ({ revision: 1, ...askAnswer() }),
    bodyBytesMax: 2 * 1024 * 1024,
  },
  'GET /api/orders': {
    query: orderQuery(),
  },
  'GET /api/prices/similar': { query: { itemId: 'item', inquiryId: 'inquiry' } },
  'GET /api/orders/export': { query: exportedDays },
  'GET /api/orders/:id': { params: { id: 'order' } },
  'POST /api/orders/:id/confirm': { params: { id: 'order' }, body: confirmation },
  'DELETE /api/orders/:id/lines/:lineId': {
    params: { id: 'order', lineId: 'line of order' },
    query: { revision: '1' },
  },
  'POST /api/orders/:id/shipments': {
    params: { id: 'confirmed order' },
    body: shipment,
    bodyBytesMax: 2 * 1024 * 1024,
  },
  'DELETE /api/orders/:id/shipments/:shipmentId': {
    params: { id: 'confirmed order', shipmentId: 'shipment' },
    query: { revision: '1' },
  },
  'POST /api/orders/:id/change': {
    params: { id: 'confirmed order' },
    body: orderChange,
    needed: ['lines', 'lines.0.lineId'],
    bodyBytesMax: 2 * 1024 * 1024,
  },
  'DELETE /api/orders/:id/change': { params: { id: 'confirmed order' }, query: { revision: '1' } },
  'POST /api/orders/:id/change/answer': {
    params: { id: 'confirmed order' },
    body: () => ({ revision: 1, ...changeAnswer() }),
  },
  'POST /api/orders/:id/close': {
    params: { id: 'shipped order' },
    body: () => ({ revision: 1 }),
  },
  'POST /api/orders/:id/cancel': { params: { id: 'order' }, body: cancellation },
  'POST /api/purchases/:id/answer': {
    params: { id: 'purchase of confirmed order' },
    body: () => ({ revision: 1, ...purchaseAnswer() }),
  },
  'PUT /api/purchases/:id/handover': {
    params: { id: 'purchase of confirmed order' },
    body: () => ({ how: 'copied' }),
  },
  'POST /api/order-offers/:token/answer': { params: { token: orderToken }, body: changeAnswer },
  'POST /api/purchase-offers/:token/answer': {
    params: { token: purchaseToken },
    body: purchaseAnswer,
  },
  'GET /api/orders/:id/pdf': { params: { id: 'order' } },
  'GET /api/purchases/:id/pdf': { params: { id: 'purchase of order' } },
  'GET /api/order-offers/:token': { params: { token: orderToken } },
  'GET /api/order-offers/:token/pdf': { params: { token: orderToken } },
  'GET /api/purchase-offers/:token': { params: { token: purchaseToken } },
  'GET /api/purchase-offers/:token/pdf': { params: { token: purchaseToken } },
  'GET /api/supplier-asks/:token': { params: { token: askToken } },
  'POST /api/supplier-asks/:token/answer': {
    params: { token: askToken },
    body: askAnswer,
    bodyBytesMax: 2 * 1024 * 1024,
  },

  'GET /api/papers': { query: papersFilter },
  'GET /api/papers/:id': { params: { id: 'paper' } },
  'GET /api/papers/:id/file': { params: { id: 'paper' } },
  'POST /api/papers': {
    query: { kind: 'mtr', onKind: 'order', onId: 'order' },
    form: { file: png, name: 'files' },
    takesFiles: 'several',
  },
  'PUT /api/papers/:id': { params: { id: 'paper' }, body: paperChange },
  'POST /api/papers/confirm': { body: () => ({ ids: ['paper'] }) },
  'DELETE /api/papers/:id': { params: { id: 'paper' }, query: { revision: '1' } },
  'GET /api/supplier-asks/:token/papers': { params: { token: askToken } },
  'GET /api/purchase-offers/:token/papers': { params: { token: purchaseToken } },
  'GET /api/supply/:token/papers': { params: { token: supplyToken } },
  'GET /api/quote-offers/:token/papers': { params: { token: offerToken } },
  'GET /api/order-offers/:token/papers': { params: { token: orderToken } },
  'GET /api/quote-offers/:token/papers/:id': { params: { token: offerToken, id: 'paper' } },
  'GET /api/order-offers/:token/papers/:id': { params: { token: orderToken, id: 'paper' } },
  'POST /api/supplier-asks/:token/papers': {
    params: { token: askToken },
    form: { file: png, name: 'files' },
    takesFiles: 'several',
  },
  'POST /api/purchase-offers/:token/papers': {
    params: { token: purchaseToken },
    form: { file: png, name: 'files' },
    takesFiles: 'several',
  },
  'POST /api/supply/:token/papers': {
    params: { token: supplyToken },
    form: { file: png, name: 'files' },
    takesFiles: 'several',
  },

  'POST /api/my-links': { body: () => ({ email: 'pat@acme.example' }) },
  'GET /api/my/:token': { params: { token: buyerToken } },
  'GET /api/my/:token/receipts/:reference': { params: { token: buyerToken, reference: 'I-1' } },

  'POST /api/saved-searches': { body: savedSearch },
  'GET /api/saved-searches/:token': { params: { token: savedSearchToken } },
  'POST /api/saved-searches/:token/confirm': { params: { token: savedSearchToken } },
  'POST /api/saved-searches/:token/unsubscribe': { params: { token: savedSearchToken } },

  'POST /api/customer-needs/bulk': { body: needs },
  'POST /api/customer-needs/read': {
    body: () => ({ text: '16 ga x 48 x 120 galv G90, 25 pcs' }),
    bodyBytesMax: 2 * 1024 * 1024,
    takesForms: true,
    long: ['text'],
  },
  'GET /api/customer-needs': { query: { owner: 'none' }, anyText: ['owner'] },
  'PUT /api/customer-needs/:id/status': {
    params: { id: 'need' },
    body: () => ({ status: 'sourcing' }),
  },
  'PUT /api/customer-needs/statuses': {
    body: () => ({ changes: [{ id: 'need', status: 'quoted' }] }),
  },
  'GET /api/customer-needs/:id/matches': { params: { id: 'need' }, query: { limit: '10' } },
  'POST /api/customer-needs/:id/matches/seen': {
    params: { id: 'need' },
    body: () => ({ changeNo: 1 }),
    mayLackBody: true,
  },
  'PUT /api/customer-needs/:id/matches/:itemId': {
    params: { id: 'need', itemId: 'item' },
    body: () => ({ dismissed: true }),
  },
  'POST /api/customer-needs/:id/inquiry': { params: { id: 'need' }, body: () => ({ itemIds: ['item'] }) },
  'POST /api/customer-needs/inquiry': {
    body: () => ({ needs: [{ needId: 'need', itemIds: ['item'] }], asksSuppliers: true }),
  },
  'DELETE /api/customer-needs/:id': { params: { id: 'need' } },

  'GET /api/customers/search': { query: { company: 'Acme Steel' } },
  'GET /api/customers': { query: { owner: 'me' }, anyText: ['owner'] },
  'POST /api/customers': { body: aCustomer },
  'PUT /api/customers/:id': { params: { id: 'customer' }, body: aCustomer },
  'PUT /api/customers/:id/owner': { params: { id: 'customer' }, body: () => ({ ownerId: 'account' }) },
  'GET /api/customers/:id/timeline': {
    params: { id: 'customer' },
    query: { kind: 'note', cursor: writeCursor([Date.parse('2999-01-01'), 'note note']) },
  },
  'GET /api/customers/:id/totals': { params: { id: 'customer' } },
  'GET /api/customers/:id/contacts': {
    params: { id: 'customer' },
    query: { cursor: writeCursor([Date.parse('2999-01-01'), 'customer']) },
  },
  'GET /api/customers/duplicates': { query: { cursor: afterPairs } },
  'POST /api/customers/duplicates/dismiss': { body: () => ({ ids: ['customer', 'customer-2'] }) },
  'POST /api/customers/:id/merge': { params: { id: 'customer-2' }, body: () => ({ into: 'customer', revision: 1 }) },
  'POST /api/customers/merges/:id/undo': { params: { id: 'merge' } },
  'POST /api/customers/:id/notes': { params: { id: 'customer' }, body: () => ({ text: 'Pays in 20 days' }) },
  'DELETE /api/customers/:id': { params: { id: 'customer' } },

  'GET /api/suppliers': {
    query: { due: '1', waits: 'false', byItself: '1', unanswered: 'false', ...suppliersFilter },
  },
  'POST /api/suppliers': { body: supplier },
  'GET /api/suppliers/:id': { params: { id: 'supplier' } },
  'PUT /api/suppliers/:id': {
    params: { id: 'supplier' },
    body: () => ({ ...supplier(), heldUntil: '2026-12-15T16:00:00.000Z' }),
  },
  'DELETE /api/suppliers/:id': { params: { id: 'supplier' } },
  'POST /api/suppliers/:id/link': { params: { id: 'supplier' } },
  'DELETE /api/suppliers/:id/link': { params: { id: 'supplier' } },
  'POST /api/suppliers/:id/merge': {
    params: { id: 'supplier' },
    body: () => ({ into: 'supplier-2' }),
  },
  'POST /api/suppliers/:id/reminder': { params: { id: 'supplier-2' } },

  'GET /api/incoming-lists': {
    query: { ...incomingFilter, open: '1' },
  },
  'POST /api/incoming-lists': {
    form: { file: list, fields: { supplierId: 'supplier', notes: 'As of Friday' }, optional: ['supplierId', 'notes'] },
    takesFiles: 'any',
    ...longNotes,
  },
  'GET /api/incoming-lists/:id': { params: { id: 'list' } },
  'GET /api/incoming-lists/:id/file': { params: { id: 'list' } },
  'POST /api/incoming-lists/:id/supplier': {
    params: { id: 'list' },
    body: () => ({ supplierId: 'supplier', addressIsTheirs: false }),
  },
  'POST /api/incoming-lists/:id/decline': {
    params: { id: 'list' },
    body: () => ({ reason: 'Prices are missing', tell: true }),
  },
  'POST /api/incoming-lists/:id/read': { params: { id: 'list' } },

  'POST /api/seller-lists': {
    form: { file: list, fields: seller(), optional: ['notes'] },
    takesFiles: 'any',
    ...longNotes,
  },
  'GET /api/seller-lists/:token': { params: { token: sellerToken } },
  'PUT /api/seller-lists/:token': { params: { token: sellerToken }, body: listChange },
  'GET /api/supply/:token': { params: { token: supplyToken } },
  'POST /api/supply/:token/confirm': { params: { token: supplyToken }, body: confirmed },
  'POST /api/supply/:token/lists': {
    params: { token: supplyToken },
    form: { file: list, fields: { notes: 'As of Friday' }, optional: ['notes'] },
    takesFiles: 'any',
    ...longNotes,
  },
  'GET /api/supply/:token/lists/:id/errors': { params: { token: supplyToken, id: 'supplied' } },

  'GET /api/categories': { query: { includeInactive: '1' } },
  'POST /api/categories': { body: newType },
  'PATCH /api/categories/:id': { params: { id: 'type' }, body: newType },
  'PUT /api/categories/:id': { params: { id: 'type' }, body: newType },
  'DELETE /api/categories/:id': { params: { id: 'type' } },
  'GET /api/team': {},
  'POST /api/team': { body: member },
  'PUT /api/team/:id': { params: { id: 'member' }, body: member },
  'DELETE /api/team/:id': { params: { id: 'member' } },
  'GET /api/announcements': { query: { active: 'true' } },
  'POST /api/announcements': { body: news },
  'PUT /api/announcements/:id': { params: { id: 'news' }, body: news },
  'DELETE /api/announcements/:id': { params: { id: 'news' } },
  'GET /api/assets/:type': { params: logo, query: { v: 'abc' }, anyText: ['v'] },
  'PUT /api/assets/:type': { params: logo, form: { file: png } },
  'DELETE /api/assets/:type': { params: logo },

  'POST /api/admin/login': { body: login, anyText: ['password', 'code'], asStranger: true },
  'POST /api/admin/passkey-login/options': { asStranger: true, needsSecret: true },
  'POST /api/admin/passkey-login': { body: passkeyAnswer, asStranger: true, needsSecret: true },
  'POST /api/admin/logout': { asStranger: true },
  'POST /api/admin/confirm': { body: () => ({ password: 'a password for tests' }), anyText: ['password'] },
  'GET /api/admin/accounts': { query: { cursor: firstAccounts } },
  'POST /api/admin/accounts': { body: account },
  'PUT /api/admin/accounts/:id': { params: { id: 'account' }, body: () => ({ revision: 1, ...account() }) },
  'POST /api/admin/accounts/:id/deactivate': { params: { id: 'account' } },
  'POST /api/admin/accounts/:id/activate': { params: { id: 'account-2' } },
  'POST /api/admin/accounts/:id/password-link': { params: { id: 'account' } },
  'GET /api/account-links/:token': { params: { token: accountToken } },
  'POST /api/account-links/:token': {
    params: { token: accountToken },
    body: () => ({ password: 'a password of my own' }),
    anyText: ['password'],
  },
  'POST /api/admin/code': {},
  'PUT /api/admin/code': { body: () => ({ code: '123456' }), needsSecret: true },
  'DELETE /api/admin/code': {},
  'POST /api/admin/recovery-codes': { needsSecret: true },
  'GET /api/admin/sign-in-rules': {},
  'PUT /api/admin/sign-in-rules': { body: () => ({ secondStepRequired: true }) },
  'GET /api/admin/passkeys': { needsSecret: true },
  'POST /api/admin/passkeys/options': { needsSecret: true },
  'POST /api/admin/passkeys': { body: newPasskey, needsSecret: true },
  'DELETE /api/admin/passkeys/:id': { params: { id: 'passkey' }, needsSecret: true },
  'GET /api/admin/sessions': { query: { cursor: firstAccounts } },
  'DELETE /api/admin/sessions/:id': { params: { id: 'session' } },
  'DELETE /api/admin/sessions': {},
  'GET /api/admin/keys': {},
  'POST /api/admin/keys': { body: programKey },
  'DELETE /api/admin/keys/:id': { params: { id: 'key' } },
  'GET /api/admin/check-auth': {},
  'GET /api/admin/waiting': {},
  'GET /api/admin/find': { query: { q: 'acme' } },
  'GET /api/figures/stock': {},
  'GET /api/figures/regions': {},
  'GET /api/figures/lists': {},
  'GET /api/figures/leads': {},
  'GET /api/figures/prices': {},
  'GET /api/figures/margin': {},
  'GET /api/admin/locations': {},
  'PUT /api/admin/locations/:sourceCode': {
    params: { sourceCode: 'DMW1' },
    body: () => ({ newSourceCode: aName(), merge: true }),
  },
  'PUT /api/admin/ownership': { body: ownership },
  'PUT /api/admin/follow-ups': { body: followUp, anyText: ['word'] },
  'GET /api/admin/events': { query: { state: 'open', cursor: writeCursor([5]) } },
  'PUT /api/admin/events/done': { body: () => ({ ids: [1], isDone: true }) },
  'GET /api/admin/mails': {
    query: { state: 'failed', to: 'acme', cursor: writeCursor([now, 'mail']) },
  },
  'GET /api/admin/mails/:id': { params: { id: 'mail' } },
  'POST /api/admin/mails/:id/retry': { params: { id: 'mail' } },
  'POST /api/admin/mails/:id/cancel': { params: { id: 'mail' } },
  'DELETE /api/admin/locations/:sourceCode': { params: { sourceCode: 'DMW1' } },
}

type ProcedureExample = Leniency & {
  input?: () => object
  asStranger?: boolean
  /** Takes bytes, which JSON cannot carry: calls over `/trpc` are refused. */
  takesBytes?: boolean
  /** As of an `Example`. */
  needsSecret?: boolean
}

/** A valid call of every procedure. */
export const procedureExamples: Record<string, ProcedureExample> = {
  'inventory.list': {
    input: () => ({ regions: ['PAC'], ...inventoryFilter }),
  },
  'inventory.categories': { input: () => ({ regions: ['PAC'] }) },
  'inventory.sources': {
    input: () => ({ regions: ['PAC'], ...inventoryFilter }),
  },
  'inventory.products': { input: () => ({ regions: ['PAC'] }) },
  'inventory.sourceStock': {
    input: () => ({ regions: ['PAC'], category: inventoryFilter.category }),
  },
  'inventory.newestLists': {},
  'inventory.search': {
    input: () => ({ q: '16 ga', state: ['OH'], widthTo: '48', sort: '-weight', id: ['an-id'] }),
  },
  'inventory.items.get': { input: () => ({ id: 'item' }) },
  'inventory.summary': {},
  'inventory.savedSearches.create': { input: savedSearch },
  'inventory.savedSearches.get': { input: () => ({ token: savedSearchToken }) },
  'inventory.savedSearches.confirm': { input: () => ({ token: savedSearchToken }) },
  'inventory.savedSearches.unsubscribe': { input: () => ({ token: savedSearchToken }) },
  'inventory.sourceTotals': {},
  'inventory.upload': {
    input: () => ({ fileName: 'list.xlsx', bytes: 'AAAA', category: 'Hot Rolled Coil', fill: { Length: 'COIL' } }),
    takesBytes: true,
  },
  'inventory.uploads.stage': {
    input: () => ({ fileName: 'list.xlsx', bytes: 'AAAA', category: 'Hot Rolled Coil' }),
    takesBytes: true,
  },
  'inventory.uploads.categories': { input: () => ({ fileName: 'list.xlsx', bytes: 'AAAA' }), takesBytes: true },
  'inventory.uploads.staged': {},
  'inventory.uploads.get': { input: () => ({ id: 'staged' }) },
  'inventory.uploads.rows': {
    input: () => ({ id: 'staged', onlyProblems: true, cursor: writeCursor([0]), limit: 10 }),
  },
  'inventory.uploads.fileRows': {
    input: () => ({ id: 'staged', sheet: 0, headingRow: 1, firstColumn: 0 }),
  },
  'inventory.uploads.reread': { input: () => ({ id: 'staged', ...review() }) },
  'inventory.uploads.commit': { input: () => ({ id: 'staged' }) },
  'inventory.uploads.storeFreeForm': {
    input: () => ({ id: 'staged', category: 'Rebar', sourceCode: 'DMW1' }),
  },
  'inventory.uploads.stored': { input: () => ({ id: 'upload' }) },
  'inventory.uploads.discard': { input: () => ({ id: 'staged' }) },
  'inventory.uploads.errorReport': { input: () => ({ id: 'staged' }) },
  'inventory.uploads.template': {},
  'inventory.uploads.export': { input: () => inventoryFilter },
  'inventory.uploads.history': {
    input: () => ({ cursor: writeCursor([now, 'upload']), limit: 10 }),
  },
  'inventory.uploads.restore': { input: () => ({ id: 'upload' }) },
  'inventory.flexible.list': {
    input: () => ({ q: 'angle', ...inventoryFilter }),
  },
  'inventory.flexible.delete': { input: () => ({ id: 'row' }) },

  'inventory.suppliers.page': {
    input: () => ({ due: true, waits: false, byItself: true, unanswered: false, ...suppliersFilter }),
  },
  'inventory.suppliers.names': {},
  'inventory.suppliers.get': { input: () => ({ id: 'supplier' }) },
  'inventory.suppliers.create': { input: supplier },
  'inventory.suppliers.update': {
    input: () => ({ id: 'supplier', ...supplier(), heldUntil: '2026-12-15T16:00:00.000Z' }),
  },
  'inventory.suppliers.delete': { input: () => ({ id: 'supplier' }) },
  'inventory.suppliers.createLink': { input: () => ({ id: 'supplier' }) },
  'inventory.suppliers.endLink': { input: () => ({ id: 'supplier' }) },
  'inventory.suppliers.merge': { input: () => ({ id: 'supplier', into: 'supplier-2' }) },
  'inventory.suppliers.remind': { input: () => ({ id: 'supplier-2' }) },

  'inventory.sellerLists.send': {
    input: () => ({ ...seller(), ...sentFiles(), requestKey: aName() }),
    takesBytes: true,
  },
  'inventory.sellerLists.get': { input: () => ({ token: sellerToken }) },
  'inventory.sellerLists.update': { input: () => ({ token: sellerToken, ...listChange() }) },
  'inventory.supply.get': { input: () => ({ token: supplyToken }) },
  'inventory.supply.confirm': {
    input: () => ({ token: supplyToken, ...confirmed() }),
    needed: ['sourceCode', 'category'],
  },
  'inventory.supply.send': { input: () => ({ token: supplyToken, ...sentFiles() }), takesBytes: true },
  'inventory.supply.errorReport': { input: () => ({ token: supplyToken, id: 'supplied' }) },
  'inventory.incoming.page': {
    input: () => incomingFilter,
  },
  'inventory.incoming.get': { input: () => ({ id: 'list' }) },
  'inventory.incoming.file': { input: () => ({ id: 'list' }) },
  'inventory.incoming.add': { input: () => ({ supplierId: 'supplier', ...sentFiles() }), takesBytes: true },
  'inventory.incoming.setSupplier': {
    input: () => ({ id: 'list', supplierId: 'supplier', addressIsTheirs: false }),
    needed: ['supplierId'],
  },
  'inventory.incoming.decline': {
    input: () => ({ id: 'list', reason: 'Prices are missing', tell: true }),
  },
  'inventory.incoming.read': { input: () => ({ id: 'list' }) },

  'inquiries.submit': {
    input: () => ({ ...inquiry(), requestKey: aName() }),
  },
  'inquiries.list': { input: () => ({ owner: 'me' }), anyText: ['owner'] },
  'inquiries.page': {
    input: () => ({
      view: 'active',
      only: 'pending',
      company: 'acme',
      customerId: 'customer',
      sort: 'status',
      descending: false,
      withDeals: true,
      cursor: writeCursor([5, now, 'inquiry']),
      limit: 10,
    }),
  },
  'inquiries.get': { input: () => ({ id: 'inquiry' }) },
  'inquiries.setStatus': { input: () => ({ id: 'inquiry', status: 'quoted' }) },
  'inquiries.setStatuses': {
    input: () => ({ changes: [{ id: 'inquiry', status: 'quoted' }] }),
  },
  'inquiries.setInternalNote': {
    input: () => ({ id: 'inquiry', internalNote: 'Call first' }),
  },
  'inquiries.see': { input: () => ({ id: 'inquiry' }) },
  'inquiries.delete': { input: () => ({ id: 'inquiry' }) },

  'inquiries.quotes.create': {
    input: () => ({ inquiryId: 'inquiry-2', from: null, whole: true }),
  },
  'inquiries.quotes.list': { input: () => ({ id: 'inquiry' }) },
  'inquiries.quotes.get': { input: () => ({ id: 'quote' }) },
  'inquiries.quotes.pdf': { input: () => ({ id: 'quote' }) },
  'inquiries.quotes.update': { input: () => ({ id: 'quote', ...quoteChange() }) },
  'inquiries.quotes.send': {
    input: () => ({ id: 'quote', revision: 1 }),
  },
  'inquiries.quotes.handOver': { input: () => ({ id: 'offer', how: 'copied' }) },
  'inquiries.quotes.seeAnswer': { input: () => ({ id: 'declined', isSeen: true }) },
  'inquiries.quotes.withdraw': { input: () => ({ id: 'offer' }) },
  'inquiries.quotes.delete': { input: () => ({ id: 'quote' }) },
  'inquiries.offers.get': { input: () => ({ token: offerToken }) },
  'inquiries.offers.pdf': { input: () => ({ token: offerToken }) },
  'inquiries.offers.answer': { input: () => ({ token: offerToken, ...quoteAnswer() }) },

  'inquiries.asks.create': {
    input: () => ({ inquiryId: 'inquiry', ...ask(), requestKey: aName() }),
  },
  'inquiries.asks.list': { input: () => ({ id: 'inquiry' }) },
  'inquiries.asks.answers': { input: () => ({ id: 'ask' }) },
  'inquiries.asks.ofSupplier': { input: () => ({ id: 'supplier' }) },
  'inquiries.asks.withdraw': {
    input: () => ({ id: 'ask', revision: 1 }),
  },
  'inquiries.asks.handOver': { input: () => ({ id: 'ask', how: 'copied' }) },
  'inquiries.asks.answer': {
    input: () => ({ id: 'ask', revision: 1, ...askAnswer() }),
  },
  'inquiries.supplierAsks.get': { input: () => ({ token: askToken }) },
  'inquiries.supplierAsks.answer': { input: () => ({ token: askToken, ...askAnswer() }) },

  'inquiries.orders.list': { input: orderFilter },
  'inquiries.orders.get': { input: () => ({ id: 'order' }) },
  'inquiries.orders.pdf': { input: () => ({ id: 'order' }) },
  'inquiries.orders.purchasePdf': { input: () => ({ id: 'purchase of order' }) },
  'inquiries.orders.confirm': { input: () => ({ id: 'order', ...confirmation() }) },
  'inquiries.orders.removeLine': {
    input: () => ({ id: 'order', revision: 1, lineId: 'line of order' }),
  },
  'inquiries.orders.answerPurchase': {
    input: () => ({
      revision: 1,
      purchaseId: 'purchase of confirmed order',
      ...purchaseAnswer(),
    }),
  },
  'inquiries.orders.handOverPurchase': {
    input: () => ({ purchaseId: 'purchase of confirmed order', how: 'copied' }),
  },
  'inquiries.orders.addShipment': {
    input: () => ({ id: 'confirmed order', ...shipment(), requestKey: aName() }),
  },
  'inquiries.orders.deleteShipment': {
    input: () => ({ id: 'confirmed order', revision: 1, shipmentId: 'shipment' }),
  },
  'inquiries.orders.change': {
    input: () => ({ id: 'confirmed order', ...orderChange(), requestKey: aName() }),
    // Something is to change, and this item is in no stock.
    needed: ['lines', 'lines.0.lineId'],
  },
  'inquiries.orders.takeBackChange': { input: () => ({ id: 'confirmed order', revision: 1 }) },
  'inquiries.orders.answerChange': {
    input: () => ({ id: 'confirmed order', revision: 1, ...changeAnswer() }),
  },
  'inquiries.prices.similar': { input: () => ({ lineId: quoteLineId }) },
  'inquiries.orders.export': { input: () => exportedDays },
  'inquiries.orders.close': { input: () => ({ id: 'shipped order', revision: 1 }) },
  'inquiries.orders.cancel': { input: () => ({ id: 'order', ...cancellation() }) },
  'inquiries.orderOffers.get': { input: () => ({ token: orderToken }) },
  'inquiries.orderOffers.pdf': { input: () => ({ token: orderToken }) },
  'inquiries.orderOffers.answer': { input: () => ({ token: orderToken, ...changeAnswer() }) },
  'inquiries.purchaseOffers.get': { input: () => ({ token: purchaseToken }) },
  'inquiries.purchaseOffers.pdf': { input: () => ({ token: purchaseToken }) },
  'inquiries.purchaseOffers.answer': {
    input: () => ({ token: purchaseToken, ...purchaseAnswer() }),
  },

  'inquiries.papers.list': { input: () => ({ ...papersFilter, inquiryIds: ['inquiry'] }) },
  'inquiries.papers.get': { input: () => ({ id: 'paper' }) },
  'inquiries.papers.read': { input: () => ({ id: 'paper' }) },
  'inquiries.papers.send': {
    input: () => ({ kind: 'mtr', onKind: 'order', onId: 'order', ...sentFiles() }),
    takesBytes: true,
  },
  'inquiries.papers.update': { input: () => ({ id: 'paper', ...paperChange() }) },
  'inquiries.papers.confirm': { input: () => ({ ids: ['paper'] }) },
  'inquiries.papers.delete': { input: () => ({ id: 'paper', revision: 1 }) },
  'inquiries.linkedPapers.ofAsk': { input: () => ({ token: askToken }) },
  'inquiries.linkedPapers.ofPurchase': { input: () => ({ token: purchaseToken }) },
  'inquiries.linkedPapers.ofSupplier': { input: () => ({ token: supplyToken }) },
  'inquiries.linkedPapers.ofQuote': { input: () => ({ token: offerToken }) },
  'inquiries.linkedPapers.ofOrder': { input: () => ({ token: orderToken }) },
  'inquiries.linkedPapers.readOfQuote': { input: () => ({ token: offerToken, id: 'paper' }) },
  'inquiries.linkedPapers.readOfOrder': { input: () => ({ token: orderToken, id: 'paper' }) },
  'inquiries.linkedPapers.sendForAsk': {
    input: () => ({ token: askToken, bytes: 3, ...sentFiles() }),
    takesBytes: true,
  },
  'inquiries.linkedPapers.sendForPurchase': {
    input: () => ({ token: purchaseToken, bytes: 3, ...sentFiles() }),
    takesBytes: true,
  },
  'inquiries.linkedPapers.sendForSupplier': {
    input: () => ({ token: supplyToken, bytes: 3, ...sentFiles() }),
    takesBytes: true,
  },

  'mine.mailLink': { input: () => ({ email: 'pat@acme.example' }) },
  'mine.get': { input: () => ({ token: buyerToken }) },
  'mine.receipt': { input: () => ({ token: buyerToken, reference: 'I-1' }) },

  'needs.submit': {
    input: () => ({ ...needs(), requestKey: aName() }),
  },
  'needs.read': { input: () => ({ text: '16 ga x 48 x 120 galv G90, 25 pcs' }), long: ['text'] },
  'needs.list': { input: () => ({ owner: 'none' }), anyText: ['owner'] },
  'needs.page': {
    input: () => ({
      status: 'open',
      matches: 'new',
      company: 'acme',
      customerId: 'customer',
      submissionId: 'submission',
      cursor: writeCursor([now, 1, 'need']),
      limit: 10,
    }),
  },
  'needs.get': { input: () => ({ id: 'need' }) },
  'needs.setStatus': { input: () => ({ id: 'need', status: 'sourcing' }) },
  'needs.setStatuses': {
    input: () => ({ changes: [{ id: 'need', status: 'sourcing' }] }),
  },
  'needs.delete': { input: () => ({ id: 'need' }) },
  'needs.matches.list': { input: () => ({ id: 'need', limit: 10 }) },
  'needs.matches.see': { input: () => ({ id: 'need', changeNo: 1 }) },
  'needs.matches.dismiss': { input: () => ({ id: 'need', itemId: 'item', dismissed: true }) },
  'needs.matches.makeInquiry': {
    input: () => ({ id: 'need', itemIds: ['item'], requestKey: aName() }),
  },
  'needs.matches.makeInquiryOfNeeds': {
    input: () => ({
      needs: [{ needId: 'need', itemIds: ['item'] }],
      asksSuppliers: true,
      requestKey: aName(),
    }),
  },
  'needs.matches.ofUpload': { input: () => ({ id: 'upload' }) },

  'customers.recordVisit': { input: aVisit },
  'customers.search': { input: () => ({ company: 'Acme Steel' }) },
  'customers.list': { input: () => ({ owner: 'me' }), anyText: ['owner'] },
  'customers.page': {
    input: () => ({ search: 'acme', cursor: writeCursor([now, 'customer']), limit: 10 }),
  },
  'customers.get': { input: () => ({ id: 'customer' }) },
  'customers.create': { input: aCustomer },
  'customers.setOwner': { input: () => ({ id: 'customer', ownerId: 'account' }) },
  'customers.update': { input: () => ({ id: 'customer', ...aCustomer() }) },
  'customers.timeline': {
    input: () => ({ id: 'customer', kind: 'note', cursor: writeCursor([Date.parse('2999-01-01'), 'note note']) }),
  },
  'customers.totals': { input: () => ({ id: 'customer' }) },
  'customers.lastOrder': { input: () => ({ id: 'customer' }) },
  'customers.contacts': {
    input: () => ({ id: 'customer', cursor: writeCursor([Date.parse('2999-01-01'), 'customer']) }),
  },
  'customers.duplicates': { input: () => ({ cursor: afterPairs }) },
  'customers.dismiss': { input: () => ({ ids: ['customer', 'customer-2'] }) },
  'customers.previewMerge': { input: () => ({ id: 'customer-2', into: 'customer' }) },
  'customers.merge': { input: () => ({ id: 'customer-2', into: 'customer', revision: 1 }) },
  'customers.undoable': { input: () => ({ id: 'customer' }) },
  'customers.undoMerge': { input: () => ({ id: 'merge' }) },
  'customers.addNote': { input: () => ({ id: 'customer', text: 'Pays in 20 days' }) },
  'customers.delete': { input: () => ({ id: 'customer' }) },

  'catalog.productTypes.list': { input: () => ({ includeInactive: true }) },
  'catalog.productTypes.itemCounts': {},
  'catalog.productTypes.create': { input: newType },
  'catalog.productTypes.update': { input: () => ({ id: 'type', ...newType() }) },
  'catalog.productTypes.delete': { input: () => ({ id: 'type' }) },
  'catalog.announcements.list': { input: () => ({ activeOnly: true }) },
  'catalog.announcements.create': { input: news },
  'catalog.announcements.update': { input: () => ({ id: 'news', ...news() }) },
  'catalog.announcements.delete': { input: () => ({ id: 'news' }) },
  'catalog.team.list': {},
  'catalog.team.create': { input: member },
  'catalog.team.update': { input: () => ({ id: 'member', ...member() }) },
  'catalog.team.delete': { input: () => ({ id: 'member' }) },
  'catalog.assets.list': {},
  'catalog.assets.read': { input: () => logo },
  'catalog.assets.replace': { input: () => ({ ...logo, fileName: 'logo.png', bytes: 'AAAA' }), takesBytes: true },
  'catalog.assets.delete': { input: () => logo },

  'admin.login': { input: login, anyText: ['password', 'code'], asStranger: true },
  'admin.passkeyLogin.begin': { asStranger: true, needsSecret: true },
  'admin.passkeyLogin.finish': { input: passkeyAnswer, asStranger: true, needsSecret: true },
  'admin.logout': { asStranger: true },
  'admin.confirm': { input: () => ({ password: 'a password for tests' }), anyText: ['password'] },
  'admin.accounts.page': { input: () => ({ cursor: firstAccounts }) },
  'admin.accounts.create': { input: account },
  'admin.accounts.update': { input: () => ({ id: 'account', revision: 1, ...account() }) },
  'admin.accounts.deactivate': { input: () => ({ id: 'account' }) },
  'admin.accounts.activate': { input: () => ({ id: 'account-2' }) },
  'admin.accounts.makeLink': { input: () => ({ id: 'account' }) },
  'admin.accountLinks.get': { input: () => ({ token: accountToken }) },
  'admin.accountLinks.choosePassword': {
    input: () => ({ token: accountToken, password: 'a password of my own' }),
    anyText: ['password'],
  },
  'admin.code.own': {},
  'admin.code.begin': {},
  'admin.code.turnOn': { input: () => ({ code: '123456' }), needsSecret: true },
  'admin.code.turnOff': {},
  'admin.code.renewRecoveryCodes': { needsSecret: true },
  'admin.signInRules.get': {},
  'admin.signInRules.change': { input: () => ({ secondStepRequired: true }) },
  'admin.passkeys.list': { needsSecret: true },
  'admin.passkeys.begin': { needsSecret: true },
  'admin.passkeys.add': { input: newPasskey, needsSecret: true },
  'admin.passkeys.delete': { input: () => ({ id: 'passkey' }), needsSecret: true },
  'admin.sessions.page': { input: () => ({ cursor: firstAccounts }) },
  'admin.sessions.end': { input: () => ({ id: 'session' }) },
  'admin.sessions.endOthers': {},
  'admin.programKeys.list': {},
  'admin.programKeys.create': { input: programKey },
  'admin.programKeys.delete': { input: () => ({ id: 'key' }) },
  'admin.session': {},
  'admin.stats': {},
  'admin.waiting': {},
  'admin.find': { input: () => ({ q: 'acme' }) },
  'admin.figures.stock': {},
  'admin.figures.regions': {},
  'admin.figures.lists': {},
  'admin.figures.leads': {},
  'admin.figures.prices': {},
  'admin.figures.margin': {},
  'admin.locations.list': {},
  'admin.locations.rename': {
    input: () => ({ sourceCode: 'DMW1', newSourceCode: aName(), merge: true }),
  },
  'admin.locations.delete': { input: () => ({ sourceCode: 'DMW1' }) },
  'admin.demoData.status': {},
  'admin.demoData.remove': {},
  'admin.owners.list': {},
  'admin.owners.choose': { input: () => ({ choice: 'me' }) },
  'admin.owners.setOwner': { input: ownership },
  'admin.owners.setFollowUp': { input: followUp, anyText: ['word'] },
  'admin.events.page': { input: () => ({ state: 'done', cursor: writeCursor([now, 5]), limit: 10 }) },
  'admin.events.setDone': { input: () => ({ ids: [1], isDone: true }) },
  'admin.mails.page': {
    input: () => ({
      state: 'failed',
      to: 'acme',
      inquiryId: 'inquiry',
      needId: 'need',
      quoteId: 'quote',
      cursor: writeCursor([now, 'mail']),
      limit: 10,
    }),
  },
  'admin.mails.get': { input: () => ({ id: 'mail' }) },
  'admin.mails.retry': { input: () => ({ id: 'mail' }) },
  'admin.mails.cancel': { input: () => ({ id: 'mail' }) },
  'admin.changes.list': {
    input: () => ({ kind: 'customer', recordId: 'customer', cursor: writeCursor([5]), limit: 10 }),
  },
}

/** Routes beyond the documented paths; they only read. */
export const otherRoutes = [
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/docs/',
  'GET /api/docs/json',
  'GET /api/docs/yaml',
  'GET /api/docs/static/index.html',
  'GET /api/docs/static/swagger-initializer.js',
  'GET /api/docs/static/*',
  'GET /api/docs/static/theme/plain.css',
  'GET /api/saved-searches/:token/unsubscribe',
  'ALL /trpc/:path',
  'GET /trpc/admin.events.subscribe',
  'POST /trpc/admin.events.subscribe',
  'POST /trpc/inquiries.quotes.update',
  'POST /trpc/inquiries.offers.get',
  'POST /trpc/inquiries.supplierAsks.get',
  'POST /trpc/inquiries.orderOffers.get',
  'POST /trpc/inquiries.purchaseOffers.get',
  'POST /trpc/inquiries.linkedPapers.ofAsk',
  'POST /trpc/inquiries.linkedPapers.ofPurchase',
  'POST /trpc/inquiries.linkedPapers.ofSupplier',
  'POST /trpc/inquiries.linkedPapers.ofQuote',
  'POST /trpc/inquiries.linkedPapers.ofOrder',
  'POST /trpc/inventory.savedSearches.get',
  'POST /trpc/inventory.sellerLists.get',
  'POST /trpc/inventory.supply.get',
  'POST /trpc/mine.get',
  'POST /trpc/mine.receipt',
  'POST /trpc/admin.find',
  'POST /trpc/admin.accountLinks.get',
  'GET /healthz',
  'GET /readyz',
  'GET /metrics',
  'GET /assets/*',
  'GET /guide',
  'GET /guide/:name',
  'GET /robots.txt',
]
export const allRoutes = [...Object.keys(routeExamples), ...otherRoutes]

export type ExampleRequest = Exclude<InjectOptions, string> & { url: string }

export function toRequest(
  key: string,
  { params = {}, query = {}, body, form }: Example = routeExamples[key] ?? {},
): ExampleRequest {
  const [method, pattern = ''] = key.split(' ') as ['GET', string] // every method goes the same way
  const url = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? 'x'))
  const payload = form ? formOf(...Object.entries(form.fields ?? {}), ['file', form.file]) : body?.()
  return { method, url, query, ...(payload && { payload }) }
}

/** Every procedure by its dotted path: typed as nested, but flat at run time. */
const procedures = appRouter._def.procedures as unknown as Record<
  string,
  { _def: { type: string; inputs: z.core.$ZodType[]; meta: Meta } }
>
const isStream = (path: string) => procedures[path]?._def.type === 'subscription'

/** Their answers do not end, so they have tests of their own. */
export const streams = Object.keys(procedures).filter(isStream)
export const flatProcedures = Object.fromEntries(Object.entries(procedures).filter(([path]) => !isStream(path)))

export const isQuery = (path: string) => flatProcedures[path]?._def.type === 'query'

export const proceduresFor = (role: Role) =>
  Object.keys(flatProcedures).filter((path) => flatProcedures[path]?._def.meta.role === role)

export function toProcedureRequest(
  path: string,
  json = JSON.stringify(procedureExamples[path]?.input?.() ?? {}),
): ExampleRequest {
  const url = `/trpc/${path}`
  return isQuery(path)
    ? { url: `${url}?input=${encodeURIComponent(json)}` }
    : { method: 'POST', url, headers: { 'content-type': 'application/json' }, payload: json }
}

/** The tables that hold examples or what calls store; each stands after those that its rows refer to. */
export const exampleTables = [
  'product_categories',
  'inventory_items',
  'flexible_inventory',
  'uploads',
  'replaced_items',
  'stock_changes',
  'staged_readings',
  'staged_rows',
  'staged_uploads',
  'staged_files',
  'remembered_columns',
  'remembered_answers',
  'remembered_corrections',
  'customers',
  'customer_notes',
  'customer_visits',
  'former_customers',
  'customer_merges',
  'customer_pairs',
  'customer_needs',
  'matched_needs',
  'match_dismissals',
  'customer_inquiries',
  'inquiry_lines',
  'quotes',
  'quote_lines',
  'asks',
  'ask_lines',
  'ask_answers',
  'quote_inquiries',
  'orders',
  'order_lines',
  'order_versions',
  'sold_items',
  'purchases',
  'shipments',
  'shipment_lines',
  'suppliers',
  'papers',
  'paper_parts',
  'paper_ties',
  'announcements',
  'team_members',
  'company_assets',
  'request_keys',
  'staff_changes',
  'mails',
  'saved_searches',
  'buyer_links',
  'supplier_codes',
  'supplier_emails',
  'list_sendings',
  'incoming_lists',
  'ownerships',
] as const

const stagedReadingNo = 1_000_000
const stagedSurvey: ListSurvey = {
  sheet: 0,
  headingRow: 1,
  firstColumn: 0,
  lastColumn: null,
  lastRow: null,
  rows: 0,
  hasNoHeadings: false,
  isRead: true,
  sheetNameAs: null,
  fixedTexts: {},
  headings: [],
  missing: [],
  grouped: [],
  proposals: {},
  sheets: [],
  others: [],
}
const stagedPreview: UploadPreview = {
  items: 1,
  problemRows: 0,
  totalRows: 0,
  sources: [],
  tables: [],
  statuses: [],
  sizes: [],
  questions: [],
  cautions: [],
  warningKinds: [],
  fixes: [],
  products: [],
  corrections: [],
  offeredCorrections: [],
  rowsSkipped: 0,
  hiddenRows: 0,
  warnings: [],
  warningsTotal: 0,
  unreadColumns: [],
  itemsWithoutRegion: 1,
}

// One statement and one round trip.
const clearExamples = sql.raw(
  exampleTables
    .toReversed()
    .map((table) => `delete from ${table}${table === 'product_categories' ? " where name like 'Example%'" : ''}`)
    .join(';'),
)

/** Stores one record, or several. */
async function put<Table extends keyof Database>(
  tx: Tx,
  table: Table,
  values: InsertObject<Database, Table> | readonly InsertObject<Database, Table>[],
): Promise<void> {
  await tx.insertInto(table).values(values).execute()
}

/** A second record of the customer, and a third one that was merged. */
async function storeTwice(tx: Tx): Promise<void> {
  const person = { name: 'Pat Doe', email: 'doe@acme.example', phone: '555-0100', company: 'Acme Steel' }
  const keys = { company_key: 'acme steel', email_key: 'doe@acme.example', kept_by_staff: true }
  await put(tx, 'customers', { id: 'customer-2', ...person, ...keys, state: 'OH', action: 'Need' })
  await put(tx, 'customer_pairs', {
    ...{ customer_id: 'customer', other_customer_id: 'customer-2' },
    reasons: ['company and name', 'company and phone', 'name and domain'],
  })
  const visit_date = new Date().toISOString()
  const copy = {
    id: 'former',
    ...person,
    ...keys,
    state: 'OH',
    action: 'Need',
    visit_date,
    created_at: visit_date,
    revision: 1,
  }
  const nothing = {
    inquiries: [],
    needs: [],
    notes: [],
    visits: [],
    movedDays: [],
    former: [],
    dismissed: [],
    filled: {},
  }
  const target = { revision: 1, visitAt: visit_date, visitAtBefore: visit_date, keptBefore: true }
  await put(tx, 'customer_merges', { id: 'merge', into_id: 'customer' })
  await put(tx, 'former_customers', {
    ...{ id: 'former', customer_id: 'customer', merge_id: 'merge', merged_by: 'owner', ...person, ...keys },
    undo: JSON.stringify({ customer: copy, ...nothing, target }),
  })
}

/** Stores exactly the records that the examples name, beside the product types. */
export async function storeExamples(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await clearExamples.execute(tx)
    await storeAccounts(tx)
    await anItem(tx, { id: 'item', regions: ['PAC', 'ENC'] })
    await aFlexibleRow(tx, { id: 'row' })
    const upload = {
      file_name: 'list.xlsx',
      category: 'Hot Rolled Coil',
      replace_scope: 'category' as const,
      username: 'pat',
    }
    const counts = { items_processed: 0, rows_skipped: 0, sources: '[]' }
    await put(tx, 'uploads', { id: 'upload', default_region_codes: '', ...upload, ...counts })
    await sql`
      insert into staged_readings (reading_no) overriding system value values (${stagedReadingNo})
    `.execute(tx)
    await sql`
      insert into staged_rows (
        reading_no, position, row_number, is_item, product_id, heat_num, product, thickness, width, length, qty_pcs,
        weight, grade_category, condition, location_state, source_code, region_codes, regions
      ) values (${stagedReadingNo}, 0, 2, true, 'P-1', 'H-1', 'HR COIL', '.25', '48', 'COIL', 1, '', '', '', 'OH', 'EX1', '', '{}')
    `.execute(tx)
    const reading = {
      reading_no: stagedReadingNo,
      survey: JSON.stringify(stagedSurvey),
      preview: JSON.stringify(stagedPreview),
      stock_digest: '0:0',
    }
    await put(tx, 'staged_uploads', {
      id: 'staged',
      default_region_codes: '',
      file_bytes: list.length,
      state: 'ready',
      ...reading,
      ...upload,
    })
    await put(tx, 'staged_files', { staged_id: 'staged', position: 0, content: Buffer.from(list) })
    await put(
      tx,
      'suppliers',
      ['supplier', 'supplier-2'].map((id) => ({ id, company: 'Buckeye Steel' })),
    )
    await put(tx, 'supplier_emails', { email: 'lists@buckeye.example', supplier_id: 'supplier-2', position: 0 })
    await storeSentLists(tx)
    const person = { company: 'Acme Steel', phone: '555-0100', email: 'pat@acme.example' }
    await put(tx, 'customers', {
      id: 'customer',
      name: 'Pat Doe',
      state: 'OH',
      action: 'Need',
      company_key: 'acme steel',
      email_key: 'pat@acme.example',
      kept_by_staff: true,
      ...person,
    })
    await put(tx, 'customer_notes', { id: 'note', customer_id: 'customer', text: 'Calls back', created_by: 'owner' })
    await put(tx, 'customer_visits', { customer_id: 'customer' })
    await storeTwice(tx)
    await put(tx, 'customer_inquiries', {
      id: 'inquiry',
      number: 1,
      customer_name: 'Pat Doe',
      customer_id: 'customer',
      selected_items: '["item"]',
      ...person,
    })
    await put(tx, 'customer_inquiries', {
      id: 'inquiry-2',
      // Those of one number are one request, which has one draft; no other example gets this one.
      number: 900_002,
      customer_name: 'Pat Doe',
      selected_items: '["item"]',
      ...person,
    })
    await storeQuotes(tx)
    await put(tx, 'inquiry_lines', { inquiry_id: 'inquiry', position: 1, item_id: 'item', source_code: 'DMW1' })
    await storeAsk(tx)
    await storeOrders(tx, person)
    await storePaper(tx)
    const wanted = {
      product: '',
      thickness: '',
      width: '',
      length: '',
      qty_pcs: 1,
      grade_category: '',
      condition: '',
      location_state: '',
      category: 'Hot Rolled Coil',
      // Neither looks open nor changes with an inquiry.
      status: 'completed',
    }
    await put(tx, 'customer_needs', { id: 'need', customer_name: 'Pat Doe', position: 1, ...person, ...wanted })
    await sql`
      insert into ownerships (kind, record_id, owner_id)
      select kind, id, 'account' from (
        select distinct 'request' as kind, number::text as id from customer_inquiries
        union all select distinct 'needs list', submission_id from customer_needs
        union all select 'incoming list', id from incoming_lists
      ) as answered
    `.execute(tx)
    await storeMail(tx)
    await storeSavedSearch(tx)
    await put(tx, 'buyer_links', {
      id: 'buyer-link',
      email_key: 'pat@acme.example',
      token_digest: digestToken(buyerToken),
      ends_at: new Date('2999-12-31'),
    })
    await put(tx, 'announcements', { id: 'news', title: 'News', content: 'None' })
    await put(tx, 'team_members', {
      id: 'member',
      name: 'Sam Roe',
      title: 'Buyer',
      phone: '555',
      email: 's@r.example',
      specialties: '',
    })
    await put(tx, 'product_categories', { id: 'type', name: aName() })
    await put(tx, 'company_assets', {
      type: 'logo',
      file_name: 'logo.png',
      content_type: 'image/png',
      content_hash: 'abcd',
      content: png,
    })
  })
}

/** From a message, from the public page, and by a supplier's link. */
async function storeSentLists(tx: Tx): Promise<void> {
  await tx
    .updateTable('suppliers')
    .set({ link_digest: digestToken(supplyToken) })
    .where('id', '=', 'supplier')
    .execute()
  await put(tx, 'supplier_codes', { supplier_id: 'supplier', source_code: 'DMW1', position: 0 })
  for (const [id, sending, of] of [
    ['list', { way: 'mail', sender_email: 'pat@acme.example' }, {}],
    ['sold', { way: 'page', sender_email: 'kim@keystone.example', token_digest: digestToken(sellerToken) }, {}],
    ['supplied', { way: 'link' }, { supplier_id: 'supplier' }],
  ] as const) {
    const file = { file_name: 'list.xlsx', file_bytes: list.length }
    await put(tx, 'staged_uploads', {
      id: `file of ${id}`,
      category: 'Hot Rolled Coil',
      replace_scope: 'category',
      default_region_codes: '',
      username: 'pat',
      state: 'failed',
      ...file,
    })
    await put(tx, 'staged_files', { staged_id: `file of ${id}`, position: 0, content: Buffer.from(list) })
    await put(tx, 'list_sendings', { id: `sending of ${id}`, ...sending })
    await put(tx, 'incoming_lists', {
      id,
      sending_id: `sending of ${id}`,
      staged_upload_id: `file of ${id}`,
      ...file,
      ...of,
    })
  }
}

/** A draft, and a sent version with a link. */
async function storeQuotes(tx: Tx): Promise<void> {
  const { id, inquiryItemId, shipsFrom, leadTime, weightLb, noQuote, unit: _unit, basis: _basis, ...texts } = quoteLine
  const terms = {
    fob_point: '',
    freight: 'included',
    terms: '',
    note: '',
    internal_note: '',
    changed_by: 'pat',
  } as const
  const valid = { inquiry_id: 'inquiry', valid_until: '2999-12-31', ...terms }
  await put(tx, 'quotes', [
    { id: 'quote', version: 2, ...valid },
    { id: 'offer', version: 1, state: 'sent', sent_at: new Date(), token_digest: digestToken(offerToken), ...valid },
    { id: 'declined', version: 3, state: 'declined', sent_at: new Date(), answered_at: new Date(), ...valid },
  ])
  await put(
    tx,
    'quote_inquiries',
    ['quote', 'offer', 'declined'].map((quoteId) => ({ quote_id: quoteId, inquiry_id: 'inquiry' })),
  )
  const line = {
    ...texts,
    id,
    inquiry_item_id: inquiryItemId,
    ships_from: shipsFrom,
    lead_time: leadTime,
    weight_lb: weightLb,
    no_quote: noQuote,
    position: 1,
  }
  await put(
    tx,
    'quote_lines',
    ['quote', 'offer'].map((quote_id) => ({ ...line, quote_id, unit: 'cwt', basis: 'actual' })),
  )
}

/** Another source's, so that it stands when the example asks. */
async function storeAsk(tx: Tx): Promise<void> {
  await put(tx, 'asks', {
    id: 'ask',
    inquiry_id: 'inquiry',
    source_code: 'EX9',
    valid_until: '2999-12-31',
    message: '',
    token_digest: digestToken(askToken),
    changed_by: 'pat',
  })
  const line = { ask_id: 'ask', inquiry_item_id: 'item' }
  await put(tx, 'ask_lines', [
    { id: 'ask-line', position: 1, ...line },
    { id: 'ask-line-2', position: 2, ...line },
  ])
}

/** One that is to confirm, one that waits for steel and with a change for its buyer, and one that is shipped. */
async function storeOrders(tx: Tx, person: Record<'company' | 'phone' | 'email', string>): Promise<void> {
  const id = 'ordered'
  await put(tx, 'customer_inquiries', { id, customer_name: 'Pat Doe', selected_items: '["item"]', ...person })
  const terms = { fob_point: '', freight: 'included', terms: '', note: '', changed_by: 'pat' } as const
  const sizes = { description: '', thickness: '', width: '', length: '', grade: '', condition: '', heat: '' }
  const texts = { ...sizes, ships_from: '', lead_time: '', note: '' }
  for (const [index, state] of (['accepted', 'confirmed', 'shipped'] as const).entries()) {
    const order_id = state === 'accepted' ? 'order' : `${state} order`
    const quote = { id: `quote of ${order_id}`, inquiry_id: id, version: index + 1, valid_until: '2999-12-31' }
    await put(tx, 'quotes', { ...quote, state: 'accepted', internal_note: '', ...terms })
    await put(tx, 'quote_inquiries', { quote_id: quote.id, inquiry_id: id })
    const weighed = { unit: 'cwt', basis: 'actual' } as const
    await put(tx, 'quote_lines', {
      ...{ quote_id: quote.id, id: 'line', position: 1, no_quote: false },
      ...weighed,
      ...texts,
    })
    const isOpen = state === 'confirmed'
    const digest = isOpen ? digestToken(orderToken) : null
    const waiting_since = isOpen ? now : null
    const head = { id: order_id, inquiry_id: id, quote_id: quote.id, state, token_digest: digest, waiting_since }
    await put(tx, 'orders', { ...head, ...terms })
    const line = {
      order_id,
      quote_line_id: 'line',
      item_id: null,
      source_code: 'EX9',
      product: '',
      product_id: '',
      heat_num: '',
      ...texts,
      pieces: 2,
      weight_lb: 20_000.5,
      price: '42.5',
      cost: null,
    }
    const lines = [
      { id: `line of ${order_id}`, position: 1, ...line, ...weighed },
      { id: `line 2 of ${order_id}`, position: 2, ...line, ...weighed },
    ]
    await put(tx, 'order_lines', lines)
    if (isOpen) {
      const raised = lines.map(({ order_id: _, ...kept }, at) => ({
        ...kept,
        price: at ? '43' : '42.5',
        replaces: null,
      }))
      const told = { purchases: '[]', tells_buyer: true, tells_suppliers: true, note: '', created_by: 'pat' }
      const differs = JSON.stringify({ staff: ['Line 2: $43.00/cwt instead of $42.50/cwt'], buyer: [] })
      const version = { id: 'change', order_id, version: 2, state: 'waiting' as const, differs }
      await put(tx, 'order_versions', { ...version, lines: JSON.stringify(raised), ...told })

      const texts = { carrier: '', tracking_number: '', bill_of_lading: '', created_by: 'pat' }
      await put(tx, 'shipments', { id: 'shipment', order_id, shipped_on: '2026-12-01', ...texts })
    }
    const sent = { state: 'sent' as const, sent_at: new Date() }
    const opened = isOpen ? { ...sent, token_digest: digestToken(purchaseToken) } : {}
    const purchase = { id: `purchase of ${order_id}`, order_id, position: 0, source_code: 'EX9' }
    await put(tx, 'purchases', { ...purchase, ...opened })
  }
}

/** For the buyers of the example's quote and order. */
async function storePaper(tx: Tx): Promise<void> {
  await put(tx, 'papers', {
    id: 'paper',
    kind: 'mtr',
    file_name: 'report.png',
    file_bytes: png.length,
    content_type: 'image/png',
    digest: 'abcd',
    state: 'read',
    found_heats: JSON.stringify([{ text: '4B7731', pages: [1], isSure: true }]),
    for_buyer: true,
    sent_by: 'staff',
    sent_by_name: 'pat',
    changed_by: 'pat',
  })
  await put(tx, 'paper_parts', { paper_id: 'paper', position: 0, content: png })
  await put(tx, 'paper_ties', [
    { paper_id: 'paper', kind: 'quote', record_id: 'offer' },
    { paper_id: 'paper', kind: 'order', record_id: 'confirmed order' },
  ])
}

/** Accounts of staff beside those whose sessions make the calls; the last one calls procedures without a server. */
export const exampleAccounts = ['account', 'account-2', 'admin-of-this-test']
/** Of the accounts that calls change or make. */
export const isExampleAccount = `(id in ('${exampleAccounts.join("','")}') or username like 'Example%')`
/** Gives each account a session besides its own, a code that is not turned on, and one key for a program. */
export const addExampleSteps = `
  insert into session (sid, id, sess, expire, admin_id)
  select 'example of ' || id, 'session', '{}', now() + interval '1 day', id from admin_accounts
  on conflict do nothing;
  insert into account_codes (admin_id, sealed_secret)
  select id, 'a secret that no key opens' from admin_accounts
  on conflict do nothing;
  delete from account_keys where id <> 'key';
  insert into account_keys (id, admin_id, name, access, key_digest, ends_at)
  select 'key', id, 'Example', 'read', 'digest of ' || id, '2999-12-31' from admin_accounts
  on conflict do nothing`

async function storeAccounts(tx: Tx): Promise<void> {
  await sql.raw(`delete from admin_accounts where ${isExampleAccount}`).execute(tx)
  const made = { revision: 1, password_hash: hashOfLogin }
  await put(
    tx,
    'admin_accounts',
    exampleAccounts.map((id) => ({
      id,
      username: `name of ${id}`,
      email: id === 'account' ? 'kim@steel.example' : '',
      state: id === 'account-2' ? ('deactivated' as const) : ('active' as const),
      ...made,
    })),
  )
  const link = { id: 'account-link', admin_id: 'account', token_digest: digestToken(accountToken) }
  await put(tx, 'account_links', { ...link, ends_at: new Date('2999-12-31') })
  await sql.raw(addExampleSteps).execute(tx)
}

async function storeSavedSearch(tx: Tx): Promise<void> {
  await put(tx, 'saved_searches', {
    id: 'search',
    email: 'pat@acme.example',
    email_key: 'pat@acme.example',
    filters: '{"q":"16 ga"}',
    filters_key: 'key',
    token_digests: [digestToken(savedSearchToken)],
    told_until: now,
    ends_at: new Date('2999-12-31'),
  })
}

async function storeMail(tx: Tx): Promise<void> {
  const body = { subject: 'We have your inquiry I-1', body_text: 'Thank you', body_html: '<p>Thank you</p>' }
  await put(tx, 'mails', {
    id: 'mail',
    kind: 'inquiry confirmation',
    about_id: 'sending',
    reference: 'I-1',
    buyer_key: 'pat@acme.example',
    to_address: 'pat@acme.example',
    address_key: 'pat@acme.example',
    message_id: '<mail@steel.example>',
    state: 'failed',
    error: 'The mail server cannot be reached',
    ...body,
  })
}
