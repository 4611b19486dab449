import type { ColumnType, Generated, Selectable } from 'kysely'
import type {
  FreightTerms,
  LineText,
  PriceUnit,
  QuoteAnswerKind,
  StoredQuoteState,
  WeightBasis,
} from '../../../../shared/quotes/terms.ts'
import type { HandoverColumns } from '../handovers.ts'

type FieldRevisions = Readonly<Record<string, number>>

export type QuoteTable = HandoverColumns & {
  id: Generated<string>
  inquiry_id: string
  version: number
  state: Generated<StoredQuoteState>
  revision: Generated<number>
  /** For each field that was saved, the revision with which it last changed. */
  field_revisions: ColumnType<FieldRevisions, FieldRevisions | undefined>
  /** The last day, in Pacific time: `2026-12-15`. */
  valid_until: string
  fob_point: string
  /** Null while it is not chosen: in a draft. */
  freight: FreightTerms | null
  freight_amount: string | null
  terms: string
  note: string
  internal_note: string
  created_at: ColumnType<Date, never, never>
  changed_at: ColumnType<Date, never, Date>
  changed_by: string
  sent_at: Date | null
  /** Of the token in the buyer's link; the token itself is not stored. */
  token_digest: string | null
  answer: QuoteAnswerKind | null
  answer_line_ids: Generated<string[]>
  answer_name: string | null
  answer_note: string | null
  answer_purchase_order: string | null
  answered_at: Date | null
  /** When staff said that nothing more is to be done about a decline, or changed the status of its inquiry. */
  answer_seen_at: Date | null
}
export type QuoteRow = Selectable<QuoteTable>

/** Where the texts of a line are stored. */
export const lineTextColumns = {
  description: 'description',
  thickness: 'thickness',
  width: 'width',
  length: 'length',
  grade: 'grade',
  condition: 'condition',
  heat: 'heat',
  shipsFrom: 'ships_from',
  leadTime: 'lead_time',
  note: 'note',
} as const satisfies Record<LineText, string>
type LineTextColumn = (typeof lineTextColumns)[LineText]

export type QuoteLineTable = Record<LineTextColumn, string> & {
  quote_id: string
  id: string
  position: number
  /** Of which inquiry the item is, in a version for a whole request; null: of the one that the version is kept under. */
  inquiry_id: Generated<string | null>
  inquiry_item_id: string | null
  pieces: number | null
  weight_lb: number | null
  price: string | null
  unit: PriceUnit
  basis: WeightBasis
  no_quote: boolean
  cost: string | null
}
export type QuoteLineRow = Selectable<QuoteLineTable>

/** The inquiries that a version is for: its own, and in one for a whole request the others. */
type QuoteInquiryTable = { quote_id: string; inquiry_id: string }

export type QuotesTables = { quotes: QuoteTable; quote_lines: QuoteLineTable; quote_inquiries: QuoteInquiryTable }
