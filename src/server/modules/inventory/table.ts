import type { ColumnType, Generated, Insertable, JSONColumnType, Selectable } from 'kysely'
import type {
  AppliedCorrection,
  CorrectedTexts,
  FixedTexts,
  ListChoice,
  ListedTable,
  ListSurvey,
  TableSurvey,
  UploadPreview,
  UploadProgress,
  UploadResult,
  UsedAnswer,
  UsedText,
} from '../../../shared/lists/schema.ts'
import type { ColumnName, ReplaceScopeName, RoleName, StagedState } from '../../../shared/lists/terms.ts'
import type { RegionCode } from '../../../shared/places/regions.ts'
import type { FilterParams } from '../../../shared/search/filters.ts'
import { type ItemValues, itemColumns } from '../../../shared/stock/item-columns.ts'
import type { ErrorCode } from '../../../shared/text/errors.ts'
import type { Correction } from './lists/reading/corrections.ts'
import type { Answers } from './lists/rules/rule.ts'
import type { MailboxTables } from './mailbox/table.ts'
import type { SendingsTables } from './sendings/table.ts'
import type { StockDayTables } from './stock-days/table.ts'
import type { SuppliersTables } from './suppliers/table.ts'

/** The columns from the list; all others are the id, the time and derived values. */
export const offeredColumns: readonly OfferedColumn[] = itemColumns.map(({ column }) => column)
export type OfferedColumn = keyof OfferedValues
export type OfferedValues = ItemValues<'column'>

export type InventoryItemTable = OfferedValues & {
  id: Generated<string>
  created_at: ColumnType<Date, never, never>
  /** The item as buyers see it, as JSON. A generated column. */
  view_json: ColumnType<string, never, never>
  /** In inches, by `parseThicknessIn`. */
  thickness_in: number | null
  /** In pounds, by `parseWeightLb`. */
  weight_lb: number | null
  /** The regions where buyers find the item: `region_codes`, or else the region of the state. */
  regions: RegionCode[]
  /** The change of the stock that added the item, changed its texts or gave it back. */
  change_no: Generated<number>
  /** By which line of an order it is sold, of those in `sold_items`; null for what is for sale. */
  sold_line_id: ColumnType<string | null, never, string | null>
  /** Whether a mill test report is tied to it. */
  has_mtr: ColumnType<boolean, never, boolean>
}
export type InventoryItemRow = Selectable<InventoryItemTable>
export type NewInventoryItem = Insertable<InventoryItemTable>

/** A removed or changed item as it was; inquiries refer to it, and an upload can be reverted with it. */
type ReplacedItemTable = Omit<
  InventoryItemTable,
  'id' | 'created_at' | 'view_json' | 'change_no' | 'sold_line_id' | 'has_mtr'
> & {
  replaced_id: ColumnType<number, never, never>
  upload_id: string | null
  replaced_at: ColumnType<Date, never, never>
  id: string
  created_at: Date
}

/** A stored, restored, renamed, merged or deleted list. */
type StockChangeTable = {
  no: ColumnType<number, never, never>
  upload_id: string | null
  made_at: ColumnType<Date, never, never>
  /** Null until the needs that it serves are known. */
  matched_at: Date | null
}

/** What is for sale and what is sold, each on its own. Maintained by a trigger. */
type InventoryGroupTable = ListedGroupTable & { is_sold: ColumnType<boolean, never, never> }
type ListedGroupTable = {
  category: ColumnType<string, never, never>
  source_code: ColumnType<string, never, never>
  location_state: ColumnType<string, never, never>
  regions: ColumnType<RegionCode[], never, never>
  item_count: ColumnType<number, never, never>
  weight_lb: ColumnType<number, never, never>
}

/** An item as an order has it: its fields but the source code, by column. */
export type OrderedItem = Omit<OfferedValues, 'source_code'> & { weight_lb: number | null }

/** What a line of an order has of the stock, from the acceptance on. Once the order is confirmed, the item is not for sale. */
type SoldItemTable = {
  /** The earlier goes first where there is not enough for all. */
  no: ColumnType<number, never, never>
  order_line_id: string
  order_reference: string
  /** The item, or what it was before it left the stock. */
  item_id: string
  ordered_item_id: string
  source_code: string
  /** Not while the order is only accepted. */
  is_sold: boolean
  /** Another row with the same steel: its supplier lists it in two categories, or again under a code that was renamed. */
  is_copy: Generated<boolean>
  /** Whether staff know that a list no longer has it. */
  has_left: Generated<boolean>
  /** As last in stock, and as it was ordered. */
  item: JSONColumnType<OrderedItem>
  ordered: JSONColumnType<OrderedItem>
  /** Since when it is not for sale; null while the order is only accepted. */
  sold_at: Generated<Date | null>
  ends_at: ColumnType<Date | null, never, Date>
}

/** Source codes that staff renamed, in lower case: suppliers may go on using the old one. */
type SourceRenameTable = { old_key: string; new_key: string; renamed_at: ColumnType<Date, never, never> }

/** Totals of what is for sale, per region, `all` (each item once) and `none` (without a region). A trigger maintains them. */
type InventoryTotalsTable = {
  source_code: ColumnType<string, never, never>
  region: ColumnType<RegionCode | 'all' | 'none', never, never>
  item_count: ColumnType<number, never, never>
  weight_lb: ColumnType<number, never, never>
}

/** One row: triggers increase the version at each commit that changes what buyers see. */
type InventoryVersionTable = { version: ColumnType<number, never, number> }

