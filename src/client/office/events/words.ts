import { type NewsKind, newsKinds, type StaffEvent } from '../../../shared/office/events.ts'
import { formatCount, formatCountOf } from '../../../shared/text/count-text.ts'
import type { AdminPlace } from '../frame/admin-search.ts'

const titles: Readonly<Record<NewsKind, string>> = {
  inquiry: 'New Inquiry',
  needs: 'New Needs List',
  'quote answer': 'Quote Answered',
  'ask answer': 'Supplier Answered',
  'purchase answer': 'Supplier Answered',
  'order answer': 'Buyer Answered',
  'papers sent': 'Papers From A Supplier',
  upload: 'List Stored',
  list: 'List To Review',
  matches: 'New Matches',
  'failed mail': 'Email Failed',
  reply: 'Reply By Email',
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

const namedMax = 3

/**
 * What a toast says of events, the newest last: whom and what they are about, the newest first. What one sending brings to
 * several suppliers has one name and is told once.
 */
export function describeEvents(events: readonly NewsEvent[]): { title: string; description: string } {
  const named = joinNamesakes(events.toReversed())
  const [newest] = named
  if (newest && named.length === 1) return { title: newest.title, description: nameOf(newest) }
  const more = named.length - namedMax
  const texts = named.slice(0, namedMax).map((event) => `${event.title}: ${nameOf(event)}`)
  return {
    title: `${formatCount(named.length)} new`,
    description: [...texts, ...(more > 0 ? [`${formatCount(more)} more`] : [])].join('\n'),
  }
}

/** Events that say the same: what they tell of, and about whom or what. */
export type Named<Event extends NewsEvent = NewsEvent> = { title: string; name: string; items: number; events: Event[] }

/** Those of one sending to several suppliers are one. */
export function joinNamesakes<Event extends NewsEvent>(events: readonly Event[]): Named<Event>[] {
  const byText = new Map<string, Named<Event>>()
  for (const event of events) {
    const title = findUndoneList(event) === undefined ? titles[event.kind] : 'List Undone'
    const text = `${title}: ${event.title}`
    const others = byText.get(text)
    const items = (others?.items ?? 0) + (event.records.items ?? 0)
    byText.set(text, { title, name: event.title, items, events: [...(others?.events ?? []), event] })
  }
  return [...byText.values()]
}

/** `Acme Steel, I-1042: 3 items` */
export function nameOf({ name, items }: Pick<Named, 'name' | 'items'>): string {
  return items > 0 ? `${name}: ${formatCountOf(items, 'item')}` : name
}

const places: Readonly<Record<NewsKind, (records: StaffEvent['records']) => AdminPlace>> = {
  inquiry: ({ inquiryId }) => ({ tab: 'inquiries', inquiry: inquiryId }),
  'quote answer': ({ inquiryId }) => ({ tab: 'inquiries', inquiry: inquiryId }),
  'ask answer': ({ inquiryId }) => ({ tab: 'inquiries', inquiry: inquiryId }),
  'purchase answer': ({ inquiryId }) => ({ tab: 'inquiries', inquiry: inquiryId }),
  'order answer': ({ inquiryId }) => ({ tab: 'inquiries', inquiry: inquiryId }),
  'papers sent': ({ inquiryId }) =>
    inquiryId === undefined ? { papers: undefined } : { tab: 'inquiries', inquiry: inquiryId },
  needs: ({ needId }) => ({ tab: 'needs', need: needId === undefined ? undefined : [needId] }),
  // Several needs have no screen of their own; those that are served are in this list.
  matches: ({ needId }) => ({ tab: 'needs', ...(needId === undefined ? { matches: 'new' } : { need: [needId] }) }),
  // Its history is there; a list that came over REST has no screen of its own.
  upload: () => ({ tab: 'inventory' }),
  list: ({ stagedUploadId }) => ({ tab: 'inventory', upload: stagedUploadId }),
  'failed mail': () => 'failed mails',
  reply: ({ mailId }) => ({ mail: mailId }),
}

/** Where staff see what an event is about. */
export function findEventPlace({ kind, records }: NewsEvent): AdminPlace {
  return places[kind](records)
}
