import { type RawBuilder, sql } from 'kysely'

/** What of a customer's line of time is read: the newest first, and with `before` what follows that place. */
export type TimelinePart = {
  customerId: string
  /** In lower case, without blank ones. */
  emailKeys: readonly string[]
  before: { at: Date; key: string } | undefined
  limit: number
}

type Part = {
  kind: string
  /** When it happened: indexed, after what tells whose it is. */
  at: RawBuilder<unknown>
  /** What it is a row of. */
  id: RawBuilder<unknown>
  by: RawBuilder<unknown>
  /** What its title says, as JSON; read only of the rows that are given. */
  facts: RawBuilder<unknown>
  /** The tables and the conditions. */
  from: RawBuilder<unknown>
  /** Where several values tell whose it is: `from` reads what has `own.key`, so that an index gives the newest of each. */
  keys?: readonly string[]
}

/** One kind of event as rows of time, key, kind, id, who did it, and facts. */
export function timelinePart(
  { kind, at, id, by, facts, from, keys }: Part,
  { before, limit }: TimelinePart,
): RawBuilder<unknown> {
  const key = sql`${`${kind} `} || ${id}`
  // The first condition is what the index is entered by.
  const follows = before
    ? sql`and ${at} <= ${before.at} and (${at}, ${key}) < (${before.at}::timestamptz, ${before.key})`
    : sql``
  const newest = sql`(select ${at} as at, ${key} as key, ${kind} as kind, ${id} as id, ${by} as by, ${facts} as facts
    ${from} ${follows} order by at desc, key desc limit ${limit})`
  return keys
    ? sql`(select newest.* from unnest(${[...keys]}::text[]) as own (key) cross join lateral ${newest} as newest)`
    : newest
}
