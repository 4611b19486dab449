import type {
  ListChoice,
  Question,
  StagedUpload,
  TableChoice,
  TableSurvey,
  UploadPreview,
  UploadResult,
} from '../../../../shared/lists/schema.ts'
import type { CautionKind, ColumnName } from '../../../../shared/lists/terms.ts'
import { listUnreadColumns } from '../../../modules/inventory/lists/survey/surveyed-list.ts'
import type { Caller } from '../../../router.ts'
import { settled } from '../staged-lists.ts'
import { aFile } from '../supplier-file.ts'
import { type Corrections, cellsOf, type Person, type SupplierList } from './supplier-list.ts'

/** What was said about a list: all its sentences, the columns of warnings, and whether the list as a whole is doubted. */
export type Told = { texts: string[]; columns: Set<string>; isDoubted: boolean; isRefused: boolean }

export const nothingTold = (): Told => ({ texts: [], columns: new Set(), isDoubted: false, isRefused: false })

export function fileOf({
  cells: only,
  sheets = only === undefined ? [] : [{ cells: only }],
  file,
}: SupplierList): Uint8Array<ArrayBuffer> {
  const plans = sheets.map(({ cells, ...sheet }) => ({ ...sheet, rows: cellsOf(cells) }))
  return new Uint8Array(file ? file() : aFile(...plans))
}

/** Stores a list as a client without a person. */
export async function uploadInOneStep(admin: Caller, list: SupplierList, told: Told): Promise<void> {
  const { category, fileName = 'list.xlsx', client = {} } = list
  const { fill = {}, splits = false } = client
  const answer = await admin.inventory.upload({
    fileName,
    category,
    fill,
    splitByProduct: splits,
    bytes: fileOf(list),
  })
  noteWarnings(told, answer)
  noteUnread(told, answer.unreadColumns)
}

/** A column that was chosen may free another heading. */
const roundsMax = 2

/** Stores a list as a person at the preview does it: proposals are taken, questions answered, no cell is typed. */
export async function uploadWithPerson(admin: Caller, list: SupplierList, told: Told): Promise<void> {
  const { category, fileName = 'list.xlsx', person = {} } = list
  const { id } = await admin.inventory.uploads.stage({ fileName, category, bytes: fileOf(list) })
  const reread = async (change: Omit<Parameters<Caller['inventory']['uploads']['reread']>[0], 'id'>) => {
    await admin.inventory.uploads.reread({ id, ...change })
    return note(await settled(admin, id))
  }
  const note = (staged: StagedUpload) => {
    if (staged.failure) throw new Error(staged.failure)
    if (staged.preview) noteWarnings(told, staged.preview)
    if (staged.preview) notePreview(told, staged.preview)
    if (staged.survey) noteUnread(told, listUnreadColumns(staged.survey))
    return staged
  }
  let staged = note(await settled(admin, id))
  for (let round = 0; round < roundsMax; round += 1) {
    const choice = chooseColumns(staged, person)
    if (choice) staged = await reread({ choice })
  }
  if (person.splits) staged = await reread({ splitByProduct: true })
  if (person.includesSoldRows) staged = await reread({ includesSoldRows: true })
  const corrections = [...listOffers(staged, person), ...listFixes(staged, person), ...(person.corrections ?? [])]
  if (corrections.length > 0) staged = await reread({ corrections })
  const answers = answerQuestions(staged.preview?.questions ?? [], person.answers ?? [])
  if (answers.length > 0) await reread({ answers })
  await admin.inventory.uploads.commit({ id })
}

function listOffers({ preview }: StagedUpload, { takesOffers = false }: Person): Corrections {
  const offers = takesOffers ? (preview?.offeredCorrections ?? []) : []
  return offers.map(({ sheet = 0, column, row, was, text, problem, action, usesSuggestions = false }) => {
    if (action !== undefined) return { sheet, column, action, text }
    return problem === undefined
      ? { sheet, column, row, value: was, text }
      : { sheet, column, problem, text, usesSuggestions }
  })
}

/** The suggestions beside the problems. */
function listFixes({ preview }: StagedUpload, { mendsByProblem = false }: Person): Corrections {
  if (mendsByProblem) {
    return (preview?.warningKinds ?? [])
      .filter(({ suggestion }) => suggestion !== undefined)
      .map(({ column, message }) => ({
        column: column as ColumnName, // as the reader names it
        problem: message,
        text: '',
        usesSuggestions: true,
      }))
  }
  return (preview?.fixes ?? []).map(({ column, value, suggestion }) => ({
    row: null,
    column: column as ColumnName, // as the reader names it
    value,
    text: suggestion,
  }))
}

function answerQuestions(questions: readonly Question[], labels: readonly RegExp[]) {
  return questions.flatMap(({ id, options }) => {
    const option = options.find(({ label }) => labels.some((one) => one.test(label)))
    return option ? [{ id, answer: option.value }] : []
  })
}

