import type { SiteInfo } from '../shared/site/site.ts'
import { writeEvent } from './modules/admin/events/events.ts'
import { countLeads } from './modules/admin/leads-of-customers.ts'
import { selectQuoteMailStates } from './modules/admin/mail/queries.ts'
import { createMailWriter } from './modules/admin/mail/write-mails.ts'
import { makeInquiry } from './modules/inquiries/inquiries.ts'
import { recordStockChange } from './modules/inventory/items/inventory.ts'
import { countItemsByCategory, renameItemCategory } from './modules/inventory/items/queries.ts'
import { countNeedsOfUploads } from './modules/needs/matching/matches.ts'
import type { Links, Settings } from './trpc.ts'

/** Gives lower modules the functions they need from higher ones. */
export function createLinks({ settings, site }: { settings: Settings; site: SiteInfo }): Links {
  const { writeMails } = createMailWriter({ settings: settings.mail, site })
  return {
    countLeads,
    countItemsByCategory,
    renameCategory: async (tx, from, to) => renameItemCategory(tx, from, to, await recordStockChange(tx)),
    makeInquiry,
    countNeedsOfUploads,
    writeMails,
    findMailStates: selectQuoteMailStates,
    writeEvent,
  }
}
