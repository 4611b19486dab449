import {
  agreementTerms,
  changeTerms,
  orderLineTerms,
  orderTerms,
  purchaseTerms,
  replyTerms,
  shipmentTerms,
  shownTo,
} from '../../../../shared/deals/terms.ts'
import { nameItem } from '../../../../shared/inquiries/item-line.ts'
import type { MailState } from '../../../../shared/office/mail-states.ts'
import {
  finalAmount,
  orderedAmount,
  type ShippedPart,
  sumOrder,
  sumShipped,
} from '../../../../shared/orders/amounts.ts'
import type {
  BuyerOrderLine,
  Order,
  OrderEntry,
  OrderLine,
  OrderOffer,
  OrderTotals,
  Purchase,
  PurchaseOffer,
  WaitingChange,
} from '../../../../shared/orders/schema.ts'
import { formatPurchaseReference, takesAnswer } from '../../../../shared/orders/words.ts'
import type { Handover } from '../../../../shared/quotes/schema.ts'
import type { Owned } from '../../../../shared/site/owners.ts'
import { groupBy } from '../../../../shared/text/group-by.ts'
import { formatReference } from '../../../../shared/text/references.ts'
import type { Callbacks } from '../../../context.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { notFound } from '../../../lib/domain-error.ts'
import type { PrivateLinks } from '../../../lib/secrets/private-links.ts'
import { findSuppliersByCode, holdSuppliersByCode, supplierRows } from '../../inventory/suppliers/queries.ts'
import { toHandover } from '../handovers.ts'
import { readOwnedRequest } from '../owned-requests.ts'
import { selectWantedOfOrder } from '../reports/queries.ts'
import { readTerms } from '../terms.ts'
import { pairLines } from './change/pair-lines.ts'
import { selectQuoteLinesOfVersions, selectVersions, type VersionHead, versionRows } from './change/queries.ts'
import {
  type OrderOfInquiryRow,
  type SummedLineRow,
  selectBuyerWords,
  selectOrderLines,
  selectOrders,
  selectPurchases,
  selectShipmentLines,
  selectShipments,
  selectShippedOf,
  selectSummedLines,
} from './queries.ts'
import type {
  OrderLineRow,
  OrderRow,
  OrderVersionRow,
  PurchaseRow,
  ShipmentLineRow,
  ShipmentRow,
  VersionLine,
} from './table.ts'

export type LoadedOrder = {
  row: OrderOfInquiryRow
  lines: OrderLineRow[]
  /** The same by what they are bought with. */
  bought: ReadonlyMap<string, OrderLineRow[]>
  purchases: PurchaseRow[]
  /** The records of those whom purchases went to, by their ids. */
  sellers: ReadonlyMap<string, PurchaseOffer['supplier']>
  shipments: (ShipmentRow & { lines: ShipmentLineRow[] })[]
  /** What the shipments have of each line, by its id. */
  parts: ReadonlyMap<string, ShippedPart[]>
  /** The first one first; none before the first change. */
  versions: VersionHead[]
  /** The change that waits for the buyer. */
  waiting: OrderVersionRow | undefined
}

export const referenceOf = ({ number }: Pick<OrderRow, 'number'>) => formatReference('order', number)

/** `O-1007-A` */
export const purchaseReferenceOf = (order: Pick<OrderRow, 'number'>, { position }: Pick<PurchaseRow, 'position'>) =>
  formatPurchaseReference(referenceOf(order), position)

export const isSameSource = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Loads the orders that are there, with a fixed number of queries. */
export async function loadOrders(db: Db, ids: readonly string[]): Promise<LoadedOrder[]> {
  return loadParts(db, await selectOrders(db, ids))
}

