import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'
import type { AskAnswerLine } from '../../../../shared/asks/schema.ts'
import type { StoredAskState } from '../../../../shared/asks/terms.ts'
import type { askTerms, OfTerms } from '../../../../shared/deals/terms.ts'
import type { HandoverColumns } from '../handovers.ts'

export type AskTable = HandoverColumns &
  OfTerms<typeof askTerms, 'column'> & {
    id: Generated<string>
    /** The number in the reference, in a sequence of its own: the number of the inquiry would tell of the buyer. */
    number: Generated<number>
    inquiry_id: string
    source_code: string
    supplier_id: string | null
    /** In lower case; null if no mail was written. */
    to_address: string | null
    state: Generated<StoredAskState>
    revision: Generated<number>
    /** The digest of the token in the supplier's link; the token itself is not stored. */
    token_digest: string | null
    /** How many versions of its answer there were, kept or not. */
    answer_count: Generated<number>
    /** When staff last heard of an answer by the link. */
    told_at: Date | null
    /** Whether the costs of its last answer are kept, see `prices`. */
    prices_kept: Generated<boolean>
    created_at: ColumnType<Date, never, never>
    changed_at: ColumnType<Date, never, Date>
    changed_by: string
  }
export type AskRow = Omit<Selectable<AskTable>, 'prices_kept'>

/** The item itself is in the line of the inquiry, which never changes. */
export type AskLineTable = { id: Generated<string>; ask_id: string; position: number; inquiry_item_id: string }

/** Each change of an answer is another row. */
export type AskAnswerTable = {
  id: Generated<number>
  ask_id: string
  lines: JSONColumnType<AskAnswerLine[]>
  answered_at: ColumnType<Date, never, never>
  answered_by: string
}
export type AskAnswerRow = Pick<Selectable<AskAnswerTable>, 'ask_id' | 'lines' | 'answered_at' | 'answered_by'>
/** With the lines of an ask's last answer alone. */
export type AnswerTimeRow = Omit<AskAnswerRow, 'lines'> & { lines: AskAnswerLine[] | null }

export type AsksTables = { asks: AskTable; ask_lines: AskLineTable; ask_answers: AskAnswerTable }
