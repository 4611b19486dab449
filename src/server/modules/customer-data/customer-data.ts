import { sql } from 'kysely'
import type { InquiryDetails } from '../../../shared/inquiries/schema.ts'
import { mailKindTerms } from '../../../shared/office/mail-kinds.ts'
import type { FieldChange } from '../../../shared/office/schema.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import type { LeadCounts } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { foldForMatch } from '../../lib/text-key.ts'
import { listEventsAbout } from '../admin/events/inbox.ts'
import { changeTitles, deleteEventsAbout } from '../admin/events/queries.ts'
import { recordChange } from '../changes/changes.ts'
import { type RecordChange, selectChangesOfPerson, updateChange } from '../changes/queries.ts'
import { type Erasure, getCustomer } from '../customers/customers.ts'
import { deleteFormerOf, formerRows, selectLedBy } from '../customers/former/queries.ts'
import { exportKept } from '../customers/notes.ts'
import { deletePairsOf } from '../customers/pairs/queries.ts'
import { customerRows, deleteCustomers, selectCustomerIdsOf, selectEmailOfCustomer } from '../customers/queries.ts'
import { deleteKeptAnswers, selectKeptAnswers } from '../idempotency/queries.ts'
import { listAsksTo } from '../inquiries/asks/answer-ask.ts'
import { eraseAsksTo } from '../inquiries/asks/queries.ts'
import { countInquiriesByCustomer } from '../inquiries/customers/queries.ts'
import { getInquiry } from '../inquiries/inquiries.ts'
import { listOrderOffers, listPurchasesTo } from '../inquiries/orders/offers.ts'
import { erasePurchasesTo, selectOrdersOf } from '../inquiries/orders/queries.ts'
import { listPapersOf } from '../inquiries/papers/linked-papers.ts'
import { erasePapersOf } from '../inquiries/papers/queries.ts'
import { eraseInquiry, selectInquiryIdsOf } from '../inquiries/queries.ts'
import { listWrittenQuotes } from '../inquiries/quotes/offers.ts'
import { selectQuotesOf } from '../inquiries/quotes/queries.ts'
import { deleteSavedSearchesOf } from '../inventory/saved/queries.ts'
import { listSavedSearchesOf } from '../inventory/saved/saved-searches.ts'
import { eraseSendingsOf } from '../inventory/sendings/queries.ts'
import { listSendingsOf } from '../inventory/sendings/sendings.ts'
import { lockSuppliers, selectSupplierIdsOf } from '../inventory/suppliers/queries.ts'
import { eraseSupplierContact, getSupplier } from '../inventory/suppliers/suppliers.ts'
import { eraseMails, listMailsOfPerson } from '../mail/mails.ts'
import { selectRepliesFrom } from '../mail/queries.ts'
import { toReply } from '../mail/replies.ts'
import { listBuyerLinksOf } from '../mine/mine.ts'
import { deleteBuyerLinksOf } from '../mine/queries.ts'
import { getNeed } from '../needs/needs.ts'
import { countNeedsByCustomer, eraseNeed, selectNeedIdsOf } from '../needs/queries.ts'

type PersonIds = Record<'customers' | 'inquiries' | 'needs' | 'quotes' | 'orders' | 'suppliers', string[]>

async function lockRecords(tx: Tx, { customers, inquiries, needs, quotes, orders }: PersonIds): Promise<void> {
  for (const [table, ids] of [
    ['customers', customers],
    ['customer_inquiries', inquiries],
    ['customer_needs', needs],
    ['quotes', quotes],
    ['orders', orders],
  ] as const) {
    await sql`select from ${sql.table(table)} where id = any(${ids}::text[]) order by id for update`.execute(tx)
  }
}

// Tables with free text.
const tablesOfTexts = [
  'customers',
  'former_customers',
  'customer_notes',
  'ownerships',
  'customer_inquiries',
  'customer_needs',
  'quotes',
  'quote_lines',
  'asks',
  'ask_answers',
  'orders',
  'order_lines',
  'purchases',
  'shipments',
  'papers',
  'staff_changes',
  'mails',
  'mail_replies',
  'saved_searches',
  'suppliers',
  'list_sendings',
  'announcements',
  'team_members',
  'flexible_inventory',
]

type Mention = { table: string; id: string }