type UploadTable = {
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
  listed_tables: ColumnType<ListedTable[], string | undefined, never>
  /** The items added by the list have the same time. */
  created_at: ColumnType<Date, Date | undefined, never>
  /** When another change touched its sources; after that the list before it cannot be restored. */
  superseded_at: ColumnType<Date | null, Date | undefined, never>
  restored_at: ColumnType<Date | null, never, never>
  restored_by: string | null
  is_deletion: Generated<boolean>
  /** Whether the supplier said that everything is still there: its stock is as it was, and newer. */
  is_confirmation: Generated<boolean>
}
export type UploadRow = Selectable<UploadTable>

/** What each upload listed; a trigger takes it from the sources of the upload. */
type UploadSourceTable = {
  upload_id: ColumnType<string, never, never>
  /** In lower case. */
  source_key: ColumnType<string, never, never>
  category: ColumnType<string, never, never>
  created_at: ColumnType<Date, never, never>
  /** As `isStanding` says of the upload. */
  is_standing: ColumnType<boolean, never, never>
}

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
  /** What staff answered to the questions of this list, by question. */
  answers: ColumnType<Answers, string | undefined, string>
  username: string
  state: Generated<StagedState>
  /** The number of the last reading; null before the first. */
  reading_no: number | null
  progress: JsonOrNull<UploadProgress>
  failure: string | null
  /** Why it failed, for programs. */
  failure_code: ErrorCode | null
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

type StagedFileTable = { staged_id: string; position: number; content: Buffer }

/** What staff chose for a set of headings; columns and roles are by heading key. */
type RememberedColumnsTable = {
  heading_set_key: string
  columns: JSONColumnType<Record<string, ColumnName>>
  /** Null in choices from before there were roles. */
  roles: JsonOrNull<Record<string, RoleName>>
  fixed_texts: JSONColumnType<FixedTexts>
  sheet_name_as: TableSurvey['sheetNameAs']
  username: string
  chosen_at: ColumnType<Date, never, Date>
}

type RememberedAnswersTable = {
  question_id: string
  answer: string
  username: string
  answered_at: ColumnType<Date, never, Date>
}

/** What staff corrected in the last list of a source with a set of headings. */
type RememberedCorrectionsTable = {
  heading_set_key: string
  source_key: string
  corrections: JSONColumnType<CorrectedTexts[]>
  username: string
  chosen_at: ColumnType<Date, never, Date>
}

/** A row of a staged list, an item or a skipped row. Written by COPY only. */
export type StagedRowTable = Omit<
  InventoryItemTable,
  'id' | 'category' | 'created_at' | 'thickness_in' | 'weight_lb' | 'regions' | 'sold_line_id'
> & {
  reading_no: number
  position: ColumnType<number, never, never>
  sheet: ColumnType<number, never, never>
  row_number: ColumnType<number, never, never>
  is_item: ColumnType<boolean, never, never>
  problems: ColumnType<StagedWarning[] | null, never, never>
  /** Null: the category of the upload. */
  category: ColumnType<string | null, never, never>
}
export type StagedWarning = { column: string; value: string; message: string; expected: string }

type StagedReadingTable = {
  reading_no: Generated<number>
  started_at: ColumnType<Date, never, never>
}

type StagedTables = {
  staged_uploads: StagedUploadTable
  staged_files: StagedFileTable
  staged_readings: StagedReadingTable
  staged_rows: StagedRowTable
  remembered_columns: RememberedColumnsTable
  remembered_answers: RememberedAnswersTable
  remembered_corrections: RememberedCorrectionsTable
}

type SavedSearchTable = {
  id: string
  email: string
  /** The address as `foldForMatch` writes it. */
  email_key: string
  filters: JSONColumnType<FilterParams>
  /** The same for the same filters. */
  filters_key: string
  token_digests: string[]
  created_at: ColumnType<Date, never, never>
  confirmed_at: Date | null
  /** Items of lists stored after this are new. */
  told_until: Date
  mailed_at: Date | null
  ends_at: Date
}
export type SavedSearchRow = Selectable<SavedSearchTable>
export type NewSavedSearch = Omit<Insertable<SavedSearchTable>, 'told_until' | 'ends_at' | 'token_digests'>

type SavedSearchTables = { saved_searches: SavedSearchTable }

export type FlexibleInventoryTable = {
  id: Generated<string>
  raw_data: string
  searchable_text: string
  category: Generated<string>
  region_codes: Generated<string>
  source_code: string | null
  file_name: string
  created_at: ColumnType<Date, Date | undefined, never>
}
export type FlexibleInventoryRow = Selectable<FlexibleInventoryTable>

export type InventoryTables = SavedSearchTables &
  StagedTables &
  SendingsTables &
  MailboxTables &
  SuppliersTables &
  StockDayTables & {
    inventory_items: InventoryItemTable
    replaced_items: ReplacedItemTable
    inventory_groups: InventoryGroupTable
    /** A view of the items that are for sale: what buyers see. */
    listed_items: InventoryItemTable
    /** A view of their groups. */
    listed_groups: ListedGroupTable
    sold_items: SoldItemTable
    source_renames: SourceRenameTable
    inventory_totals: InventoryTotalsTable
    inventory_version: InventoryVersionTable
    flexible_inventory: FlexibleInventoryTable
    uploads: UploadTable
    upload_sources: UploadSourceTable
    stock_changes: StockChangeTable
  }
