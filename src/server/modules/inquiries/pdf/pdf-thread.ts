import { move } from 'piscina'
import { drawSheet } from './draw-sheet.ts'
import type { Sender, Sheet } from './sheet.ts'

/** Draws a sheet, in a thread. The bytes change hands without a copy. */
export async function run({ sheet, sender }: { sheet: Sheet; sender: Sender }): Promise<unknown> {
  return move(await drawSheet(sheet, sender))
}
