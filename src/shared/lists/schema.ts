import * as z from 'zod'
import { pageFrame, pageInput } from '../site/paging.ts'
import { isPlaceholderName } from '../text/cells.ts'
import { idText, requiredText, text } from '../text/text.ts'
import {
  type ColumnName,
  cautionKinds,
  columnActions,
  columnNames,
  correctionsMax,
  fixesMax,
  isActionOf,
  kindRowsMax,
  matchKinds,
  messageCharsMax,
  proposalsMax,
  questionKinds,
  questionsMax,
  replaceScopes,
  roleNames,
  sheetNameColumns,
  sizesMax,
  stagedStates,
  statusesMax,
  tablesMax,
  uploadMessages,
  uploadOutcomes,
  uploadSteps,
  warningKindsMax,
  warningsMax,
} from './terms.ts'

const listOptions = {
  category: requiredText(100, uploadMessages.missing),
  defaultRegionCodes: text(1000).default(''),
  replaceScope: z.enum(replaceScopes).default('category'),
  /** Rows whose product names another product type go under it; the others under `category`. */
  splitByProduct: z.boolean().default(false),
}

const columnIndex = z.int().min(0).max(1_023)
const sheetIndex = z.int().min(0).max(10_000)
/** One text for all rows, for columns that the file lacks; `''` leaves them blank, except for the source code. */
const fixedTexts = z
  .partialRecord(z.enum(columnNames), text(100).trim())
  .refine(({ 'Source Code': source }) => source === undefined || !isPlaceholderName(source), {
    message: 'Enter the source code',
    path: ['Source Code'],
  })
export type FixedTexts = z.output<typeof fixedTexts>

export const stageUploadInput = z.object({
  fileName: text(255),
  bytes: z.instanceof(Uint8Array),
  ...listOptions,
})
export type StageUpload = z.output<typeof stageUploadInput>

export const listFile = stageUploadInput.pick({ fileName: true, bytes: true })

/** `fill`: texts for columns that the file lacks; without them, a missing required column is refused. */
export const uploadInput = stageUploadInput.extend({ fill: fixedTexts.optional() })
export type UploadInput = z.output<typeof uploadInput>

/**
 * `sheet` counts from 0; it is given if rows of several sheets are read. `row` is Excel's row number, 0 for the whole file.
 * `expected` is `''` if nothing is expected; `suggestion` is the text that can be used instead.
 */
export const rowWarning = z.object({
  sheet: z.int().exactOptional(),
  row: z.int(),
  column: z.string(),
  value: z.string(),
  message: z.string(),
  expected: z.string(),
  suggestion: z.string().exactOptional(),
  /** What can be done to the whole column instead. */
  action: z.enum(columnActions).exactOptional(),
})
export type RowWarning = z.infer<typeof rowWarning>

const sourceCounts = {
  sourceCode: z.string(),
  /** The category of the items; of the list if it is not split and replaces a source in every category. */
  category: z.string(),
  before: z.int(),
  after: z.int(),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
}

/**
 * All warnings of a column that differ only in figures and texts of the file, with the first one's message, or the most
 * frequent value with a suggestion. `rows` is 0 if it is about no row.
 */
export const warningKind = rowWarning.omit({ row: true }).extend({
  rows: z.int(),
  firstRows: z.array(z.int()).max(kindRowsMax),
  proposals: z.array(z.object({ value: z.string(), suggestion: z.string(), rows: z.int() })).max(proposalsMax),
})
export type WarningKind = z.infer<typeof warningKind>

/**
 * Something about the whole list that looks wrong. `count` is the number of rows, or for a source of items; `suggestion` is
 * the category that most rows name instead of the chosen one.
 */
export const caution = z.object({
  kind: z.enum(cautionKinds),
  message: z.string(),
  count: z.int(),
  suggestion: z.string().exactOptional(),
})
export type Caution = z.infer<typeof caution>

const listFacts = {
  rowsSkipped: z.int(),
  hiddenRows: z.int(),
  warnings: z.array(rowWarning).max(warningsMax),
  warningsTotal: z.int(),
  warningKinds: z.array(warningKind).max(warningKindsMax),
  cautions: z.array(caution),
  itemsWithoutRegion: z.int(),
  /** Columns with values that nothing was read from. */
  unreadColumns: z.array(z.object({ sheet: z.string(), heading: z.string(), samples: z.array(z.string()) })),
}

