import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'
import type { PaperContentType, PaperKind, PaperState, TieKind } from '../../../../shared/papers/terms.ts'
import type { FoundWord } from './find-words.ts'

/** Who sent it: staff, or a supplier by the link of an ask, of a purchase or of its own page. */
export type PaperSender = 'staff' | 'ask' | 'purchase' | 'supply'

type PaperTable = {
  id: Generated<string>
  kind: PaperKind
  file_name: string
  file_bytes: number
  content_type: PaperContentType
  /** SHA-256 of the file in hex. */
  digest: string
  state: Generated<PaperState>
  problem: string | null
  /** What in its text may be a heat, in any list to come. */
  words: JSONColumnType<FoundWord[], string | undefined>
  /** Those that were heats of our steel when it was read. */
  found_heats: JSONColumnType<FoundWord[], string | undefined>
  /** As confirmed or typed, and the same as they are compared. */
  heats: Generated<string[]>
  heat_keys: Generated<string[]>
  for_buyer: Generated<boolean>
  sent_by: PaperSender
  /** The ask, purchase or supplier of the link. */
  sent_by_id: string | null
  /** A member of staff, or the supplier's company, or else its source code. */
  sent_by_name: string
  supplier_id: string | null
  revision: Generated<number>
  created_at: ColumnType<Date, never, never>
  changed_at: ColumnType<Date, never, Date>
  changed_by: string
}
/** Without its words, which are many. */
export type PaperRow = Omit<Selectable<PaperTable>, 'words'>

type PaperPartTable = { paper_id: string; position: number; content: Uint8Array }
export type PaperPartInsert = PaperPartTable
export type PaperTieTable = { paper_id: string; kind: TieKind; record_id: string }

export type PapersTables = { papers: PaperTable; paper_parts: PaperPartTable; paper_ties: PaperTieTable }
