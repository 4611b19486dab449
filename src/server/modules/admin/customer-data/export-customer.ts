import type { Db } from '../../../db/database.ts'
import { type ChangeOfPerson, contactFields, findPerson, type Who } from './person.ts'

const withheld = '(another contact)'

/** All that is stored about a person, for that person, without other contacts who had the same record before or after. */
export async function exportCustomer(db: Db, who: Who): Promise<object> {
  const { email, customers, inquiries, needs, quotes, changes, keptAnswers, mails, savedSearches } = await findPerson(
    db,
    who,
  )
  // Who among the staff wrote a note is not about the person; changes leave that out too.
  const exported = inquiries.map(({ internalNoteBy: _, ...inquiry }) => inquiry)
  return {
    email,
    customers,
    inquiries: exported,
    needs,
    quotes,
    changes: changes.map(toExportedChange),
    keptAnswers,
    mails,
    savedSearches,
  }
}

function toExportedChange({ made_at, kind, record_id, action, fields, isTheirsBefore, isTheirsAfter }: ChangeOfPerson) {
  const show = (field: string, value: unknown, isTheirs: boolean) =>
    isTheirs || value === null || !contactFields.has(field) ? value : withheld
  return {
    madeAt: made_at.toISOString(),
    kind,
    recordId: record_id,
    action,
    fields: fields.map(({ field, before, after }) => ({
      field,
      before: show(field, before, isTheirsBefore),
      after: show(field, after, isTheirsAfter),
    })),
  }
}
