import { type ItemKind, itemColumns, type ListColumn } from '../stock/item-columns.ts'
import { anyOf } from '../text/word-pattern.ts'

/** In the order of the list template. */
export const listColumns: readonly ListColumn[] = itemColumns
  .filter((column) => 'listPlace' in column)
  .sort((a, b) => a.listPlace - b.listPlace)

export type ColumnName = ListColumn['heading']
type RequiredColumn = Extract<ListColumn, { isRequired: true }>['heading']

/** Object.fromEntries loses the key types. */
export const columnKinds = Object.fromEntries(listColumns.map(({ heading, kind }) => [heading, kind])) as Readonly<
  Record<ColumnName, ItemKind>
>

export function isSummed(kind: ItemKind): boolean {
  return kind === 'count' || kind === 'weight'
}

export const columnNames: readonly ColumnName[] = listColumns.map(({ heading }) => heading)
export const requiredColumns: readonly RequiredColumn[] = listColumns
  .filter((column) => 'isRequired' in column)
  .map(({ heading }) => heading)
export const optionalColumns: readonly ColumnName[] = listColumns
  .filter((column) => !('isRequired' in column))
  .map(({ heading }) => heading)

/** Columns of a file that decide how its rows are read, and are not stored themselves. */
export const roleNames = ['Size', 'Status', 'Coating'] as const
export type RoleName = (typeof roleNames)[number]

/** The columns that the name of a sheet can stand for. */
export const sheetNameColumns = ['State', 'Source Code', 'Grade Category', 'Product', 'Condition'] as const

/** What staff can do to a whole column; `text`: one text in all rows. */
export const columnActions = [
  'kilograms',
  'net tons',
  'metric tons',
  'pounds',
  'millimeters',
  'inches',
  'swap width and length',
  'text',
] as const
export type ColumnAction = (typeof columnActions)[number]

/** Whether an action makes sense for a column. */
export function isActionOf(action: ColumnAction, column: ColumnName): boolean {
  if (action === 'text') return true
  if (action === 'swap width and length') return column === 'Width'
  const isLength = action === 'millimeters' || action === 'inches'
  return isLength ? columnKinds[column] === 'dimension' : columnKinds[column] === 'weight'
}

export const questionKinds = [
  ...(['ton', 'unit', 'size unit', 'pounds or kilograms', 'source spelling', 'source name'] as const),
  ...(['marked rows', 'condition', 'status', 'section', 'sheets', 'ordered steel'] as const),
] as const
export type QuestionKind = (typeof questionKinds)[number]

const decisiveKinds: ReadonlySet<QuestionKind> = new Set(['marked rows', 'condition', 'status', 'section'])

/** Whether an open question decides whether steel is for sale, or in which condition: the list waits for its answer. */
export const mustBeAnswered = ({ kind, answer }: { kind: QuestionKind; answer: string | null }): boolean =>
  answer === null && decisiveKinds.has(kind)

/** Whether nobody answered a question whose most likely answer holds until then. */
export const isAssumed = ({ answer, assumed }: { answer: string | null; assumed?: string }): boolean =>
  answer === null && assumed !== undefined

/** A source's items in the uploaded category, or all of them. */
export const replaceScopes = ['category', 'source'] as const
export type ReplaceScopeName = (typeof replaceScopes)[number]

export const uploadMessages = {
  missing: 'Missing Information: Please select both a category and a file.',
  wrongType: 'Invalid File Type: Please select an Excel file (.xlsx or .xls)',
  empty: 'Empty File: There is nothing in this file. Save the list again in Excel, then select it.',
} as const

/** What else a file may be, and how its sender goes on. */
export const otherFiles = {
  pdf: 'This is a PDF. Ask for the list as an Excel file.',
  added: 'Use Add a list, beside the lists to review: it takes .pdf, .csv and .ods files.',
  misnamed: 'This is a PDF: name it .pdf and use Add a list, beside the lists to review.',
  page: 'This is a web page saved with its pictures (.mht). Open it in Excel and save it as .xlsx.',
  printout: 'This is a printed report, whose columns are only blanks. Export the list from its program as .xlsx.',
  zip: 'This is a zip archive. Unpack it and select the list inside.',
  document: 'This is a document, not a workbook. Copy its table into Excel and save it as .xlsx.',
  picture: 'This is a picture. Type the list into Excel, or ask for the file that it shows.',
  excel: 'Open this file in Excel and save it as .xlsx.',
} as const
export type OtherFile = keyof typeof otherFiles

