import type { Dice } from './dice.ts'
import type { DemoItem } from './stock.ts'

/** The page of a record that a private link opens. */
export type LinkedKind = 'quote' | 'ask' | 'order' | 'purchase'
/** What is stored of the token in a record's private link; null for none. */
export type DigestOf = (kind: LinkedKind, id: string) => string | null

/** An inquiry whose request became a deal. */
export type DealInquiry = {
  inquiry: { id: string; fob: string; customer_name: string }
  items: readonly DemoItem[]
}
type DealSupplier = { id: string; domain: string; sourceCodes: readonly string[] }
/** The rows of a deal by their tables; those of a table have the same columns. */
export type Tables = readonly (readonly [table: string, rows: readonly object[]])[]

export type DealTools = {
  dice: Dice
  digestOf: DigestOf
  suppliers: readonly DealSupplier[]
  /** An instant so many days before now. */
  at: (daysAgo: number) => string
}

export type PricedItem = { item: DemoItem; inquiryId: string; price: string; cost: string; isGone: boolean }

// Per hundredweight.
const prices: Readonly<Record<string, { price: string; cost: string }>> = {
  'Galvaneal Coil': { price: '49.5', cost: '44.25' },
  'Hot Rolled P&O Coil': { price: '43.75', cost: '39' },
  'Galvalume Coil': { price: '56', cost: '50.5' },
}
const terms = 'Net 30 days.'

/** A request whose suppliers have answered, with a quote for all of it that its buyer has; the last item is gone. */
export function makeQuotedDeal(tools: DealTools, inquiries: readonly DealInquiry[]): Tables {
  const priced = priceItems(inquiries, { isLastGone: true })
  const quote = makeQuote(tools, inquiries, priced, { daysAgo: 4, goodDays: 14 })
  const sent = { state: 'sent', ...unanswered }
  return [
    ...inquiries.flatMap((one) => makeAsk(tools, one, priced)),
    ...rowsOfQuote({ ...quote, row: { ...quote.row, ...sent } }, inquiries),
  ]
}

/** An accepted quote with its confirmed order: what the first supplier sold has shipped, the others get ready. */
export function makeOrderedDeal(tools: DealTools, inquiries: readonly DealInquiry[]): Tables {
  const priced = priceItems(inquiries, { isLastGone: false })
  const [first] = priced
  return makeSoldDeal(tools, inquiries, priced, {
    ...{ quoted: 7, accepted: 6, confirmed: 5, shipped: 1 },
    isShipped: (code) => code === first?.item.source_code,
    purchaseOrder: 'PO-2207',
    bill: 'BOL-5518',
    tracking: 'SFL 410 772',
  })
}

type Sale = {
  /** How many days ago. */
  quoted: number
  accepted: number
  confirmed: number
  shipped: number
  /** Whether what came from this source has shipped; the order is closed once all has. */
  isShipped: (sourceCode: string) => boolean
  purchaseOrder: string
  bill: string
  tracking: string
}

