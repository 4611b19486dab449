import type { FieldChange } from '../../../../shared/office/schema.ts'
import { formatCountOf } from '../../../../shared/text/count-text.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { Erasure } from '../../../lib/erasure.ts'
import { recordChange } from '../../changes/changes.ts'
import { updateChange } from '../../changes/queries.ts'
import { deleteCustomers, deleteKeptAnswers } from '../../customers/queries.ts'
import { eraseInquiry } from '../../inquiries/queries.ts'
import { deleteSavedSearchesOf } from '../../inventory/saved/queries.ts'
import { eraseNeed } from '../../needs/queries.ts'
import { deleteEventsAbout } from '../events/queries.ts'
import { eraseMails } from '../mail/mails.ts'
import {
  type ChangeOfPerson,
  contactFields,
  findEmail,
  findPerson,
  namesOf,
  type Person,
  selectIdsOfPerson,
  type Who,
} from './person.ts'
import { lockRecords, type Mention, selectMentions } from './queries.ts'

export type ErasedCustomer = {
  email: string
  summary: string
  /** Other records whose texts mention the person; somebody has to review these. */
  mentions: Mention[]
}

const erased = '(erased)'
// Shorter names occur inside too many other words.
const wordCharsMin = 4
const mentionsMax = 50
const operator = { id: 'operator', username: 'npm run admin' }

/** Inquiries, needs and changes stay without the person's details. All or nothing. Throws what `findPerson` throws. */
export async function eraseCustomer(db: Db, who: Who): Promise<ErasedCustomer> {
  return db.transaction().execute(async (tx) => {
    const { email, emailKey } = await findEmail(tx, who)
    await lockRecords(tx, await selectIdsOfPerson(tx, emailKey))
    const person = await findPerson(tx, { email })
    const names = namesOf(person).filter((name) => name.length >= wordCharsMin)
    const erasure = { erased, strip: createStrip(names) }
    for (const { id } of person.inquiries) await eraseInquiry(tx, id, erasure)
    for (const { id } of person.needs) await eraseNeed(tx, id, erasure)
    for (const change of person.changes) await eraseFromChange(tx, change, erasure)
    await deleteEventsAbout(
      tx,
      [...person.inquiries, ...person.needs].map(({ id }) => id),
    )
    await deleteKeptAnswers(tx, emailKey)
    await deleteSavedSearchesOf(tx, emailKey)
    await eraseMails(tx, emailKey, erased)
    await deleteCustomers(
      tx,
      person.customers.map(({ id }) => id),
    )
    await recordErasure(tx, person, erasure)
    const words = names.map((name) => name.toLowerCase())
    return { email, summary: summarize(person), mentions: await selectMentions(tx, words, mentionsMax) }
  })
}

export function summarize(person: Person): string {
  const { customers, inquiries, needs, quotes, changes, keptAnswers, mails, savedSearches } = person
  return [
    formatCountOf(customers.length, 'customer record'),
    formatCountOf(inquiries.length, 'inquiry', 'inquiries'),
    formatCountOf(needs.length, 'need'),
    ...(quotes.length > 0 ? [formatCountOf(quotes.length, 'quote')] : []),
    formatCountOf(changes.length, 'change'),
    formatCountOf(keptAnswers.length, 'kept answer'),
    formatCountOf(mails.length, 'email'),
    ...(savedSearches.length > 0 ? [formatCountOf(savedSearches.length, 'saved search', 'saved searches')] : []),
  ].join(', ')
}

/** Returns a function that replaces these names in a text, whole words only, in any case. */
function createStrip(names: readonly string[]): Erasure['strip'] {
  if (names.length === 0) return (text) => text
  const patterns = names
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/\s+/g, '\\s+'))
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
  return (text) => text.replace(pattern, erased)
}

async function eraseFromChange(tx: Tx, change: ChangeOfPerson, { strip }: Erasure): Promise<void> {
  const erase = (field: string, value: FieldChange['before']) => {
    if (typeof value !== 'string' || value === '') return value
    return contactFields.has(field) ? erased : strip(value)
  }
  const fields = change.fields.map(({ field, before, after }) => ({
    field,
    before: change.isTheirsBefore ? erase(field, before) : before,
    after: change.isTheirsAfter ? erase(field, after) : after,
  }))
  await updateChange(tx, change.id, { fields, recordName: strip(change.record_name) })
}

async function recordErasure(tx: Tx, person: Person, { strip }: Erasure): Promise<void> {
  const records = person.customers.map(({ id, company }) => ({ recordId: id, recordName: strip(company) }))
  const fallback = { recordId: 'erased', recordName: 'A person without a customer record' }
  for (const record of records.length > 0 ? records : [fallback]) {
    const before = { erased: summarize(person) }
    await recordChange(tx, { by: operator, kind: 'customer', ...record, action: 'deleted', before })
  }
}
