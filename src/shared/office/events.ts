import * as z from 'zod'
import { pageFrame, pageInput } from '../site/paging.ts'

/** What an open back office hears of. */
export const newsKinds = [
  'inquiry',
  'needs',
  'quote answer',
  'ask answer',
  'purchase answer',
  'order answer',
  'papers sent',
  'upload',
  'list',
  'matches',
  'failed mail',
  'reply',
] as const
export type NewsKind = (typeof newsKinds)[number]

/**
 * 'quote': a colleague saved, sent, withdrew or deleted a version; 'ask': asked a supplier, or typed what it said; 'order': one
 * was made or changed; 'paper': came, was read or changed; 'seen': a colleague opened a new inquiry; 'account': an account or a session changed; 'owner': somebody has a record, or comes
 * back to it; 'done': a colleague said that events are done. Screens show it;
 * nobody is told.
 */
export const eventKinds = [...newsKinds, 'quote', 'ask', 'order', 'paper', 'seen', 'account', 'owner', 'done'] as const
export type EventKind = (typeof eventKinds)[number]

/** What an event is about, so that it can be opened. */
export const eventRecords = z.object({
  inquiryId: z.string().optional(),
  /** All inquiries that a saved quote is for. */
  inquiryIds: z.array(z.string()).optional(),
  quoteId: z.string().optional(),
  askId: z.string().optional(),
  orderId: z.string().optional(),
  /** The revision of a quote that was saved. */
  revision: z.int().optional(),
  needId: z.string().optional(),
  customerId: z.string().optional(),
  /** A list that came in. */
  listId: z.string().optional(),
  uploadId: z.string().optional(),
  stagedUploadId: z.string().optional(),
  mailId: z.string().optional(),
  /** The events that are done now, or with `isGone` false not any longer. */
  eventIds: z.array(z.int()).optional(),
  /** How many items an inquiry asks about. */
  items: z.int().optional(),
  /** Whether it tells that something is no more: a stored list is undone, needs have no new matches, events wait no longer. */
  isGone: z.boolean().optional(),
})
export type EventRecords = z.infer<typeof eventRecords>

export const eventTitleMax = 300

export const staffEvent = z.object({
  id: z.int(),
  kind: z.enum(eventKinds),
  records: eventRecords,
  /** Names a company, a reference or a file, and nobody. */
  title: z.string(),
  createdAt: z.iso.datetime(),
  /** Whether staff said that it is done. */
  isDone: z.boolean().optional(),
})
export type StaffEvent = z.infer<typeof staffEvent>

/** The stream goes back this far; who was away for longer reads the lists again. */
export const eventsKeptMs = 24 * 60 * 60 * 1000
/** What staff were told of and is not done is kept this long. */
export const openEventsKeptMs = 30 * 24 * 60 * 60 * 1000

export const inboxStates = ['open', 'done'] as const
export type InboxState = (typeof inboxStates)[number]

/** What staff were told of. */
export const inboxEvent = staffEvent.omit({ isDone: true }).extend({
  kind: z.enum(newsKinds),
  doneAt: z.iso.datetime().nullable(),
  doneBy: z.string().nullable(),
})
export type InboxEvent = z.infer<typeof inboxEvent>

export const listEventsInput = pageInput.extend({ state: z.enum(inboxStates).default('open') })
export type ListEvents = z.output<typeof listEventsInput>
export const inboxPage = pageFrame.extend({ events: z.array(inboxEvent) })
export type InboxPage = z.infer<typeof inboxPage>

/** How many events are done at once. */
export const doneEventsMax = 500
const eventIdMax = 2_147_483_647
export const setEventsDoneInput = z.object({
  ids: z.array(z.int().min(1).max(eventIdMax)).min(1).max(doneEventsMax),
  isDone: z.boolean(),
})
export type SetEventsDone = z.output<typeof setEventsDoneInput>
export const doneEvents = z.object({ events: z.array(inboxEvent) })

/**
 * A stream begins with `start`, or with the events since a place. `missed` comes instead of events that are too many or too
 * old: lists may have changed unheard.
 */
export const eventMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start') }),
  z.object({ type: z.literal('missed') }),
  z.object({ type: z.literal('event'), event: staffEvent }),
])
export type EventMessage = z.infer<typeof eventMessage>

export const placeCharsMax = 1_000

/** The place of the last message that arrived, as the stream gave it. */
export const subscribeInput = z.object({ lastEventId: z.string().max(placeCharsMax).nullish() })
