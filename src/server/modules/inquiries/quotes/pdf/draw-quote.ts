import { detailsOf, type LineColumnName, lineColumns, marksOf, shippingOf } from '../../../../../shared/quotes/lines.ts'
import type { QuoteOffer } from '../../../../../shared/quotes/schema.ts'
import { priorSaleNote } from '../../../../../shared/quotes/terms.ts'
import { leftLineIds, type OfferLine } from '../../../../../shared/quotes/totals.ts'
import {
  describeBasis,
  describeFreight,
  describeState,
  formatPacificDayOf,
  listTotals,
  offerTitle,
} from '../../../../../shared/quotes/words.ts'
import { formatDay } from '../../../../../shared/text/days.ts'
import { createPaper, ink, lineHeightOf, type Paper, type Place, type Style, sheet } from './paper.ts'
import type { QuoteSheet } from './quote-sheet.ts'

const cellStyle = { size: 8.5 } as const
const headStyle = { size: 8, face: 'bold', color: ink.dimmed } as const
const dimStyle = { size: 7.5, color: ink.dimmed } as const
const whole: Place = { x: sheet.left, width: sheet.width }
const cellGap = 6
const rowGap = 2
const blockGap = 12

/** The bytes of a quote as a PDF. */
export function drawQuote({ offer, site, link, logo }: QuoteSheet): Promise<Uint8Array> {
  const title = offerTitle(offer)
  const paper = createPaper({ title, author: site.brandName }, (page) => {
    if (offer.state === 'draft') markAsDraft(page)
  })
  drawHead(paper, { offer, site, link, logo })
  drawFacts(paper, offer)
  drawLines(paper, offer)
  drawTotals(paper, offer)
  drawConditions(paper, { offer, site })
  numberSheets(paper, `${title} · ${site.brandName}`)
  return paper.finish()
}

function markAsDraft({ doc }: Paper): void {
  const middle: [number, number] = [306, 396]
  doc.save().rotate(-45, { origin: middle }).font('bold').fontSize(150).fillColor(ink.hot, 0.12)
  doc.text('DRAFT', 0, middle[1] - 90, { width: 612, align: 'center', lineBreak: false })
  doc.restore().fillColor(ink.text, 1)
}

const logoBox = { width: 150, height: 44 }
// A larger one would take too much memory, and none needs to be.
const logoPixelsMax = 4_000_000

function drawHead(paper: Paper, { offer, site, link, logo }: QuoteSheet): void {
  const { y } = paper
  const right: Place = { x: 336, width: sheet.right - 336 }
  for (const line of [site.contactAddress ?? '', site.directPhone, site.officePhone, site.contactEmail].filter(
    Boolean,
  )) {
    paper.paragraph(line, right, { ...dimStyle, align: 'right' })
  }
  const contactEnd = paper.y
  paper.y = y
  const name = { face: 'bold', size: 12, color: ink.steel } as const
  if (logo && drawLogo(paper, logo)) {
    paper.y += logoBox.height + 6
    paper.paragraph(site.brandName, { x: sheet.left, width: 290 }, name)
  } else {
    drawMark(paper)
    paper.y += (markSize - lineHeightOf(name)) / 2
    paper.paragraph(site.brandName, { x: sheet.left + markSize + 8, width: 290 - markSize }, name)
    paper.y += (markSize - lineHeightOf(name)) / 2
  }
  paper.y = Math.max(paper.y, contactEnd) + 8
  paper.rule(ink.line)
  paper.y += blockGap
  paper.paragraph(offerTitle(offer), whole, { face: 'bold', size: 18 })
  const state = stateWords(offer)
  paper.paragraph(state, whole, { face: 'bold', size: 10, color: offer.state === 'sent' ? ink.text : '#b42318' })
  if (link !== null) {
    paper.y += 2
    paper.paragraph(`Accept or decline it at ${link}`, whole, { color: ink.steel, link })
  }
  paper.y += 4
}

const markSize = 28

/** The built-in logo of the pages: the section of an I-beam. */
function drawMark({ doc, y }: Paper): void {
  doc
    .save()
    .translate(sheet.left, y)
    .scale(markSize / 32)
  doc.roundedRect(0, 0, 32, 32, 6).fill(ink.steel)
  doc.path('M8 8h16v4h-5v8h5v4H8v-4h5v-8H8z').fill('#ffffff')
  doc.path('M8 8h16v4H8z').fill(ink.hot)
  doc.restore().fillColor(ink.text)
}