/** A table of a list, or a sheet without one: then `headingRow` is null. `items` is null if it was not read. */
const listedTable = z.object({
  sheet: z.string(),
  isHidden: z.boolean(),
  headingRow: z.int().nullable(),
  firstColumn: z.int(),
  /** Filled ones below the headings. */
  rows: z.int(),
  items: z.int().nullable(),
})
export type ListedTable = z.infer<typeof listedTable>

export const uploadResult = z.object({
  uploadId: z.string(),
  itemsProcessed: z.int(),
  sources: z.array(z.object(sourceCounts)),
  /** Every sheet and table of the file, in order. */
  listedTables: z.array(listedTable),
  ...listFacts,
})
export type UploadResult = z.infer<typeof uploadResult>

/** Where a table of a workbook is and what its columns are. `sheet` counts from 0, `headingRow` is Excel's number. */
const tableChoice = z.object({
  sheet: sheetIndex,
  headingRow: z.int().min(1).max(1_048_576),
  firstColumn: columnIndex
    .exactOptional()
    .describe('Where the table begins, counted from 0, if there is another one to the left of it.'),
  hasNoHeadings: z.boolean().exactOptional().describe('The first row is an item.'),
  columns: z
    .partialRecord(z.enum(columnNames), columnIndex)
    .describe(
      'The column of each of our names, counted from 0; one that is left out is not in the file. If empty, all are found by their headings.',
    ),
  roles: z
    .partialRecord(z.enum(roleNames), columnIndex)
    .exactOptional()
    .describe('The columns of the status, of combined sizes and of coatings, counted from 0.'),
  fixedTexts: fixedTexts.describe(
    'One text for all rows, for columns that the file lacks; an empty text leaves them blank. `survey.proposals` has proposals.',
  ),
  sheetNameAs: z
    .enum(sheetNameColumns)
    .nullable()
    .exactOptional()
    .describe('The column that the name of the sheet stands for.'),
  isRead: z.boolean().exactOptional().describe('Whether the table is read at all.'),
})
export type TableChoice = z.infer<typeof tableChoice>

export const listChoice = tableChoice.extend({
  others: z
    .array(tableChoice)
    .max(tablesMax)
    .exactOptional()
    .describe('Further tables by their sheets and heading rows; the others are read as they were found.'),
})
export type ListChoice = z.infer<typeof listChoice>

export const listHeading = z.object({
  /** Counted from 0. */
  column: columnIndex,
  heading: z.string(),
  samples: z.array(z.string()).max(3),
  matched: z.enum(columnNames).nullable(),
  matchedBy: z.enum(matchKinds).nullable(),
  role: z.enum(roleNames).nullable(),
  /** It says what the weights or quantities are in. */
  isUnit: z.boolean().exactOptional(),
  /** It ticks a condition. */
  isTick: z.boolean().exactOptional(),
  /** The heading only resembles it: staff decide. */
  suggestion: z.enum(columnNames).nullable(),
  /** The suggestion is by the values and units of the column. */
  isGuessed: z.boolean().exactOptional(),
})
export type ListHeading = z.infer<typeof listHeading>

const tableSurvey = z.object({
  sheet: z.int(),
  headingRow: z.int(),
  firstColumn: z.int(),
  /** The last column and row before another table; null to the end of the sheet. */
  lastColumn: z.int().nullable(),
  lastRow: z.int().nullable(),
  /** Filled rows below the headings. */
  rows: z.int(),
  hasNoHeadings: z.boolean(),
  /** The company that a line above the rows names. */
  company: z.string().exactOptional(),
  isRead: z.boolean(),
  sheetNameAs: z.enum(sheetNameColumns).nullable(),
  fixedTexts,
  headings: z.array(listHeading),
  /** Required columns without a matched heading or a fixed text. */
  missing: z.array(z.enum(columnNames)),
  /** Columns whose texts are in lines of their own above the rows. */
  grouped: z.array(z.enum(columnNames)),
  /** A text for all rows of missing columns; `''` for blank. */
  proposals: fixedTexts,
})
export type TableSurvey = z.infer<typeof tableSurvey>

/** The main table of a workbook, and the other ones. */
export const listSurvey = tableSurvey.extend({
  sheets: z.array(z.object({ name: z.string(), rows: z.int(), isHidden: z.boolean() })),
  others: z.array(tableSurvey).max(tablesMax),
})
export type ListSurvey = z.infer<typeof listSurvey>

