import { type Expression, type SqlBool, sql } from 'kysely'
import type { ListIncoming } from '../../../../shared/lists/incoming.ts'
import type { IncomingState } from '../../../../shared/lists/incoming-terms.ts'
import type { RowWarning, UploadProgress } from '../../../../shared/lists/schema.ts'
import { hitsOfKindMax } from '../../../../shared/office/find.ts'
import { formatReference } from '../../../../shared/text/references.ts'
import { findLimit } from '../../../db/contains-text.ts'
import type { Database, Db, Tx } from '../../../db/database.ts'
import { rowsOf } from '../../../db/rows.ts'
import { type OwnersAsked, ownedConditions } from '../../owners/queries.ts'
import { isStanding } from '../items/queries.ts'
import type { SupplierLayout } from '../lists/headings/map-columns.ts'
import type { IncomingListRow, ListSendingRow } from './table.ts'

const sendingColumns = ['id', 'number', 'sender_name', 'sender_email', 'company', 'message_id'] as const
export const sendingRows = rowsOf('list_sendings', sendingColumns, 'Sending')
export const incomingRows = rowsOf('incoming_lists', ['id', 'digest', 'outcome', 'opened_at'], 'List')

export type IncomingViewRow = Omit<IncomingListRow, 'digest' | 'outcome' | 'tells_reason' | 'settled_at'> &
  Omit<ListSendingRow, 'id' | 'state' | 'token_digest'> & {
    sender_state: string
    supplier: string | null
    state: IncomingState
    category: string | null
    username: string | null
    progress: UploadProgress | null
    failure: string | null
    problem_rows: number | null
    receipt_to: string | null
  }

// A list that staff uploaded is of the supplier who has its codes; what others send is theirs only if the sender is known.
const supplierOf = sql`coalesce(list.supplier_id, case when way = 'by hand' then (
  select min(code.supplier_id) from jsonb_array_elements(staged.preview -> 'sources') as source
  left join supplier_codes as code on lower(code.source_code) = lower(source ->> 'sourceCode')
  where (source ->> 'after')::int > 0
  having count(*) = count(code.supplier_id) and count(distinct code.supplier_id) = 1
) end)`

const stateOf = sql<IncomingState>`case
  when outcome is not null then outcome
  when staged.id is null then 'failed'
  when staged.state = 'stored' then 'stored'
  when staged.state = 'failed' then case
    when way <> 'by hand' and failure_code in ('WRONG_FILE_TYPE', 'NO_USABLE_ROWS') then 'no list' else 'failed' end
  when staged.state = 'reading' or staged.reading_no is null then 'reading'
  else 'waiting' end`

// A known address of the supplier alone: whoever forged another one, or guesses, hears nothing.
const receiptTo = sql<string | null>`case when way <> 'by hand' then (
  select email from supplier_emails where supplier_id = supplier.id
    and (way = 'link' or email = sender_email and (way = 'page' or may_be_answered))
  order by position limit 1
) end`

const storing = sql.lit('{"step": "storing", "done": 0, "total": null}')

/** All lists that came in, as staff see them. */
export const incoming = sql`
  select list.id, list.sending_id, list.position, list.outcome, list.staged_upload_id, list.upload_id, list.file_name, list.file_bytes,
    list.opened_at, coalesce(list.reason, staged.failure) as reason, staged.failure,
    (staged.preview ->> 'problemRows')::int as problem_rows,
    coalesce((staged.preview ->> 'items')::int, list.items) as items,
    coalesce(list.weight_lb, (
      select sum(coalesce(source -> 'weightLb', to_jsonb((source ->> 'tonsAfter')::double precision * 2000))::double precision)
      from jsonb_array_elements(staged.preview -> 'sources') as source
    )) as weight_lb,
    number, way, sender_name, sender_email, is_proven, sending.company, sending.phone, sending.state as sender_state,
    sending.notes, received_at, message_id, may_be_answered, token_digest, supplier.id as supplier_id, supplier.company as supplier,
    ${stateOf} as state, ${receiptTo} as receipt_to, staged.category,
    case when way = 'by hand' then staged.username end as username,
    case when staged.state = 'storing' then coalesce(staged.progress, ${storing}::jsonb) else staged.progress end as progress
  from incoming_lists as list
  join list_sendings as sending on sending.id = list.sending_id
  left join staged_uploads as staged on staged.id = list.staged_upload_id
  left join suppliers as supplier on supplier.id = ${supplierOf}
`

