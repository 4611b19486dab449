import {
  contactSentence,
  type DealDocument,
  headlineOf,
  type NamedText,
  stateSentence,
} from '../../../../shared/deals/document.ts'
import { type LineTable, tabulate } from '../../../../shared/quotes/lines.ts'
import type { SiteInfo } from '../../../../shared/site/site.ts'
import { area, type Canvas, createCanvas, ink, lineHeightOf, type Place, type Style } from './canvas.ts'

const cellStyle = { size: 8.5 } as const
const headStyle = { size: 8, face: 'bold', color: ink.dimmed } as const
const dimStyle = { size: 7.5, color: ink.dimmed } as const
const smallStyle = { size: 8 } as const
const whole: Place = { x: area.left, width: area.width }
const leftHalf: Place = { x: area.left, width: 250 }
const rightHalf: Place = { x: 316, width: area.right - 316 }
const cellGap = 6
const rowGap = 2
const blockGap = 12

export type Sender = {
  site: Pick<SiteInfo, 'brandName' | 'directPhone' | 'officePhone' | 'contactEmail' | 'contactAddress'>
  /** A PNG or JPEG file. */
  logo: Uint8Array | undefined
}

/** `url` is where the reader can act on the document. A drawing is passed to a thread. */
export type Drawing = { document: DealDocument; url: string | null; sender: Sender }

/** The bytes of a document as a PDF, on as many pages as it takes. */
export function drawDocument({ document, url, sender }: Drawing): Promise<Uint8Array> {
  const { title } = document
  const { brandName } = sender.site
  let pages = 0
  const canvas = createCanvas({ title, author: brandName }, (page) => {
    pages += 1
    if (document.isDraft) markAsDraft(page)
    if (pages > 1) drawRunningHead(page, title, brandName)
  })
  drawLetterhead(canvas, sender)
  drawFacts(canvas, document)
  drawState(canvas, document, url)
  if (document.lines.length > 0) drawLines(canvas, tabulate(document.lines))
  drawTotals(canvas, document)
  drawSection(canvas, 'Shipments', document.shipments)
  drawSection(canvas, 'Terms', [...document.terms, contactSentence(sender.site)])
  numberPages(canvas, `${title} · ${brandName}`)
  return canvas.finish()
}

function markAsDraft({ doc }: Canvas): void {
  const middle: [number, number] = [306, 396]
  doc.save().rotate(-45, { origin: middle }).font('bold').fontSize(150).fillColor(ink.hot, 0.12)
  doc.text('DRAFT', 0, middle[1] - 90, { width: 612, align: 'center', lineBreak: false })
  doc.restore().fillColor(ink.text, 1)
}

const logoBox = { width: 150, height: 44 }
// A larger one would take too much memory, and none needs to be.
const logoPixelsMax = 4_000_000

function drawLetterhead(canvas: Canvas, { site, logo }: Sender): void {
  const { y } = canvas
  const { contactAddress = '', directPhone, officePhone, contactEmail } = site
  for (const line of [...addressLines(contactAddress), `${directPhone} · ${officePhone}`, contactEmail]) {
    canvas.paragraph(line, rightHalf, { ...dimStyle, align: 'right' })
  }
  const contactEnd = canvas.y
  canvas.y = y
  if (logo && drawLogo(canvas, logo)) {
    canvas.y += logoBox.height + 6
    canvas.paragraph(site.brandName, leftHalf, nameStyle)
  } else drawBrand(canvas, site.brandName)
  canvas.y = Math.max(canvas.y, contactEnd) + 2 * blockGap
}

// A street, and the place with its state and ZIP code.
const usAddress = /^(.+), *([^,]+, [A-Z]{2},? \d{5}(?:-\d{4})?)$/

/** `100 Mill Road, Suite 4` and `Gary, IN 46402`, as on an envelope; another address stays one line. */
function addressLines(address: string): string[] {
  return (usAddress.exec(address)?.slice(1) ?? [address]).filter((part) => part !== '')
}

/** On each page but the first. */
function drawRunningHead(canvas: Canvas, title: string, brandName: string): void {
  const style = { face: 'bold', size: 9 } as const
  const halves = [
    [brandName, leftHalf, { ...style, color: ink.steel }],
    [title, rightHalf, { ...style, align: 'right' }],
  ] as const
  // One line, so that a long name leaves room for the rest.
  for (const [text, place, look] of halves) canvas.write(canvas.wrap(text, place.width, look)[0] ?? '', place, look)
  canvas.y += lineHeightOf(style) + 4
  canvas.rule(ink.line)
  canvas.y += blockGap
}