export const comparedSource = z.object({
  ...sourceCounts,
  unchanged: z.int(),
  /** Short tons (2,000 lb) of the items with a readable weight. */
  tonsBefore: z.number(),
  tonsAfter: z.number(),
  /** The weight of the items after. */
  weightLb: z.number(),
})
export type ComparedSource = z.infer<typeof comparedSource>

const correctedCell = {
  sheet: sheetIndex.exactOptional().describe("Counted from 0; the main table's sheet if left out."),
  row: z
    .int()
    .min(1)
    .max(1_048_576)
    .nullable()
    .describe("Excel's row number; null for every row with the text `value` in the column."),
  column: z.enum(columnNames),
}

/** What an applied correction has besides: it may be sent back as it came. */
const asApplied = { was: text(2_000).optional(), rows: z.int().optional() }

/** A text that staff use instead of the one in the file; null to use the file's again. */
const cellCorrection = z
  .strictObject({
    ...correctedCell,
    value: text(200)
      .optional()
      .describe('With row null: the text that is replaced in every row of the column; `was` counts as well.'),
    text: text(2_000).trim().nullable().describe("The text to use; null to use the file's again."),
    ...asApplied,
  })
  .transform(({ was, rows: _, value, ...correction }) => ({
    ...correction,
    value: value ?? (correction.row === null ? was : undefined) ?? '',
  }))
export type CellCorrection = z.output<typeof cellCorrection>

const { row: _row, ...correctedColumn } = correctedCell
const allRows = { ...correctedColumn, row: z.null().optional(), ...asApplied }

/** Texts for all rows with the same problem: one text, or the suggestion for each; null to use the file's again. */
const problemCorrection = z
  .strictObject({
    ...allRows,
    problem: requiredText(messageCharsMax).describe('The message of one of the `warningKinds`.'),
    text: text(2_000).trim().nullable().describe("The text for all of its rows; null to use the file's again."),
    usesSuggestions: z.boolean().default(false).describe('Each row gets its own suggestion in place of `text`.'),
  })
  .transform(({ was: _was, rows: _rows, row: _row, ...correction }) => correction)
export type ProblemCorrection = z.output<typeof problemCorrection>

/** How to read a whole column; null to read it by its heading again. Swapped widths and lengths are the width's. */
const columnCorrection = z
  .strictObject({
    ...allRows,
    action: z
      .enum(columnActions)
      .nullable()
      .describe('How to read the column; null to read it by its heading again. Widths and lengths swap as `Width`.'),
    text: text(2_000).trim().default('').describe('For the action `text`: the text for all rows.'),
  })
  .refine(({ action, column }) => action === null || isActionOf(action, column), {
    message: 'This cannot be done to this column',
    path: ['action'],
  })
  .transform(({ was: _was, rows: _rows, row: _row, ...correction }) => correction)
export type ColumnCorrection = z.output<typeof columnCorrection>

/** A row that is not stored; false to store it after all. */
const rowCorrection = z
  .strictObject({
    sheet: correctedCell.sheet,
    row: z.int().min(1).max(1_048_576).describe("Excel's row number."),
    leaveOut: z.boolean().describe('Whether the row is left out; false to store it after all.'),
    column: z.null().optional(),
    text: z.string().optional(),
    ...asApplied,
  })
  .transform(({ sheet, row, leaveOut }) => ({ ...(sheet !== undefined && { sheet }), row, leaveOut }))
export type RowCorrection = z.output<typeof rowCorrection>

// Each is strict: a field that another form has would be lost without a word.
export const listCorrection = z.union([cellCorrection, problemCorrection, columnCorrection, rowCorrection])
export type ListCorrection = z.output<typeof listCorrection>

const correctedRows = { was: z.string(), text: z.string(), rows: z.int() }

/** A correction of texts with the text in the file and the number of its rows. */
const correctedText = z.object({
  ...correctedCell,
  ...correctedRows,
  problem: z.string().exactOptional(),
  usesSuggestions: z.boolean().exactOptional(),
  action: z.enum(columnActions).exactOptional(),
})
export type CorrectedTexts = z.infer<typeof correctedText>

const leftOutRow = z.object({
  sheet: correctedCell.sheet,
  row: z.int(),
  column: z.null(),
  ...correctedRows,
  leaveOut: z.literal(true),
})
export const appliedCorrection = z.union([correctedText, leftOutRow])
export type AppliedCorrection = z.infer<typeof appliedCorrection>

