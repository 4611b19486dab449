/** In the order they are worked: the position in the list is the rank by which inquiries are sorted. */
export const inquiryStatuses = ['pending', 'quoted', 'waiting order', 'completed', 'archive'] as const
export type InquiryStatus = (typeof inquiryStatuses)[number]

/** The one status that takes an inquiry out of the active view. */
export const archivedStatus = 'archive' satisfies InquiryStatus
export const inquiryViews = ['active', 'archived'] as const
export type InquiryView = (typeof inquiryViews)[number]

export const inquiryItemsMax = 5_000
