import type { ColumnType, Generated, Selectable } from 'kysely'
import type { answerTerms, lineTerms, OfTerms, quoteTerms } from '../../../../shared/deals/terms.ts'
import type { QuoteAnswerKind, StoredQuoteState } from '../../../../shared/quotes/terms.ts'
import type { HandoverColumns } from '../handovers.ts'

type FieldRevisions = Readonly<Record<string, number>>

/** Null before there is an answer. */
export type AnswerColumns<Columns> = { [Column in keyof Columns]: Columns[Column] | null }

export type QuoteTable = HandoverColumns &
  OfTerms<typeof quoteTerms, 'column'> &
  AnswerColumns<OfTerms<typeof answerTerms, 'column'>> & {
    id: Generated<string>
    inquiry_id: string
    version: number
    state: Generated<StoredQuoteState>
    revision: Generated<number>
    /** For each field that was saved, the revision with which it last changed. */
    field_revisions: ColumnType<FieldRevisions, FieldRevisions | undefined>
    created_at: ColumnType<Date, never, never>
    changed_at: ColumnType<Date, never, Date>
    changed_by: string
    sent_at: Date | null
    /** The digest of the token in the buyer's link; the token itself is not stored. */
    token_digest: string | null
    answer: QuoteAnswerKind | null
    answer_line_ids: Generated<string[]>
    answered_at: Date | null
    /** When staff said that nothing more is to be done about a decline, or changed the status of its inquiry. */
    answer_seen_at: Date | null
    /** Whether the prices of a sent version are kept, see `prices`. */
    prices_kept: Generated<boolean>
  }
export type QuoteRow = Omit<Selectable<QuoteTable>, 'prices_kept'>

export type QuoteLineTable = OfTerms<typeof lineTerms, 'column'> & {
  quote_id: string
  id: string
  position: number
  /** The inquiry of the item, in a version for a whole request; null for the one that the version is kept under. */
  inquiry_id: Generated<string | null>
  inquiry_item_id: string | null
}
export type QuoteLineRow = Selectable<QuoteLineTable>

/** The inquiries that a version is for: its own, and in one for a whole request the others. */
type QuoteInquiryTable = { quote_id: string; inquiry_id: string }

export type QuotesTables = { quotes: QuoteTable; quote_lines: QuoteLineTable; quote_inquiries: QuoteInquiryTable }