/** Finds the first records that mention one of these words, given in lower case. */
async function selectMentions(db: Db, words: readonly string[], limit: number): Promise<Mention[]> {
  const searches = tablesOfTexts.map(
    (table) => sql`
      select ${table}::text as table, id::text as id from ${sql.table(table)} as record
      where exists (select from unnest(${words}::text[]) as word where strpos(lower(record::text), word) > 0)
    `,
  )
  const { rows } = await sql<Mention>`${sql.join(searches, sql` union all `)} limit ${limit}`.execute(db)
  return rows
}

/** Counts the leads of these customers, by id; without ids, the inquiries of all. */
export async function countLeads(db: Db, customerIds?: readonly string[]): Promise<ReadonlyMap<string, LeadCounts>> {
  const inquiries = await countInquiriesByCustomer(db, customerIds)
  const needs = customerIds ? await countNeedsByCustomer(db, customerIds) : []
  const leads = new Map<string, LeadCounts>()
  for (const { customer_id: id, inquiries: inquiryCount, last_at: lastInquiryAt } of inquiries) {
    leads.set(id, { inquiryCount, lastInquiryAt, needCount: 0 })
  }
  for (const { customer_id: id, needs: needCount } of needs) {
    leads.set(id, { inquiryCount: 0, lastInquiryAt: null, ...leads.get(id), needCount })
  }
  return leads
}

/** A customer by id, or anyone with an email address. */
export type Who = { id: string } | { email: string }

/** A change, and whether the record was the person's before and after it: its contact may have changed. */
type ChangeOfPerson = RecordChange & { isTheirsBefore: boolean; isTheirsAfter: boolean }

/** All that is stored about a person, drafts of quotes too. The address identifies them: a company may have several contacts. */
export type Person = Awaited<ReturnType<typeof findPerson>>

/** Fields about the contact, not about steel. */
const contactFields: ReadonlySet<string> = new Set([
  'name',
  'customerName',
  'contactName',
  'email',
  'phone',
  'notes',
  'note',
  'internalNote',
  'followUpWord',
])
const namingFields: ReadonlySet<string> = new Set(['name', 'customerName', 'contactName', 'email', 'phone'])

/**
 * Returns the person's email address, and all addresses that merges of customer records say are the same person's, folded. Throws
 * NOT_FOUND for an unknown id, or when there is no address.
 */
async function findEmails(db: Db, who: Who): Promise<{ email: string; emailKeys: string[] }> {
  const email = 'email' in who ? who.email : await findEmailOf(db, who.id)
  const emailKey = foldForMatch(email)
  if (emailKey === '')
    throw new DomainError(
      'NOT_FOUND',
      'This customer has no email address, so the records cannot be matched to a person.',
    )
  const emailKeys = [emailKey]
  // The list grows while it is read.
  for (const key of emailKeys) {
    for (const other of await selectSamePerson(db, key)) if (!emailKeys.includes(other)) emailKeys.push(other)
  }
  return { email, emailKeys }
}

async function findEmailOf(db: Db, id: string): Promise<string> {
  const email = (await formerRows.find(db, id))?.email ?? (await selectEmailOfCustomer(db, id))
  if (email === undefined) throw new DomainError('NOT_FOUND', 'There is no customer with this id.')
  return email
}

/** The addresses of the records that one leads to, and of those that lead to its records. */
async function selectSamePerson(db: Db, emailKey: string): Promise<string[]> {
  const customers = [...(await selectCustomerIdsOf(db, emailKey)), ...(await selectLedBy(db, emailKey))]
  const current = await customerRows.selectBy(db, 'id', customers)
  const former = await formerRows.selectBy(db, 'customer_id', customers)
  return [...current, ...former].map((row) => row.email_key).filter((key) => key !== '')
}

