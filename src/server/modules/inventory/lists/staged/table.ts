import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'
import type {
  AppliedCorrection,
  FixedTexts,
  ListChoice,
  ListSurvey,
  TableSurvey,
  UploadPreview,
  UploadProgress,
  UploadResult,
} from '../../../../../shared/lists/schema.ts'
import type { ColumnName, ReplaceScopeName, RoleName, StagedState } from '../../../../../shared/lists/terms.ts'
import type { InventoryItemTable } from '../../items/table.ts'
import type { Correction } from '../reading/corrections.ts'
import type { Answers } from '../values/questions.ts'

type JsonOrNull<Value> = ColumnType<Value | null, string | null, string | null>

export type StagedUploadTable = {
  id: Generated<string>
  file_name: string
  file_bytes: number
  category: string
  default_region_codes: string
  replace_scope: ReplaceScopeName
  split_by_product: Generated<boolean>
  includes_hidden_rows: Generated<boolean>
  includes_sold_rows: Generated<boolean>
  /** The choice of staff; null if the list was found automatically. */
  choice: JsonOrNull<ListChoice>
  corrections: ColumnType<Correction[], string | undefined, string>
  /** Of staff to the questions of this list, by question. */
  answers: ColumnType<Answers, string | undefined, string>
  username: string
  state: Generated<StagedState>
  /** The number of the last reading; null before the first. */
  reading_no: number | null
  progress: JsonOrNull<UploadProgress>
  failure: string | null
  survey: JsonOrNull<ListSurvey>
  /** The headings of its tables, to remember choices by. */
  heading_sets: JsonOrNull<HeadingSet[]>
  preview: JsonOrNull<UploadPreview>
  stock_digest: string | null
  result: JsonOrNull<UploadResult>
  created_at: ColumnType<Date, never, never>
  /** How often another server went on with its last reading, because the one before had stopped. */
  takeovers: Generated<number>
  /** The last heartbeat of the work on it. */
  signed_at: ColumnType<Date, never, never>
}
export type HeadingSet = Pick<TableSurvey, 'sheet' | 'headingRow' | 'firstColumn'> & {
  headingSetKey: string
  headingKeys: readonly string[]
}

export type StagedUploadRow = Selectable<StagedUploadTable>

export type StagedFileTable = { staged_id: string; position: number; content: Buffer }

/** What staff chose for a set of headings; columns and roles are by heading key. */
export type RememberedColumnsTable = {
  heading_set_key: string
  columns: JSONColumnType<Record<string, ColumnName>>
  /** Null in choices from before there were roles. */
  roles: JsonOrNull<Record<string, RoleName>>
  fixed_texts: JSONColumnType<FixedTexts>
  sheet_name_as: TableSurvey['sheetNameAs']
  username: string
  chosen_at: ColumnType<Date, never, Date>
}

export type RememberedAnswersTable = {
  question_id: string
  answer: string
  username: string
  answered_at: ColumnType<Date, never, Date>
}

/** What staff corrected in the last list of a source with a set of headings. */
export type RememberedCorrectionsTable = {
  heading_set_key: string
  source_key: string
  corrections: JSONColumnType<AppliedCorrection[]>
  username: string
  chosen_at: ColumnType<Date, never, Date>
}

/** A row of a staged list, an item or a skipped row. Written by COPY only. */
export type StagedRowTable = Omit<
  InventoryItemTable,
  'id' | 'category' | 'created_at' | 'thickness_in' | 'weight_lb' | 'regions'
> & {
  reading_no: number
  position: ColumnType<number, never, never>
  sheet: ColumnType<number, never, never>
  row_number: ColumnType<number, never, never>
  is_item: ColumnType<boolean, never, never>
  problems: ColumnType<StagedProblem[] | null, never, never>
  /** Null: the category of the upload. */
  category: ColumnType<string | null, never, never>
}
export type StagedProblem = { column: string; value: string; message: string; expected: string }

export type StagedReadingTable = {
  reading_no: Generated<number>
  started_at: ColumnType<Date, never, never>
}

export type StagedTables = {
  staged_uploads: StagedUploadTable
  staged_files: StagedFileTable
  staged_readings: StagedReadingTable
  staged_rows: StagedRowTable
  remembered_columns: RememberedColumnsTable
  remembered_answers: RememberedAnswersTable
  remembered_corrections: RememberedCorrectionsTable
}
