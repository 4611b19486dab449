import { type RawBuilder, sql } from 'kysely'
import type { TimelineKind } from '../../../shared/office/terms.ts'
import type { Db } from '../../db/database.ts'
import type { TimelinePart } from '../../db/timeline-part.ts'
import { mergesOf } from '../customers/former/queries.ts'
import { notesOf, visitsOf } from '../customers/queries.ts'
import { requestsOf } from '../inquiries/customers/queries.ts'
import { ordersOf } from '../inquiries/orders/queries.ts'
import { sentQuotesOf } from '../inquiries/quotes/queries.ts'
import { mailsTo, repliesOf } from '../mail/queries.ts'
import { needListsOf } from '../needs/queries.ts'

const parts: Readonly<Record<TimelineKind, readonly ((part: TimelinePart) => RawBuilder<unknown>)[]>> = {
  visit: [visitsOf],
  inquiry: [requestsOf],
  need: [needListsOf],
  quote: [sentQuotesOf],
  order: [ordersOf],
  mail: [mailsTo, repliesOf],
  note: [notesOf],
  merge: [mergesOf],
}

export type TimelineRow = { at: Date; key: string; kind: TimelineKind; id: string; by: string | null; facts: unknown }

/** Events of these kinds, the newest first: the first of each kind by its index, and of these the first. */
export async function selectTimeline(
  db: Db,
  kinds: readonly TimelineKind[],
  part: TimelinePart,
): Promise<TimelineRow[]> {
  const ofKinds = kinds.flatMap((kind) => parts[kind].map((partOf) => partOf(part)))
  const { rows } = await sql<TimelineRow>`
    select * from (${sql.join(ofKinds, sql` union all `)}) as events order by at desc, key desc limit ${part.limit}
  `.execute(db)
  return rows
}
