import * as z from 'zod'

/** What an open back office hears of. */
export const newsKinds = [
  'inquiry',
  'needs',
  'quote answer',
  'ask answer',
  'purchase answer',
  'order answer',
  'upload',
  'list',
  'matches',
  'failed mail',
] as const
export type NewsKind = (typeof newsKinds)[number]

/**
 * 'quote': a colleague saved, sent, withdrew or deleted a version; 'ask': asked a supplier, or typed what it said; 'order': one
 * was made or changed; 'seen': a colleague opened a new inquiry. Screens show it; nobody is told.
 */
export const eventKinds = [...newsKinds, 'quote', 'ask', 'order', 'seen'] as const
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
  uploadId: z.string().optional(),
  stagedUploadId: z.string().optional(),
  mailId: z.string().optional(),
  /** How many items an inquiry asks about. */
  items: z.int().optional(),
  /** Whether it tells that something is no more: a stored list is undone, or needs have no new matches any longer. */
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
})
export type StaffEvent = z.infer<typeof staffEvent>

/** Events are kept this long; who was away for longer reads the lists again. */
export const eventsKeptMs = 24 * 60 * 60 * 1000

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
