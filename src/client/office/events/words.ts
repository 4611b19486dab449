import { type NewsKind, newsKinds, type StaffEvent } from '../../../shared/office/events.ts'
import { formatCount, formatCountOf } from '../../../shared/text/count-text.ts'
import type { AdminPlace } from '../frame/admin-search.ts'

const words: Readonly<Record<NewsKind, { title: string; one: string; many: string }>> = {
  inquiry: { title: 'New Inquiry', one: 'inquiry', many: 'inquiries' },
  needs: { title: 'New Needs List', one: 'needs list', many: 'needs lists' },
  'quote answer': { title: 'Quote Answered', one: 'quote answer', many: 'quote answers' },
  'ask answer': { title: 'Supplier Answered', one: 'answer of a supplier', many: 'answers of suppliers' },
  'purchase answer': {
    title: 'Supplier Answered',
    one: 'answer to a purchase order',
    many: 'answers to purchase orders',
  },
  upload: { title: 'List Stored', one: 'stored list', many: 'stored lists' },
  list: { title: 'List To Review', one: 'list to review', many: 'lists to review' },
  matches: { title: 'New Matches', one: 'set of matches', many: 'sets of matches' },
  'failed mail': { title: 'Email Failed', one: 'failed email', many: 'failed emails' },
}

export type NewsEvent = StaffEvent & { kind: NewsKind }

/** Whether staff are told of it; other events only bring screens up to date. */
export function isNews(event: StaffEvent): event is NewsEvent {
  if (event.kind === 'matches' && event.records.isGone) return false
  return newsKinds.some((kind) => kind === event.kind)
}

/** The stored list that an event tells of, whose undoing makes it untrue. */
export function findListOf({ kind, records }: StaffEvent): string | undefined {
  return (kind === 'upload' || kind === 'matches') && !records.isGone ? records.uploadId : undefined
}

/** The stored list that an event says is undone. */
export function findUndoneList({ kind, records }: StaffEvent): string | undefined {
  return kind === 'upload' && records.isGone ? records.uploadId : undefined
}

/** What a toast says of events, the newest last: one by its name, several by their number. */
export function describeEvents(events: readonly NewsEvent[]): { title: string; description: string } {
  const [first] = events
  if (first && events.length === 1) {
    const title = findUndoneList(first) === undefined ? words[first.kind].title : 'List Undone'
    return { title, description: first.title }
  }
  const counts = newsKinds.flatMap((kind) => {
    const count = events.filter((event) => event.kind === kind).length
    return count === 0 ? [] : formatCountOf(count, words[kind].one, words[kind].many)
  })
  return { title: `${formatCount(events.length)} new`, description: counts.join(', ') }
}

const places: Readonly<Record<NewsKind, (records: StaffEvent['records']) => AdminPlace>> = {
  inquiry: ({ inquiryId }) => ({ tab: 'inquiries', inquiry: inquiryId }),
  'quote answer': ({ inquiryId }) => ({ tab: 'inquiries', inquiry: inquiryId }),
  'ask answer': ({ inquiryId }) => ({ tab: 'inquiries', inquiry: inquiryId }),
  'purchase answer': ({ inquiryId }) => ({ tab: 'inquiries', inquiry: inquiryId }),
  needs: ({ needId }) => ({ tab: 'needs', need: needId === undefined ? undefined : [needId] }),
  // Several needs have no screen of their own; those that are served are in this list.
  matches: ({ needId }) => ({ tab: 'needs', ...(needId === undefined ? { matches: 'new' } : { need: [needId] }) }),
  // Its history is there; a list that came over REST has no screen of its own.
  upload: () => ({ tab: 'inventory' }),
  list: ({ stagedUploadId }) => ({ tab: 'inventory', upload: stagedUploadId }),
  'failed mail': () => 'failed mails',
}

/** Where staff see what an event is about. */
export function findEventPlace({ kind, records }: NewsEvent): AdminPlace {
  return places[kind](records)
}