/** Whether a list may be open. The condition is in an index, which the state is not. */
export const isUnsettled = sql<boolean>`(outcome is null or outcome = 'failed')`

const openStates: readonly IncomingState[] = ['reading', 'waiting', 'failed']

/** Whether staff have to look at a list, and can. */
export const isToReview = sql<boolean>`state in ('waiting', 'failed')`

type IncomingFilter = Partial<Pick<ListIncoming, 'state' | 'open' | 'supplier' | 'upload'>> & {
  asked?: OwnersAsked
  /** Only those that staff do not have to look at. */
  isSettled?: true
  /** Without uploads by hand. */
  sentBy?: 'others'
  ids?: readonly string[]
  sendingId?: string
}
export type IncomingPlace = { receivedAt: Date; id: string }

function matches({ state, open = false, supplier, sentBy, upload, ids, sendingId, asked, isSettled }: IncomingFilter) {
  return sql.join(
    [
      sql`true`,
      ...(state ? [sql`state = ${state}`] : []),
      ...(open || (state && openStates.includes(state)) ? [isUnsettled] : []),
      ...(open ? [sql`(state = 'reading' or ${isToReview})`] : []),
      ...(isSettled ? [sql`not (state = 'reading' or ${isToReview})`] : []),
      ...(supplier === undefined ? [] : [sql`supplier_id = ${supplier}`]),
      ...(upload === undefined ? [] : [sql`staged_upload_id = ${upload}`]),
      ...(sentBy ? [sql`way <> 'by hand'`] : []),
      ...(ids ? [sql`id = any(${[...ids]}::text[])`] : []),
      ...(sendingId === undefined ? [] : [sql`sending_id = ${sendingId}`]),
      ...(asked ? ownedConditions('incoming list', sql`found.id`, asked) : []),
    ],
    sql` and `,
  )
}

/** The newest first; with `after` those that follow it. */
export async function selectIncoming(
  db: Db,
  filter: IncomingFilter,
  page: { after?: IncomingPlace | undefined; limit: number },
): Promise<IncomingViewRow[]> {
  const follows = page.after ? sql`(received_at, id) < (${page.after.receivedAt}, ${page.after.id})` : sql`true`
  const { rows } = await sql<IncomingViewRow>`
    select * from (${incoming}) as found where ${matches(filter)} and ${follows}
    order by received_at desc, id desc limit ${page.limit}
  `.execute(db)
  return rows
}