/** An accepted quote with its order, what was bought for it, and its shipment. */
export function makeSoldDeal(
  tools: DealTools,
  inquiries: readonly DealInquiry[],
  priced: readonly PricedItem[],
  { quoted, accepted, confirmed, shipped, isShipped, purchaseOrder, bill, tracking }: Sale,
): Tables {
  const { dice, digestOf, at } = tools
  const quote = makeQuote(tools, inquiries, priced, { daysAgo: quoted, goodDays: 7 })
  const [first] = inquiries
  const answered = {
    state: 'accepted',
    answer: 'accept',
    answer_line_ids: quote.lines.map(({ id }) => id),
    answer_note: null,
    answer_name: first?.inquiry.customer_name ?? null,
    answer_purchase_order: purchaseOrder,
    answered_at: at(accepted),
  }
  const codes = [...new Set(priced.map(({ item }) => item.source_code))]
  const isClosed = codes.every(isShipped)
  const orderId = dice.id()
  const order = {
    id: orderId,
    inquiry_id: quote.row.inquiry_id,
    quote_id: quote.row.id,
    state: isClosed ? 'closed' : 'confirmed',
    revision: 6,
    purchase_order: purchaseOrder,
    fob_point: quote.row.fob_point,
    freight: 'included',
    terms,
    note: '',
    token_digest: digestOf('order', orderId),
    created_at: at(accepted),
    confirmed_at: at(confirmed),
    closed_at: isClosed ? at(shipped - 1) : null,
    changed_at: at(shipped),
    changed_by: 'demo',
  }
  const lines = quote.lines.map((line, index) => {
    const item = priced[index]?.item
    const {
      quote_id: _,
      inquiry_id: _ofInquiry,
      inquiry_item_id: itemId,
      id: quoteLineId,
      no_quote: _no,
      ...said
    } = line
    return {
      id: dice.id(),
      order_id: orderId,
      quote_line_id: quoteLineId,
      item_id: itemId,
      ...said,
      source_code: item?.source_code ?? '',
      product: item?.product ?? '',
      product_id: item?.product_id ?? '',
      heat_num: item?.heat_num ?? '',
      is_complete: item !== undefined && isShipped(item.source_code),
    }
  })
  const purchases = codes.map((code, position) => {
    const [id, supplier] = [dice.id(), findSupplier(tools, code)]
    return {
      id,
      order_id: orderId,
      position,
      source_code: code,
      supplier_id: supplier?.id ?? null,
      to_address: supplier ? mailOf(supplier) : null,
      ship_to: null,
      state: 'confirmed',
      sent_at: at(confirmed),
      answered_at: at(confirmed - 1),
      answered_by: supplier ? 'the supplier' : 'demo',
      answer: 'confirmed',
      answer_note: '',
      ready_on: dayOf(at(isShipped(code) ? shipped + 2 : -9)),
      token_digest: digestOf('purchase', id),
    }
  })
  const shipmentId = dice.id()
  const shipment = {
    id: shipmentId,
    order_id: orderId,
    shipped_on: dayOf(at(shipped)),
    carrier: 'Sample Freight Lines',
    tracking_number: tracking,
    bill_of_lading: bill,
    created_at: at(shipped),
    created_by: 'demo',
  }
  // The scale never says quite what the list said.
  const shippedLines = lines
    .filter(({ source_code: code }) => isShipped(code))
    .map(({ id, pieces, weight_lb: weightLb }) => ({
      shipment_id: shipmentId,
      line_id: id,
      pieces,
      is_complete: false,
      weight_lb: weightLb === null ? null : weightLb - 10 * dice.whole(1, 20),
    }))
  return [
    ...rowsOfQuote({ ...quote, row: { ...quote.row, ...answered } }, inquiries),
    ['orders', [order]],
    ['order_lines', lines],
    ['purchases', purchases],
    ['shipments', [shipment]],
    ['shipment_lines', shippedLines],
  ]
}

/** A quote that its buyer declined, or, without an answer, that ended by itself. */
export function makeLostDeal(
  tools: DealTools,
  inquiries: readonly DealInquiry[],
  priced: readonly PricedItem[],
  { quoted, declined }: { quoted: number; declined: number | null },
): Tables {
  const quote = makeQuote(tools, inquiries, priced, { daysAgo: quoted, goodDays: 7 })
  const answered =
    declined === null
      ? { state: 'sent', ...unanswered }
      : { ...unanswered, state: 'declined', answer: 'decline', answered_at: tools.at(declined) }
  return rowsOfQuote({ ...quote, row: { ...quote.row, ...answered } }, inquiries)
}

const unanswered = {
  answer: null,
  answer_line_ids: [],
  answer_note: null,
  answer_name: null,
  answer_purchase_order: null,
  answered_at: null,
}

function priceItems(inquiries: readonly DealInquiry[], { isLastGone }: { isLastGone: boolean }): PricedItem[] {
  const all = inquiries.flatMap(({ inquiry, items }) => items.map((item) => ({ item, inquiryId: inquiry.id })))
  return all.map(({ item, inquiryId }, index) => {
    const figures = prices[item.category]
    if (!figures) throw new Error(`The demo data has no price for ${item.category}`)
    return { item, inquiryId, ...figures, isGone: isLastGone && index === all.length - 1 }
  })
}

