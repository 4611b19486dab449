import { factsOf, type NamedText } from '../../../../shared/deals/document.ts'
import { shipmentTerms } from '../../../../shared/deals/terms.ts'
import { remainingQuantity } from '../../../../shared/orders/amounts.ts'
import { describeCarrier } from '../../../../shared/orders/document.ts'
import type { BuyerOrderLine, OrderOffer } from '../../../../shared/orders/schema.ts'
import { describeAllShipped, describeQuantity } from '../../../../shared/orders/words.ts'
import type { LinkedPaper } from '../../../../shared/papers/schema.ts'
import { paperKindLabels } from '../../../../shared/papers/terms.ts'
import { detailsOf, sizeWithUnit } from '../../../../shared/quotes/lines.ts'
import { formatCountOf } from '../../../../shared/text/count-text.ts'
import { formatDay } from '../../../../shared/text/days.ts'
import { button, type Draft, factsIf, linesTable, type Post, questionBlocks, text } from './letters.ts'
import { type MailRow, oneLine } from './mail-body.ts'

type Shipped = OrderOffer['shipments'][number]
type Told = { order: OrderOffer; shipment: Shipped; email: string }
type Sent = Told & {
  link: string
  sender: string
  /** Those that staff ticked for the buyer. */
  papers: readonly LinkedPaper[]
}

/** To a buyer with an address: what is on its way, its papers, what is still to come, and the link to follow it. */
export function draftShipmentMails(
  { order, shipment, email, link, sender, papers }: Sent,
  { office, toBuyer }: Post,
): Draft[] {
  const { reference, customerName, purchaseOrder } = order
  const parts = new Map(shipment.lines.map((part) => [part.lineId, part]))
  const shipped = order.lines.filter(({ id }) => parts.has(id))
  const open = order.lines.filter(({ isComplete }) => !isComplete)
  const sum = describeCounted(sumOf(shipment, 'pieces'), sumOf(shipment, 'weightLb'))
  const rest = open.length === 0 ? describeAllShipped(order.lines, 'That is all of your order.') : ''
  const hello = `Hello ${oneLine(customerName, 60)},\nSteel of your order ${reference} has shipped. ${rest}`.trim()
  const facts: readonly NamedText[] = [
    ['Your PO', purchaseOrder ?? ''],
    ['Shipped', sum],
    ['Shipped on', formatDay(shipment.shippedOn)],
    ...factsOf(carrierTerms, shipment),
  ]
  const letter = {
    reference,
    subject: `Shipped: ${[sum, `order ${reference}`].filter(Boolean).join(' of ')}`,
    preview: [formatDay(shipment.shippedOn), oneLine(describeCarrier(shipment), 200)].filter(Boolean).join(', '),
    blocks: [
      text(hello),
      ...factsIf(facts.filter(([, said]) => said !== '').map(([name, said]) => [name, oneLine(said, 200)])),
      button('See your order and its shipments', link, 'View order'),
      linesTable({ title: 'Shipped:', headings: ['Item', 'Quantity'] }, shipped, (line) => {
        const { pieces = null, weightLb = null } = parts.get(line.id) ?? {}
        return toRow(line, quantityOf(pieces, weightLb))
      }),
      ...(papers.length === 0
        ? []
        : [
            linesTable({ title: 'Papers:', headings: ['File'] }, papers, ({ id, kind, fileName }) => ({
              name: oneLine(fileName, 200),
              details: [paperKindLabels[kind].one],
              url: fileUrl(link, id),
            })),
          ]),
      ...(open.length === 0
        ? []
        : [
            linesTable({ title: 'Still to come:', headings: ['Item', 'Quantity'] }, open, (line) => {
              const { pieces, weightLb } = remainingQuantity(line)
              return toRow(line, quantityOf(pieces, weightLb))
            }),
          ]),
      ...questionBlocks(office, reference),
    ],
  }
  return toBuyer('shipment', email, letter, sender)
}

/** The order's link opens its papers too. */
const fileUrl = (link: string, id: string) =>
  `${link.replace(/\/order\/(?=[^/]*$)/, '/api/order-offers/')}/papers/${id}`

/** To a buyer with an address: when steel of these lines is ready. */
export function draftReadyDates(
  order: OrderOffer,
  {
    email,
    link,
    sender,
    readyOn,
    lineIds,
  }: { readyOn: string; lineIds: readonly string[] } & Record<'email' | 'link' | 'sender', string>,
  { office, toBuyer }: Post,
): Draft[] {
  const { reference, customerName, lines } = order
  const ready = lines.filter(({ id, isComplete }) => lineIds.includes(id) && !isComplete)
  const day = formatDay(readyOn)
  const letter = {
    reference,
    subject: `Order ${reference}: steel ready on ${day}`,
    preview: `${formatCountOf(ready.length, 'line')}, ready on ${day}`,
    blocks: [
      text(`Hello ${oneLine(customerName, 60)},\nThis steel of your order ${reference} will be ready on ${day}.`),
      linesTable({ title: `Ready on ${day}:`, headings: ['Item', 'Quantity'] }, ready, (line) => {
        const { pieces, weightLb } = remainingQuantity(line)
        return toRow(line, quantityOf(pieces, weightLb))
      }),
      button('See your order and its shipments', link, 'View order'),
      ...questionBlocks(office, reference),
    ],
  }
  return toBuyer('ready date', email, letter, sender)
}

/** To a buyer who was told of a shipment that was recorded by mistake. */
export function draftShipmentCorrection({ order, shipment, email }: Told, { office, toBuyer }: Post): Draft[] {
  const { reference, customerName } = order
  const day = formatDay(shipment.shippedOn)
  const carrier = oneLine(describeCarrier(shipment), 200)
  return toBuyer('shipment correction', email, {
    reference,
    subject: `Correction: a shipment of order ${reference}`,
    preview: `Please disregard our email about a shipment on ${day}.`,
    blocks: [
      text(
        `Hello ${oneLine(customerName, 60)},\nWe told you that steel of your order ${reference} shipped on ${day}. That was a mistake: please disregard that email.`,
      ),
      ...factsIf(carrier ? [['Shipment', carrier]] : []),
      ...questionBlocks(office, reference),
    ],
  })
}

const carrierTerms = shipmentTerms.filter(({ kind }) => kind === 'line')

const sumOf = ({ lines }: Shipped, key: 'pieces' | 'weightLb') =>
  Math.round(lines.reduce((sum, part) => sum + (part[key] ?? 0), 0) * 1000) / 1000

/** What was not counted is left out. */
const describeCounted = (pieces: number | null, weightLb: number | null) =>
  describeQuantity(pieces || null, weightLb || null)

const quantityOf = (pieces: number | null, weightLb: number | null) => describeCounted(pieces, weightLb) || 'the rest'

function toRow(line: BuyerOrderLine, quantity: string): MailRow {
  const size = sizeWithUnit(line)
  const name = oneLine(line.description, 300) || size
  return {
    name,
    details: [size === name ? '' : size, line.grade, detailsOf(line)].map((part) => oneLine(part, 300)),
    figures: [quantity],
  }
}
