import { move } from 'piscina'
import type { DealDocument, Sender } from './deal-document.ts'
import { drawDocument } from './draw-document.ts'

/** Draws a document, in a thread. The bytes change hands without a copy. */
export async function run({ document, sender }: { document: DealDocument; sender: Sender }): Promise<unknown> {
  return move(await drawDocument(document, sender))
}
