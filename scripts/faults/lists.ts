import type { Dice } from '../../db/seeds/demo/dice.ts'
import { aListRow, aWorkbook } from '../../src/server/test/workbooks.ts'
import type { List } from './ledger.ts'

/** The category that all lists of the faults go into. */
export const listCategory = 'Hot Rolled Coil'

const smallRowsMax = 60
const largeRowsMax = 1_500
const largeShare = 0.15
const newHeatShare = 0.2

/** Decides how long the next list of a source is: mostly short, now and then long. */
export function planList(source: string, edition: number, dice: Dice): List {
  return { source, edition, rows: dice.whole(1, dice.chance(largeShare) ? largeRowsMax : smallRowsMax) }
}

/**
 * Makes a list as a form to be sent. Its edition stands in each row's condition; most rows are the items of the edition
 * before, so that storing it deletes, changes and adds items.
 */
export function toForm({ source, edition, rows }: List, dice: Dice): FormData {
  const items = Array.from({ length: rows }, (_, index) =>
    aListRow({
      'Source Code': source,
      'Product ID': `P-${index}`,
      'Heat Num': dice.chance(newHeatShare) ? `H-${edition}` : 'H',
      Condition: String(edition),
    }),
  )
  const form = new FormData()
  form.set('category', listCategory)
  form.set('file', new Blob([aWorkbook(items)]), `${source}-${edition}.xlsx`)
  return form
}
