import {
  type InquiryFilterName,
  type InquiryView,
  inquiryFilters,
  inquiryViews,
} from '../../../shared/inquiries/terms.ts'
import { type NeedFilter, type NeedMatchFilter, needFilters, needMatchFilters } from '../../../shared/needs/terms.ts'
import { readChoice, readText, readTexts } from '../../platform/moves/search-params.ts'

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

const sourceViews = ['all', 'no-region', 'old-list'] as const

/** The query of the back office: the tab, its filters, and the open record. */
export type AdminSearch = {
  tab?: AdminTab | undefined
  view?: InquiryView | undefined
  /** Narrows the active inquiries down. */
  only?: InquiryFilterName | undefined
  company?: string | undefined
  inquiry?: string | undefined
  /** The filters of customer needs, and the expanded needs. */
  status?: NeedFilter | undefined
  matches?: NeedMatchFilter | undefined
  need?: readonly string[] | undefined
  /** The customer search, the customer whose details are open, and the one being edited. */
  search?: string | undefined
  customer?: string | undefined
  edit?: string | undefined
  /** Which sources the Inventory tab lists; only their number by default. */
  sources?: (typeof sourceViews)[number] | undefined
  /** The uploaded list that is open, stored or not. */
  upload?: string | undefined
  /** The search in the free-form lists, besides `source`. */
  words?: string | undefined
  category?: string | undefined
  /** The filter of the locations or the free-form lists, and the source code being renamed. */
  source?: string | undefined
  location?: string | undefined
  product?: string | undefined
  member?: string | undefined
  announcement?: string | undefined
}

/** The parameters with the id of a record whose dialog is open, or `newRecord`. */
export type RecordParam = 'product' | 'member' | 'announcement'

/** A place in the back office: a tab with its filters, or the mails that failed. */
export type AdminPlace = AdminSearch | 'failed mails'

/** How a tab reads and changes the address. */
export type AdminTabProps = {
  search: AdminSearch
  /** A step, such as opening a record, is undone by Back; other changes, such as typing in a filter, are not. */
  onSearch: (patch: Partial<AdminSearch>, options: { isStep: boolean }) => void
}

/** The id in the address while a record is being added. */
export const newRecord = 'new'

/** Reads the query of the back office; unknown values become the default. */
export function readAdminSearch(params: Record<string, unknown>): AdminSearch {
  return {
    tab: unlessFirst(adminTabs, readChoice(params['tab'], adminTabs)),
    view: unlessFirst(inquiryViews, readChoice(params['view'], inquiryViews)),
    only: readChoice(params['only'], inquiryFilters),
    company: readText(params['company']),
    inquiry: readText(params['inquiry']),
    status: readChoice(params['status'], needFilters),
    matches: readChoice(params['matches'], needMatchFilters),
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

// Defaults stay out of the address.
function unlessFirst<Value extends string>(values: readonly Value[], value: Value | undefined): Value | undefined {
  return value === values[0] ? undefined : value
}