function stateWords(offer: QuoteOffer): string {
  if (offer.state === 'draft') return 'Draft: this is not an offer yet'
  const { title, text } = describeState(offer)
  return offer.state === 'sent' ? `${title}, end of day Pacific time` : `${title}. ${text}`
}

/** Whether the file could be drawn. */
function drawLogo({ doc, y }: Paper, logo: Uint8Array): boolean {
  try {
    // The types do not have it.
    const { openImage } = doc as unknown as { openImage(file: Buffer): { width: number; height: number } }
    const image = openImage.call(doc, Buffer.from(logo))
    if (image.width * image.height > logoPixelsMax) return false
    doc.image(Buffer.from(logo), sheet.left, y, { fit: [logoBox.width, logoBox.height] })
    return true
  } catch {
    // A quote without its logo is better than none.
    return false
  }
}

function drawFacts(paper: Paper, offer: QuoteOffer): void {
  const { answer } = offer
  const facts: [name: string, value: string][] = [
    ['For', [offer.customerName, offer.company].filter(Boolean).join(', ')],
    ['Date', formatPacificDayOf(offer.sentAt)],
    ['Good through', offer.state === 'sent' ? '' : formatDay(offer.validUntil)],
    ['FOB point', offer.fobPoint],
    ['Freight', describeFreight(offer)],
    ['Buyer', answer ? describeOrder(answer) : ''],
    ['Note', offer.note],
  ]
  for (const [name, value] of facts.filter(([, text]) => text.trim() !== '')) {
    paper.makeRoom(lineHeightOf())
    paper.write(name, { x: sheet.left, width: 80 }, { color: ink.dimmed })
    paper.paragraph(value, { x: sheet.left + 84, width: sheet.width - 84 })
    paper.y += 2
  }
  paper.y += blockGap - 2
}

function describeOrder({ purchaseOrder, note }: NonNullable<QuoteOffer['answer']>): string {
  return [purchaseOrder && `Purchase order ${purchaseOrder}`, note].filter(Boolean).join('\n')
}

type Column = {
  heading: string
  width: number
  /** Takes a share of the width that blank columns leave. */
  grows?: boolean
  style?: Style
  textOf: (line: OfferLine, number: number) => string
}

const columns: readonly Column[] = [
  { heading: '#', width: 18, textOf: (_, number) => String(number) },
  columnOf('description', 156, true),
  columnOf('size', 86, true),
  columnOf('grade', 60, true),
  columnOf('pieces', 34),
  columnOf('weight', 56),
  columnOf('price', 68),
  columnOf('amount', 62),
]

function columnOf(name: LineColumnName, width: number, grows = false): Column {
  const { heading, isNumeric, read } = lineColumns[name]
  return { heading, width, grows, style: isNumeric ? { align: 'right' } : {}, textOf: read }
}

/** The columns that say something of a line, with their places. What blank ones leave goes to the texts. */
function layOut(offer: QuoteOffer): Layout {
  const shown = columns.filter(({ textOf }) => offer.lines.some((line) => textOf(line, 1).trim() !== ''))
  const free = sheet.width - shown.reduce((sum, { width }) => sum + width, 0)
  const growing = shown.filter(({ grows }) => grows)
  let x: number = sheet.left
  return shown.map((column, index) => {
    const width = column.width + (column.grows ? free / growing.length : 0)
    const place = { x, width: width - (index === shown.length - 1 ? 0 : cellGap) }
    x += width
    return { column, place }
  })
}

type Layout = readonly { column: Column; place: Place }[]

function drawLines(paper: Paper, offer: QuoteOffer): void {
  const left = leftLineIds(offer)
  const layout = layOut(offer)
  paper.makeRoom(lineHeightOf(headStyle) * 4)
  drawHeading(paper, layout)
  offer.lines.forEach((line, index) => {
    const marks = marksOf(line, left.has(line.id))
    const about = [detailsOf(line), shippingOf(line), marks].filter(Boolean).join(' · ')
    drawRow(paper, layout, { line, number: index + 1, about: [about, line.note] })
  })
  paper.y += 4
}

