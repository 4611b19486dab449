import {
  doneEvents,
  eventMessage,
  inboxPage,
  listEventsInput,
  setEventsDoneInput,
  subscribeInput,
} from '../../../../shared/office/events.ts'
import { adminProcedure, router, streamOf } from '../../../trpc.ts'
import { openEventStream } from './event-stream.ts'
import { listEvents, setEventsDone } from './inbox.ts'

export const eventsRouter = router({
  subscribe: adminProcedure
    .input(subscribeInput)
    .output(streamOf(eventMessage))
    .subscription(({ ctx, input, signal }) => openEventStream(ctx, input.lastEventId, signal)),
  page: adminProcedure
    .input(listEventsInput)
    .output(inboxPage)
    .query(({ ctx, input }) => listEvents(ctx.db, input)),
  setDone: adminProcedure
    .input(setEventsDoneInput)
    .output(doneEvents)
    .mutation(({ ctx, input }) => setEventsDone(ctx, input)),
})