/** Throws NOT_FOUND when nothing is stored, and for an unknown id. */
export async function findPerson(db: Db, who: Who) {
  const { email, emailKeys } = await findEmails(db, who)
  const ids = await selectIdsOfPerson(db, emailKeys)
  const former = (await formerRows.selectBy(db, 'customer_id', ids.customers)).map(({ id }) => id)
  const everIds = { ...ids, customers: [...ids.customers, ...former] }
  const found = await selectChangesOfPerson(db, emailKeys, Object.values(everIds).flat())
  const changes = attribute(found, everIds, emailKeys)
  const ofEach = <Item>(read: (emailKey: string) => Promise<Item[]>) => readOfEach(emailKeys, read)
  const keptAnswers = await ofEach((key) => selectKeptAnswers(db, key))
  const mails = await ofEach((key) => listMailsOfPerson(db, key))
  const savedSearches = await ofEach((key) => listSavedSearchesOf(db, key))
  const sendings = await ofEach((key) => listSendingsOf(db, key))
  const asks = await ofEach((key) => listAsksTo(db, key))
  const purchases = await ofEach((key) => listPurchasesTo(db, key))
  const buyerLinks = await ofEach((key) => listBuyerLinksOf(db, key))
  const kept = [changes, keptAnswers, mails, savedSearches, sendings, asks, purchases, buyerLinks]
  const all = [ids.customers, ids.inquiries, ids.needs, ids.suppliers, ...kept]
  if (all.every((records) => records.length === 0)) {
    throw new DomainError('NOT_FOUND', `Nothing is stored about ${email}.`)
  }
  const customers = await readEach(ids.customers, (id) => getCustomer(db, countLeads, id))
  const ofCustomers = await exportKept(db, ids.customers)
  const inquiries = await readEach(ids.inquiries, (id) => readInquiry(db, id))
  const needs = await readEach(ids.needs, (id) => getNeed(db, id))
  const quotes = (await readEach(ids.inquiries, (id) => listWrittenQuotes(db, id))).flat()
  const orders = await listOrderOffers(db, ids.inquiries)
  const papers = await listPapersOf(db, ids.inquiries)
  const suppliers = await readEach(ids.suppliers, (id) => getSupplier(db, id))
  const records = { customers, inquiries, needs, quotes, orders, papers, suppliers, sendings, asks, purchases }
  const replies = (await ofEach((key) => selectRepliesFrom(db, key))).map(toReply)
  const events = await listEventsAbout(db, [...ids.inquiries, ...ids.needs])
  return {
    email,
    emailKeys,
    ...records,
    ...ofCustomers,
    changes,
    keptAnswers,
    mails,
    savedSearches,
    buyerLinks,
    events,
    replies,
  }
}

/** Which papers staff have is not the buyer's: those that the buyer may see are among the papers. */
async function readInquiry(db: Db, id: string): Promise<Omit<InquiryDetails, 'mtrs'>> {
  const { mtrs: _, ...inquiry } = await getInquiry(db, id)
  return inquiry
}

/** The records with these email addresses, given as `foldForMatch` writes them; of each the oldest first. */
async function selectIdsOfPerson(db: Db, emailKeys: readonly string[]): Promise<PersonIds> {
  const ofEach = (select: (db: Db, emailKey: string) => Promise<string[]>) =>
    readOfEach(emailKeys, (key) => select(db, key))
  const inquiries = await ofEach(selectInquiryIdsOf)
  return {
    customers: await ofEach(selectCustomerIdsOf),
    inquiries,
    quotes: (await selectQuotesOf(db, inquiries)).map(({ id }) => id),
    orders: (await selectOrdersOf(db, inquiries)).map(({ id }) => id),
    needs: await ofEach(selectNeedIdsOf),
    suppliers: [...new Set(await ofEach(selectSupplierIdsOf))],
  }
}

/** What several addresses of a person have, those of one after those of another. */
async function readOfEach<Item>(
  emailKeys: readonly string[],
  read: (emailKey: string) => Promise<Item[]>,
): Promise<Item[]> {
  return (await readEach(emailKeys, read)).flat()
}

async function readEach<Item>(ids: readonly string[], read: (id: string) => Promise<Item>): Promise<Item[]> {
  const items: Item[] = []
  for (const id of ids) items.push(await read(id))
  return items
}

