import type { SiteInfo } from '../shared/site.ts'
import { writeEvent } from './modules/admin/events/events.ts'
import { countLeads } from './modules/admin/leads-of-customers.ts'
import { createMailWriter } from './modules/admin/mail/write-mails.ts'
import { countItemsByCategory, renameItemCategory } from './modules/inventory/queries.ts'
import type { Links, Settings } from './trpc.ts'

/** Gives lower modules the functions they need from higher ones. */
export function createLinks({ settings, site }: { settings: Settings; site: SiteInfo }): Links {
  const { writeMails } = createMailWriter({ settings: settings.mail, site })
  return { countLeads, countItemsByCategory, renameCategory: renameItemCategory, writeMails, writeEvent }
}
