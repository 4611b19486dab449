import type { Caution, Question, RowWarning, UploadPreview } from '../../../../../shared/lists/schema.ts'
import type { ColumnName } from '../../../../../shared/lists/terms.ts'
import type { Sheet, SheetRow } from '../../../../lib/workbook/sheet.ts'
import type { HeadingUnit } from '../headings/heading-unit.ts'
import type { StatusMeaning } from '../headings/read-status.ts'
import type { RowTexts, Texts } from '../survey/column-texts.ts'
import type { SurveyedTable } from '../survey/surveyed-list.ts'
import type { RowValues } from '../values/item-values.ts'
import type { SourceValue } from '../values/source-code.ts'
import type { LegendText } from './color-legends.ts'
import type { LookMarks } from './marked-rows.ts'
import type { TitleMarks } from './sections.ts'
import type { StatusMarks } from './statuses.ts'

/** Looks at a table before its rows are read; undefined if the rule does not concern it. */
export type Rule = (sheet: Sheet, table: SurveyedTable, options: RuleOptions) => TableRule | undefined

/** What a rule does while the rows of a table are read, in their order; `reading/rule-order.ts` says which rule comes first. */
export type TableRule = {
  /** The table as the rules after this one see it. */
  table?: SurveyedTable
  /** What is told before the rows. */
  warnings?: readonly RowWarning[]
  /** Hears of lines with few cells, also of those right above the headings. Whether the line only speaks of the rows below it. */
  hears?(line: SheetRow): boolean
  /** Whether a line speaks of other rows than those below it, so that no rule hears it. */
  claims?(line: SheetRow): boolean
  /** The items that are in one row; undefined for nearly all rows, which are one. */
  splits?(row: SheetRow): readonly SheetRow[] | undefined
  /** Rewrites the texts of a row before they are read. */
  before?(row: SheetRow, read: RowTexts): void
  /** Whether a row is no item, or none to store; comes after `before`. */
  leavesOut?(row: SheetRow, read: RowTexts): boolean
  /** Sees each item when it is read. With a warning the row is left out after all. */
  watch?(row: number, texts: Texts, values: RowValues): RowWarning | undefined
  /** What is told after the rows, and of how many of them. */
  found?(): readonly FoundInRows[]
}
export type FoundInRows = { warning: RowWarning; rows: number }

export type RuleOptions = {
  category: string
  includesHiddenRows: boolean
  includesSoldRows: boolean
  /** The units that staff chose for columns of the table; null for pounds and inches. */
  chosenUnits: ReadonlyMap<ColumnName, HeadingUnit | null>
  /** The counts go on over all tables of a list. */
  counted: CountedRows
  statusMarks: StatusMarks
  lookMarks: LookMarks
  titleMarks: TitleMarks
  /** The texts of all sheets that may say what looks and marks mean. */
  legendTexts: readonly LegendText[]
}

export type CountedRows = {
  totalRows: number
  hiddenRows: number
  statuses: Map<string, CountedStatus>
  sizes: Map<string, UploadPreview['sizes'][number]>
}
export type CountedStatus = UploadPreview['statuses'][number] & { meaning: StatusMeaning }

/** A rule about all tables of a list, since a source is the same one on every sheet. Only staff know the answers to its questions. */
export type SourceRule = (options: SourceRuleOptions) => AskedOfSources

/** The table of an item, one object for all its rows. */
export type ReadTable = Pick<RuleOptions, 'category' | 'chosenUnits'> & { table: SurveyedTable }

export type AskedOfSources = {
  /** The code to store for a source code. */
  chosen?(sourceCode: string): string
  /** Sees the texts of each item before they are read, and rewrites them by an answer. */
  settle(texts: Texts, source: SourceValue, read: ReadTable): void
  questions(): Question[]
  cautions(): Caution[]
}

/** By question; null takes an earlier answer back. */
export type Answers = Readonly<Record<string, string | null>>

/** `given` are those of the answers that were given for this list. */
export type SourceRuleOptions = { storedSources: readonly string[]; answers: Answers; given: Answers }
