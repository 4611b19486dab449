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
}

/** One kind of event as rows of time, key, kind, id, who did it, and facts. */
export function timelinePart(
  { kind, at, id, by, facts, from }: Part,
  { before, limit }: TimelinePart,
): RawBuilder<unknown> {
  const key = sql`${`${kind} `} || ${id}`
  // The first condition is what the index is entered by.
  const follows = before
    ? sql`and ${at} <= ${before.at} and (${at}, ${key}) < (${before.at}::timestamptz, ${before.key})`
    : sql``
  return sql`(select ${at} as at, ${key} as key, ${kind} as kind, ${id} as id, ${by} as by, ${facts} as facts
    ${from} ${follows} order by at desc, key desc limit ${limit})`
}