/** Loads what belongs to orders that were read, with a fixed number of queries. */
export async function loadParts(db: Db, rows: readonly OrderOfInquiryRow[]): Promise<LoadedOrder[]> {
  const ids = rows.map(({ id }) => id)
  const lines = await selectOrderLines(db, ids)
  const purchases = await selectPurchases(db, ids)
  const sellers = await loadSellers(db, purchases)
  const versions = await selectVersions(db, ids)
  const waitingIds = versions.flatMap(({ id, state }) => (state === 'waiting' ? id : []))
  const waiting = waitingIds.length === 0 ? [] : await versionRows.selectBy(db, 'id', waitingIds)
  const shipments = await selectShipments(db, ids)
  const shipped = await selectShipmentLines(db, ids)
  // Each is looked at once: an export has thousands of orders.
  const linesOfOrder = groupBy(lines, (line) => line.order_id)
  const purchasesOfOrder = groupBy(purchases, (purchase) => purchase.order_id)
  const shipmentsOfOrder = groupBy(shipments, (shipment) => shipment.order_id)
  const linesOfShipment = groupBy(shipped, (line) => line.shipment_id)
  const places = new Map(shipments.map(({ id }, index) => [id, index]))
  const inOrder = shipped.toSorted((a, b) => (places.get(a.shipment_id) ?? 0) - (places.get(b.shipment_id) ?? 0))
  const parts = toParts(inOrder)
  return rows.map((row) => ({
    row,
    lines: linesOfOrder.get(row.id) ?? [],
    bought: groupBy(linesOfOrder.get(row.id) ?? [], sourceKeyOf),
    purchases: purchasesOfOrder.get(row.id) ?? [],
    sellers,
    versions: versions.filter((version) => version.order_id === row.id),
    waiting: waiting.find((version) => version.order_id === row.id),
    shipments: (shipmentsOfOrder.get(row.id) ?? []).map((one) => ({
      ...one,
      lines: linesOfShipment.get(one.id) ?? [],
    })),
    parts,
  }))
}

/** Throws NOT_FOUND. */
export async function loadOrder(db: Db, id: string): Promise<LoadedOrder> {
  const [loaded] = await loadOrders(db, [id])
  if (!loaded) throw notFound('Order')
  return loaded
}

/** Throws NOT_FOUND. */
export async function viewOrder(
  {
    db,
    callbacks,
    privateLinks,
  }: { db: Db; callbacks: Pick<Callbacks, 'findMailStates' | 'findNeedDates'>; privateLinks: PrivateLinks },
  id: string,
): Promise<Order> {
  const loaded = await loadOrder(db, id)
  const { row } = loaded
  const purchases = await withSuppliers(db, loaded.purchases)
  const words = await selectBuyerWords(db, row)
  const mailStates = await callbacks.findMailStates(
    db,
    [...purchases, ...loaded.shipments, ...(loaded.waiting ? [loaded.waiting] : [])].map((mailed) => mailed.id),
  )
  return {
    id: row.id,
    inquiryId: row.inquiry_id,
    inquiryIds: row.inquiry_ids,
    quoteId: row.quote_id,
    ...toTerms(row),
    customer: {
      customerName: row.customer_name,
      company: row.company,
      phone: row.phone,
      email: row.email,
      state: row.customer_state,
    },
    place: row.fob ?? '',
    buyerWords: {
      answerNote: words?.answer_note ?? '',
      notes: words?.notes ?? [],
      needDates: await callbacks.findNeedDates(db, words?.need_ids ?? []),
    },
    cancelReason: row.cancel_reason,
    lines: loaded.lines.map((line) => toLine(line, shippedPartsOf(loaded, line))),
    mtrs: await selectWantedOfOrder(db, row.id),
    purchases: purchases.map((purchase) => ({
      ...toPurchase(row, purchase, privateLinks),
      ...toPurchaseHandover(purchase, mailStates),
      ...sumPurchase(loaded, purchase),
      mailState: mailStates.get(purchase.id) ?? null,
    })),
    shipments: loaded.shipments.map((one) => ({
      id: one.id,
      ...toShipment(one),
      mailState: mailStates.get(one.id) ?? null,
    })),
    totals: sumLoadedOrder(loaded),
    version: row.version,
    dropped: row.version > 1 ? findDropped(loaded, await selectQuoteLinesOfVersions(db, row.id)) : [],
    versions: heldVersions(loaded).map((one) => ({
      ...toVersion(one),
      by: one.created_by,
      differs: one.differs.staff,
    })),
    waiting: loaded.waiting ? toWaiting(loaded, loaded.waiting, mailStates.get(loaded.waiting.id)) : null,
    revision: row.revision,
    changedBy: row.changed_by,
    changedAt: row.changed_at.toISOString(),
    link: privateLinks.order.findUrl(row.id, row.token_digest),
    ...(await readOwnedRequest(db, { number: row.inquiry_number })),
  }
}

