import PDFDocument from 'pdfkit'

export type PdfForm = {
  isRuled: boolean
  isLandscape: boolean
  /** `page`: the page says that it is turned. `text`: the text runs sideways. */
  turned: 'no' | 'page' | 'text'
  isMono: boolean
  fontSize: number
  /** In points, on both sides of a cell. */
  padding: number
  rowGap: number
  headingLines: 1 | 2
  /** How wide a cell may be before its text goes on in the next line. */
  cellWidthMax: number
  align: 'top' | 'middle' | 'bottom'
  hasHeads: boolean
  repeatsHeadings: boolean
  group: { first: number; across: number; text: string } | undefined
  isBoldDouble: boolean
  /** As browsers do: each word by itself, without blanks. */
  drawsWordsApart: boolean
}

export type PdfColumn = { heading: string; isRight: boolean }
export type PdfRow = { cells: readonly string[] } | { banner: string }
export type PdfTable = {
  title: readonly string[]
  columns: readonly PdfColumn[]
  rows: readonly PdfRow[]
  notes: readonly string[]
}

/** A PDF as a program would write it of these tables, one below the other. */
export async function drawPdf(
  tables: readonly PdfTable[],
  form: PdfForm,
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Buffer> {
  const size: [number, number] = form.isLandscape ? [792, 612] : [612, 792]
  const isTurned = form.turned !== 'no'
  const document = new PDFDocument({
    size: isTurned ? [size[1], size[0]] : size,
    margin: 0,
    bufferPages: true,
    ...options,
  })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => document.on('end', resolve))
  new Pen(document, form, size).drawAll(tables)
  document.end()
  await ended
  return Buffer.concat(chunks)
}

const margin = 36

class Pen {
  readonly #document: PDFKit.PDFDocument
  readonly #form: PdfForm
  readonly #size: readonly [number, number]
  #y = margin

  constructor(document: PDFKit.PDFDocument, form: PdfForm, size: readonly [number, number]) {
    this.#document = document
    this.#form = form
    this.#size = size
    this.#startPage()
  }

  drawAll(tables: readonly PdfTable[]): void {
    for (const { title, columns, rows, notes } of tables) {
      for (const [index, line] of title.entries()) {
        this.#text(line, margin, this.#y, { size: index === 0 ? 14 : 9, isBold: index === 0 })
        this.#y += index === 0 ? 20 : 12
      }
      this.#y += 8
      const widths = this.#measure(columns, rows)
      this.#heading(columns, widths)
      for (const row of rows) {
        const height = this.#height(row, widths)
        if (this.#y + height > this.#size[1] - margin - 14) {
          this.#document.addPage()
          this.#startPage()
          if (this.#form.repeatsHeadings) this.#heading(columns, widths)
        }
        this.#row(row, widths, columns, height)
      }
      this.#y += 10
      for (const note of notes) {
        this.#text(note, margin, this.#y, { size: 8 })
        this.#y += 11
      }
      this.#y += 12
    }
    if (this.#form.hasHeads) this.#feet()
  }

  #startPage(): void {
    const { turned, hasHeads } = this.#form
    if (turned !== 'no') {
      // Drawn so that it reads from bottom to top; where the page says so, it is shown upright.
      this.#document.rotate(-90).translate(-this.#size[0], 0)
      if (turned === 'page') Object.assign(this.#document.page.dictionary.data, { Rotate: 90 })
    }
    this.#y = margin
    if (hasHeads) {
      this.#text('Ohio Valley Coil Co.', margin, 18, { size: 8 })
      this.#text('Stock as of 11/30/2026', this.#size[0] - 160, 18, { size: 8 })
    }
  }

  #feet(): void {
    const { start, count } = this.#document.bufferedPageRange()
    for (let page = start; page < start + count; page += 1) {
      this.#document.switchToPage(page)
      if (this.#form.turned !== 'no') continue
      this.#text('Subject to prior sale', margin, this.#size[1] - 24, { size: 7 })
      this.#text(`Page ${page + 1} of ${count}`, this.#size[0] - 120, this.#size[1] - 24, { size: 7 })
    }
  }

  #font(isBold = false): string {
    if (this.#form.isMono) return isBold ? 'Courier-Bold' : 'Courier'
    return isBold ? 'Helvetica-Bold' : 'Helvetica'
  }

  #text(text: string, x: number, y: number, { size = this.#form.fontSize, isBold = false } = {}): void {
    this.#document.font(this.#font(isBold)).fontSize(size)
    for (const start of isBold && this.#form.isBoldDouble ? [x, x + 0.3] : [x]) {
      let left = start
      for (const part of this.#form.drawsWordsApart ? text.split(' ') : [text]) {
        this.#document.text(part, left, y, { lineBreak: false })
        left += this.#document.widthOfString(`${part} `)
      }
    }
  }

  #widthOf(text: string, isBold = false): number {
    return this.#document.font(this.#font(isBold)).fontSize(this.#form.fontSize).widthOfString(text)
  }

