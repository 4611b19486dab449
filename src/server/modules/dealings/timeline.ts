import * as z from 'zod'
import type { TimelineEvent, TimelineInput, TimelinePage } from '../../../shared/office/customers.ts'
import { mailKinds, mailKindTerms } from '../../../shared/office/mail-kinds.ts'
import { mailStates } from '../../../shared/office/mail-states.ts'
import { timelineKinds } from '../../../shared/office/terms.ts'
import { orderNames, orderStates } from '../../../shared/quotes/order-states.ts'
import { formatDollars, formatPounds } from '../../../shared/quotes/words.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { formatReference } from '../../../shared/text/references.ts'
import { text } from '../../../shared/text/text.ts'
import type { Db } from '../../db/database.ts'
import { cursorInstant, cutPage, readCursor } from '../../lib/page-cursor.ts'
import { buyerKey } from '../../lib/text-key.ts'
import { findCurrent } from '../customers/customers.ts'
import { selectFormerOf } from '../customers/former/queries.ts'
import { type SummedOrder, sumOrders } from '../inquiries/orders/order-view.ts'
import { orderRows } from '../inquiries/orders/queries.ts'
import { loadVersions, type QuoteVersion, quoteRows } from '../inquiries/quotes/queries.ts'
import { stateOf, sumQuoted } from '../inquiries/quotes/quote-view.ts'
import { pathOfInquiry, pathOfMail, pathOfNeed, pathOfOrder } from './paths.ts'
import { selectTimeline, type TimelineRow } from './queries.ts'

const pageSize = 50
const keyCharsMax = 200
const placeInList = z.tuple([cursorInstant, text(keyCharsMax).min(1)]).transform(([at, key]) => ({ at, key }))

/** What happened with a customer, the newest first, with a fixed number of queries. Throws NOT_FOUND, and INVALID for a cursor of another list. */
export async function readTimeline(db: Db, { id, kind, cursor }: TimelineInput): Promise<TimelinePage> {
  const before = readCursor(placeInList, cursor)
  const { id: customerId, email } = await findCurrent(db, id)
  const emails = [email, ...(await selectFormerOf(db, [customerId])).map((former) => former.email)]
  const read = await selectTimeline(db, kind ? [kind] : timelineKinds, {
    customerId,
    emailKeys: [...new Set(emails.map(buyerKey))].filter((key) => key !== ''),
    before,
    limit: pageSize + 1,
  })
  const { rows, nextCursor } = cutPage(read, pageSize, (row) => [row.at, row.key])
  const idsOf = (wanted: TimelineRow['kind']) => rows.flatMap((row) => (row.kind === wanted ? row.id : []))
  const versions = await loadVersions(db, await quoteRows.selectBy(db, 'id', idsOf('quote')))
  const sums: Sums = {
    quotes: new Map(versions.map((version) => [version.row.id, version])),
    orders: await sumOrders(db, await orderRows.selectBy(db, 'id', idsOf('order'))),
  }
  return { events: rows.map((row) => toEvent(row, sums)), nextCursor }
}

type Sums = { quotes: ReadonlyMap<string, QuoteVersion>; orders: ReadonlyMap<string, SummedOrder> }

// As the queries of each kind write them.
const requestFacts = z.object({
  number: z.number(),
  isArchived: z.boolean(),
  items: z.number(),
  weightLb: z.number(),
  inquiries: z.number(),
})
const needFacts = z.object({ number: z.number(), needs: z.number() })
const quoteFacts = z.object({ number: z.number(), inquiryId: z.string(), isArchived: z.boolean() })
const orderFacts = z.object({ number: z.number(), state: z.enum(orderStates) })
const mailFacts = z.object({
  mailId: z.string(),
  subject: z.string().nullable(),
  kind: z.enum(mailKinds).optional(),
  state: z.enum(mailStates).optional(),
  isReply: z.boolean().default(false),
})

const mergeFacts = z.object({ company: z.string(), name: z.string(), email: z.string() })

function toEvent(row: TimelineRow, sums: Sums): TimelineEvent {
  const { at, kind, id, by } = row
  return { at: at.toISOString(), kind, id, by, ...tell(row, sums) }
}

function tell({ kind, id, facts }: TimelineRow, { quotes, orders }: Sums): Pick<TimelineEvent, 'title' | 'path'> {
  switch (kind) {
    case 'visit':
      return { title: 'Came to see the stock', path: null }
    case 'inquiry': {
      const { number, isArchived, items, weightLb, inquiries } = requestFacts.parse(facts)
      const from = inquiries > 1 ? ` from ${formatCountOf(inquiries, 'supplier')}` : ''
      const parts = [
        `${formatCountOf(items, 'item')}${from}`,
        ...(weightLb > 0 ? [`${formatPounds(weightLb)} lbs`] : []),
      ]
      return {
        title: `${formatReference('inquiry', number)}: ${parts.join(', ')}`,
        path: pathOfInquiry(id, isArchived),
      }
    }
    case 'need': {
      const { number, needs } = needFacts.parse(facts)
      return { title: `${formatReference('need', number)}: ${formatCountOf(needs, 'need')}`, path: pathOfNeed(id) }
    }
    case 'quote': {
      const { number, inquiryId, isArchived } = quoteFacts.parse(facts)
      const version = quotes.get(id)
      const said = version && `: ${formatDollars(sumQuoted(version))}, ${stateOf(version.row)}`
      return {
        title: `${formatReference('inquiry', number)}, version ${version?.row.version ?? ''}${said ?? ''}`,
        path: pathOfInquiry(inquiryId, isArchived),
      }
    }
    case 'order': {
      const { number, state } = orderFacts.parse(facts)
      const order = orders.get(id)
      const amount = order ? `${formatDollars(order.all)}, ` : ''
      return {
        title: `${formatReference('order', number)}: ${amount}${orderNames[state].toLowerCase()}`,
        path: pathOfOrder(id),
      }
    }
    case 'mail':
      return tellMail(mailFacts.parse(facts))
    case 'merge': {
      const { company, name, email } = mergeFacts.parse(facts)
      const of = [name, company, email].filter((part) => part.trim() !== '')
      return { title: `Merged with the record of ${of.join(', ')}`, path: null }
    }
    case 'note':
      return { title: z.string().parse(facts), path: null }
  }
}

function tellMail({ mailId, subject, kind, state, isReply }: z.output<typeof mailFacts>) {
  // Subjects are deleted with the texts.
  const words = subject ?? (kind ? mailKindTerms[kind].label : 'Their email')
  const told = isReply ? `Answered: ${words}` : state === 'sent' ? words : `${words} (${state})`
  return { title: told, path: pathOfMail(mailId) }
}
