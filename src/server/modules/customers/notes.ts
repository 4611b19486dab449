import type { AddNote, CompanyContacts, ContactsInput, CustomerNote } from '../../../shared/office/customers.ts'
import type { StaffContext } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { cutPage, readCursor } from '../../lib/page-cursor.ts'
import { recordChange } from '../changes/changes.ts'
import { findCurrent, lockCurrent, nameOf, placeInList } from './customers.ts'
import { selectFormerOf } from './former/queries.ts'
import { noteRows, selectCompanyContacts, selectVisits } from './queries.ts'

/** Adds a note to a customer; it stays as it is. Throws NOT_FOUND. */
export function addNote(
  { db, admin: by }: Pick<StaffContext, 'db' | 'admin'>,
  { id, text }: AddNote,
): Promise<CustomerNote> {
  return db.transaction().execute(async (tx) => {
    // Neither deleted nor merged before the note is there.
    const customer = await lockCurrent(tx, id)
    const note = await noteRows.insert(tx, { customer_id: customer.id, text, created_by: by.username })
    await recordChange(tx, { by, ...nameOf(customer), action: 'updated', after: { note: text } })
    return { id: note.id, text, at: note.created_at.toISOString(), by: note.created_by }
  })
}

const pageSize = 50

/** The other records of the customer's company. Throws NOT_FOUND, and INVALID for a cursor of another list. */
export async function listContacts(db: Db, { id, cursor }: ContactsInput): Promise<CompanyContacts> {
  const after = readCursor(placeInList, cursor)
  const current = await findCurrent(db, id)
  const read = await selectCompanyContacts(db, { id: current.id, after, limit: pageSize + 1 })
  const { rows, nextCursor } = cutPage(read, pageSize, (row) => [row.visit_date, row.id])
  return { contacts: rows.map(({ visit_date: _, ...contact }) => contact), nextCursor }
}

/** What is kept of these customers beside their records, for the person; who of staff wrote a note is not about them. */
export async function exportKept(db: Db, ids: readonly string[]) {
  const notes = await noteRows.selectBy(db, 'customer_id', ids, 'created_at', 'id')
  const visits = await selectVisits(db, ids)
  const former = await selectFormerOf(db, ids)
  return {
    customerNotes: notes.map(({ text, created_at }) => ({ text, at: created_at.toISOString() })),
    visits: visits.map(({ visited_at }) => ({ at: visited_at.toISOString() })),
    formerRecords: former.map(({ company, name, email, phone, merged_at }) => ({
      ...{ company, name, email, phone },
      mergedAt: merged_at.toISOString(),
    })),
  }
}
