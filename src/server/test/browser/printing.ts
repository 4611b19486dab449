import type { Page } from 'playwright-core'
import { extractText, getDocumentProxy } from 'unpdf'

const papers = (['Letter', 'A4'] as const).flatMap((format) =>
  [false, true].map((landscape) => ({ format, landscape })),
)

/** What the browser's own Print puts on Letter and A4, each both ways up: the number of sheets and their text. */
export async function printOnAllPapers(page: Page): Promise<{ paper: string; sheets: number; text: string }[]> {
  const prints = []
  for (const paper of papers) {
    const { totalPages, text } = await extractText(await getDocumentProxy(new Uint8Array(await page.pdf(paper))), {
      mergePages: true,
    })
    prints.push({ paper: JSON.stringify(paper), sheets: totalPages, text })
  }
  return prints
}