/** What the supplier of an inquiry was asked, and answered. */
function makeAsk(tools: DealTools, { inquiry, items }: DealInquiry, priced: readonly PricedItem[]): Tables {
  const { dice, digestOf, at } = tools
  const [id, code] = [dice.id(), items[0]?.source_code ?? '']
  const supplier = findSupplier(tools, code)
  const ask = {
    id,
    inquiry_id: inquiry.id,
    source_code: code,
    supplier_id: supplier?.id ?? null,
    to_address: supplier ? mailOf(supplier) : null,
    valid_until: dayOf(at(3)),
    message: '',
    place: null,
    state: 'answered',
    revision: 2,
    token_digest: digestOf('ask', id),
    created_at: at(6),
    changed_at: at(5),
    changed_by: 'the supplier',
  }
  const lines = items.map((item, position) => ({ id: dice.id(), ask_id: id, position, inquiry_item_id: item.id }))
  const said = lines.map((line) => {
    const { cost = '', isGone = false } = priced.find(({ item }) => item.id === line.inquiry_item_id) ?? {}
    const nothing = { pieces: null, weightLb: null, unit: 'cwt' }
    return isGone
      ? { id: line.id, available: 'no', cost: null, readyOn: null, note: 'Sold last week', ...nothing }
      : { id: line.id, available: 'yes', cost, readyOn: dayOf(at(-5)), note: '', ...nothing }
  })
  return [
    ['asks', [ask]],
    ['ask_lines', lines],
    ['ask_answers', [{ ask_id: id, lines: said, answered_at: at(5), answered_by: 'the supplier' }]],
  ]
}

type QuoteDays = { daysAgo: number; goodDays: number }

function makeQuote(
  { dice, digestOf, at }: DealTools,
  inquiries: readonly DealInquiry[],
  priced: readonly PricedItem[],
  { daysAgo, goodDays }: QuoteDays,
) {
  const id = dice.id()
  const { id: inquiry_id = '', fob: fob_point = '' } = inquiries[0]?.inquiry ?? {}
  const row = {
    id,
    inquiry_id,
    version: 1,
    revision: 3,
    valid_until: dayOf(at(daysAgo - goodDays)),
    fob_point,
    freight: 'included',
    freight_amount: null,
    terms,
    note: '',
    internal_note: '',
    changed_by: 'demo',
    created_at: at(daysAgo),
    changed_at: at(daysAgo),
    sent_at: at(daysAgo),
    token_digest: digestOf('quote', id),
    // There is no email of it.
    handed_over_at: at(daysAgo),
    handed_over_by: 'demo',
  }
  const lines = priced.map(({ item, inquiryId, price, cost, isGone }, position) => ({
    quote_id: id,
    id: dice.id(),
    position,
    inquiry_id: inquiryId,
    inquiry_item_id: item.id,
    description: [item.product || item.category, item.product_id].filter(Boolean).join(', '),
    thickness: item.thickness,
    width: item.width,
    length: item.length,
    grade: item.grade_category,
    condition: item.condition,
    heat: item.heat_num,
    ships_from: item.location_state,
    lead_time: '',
    note: '',
    pieces: item.qty_pcs,
    weight_lb: item.weight_lb,
    unit: 'cwt',
    basis: 'actual',
    no_quote: isGone,
    ...(isGone ? { price: null, cost: null } : { price, cost }),
  }))
  return { row, lines }
}

function rowsOfQuote(
  { row, lines }: Pick<ReturnType<typeof makeQuote>, 'row' | 'lines'>,
  inquiries: readonly DealInquiry[],
): Tables {
  return [
    ['quotes', [row]],
    ['quote_lines', lines],
    ['quote_inquiries', inquiries.map(({ inquiry }) => ({ quote_id: row.id, inquiry_id: inquiry.id }))],
  ]
}

const findSupplier = ({ suppliers }: DealTools, code: string) =>
  suppliers.find(({ sourceCodes }) => sourceCodes.includes(code))
const mailOf = ({ domain }: DealSupplier) => `inventory@${domain}`
const dayOf = (instant: string) => instant.slice(0, 10)
