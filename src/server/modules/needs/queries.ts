import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { type NeedField, needFields } from '../../../shared/needs/fields.ts'
import type { NeedsPageInput } from '../../../shared/needs/schema.ts'
import { closedNeedStatuses } from '../../../shared/needs/terms.ts'
import { parseReference } from '../../../shared/text/references.ts'
import { containsText, findLimit, type PersonFinder } from '../../db/contains-text.ts'
import type { Db, Tx } from '../../db/database.ts'
import { countRows, rowsOf } from '../../db/rows.ts'
import { type TimelinePart, timelinePart } from '../../db/timeline-part.ts'
import type { Erasure } from '../customers/customers.ts'
import { eraseFollowUpWords, type OwnersAsked, ownedConditions } from '../owners/queries.ts'
import type { CustomerNeedRow, NewCustomerNeed } from './table.ts'

type NeedTextColumn = Exclude<NeedField['column'], 'qty_pcs' | 'notes'>
const needTexts: readonly NeedTextColumn[] = needFields
  .map(({ column }) => column)
  .filter((column) => column !== 'qty_pcs' && column !== 'notes')
const needColumns = [
  'id',
  'number',
  'customer_name',
  'company',
  'email',
  'phone',
  ...needFields.map(({ column }) => column),
  'status',
  'inquiry_date',
  'created_at',
  'position',
  'submission_id',
  'customer_id',
] as const
export type NeedViewRow = Pick<CustomerNeedRow, (typeof needColumns)[number]>
export const needRows = rowsOf('customer_needs', needColumns, 'Customer need')

/** Returns the stored rows in no particular order. */
export function insertNeeds(tx: Tx, needs: readonly NewCustomerNeed[]): Promise<NeedViewRow[]> {
  return tx.insertInto('customer_needs').values(needs).returning(needColumns).execute()
}

/** The newest list first, and each list in the buyer's order. */
export function selectNeeds(db: Db, asked: OwnersAsked): Promise<NeedViewRow[]> {
  let query = db
    .selectFrom('customer_needs')
    .select(needColumns)
    .orderBy('created_at', 'desc')
    .orderBy('position')
    .orderBy('id')
  for (const condition of isOwnedAs(asked)) query = query.where(condition)
  return query.execute()
}

const isOwnedAs = (asked: OwnersAsked) => ownedConditions('needs list', sql`customer_needs.submission_id`, asked)

