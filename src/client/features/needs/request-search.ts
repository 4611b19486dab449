import * as z from 'zod'

/** The parameters of the needs page: the form, or the review of what was entered. */
export const needsSearch = z.object({ view: z.literal('review').optional().catch(undefined) })