/** What of the accepted quote the order had and has no longer, with the version that dropped it. */
function findDropped(
  { lines }: Pick<LoadedOrder, 'lines'>,
  versions: Awaited<ReturnType<typeof selectQuoteLinesOfVersions>>,
): Order['dropped'] {
  const inForce = new Set(lines.map((line) => line.quote_line_id))
  const dropped = versions.slice(1).flatMap(({ version, ids }, index) => {
    const left = new Set(ids)
    const before = versions[index]?.ids ?? []
    return before.filter((id) => !left.has(id) && !inForce.has(id)).map((quoteLineId) => ({ quoteLineId, version }))
  })
  // What staff wrote is of no line of a quote.
  return dropped.filter(({ quoteLineId }) => quoteLineId !== '')
}

/** To whom planned ones would go follows the suppliers' records. */
export function withSuppliers(db: Db, purchases: readonly PurchaseRow[]): Promise<PurchaseRow[]> {
  return readSuppliers(purchases, (codes) => findSuppliersByCode(db, codes))
}

/** The same for those that are sent: their suppliers are neither merged nor deleted before the transaction ends. */
export function holdSuppliersOf(tx: Tx, purchases: readonly PurchaseRow[]): Promise<PurchaseRow[]> {
  return readSuppliers(purchases, (codes) => holdSuppliersByCode(tx, codes))
}

async function readSuppliers(
  purchases: readonly PurchaseRow[],
  read: (codes: readonly string[]) => ReturnType<typeof findSuppliersByCode>,
): Promise<PurchaseRow[]> {
  const planned = purchases.filter(({ state }) => state === 'planned').map(({ source_code: code }) => code)
  if (planned.length === 0) return [...purchases]
  const suppliers = await read(planned)
  return purchases.map((purchase) => {
    if (purchase.state !== 'planned') return purchase
    const supplier = suppliers.get(purchase.source_code)
    return { ...purchase, supplier_id: supplier?.id ?? null, to_address: supplier?.email ?? null }
  })
}

/** Who sells what is bought: the company on record with its contact, else the code of the source. */
async function findSeller(db: Db, { sellers }: LoadedOrder, purchase: PurchaseRow): Promise<PurchaseOffer['supplier']> {
  const [{ supplier_id: id } = purchase] = await withSuppliers(db, [purchase])
  const known = sellers.get(id ?? '') ?? (await loadSellers(db, [{ supplier_id: id }])).get(id ?? '')
  return known ?? { company: purchase.source_code, contactName: '' }
}

async function loadSellers(db: Db, purchases: readonly Pick<PurchaseRow, 'supplier_id'>[]) {
  const ids = new Set(purchases.flatMap(({ supplier_id: id }) => id ?? []))
  const known = ids.size === 0 ? [] : await supplierRows.selectBy(db, 'id', [...ids])
  return new Map(known.map(({ id, company, contact_name: contactName }) => [id, { company, contactName }]))
}

/** The companies on record that these purchases are from; blank without one. */
export async function nameSuppliers(db: Db, purchases: readonly PurchaseRow[]) {
  const found = await withSuppliers(db, purchases)
  const ids = new Map(found.map((one) => [one.id, one.supplier_id]))
  const sellers = await loadSellers(db, found)
  return ({ id }: Pick<PurchaseRow, 'id'>) => sellers.get(ids.get(id) ?? '')?.company ?? ''
}

type MailStates = ReadonlyMap<string, MailState>

/** A row of the list. */
export function toOrderEntry(loaded: LoadedOrder, mailStates: MailStates, owned: Owned): OrderEntry {
  const { row, purchases } = loaded
  const { reference, inquiryReference, state, purchaseOrder, createdAt } = toTerms(row)
  return {
    id: row.id,
    inquiryId: row.inquiry_id,
    inquiryReference,
    reference,
    state,
    purchaseOrder,
    createdAt,
    version: row.version,
    waitingSince: row.waiting_since?.toISOString() ?? null,
    wantsCall: loaded.waiting?.answer === 'call me',
    shipmentCount: loaded.shipments.length,
    company: row.company,
    ...owned,
    ...sumEntry(loaded),
    purchases: purchases.map((purchase) => ({
      id: purchase.id,
      reference: purchaseReferenceOf(row, purchase),
      sourceCode: purchase.source_code,
      state: purchase.state,
      delivery: toPurchaseHandover(purchase, mailStates).delivery,
      readyOn: purchase.ready_on,
      isShipped: isShipped(loaded, purchase),
      isChanged: purchase.changed_at !== null,
    })),
  }
}

