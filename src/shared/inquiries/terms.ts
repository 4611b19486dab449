/** In working order, which is also the sort order of inquiries. */
export const inquiryStatuses = ['pending', 'quoted', 'waiting order', 'completed', 'archive'] as const
export type InquiryStatus = (typeof inquiryStatuses)[number]

export const archivedStatus = 'archive' satisfies InquiryStatus
export const inquiryViews = ['active', 'archived'] as const
export type InquiryView = (typeof inquiryViews)[number]

/** Narrows the active inquiries down: to those of a status, whose quote was accepted and nothing done since, was declined with a note that nobody answered, or expires soon, or with a quote that staff have to send its buyer, or a question that they have to tell a supplier; or whose quote was declined without a word or has expired, or whose supplier did not answer in time; or that the account that asks, or nobody, wanted to come back to by today. */
export const inquiryFilters = [
  'pending',
  'quoted',
  'waiting order',
  'completed',
  'accepted quotes',
  'counteroffers',
  'declined quotes',
  'expiring quotes',
  'expired quotes',
  'quotes to send',
  'suppliers to tell',
  'expired asks',
  'due follow-ups',
] as const
export type InquiryFilterName = (typeof inquiryFilters)[number]

/** The filters of what waits for staff besides pending inquiries; what is urgent is lost by waiting. */
export const waitingInquiryFilters = {
  urgent: ['counteroffers', 'expiring quotes'],
  others: [
    'declined quotes',
    'expired quotes',
    'quotes to send',
    'suppliers to tell',
    'expired asks',
    'due follow-ups',
  ],
} as const satisfies Record<string, readonly InquiryFilterName[]>
export type WaitingInquiryFilter = (typeof waitingInquiryFilters)['urgent' | 'others'][number]

/** By what the list of inquiries can be sorted; by status is the working order. */
export const inquirySorts = [
  'status',
  'date',
  'customer',
  'company',
  'product',
  'items',
  'weight',
  'fob',
  'source',
] as const
export type InquirySort = (typeof inquirySorts)[number]
/** In an address; with a dash from the last to the first. */
export const inquiryOrders = inquirySorts.flatMap((sort) => [sort, `-${sort}`] as const)
export type InquiryOrder = (typeof inquiryOrders)[number]

export const inquiryItemsMax = 5_000
/** One for each supplier. */
export const sendingInquiriesMax = 100
/** How many get one status at once. */
export const inquiryChangesMax = 500
export const internalNoteMax = 10_000

export const customerActions = ['View inventory', 'Need'] as const
export type CustomerAction = (typeof customerActions)[number]

/** The shortest company name to look up, in characters after trimming. */
export const companyLookupMin = 2
