import { move } from 'piscina'
import { type Drawing, drawDocument } from './draw-document.ts'

/** The bytes change hands without a copy. */
export async function run(drawing: Drawing): Promise<unknown> {
  return move(await drawDocument(drawing))
}
