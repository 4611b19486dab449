import type { Page } from 'playwright-core'
import { extractText, getDocumentProxy } from 'unpdf'

const papers = (['Letter', 'A4'] as const).flatMap((format) =>
  [false, true].map((landscape) => ({ format, landscape })),
)

/** What the browser's own Print puts on Letter and A4, each both ways up: the number of sheets and their text. */
export async function printOnAllPapers(page: Page): Promise<{ paper: string; sheets: number; text: string }[]> {
  const prints = []
  for (const paper of papers) {
    prints.push({ paper: JSON.stringify(paper), ...(await readPdf(await page.pdf(paper))) })
  }
  return prints
}

/** The number of sheets of a PDF and their text. */
export async function readPdf(file: Buffer): Promise<{ sheets: number; text: string }> {
  const { totalPages, text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true })
  return { sheets: totalPages, text }
}