const namedSo: readonly (readonly [RegExp, OtherFile])[] = [
  [/\.pdf$/i, 'pdf'],
  [new RegExp(String.raw`\.${anyOf('csv, tsv, txt, xlsm, xlsb, ods, htm(l), xml, dif, slk, numbers')}$`, 'i'), 'excel'],
  [/\.mht(?:ml)?$/i, 'page'],
  [/\.prn$/i, 'printout'],
  [/\.zip$/i, 'zip'],
  [/\.(?:docx?|rtf|odt|pptx?)$/i, 'document'],
  [/\.(?:png|jpe?g|gif|tiff?|bmp|heic|webp)$/i, 'picture'],
]

/** The message about a file that is no Excel workbook: the specified words, and then what helps. */
export function explainWrongType(other: OtherFile | undefined): string {
  const { wrongType } = uploadMessages
  return other === undefined ? wrongType : `${wrongType}. ${otherFiles[other]}`
}

/** The message about a file that is not named as a workbook. */
export function explainWrongName(fileName: string): string {
  return explainWrongType(namedSo.find(([ending]) => ending.test(fileName.trim()))?.[1])
}

/** As `explainWrongName`, for staff, who can add some of these files in another way. */
export function explainUploadName(fileName: string): string {
  return /\.(?:pdf|csv|ods)$/i.test(fileName.trim()) ? explainWrongType('added') : explainWrongName(fileName)
}

/** As `explainWrongType`, for staff. */
export function explainUploadType(other: OtherFile | undefined): string {
  return explainWrongType(other === 'pdf' ? 'misnamed' : other)
}

/** `stored` and `failed` are final, except that a failed upload can be read again. */
export const stagedStates = ['reading', 'ready', 'storing', 'stored', 'failed'] as const
export type StagedState = (typeof stagedStates)[number]

/** Whether the server works on a list. */
export const isUnderWay = ({ state }: { state: StagedState }): boolean => state === 'reading' || state === 'storing'

/** Stands in the history for who stored a list that was stored by itself. */
export const itselfName = 'itself'

/** The server's steps, in order; the browser's transfer comes before. */
export const uploadSteps = ['reading', 'checking', 'comparing', 'storing'] as const
export type UploadStep = (typeof uploadSteps)[number]

export const matchKinds = ['name', 'synonym', 'values', 'remembered', 'chosen'] as const

export const cautionKinds = [
  'source shrinks',
  'source replaced',
  'order changes',
  'on order',
  'weights off',
  'unknown state',
  'unknown region',
  'other category',
  'other product',
  'nothing changes',
  'repeated items',
  'heat elsewhere',
  'other list',
  'doubtful sheet',
  'sold rows',
  'not here',
  'unknown status',
  'unknown condition',
  'unknown ton',
  'unknown unit',
  'source spelling',
  'source name',
  'other spelling',
  'no figures',
  'remembered source',
  'no headings',
] as const
export type CautionKind = (typeof cautionKinds)[number]

/** An upload is in effect, a later one replaced it, or it was undone. */
export const uploadOutcomes = ['current', 'superseded', 'restored'] as const

export const warningsMax = 200
/** The length of a warning or a caution. */
export const messageCharsMax = 200
/** Kinds of corrections offered at once. */
export const fixesMax = 20
/** Corrections of one list; beyond them the file needs correcting. */
export const correctionsMax = 200
/** Tables of a workbook that are read. */
export const tablesMax = 100
/** Warnings of one kind that name their rows. */
export const kindRowsMax = 20
/** Kinds of warnings, statuses and sizes that are listed. */
export const warningKindsMax = 100
/** Suggestions that are named with a kind of warning. */
export const proposalsMax = 3
export const statusesMax = 50
export const sizesMax = 50
export const questionsMax = 50

/** Whether a list leaves a source with less than half of its items. */
export function losesMost({ before, after }: { before: number; after: number }): boolean {
  return after < before / 2
}

type ChangeCounts = { added: number; changed: number; removed: number }

/** Whether sources stay just as they are. */
export function changesNothing(sources: readonly ChangeCounts[]): boolean {
  return sources.every(({ added, changed, removed }) => added + changed + removed === 0)
}

/** Whether most items of a source go, but others come instead. */
export function replacesMost(source: { before: number; after: number; removed: number }): boolean {
  return source.removed > source.before / 2 && !losesMost(source)
}

/** How many files a seller or a supplier may send at once. */
export const sellerFilesMax = 5
/** What an email or a form may bring, whatever it nests: lists, and their bytes as they come out of it. */
export const listsOfOneMax = 20
export const bytesOfOneMax = 50 * 1024 * 1024
export const sellerNotesMax = 2_000