export async function countIncoming(db: Db, filter: IncomingFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${incoming}) as found where ${matches(filter)}
  `.execute(db)
  return rows[0]?.count ?? 0
}

export type ToldList = {
  fileName: string
  state: IncomingState
  /** Null if it was stored as a list without columns. */
  uploadId: string | null
  stagedUploadId: string | null
  items: number | null
  weightLb: number | null
  rowsSkipped: number
  warnings: readonly RowWarning[]
  reason: string | null
}

/** The lists of a sending of which this address may hear, in their order. */
export async function selectToldLists(
  db: Db,
  { sendingId, to }: { sendingId: string; to: string },
): Promise<ToldList[]> {
  const { rows } = await sql<ToldList>`
    select found.file_name as "fileName", found.state, found.upload_id as "uploadId",
      found.staged_upload_id as "stagedUploadId", found.items, found.weight_lb as "weightLb",
      case when found.upload_id is null then 0 else coalesce((preview ->> 'rowsSkipped')::int, 0) end as "rowsSkipped", coalesce(preview -> 'warnings', '[]') as warnings,
      case when list.tells_reason then list.reason end as reason
    from (${incoming}) as found
    join incoming_lists as list on list.id = found.id
    left join staged_uploads as staged on staged.id = found.staged_upload_id
    where found.sending_id = ${sendingId} and receipt_to = ${to} and (found.state <> 'declined' or list.tells_reason)
    order by found.position
  `.execute(db)
  return rows
}

/** Takes note that a supplier said something of its lists: its reminders are counted anew. */
export async function noteAnswer(
  tx: Tx,
  by: { supplierId: string } | { sourceCodes: readonly string[] },
): Promise<void> {
  const ids =
    'supplierId' in by
      ? sql`${by.supplierId}`
      : sql`select supplier_id from supplier_codes where lower(source_code) in (
          select lower(code) from unnest(${[...by.sourceCodes]}::text[]) as code
        )`
  await sql`update suppliers set reminders = 0 where reminders > 0 and id in (${ids})`.execute(tx)
}

/** Who sent each of these lists: a supplier that is known, or an address. */
export async function selectSenders(
  tx: Tx,
  listIds: readonly string[],
): Promise<ReadonlyMap<string, { isStranger: boolean; key: string }>> {
  const { rows } = await sql<{ id: string; isStranger: boolean; key: string }>`
    select list.id, way = 'page' as "isStranger", coalesce(supplier_id, sender_email, '') as key
    from incoming_lists as list join list_sendings as sending on sending.id = sending_id
    where list.id = any(${[...listIds]}::text[])
  `.execute(tx)
  return new Map(rows.map(({ id, ...sender }) => [id, sender]))
}

/** The one that has the address; else the only one with an address at its domain, unless anybody can have one there. */
export async function findSupplierOf(db: Db, email: string, isPublicMailDomain: boolean): Promise<string | undefined> {
  const { rows } = await sql<{ id: string; isExact: boolean }>`
    select supplier_id as id, bool_or(email = ${email}) as "isExact" from supplier_emails
    where email = ${email} or (not ${isPublicMailDomain} and split_part(email, '@', 2) = split_part(${email}, '@', 2))
    group by 1 order by 2 desc
  `.execute(db)
  const [first] = rows
  return first && (first.isExact || rows.length === 1) ? first.id : undefined
}

/** Deletes the records of what came in long ago; a list that still waits stays. */
export async function deleteOldSendings(db: Db, keptYears: number): Promise<void> {
  await sql`
    delete from list_sendings as sending where received_at < now() - make_interval(years => ${keptYears})
      and not exists (select from incoming_lists where sending_id = sending.id and staged_upload_id is not null)
  `.execute(db)
}

/** What somebody sent with this address, in lower case; the oldest first. */
export async function selectSendingsOf(db: Db, email: string) {
  const { rows } = await sql<
    Pick<ListSendingRow, 'number' | 'sender_name' | 'company' | 'phone' | 'state' | 'notes' | 'received_at'> & {
      files: string[]
    }
  >`
    select number, sender_name, company, phone, state, notes, received_at,
      array(select file_name from incoming_lists where sending_id = sending.id order by position) as files
    from list_sendings as sending where sender_email = ${email} order by received_at, id
  `.execute(db)
  return rows
}

/** Takes a person out of what they sent; the lists stay. */
export async function eraseSendingsOf(tx: Tx, email: string): Promise<void> {
  await sql`
    update list_sendings
    set sender_name = '', sender_email = null, phone = '', notes = '', message_id = null, token_digest = null
    where sender_email = ${email}
  `.execute(tx)
}

/** The reference of a list from the public page. */
export async function findSellerReference(db: Db, stagedUploadId: string): Promise<string | undefined> {
  const { rows } = await sql<{ number: number }>`
    select number from incoming_lists as list join list_sendings as sending on sending.id = sending_id
    where staged_upload_id = ${stagedUploadId} and way = 'page'
  `.execute(db)
  return rows[0] && formatReference('list', rows[0].number)
}

export async function selectSendingByDigest(db: Db, tokenDigest: string, days: number) {
  const { rows } = await sql<Pick<ListSendingRow, 'id' | 'number' | 'company' | 'received_at'>>`
    select id, number, company, received_at from list_sendings
    where token_digest = ${tokenDigest} and received_at > now() - make_interval(days => ${days})
  `.execute(db)
  return rows[0]
}

/** A list of the supplier with the same bytes that waits, or that the stock still has. */
export async function findSameList(
  tx: Tx,
  { id, supplierId, digest, days }: { id: string; supplierId: string; digest: string; days: number },
): Promise<{ id: string; number: number; uploadId: string | null } | undefined> {
  const { rows } = await sql<{ id: string; number: number; uploadId: string | null }>`
    select list.id, number, upload_id as "uploadId"
    from incoming_lists as list join list_sendings as sending on sending.id = sending_id
    left join uploads on uploads.id = upload_id
    left join staged_uploads as staged on staged.id = staged_upload_id
    where supplier_id = ${supplierId} and digest = ${digest} and list.id <> ${id}
      and received_at > now() - make_interval(days => ${days})
      and (outcome is null and staged.state <> 'failed'
        or outcome = 'stored' and uploads.superseded_at is null and ${isStanding('uploads')})
    order by received_at desc limit 1
  `.execute(tx)
  return rows[0]
}

/** The supplier that has all of these codes, ignoring case. */
export async function findSupplierOfCodes(tx: Tx, codes: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select min(supplier_id) as id from unnest(${[...codes]}::text[]) as given (code)
    left join supplier_codes on lower(source_code) = lower(code)
    having count(*) > 0 and count(*) = count(supplier_id) and count(distinct supplier_id) = 1
  `.execute(tx)
  return rows[0]?.id
}

