import type { Db } from '../../db/database.ts'
import { buyerKey } from '../../lib/text-key.ts'
import { deleteOldChanges } from '../changes/queries.ts'
import { deleteEndedUndos } from '../customers/former/queries.ts'
import { repairPairs } from '../customers/pairs/queries.ts'
import { hasCustomer } from '../customers/queries.ts'
import { expireIdempotencyKeys } from '../idempotency/idempotency-keys.ts'
import { deleteOldAnswers } from '../inquiries/asks/queries.ts'
import { deleteEndedPapers } from '../inquiries/papers/queries.ts'
import { keepMissingPrices } from '../inquiries/prices/keep-prices.ts'
import { hasRequest } from '../inquiries/queries.ts'
import { requeueOverdueMatching } from '../inventory/items/inventory.ts'
import { deleteOldStockChanges } from '../inventory/items/queries.ts'
import { deleteOldUploads } from '../inventory/lists/history/queries.ts'
import { deleteExpiredUploads } from '../inventory/lists/staged/staged-uploads.ts'
import { deleteEndedSearches, requeueOverdueTelling } from '../inventory/saved/saved-searches.ts'
import { deleteOldSendings, hasIncoming } from '../inventory/sendings/queries.ts'
import { releaseEnded } from '../inventory/sold/sold.ts'
import { deleteOldStockDays } from '../inventory/stock-days/queries.ts'
import { endMailsOfEnded } from '../mail/mail-changes.ts'
import { cancelWaiting, requeueOverdueMails } from '../mail/mails.ts'
import { deleteOldSubjects, deleteOldTexts } from '../mail/queries.ts'
import { deleteEndedBuyerLinks } from '../mine/queries.ts'
import { hasNeedsList } from '../needs/queries.ts'
import { deleteOrphans } from '../owners/queries.ts'
import { deleteOldEvents } from './events/queries.ts'
import { deleteEndedAccountLinks, deleteEndedChallenges, deleteExpiredSessions, deleteOldNetworks } from './queries.ts'

// The time limit for lawsuits over a sale of goods: Uniform Commercial Code § 2-725.
const recordsKeptYears = 4
const mailTextsKeptDays = 90
const stockChangesKeptDays = 90

/** Safe on several instances at once. Leads and customers are deleted only by staff. */
export async function deleteOutdated(db: Db): Promise<void> {
  await deleteExpiredSessions(db)
  await deleteOldNetworks(db)
  await deleteEndedAccountLinks(db)
  await deleteEndedChallenges(db)
  await deleteOldEvents(db)
  await expireIdempotencyKeys(db)
  await deleteEndedBuyerLinks(db)
  await deleteExpiredUploads(db)
  await deleteOldAnswers(db)
  await deleteOldUploads(db, recordsKeptYears)
  await deleteOldSendings(db, recordsKeptYears)
  await deleteOrphans(db, 'request', hasRequest)
  await deleteOrphans(db, 'needs list', hasNeedsList)
  await deleteOrphans(db, 'incoming list', hasIncoming)
  await deleteOrphans(db, 'customer', hasCustomer)
  await releaseEnded(db)
  await deleteEndedPapers(db)
  await deleteOldStockChanges(db, stockChangesKeptDays)
  await deleteOldStockDays(db, recordsKeptYears)
  await deleteEndedUndos(db)
  await deleteOldChanges(db, recordsKeptYears)
  await endMailsOfEnded(db)
  await deleteOldTexts(db, mailTextsKeptDays)
  await deleteOldSubjects(db, mailTextsKeptDays)
  await requeueOverdueMails(db)
  await deleteEndedSearches(db, (tx, { id, email }) => cancelWaiting(tx, { aboutId: id, buyerKey: buyerKey(email) }))
  await requeueOverdueTelling(db)
  await requeueOverdueMatching(db)
  await keepMissingPrices(db)
  await repairPairs(db)
}
