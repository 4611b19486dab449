import * as z from 'zod'

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

/** The two lists that inquiries are split into. */
const inquiryViews = ['active', 'archived'] as const

// What stands by default stays out of the address, and what nobody knows is read as the default.
const choice = <Value extends string>(values: readonly [Value, ...Value[]]) =>
  z
    .enum(values)
    .optional()
    .catch(undefined)
    .transform((value) => (value === values[0] ? undefined : value))

const textParam = z.string().optional().catch(undefined)

/** What the address of the back office remembers: the tab, its filters, and the record that is open. */
export const adminSearch = z.object({
  tab: choice(adminTabs),
  view: choice(inquiryViews),
  company: textParam,
  inquiry: textParam,
  customer: textParam,
})
export type AdminSearch = z.output<typeof adminSearch>
