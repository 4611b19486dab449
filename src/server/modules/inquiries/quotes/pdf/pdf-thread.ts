import { move } from 'piscina'
import { drawQuote } from './draw-quote.ts'
import type { QuoteSheet } from './quote-sheet.ts'

/** Draws a quote, in a thread. The bytes change hands without a copy. */
export async function run(sheet: QuoteSheet): Promise<unknown> {
  return move(await drawQuote(sheet))
}
