import * as z from 'zod'
import { findStateNear } from '../places/distances.ts'
import { findStateCode } from '../places/states.ts'
import { cursorText } from '../site/paging.ts'
import { readCoating } from '../steel/coatings.ts'
import { findMetal } from '../steel/metals.ts'
import { inventoryItem, regionInput } from '../stock/schema.ts'
import { emailText, idText, requiredText, text } from '../text/text.ts'
import {
  isFromAboveTo,
  readLengthBound,
  readThicknessBound,
  readWeightBound,
  readWidthBound,
  type SizeBound,
} from './bounds.ts'
import { nearItem, nearItemsMax } from './item.ts'
import {
  boundedAspects,
  distanceSort,
  facetNames,
  searchIdsMax,
  searchPageDefault,
  searchPageMax,
  searchSortDefault,
  searchSorts,
  searchTextMax,
} from './terms.ts'

const valuesMax = 100
const boundCharsMax = 40

/** Values of one parameter; blank ones count as not given. */
const anyOf = <Value extends z.ZodType>(value: Value, max = valuesMax) =>
  z.preprocess(
    (given) => (Array.isArray(given) ? given.filter((part) => typeof part !== 'string' || part.trim() !== '') : given),
    z.array(value).max(max).default([]),
  )

const readAsOrRefuse = <Read>(read: (text: string) => Read | undefined, refusal: (text: string) => string) =>
  text(boundCharsMax).transform((given, ctx) => {
    const value = read(given)
    if (value !== undefined) return value
    ctx.addIssue({ code: 'custom', message: refusal(given) })
    return z.NEVER
  })

const stateInput = readAsOrRefuse(findStateCode, (given) => `Unknown state: ${given}`)

const nearInput = readAsOrRefuse(findStateNear, () => 'Write a state or a ZIP')

const coatingInput = text(boundCharsMax)
  .trim()
  .refine((given) => readCoating(given, true) !== undefined, 'Write a coating such as G90, A60 or AZ50')

const metalInput = readAsOrRefuse(findMetal, (given) => `Unknown metal: ${given}`)

/** A figure with or without a unit; blank counts as not given. */
const bound = <Read>(read: (text: string) => Read | undefined, examples: string) =>
  z.preprocess(
    (given) => (typeof given === 'string' && given.trim() === '' ? undefined : given),
    readAsOrRefuse(read, (given) => `Cannot read '${given}': write ${examples}`).optional(),
  )

const filterShape = {
  region: anyOf(regionInput),
  category: anyOf(requiredText(100)),
  state: anyOf(stateInput),
  source: anyOf(requiredText(100)),
  grade: anyOf(requiredText(200)),
  condition: anyOf(requiredText(200)),
  /** At least this coating, within its family. */
  coating: anyOf(coatingInput),
  /** What the item names; `carbon` is what names no other. */
  metal: anyOf(metalInput),
  thicknessFrom: bound(readThicknessBound, 'inches, a fraction, mm or a gauge, such as .1345, 3/16, 4.5 mm or 10 GA'),
  thicknessTo: bound(readThicknessBound, 'inches, a fraction, mm or a gauge, such as .1345, 3/16, 4.5 mm or 10 GA'),
  widthFrom: bound(readWidthBound, "inches, feet or mm, such as 48 or 4'"),
  widthTo: bound(readWidthBound, "inches, feet or mm, such as 48 or 4'"),
  lengthFrom: bound(readLengthBound, "inches, feet or mm, such as 120 or 10'"),
  lengthTo: bound(readLengthBound, "inches, feet or mm, such as 120 or 10'"),
  /** Pounds of the item. */
  weightFrom: bound(readWeightBound, 'pounds, such as 20,000'),
  weightTo: bound(readWeightBound, 'pounds, such as 20,000'),
  /** Whether items pass whose text for a bounded aspect is blank or cannot be read. */
  unread: z.boolean().default(false),
}

const phrase = text(searchTextMax).trim().default('')

type Bounds = { [Aspect in (typeof boundedAspects)[number] as `${Aspect}From` | `${Aspect}To`]?: SizeBound | undefined }

export function refuseFromAboveTo(bounds: Bounds, ctx: z.RefinementCtx): void {
  for (const aspect of boundedAspects) {
    if (!isFromAboveTo(bounds[`${aspect}From`], bounds[`${aspect}To`])) continue
    ctx.addIssue({ code: 'custom', path: [`${aspect}From`], message: 'From is above To' })
  }
}

