import type { CustomerEntry } from '../../../../shared/inquiries/customers.ts'
import type { InquiryDetails } from '../../../../shared/inquiries/schema.ts'
import type { CustomerNeed } from '../../../../shared/needs/schema.ts'
import type { FieldChange, StoredMail } from '../../../../shared/office/schema.ts'
import type { Db } from '../../../db/database.ts'
import { DomainError } from '../../../lib/domain-error.ts'
import { foldForMatch } from '../../../lib/text-key.ts'
import { type RecordChange, selectChangesOfPerson } from '../../changes/queries.ts'
import { getCustomer } from '../../customers/customers.ts'
import { selectCustomerIdsOf, selectEmailOfCustomer, selectKeptAnswers } from '../../customers/queries.ts'
import { getInquiry } from '../../inquiries/inquiries.ts'
import { selectInquiryIdsOf } from '../../inquiries/queries.ts'
import { listWrittenQuotes, type WrittenQuote } from '../../inquiries/quotes/offers.ts'
import { selectQuotesOf } from '../../inquiries/quotes/queries.ts'
import { listSavedSearchesOf } from '../../inventory/saved/saved-searches.ts'
import { getNeed } from '../../needs/needs.ts'
import { selectNeedIdsOf } from '../../needs/queries.ts'
import { countLeads } from '../leads-of-customers.ts'
import { listMailsOfPerson } from '../mail/mails.ts'
import type { PersonIds } from './queries.ts'

/** A customer by id, or anyone with an e-mail address. */
export type Who = { id: string } | { email: string }

/** A change, and whether the record was the person's before and after it: its contact may have changed. */
export type ChangeOfPerson = RecordChange & { isTheirsBefore: boolean; isTheirsAfter: boolean }

/** All that is stored about a person. The e-mail address identifies a person: a company may have several contacts. */
export type Person = {
  email: string
  emailKey: string
  customers: CustomerEntry[]
  inquiries: InquiryDetails[]
  needs: CustomerNeed[]
  /** Drafts too. */
  quotes: WrittenQuote[]
  changes: ChangeOfPerson[]
  keptAnswers: { sentAt: Date; answer: object }[]
  mails: StoredMail[]
  savedSearches: object[]
}

/** Fields about the contact, not about steel. */
export const contactFields: ReadonlySet<string> = new Set([
  'name',
  'customerName',
  'email',
  'phone',
  'notes',
  'note',
  'internalNote',
])
const namingFields: ReadonlySet<string> = new Set(['name', 'customerName', 'email', 'phone'])

/** Returns the person's e-mail address, also folded. Throws NOT_FOUND for an unknown id, or when there is no address. */
export async function findEmail(db: Db, who: Who): Promise<{ email: string; emailKey: string }> {
  const email = 'email' in who ? who.email : await selectEmailOfCustomer(db, who.id)
  if (email === undefined) throw new DomainError('NOT_FOUND', 'There is no customer with this id.')
  const emailKey = foldForMatch(email)
  if (emailKey === '')
    throw new DomainError(
      'NOT_FOUND',
      'This customer has no email address, so the records cannot be matched to a person.',
    )
  return { email, emailKey }
}

/** Throws NOT_FOUND when nothing is stored, and for an unknown id. */
export async function findPerson(db: Db, who: Who): Promise<Person> {
  const { email, emailKey } = await findEmail(db, who)
  const ids = await selectIdsOfPerson(db, emailKey)
  const changes = attribute(await selectChangesOfPerson(db, emailKey, Object.values(ids).flat()), ids, emailKey)
  const keptAnswers = await selectKeptAnswers(db, emailKey)
  const mails = await listMailsOfPerson(db, emailKey)
  const savedSearches = await listSavedSearchesOf(db, emailKey)
  const found = [ids.customers, ids.inquiries, ids.needs, changes, keptAnswers, mails, savedSearches]
  if (found.every((records) => records.length === 0)) {
    throw new DomainError('NOT_FOUND', `Nothing is stored about ${email}.`)
  }
  const customers = await readEach(ids.customers, (id) => getCustomer(db, countLeads, id))
  const inquiries = await readEach(ids.inquiries, (id) => getInquiry(db, id))
  const needs = await readEach(ids.needs, (id) => getNeed(db, id))
  const quotes = (await readEach(ids.inquiries, (id) => listWrittenQuotes(db, id))).flat()
  return { email, emailKey, customers, inquiries, needs, quotes, changes, keptAnswers, mails, savedSearches }
}

/** The records with an e-mail address, given as `foldForMatch` writes it; the oldest first. */
export async function selectIdsOfPerson(db: Db, emailKey: string): Promise<PersonIds> {
  const inquiries = await selectInquiryIdsOf(db, emailKey)
  return {
    customers: await selectCustomerIdsOf(db, emailKey),
    inquiries,
    quotes: (await readEach(inquiries, (id) => selectQuotesOf(db, id))).flat().map(({ id }) => id),
    needs: await selectNeedIdsOf(db, emailKey),
  }
}

async function readEach<Item>(ids: readonly string[], read: (id: string) => Promise<Item>): Promise<Item[]> {
  const items: Item[] = []
  for (const id of ids) items.push(await read(id))
  return items
}

/** Follows each record back from now. */
function attribute(changes: readonly RecordChange[], ids: PersonIds, emailKey: string): ChangeOfPerson[] {
  const recordOf = ({ kind, record_id }: Pick<RecordChange, 'kind' | 'record_id'>) => `${kind} ${record_id}`
  const isTheirsNow = new Map<string, boolean>([
    ...ids.customers.map((id) => [recordOf({ kind: 'customer', record_id: id }), true] as const),
    ...ids.inquiries.map((id) => [recordOf({ kind: 'inquiry', record_id: id }), true] as const),
    ...ids.needs.map((id) => [recordOf({ kind: 'need', record_id: id }), true] as const),
    ...ids.quotes.map((id) => [recordOf({ kind: 'quote', record_id: id }), true] as const),
  ])
  const isTheirs = (email: FieldChange['before']) => typeof email === 'string' && foldForMatch(email) === emailKey
  const attributed = changes.map((change) => {
    const email = change.fields.find(({ field }) => field === 'email')
    const isTheirsAfter = email ? isTheirs(email.after) : isTheirsNow.get(recordOf(change)) === true
    const isTheirsBefore = email ? isTheirs(email.before) : isTheirsAfter
    isTheirsNow.set(recordOf(change), isTheirsBefore)
    return { ...change, isTheirsBefore, isTheirsAfter }
  })
  return attributed.filter(({ isTheirsBefore, isTheirsAfter }) => isTheirsBefore || isTheirsAfter)
}

export function namesOf({ email, customers, inquiries, needs, changes }: Person): string[] {
  const known = [
    ...customers.flatMap((customer) => [customer.name, customer.email, customer.phone]),
    ...[...inquiries, ...needs].flatMap((record) => [record.customerName, record.email, record.phone]),
    ...changes.flatMap(({ fields, isTheirsBefore, isTheirsAfter }) =>
      fields
        .filter(({ field }) => namingFields.has(field))
        .flatMap(({ before, after }) => [isTheirsBefore ? before : null, isTheirsAfter ? after : null]),
    ),
  ]
  const texts = [email, ...known].flatMap((text) => (typeof text === 'string' ? [text.trim()] : []))
  return [...new Set(texts)].filter((text) => text !== '')
}
