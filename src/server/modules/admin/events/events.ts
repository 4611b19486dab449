import { eventTitleMax } from '../../../../shared/office/events.ts'
import type { Links } from '../../../trpc.ts'
import { insertEvent } from './queries.ts'

/** Tells every open back office, at the commit. Write it last: what is notified early commits late. */
export const writeEvent: Links['writeEvent'] = async (tx, { title, ...event }) => {
  await insertEvent(tx, { ...event, title: title.slice(0, eventTitleMax) })
}