const nameStyle = { face: 'bold', size: 12, color: ink.steel } as const
const markSize = 28

/** The built-in logo of the pages, the section of an I-beam, and the name. */
function drawBrand(canvas: Canvas, brandName: string): void {
  const { doc, y } = canvas
  doc
    .save()
    .translate(area.left, y)
    .scale(markSize / 32)
  doc.roundedRect(0, 0, 32, 32, 6).fill(ink.steel)
  doc.path('M8 8h16v4h-5v8h5v4H8v-4h5v-8H8z').fill('#ffffff')
  doc.path('M8 8h16v4H8z').fill(ink.hot)
  doc.restore().fillColor(ink.text)
  canvas.y += (markSize - lineHeightOf(nameStyle)) / 2
  canvas.paragraph(brandName, { x: area.left + markSize + 8, width: leftHalf.width - markSize }, nameStyle)
  canvas.y = Math.max(canvas.y, y + markSize)
}

const stateColors: Readonly<Record<DealDocument['badge']['tone'], string>> = {
  open: ink.text,
  good: ink.good,
  caution: ink.caution,
  plain: ink.text,
}

function drawState(canvas: Canvas, document: DealDocument, url: string | null): void {
  const { badge, action } = document
  const headline = headlineOf(document)
  if (headline) canvas.paragraph(headline, whole, { face: 'bold', size: 15 })
  canvas.paragraph(stateSentence(document), whole, { face: 'bold', size: 10, color: stateColors[badge.tone] })
  if (url !== null) {
    canvas.y += 2
    canvas.paragraph(`${action[0]}: ${url}`, whole, { ...smallStyle, color: ink.steel, link: url })
  }
  canvas.y += blockGap
}

/** Whether the file could be drawn. */
function drawLogo({ doc, y }: Canvas, logo: Uint8Array): boolean {
  try {
    // The types do not have it.
    const { openImage } = doc as unknown as { openImage(file: Buffer): { width: number; height: number } }
    const image = openImage.call(doc, Buffer.from(logo))
    if (image.width * image.height > logoPixelsMax) return false
    doc.image(Buffer.from(logo), area.left, y, { fit: [logoBox.width, logoBox.height] })
    return true
  } catch {
    // A document without the logo is better than none.
    return false
  }
}

function drawFacts(canvas: Canvas, { title, parties, facts, notes }: DealDocument): void {
  // The letterhead has who sends it.
  const [heading, names] = parties.at(-1) ?? ['', '']
  const [name = '', ...contact] = names.split('\n')
  canvas.paragraph(title, whole, { face: 'bold', size: 16 })
  canvas.y += blockGap / 2
  const { y } = canvas
  canvas.paragraph(heading, leftHalf, headStyle)
  canvas.paragraph(name, leftHalf, { face: 'bold' })
  for (const line of contact) canvas.paragraph(line, leftHalf)
  const leftEnd = canvas.y
  canvas.y = y
  drawPairs(canvas, rightHalf, facts)
  canvas.y = Math.max(canvas.y, leftEnd) + blockGap / 2
  drawPairs(canvas, whole, notes)
  canvas.y += blockGap / 2
}

/** Pairs without a value are left out. */
function drawPairs(canvas: Canvas, { x, width }: Place, pairs: readonly NamedText[]): void {
  for (const [name, value] of pairs.filter(([, text]) => text.trim() !== '')) {
    canvas.makeRoom(lineHeightOf())
    canvas.write(name, { x, width: 80 }, { color: ink.dimmed })
    canvas.paragraph(value, { x: x + 76, width: width - 76 })
    canvas.y += 2
  }
}

type PlacedColumn = LineTable['columns'][number] & { place: Place }

/** What blank columns leave goes to the texts. */
function layOut(columns: LineTable['columns']): PlacedColumn[] {
  const free = area.width - columns.reduce((sum, { width }) => sum + width, 0)
  const growing = columns.filter(({ grows }) => grows)
  let x: number = area.left
  return columns.map((column, index) => {
    const width = column.width + (column.grows ? free / growing.length : 0)
    const place = { x, width: width - (index === columns.length - 1 ? 0 : cellGap) }
    x += width
    return { ...column, place }
  })
}

type Layout = readonly PlacedColumn[]

const alignOf = ({ isNumeric }: PlacedColumn): Style => (isNumeric ? { align: 'right' } : {})