function chooseColumns({ survey }: StagedUpload, person: Person): ListChoice | undefined {
  if (!survey) return undefined
  const { sheets, others, ...main } = survey
  const chosen = [main, ...others].map((table) => chooseTable(table, sheets[table.sheet]?.name ?? '', person))
  if (chosen.every((table) => table === undefined)) return undefined
  const all = [main, ...others].map((table, index) => chosen[index] ?? asFound(table))
  // The main table is always read.
  const first = all.find(({ isRead }) => isRead)
  return first && { ...first, others: all.filter((table) => table !== first) }
}

/** The table with the proposals and the person's choices; undefined if nothing changes. */
function chooseTable(table: TableSurvey, sheet: string, person: Person): TableChoice | undefined {
  const { texts = {}, sheetNameAs, columns = {}, unticks = [] } = person
  const choice = asFound(table)
  if (unticks.includes(sheet)) return { ...choice, isRead: false }
  if (!table.isRead) return undefined
  const chosen = Object.entries(columns).flatMap(([column, heading]) => {
    const found = table.headings.find((one) => one.heading === heading)
    return found && found.matched !== column ? [[column, found.column] as const] : []
  })
  const proposed = table.headings.flatMap(({ column, suggestion, isGuessed }) => {
    const isTaken = chosen.some(([name, place]) => name === suggestion || place === column)
    return isGuessed && suggestion && !isTaken ? [[suggestion, column] as const] : []
  })
  const picked = [...proposed, ...chosen]
  const lacked = table.missing.filter((column) => column !== sheetNameAs && !picked.some(([one]) => one === column))
  const fixed = lacked.flatMap((column) => {
    const text = texts[column] ?? table.proposals[column]
    return text === undefined ? [] : [[column, text] as const]
  })
  const isNamed = sheetNameAs !== undefined && table.sheetNameAs !== sheetNameAs
  if (picked.length === 0 && fixed.length === 0 && !isNamed) return undefined
  return {
    ...choice,
    columns: { ...withoutPlaces(choice.columns, picked), ...Object.fromEntries(picked) },
    fixedTexts: { ...choice.fixedTexts, ...Object.fromEntries(fixed) },
    ...(isNamed && { sheetNameAs }),
  }
}

/** A column that is chosen for something else is not read as what it was found to be. */
function withoutPlaces(columns: TableChoice['columns'], picked: readonly (readonly [string, number])[]) {
  return Object.fromEntries(Object.entries(columns).filter(([, place]) => !picked.some(([, one]) => one === place)))
}

function asFound(table: TableSurvey): TableChoice {
  const { sheet, headingRow, firstColumn, hasNoHeadings, fixedTexts, sheetNameAs, isRead, headings } = table
  const columns = headings.flatMap(({ matched, column }) => (matched ? [[matched, column] as const] : []))
  const roles = headings.flatMap(({ role, column }) => (role ? [[role, column] as const] : []))
  return {
    sheet,
    headingRow,
    firstColumn,
    hasNoHeadings,
    columns: Object.fromEntries(columns),
    roles: Object.fromEntries(roles),
    fixedTexts,
    sheetNameAs,
    isRead,
  }
}

function noteWarnings(told: Told, { warnings, warningKinds, cautions }: Pick<UploadResult, Noted>): void {
  for (const { column, value, message, suggestion = '' } of [...warnings, ...warningKinds]) {
    told.columns.add(column)
    tell(told, `${message} [${value}] ${suggestion}`, message)
  }
  for (const { kind, message } of cautions) {
    told.isDoubted ||= !aboutStock.has(kind)
    tell(told, message)
  }
}
type Noted = 'warnings' | 'warningKinds' | 'cautions'

/** Cautions that say nothing of how the list was read. */
const aboutStock: ReadonlySet<CautionKind> = new Set([
  'source shrinks',
  'source replaced',
  'order changes',
  'on order',
  'nothing changes',
])

function notePreview(told: Told, { statuses, questions, products }: UploadPreview): void {
  if (products.length > 1) tell(told, `Split by product: ${products.map(({ category }) => category).join(', ')}`)
  for (const { text, rows, isLeftOut } of statuses) tell(told, `${text}: ${rows} ${isLeftOut ? 'left out' : 'kept'}`)
  for (const { text, options } of questions) tell(told, `${text} ${options.map(({ label }) => label).join(', ')}`, text)
  told.isDoubted ||= statuses.length > 0 || questions.length > 0 || products.length > 1
}

const messageCharsMax = 200

function tell(told: Told, text: string, message = ''): void {
  told.texts.push(text)
  if (message.length > messageCharsMax) told.texts.push(`too long: ${message}`)
}

function noteUnread(told: Told, columns: readonly { heading: string; samples: readonly string[] }[]): void {
  told.texts.push(...columns.map(({ heading, samples }) => `${heading} is not read: ${samples.join(', ')}`))
  told.isDoubted ||= columns.length > 0
}