/** Follows each record back from now. */
function attribute(changes: readonly RecordChange[], ids: PersonIds, emailKeys: readonly string[]): ChangeOfPerson[] {
  const recordOf = ({ kind, record_id }: RecordChange) => `${kind} ${record_id}`
  const {
    customers: customer,
    inquiries: inquiry,
    needs: need,
    quotes: quote,
    orders: order,
    suppliers: supplier,
  } = ids
  const records = Object.entries({ customer, inquiry, need, quote, order, supplier }).flatMap(([kind, theirs]) =>
    theirs.map((id) => `${kind} ${id}`),
  )
  const isTheirsNow = new Map(records.map((record) => [record, true]))
  // A supplier may have several addresses.
  const isTheirs = (emails: FieldChange['before']) =>
    typeof emails === 'string' && emails.split('\n').some((email) => emailKeys.includes(foldForMatch(email)))
  const attributed = changes.map((change) => {
    const email = change.fields.find(({ field }) => field === 'email' || field === 'emails')
    const isTheirsAfter = email ? isTheirs(email.after) : isTheirsNow.get(recordOf(change)) === true
    const isTheirsBefore = email ? isTheirs(email.before) : isTheirsAfter
    isTheirsNow.set(recordOf(change), isTheirsBefore)
    return { ...change, isTheirsBefore, isTheirsAfter }
  })
  const isOwn = ({ isTheirsBefore, isTheirsAfter }: ChangeOfPerson) => isTheirsBefore || isTheirsAfter
  // The contact of a supplier may have been there before the address, and after it.
  const theirSuppliers = new Set(attributed.filter((one) => one.kind === 'supplier' && isOwn(one)).map(recordOf))
  return attributed.filter((change) => isOwn(change) || theirSuppliers.has(recordOf(change)))
}

function namesOf({
  email,
  customers,
  formerRecords,
  inquiries,
  needs,
  suppliers,
  sendings,
  changes,
}: Person): string[] {
  const known = [
    ...[...customers, ...formerRecords].flatMap((customer) => [customer.name, customer.email, customer.phone]),
    ...[...inquiries, ...needs].flatMap((record) => [record.customerName, record.email, record.phone]),
    ...suppliers.flatMap((supplier) => [supplier.contactName, supplier.phone]),
    ...sendings.flatMap(({ name, phone }) => [name, phone]),
    ...changes.flatMap(({ fields, isTheirsBefore, isTheirsAfter }) =>
      fields
        .filter(({ field }) => namingFields.has(field))
        .flatMap(({ before, after }) => [isTheirsBefore ? before : null, isTheirsAfter ? after : null]),
    ),
  ]
  const texts = [email, ...known].flatMap((text) => (typeof text === 'string' ? [text.trim()] : []))
  return [...new Set(texts)].filter((text) => text !== '')
}

type ErasedCustomer = {
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
    const meant = await findEmails(tx, who)
    await lockSuppliers(tx)
    await lockRecords(tx, await selectIdsOfPerson(tx, meant.emailKeys))
    const person = await findPerson(tx, { email: meant.email })
    const { email, emailKeys } = person
    const names = namesOf(person).filter((name) => name.length >= wordCharsMin)
    const erasure = { erased, strip: createStrip(names) }
    for (const { id } of person.inquiries) await eraseInquiry(tx, id, erasure)
    for (const { id } of person.needs) await eraseNeed(tx, id, erasure)
    for (const { id } of person.suppliers) {
      for (const key of emailKeys) {
        await eraseSupplierContact(tx, operator, { id, email: key, strip: erasure.strip })
      }
    }
    for (const change of person.changes) await eraseFromChange(tx, change, erasure)
    await deleteEventsAbout(
      tx,
      [...person.inquiries, ...person.needs].map(({ id }) => id),
    )
    await changeTitles(tx, erasure.strip)
    await erasePapersOf(
      tx,
      person.inquiries.map(({ id }) => id),
      erasure,
    )
    for (const key of emailKeys) await eraseAddress(tx, key, erasure)
    const customerIds = person.customers.map(({ id }) => id)
    await deleteCustomers(tx, customerIds)
    await deletePairsOf(tx, customerIds)
    await recordErasure(tx, person, erasure)
    const words = names.map((name) => name.toLowerCase())
    return { email, summary: summarize(person), mentions: await selectMentions(tx, words, mentionsMax) }
  })
}

/** What is kept by an address alone; with those who lead to a customer by it goes what an undo would give back. */
async function eraseAddress(tx: Tx, emailKey: string, erasure: Erasure): Promise<void> {
  await deleteKeptAnswers(tx, emailKey)
  await eraseSendingsOf(tx, emailKey)
  await eraseAsksTo(tx, emailKey, erasure)
  await erasePurchasesTo(tx, emailKey, erasure)
  await deleteSavedSearchesOf(tx, emailKey)
  await deleteBuyerLinksOf(tx, emailKey)
  await eraseMails(tx, emailKey, erased)
  await deleteFormerOf(tx, emailKey)
}

