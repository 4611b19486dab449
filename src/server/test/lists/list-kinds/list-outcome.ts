import { itemColumns } from '../../../../shared/stock/item-columns.ts'
import type { Db } from '../../../db/database.ts'
import { itemsOf, type SupplierList } from './supplier-list.ts'
import type { Told } from './upload-list.ts'

/**
 * `right`: what is wanted was stored and told. `told`: other items were stored, which was told, or the list was refused
 * with a reason. `untold`: the right items were stored, but something was not told. `silent`: other items were stored
 * without a word.
 */
export type Outcome = { is: 'right' | 'told' | 'untold' | 'silent'; why: string }

type Item = Record<string, string>

/** The stored items by column, with the weight in pounds and the regions. */
export async function storedItems(db: Db): Promise<Item[]> {
  const rows = await db.selectFrom('inventory_items').selectAll().orderBy('product_id').orderBy('thickness').execute()
  return rows.map((row) => ({
    ...Object.fromEntries(itemColumns.map(({ heading, column }) => [heading, String(row[column])])),
    Lb: String(row.weight_lb ?? 0),
    Regions: row.regions.join(','),
  }))
}

export function judge(
  { category, refused, told: mustTell = [], untold: mayNotTell = [], ...list }: SupplierList,
  stored: readonly Item[],
  told: Told,
): Outcome {
  const said = told.texts.join('\n')
  if (refused) return told.isRefused && refused.test(said) ? { is: 'right', why: '' } : { is: 'silent', why: said }
  const different = findDifferences(itemsOf(list), stored, category)
  const untold = [
    ...mustTell.filter((text) => !text.test(said)).map(String),
    ...mayNotTell.filter((text) => text.test(said)).map((text) => `said: ${text}`),
    ...said.matchAll(/^too long.*$/gm),
  ]
  if (told.isRefused) return { is: 'told', why: said }
  if (different.size === 0)
    return untold.length === 0 ? { is: 'right', why: '' } : { is: 'untold', why: untold.join(' ') }
  const why = [...different].map(([column, what]) => `${column}: ${what}`).join('; ')
  const isWarned = [...different.keys()].every((column) => told.columns.has(writtenIn[column] ?? column))
  const isTold = mustTell.length > 0 || told.isDoubted || isWarned
  return { is: isTold && untold.length === 0 ? 'told' : 'silent', why: [why, ...untold].join(' | untold ') }
}

/** The columns whose texts decide derived values. */
const writtenIn: Readonly<Record<string, string>> = { Lb: 'Weight', Regions: 'State' }

/** The columns that differ, each with an example; `items` if there are more or fewer. */
function findDifferences(wanted: readonly Item[], stored: readonly Item[], category: string): Map<string, string> {
  const different = new Map<string, string>()
  if (wanted.length !== stored.length) different.set('items', `${stored.length} for ${wanted.length}`)
  const left = [...stored]
  for (const item of wanted) {
    const place = left.findIndex((one) => describe(one) === describe(item))
    const [found] = place < 0 ? [] : left.splice(place, 1)
    if (!found) different.set('items', `${describe(item)} is missing`)
    for (const column of found ? Object.keys(found) : []) {
      const want = wantedText(item, column, category)
      const have = found?.[column] ?? ''
      if (want !== undefined && !isSame(column, want, have)) different.set(column, `'${have}' for '${want}'`)
    }
  }
  return different
}

const describe = (item: Item) => keyOf(item).join(' ')

/** What a row of a list is known by. */
function keyOf({ 'Product ID': id = '', Weight: weight = '' }: Item): string[] {
  return id === '' ? [id, weight] : [id]
}

/** Undefined if any text will do. */
function wantedText(item: Item, column: string, category: string): string | undefined {
  if (column in item) return item[column]
  if (column === 'Category') return category
  if (column === 'Lb') return poundsOf(item)
  return column === 'Regions' ? undefined : ''
}

/** Undefined if the weight has a unit or is no number. */
function poundsOf({ Weight: weight = '' }: Item): string | undefined {
  return /^[\d,.]*$/.test(weight) ? weight.replaceAll(',', '') : undefined
}

const lbTolerance = 0.001

function isSame(column: string, want: string, have: string): boolean {
  if (column === 'Lb') return Math.abs(Number(want) - Number(have)) <= lbTolerance * Number(want)
  return want.toLowerCase() === have.toLowerCase()
}
