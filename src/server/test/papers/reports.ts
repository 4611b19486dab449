import PDFDocument from 'pdfkit'

type Drawing = (document: PDFKit.PDFDocument) => void

/** A PDF as pdfkit draws it. */
export async function aPdf(draw: Drawing, options: PDFKit.PDFDocumentOptions = {}): Promise<Uint8Array<ArrayBuffer>> {
  const document = new PDFDocument({ size: 'LETTER', margin: 40, ...options })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => document.on('end', resolve))
  draw(document)
  document.end()
  await ended
  return Uint8Array.from(Buffer.concat(chunks))
}

export type Report = {
  /** By page. */
  heats: readonly (readonly string[])[]
  /** Lines such as `Purchase Order: 845512`. */
  facts?: readonly string[]
  /** How the heats are written: after their label, in a table below it, or in a sentence. */
  layout?: 'label' | 'table' | 'sentence'
}

/** A mill test report of several pages. */
export function drawReport({ heats, facts = [], layout = 'table' }: Report): Drawing {
  return (document) => {
    for (const [index, onPage] of heats.entries()) {
      if (index > 0) document.addPage()
      document.font('Helvetica-Bold').fontSize(14).text('CERTIFIED MILL TEST REPORT', 40, 40)
      document.font('Helvetica').fontSize(9)
      let y = 66
      for (const fact of facts) {
        document.text(fact, 40, y, { lineBreak: false })
        y += 14
      }
      y += 10
      if (layout === 'table') {
        const columns = [
          ['Heat No.', 40],
          ['Coil', 140],
          ['Yield (psi)', 220],
          ['Tensile (psi)', 300],
          ['C', 390],
          ['Mn', 430],
        ] as const
        for (const [heading, x] of columns) document.text(heading, x, y, { lineBreak: false })
        for (const [row, heat] of onPage.entries()) {
          const cells = [heat, `C-${row + 1}`, '52,300', '70,100', '.05', '.38']
          for (const [column, [, x]] of columns.entries()) {
            document.text(cells[column] ?? '', x, y + 16 + 14 * row, { lineBreak: false })
          }
        }
      } else {
        for (const [row, heat] of onPage.entries()) {
          const text = layout === 'label' ? `Heat Number: ${heat}` : `The steel of heat ${heat} meets ASTM A1011.`
          document.text(text, 40, y + 14 * row, { lineBreak: false })
        }
      }
    }
  }
}

export const aReport = (report: Report, options?: PDFKit.PDFDocumentOptions): Promise<Uint8Array<ArrayBuffer>> =>
  aPdf(drawReport(report), options)
