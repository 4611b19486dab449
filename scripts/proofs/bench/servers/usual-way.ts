import { readFileSync } from 'node:fs'
import { v7 as timeOrderedId } from 'uuid'
import * as XLSX from 'xlsx'
import { createDb } from '../../../../src/server/db/create-db.ts'

// An import as most products do it, in a separate process: SheetJS with default options, then Kysely inserts in batches of 1,000
// into the same table, in one transaction. No value is checked.
const [databaseUrl = '', file = ''] = process.argv.slice(2)
const rowsPerInsert = 1_000

type Row = Record<string, unknown>
const text = (value: unknown) => (value === undefined ? '' : String(value))

function toItem(row: Row) {
  return {
    id: timeOrderedId(),
    product_id: text(row['Product ID']),
    source_code: text(row['Source Code']),
    product: text(row['Product']),
    thickness: text(row['Thickness']),
    width: text(row['Width']),
    length: text(row['Length']),
    grade_category: text(row['Grade Category']),
    qty_pcs: Number(row['Qty Pcs']),
    weight: text(row['Weight']),
    heat_num: text(row['Heat Num']),
    location_state: text(row['State']),
    condition: text(row['Condition']),
    region_codes: text(row['Region Code']),
    category: 'Hot Rolled Coil',
    thickness_in: typeof row['Thickness'] === 'number' ? row['Thickness'] : null,
    weight_lb: Number(row['Weight']),
    regions: [],
  }
}

const db = createDb(databaseUrl, { onConnectionError: (error) => process.stderr.write(`${error.message}\n`) })
await db.selectFrom('inventory_items').select('id').limit(1).execute()
const startedAt = performance.now()
const workbook = XLSX.read(readFileSync(file))
const sheet = workbook.Sheets[workbook.SheetNames[0] ?? '']
const rows = sheet ? XLSX.utils.sheet_to_json<Row>(sheet) : []
await db.transaction().execute(async (tx) => {
  const codes = [...new Set(rows.map((row) => text(row['Source Code'])))]
  await tx.deleteFrom('inventory_items').where('source_code', 'in', codes).execute()
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    await tx
      .insertInto('inventory_items')
      .values(rows.slice(start, start + rowsPerInsert).map(toItem))
      .execute()
  }
})
process.stdout.write(JSON.stringify({ ms: performance.now() - startedAt }))
await db.destroy()
