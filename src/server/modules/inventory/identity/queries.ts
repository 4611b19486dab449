import { sql } from 'kysely'
import { type OrderedItem, offeredColumns } from '../table.ts'
import type { Steel } from './steel.ts'

/** A list is stored under a category and source of its own; the steel is the same in any. */
const itemTexts = offeredColumns.filter((column) => column !== 'category' && column !== 'source_code')
const orderedColumns = offeredColumns.filter((column) => column !== 'source_code')
const textSeparator = '\u001f'

/** The columns of `Steel` of a table of items or rows. */
export function steelColumns(table: string, category = sql<string>`${sql.ref(`${table}.category`)}`) {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`
    ${category} as category, ${column('product_id')} as "productId", ${column('heat_num')} as "heatNum",
    ${column('thickness')}, ${column('width')}, ${column('length')}, ${column('grade_category')} as "gradeCategory",
    ${column('condition')}, ${column('qty_pcs')} as "qtyPcs", ${column('weight_lb')} as "weightLb",
    concat_ws(${textSeparator}::text, ${sql.join(itemTexts.map(column))}) as texts
  `
}

/** The fields of a table of items as an order keeps them. */
export function orderedItemOf(table: string) {
  const fields = [...orderedColumns, 'weight_lb'].map((name) => sql`${sql.lit(name)}, ${sql.ref(`${table}.${name}`)}`)
  return sql`jsonb_build_object(${sql.join(fields)})`
}

/** What an order has, as it compares with items and rows. */
export function toSteel(item: OrderedItem): Steel {
  return {
    category: item.category,
    productId: item.product_id,
    heatNum: item.heat_num,
    thickness: item.thickness,
    width: item.width,
    length: item.length,
    gradeCategory: item.grade_category,
    condition: item.condition,
    qtyPcs: item.qty_pcs,
    weightLb: item.weight_lb,
    texts: itemTexts.map((column) => item[column]).join(textSeparator),
  }
}