export async function lockIncomingOf(tx: Tx, stagedUploadId: string) {
  const { rows } = await sql<
    Pick<IncomingListRow, 'id' | 'supplier_id' | 'outcome' | 'file_name'> & Pick<ListSendingRow, 'way' | 'number'>
  >`
    select list.id, supplier_id, outcome, way, number, file_name
    from incoming_lists as list join list_sendings as sending on sending.id = sending_id
    where staged_upload_id = ${stagedUploadId} for update of list
  `.execute(tx)
  return rows[0]
}

/** Marks a list as seen by staff; from then on its sender changes nothing. */
export async function markOpened(db: Db, stagedUploadId: string): Promise<void> {
  await sql`
    update incoming_lists set opened_at = now() where staged_upload_id = ${stagedUploadId} and opened_at is null
  `.execute(db)
}

/** Takes back why a list waits, as staff are reading it in another way. */
export async function forgetReason(db: Db, stagedUploadId: string): Promise<void> {
  await sql`
    update incoming_lists set reason = null where staged_upload_id = ${stagedUploadId} and outcome is null
  `.execute(db)
}

/** Deletes the record of an upload by hand whose file is discarded. */
export async function deleteSendingByHand(tx: Tx, stagedUploadId: string): Promise<void> {
  await sql`
    delete from list_sendings as sending using incoming_lists as list
    where sending.id = sending_id and staged_upload_id = ${stagedUploadId} and way = 'by hand' and outcome is null
  `.execute(tx)
}

export async function rememberHeadings(tx: Tx, supplierId: string, keys: readonly string[]): Promise<void> {
  await sql`
    insert into supplier_headings (supplier_id, heading_set_key)
    select ${supplierId}, key from unnest(${[...keys]}::text[]) as key on conflict do nothing
  `.execute(tx)
}

/** Who sent a staged list, if that is known. */
export async function findSupplierOfStaged(db: Db, stagedId: string): Promise<string | undefined> {
  const { rows } = await sql<{ supplierId: string }>`
    select supplier_id as "supplierId" from incoming_lists where staged_upload_id = ${stagedId} and supplier_id is not null limit 1
  `.execute(db)
  return rows[0]?.supplierId
}

type LayoutRow = {
  headingSetKeys: string[]
  columns: SupplierLayout['columns'][] | null
  roles: SupplierLayout['roles'][] | null
  headings: { heading: string }[] | null
}

