import type { NewsKind, StaffEvent } from '../../../shared/office/events.ts'
import type { AdminPlace } from '../frame/admin-search.ts'
import type { NewsEvent } from './event-words.ts'

const places: Readonly<Record<NewsKind, (records: StaffEvent['records']) => AdminPlace>> = {
  inquiry: ({ inquiryId }) => ({ tab: 'inquiries', inquiry: inquiryId }),
  'quote answer': ({ inquiryId }) => ({ tab: 'inquiries', inquiry: inquiryId }),
  needs: ({ needId }) => ({ tab: 'needs', need: needId === undefined ? undefined : [needId] }),
  // Several needs have no screen of their own; those that are served are in this list.
  matches: ({ needId }) => ({ tab: 'needs', ...(needId === undefined ? { matches: 'new' } : { need: [needId] }) }),
  // Its history is there; a list that came over REST has no screen of its own.
  upload: () => ({ tab: 'inventory' }),
  'failed mail': () => 'failed mails',
}

/** Where staff see what an event is about. */
export function findEventPlace({ kind, records }: NewsEvent): AdminPlace {
  return places[kind](records)
}