function drawHeading(paper: Paper, layout: Layout): void {
  for (const { column, place } of layout) paper.write(column.heading, place, { ...column.style, ...headStyle })
  paper.y += lineHeightOf(headStyle) + 1
  paper.rule(ink.dimmed)
  paper.y += rowGap
}

type Row = {
  line: OfferLine
  number: number
  /** Goes below, across the columns of texts. */
  about: readonly string[]
}

/** A row higher than the rest of a sheet goes on under the heading of the next one. */
function drawRow(paper: Paper, layout: Layout, { line, number, about }: Row): void {
  const cells = layout.map(({ column: { textOf, style }, place }) => {
    const cell = { ...cellStyle, ...style }
    return wrap(paper, textOf(line, number), place, cell).map((text) => ({ text, place, style: cell }))
  })
  const wide = placeOfTexts(layout)
  const rows = [
    ...Array.from({ length: Math.max(1, ...cells.map(({ length }) => length)) }, (_, index) =>
      cells.flatMap((lines) => lines[index] ?? []),
    ),
    ...about.flatMap((text) =>
      wrap(paper, text, wide, dimStyle).map((one) => [{ text: one, place: wide, style: dimStyle }]),
    ),
  ]
  const height = lineHeightOf(cellStyle)
  const isShort = rows.length * height < (sheet.bottom - sheet.top) / 3
  if (paper.makeRoom(isShort ? rows.length * height + rowGap : height)) drawHeading(paper, layout)
  for (const row of rows) {
    if (paper.makeRoom(height)) drawHeading(paper, layout)
    for (const { text, place, style } of row) paper.write(text, place, style)
    paper.y += height
  }
  paper.y += rowGap - 1
  paper.rule(ink.faint)
  paper.y += rowGap
}

function wrap(paper: Paper, text: string, { width }: Place, style: Style): string[] {
  return text.trim() === '' ? [] : paper.wrap(text, width, style)
}

/** From the first column that grows through the last one. */
function placeOfTexts(layout: Layout): Place {
  const growing = layout.flatMap(({ column, place }) => (column.grows ? place : []))
  const [{ x } = whole] = growing
  const { x: lastX, width } = growing.at(-1) ?? whole
  return { x, width: lastX + width - x }
}

const totalPlace: Place = { x: 430, width: sheet.right - 430 }

function drawTotals(paper: Paper, offer: QuoteOffer): void {
  const { totals, quotedTotals } = offer
  if (totals === null || quotedTotals === null) return
  const facts = listTotals(offer, totals, quotedTotals)
  paper.makeRoom(facts.length * 2 * lineHeightOf({ size: 11 }))
  for (const { name, value, quoted, isWhole } of facts) {
    const style: Style = isWhole ? { face: 'bold', size: 11 } : {}
    paper.write(name, { x: 300, width: 130 }, style)
    paper.write(value, totalPlace, { ...style, align: 'right' })
    paper.y += lineHeightOf(style) + 1
    if (quoted !== '') paper.paragraph(quoted, totalPlace, { ...dimStyle, align: 'right' })
  }
  paper.y += blockGap
}

function drawConditions(paper: Paper, { offer, site }: Pick<QuoteSheet, 'offer' | 'site'>): void {
  const reach = `Questions? Call ${site.directPhone} or ${site.officePhone}, or write to ${site.contactEmail}.`
  const texts = [offer.terms, describeBasis(offer) ?? '', priorSaleNote, reach]
  for (const text of texts.filter((one) => one.trim() !== '')) {
    paper.paragraph(text, whole)
    paper.y += 4
  }
}

function numberSheets(paper: Paper, title: string): void {
  const style = { size: 7.5, color: ink.dimmed } as const
  const { count } = paper.doc.bufferedPageRange()
  const [line = ''] = paper.wrap(title, sheet.width - 80, style)
  for (let index = 0; index < count; index += 1) {
    paper.doc.switchToPage(index)
    paper.y = sheet.footY
    paper.write(line, { x: sheet.left, width: sheet.width - 80 }, style)
    paper.write(`Page ${index + 1} of ${count}`, { x: sheet.right - 80, width: 80 }, { ...style, align: 'right' })
  }
}