/** How the lists were read that staff stored for a supplier; undefined without any. The last choice for a heading holds. */
export async function selectSupplierLayout(db: Db, supplierId: string): Promise<SupplierLayout | undefined> {
  const { rows } = await sql<LayoutRow>`
    select array(select heading_set_key from supplier_headings where supplier_id = ${supplierId}) as "headingSetKeys",
      (select jsonb_agg(columns order by chosen_at) from remembered_columns
        join supplier_headings using (heading_set_key) where supplier_id = ${supplierId}) as columns,
      (select jsonb_agg(roles order by chosen_at) from remembered_columns
        join supplier_headings using (heading_set_key) where supplier_id = ${supplierId} and roles is not null) as roles,
      (select survey -> 'headings' from incoming_lists as list join staged_uploads on staged_uploads.id = staged_upload_id
        where supplier_id = ${supplierId} and outcome = 'stored' order by settled_at desc limit 1) as headings
  `.execute(db)
  const [row] = rows
  if (!row || row.headingSetKeys.length === 0) return undefined
  const headings = (row.headings ?? []).map(({ heading }) => heading)
  const columns = Object.assign({}, ...(row.columns ?? []))
  const roles = Object.assign({}, ...(row.roles ?? []))
  return { headingSetKeys: row.headingSetKeys, columns, roles, headings }
}

/** Whether staff stored lists of the supplier with each of these sets of headings. */
export async function hasStoredHeadings(db: Db, supplierId: string, keys: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`
    select coalesce(bool_and(heading_set_key is not null), false) as "isKnown" from unnest(${[...keys]}::text[]) as key
    left join supplier_headings on heading_set_key = key and supplier_id = ${supplierId}
  `.execute(db)
  return rows[0]?.isKnown ?? false
}

/** The settings and sources of the latest standing list of a supplier. */
export async function selectLastList(db: Db, supplierId: string) {
  const { rows } = await sql<{
    category: string
    replace_scope: Database['uploads']['replace_scope']
    split_by_product: boolean
    default_region_codes: string
    sources: { sourceCode: string }[]
  }>`
    select category, replace_scope, split_by_product, default_region_codes, sources from uploads
    where ${isStanding('uploads')} and not is_confirmation and exists (
      select from jsonb_array_elements(sources) as source
      join supplier_codes on lower(source_code) = lower(source ->> 'sourceCode') where supplier_id = ${supplierId}
    )
    order by created_at desc limit 1
  `.execute(db)
  return rows[0]
}

/** The lists of the sending with this number. */
export const referencesOfLists = (number: number | undefined) => sql`
  (select 'list', 7, list.id, number, 0, file_name, coalesce(outcome, ''), false, arrived_at
  from list_sendings join incoming_lists as list on sending_id = list_sendings.id
  where number = ${number ?? null}::bigint order by list.position limit ${sql.lit(hitsOfKindMax)})`

export type FileRow = { id: string; file_name: string; at: Date; is_stored: boolean; is_staged: boolean }

/** Lists by the names of their files: those that are stored, those to review, and those that came in. */
export async function selectFiles(db: Db, text: string, isShort: boolean): Promise<FileRow[]> {
  const isWhole = sql`lower(file_name) = lower(${text})`
  // A name of two characters has no word to be found by.
  const found = sql`find_file(file_name) @@ all_words('f:', ${text}) and (${isWhole} or not ${isShort}) ${findLimit}`
  const { rows } = await sql<FileRow>`
    select *, exists (select from staged_uploads where staged_uploads.id = hits.id) as is_staged from (
      select distinct on (id) id, file_name, at, is_stored from (
        (select id, file_name, created_at as at, true as is_stored from uploads where ${found})
        union all
        (select id, file_name, created_at, state = 'stored' from staged_uploads where ${found})
        union all
        (select coalesce(upload_id, staged_upload_id, id), file_name, arrived_at, upload_id is not null from incoming_lists where ${found})
      ) as found order by id, is_stored desc
    ) as hits order by ${isWhole} desc, at desc, id limit ${sql.lit(hitsOfKindMax)}
  `.execute(db)
  return rows
}

/** Whether a list is there. */
export const hasIncoming = (id: Expression<string>) =>
  sql<SqlBool>`exists (select from incoming_lists where id = ${id})`
