import * as z from 'zod'

/** A line of which the buyer wants a mill test report, and the report: the one that the buyer can see, else the newest; null without one. */
export const wantedMtr = z.object({
  /** The line of the order, or the item of the inquiry. */
  lineId: z.string(),
  paper: z.object({ id: z.string(), fileName: z.string(), forBuyer: z.boolean() }).nullable(),
  /** The newest report whose text has the heat of the line, while nobody confirmed any of its heats; null where there is a report. */
  unconfirmed: z.object({ id: z.string(), fileName: z.string() }).nullable(),
})
export type WantedMtr = z.infer<typeof wantedMtr>
