import type { Page } from 'playwright-core'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect } from 'vitest'
import { defaultSiteInfo } from '../../../../shared/site/site.ts'

type Paper = { format: 'Letter' | 'A4'; landscape: boolean }

/** Letter and A4, each both ways up. */
export const allPapers: readonly Paper[] = (['Letter', 'A4'] as const).flatMap((format) =>
  [false, true].map((landscape) => ({ format, landscape })),
)

// The narrowest, and one that is wide and low.
const twoPapers: readonly Paper[] = [
  { format: 'A4', landscape: false },
  { format: 'Letter', landscape: true },
]

type Print = { sheets: string[]; text: string }

/** What the browser's own Print puts on a narrow and on a wide paper; see `printOn`. */
export function printOnTwoPapers(page: Page, name: string): Promise<Print[]> {
  return printOn(twoPapers, page, name)
}

/**
 * What the browser's own Print puts on each paper: the text of each sheet and of all. Each sheet must say what it is, whose,
 * of which day, and which of how many.
 */
export async function printOn(papers: readonly Paper[], page: Page, name: string): Promise<Print[]> {
  const { brandName, directPhone, contactEmail } = defaultSiteInfo
  const today = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Los_Angeles', dateStyle: 'medium' })
  const prints = []
  for (const paper of papers) {
    const print = await readPdf(await page.pdf(paper))
    for (const [index, text] of print.sheets.entries()) {
      expect(text, JSON.stringify(paper)).toContain(name)
      expect(text).toContain(` · ${brandName} · ${today.format(new Date())}`)
      expect(text).toContain(`Page ${index + 1} of ${print.sheets.length}`)
    }
    for (const reach of [directPhone, contactEmail]) expect(print.sheets[0]).toContain(reach)
    prints.push(print)
  }
  return prints
}

/** The text of each sheet of a PDF, and of all. */
export async function readPdf(file: Buffer): Promise<Print> {
  const { text: sheets } = await extractText(await getDocumentProxy(new Uint8Array(file)))
  return { sheets, text: sheets.join('\n') }
}

/** The paper of the first page, and the smallest letters on it. */
export async function readPaper(file: Buffer): Promise<{ widthPt: number; heightPt: number; fontPtMin: number }> {
  const sheet = await (await getDocumentProxy(new Uint8Array(file))).getPage(1)
  const { width: widthPt, height: heightPt } = sheet.getViewport({ scale: 1 })
  const { items }: { items: readonly object[] } = await sheet.getTextContent()
  const sizesPt = items.flatMap((item) => ('height' in item ? Number(item.height) || [] : []))
  return { widthPt, heightPt, fontPtMin: Math.round(Math.min(...sizesPt) * 10) / 10 }
}
