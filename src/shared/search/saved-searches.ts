import * as z from 'zod'
import { emailText, idText } from '../text/text.ts'
import { searchFilters } from './schema.ts'

/** How long one that nobody confirms is kept, and a confirmed one. */
export const unconfirmedDays = 7
export const savedSearchDays = 365
/** The items named in one mail. */
export const newsItemsMax = 20

export const createSavedSearchInput = z.object({ email: emailText, filters: searchFilters })
export type CreateSavedSearch = z.output<typeof createSavedSearchInput>
/** As a page or a REST client sends them. */
export type SavedFilters = z.input<typeof createSavedSearchInput>['filters']

export const savedSearchInput = z.object({ token: idText })

/** What the holder of the link sees. */
export const savedSearch = z.object({
  isConfirmed: z.boolean(),
  /** What is searched, as the product read it. */
  words: z.array(z.object({ name: z.string(), text: z.string() })),
  /** The path of the search page with the filters. */
  link: z.string(),
  /** When it is deleted: soon if it is not confirmed. */
  endsAt: z.iso.datetime(),
})
export type SavedSearch = z.infer<typeof savedSearch>