export function summarize(person: Person): string {
  const { customers, inquiries, needs, quotes, orders, suppliers, sendings, asks, purchases } = person
  const { changes, keptAnswers, mails, savedSearches, buyerLinks, papers, customerNotes, visits, formerRecords } =
    person
  return [
    formatCountOf(customers.length, 'customer record'),
    ...(formerRecords.length > 0 ? [formatCountOf(formerRecords.length, 'merged record')] : []),
    ...(customerNotes.length > 0 ? [formatCountOf(customerNotes.length, 'note')] : []),
    ...(visits.length > 0 ? [formatCountOf(visits.length, 'visit')] : []),
    formatCountOf(inquiries.length, 'inquiry', 'inquiries'),
    formatCountOf(needs.length, 'need'),
    ...(quotes.length > 0 ? [formatCountOf(quotes.length, 'quote')] : []),
    ...(orders.length > 0 ? [formatCountOf(orders.length, 'order')] : []),
    ...(papers.length > 0 ? [formatCountOf(papers.length, 'paper')] : []),
    ...(suppliers.length > 0 ? [formatCountOf(suppliers.length, 'supplier contact')] : []),
    ...(sendings.length > 0 ? [formatCountOf(sendings.length, 'sent list')] : []),
    ...(asks.length > 0 ? [formatCountOf(asks.length, 'question to a supplier', 'questions to a supplier')] : []),
    ...(purchases.length > 0 ? [formatCountOf(purchases.length, 'purchase order')] : []),
    formatCountOf(changes.length, 'change'),
    formatCountOf(keptAnswers.length, 'kept answer'),
    formatCountOf(mails.length, 'email'),
    ...(buyerLinks.length > 0
      ? [formatCountOf(buyerLinks.length, 'link to what was sent', 'links to what was sent')]
      : []),
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
  const erase = (field: string, value: FieldChange['before'], isTheirs: boolean) => {
    if (typeof value !== 'string' || value === '' || !(isTheirs || change.kind === 'supplier')) return value
    return contactFields.has(field) ? erased : strip(value)
  }
  const fields = change.fields.map(({ field, before, after }) => ({
    field,
    before: erase(field, before, change.isTheirsBefore),
    after: erase(field, after, change.isTheirsAfter),
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

const withheld = '(another contact)'

/** All that is stored about a person, for that person, without other contacts who had the same record before or after. */
export async function exportCustomer(db: Db, who: Who): Promise<object> {
  const { emailKeys, ...person } = await findPerson(db, who)
  // Who among the staff wrote a note, has a request or is told of it is not about the person; changes leave that out too.
  const inquiries = person.inquiries.map(({ internalNoteBy: _by, owner: _owner, ...inquiry }) => inquiry)
  const needs = person.needs.map(({ owner: _owner, ...need }) => need)
  const customers = person.customers.map(({ owner: _owner, ownerId: _id, ...customer }) => customer)
  const mails = person.mails.map((mail) =>
    mailKindTerms[mail.kind].to === 'staff' ? { ...mail, to: '(staff)' } : mail,
  )
  const suppliers = person.suppliers.map(({ lists: _lists, ...supplier }) => ({
    ...supplier,
    emails: supplier.emails.filter((email) => emailKeys.includes(foldForMatch(email))),
  }))
  return {
    ...person,
    customers,
    inquiries,
    needs,
    mails,
    suppliers,
    // What staff did with an order tells of its suppliers.
    changes: person.changes.filter(({ kind }) => kind !== 'order').map((change) => toExportedChange(change, emailKeys)),
  }
}

function toExportedChange(change: ChangeOfPerson, emailKeys: readonly string[]) {
  const { made_at, kind, record_id, action, fields, isTheirsBefore, isTheirsAfter } = change
  const show = (field: string, value: unknown, isTheirs: boolean) => {
    if (value === null) return value
    if (field === 'emails') return isTheirs ? emailKeys.join('\n') : withheld
    return isTheirs || !contactFields.has(field) ? value : withheld
  }
  return {
    madeAt: made_at.toISOString(),
    kind,
    recordId: record_id,
    action,
    fields: fields
      .filter(({ field }) => field !== 'owner')
      .map(({ field, before, after }) => ({
        field,
        before: show(field, before, isTheirsBefore),
        after: show(field, after, isTheirsAfter),
      })),
  }
}
