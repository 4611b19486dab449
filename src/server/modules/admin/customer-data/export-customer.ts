import type { Db } from '../../../db/database.ts'
import { type ChangeOfPerson, contactFields, findPerson, type Who } from './person.ts'

const withheld = '(another contact)'

/** All that is stored about a person, for himself: nothing of colleagues who had the same record before or after him. */
export async function exportCustomer(db: Db, who: Who): Promise<object> {
  const { email, customers, inquiries, needs, changes, keptAnswers } = await findPerson(db, who)
  return { email, customers, inquiries, needs, changes: changes.map(toExportedChange), keptAnswers }
}

function toExportedChange({ made_at, kind, record_id, action, fields, isBeforeHis, isAfterHis }: ChangeOfPerson) {
  const show = (field: string, value: unknown, isHis: boolean) =>
    isHis || value === null || !contactFields.has(field) ? value : withheld
  return {
    madeAt: made_at.toISOString(),
    kind,
    recordId: record_id,
    action,
    fields: fields.map(({ field, before, after }) => ({
      field,
      before: show(field, before, isBeforeHis),
      after: show(field, after, isAfterHis),
    })),
  }
}