function drawLines(canvas: Canvas, { columns, rows }: LineTable): void {
  const layout = layOut(columns)
  canvas.makeRoom(lineHeightOf(headStyle) * 4)
  drawHeading(canvas, layout)
  for (const row of rows) drawRow(canvas, layout, row)
  canvas.y += 4
}

function drawHeading(canvas: Canvas, layout: Layout): void {
  for (const column of layout) canvas.write(column.heading, column.place, { ...alignOf(column), ...headStyle })
  canvas.y += lineHeightOf(headStyle) + 1
  canvas.rule(ink.dimmed)
  canvas.y += rowGap
}

/** A row higher than the rest of a page goes on under the heading of the next one. */
function drawRow(canvas: Canvas, layout: Layout, { cells: texts, beneath, about }: LineTable['rows'][number]): void {
  const cells = layout.map((column, index) => {
    const { place } = column
    return [
      { text: texts[index] ?? '', look: cellStyle },
      { text: beneath[index] ?? '', look: dimStyle },
    ].flatMap(({ text, look }) => {
      const style = { ...look, ...alignOf(column) }
      return wrap(canvas, text, place, style).map((one) => ({ text: one, place, style }))
    })
  })
  const wide = placeOfTexts(layout)
  const rows = [
    ...Array.from({ length: Math.max(1, ...cells.map(({ length }) => length)) }, (_, index) =>
      cells.flatMap((lines) => lines[index] ?? []),
    ),
    ...about.flatMap((text) =>
      wrap(canvas, text, wide, dimStyle).map((one) => [{ text: one, place: wide, style: dimStyle }]),
    ),
  ]
  const height = lineHeightOf(cellStyle)
  const isShort = rows.length * height < (area.bottom - area.top) / 3
  if (canvas.makeRoom(isShort ? rows.length * height + rowGap : height)) drawHeading(canvas, layout)
  for (const row of rows) {
    if (canvas.makeRoom(height)) drawHeading(canvas, layout)
    for (const { text, place, style } of row) canvas.write(text, place, style)
    canvas.y += height
  }
  canvas.y += rowGap - 1
  canvas.rule(ink.faint)
  canvas.y += rowGap
}

function wrap(canvas: Canvas, text: string, { width }: Place, style: Style): string[] {
  return text.trim() === '' ? [] : canvas.wrap(text, width, style)
}

/** From the first column that grows through the last one. */
function placeOfTexts(layout: Layout): Place {
  const growing = layout.flatMap(({ grows, place }) => (grows ? place : []))
  const [{ x } = whole] = growing
  const { x: lastX, width } = growing.at(-1) ?? whole
  return { x, width: lastX + width - x }
}

const totalPlace: Place = { x: 330, width: area.right - 330 }

function drawTotals(canvas: Canvas, { totals: facts }: DealDocument): void {
  if (facts.length === 0) return
  canvas.makeRoom(facts.length * 2 * lineHeightOf({ size: 11 }))
  for (const { name, value, quoted, isWhole } of facts) {
    const style: Style = isWhole ? { face: 'bold', size: 11 } : {}
    if (isWhole) {
      canvas.rule(ink.dimmed, totalPlace)
      canvas.y += 5
    }
    canvas.write(name, totalPlace, style)
    canvas.write(value, totalPlace, { ...style, align: 'right' })
    canvas.y += lineHeightOf(style) + 3
    if (quoted !== '') canvas.paragraph(quoted, totalPlace, { ...dimStyle, align: 'right' })
  }
  canvas.y += blockGap
}

function drawSection(canvas: Canvas, heading: string, texts: readonly string[]): void {
  const shown = texts.filter((text) => text.trim() !== '')
  if (shown.length === 0) return
  canvas.makeRoom(lineHeightOf(headStyle) + 2 * lineHeightOf(smallStyle))
  canvas.paragraph(heading, whole, headStyle)
  for (const text of shown) {
    canvas.paragraph(text, whole, smallStyle)
    canvas.y += 3
  }
  canvas.y += blockGap / 2
}

function numberPages(canvas: Canvas, title: string): void {
  const style = { size: 7.5, color: ink.dimmed } as const
  const { count } = canvas.doc.bufferedPageRange()
  const [line = ''] = canvas.wrap(title, area.width - 80, style)
  for (let index = 0; index < count; index += 1) {
    canvas.doc.switchToPage(index)
    canvas.y = area.footY - 5
    canvas.rule(ink.line)
    canvas.y = area.footY
    canvas.write(line, { x: area.left, width: area.width - 80 }, style)
    canvas.write(`Page ${index + 1} of ${count}`, { x: area.right - 80, width: 80 }, { ...style, align: 'right' })
  }
}
