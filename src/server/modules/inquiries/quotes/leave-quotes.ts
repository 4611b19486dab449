import type { Tx } from '../../../db/database.ts'
import { recordChange } from '../../changes/changes.ts'
import type { CustomerInquiryRow } from '../table.ts'
import { deleteLinesOf, keepOrdersUnder, type QuoteVersion, quoteRows, updateQuoteRow } from './queries.ts'
import { stateOf } from './quote-view.ts'
import { type QuoteContext, writeQuoteEvent } from './quotes.ts'
import { recordOf } from './send-quote.ts'

/**
 * Takes an inquiry out of the versions that are for others of its request too, before it is deleted: drafts lose its lines,
 * one that the buyer could still accept is withdrawn, and all are kept under another one.
 */
export async function leaveQuotes(
  { tx, admin, callbacks }: Pick<QuoteContext, 'admin' | 'callbacks'> & { tx: Tx },
  inquiry: CustomerInquiryRow,
  versions: readonly QuoteVersion[],
): Promise<void> {
  for (const { row: known, inquiryIds } of versions) {
    const others = inquiryIds.filter((id) => id !== inquiry.id)
    const [keeper = inquiry.id] = others
    if (others.length === 0) continue
    const row = await quoteRows.lock(tx, known.id)
    const state = stateOf(row)
    if (state === 'draft') await deleteLinesOf(tx, row.id, inquiry.id)
    const left = await updateQuoteRow(tx, row.id, {
      inquiry_id: row.inquiry_id === inquiry.id ? keeper : row.inquiry_id,
      ...(state === 'draft' && {
        revision: row.revision + 1,
        field_revisions: { ...row.field_revisions, lines: row.revision + 1 },
      }),
      ...(state === 'sent' && { state: 'withdrawn' as const }),
      changed_by: admin.username,
    })
    await keepOrdersUnder(tx, left)
    if (state === 'sent') {
      const record = { by: admin, ...recordOf(left, inquiry, others), action: 'withdrawn' as const }
      await recordChange(tx, { ...record, before: { state }, after: { state: left.state } })
    }
    await writeQuoteEvent(callbacks, tx, left)
  }
}