export function refuseMissingNear({ sort, near }: { sort?: unknown; near?: unknown }, ctx: z.RefinementCtx): void {
  if (sort !== distanceSort || near !== undefined) return
  ctx.addIssue({ code: 'custom', path: ['near'], message: 'Write the state or ZIP to go from' })
}

/** What a saved search keeps: the phrase and the filters. */
export const searchFilters = z.object({ q: phrase, ...filterShape }).superRefine(refuseFromAboveTo)
export type SearchFilters = z.output<typeof searchFilters>

/** Values of one parameter are 'or', different ones 'and'. */
export const searchInput = z
  .object({
    q: phrase,
    ...filterShape,
    id: anyOf(idText, searchIdsMax),
    sort: z.enum(searchSorts).default(searchSortDefault),
    /** What `sort=distance` goes from: a state, or a ZIP, of which only its state is kept. */
    near: z.preprocess(
      (given) => (typeof given === 'string' && given.trim() === '' ? undefined : given),
      nearInput.optional(),
    ),
    limit: z.int().min(1).max(searchPageMax).default(searchPageDefault),
    cursor: cursorText,
  })
  .superRefine(refuseFromAboveTo)
  .superRefine(refuseMissingNear)
export type SearchInput = z.output<typeof searchInput>
/** As a page or a REST client sends it. */
export type SearchParams = z.input<typeof searchInput>

const fromTo = z.tuple([z.number(), z.number()])

/** How a part of the phrase was read: `value` is what the parameter of that name would take. */
const phrasePart = z.discriminatedUnion('filter', [
  z.object({ text: z.string(), filter: z.literal('category'), value: z.array(z.string()) }),
  z.object({
    text: z.string(),
    filter: z.enum(['region', 'state', 'source', 'grade', 'condition', 'coating', 'metal', 'text']),
    value: z.string(),
  }),
  /** From and to, in inches. */
  z.object({ text: z.string(), filter: z.enum(['thickness', 'width', 'length']), value: fromTo }),
  /** From and to, in pounds of an item. */
  z.object({ text: z.string(), filter: z.literal('weight'), value: fromTo }),
  /** Pounds; hides nothing. */
  z.object({ text: z.string(), filter: z.literal('wanted'), value: z.number() }),
  /** Pieces, or the loads that its text names; hides nothing. */
  z.object({ text: z.string(), filter: z.literal('quantity'), value: z.int() }),
])
export type PhrasePart = z.infer<typeof phrasePart>

const facetValues = z.array(z.object({ value: z.string(), count: z.int() }))
export type FacetValues = z.infer<typeof facetValues>

// Object.fromEntries loses the key types.
const facetShape = Object.fromEntries(facetNames.map((name) => [name, facetValues])) as Record<
  (typeof facetNames)[number],
  typeof facetValues
>

/** How many items there are without a part of a search: without these words, or without all that one filter asks. */
const partCost = z.object({
  filter: z.enum([...facetNames, 'coating', 'metal', ...boundedAspects, 'text']),
  words: z.array(z.string()),
  count: z.int(),
})
export type PartCost = z.infer<typeof partCost>

const stepStock = z.object({
  /** Null for a gauge where the items' series differ. */
  name: z.string().nullable(),
  nominalIn: z.number(),
  fromIn: z.number(),
  toIn: z.number().nullable(),
  items: z.int(),
  weightLb: z.number(),
})

export const searchAnswer = z.object({
  items: z.array(inventoryItem),
  /** Over all hits, on every page. */
  total: z.int(),
  weightLb: z.number(),
  /** How many items were left out because a bounded aspect cannot be read. */
  unread: z.int(),
  /** Where nothing is found: the words of the phrase that no item has. */
  unfound: z.array(z.string()),
  /** Where nothing is found: what each part costs; of a phrase, each word, and the unfound ones together. */
  without: z.array(partCost),
  /** Where nothing is found: the items that differ least from what was asked, and in what. */
  nearest: z.array(nearItem).max(nearItemsMax),
  nextCursor: z.string().nullable(),
  /** Each is counted under all the other filters but its own. */
  facets: z.object(facetShape),
  /** The steps of thickness with items, the thinnest first; counted under all filters but that of the thickness. */
  thicknesses: z.array(stepStock),
  readAs: z.array(phrasePart),
})
export type SearchAnswer = z.infer<typeof searchAnswer>

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