export function sumEntry(loaded: LoadedOrder): Pick<OrderEntry, 'lineCount' | 'weightLb' | 'amount'> {
  const { weightLb, all } = sumLoadedOrder(loaded)
  return { lineCount: loaded.lines.length, weightLb, amount: all }
}

export type SummedOrder = Pick<OrderTotals, 'weightLb' | 'all'>

/** What these orders come to by their ids; nothing else of them is read. */
export async function sumOrders(
  db: Db,
  orders: readonly Pick<OrderRow, 'id' | 'freight' | 'freight_amount'>[],
): Promise<ReadonlyMap<string, SummedOrder>> {
  const lines = await selectSummedLines(
    db,
    orders.map(({ id }) => id),
  )
  const shipped = await selectShippedOf(
    db,
    lines.map(({ id }) => id),
  )
  const linesOfOrder = groupBy(lines, (line) => line.order_id)
  const parts = toParts(shipped)
  return new Map(orders.map((row) => [row.id, sumLoadedOrder({ row, lines: linesOfOrder.get(row.id) ?? [], parts })]))
}

/** How a purchase reached its supplier. */
export function toPurchaseHandover(row: PurchaseRow, mailStates: MailStates): Handover {
  const { id, sent_at: sentAt, answered_at: answeredAt } = row
  return toHandover(row, { isSent: sentAt !== null, isAnswered: answeredAt !== null, mailState: mailStates.get(id) })
}

/** What the buyer may see: nothing of cost, source, supplier and staff. */
export function toOrderOffer(loaded: LoadedOrder): OrderOffer {
  const { row } = loaded
  const { waiting } = loaded
  const totals = toBuyerTotals(sumLoadedOrder(loaded))
  return {
    ...toTerms(row),
    company: row.company,
    customerName: row.customer_name,
    lines: loaded.lines.map((line) => toBuyerLine(line, shippedPartsOf(loaded, line))),
    shipments: loaded.shipments.map(toShipment),
    totals,
    version: row.version,
    versions: heldVersions(loaded).map((one) => ({ ...toVersion(one), differs: one.differs.buyer })),
    change: waiting
      ? {
          ...toVersion(waiting),
          differs: waiting.differs.buyer,
          lines: pairLines(loaded.lines, linesOfVersion(loaded, waiting)).map(({ before, after }) => ({
            before: before && toBuyerLine(before, shippedPartsOf(loaded, before)),
            after: after && toBuyerLine(after, shippedPartsOf(loaded, after)),
          })),
          totals: { before: totals, after: toBuyerTotals(sumVersion(loaded, waiting)) },
          answer: toAgreement(waiting),
        }
      : null,
    takenBack: toTakenBack(loaded),
  }
}

/** What the buyer was asked about and need not answer any more; an order that is over tells that itself. */
function toTakenBack({ row, versions }: LoadedOrder): OrderOffer['takenBack'] {
  const last = versions.findLast(({ state, answer }) => state !== 'held' || answer === 'agree')
  const isUnderWay = row.state === 'confirmed' || row.state === 'shipped'
  return isUnderWay && last?.state === 'ended' ? { version: last.version, at: last.created_at.toISOString() } : null
}

const toBuyerTotals = ({ cost: _, margin: _margin, ...totals }: OrderTotals) => totals

const heldVersions = ({ row, versions }: LoadedOrder) =>
  row.version > 1 || row.waiting_since !== null ? versions.filter(({ state }) => state === 'held') : []

function toVersion(row: VersionHead) {
  return { version: row.version, at: (row.held_at ?? row.created_at).toISOString(), ...readTerms(changeTerms, row) }
}

function toWaiting(loaded: LoadedOrder, row: OrderVersionRow, mailState: MailState | undefined): WaitingChange {
  const agreement = toAgreement(row)
  return {
    ...toVersion(row),
    by: row.created_by,
    differs: row.differs.staff,
    lines: linesOfVersion(loaded, row).map((line) => ({
      ...toLine(line, shippedPartsOf(loaded, line)),
      replaces: line.replaces,
    })),
    totals: { before: sumLoadedOrder(loaded), after: sumVersion(loaded, row) },
    tell: { buyer: row.tells_buyer, suppliers: row.tells_suppliers },
    delivery: deliveryOf(mailState),
    answer: agreement && { ...agreement, by: row.answered_by ?? '' },
  }
}

