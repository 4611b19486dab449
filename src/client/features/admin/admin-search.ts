import { type InquiryView, inquiryViews } from '../../../shared/inquiry-terms.ts'
import { type NeedFilter, needFilters } from '../../../shared/need-terms.ts'
import { readChoice, readText, readTexts } from '../../lib/search-params.ts'

/** The tabs of the back office in the order in which they stand; the first one opens. */
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

/** Sources that hold items without a region, beside all sources. */
const sourceViews = ['no-region'] as const

/** What the address of the back office remembers: the tab, its filters, and the record that is open. */
export type AdminSearch = {
  tab?: AdminTab | undefined
  view?: InquiryView | undefined
  company?: string | undefined
  inquiry?: string | undefined
  /** The status that customer needs are narrowed to, and those that are expanded. */
  status?: NeedFilter | undefined
  need?: readonly string[] | undefined
  /** What customers are searched for, the one whose details are open, and the one who is being edited. */
  search?: string | undefined
  customer?: string | undefined
  edit?: string | undefined
  /** Which sources the Inventory tab lists; all of them unless told. */
  sources?: (typeof sourceViews)[number] | undefined
  /** The uploaded list that is open, stored or not. */
  upload?: string | undefined
  /** What the free-form lists are searched for, beside the source. */
  words?: string | undefined
  category?: string | undefined
  /** What the list of locations, or the free-form lists, are narrowed to, and the source code that is being renamed. */
  source?: string | undefined
  location?: string | undefined
  /** The product type that is being edited; `new` for one that is being added. */
  product?: string | undefined
  member?: string | undefined
  announcement?: string | undefined
}

/** What a tab gets of the address, and how it changes it. */
export type AdminTabProps = {
  search: AdminSearch
  /** A step, such as opening a record, is undone by Back; typing in a filter is not. */
  onSearch: (patch: Partial<AdminSearch>, options: { isStep: boolean }) => void
}

/** Stands for the id of a record that is being added. */
export const newRecord = 'new'

/** Reads the query of the back office. What nobody knows is read as the default. */
export function readAdminSearch(params: Record<string, unknown>): AdminSearch {
  return {
    tab: unlessFirst(adminTabs, readChoice(params['tab'], adminTabs)),
    view: unlessFirst(inquiryViews, readChoice(params['view'], inquiryViews)),
    company: readText(params['company']),
    inquiry: readText(params['inquiry']),
    status: readChoice(params['status'], needFilters),
    need: readTexts(params['need']),
    search: readText(params['search']),
    customer: readText(params['customer']),
    edit: readText(params['edit']),
    sources: readChoice(params['sources'], sourceViews),
    upload: readText(params['upload']),
    words: readText(params['words']),
    category: readText(params['category']),
    source: readText(params['source']),
    location: readText(params['location']),
    product: readText(params['product']),
    member: readText(params['member']),
    announcement: readText(params['announcement']),
  }
}

// What stands by default stays out of the address.
function unlessFirst<Value extends string>(values: readonly Value[], value: Value | undefined): Value | undefined {
  return value === values[0] ? undefined : value
}
