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
const smallStyle = { size: 8 } as const
const whole: Place = { x: sheet.left, width: sheet.width }
const leftHalf: Place = { x: sheet.left, width: 250 }
const rightHalf: Place = { x: 316, width: sheet.right - 316 }
const cellGap = 6
const rowGap = 2
const blockGap = 12

/** The bytes of a quote as a PDF. */
export function drawQuote({ offer, site, link, logo }: QuoteSheet): Promise<Uint8Array> {
  const title = offerTitle(offer)
  let sheets = 0
  const paper = createPaper({ title, author: site.brandName }, (page) => {
    sheets += 1
    if (offer.state === 'draft') markAsDraft(page)
    if (sheets > 1) drawRunningHead(page, title, site)
  })
  drawLetterhead(paper, { site, logo })
  drawFacts(paper, offer)
  drawState(paper, offer, link)
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

function drawLetterhead(paper: Paper, { site, logo }: Pick<QuoteSheet, 'site' | 'logo'>): void {
  const { y } = paper
  const { contactAddress = '', directPhone, officePhone, contactEmail } = site
  for (const line of [...addressLines(contactAddress), `${directPhone} · ${officePhone}`, contactEmail]) {
    paper.paragraph(line, rightHalf, { ...dimStyle, align: 'right' })
  }
  const contactEnd = paper.y
  paper.y = y
  if (logo && drawLogo(paper, logo)) {
    paper.y += logoBox.height + 6
    paper.paragraph(site.brandName, leftHalf, nameStyle)
  } else drawBrand(paper, site.brandName)
  paper.y = Math.max(paper.y, contactEnd) + 2 * blockGap
}

// A street, and the place with its state and ZIP code.
const usAddress = /^(.+), *([^,]+, [A-Z]{2},? \d{5}(?:-\d{4})?)$/

/** `100 Mill Road, Suite 4` and `Gary, IN 46402`, as on an envelope; another address stays one line. */
function addressLines(address: string): string[] {
  return (usAddress.exec(address)?.slice(1) ?? [address]).filter((part) => part !== '')
}

/** On each sheet but the first. */
function drawRunningHead(paper: Paper, title: string, { brandName }: QuoteSheet['site']): void {
  const style = { face: 'bold', size: 9 } as const
  const halves = [
    [brandName, leftHalf, { ...style, color: ink.steel }],
    [title, rightHalf, { ...style, align: 'right' }],
  ] as const
  // One line, so that a long name leaves room for the quote.
  for (const [text, place, look] of halves) paper.write(paper.wrap(text, place.width, look)[0] ?? '', place, look)
  paper.y += lineHeightOf(style) + 4
  paper.rule(ink.line)
  paper.y += blockGap
}

const nameStyle = { face: 'bold', size: 12, color: ink.steel } as const
const markSize = 28

/** The built-in logo of the pages, the section of an I-beam, and the name. */
function drawBrand(paper: Paper, brandName: string): void {
  const { doc, y } = paper
  doc
    .save()
    .translate(sheet.left, y)
    .scale(markSize / 32)
  doc.roundedRect(0, 0, 32, 32, 6).fill(ink.steel)
  doc.path('M8 8h16v4h-5v8h5v4H8v-4h5v-8H8z').fill('#ffffff')
  doc.path('M8 8h16v4H8z').fill(ink.hot)
  doc.restore().fillColor(ink.text)
  paper.y += (markSize - lineHeightOf(nameStyle)) / 2
  paper.paragraph(brandName, { x: sheet.left + markSize + 8, width: leftHalf.width - markSize }, nameStyle)
  paper.y = Math.max(paper.y, y + markSize)
}

/** What a buyer looks for first: how much, and until when. */
function drawState(paper: Paper, offer: QuoteOffer, link: string | null): void {
  const total = totalsOf(offer).at(-1)
  if (total) paper.paragraph(`${total.name} ${total.value}`, whole, { face: 'bold', size: 15 })
  const color = offer.state === 'sent' ? ink.text : '#b42318'
  paper.paragraph(stateWords(offer), whole, { face: 'bold', size: 10, color })
  if (link !== null) {
    paper.y += 2
    paper.paragraph(`Accept or decline it at ${link}`, whole, { ...smallStyle, color: ink.steel, link })
  }
  paper.y += blockGap
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
  paper.paragraph(offerTitle(offer), whole, { face: 'bold', size: 20 })
  paper.y += blockGap / 2
  const { y } = paper
  paper.paragraph('For', leftHalf, headStyle)
  paper.paragraph(offer.company || offer.customerName, leftHalf, { face: 'bold' })
  if (offer.company) paper.paragraph(offer.customerName, leftHalf)
  const leftEnd = paper.y
  paper.y = y
  drawPairs(paper, rightHalf, [
    ['Date', formatPacificDayOf(offer.sentAt)],
    ['Good through', offer.state === 'sent' ? '' : formatDay(offer.validUntil)],
    ['FOB point', offer.fobPoint],
    ['Freight', describeFreight(offer)],
  ])
  paper.y = Math.max(paper.y, leftEnd) + blockGap / 2
  drawPairs(paper, whole, [
    ['Buyer', answer ? describeOrder(answer) : ''],
    ['Note', offer.note],
  ])
  paper.y += blockGap / 2
}

/** Names with their values; those without a value are left out. */
function drawPairs(
  paper: Paper,
  { x, width }: Place,
  pairs: readonly (readonly [name: string, value: string])[],
): void {
  for (const [name, value] of pairs.filter(([, text]) => text.trim() !== '')) {
    paper.makeRoom(lineHeightOf())
    paper.write(name, { x, width: 80 }, { color: ink.dimmed })
    paper.paragraph(value, { x: x + 76, width: width - 76 })
    paper.y += 2
  }
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
  columnOf('description', 140, true),
  columnOf('size', 96, true),
  columnOf('grade', 66, true),
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

const totalPlace: Place = { x: 330, width: sheet.right - 330 }

const totalsOf = (offer: QuoteOffer) =>
  offer.totals && offer.quotedTotals ? listTotals(offer, offer.totals, offer.quotedTotals) : []

function drawTotals(paper: Paper, offer: QuoteOffer): void {
  const facts = totalsOf(offer)
  if (facts.length === 0) return
  paper.makeRoom(facts.length * 2 * lineHeightOf({ size: 11 }))
  for (const { name, value, quoted, isWhole } of facts) {
    const style: Style = isWhole ? { face: 'bold', size: 11 } : {}
    if (isWhole) {
      paper.rule(ink.dimmed, totalPlace)
      paper.y += 5
    }
    paper.write(name, totalPlace, style)
    paper.write(value, totalPlace, { ...style, align: 'right' })
    paper.y += lineHeightOf(style) + 3
    if (quoted !== '') paper.paragraph(quoted, totalPlace, { ...dimStyle, align: 'right' })
  }
  paper.y += blockGap
}

function drawConditions(paper: Paper, { offer, site }: Pick<QuoteSheet, 'offer' | 'site'>): void {
  const reach = `Questions? Call ${site.directPhone} or ${site.officePhone}, or write to ${site.contactEmail}.`
  const texts = [offer.terms, describeBasis(offer) ?? '', priorSaleNote, reach]
  paper.makeRoom(lineHeightOf(headStyle) + 2 * lineHeightOf(smallStyle))
  paper.paragraph('Terms', whole, headStyle)
  for (const text of texts.filter((one) => one.trim() !== '')) {
    paper.paragraph(text, whole, smallStyle)
    paper.y += 3
  }
}

function numberSheets(paper: Paper, title: string): void {
  const style = { size: 7.5, color: ink.dimmed } as const
  const { count } = paper.doc.bufferedPageRange()
  const [line = ''] = paper.wrap(title, sheet.width - 80, style)
  for (let index = 0; index < count; index += 1) {
    paper.doc.switchToPage(index)
    paper.y = sheet.footY - 5
    paper.rule(ink.line)
    paper.y = sheet.footY
    paper.write(line, { x: sheet.left, width: sheet.width - 80 }, style)
    paper.write(`Page ${index + 1} of ${count}`, { x: sheet.right - 80, width: 80 }, { ...style, align: 'right' })
  }
}