/** Rows with the same problem and the same suggestion. */
export const rowFix = z.object({ column: z.string(), value: z.string(), suggestion: z.string(), rows: z.int() })
export type RowFix = z.infer<typeof rowFix>

/** Something that only staff can know; the answer is remembered. */
export const question = z.object({
  id: z.string(),
  kind: z.enum(questionKinds),
  text: z.string(),
  rows: z.int(),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  answer: z.string().nullable(),
  /** The option that holds until somebody answers, where one does. */
  assumed: z.string().exactOptional(),
  /** The ids under which the answer is remembered, one for each source, where that is not the id itself. */
  rememberedAs: z.array(z.string()).exactOptional(),
})
export type Question = z.infer<typeof question>

const answeredQuestion = z.object({
  id: text(300).describe('The `id` of a question.'),
  answer: text(200).nullable().describe('The `value` of one of its options; null to ask again.'),
})

export const uploadPreview = z.object({
  items: z.int(),
  problemRows: z.int(),
  totalRows: z.int(),
  sources: z.array(comparedSource),
  tables: z.array(tableSurvey.pick({ sheet: true, headingRow: true, firstColumn: true }).extend({ items: z.int() })),
  statuses: z.array(z.object({ text: z.string(), rows: z.int(), isLeftOut: z.boolean() })).max(statusesMax),
  /** Combined sizes, and what they were split into. */
  sizes: z
    .array(z.object({ text: z.string(), thickness: z.string(), width: z.string(), length: z.string(), rows: z.int() }))
    .max(sizesMax),
  questions: z.array(question).max(questionsMax),
  /** The most frequent first. */
  fixes: z.array(rowFix).max(fixesMax),
  /** The product types that the products name, the most frequent first. */
  products: z.array(z.object({ category: z.string(), rows: z.int() })),
  corrections: z.array(appliedCorrection).max(correctionsMax),
  /** Corrections of earlier lists with these headings and sources, and how many rows each would change. */
  offeredCorrections: z.array(correctedText).max(correctionsMax),
  ...listFacts,
})
export type UploadPreview = z.infer<typeof uploadPreview>

/** The items of a file, and the product types that their products name, the most frequent first. */
export const listCategories = uploadPreview.pick({ items: true, products: true })
export type ListCategories = z.infer<typeof listCategories>

export const uploadProgress = z.object({ step: z.enum(uploadSteps), done: z.int(), total: z.int().nullable() })
export type UploadProgress = z.infer<typeof uploadProgress>

export const stagedUpload = z.object({
  id: z.string(),
  fileName: z.string(),
  fileBytes: z.int(),
  category: z.string(),
  defaultRegionCodes: z.string(),
  replaceScope: z.enum(replaceScopes),
  splitByProduct: z.boolean(),
  includesHiddenRows: z.boolean(),
  includesSoldRows: z.boolean(),
  username: z.string(),
  createdAt: z.iso.datetime(),
  state: z.enum(stagedStates),
  progress: uploadProgress.nullable(),
  failure: z.string().nullable(),
  survey: listSurvey.nullable(),
  /** Null while the list is being read, and while required columns are missing. */
  preview: uploadPreview.nullable(),
})
export type StagedUpload = z.infer<typeof stagedUpload>

export const stagedUploadSummary = stagedUpload.omit({ survey: true, preview: true })
export type StagedUploadSummary = z.infer<typeof stagedUploadSummary>

export const stagedUploadIdInput = z.object({ id: idText })

/** Staff's corrections to how a staged list is read; fields that are left out stay the same. */
export const rereadUploadInput = stagedUploadIdInput.extend({
  category: listOptions.category.optional(),
  defaultRegionCodes: text(1000).optional(),
  replaceScope: z.enum(replaceScopes).optional(),
  splitByProduct: z
    .boolean()
    .optional()
    .describe('Rows whose product names another category go under it, as `preview.products` counts them.'),
  includesHiddenRows: z.boolean().optional(),
  includesSoldRows: z.boolean().optional().describe('Keeps rows whose status says sold or held.'),
  answers: z
    .array(answeredQuestion)
    .min(1)
    .max(questionsMax)
    .optional()
    .describe('Answers to `preview.questions`; they are remembered when the list is stored.'),
  choice: listChoice
    .nullable()
    .optional()
    .describe(
      'Which tables to read, where their headings are, and what their columns mean; it takes the place of an earlier choice. Null: find them again.',
    ),
  corrections: z
    .array(listCorrection)
    .min(1)
    .max(50)
    .optional()
    .describe(
      'They are added to earlier ones; a correction of the same place replaces the earlier one. `preview.corrections` and `preview.offeredCorrections` can be sent back as they are.',
    ),
})
export type RereadUpload = z.output<typeof rereadUploadInput>

