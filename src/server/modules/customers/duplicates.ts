import * as z from 'zod'
import type { CustomerDuplicates, DismissDuplicates, DuplicatesInput } from '../../../shared/office/customers.ts'
import type { Context, StaffContext } from '../../context.ts'
import { invalidField, notFound } from '../../lib/domain-error.ts'
import { cursorId, cursorInstant, cutPage, readCursor } from '../../lib/page-cursor.ts'
import { recordChange } from '../changes/changes.ts'
import { nameOf, toCustomerEntries } from './customers.ts'
import { countPairs, dismissPairs, selectPairs } from './pairs/queries.ts'
import { customerRows, selectCustomersOf } from './queries.ts'

const pageSize = 50
const placeInList = z
  .tuple([cursorInstant, cursorId, cursorId])
  .transform(([foundAt, id, otherId]) => ({ foundAt, id, otherId }))

/** Records that may be of one customer, what was found last first. Throws INVALID for a cursor of another list. */
export async function listDuplicates(
  { db, callbacks }: Pick<Context, 'db' | 'callbacks'>,
  { cursor }: DuplicatesInput,
): Promise<CustomerDuplicates> {
  const after = readCursor(placeInList, cursor)
  const [read, total] = await Promise.all([
    selectPairs(db, { after, limit: pageSize + 1 }),
    after ? null : countPairs(db),
  ])
  const { rows, nextCursor } = cutPage(read, pageSize, ({ foundAt, id, otherId }) => [foundAt, id, otherId])
  const stored = await selectCustomersOf(db, [...new Set(rows.flatMap(({ id, otherId }) => [id, otherId]))])
  const entries = new Map((await toCustomerEntries(db, callbacks.countLeads, stored)).map((entry) => [entry.id, entry]))
  const duplicates = rows.flatMap(({ id, otherId, reasons }) => {
    const [one, other] = [entries.get(id), entries.get(otherId)]
    // Deleted since the pairs were read.
    return one && other ? [{ customers: [one, other] satisfies [unknown, unknown], reasons }] : []
  })
  return { duplicates, nextCursor, total }
}

/** Says that no two of these customers are the same, so that they are not proposed again. Throws NOT_FOUND. */
export async function dismissDuplicates(
  { db, admin: by }: Pick<StaffContext, 'db' | 'admin'>,
  input: DismissDuplicates,
): Promise<{ message: string }> {
  const ids = [...new Set(input.ids)]
  if (ids.length < 2) throw invalidField('ids', 'Choose at least two customers.')
  await db.transaction().execute(async (tx) => {
    const rows = await customerRows.lockAll(tx, ids)
    if (rows.length < ids.length) throw notFound('Customer')
    await dismissPairs(tx, ids, by.username)
    const [first, ...others] = ids.flatMap((id) => rows.filter((row) => row.id === id))
    if (!first) throw notFound('Customer')
    const notTheSameAs = others.map(({ name, company }) => `${name}, ${company}`)
    await recordChange(tx, { by, ...nameOf(first), action: 'updated', after: { notTheSameAs } })
  })
  return { message: 'They are not proposed again' }
}
