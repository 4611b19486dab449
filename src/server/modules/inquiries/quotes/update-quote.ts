import { randomUUID } from 'node:crypto'
import { lineTerms, quoteTerms } from '../../../../shared/deals/terms.ts'
import { followFreight } from '../../../../shared/quotes/drafts.ts'
import type { Quote, QuoteLineInput, UpdateQuote } from '../../../../shared/quotes/schema.ts'
import type { Tx } from '../../../db/database.ts'
import { DomainError, invalidField } from '../../../lib/domain-error.ts'
import { readOwnedRequest } from '../owned-requests.ts'
import { inquiryRows, type SentItemRow, type SentLineRow, selectLines } from '../queries.ts'
import type { CustomerInquiryRow } from '../table.ts'
import { readTerms, storeTerms } from '../terms.ts'
import {
  findForeignLine,
  givenLineColumns,
  loadVersion,
  type NewQuoteLine,
  replaceLines,
  selectInquiryIdsOf,
  selectQuoteLines,
  updateQuoteRow,
} from './queries.ts'
import { toQuote } from './quote-view.ts'
import { lockDraft, type QuoteContext, writeQuoteEvent } from './quotes.ts'
import type { QuoteLineRow, QuoteRow } from './table.ts'

/**
 * Saves a draft. Throws NOT_FOUND, QUOTE_STATE, QUOTE_CHANGED when somebody saved in between, INVALID, also for a line or an
 * item of another inquiry.
 */
export async function updateQuote(
  { db, admin, callbacks, privateLinks }: QuoteContext,
  input: UpdateQuote,
): Promise<Quote> {
  return db.transaction().execute(async (tx) => {
    const stored = await lockDraft(tx, input.id)
    const storedLines = await selectQuoteLines(tx, [stored.id])
    const given: Given = { terms: storeTerms(quoteTerms, input), lines: input.lines && toRows(input.lines) }
    const differences = findDifferences(stored, storedLines, given)
    if (input.revision !== stored.revision) throw changedMeanwhile(stored, differences)
    const inquiry = await inquiryRows.get(tx, stored.inquiry_id)
    const inquiryIds = (await selectInquiryIdsOf(tx, [stored.id])).get(stored.id) ?? []
    const { lines } = given
    if (lines) {
      const items = await selectLines(tx, inquiryIds)
      await requireLinesOfRequest(tx, inquiry, lines, items)
      await replaceLines(tx, stored.id, placeLines(lines, storedLines, items))
    }
    const revision = stored.revision + 1
    const row = await updateQuoteRow(tx, stored.id, {
      ...settleTerms({ stored, storedLines, given }, inquiry.fob ?? ''),
      revision,
      field_revisions: {
        ...stored.field_revisions,
        ...Object.fromEntries(differences.map((name) => [name, revision])),
      },
      changed_by: admin.username,
    })
    const owned = await readOwnedRequest(tx, inquiry)
    const quote = toQuote(await loadVersion(tx, row), { inquiry, privateLinks, owned })
    await writeQuoteEvent(callbacks, tx, row, { revision, inquiryIds })
    return quote
  })
}

/** The refusal of who has seen an earlier revision, with the fields that were saved since, or that are others now. */
export function changedMeanwhile(
  { state, changed_by: changedBy, changed_at: changedAt }: QuoteRow,
  fields: string[],
): DomainError {
  const done = state === 'draft' ? 'saved' : 'sent'
  return new DomainError('QUOTE_CHANGED', `${changedBy} ${done} this quote in the meantime.`, {
    changed: { changedBy, changedAt: changedAt.toISOString(), fields },
  })
}

type Given = { terms: Partial<QuoteRow>; lines: NewQuoteLine[] | undefined }

/** The given fields whose stored values are others. */
function findDifferences(stored: QuoteRow, storedLines: readonly QuoteLineRow[], { terms, lines }: Given): string[] {
  const others = quoteTerms.filter(({ column }) => column in terms && terms[column] !== stored[column])
  const fields = others.map(({ key }) => key)
  const comparable = (rows: readonly NewQuoteLine[]) =>
    JSON.stringify(rows.map((row) => givenLineColumns.map((name) => row[name])))
  return [...fields, ...(lines && comparable(lines) !== comparable(storedLines) ? ['lines'] : [])]
}

function toRows(lines: readonly QuoteLineInput[]): NewQuoteLine[] {
  const taken = new Set<string>()
  return lines.map((line, index) => {
    const { id: given, inquiryItemId, ...fields } = line
    const id = given ?? randomUUID()
    if (taken.has(id)) throw invalidLine(index, 'id', 'Another line has this id')
    taken.add(id)
    return { id, inquiry_item_id: inquiryItemId, ...storeTerms(lineTerms, fields) }
  })
}

function invalidLine(index: number, field: string, message: string): DomainError {
  return invalidField(`lines.${index}.${field}`, `Line ${index + 1}: ${message}`, message)
}

/** Refuses lines of another request's quotes, and items of another inquiry. */
async function requireLinesOfRequest(
  tx: Tx,
  inquiry: CustomerInquiryRow,
  lines: readonly NewQuoteLine[],
  items: readonly SentItemRow[],
): Promise<void> {
  const itemIds = new Set(items.map(({ item_id: itemId }) => itemId))
  const strange = lines.findIndex(({ inquiry_item_id: itemId }) => itemId !== null && !itemIds.has(itemId))
  if (strange >= 0) throw invalidLine(strange, 'inquiryItemId', 'This inquiry has no such item')
  const ids = lines.map(({ id }) => id)
  const foreign = await findForeignLine(tx, inquiry, ids)
  if (foreign !== undefined) throw invalidLine(ids.indexOf(foreign), 'id', 'This line is of another quote')
}

/** Each line with the inquiry of its item; of two with one item, that of the line as it is stored. */
function placeLines(
  lines: readonly NewQuoteLine[],
  storedLines: readonly QuoteLineRow[],
  items: readonly SentLineRow[],
): NewQuoteLine[] {
  const before = new Map(storedLines.map((line) => [line.id, line]))
  const owners = new Map(items.toReversed().map((item) => [item.item_id, item.inquiry_id]))
  return lines.map((line) => {
    const stored = before.get(line.id)
    const isSame = stored?.inquiry_item_id === line.inquiry_item_id
    return { ...line, inquiry_id: (isSame && stored?.inquiry_id) || owners.get(line.inquiry_item_id ?? '') || null }
  })
}

/** The terms of a draft as they are after a change. */
function settleTerms(
  {
    stored,
    storedLines,
    given: { terms, lines },
  }: { stored: QuoteRow; storedLines: readonly QuoteLineRow[]; given: Given },
  buyerPlace: string,
) {
  const draftOf = (row: QuoteRow, rows: readonly NewQuoteLine[]) => ({
    ...readTerms(quoteTerms, row),
    lines: rows.map((line) => readTerms(lineTerms, line)),
  })
  const after = draftOf({ ...stored, ...terms }, lines ?? storedLines)
  return storeTerms(quoteTerms, followFreight(draftOf(stored, storedLines), after, buyerPlace))
}
