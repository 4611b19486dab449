import { type SqlBool, sql } from 'kysely'
import type { FieldChange } from '../../../../shared/changes.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { StaffChangeRow } from '../../changes/table.ts'

/** The e-mail address of a customer; undefined where there is none with this id. */
export async function selectEmailOfCustomer(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('customers').select('email').where('id', '=', id).executeTakeFirst()
  return row?.email
}

export type PersonIds = { customers: string[]; inquiries: string[]; needs: string[] }

/** The ids of what bears an e-mail address, which is given as `foldForMatch` writes it; the oldest first. */
export async function selectIdsOfPerson(db: Db, emailKey: string): Promise<PersonIds> {
  const customers = await db
    .selectFrom('customers')
    .select('id')
    .where('email_key', '=', emailKey)
    .orderBy('created_at')
    .execute()
  // Addresses are ASCII, whose case PostgreSQL and JavaScript fold alike.
  const ofPerson = sql<SqlBool>`lower(email) = ${emailKey}`
  const inquiries = await db
    .selectFrom('customer_inquiries')
    .select('id')
    .where(ofPerson)
    .orderBy('created_at')
    .execute()
  const needs = await db
    .selectFrom('customer_needs')
    .select('id')
    .where(ofPerson)
    .orderBy('created_at')
    .orderBy('position')
    .execute()
  return { customers: customers.map(toId), inquiries: inquiries.map(toId), needs: needs.map(toId) }
}

const toId = ({ id }: { id: string }) => id

/** Keeps the records of a person from changing until the transaction ends. */
export async function lockRecords(tx: Tx, { customers, inquiries, needs }: PersonIds): Promise<void> {
  for (const [table, ids] of [
    ['customers', customers],
    ['customer_inquiries', inquiries],
    ['customer_needs', needs],
  ] as const) {
    await sql`select from ${sql.table(table)} where id = any(${ids}::text[]) order by id for update`.execute(tx)
  }
}

export type RecordChange = Pick<
  StaffChangeRow,
  'id' | 'made_at' | 'kind' | 'record_id' | 'record_name' | 'action' | 'fields'
>

/** What staff changed of these records, and of any in whose history the e-mail address occurs; of each the latest first. */
export function selectChangesOfPerson(db: Db, emailKey: string, ids: PersonIds): Promise<RecordChange[]> {
  const known = [...ids.customers, ...ids.inquiries, ...ids.needs]
  return db
    .selectFrom('staff_changes')
    .select(['id', 'made_at', 'kind', 'record_id', 'record_name', 'action', 'fields'])
    .where('kind', 'in', ['customer', 'inquiry', 'need'])
    .where(
      'record_id',
      'in',
      sql<string>`(
        select record_id from staff_changes where strpos(lower(fields::text), ${emailKey}) > 0
        union all select unnest(${known}::text[])
      )`,
    )
    .orderBy('id', 'desc')
    .execute()
}

/** The kept answers to what the person sent. */
export async function selectKeptAnswers(db: Db, emailKey: string): Promise<{ sentAt: Date; answer: object }[]> {
  const { rows } = await sql<{ sentAt: Date; answer: object }>`
    select created_at as "sentAt", result as answer from request_keys where ${isAnswerTo(emailKey)} order by created_at
  `.execute(db)
  return rows
}

export async function deleteKeptAnswers(tx: Tx, emailKey: string): Promise<number> {
  const { numAffectedRows } = await sql`delete from request_keys where ${isAnswerTo(emailKey)}`.execute(tx)
  return Number(numAffectedRows)
}

// An inquiry is kept as one record, a needs list as an array of them.
const isAnswerTo = (emailKey: string) => sql<SqlBool>`exists (
  select from jsonb_array_elements(case jsonb_typeof(result) when 'array' then result else jsonb_build_array(result) end) as record
  where lower(record ->> 'email') = ${emailKey}
)`

export async function deleteCustomers(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from customers where id = any(${ids}::text[])`.execute(tx)
}

const needTexts = [
  'product',
  'thickness',
  'width',
  'length',
  'grade_category',
  'condition',
  'location_state',
  'category',
  'weight_needed',
  'coating_wt',
  'estimated_need_date',
] as const

/** What is written in the place of a person, and what takes his traces out of other texts. */
export type Erasure = { erased: string; strip(text: string): string }

/** Takes the person out of an inquiry; what was asked for stays. */
export async function eraseInquiry(tx: Tx, id: string, { erased, strip }: Erasure): Promise<void> {
  const { company, fob } = await tx
    .selectFrom('customer_inquiries')
    .select(['company', 'fob'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('customer_inquiries')
    .set({ company: strip(company), fob: fob === null ? null : strip(fob), customer_name: erased })
    .set({ phone: '', email: '', notes: null, customer_id: null })
    .where('id', '=', id)
    .execute()
}

/** Takes the person out of a need; what was wanted stays. */
export async function eraseNeed(tx: Tx, id: string, { erased, strip }: Erasure): Promise<void> {
  const row = await tx
    .selectFrom('customer_needs')
    .select(['company', ...needTexts])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const stripped = Object.entries(row).map(([column, text]) => [column, text === null ? null : strip(text)])
  await tx
    .updateTable('customer_needs')
    .set(Object.fromEntries(stripped))
    .set({ customer_name: erased, phone: '', email: '', notes: null, customer_id: null })
    .where('id', '=', id)
    .execute()
}

export async function updateChange(
  tx: Tx,
  id: number,
  { fields, recordName }: { fields: readonly FieldChange[]; recordName: string },
): Promise<void> {
  await tx
    .updateTable('staff_changes')
    .set({ fields: JSON.stringify(fields), record_name: recordName })
    .where('id', '=', id)
    .execute()
}

// Where people write what they like.
const tablesOfTexts = [
  'customers',
  'customer_inquiries',
  'customer_needs',
  'staff_changes',
  'announcements',
  'team_members',
  'flexible_inventory',
]

/** A record in whose texts one of some words occurs. */
export type Mention = { table: string; id: string }

/** Finds the first records that mention one of these words, which are in small letters. */
export async function selectMentions(db: Db, words: readonly string[], limit: number): Promise<Mention[]> {
  const searches = tablesOfTexts.map(
    (table) => sql`
      select ${table}::text as table, id::text as id from ${sql.table(table)} as record
      where exists (select from unnest(${words}::text[]) as word where strpos(lower(record::text), word) > 0)
    `,
  )
  const { rows } = await sql<Mention>`${sql.join(searches, sql` union all `)} limit ${limit}`.execute(db)
  return rows
}
