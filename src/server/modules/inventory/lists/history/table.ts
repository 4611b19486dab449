import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'
import type { AppliedCorrection, UploadResult, UsedAnswer, UsedText } from '../../../../../shared/lists/schema.ts'
import type { ReplaceScopeName } from '../../../../../shared/lists/terms.ts'

export type UploadTable = {
  id: Generated<string>
  file_name: string
  category: string
  replace_scope: ReplaceScopeName
  split_by_product: Generated<boolean>
  default_region_codes: string
  username: string
  items_processed: number
  rows_skipped: number
  sources: JSONColumnType<UploadResult['sources']>
  corrections: ColumnType<AppliedCorrection[], string | undefined, never>
  answers: ColumnType<UsedAnswer[], string | undefined, never>
  fixed_texts: ColumnType<UsedText[], string | undefined, never>
  /** The items added by the list have the same time. */
  created_at: ColumnType<Date, Date | undefined, never>
  /** When another change touched its sources; after that the list before it cannot be restored. */
  superseded_at: ColumnType<Date | null, never, never>
  restored_at: ColumnType<Date | null, never, never>
  restored_by: string | null
}
export type UploadRow = Selectable<UploadTable>
