import { inquiryFilters, inquiryOrders, inquiryViews } from '../../../shared/inquiries/terms.ts'
import { incomingStates } from '../../../shared/lists/incoming-terms.ts'
import { needFilters, needMatchFilters } from '../../../shared/needs/terms.ts'
import type { OrderFilter } from '../../../shared/orders/terms.ts'
import type { PaperFilter } from '../../../shared/papers/terms.ts'
import { ownerChoices } from '../../../shared/site/owner-terms.ts'
import {
  oneOf,
  readChoice,
  readSearch,
  readText,
  readTexts,
  type SearchOf,
  textOrUndefined,
} from '../../platform/moves/search-params.ts'

/** The tabs of the back office in their order; the first one is the default. */
export const adminTabs = [
  'inventory',
  'inquiries',
  'needs',
  'customers',
  'locations',
  'product',
  'team',
  'announcements',
] as const
export type AdminTab = (typeof adminTabs)[number]

/** The first one is the default, which stays out of the address. */
const choiceAfter =
  <Value extends string>([first, ...others]: readonly [Value, ...Value[]]) =>
  (param: unknown) =>
    param === first ? undefined : readChoice(param, others)

/** What can be an id; of none such a list has nothing. */
const readId = (param: unknown) => /^[\w-]{1,64}$/.exec(readText(param) ?? '')?.[0]

/** Whose records a list shows, also by the id of an account; by default what the account chose last. */
export const readOwner = (param: unknown): string | undefined => readChoice(param, ownerChoices) ?? readId(param)

/** Which lists that came in the Inventory tab shows: all, those in a state, or by default those to review. */
const listsShown = ['all', 'to-review', 'due', ...incomingStates] as const
export type ListsShown = (typeof listsShown)[number]

/** The query of the back office: the tab, its filters, and the open record. */
const params = {
  tab: choiceAfter(adminTabs),
  view: choiceAfter(inquiryViews),
  /** Narrows the active inquiries down. */
  only: oneOf(inquiryFilters),
  company: textOrUndefined,
  /** Whose inquiries, needs and lists. */
  owner: readOwner,
  /** Only what is to be come back to by today. */
  due: oneOf(['today']),
  /** The order of the inquiries, if not the working order. */
  sort: oneOf(inquiryOrders),
  inquiry: textOrUndefined,
  /** The filters of customer needs, and the expanded needs. */
  status: oneOf(needFilters),
  matches: oneOf(needMatchFilters),
  need: (param: unknown): readonly string[] | undefined => readTexts(param),
  /** The customer search, the customer whose details are open, and the one being edited. */
  search: textOrUndefined,
  customer: textOrUndefined,
  edit: textOrUndefined,
  /** Whether the records that may be of one customer are open. */
  pairs: oneOf(['open']),
  /** Which sources the Inventory tab lists; only their number by default. */
  sources: oneOf(['all', 'no-region', 'old-list']),
  lists: oneOf(listsShown),
  /** The uploaded list that is open, stored or not. */
  upload: textOrUndefined,
  /** The search in the free-form lists, besides `source`. */
  words: textOrUndefined,
  category: textOrUndefined,
  /** The filter of the locations or the free-form lists, and the source code being renamed. */
  source: textOrUndefined,
  location: textOrUndefined,
  product: textOrUndefined,
  member: textOrUndefined,
  announcement: textOrUndefined,
}
export type AdminSearch = SearchOf<typeof params>

/** Reads the query of the back office; unknown values become the default. */
export const readAdminSearch = (given: Record<string, unknown>): AdminSearch => readSearch(params, given)

/** The parameters with the id of a record whose dialog is open, or `newRecord`. */
export type RecordParam = 'product' | 'member' | 'announcement'

/** A place in the back office: a tab with its filters, some of the orders, of the suppliers or of the papers, a mail, or those that failed. */
export type AdminPlace =
  | AdminSearch
  | { orders: OrderFilter }
  | { suppliers: 'due' | 'unanswered' }
  | { mail: string | undefined }
  | 'failed mails'
  | { papers: PaperFilter | undefined }

/** How a list reads and changes the address. */
export type SearchProps<Search> = {
  search: Search
  /** A step, such as opening a record, is undone by Back; other changes, such as typing in a filter, are not. */
  onSearch: (patch: Search, options: { isStep: boolean }) => void
}
export type AdminTabProps = SearchProps<AdminSearch>

/** The id in the address while a record is being added. */
export const newRecord = 'new'
