import type { AddNote, CompanyContacts, ContactsInput, CustomerNote } from '../../../shared/office/customers.ts'
import type { StaffContext } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { cutPage, readCursor } from '../../lib/page-cursor.ts'
import { recordChange } from '../changes/changes.ts'
import { nameOf, placeInList } from './customers.ts'
import { customerRows, noteRows, selectCompanyContacts, selectVisits } from './queries.ts'

/** Adds a note to a customer; it stays as it is. Throws NOT_FOUND. */
export function addNote(
  { db, admin: by }: Pick<StaffContext, 'db' | 'admin'>,
  { id, text }: AddNote,
): Promise<CustomerNote> {
  return db.transaction().execute(async (tx) => {
    // Neither deleted nor merged before the note is there.
    const customer = await customerRows.lock(tx, id)
    const note = await noteRows.insert(tx, { customer_id: id, text, created_by: by.username })
    await recordChange(tx, { by, ...nameOf(customer), action: 'updated', after: { note: text } })
    return { id: note.id, text, at: note.created_at.toISOString(), by: note.created_by }
  })
}

const pageSize = 50

/** The other records of the customer's company. Throws NOT_FOUND, and INVALID for a cursor of another list. */
export async function listContacts(db: Db, { id, cursor }: ContactsInput): Promise<CompanyContacts> {
  const after = readCursor(placeInList, cursor)
  await customerRows.get(db, id)
  const read = await selectCompanyContacts(db, { id, after, limit: pageSize + 1 })
  const { rows, nextCursor } = cutPage(read, pageSize, (row) => [row.visit_date, row.id])
  return { contacts: rows.map(({ visit_date: _, ...contact }) => contact), nextCursor }
}

/** What is kept of these customers beside their records, for the person; who of staff wrote a note is not about them. */
export async function exportKept(db: Db, ids: readonly string[]) {
  const notes = await noteRows.selectBy(db, 'customer_id', ids, 'created_at', 'id')
  const visits = await selectVisits(db, ids)
  return {
    customerNotes: notes.map(({ text, created_at }) => ({ text, at: created_at.toISOString() })),
    visits: visits.map(({ visited_at }) => ({ at: visited_at.toISOString() })),
  }
}
