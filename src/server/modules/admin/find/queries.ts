import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { hitsOfKindMax } from '../../../../shared/office/find.ts'
import type { AccountState } from '../../../../shared/office/terms.ts'
import { type PersonFinder, startsAs } from '../../../db/contains-text.ts'
import type { Db } from '../../../db/database.ts'
import { peopleOfFormer } from '../../customers/former/queries.ts'
import { peopleOfCustomers } from '../../customers/queries.ts'
import { type AskedDeals, peopleOfInquiries, referencesOfDeals } from '../../inquiries/find/queries.ts'
import { referencesOfLists } from '../../inventory/sendings/queries.ts'
import { peopleOfSuppliers } from '../../inventory/suppliers/queries.ts'
import { peopleOfNeeds, referencesOfNeeds } from '../../needs/queries.ts'
import { ownsRequests } from '../../owners/queries.ts'

const hitsMax = sql.lit(hitsOfKindMax)

export type PersonKind = 'person' | 'company' | 'phone' | 'email'
export type PersonRow = {
  of: 'customer' | 'former customer' | 'supplier' | 'inquiry' | 'need'
  id: string
  number: number | null
  name: string
  company: string
  email: string
  phone: string
  is_archived: boolean
}

/** What of a person's row is one hit, and whether it is just what was asked for. */
function hitOf(kind: PersonKind, text: string): { key: RawBuilder<unknown>; isWhole: RawBuilder<unknown> } {
  const whole = sql`lower(${text})`
  if (kind === 'phone') {
    // A number is the same with and without the code of the country.
    const digits = sql`right(regexp_replace(phone, '\\D', '', 'g'), 10)`
    return { key: digits, isWhole: sql`${digits} = ${text}` }
  }
  if (kind === 'email') return { key: sql`lower(email)`, isWhole: sql`lower(email) = ${whole}` }
  const written = sql`lower(btrim(${sql.ref(kind === 'person' ? 'name' : 'company')}))`
  const key = kind === 'person' ? sql`nullif(${written}, '') || ' ' || lower(email)` : written
  return { key, isWhole: sql`${written} = ${whole}` }
}

function finderOf(kind: PersonKind, text: string, isShort: boolean): PersonFinder {
  const query =
    (asked: RawBuilder<unknown>): PersonFinder =>
    ({ name, company, email, phone }) => {
      const columns = [name, company, email, phone].map((column) => (column === undefined ? sql`''` : sql.ref(column)))
      return [sql<SqlBool>`find_person(${sql.join(columns)}) @@ ${asked}`]
    }
  switch (kind) {
    case 'phone':
      return query(sql`begins_with('p:', ${text})`)
    case 'email':
      return (of) => [
        ...(of.email === undefined ? [] : [startsAs(sql.ref(of.email), text, isShort)]),
        ...query(sql`coalesce(is_whole('e=', ${text}) || all_words('e:', ${text}), is_whole('e=', ${text}))`)(of),
      ]
    case 'person':
    case 'company': {
      const [whole, words] = kind === 'person' ? (['n=', 'n:'] as const) : (['c=', 'c:'] as const)
      const isWhole = query(sql`is_whole(${sql.lit(whole)}, ${text})`)
      if (isShort) return isWhole
      return (of) => [...isWhole(of), ...query(sql`all_words(${sql.lit(words)}, ${text})`)(of)]
    }
  }
}

/** People of one kind, each once: their own records before the leads that name them. */
export async function selectPeople(db: Db, kind: PersonKind, text: string, isShort: boolean): Promise<PersonRow[]> {
  const { key, isWhole } = hitOf(kind, text)
  const find = finderOf(kind, text, isShort)
  const suppliers = peopleOfSuppliers(find, kind === 'email')
  const records = [...peopleOfCustomers(find), ...peopleOfFormer(find), ...suppliers]
  const people = [...records, ...peopleOfInquiries(find), ...peopleOfNeeds(find)]
  const { rows } = await sql<PersonRow>`
    select * from (
      select distinct on (key) *, ${isWhole} as is_whole, case when of in ('inquiry', 'need') then 2 when of = 'former customer' then 1 else 0 end as is_lead
      from (
        select *, ${key} as key from (${sql.join(people, sql` union all `)}) as found
          (of, id, number, name, company, email, phone, at, is_archived)
      ) as keyed
      where key <> ''
      order by key, is_archived, is_lead, at desc, id
    ) as hits order by is_archived, is_whole desc, is_lead, at desc, id limit ${hitsMax}
  `.execute(db)
  return rows
}

/** The numbers that a reference may mean; undefined for a kind that it is not of. */
export type AskedNumbers = AskedDeals & Record<'need' | 'list', number | undefined>
export type ReferenceRow = {
  of: 'inquiry' | 'quote' | 'need' | 'ask' | 'order' | 'purchase' | 'list'
  id: string
  number: number
  /** The version of a quote, or the place of a purchase. */
  part: number
  /** A company, or where an ask goes. */
  name: string
  state: string
  is_archived: boolean
}

export async function selectReferences(db: Db, asked: AskedNumbers): Promise<ReferenceRow[]> {
  const found = [...referencesOfDeals(asked), referencesOfNeeds(asked.need), referencesOfLists(asked.list)]
  const { rows } = await sql<ReferenceRow>`
    select * from (${sql.join(found, sql` union all `)}) as found (of, place, id, number, part, name, state, is_archived, at)
    order by is_archived, place, at desc, id limit ${hitsMax}
  `.execute(db)
  return rows
}

export type FoundAccountRow = {
  id: string
  username: string
  name: string
  email: string
  state: AccountState
  is_owner: boolean
}

/** Accounts of staff in any state by their name, username or email. There are too few for an index. */
export async function selectFoundAccounts(db: Db, text: string, isShort: boolean): Promise<FoundAccountRow[]> {
  const isWhole = sql<SqlBool>`lower(${text}) in (lower(username), lower(btrim(name)), lower(email))`
  const isFound = isShort
    ? isWhole
    : sql<SqlBool>`(
        ${isWhole} or find_person(name || ' ' || username, '', '', '') @@ all_words('n:', ${text})
        or ${startsAs(sql`email`, text, false)}
      )`
  const { rows } = await sql<FoundAccountRow>`
    select id, username, name, email, state,
      ${ownsRequests(sql`account.id`)} as is_owner
    from admin_accounts as account where ${isFound}
    order by state = 'deactivated', ${isWhole} desc, created_at, id limit ${hitsMax}
  `.execute(db)
  return rows
}