  #measure(columns: readonly PdfColumn[], rows: readonly PdfRow[]): number[] {
    const { padding, cellWidthMax } = this.#form
    const natural = columns.map(({ heading }, column) => {
      const texts = rows.flatMap((row) => ('cells' in row ? (row.cells[column] ?? '') : []))
      const head = Math.max(...this.#headingLines(heading).map((line) => this.#widthOf(line, true)))
      const words = Math.max(0, ...texts.flatMap((text) => text.split(' ')).map((word) => this.#widthOf(word)))
      const whole = Math.max(0, ...texts.map((text) => this.#widthOf(text)))
      return Math.max(head, words, Math.min(whole, cellWidthMax)) + 2 * padding
    })
    return natural
  }

  #headingLines(heading: string): string[] {
    const words = heading.split(' ')
    return this.#form.headingLines === 2 && words.length > 1
      ? [words.slice(0, -1).join(' '), words.at(-1) ?? '']
      : [heading]
  }

  #lineHeight(): number {
    return this.#form.fontSize * 1.18
  }

  #wrap(text: string, width: number): string[] {
    const lines: string[] = []
    for (const word of text.split(' ')) {
      const last = lines.at(-1)
      const longer = last === undefined ? word : `${last} ${word}`
      if (last === undefined || this.#widthOf(longer) > width + 0.01) lines.push(word)
      else lines[lines.length - 1] = longer
    }
    return lines
  }

  #height(row: PdfRow, widths: readonly number[]): number {
    const { padding, rowGap } = this.#form
    const lines =
      'banner' in row
        ? 1
        : Math.max(...row.cells.map((text, column) => this.#wrap(text, (widths[column] ?? 0) - 2 * padding).length))
    return lines * this.#lineHeight() + rowGap
  }

  #heading(columns: readonly PdfColumn[], widths: readonly number[]): void {
    const { group, rowGap } = this.#form
    const lefts = widths.map((_, column) => margin + widths.slice(0, column).reduce((sum, width) => sum + width, 0))
    if (group) {
      const from = lefts[group.first] ?? margin
      const width = widths.slice(group.first, group.first + group.across).reduce((sum, one) => sum + one, 0)
      this.#text(group.text, from + (width - this.#widthOf(group.text, true)) / 2, this.#y, { isBold: true })
      this.#y += this.#lineHeight() + 2
    }
    const lines = columns.map(({ heading }) => this.#headingLines(heading))
    const most = Math.max(...lines.map(({ length }) => length))
    for (const [column, own] of lines.entries()) {
      for (const [index, line] of own.entries()) {
        const y = this.#y + (most - own.length + index) * this.#lineHeight()
        this.#cell(line, { column, y, isBold: true }, widths, columns)
      }
    }
    const height = most * this.#lineHeight() + rowGap
    this.#rule(widths, height)
    this.#y += height
  }

  #cell(
    text: string,
    { column, y, isBold = false }: { column: number; y: number; isBold?: boolean },
    widths: readonly number[],
    columns: readonly PdfColumn[],
  ): void {
    const left = margin + widths.slice(0, column).reduce((sum, width) => sum + width, 0)
    const { padding } = this.#form
    const room = (widths[column] ?? 0) - 2 * padding - this.#widthOf(text, isBold)
    this.#text(text, left + padding + (columns[column]?.isRight ? room : 0), y, { isBold })
  }

  #row(row: PdfRow, widths: readonly number[], columns: readonly PdfColumn[], height: number): void {
    const { padding, rowGap, align } = this.#form
    if ('banner' in row) this.#text(row.banner, margin + padding, this.#y + rowGap / 2, { isBold: true })
    else {
      for (const [column, text] of row.cells.entries()) {
        if (text === '') continue
        const lines = this.#wrap(text, (widths[column] ?? 0) - 2 * padding)
        const room = height - rowGap - lines.length * this.#lineHeight()
        const shift = align === 'top' ? 0 : align === 'middle' ? room / 2 : room
        for (const [index, line] of lines.entries()) {
          this.#cell(line, { column, y: this.#y + rowGap / 2 + shift + index * this.#lineHeight() }, widths, columns)
        }
      }
    }
    this.#rule(widths, height)
    this.#y += height
  }

  #rule(widths: readonly number[], height: number): void {
    if (!this.#form.isRuled) return
    let x = margin
    for (const width of widths) {
      this.#document
        .lineWidth(0.5)
        .rect(x, this.#y - 1, width, height)
        .stroke()
      x += width
    }
  }
}

/** The form of most lists: a row a line, without rules. */
export const plainForm: PdfForm = {
  isRuled: false,
  isLandscape: true,
  turned: 'no',
  isMono: false,
  fontSize: 8,
  padding: 2,
  rowGap: 3,
  headingLines: 1,
  cellWidthMax: 400,
  align: 'top',
  hasHeads: false,
  repeatsHeadings: true,
  group: undefined,
  isBoldDouble: false,
  drawsWordsApart: false,
}

/** A list of rows with these headings, each a column. */
export async function aPdfList(rows: readonly Readonly<Record<string, unknown>>[]): Promise<Uint8Array<ArrayBuffer>> {
  const headings = Object.keys(rows[0] ?? {})
  const columns = headings.map((heading) => ({ heading, isRight: false }))
  const cells = rows.map((row) => ({ cells: headings.map((heading) => String(row[heading] ?? '')) }))
  return Uint8Array.from(await drawPdf([{ title: [], columns, rows: cells, notes: [] }], plainForm))
}