function deliveryOf(mailState: MailState | undefined): WaitingChange['delivery'] {
  if (mailState === 'sent') return 'mailed'
  return mailState === 'queued' || mailState === 'failed' ? mailState : 'by hand'
}

function toAgreement(row: VersionHead) {
  const { answer, answered_at: at } = row
  return answer === null || at === null ? null : { answer, ...readTerms(agreementTerms, row), at: at.toISOString() }
}

/** Its lines, as lines of the order that it would be. */
export function linesOfVersion({ row }: Pick<LoadedOrder, 'row'>, { lines }: Pick<OrderVersionRow, 'lines'>) {
  return lines.map((line) => ({ ...line, order_id: row.id, is_complete: false }))
}

function sumVersion(loaded: LoadedOrder, version: Pick<OrderVersionRow, 'lines' | 'freight_amount'>): OrderTotals {
  const row = { ...loaded.row, freight_amount: version.freight_amount }
  return sumLoadedOrder({ row, lines: linesOfVersion(loaded, version), parts: loaded.parts })
}

const boughtTerms = shownTo('supplier', orderLineTerms)

/** What the supplier of a purchase may see: nothing of who buys, at what price, and what was written for the buyer. */
export async function viewPurchaseOffer(db: Db, loaded: LoadedOrder, purchase: PurchaseRow): Promise<PurchaseOffer> {
  const { row } = loaded
  const lines = linesOf(loaded, purchase)
  const answer = toAnswer(purchase)
  const sums = sumPurchase(loaded, purchase)
  return {
    reference: purchaseReferenceOf(row, purchase),
    state: purchase.state,
    supplier: await findSeller(db, loaded, purchase),
    ...readTerms(purchaseTerms, purchase),
    readyOn: purchase.ready_on,
    sentAt: (purchase.sent_at ?? row.created_at).toISOString(),
    answer: answer && { answer: answer.answer, readyOn: answer.readyOn, note: answer.note, at: answer.at },
    change: toPurchaseChange(purchase),
    lines: lines.map((line) => ({
      id: line.id,
      ...readTerms(boughtTerms, line),
      ...nameBought(line),
      ...sumShipped(toOrdered(line), shippedPartsOf(loaded, line)),
    })),
    ...sums,
    isOpen: isAnswerable(loaded, purchase),
  }
}

/** As the supplier's list has it: staff may have written the quote's for its buyer. */
export const nameBought = ({ product, product_id: productId, heat_num, heat }: Omit<VersionLine, 'replaces'>) => ({
  ...{ heat: heat_num || heat, note: '', leadTime: '' },
  description: nameItem({ product, productId, category: '' }),
})

/** What lines and purchases of one source have in common. */
export const sourceKeyOf = ({ source_code: code }: { source_code: string }) => code.toLowerCase()

const linesOf = ({ bought }: Pick<LoadedOrder, 'bought'>, purchase: PurchaseRow) =>
  bought.get(sourceKeyOf(purchase)) ?? []

/** What is bought comes to what was shipped, as the order does. */
function sumPurchase(loaded: LoadedOrder, purchase: PurchaseRow) {
  const lines = linesOf(loaded, purchase)
  const { weightLb, orderedWeightLb, shippedWeightLb, cost } = sumLoadedOrder({ ...loaded, lines })
  const { cost: orderedTotal } = sumLoadedOrder({ ...loaded, lines, parts: new Map() })
  // A change that took all of its lines leaves nothing to add up.
  const isEmpty = lines.length === 0
  return {
    isShipped: isShipped(loaded, purchase),
    weightLb,
    orderedWeightLb,
    shippedWeightLb,
    total: isEmpty ? null : cost,
    orderedTotal: isEmpty ? null : orderedTotal,
  }
}

function isShipped(loaded: Pick<LoadedOrder, 'bought'>, purchase: PurchaseRow): boolean {
  return linesOf(loaded, purchase).every((line) => line.is_complete)
}

/** Whether a supplier may answer, or change the answer, or staff for it. */
export function isAnswerable(loaded: Pick<LoadedOrder, 'row' | 'bought'>, purchase: PurchaseRow): boolean {
  return takesAnswer({ state: purchase.state, isShipped: isShipped(loaded, purchase) }, loaded.row.state)
}

