import { writeEvent } from './modules/admin/events/events.ts'
import { countLeads } from './modules/admin/leads-of-customers.ts'
import { countItemsByCategory, renameItemCategory } from './modules/inventory/queries.ts'
import type { Links } from './trpc.ts'

/** Gives lower modules the functions they need from higher ones. */
export const links: Links = { countLeads, countItemsByCategory, renameCategory: renameItemCategory, writeEvent }