/** The needs that were sent together, in the buyer's order. */
export function selectSubmission(db: Db, submissionId: string): Promise<NeedViewRow[]> {
  return db
    .selectFrom('customer_needs')
    .select(needColumns)
    .where('submission_id', '=', submissionId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

type NeedsFilter = Pick<NeedsPageInput, 'status' | 'matches' | 'company' | 'customerId' | 'submissionId'> & OwnersAsked
export type NeedPlace = { createdAt: Date; position: number; id: string }

/** Needs in the order of the full list; with `after` those that follow it. */
export function selectNeedsAfter(
  db: Db,
  { limit, after, ...filter }: NeedsFilter & { limit: number; after: NeedPlace | undefined },
): Promise<NeedViewRow[]> {
  let query = selectMatching(db, filter)
    .select(needColumns)
    .orderBy('created_at', 'desc')
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
  if (after) {
    const { createdAt, position, id } = after
    // The index finds the time; the second condition separates the few needs of one list.
    query = query
      .where('created_at', '<=', createdAt)
      .where(sql<SqlBool>`(created_at < ${createdAt} or (position, id) > (${position}, ${id}))`)
  }
  return query.execute()
}

export function countNeeds(db: Db, filter: NeedsFilter): Promise<number> {
  return countRows(selectMatching(db, filter))
}

/** How many are pending, have new matches, or are to be come back to, each counted once. */
export function countWaitingNeeds(db: Db, adminId: string): Promise<number> {
  const isDue = sql.join(isOwnedAs({ due: true, adminId }), sql` and `)
  const hasNewMatches = sql`has_new_matches and status not in (${sql.join([...closedNeedStatuses])})`
  return countRows(
    db.selectFrom('customer_needs').where(sql<SqlBool>`(status = 'pending' or ${hasNewMatches} or ${isDue})`),
  )
}

function selectMatching(db: Db, { status, matches, company, customerId, submissionId, ...asked }: NeedsFilter) {
  let query = db.selectFrom('customer_needs')
  if (status === 'open') query = query.where('status', 'not in', closedNeedStatuses)
  else if (typeof status === 'string') query = query.where('status', '=', status)
  if (matches === 'new') query = query.where('has_new_matches', '=', true).where('status', 'not in', closedNeedStatuses)
  const number = parseReference('need', company)
  if (number !== undefined) query = query.where('number', '=', number)
  else if (company !== '') query = query.where(containsText(company, 'company', 'customer_name'))
  if (typeof customerId === 'string') query = query.where('customer_id', '=', customerId)
  if (typeof submissionId === 'string') query = query.where('submission_id', '=', submissionId)
  for (const condition of isOwnedAs(asked)) query = query.where(condition)
  return query
}

export function countNeedsByCustomer(
  db: Db,
  customerIds: readonly string[],
): Promise<{ customer_id: string; needs: number }[]> {
  return db
    .selectFrom('customer_needs')
    .select(({ fn, ref }) => [ref('customer_id').$notNull().as('customer_id'), fn.countAll<number>().as('needs')])
    .where('customer_id', '=', sql<string>`any(${[...customerIds]}::text[])`)
    .groupBy('customer_id')
    .execute()
}

export async function nextNeedNumber(tx: Tx): Promise<number> {
  const { rows } = await sql<{ number: number }>`select nextval('need_numbers') as number`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('The database gave no number')
  return row.number
}

/** For an email address in lower case; the oldest first. */
export async function selectNeedIdsOf(db: Db, emailKey: string): Promise<string[]> {
  const rows = await db
    .selectFrom('customer_needs')
    .select('id')
    // Addresses are ASCII, which PostgreSQL and JavaScript lowercase alike.
    .where(sql<SqlBool>`lower(email) = ${emailKey}`)
    .orderBy('created_at')
    .orderBy('position')
    .execute()
  return rows.map(({ id }) => id)
}

/** What was wanted stays. */
export async function eraseNeed(tx: Tx, id: string, { erased, strip }: Erasure): Promise<void> {
  const row = await tx
    .selectFrom('customer_needs')
    .select(['company', ...needTexts])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { submission_id: submissionId } = await needRows.get(tx, id)
  await eraseFollowUpWords(tx, 'needs list', [submissionId])
  const stripped = Object.entries(row).map(([column, text]) => [column, text === null ? null : strip(text)])
  await tx
    .updateTable('customer_needs')
    .set(Object.fromEntries(stripped))
    .set({ customer_name: erased, phone: '', email: '', notes: null, customer_id: null })
    .where('id', '=', id)
    .execute()
}

/** Needs lists of an address in lower case; the newest first. */
export function selectLists(
  db: Db,
  { emailKey, limit, number }: { emailKey: string; limit: number; number?: number | undefined },
) {
  return db
    .selectFrom('customer_needs')
    .select(({ fn }) => [
      'number',
      'submission_id',
      fn.min('created_at').as('sent_at'),
      fn.agg<string[]>('array_agg', ['status']).as('statuses'),
      sql<string[]>`array_agg(coalesce(nullif(category, ''), product) order by position)`.as('products'),
      fn.agg<(string | null)[]>('array_agg', ['weight_needed']).as('weights'),
    ])
    .where(sql<SqlBool>`lower(email) = ${emailKey}`)
    .$if(number !== undefined, (query) => query.where('number', '=', number ?? 0))
    .groupBy(['number', 'submission_id'])
    .orderBy('sent_at', 'desc')
    .limit(limit)
    .execute()
}

/** By when the steel of these needs is needed, as their buyers wrote it, each day once. */
export async function selectNeedDates(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('customer_needs')
    .select('estimated_need_date')
    .distinct()
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .orderBy('estimated_need_date')
    .execute()
  return rows.flatMap(({ estimated_need_date: day }) => day || [])
}

/** Those who sent needs, for a search over all people; whom the operator erased has no address. */
export const peopleOfNeeds = (find: PersonFinder): RawBuilder<unknown>[] =>
  find({ name: 'customer_name', company: 'company', email: 'email', phone: 'phone' }).map(
    (isFound) => sql`(select 'need', id, number, customer_name, company, email, phone, created_at, false
      from customer_needs where ${isFound} and email <> '' ${findLimit})`,
  )

/** The first need of the list with this number, and how many it has. */
export const referencesOfNeeds = (number: number | undefined) => sql`
  (select 'need', 6, id, number, (count(*) over ())::integer, company, status, false, created_at
  from customer_needs where number = ${number ?? null}::bigint order by position limit 1)`

export type NeedListRow = { at: Date; needIds: string[] }

/** The needs lists that buyers sent since then. */
export async function selectNeedLists(db: Db, since: Date): Promise<NeedListRow[]> {
  const { rows } = await sql<NeedListRow>`
    select min(created_at) as at, array_agg(id) as "needIds" from customer_needs
    where created_at >= ${since} group by submission_id
  `.execute(db)
  return rows
}

/** A needs list is one event, under the first of its needs that is there. */
export const needListsOf = (part: TimelinePart): RawBuilder<unknown> => {
  const ofList = sql`from customer_needs as own where own.submission_id = need.submission_id and own.customer_id = need.customer_id`
  return timelinePart(
    {
      kind: 'need',
      at: sql`need.created_at`,
      id: sql`need.id`,
      by: sql`customer_name`,
      facts: sql`jsonb_build_object('number', need.number, 'needs', (select count(*) ${ofList}))`,
      from: sql`from customer_needs as need where need.customer_id = ${part.customerId}
        and not exists (select ${ofList} and (own.position, own.id) < (need.position, need.id))`,
    },
    part,
  )
}

/** Moves the needs of a customer to another: all, or these. Returns their ids. */
export async function moveNeeds(
  tx: Tx,
  { from, to, ids }: { from: string; to: string; ids?: readonly string[] },
): Promise<string[]> {
  const isMeant = ids ? sql`and id = any(${[...ids]}::text[])` : sql``
  // Locked in the order of their ids, as all that changes several of them does.
  const { rows } = await sql<{ id: string }>`
    with own as (select id from customer_needs where customer_id = ${from} ${isMeant} order by id for update)
    update customer_needs set customer_id = ${to} where id in (select id from own) returning id
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** Whose needs these are, each customer once. */
export async function selectCustomersOfNeeds(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ customer_id: string }>`
    select distinct customer_id from customer_needs where id = any(${[...ids]}::text[]) and customer_id is not null
  `.execute(db)
  return rows.map(({ customer_id }) => customer_id)
}

export type OwnableNeedsRow = { given_id: string; id: string; submission_id: string; company: string }

/** The lists of these needs, also by the ids of the lists themselves; those that there are not are left out. */
export async function selectOwnableNeeds(db: Db, ids: readonly string[]): Promise<OwnableNeedsRow[]> {
  const { rows } = await sql<OwnableNeedsRow>`
    select distinct on (given_id) given_id, id, submission_id, company
    from unnest(${[...ids]}::text[]) as given_id join customer_needs on id = given_id or submission_id = given_id
    order by given_id, position
  `.execute(db)
  return rows
}

/** Whether needs of a list are there, by its id. */
export const hasNeedsList = (id: Expression<string>) =>
  sql<SqlBool>`exists (select from customer_needs where submission_id = ${id})`