export function shippedPartsOf({ parts }: Pick<LoadedOrder, 'parts'>, { id }: Pick<OrderLineRow, 'id'>): ShippedPart[] {
  return parts.get(id) ?? []
}

/** By the line. */
function toParts(shipped: readonly ShipmentLineRow[]): LoadedOrder['parts'] {
  return new Map([...groupBy(shipped, (line) => line.line_id)].map(([id, ofLine]) => [id, ofLine.map(toPart)]))
}

function toPart({ pieces, weight_lb: weightLb, is_complete: isComplete }: ShipmentLineRow): ShippedPart {
  return { pieces, weightLb, isComplete }
}

export const toOrdered = (row: Omit<OrderLineRow, 'order_id' | 'is_complete'>) => readTerms(orderLineTerms, row)

function sumLoadedOrder({
  row,
  lines,
  parts,
}: Pick<LoadedOrder, 'parts'> & {
  row: Pick<OrderRow, 'freight' | 'freight_amount'>
  lines: readonly SummedLineRow[]
}): OrderTotals {
  const shipped = lines.map((line) => {
    const { pieces, weight_lb: weightLb, price, cost, unit, basis } = line
    return { line: { pieces, weightLb, price, cost, unit, basis }, parts: shippedPartsOf({ parts }, line) }
  })
  return sumOrder(shipped, { freight: row.freight, freightAmount: row.freight_amount })
}

// The amount of the freight is in the totals.
const orderViewTerms = shownTo('buyer', orderTerms).filter(({ key }) => key !== 'freightAmount')

function toTerms(row: OrderOfInquiryRow) {
  return {
    inquiryReference: formatReference('inquiry', row.inquiry_number),
    reference: referenceOf(row),
    state: row.state,
    ...readTerms(orderViewTerms, row),
    freight: row.freight,
    createdAt: row.created_at.toISOString(),
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    closedAt: row.closed_at?.toISOString() ?? null,
    cancelledAt: row.cancelled_at?.toISOString() ?? null,
  }
}

function toBuyerLine(row: OrderLineRow, parts: readonly ShippedPart[]): BuyerOrderLine {
  const { cost: _, ...line } = toOrdered(row)
  return {
    id: row.id,
    ...line,
    amount: orderedAmount(line, row.price),
    ...sumShipped(line, parts),
    finalAmount: finalAmount(toOrdered(row), parts),
  }
}

function toLine(row: OrderLineRow, parts: readonly ShippedPart[]): OrderLine {
  return {
    ...toBuyerLine(row, parts),
    quoteLineId: row.quote_line_id,
    itemId: row.item_id,
    sourceCode: row.source_code,
    cost: row.cost,
  }
}

function toShipment({ lines, ...row }: LoadedOrder['shipments'][number]): OrderOffer['shipments'][number] {
  return {
    ...readTerms(shipmentTerms, row),
    lines: lines.map((line) => ({ lineId: line.line_id, ...toPart(line) })),
  }
}

// They are of all of our purchases.
const purchaseViewTerms = purchaseTerms.filter(({ key }) => key !== 'terms')

function toPurchase(
  order: OrderRow,
  row: PurchaseRow,
  privateLinks: PrivateLinks,
): Omit<Purchase, 'mailState' | keyof Handover | keyof ReturnType<typeof sumPurchase>> {
  return {
    id: row.id,
    reference: purchaseReferenceOf(order, row),
    sourceCode: row.source_code,
    supplierId: row.supplier_id,
    to: row.to_address,
    ...readTerms(purchaseViewTerms, row),
    state: row.state,
    sentAt: row.sent_at?.toISOString() ?? null,
    readyOn: row.ready_on,
    answer: toAnswer(row),
    change: toPurchaseChange(row),
    isChanged: row.changed_at !== null,
    link: privateLinks.purchase.findUrl(row.id, row.token_digest),
  }
}

const toPurchaseChange = ({ changed_at: at, differs }: PurchaseRow) => at && { at: at.toISOString(), differs }

function toAnswer(row: PurchaseRow): Purchase['answer'] {
  if (row.answered_at === null || row.answer === null) return null
  return {
    answer: row.answer,
    ...readTerms(replyTerms, { ...row, answer_note: row.answer_note ?? '' }),
    at: row.answered_at.toISOString(),
    by: row.answered_by ?? '',
  }
}