export const stagedRowsInput = pageInput.extend({
  id: idText,
  onlyProblems: z.boolean().default(false),
})

// Object.fromEntries loses the keys.
const cellTexts = Object.fromEntries(columnNames.map((column) => [column, z.string()])) as Record<
  ColumnName,
  z.ZodString
>

export const stagedRow = z.object({
  sheet: z.int(),
  row: z.int(),
  isItem: z.boolean(),
  category: z.string(),
  cells: z.object(cellTexts),
  /** Pounds, of weights in kilograms and tons too; null if unreadable. */
  weightLb: z.number().nullable(),
  problems: z.array(rowWarning.omit({ sheet: true, row: true })),
})
export type StagedRow = z.infer<typeof stagedRow>

export const stagedRowsPage = pageFrame.pick({ nextCursor: true }).extend({ rows: z.array(stagedRow) })

/** Where a table of the file begins, as its `survey` says. */
export const fileRowsInput = stagedUploadIdInput.extend({
  sheet: sheetIndex.default(0).describe('Counted from 0.'),
  headingRow: z.int().min(1).max(1_048_576).default(1).describe("Excel's row number of the headings."),
  firstColumn: columnIndex.default(0).describe('Where the table begins, counted from 0.'),
})
export type FileRowsInput = z.output<typeof fileRowsInput>

/** `row` is Excel's row number; `cells` are the texts as the sheet shows them, from the first column of the table on. */
export const fileRow = z.object({ row: z.int(), isHidden: z.boolean(), cells: z.array(z.string()) })
export type FileRow = z.infer<typeof fileRow>

/** The first filled rows of a table. */
export const fileRows = z.object({ rows: z.array(fileRow) })
export type FileRows = z.infer<typeof fileRows>

export const storeFreeFormInput = stagedUploadIdInput.extend({
  category: text(100).trim().default(''),
  sourceCode: text(100).trim().default(''),
})
export const storedFreeForm = z.object({ message: z.string(), rowsStored: z.int() })

/** A question of a list with its answer in words. */
const usedAnswer = z.object({ question: z.string(), answer: z.string() })
export type UsedAnswer = z.infer<typeof usedAnswer>

/** `sheet` is the name of the sheet, `''` if only one was read. */
const usedText = z.object({ sheet: z.string(), column: z.enum(columnNames), text: z.string() })
export type UsedText = z.infer<typeof usedText>

export const uploadRecord = z.object({
  id: z.string(),
  fileName: z.string(),
  category: z.string(),
  replaceScope: z.enum(replaceScopes),
  splitByProduct: z.boolean(),
  username: z.string(),
  storedAt: z.iso.datetime(),
  itemsProcessed: z.int(),
  rowsSkipped: z.int(),
  sources: z.array(z.object(sourceCounts)),
  corrections: z.array(appliedCorrection),
  answers: z.array(usedAnswer),
  /** Texts for all rows of columns that the file lacks; `''` for blank. */
  fixedTexts: z.array(usedText),
  /** Every sheet and table of the file, in order; none of lists that were stored before they were kept. */
  listedTables: z.array(listedTable),
  /** Whether it is no list: staff deleted the items of its source, which `fileName` names. */
  isDeletion: z.boolean(),
  /** Whether it is no list: the supplier said that the items are still there. */
  isConfirmation: z.boolean(),
  outcome: z.enum(uploadOutcomes),
  isRestorable: z.boolean(),
  restoredBy: z.string().nullable(),
  restoredAt: z.iso.datetime().nullable(),
  /** How many open needs it serves; null until that is known, and once the list is undone. */
  matchedNeeds: z.int().nullable(),
})
export type UploadRecord = z.infer<typeof uploadRecord>

export const uploadHistoryInput = pageInput
export const uploadHistoryPage = pageFrame.pick({ nextCursor: true }).extend({ uploads: z.array(uploadRecord) })

export const exportInput = z.object({ category: requiredText(100).optional(), source: requiredText(100).optional() })
export type ExportFilter = z.output<typeof exportInput>

export const restoredList = z.object({
  message: z.string(),
  sources: z.array(z.object({ sourceCode: z.string(), category: z.string(), items: z.int() })),
})
