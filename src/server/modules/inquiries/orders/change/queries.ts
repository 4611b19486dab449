import { sql } from 'kysely'
import { agreementTerms, changeTerms, orderLineTerms } from '../../../../../shared/deals/terms.ts'
import type { Db, Tx } from '../../../../db/database.ts'
import { rowsOf } from '../../../../db/rows.ts'
import type { Erasure } from '../../../customers/customers.ts'
import { columnsOf, forgetTerms } from '../../terms.ts'
import type { OrderVersionRow } from '../table.ts'

const headColumns = [
  'id',
  'order_id',
  'version',
  'state',
  ...columnsOf(changeTerms),
  'differs',
  'tells_buyer',
  'tells_suppliers',
  'answer',
  ...columnsOf(agreementTerms),
  'answered_at',
  'answered_by',
  'created_at',
  'created_by',
  'held_at',
] as const
const versionColumns = [...headColumns, 'lines', 'freight_amount', 'purchases'] as const
export const versionRows = rowsOf('order_versions', versionColumns, 'Change')
/** A version without its lines. */
export type VersionHead = Pick<OrderVersionRow, (typeof headColumns)[number]>
const headRows = rowsOf('order_versions', headColumns, 'Change')

/** All versions of these orders, the first one first. */
export const selectVersions = (db: Db, orderIds: readonly string[]) =>
  headRows.selectBy(db, 'order_id', orderIds, 'order_id', 'version')

export function selectVersionsById(
  db: Db,
  ids: readonly string[],
): Promise<Pick<OrderVersionRow, 'id' | 'version' | 'state'>[]> {
  return headRows.selectBy(db, 'id', ids)
}

/** Which lines of the quote each version that held has, the first one first. */
export function selectQuoteLinesOfVersions(db: Db, orderId: string): Promise<{ version: number; ids: string[] }[]> {
  return db
    .selectFrom('order_versions')
    .select(['version', sql<string[]>`jsonb_path_query_array(lines, '$[*].quote_line_id')`.as('ids')])
    .where('order_id', '=', orderId)
    .where('state', '=', 'held')
    .orderBy('version')
    .execute()
}

export async function eraseVersions(tx: Tx, orderIds: readonly string[], erasure: Erasure): Promise<void> {
  for (const row of await versionRows.selectBy(tx, 'order_id', orderIds)) {
    const { staff, buyer } = row.differs
    const lines = row.lines.map((line) => ({ ...line, ...forgetTerms(orderLineTerms, line, erasure) }))
    await versionRows.update(tx, row.id, {
      ...forgetTerms([...changeTerms, ...agreementTerms], row, erasure),
      differs: JSON.stringify({ staff: staff.map(erasure.strip), buyer: buyer.map(erasure.strip) }),
      lines: JSON.stringify(lines),
    })
  }
}
