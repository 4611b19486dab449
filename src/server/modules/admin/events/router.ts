import { eventMessage, subscribeInput } from '../../../../shared/office/events.ts'
import { adminProcedure, router, streamOf } from '../../../trpc.ts'
import { openEventStream } from './event-stream.ts'

export const eventsRouter = router({
  subscribe: adminProcedure
    .input(subscribeInput)
    .output(streamOf(eventMessage))
    .subscription(({ ctx, input, signal }) => openEventStream(ctx, input.lastEventId, signal)),
})
