/** Where the back office shows a record: the address without its origin. */
const path = (place: string, search: Readonly<Record<string, string>>) => `${place}?${new URLSearchParams(search)}`

export const pathOfInquiry = (id: string, isArchived: boolean) =>
  path('/admin', { tab: 'inquiries', ...(isArchived && { view: 'archived' }), inquiry: id })
export const pathOfNeed = (id: string) => path('/admin', { tab: 'needs', need: id })
export const pathOfOrder = (id: string) => path('/admin/orders', { order: id })
export const pathOfSupplier = (id: string) => path('/admin/suppliers', { supplier: id })
export const pathOfSource = (sourceCode: string) => path('/admin', { tab: 'locations', source: sourceCode })
export const pathOfLists = (search: Readonly<Record<string, string>> = {}) =>
  path('/admin', { tab: 'inventory', ...search })
export const pathOfCustomer = (id: string) => path('/admin', { tab: 'customers', customer: id })
export const pathOfCompany = (company: string) => path('/admin', { tab: 'customers', search: company })
export const pathOfAccount = (id: string) => path('/admin/staff', { account: id })
export const pathOfOwnedInquiries = (ownerId: string) => path('/admin', { tab: 'inquiries', owner: ownerId })
export const pathOfOwnedOrders = (ownerId: string) => path('/admin/orders', { owner: ownerId })
export const pathOfMail = (id: string) => path('/admin/mail', { mail: id })
