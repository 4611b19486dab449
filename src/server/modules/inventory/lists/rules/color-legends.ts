import type { RowWarning } from '../../../../../shared/lists/schema.ts'
import type { SteelCondition } from '../../../../../shared/steel/conditions.ts'
import { type ColorName, colorWords, nameColor } from '../../../../lib/workbook/colors.ts'
import {
  type CellComment,
  hasAtMostCells,
  type RowColor,
  type RowMark,
  type Sheet,
  type SheetRow,
  shownText,
} from '../../../../lib/workbook/sheet.ts'
import {
  type LegendLook,
  type LegendMeaning,
  mayBeLegend,
  readCodes,
  readLegend,
  readMeaning,
} from '../headings/read-legend.ts'
import type { StatusMeaning } from '../headings/read-status.ts'
import { firstDataRowOf, type SurveyedTable, tablesRead } from '../survey/surveyed-list.ts'

/** A text of the workbook that may say what looks or marks of rows mean; `fills` are the colors in and beside its cell. */
export type LegendText = {
  sheet: number
  /** The name of a sheet without a list. */
  sheetName?: string
  row: number
  text: string
  /** Whether its row has nothing else. */
  isLine: boolean
  fills: readonly RowColor[]
}

// An item has more.
const lineCellsMax = 3
// Several colors with their meanings may be in one row above the list.
const titleCellsMax = 8
const keyRowsMax = 200
const textCharsMax = 300

/** The texts outside of the rows of items: lines, cells beside the lists, and small sheets without a list. */
export function listLegendTexts(sheets: readonly Sheet[], list: Parameters<typeof tablesRead>[0]): LegendText[] {
  const read = tablesRead(list)
  return sheets.flatMap((sheet, index) => {
    const tables = read.filter(({ survey }) => survey.sheet === index)
    if (tables.length === 0 && sheet.rows.length > keyRowsMax) return []
    const last = Math.max(-1, ...tables.flatMap(({ columns, roles }) => [...columns.values(), ...roles.values()]))
    const lastHeading = Math.max(0, ...tables.map(({ survey }) => survey.headingRow))
    return rowsAround(sheet, lastHeading).flatMap((row) => {
      const cellsMax = tables.length === 0 || row.number < lastHeading ? titleCellsMax : lineCellsMax
      if (hasAtMostCells(cellsMax, row)) {
        const texts = textsOfLine(row, index, sheet.marks?.get(row.number))
        return tables.length === 0 ? texts.map((one) => ({ ...one, sheetName: sheet.name })) : texts
      }
      return row.cells.length > last + 1 ? textsBeside(row, index, { last, mark: sheet.marks?.get(row.number) }) : []
    })
  })
}

/** Where rows have colors, each row; else keys of marks are looked for near the headings and at the end. */
function rowsAround({ rows, marks }: Sheet, lastHeading: number): Sheet['rows'] {
  const last = rows.findIndex(({ number }) => number > lastHeading) + keyRowsMax
  return marks || rows.length <= last + keyRowsMax ? rows : [...rows.slice(0, last), ...rows.slice(-keyRowsMax)]
}

/** What a row says, cell by cell. */
export const lineText = ({ cells }: Pick<SheetRow, 'cells'>) =>
  cells
    .map(shownText)
    .filter((text) => text !== '')
    .join(' ')
    .trim()

function textsOfLine(row: SheetRow, sheet: number, mark: RowMark | undefined): LegendText[] {
  const whole = lineText(row)
  if (whole === '' || whole.length > textCharsMax) return []
  const line = { sheet, row: row.number, isLine: true }
  if (readLegend(whole).length > 0 || !mark || mark.fills.length === 0) return [{ ...line, text: whole, fills: [] }]
  const texts = row.cells.flatMap((cell, column) => {
    const text = shownText(cell)
    const fills = mark.fills.filter(
      (fill) => fill.column === column || (fill.column === column - 1 && fill.filled === 0),
    )
    return text !== '' && fills.length > 0 ? [{ ...line, text, fills }] : []
  })
  return texts.length > 0 ? texts : [{ ...line, text: whole, fills: [] }]
}

function textsBeside(
  { number, cells }: SheetRow,
  sheet: number,
  { last, mark }: { last: number; mark: RowMark | undefined },
): LegendText[] {
  return cells.slice(last + 1).flatMap((cell, index) => {
    const text = shownText(cell)
    if (text === '') return []
    const column = last + 1 + index
    const fills = mark?.fills.filter(
      (fill) => fill.column === column || (fill.column > last && fill.column === column - 1),
    )
    const isLegend = mayBeLegend(text) || (fills !== undefined && fills.length > 0)
    return isLegend ? [{ sheet, row: number, text, isLine: false, fills: fills ?? [] }] : []
  })
}

export type LegendEntry = {
  row: number
  /** The whole legend. */
  text: string
  /** What the look is called. */
  name: string
  meaning: LegendMeaning
}

export type ColorLegend = {
  /** What the legend says of a row; the worst, if it has several of the colors. */
  entryOf(row: SheetRow, mark: RowMark | undefined): LegendEntry | undefined
  isEmpty: boolean
  /** Whether a row only says what looks mean. */
  isLine(row: number): boolean
  /** Colors of the legend that no row has. */
  unused(): RowWarning[]
}

type FoundEntry = LegendEntry & {
  look: LegendLook
  /** The color of a filled cell, instead of a name. */
  rgb: string | undefined
  isOwn: boolean
  isLine: boolean
  rows: number
}

/** The looks that lines, filled cells, comments and other sheets explain; those of the sheet itself come first. */
export function readColorLegend(
  { marks }: Sheet,
  { survey }: SurveyedTable,
  { texts, comments }: { texts: readonly LegendText[]; comments: readonly CellComment[] },
): ColorLegend {
  if (!marks) return { entryOf: () => undefined, isEmpty: true, isLine: () => false, unused: () => [] }
  const own = texts.filter(({ sheet }) => sheet === survey.sheet)
  const others = texts.filter(({ sheet }) => sheet !== survey.sheet)
  const commented = comments.map(({ row, text }) => ({ sheet: survey.sheet, row, text, isLine: false, fills: [] }))
  const entries = [...own, ...commented, ...others].flatMap((one) => toEntries(one, one.sheet === survey.sheet))
  return {
    isEmpty: entries.length === 0,
    entryOf(row, mark) {
      if (mark === undefined || (row.number <= survey.headingRow && !survey.hasNoHeadings)) return undefined
      const others = entries.filter((one) => !(one.isOwn && one.row === row.number && one.isLine))
      const exact = others.filter((one) => looksSo(one, row, mark, isCalled))
      const found = exact.length > 0 ? exact : others.filter((one) => looksSo(one, row, mark, mayBeCalled))
      for (const one of found) one.rows += 1
      return found.toSorted((a, b) => rankOf(a) - rankOf(b))[0]
    },
    isLine: (row) => entries.some((one) => one.isOwn && one.row === row && one.isLine && one.rgb === undefined),
    unused: () =>
      entries
        .filter(
          ({ isOwn, rgb, rows, meaning }) => isOwn && rgb === undefined && rows === 0 && meaning.status !== 'plain',
        )
        .filter(({ meaning }) => meaning.status !== 'available')
        .map(({ row, text, name }) => {
          const message = `${quoteLegend(text)}: no row of the list is ${name}. Make sure that its sold steel is left out`
          return { row, column: '', value: text, message, expected: '' }
        }),
  }
}

const ranks: Readonly<Record<LegendMeaning['status'], number>> = {
  gone: 0,
  'not here': 1,
  unknown: 2,
  available: 3,
  plain: 4,
}
const rankOf = ({ meaning }: LegendEntry) => ranks[meaning.status]

/** As long as a sentence of a supplier: cut, it would lose the meanings at its end. */
export const quoteLegend = (text: string): string => `'${text.replace(/\s+/g, ' ').trim()}'`

function toEntries({ row, text, fills, isLine }: LegendText, isOwn: boolean): FoundEntry[] {
  const found = { row, text, isOwn, isLine, rows: 0 }
  const named = readLegend(text)
  // Beside a filled cell the sentence may name no color, or another one.
  const [fill] = fills
  if (
    fill !== undefined &&
    (named.length === 0 ||
      named.every(({ look }) => look.colors.length === 0 && !look.isStruck && look.font === undefined))
  ) {
    const meaning = named[0]?.meaning ?? readMeaning(text.replace(/^[=:\s-]+/, ''))
    if (meaning.status === 'unknown' || meaning.status === 'plain') return []
    const look = { colors: [], isLetters: false, isStruck: false, font: undefined }
    return [{ ...found, name: nameColor(fill.color), meaning, look, rgb: fill.color }]
  }
  return named.map(({ look, meaning }) => ({ ...found, name: nameLook(look), meaning, look, rgb: undefined }))
}

function nameLook({ colors, isLetters, isStruck, font }: LegendLook): string {
  if (font !== undefined) return `in ${font}`
  if (isStruck) return 'struck through'
  if (colors.length === 0) return isLetters ? 'written in a color' : 'filled with a color'
  return `${colors.join(' or ')}${isLetters ? ' in its letters' : ''}`
}

// Either way of writing it.
const isGray = /^gr[ae]y(?:ed)?$/
type IsColor = (words: readonly string[], name: ColorName) => boolean
const isCalled: IsColor = (words, name) => words.some((word) => word === name || (name === 'gray' && isGray.test(word)))
// What one calls yellow is orange to others.
const mayBeCalled: IsColor = (words, name) => words.some((word) => colorWords[word]?.includes(name))

function looksSo({ look, rgb }: FoundEntry, row: SheetRow, mark: RowMark, isColor: IsColor): boolean {
  if (look.isStruck) return isStruck(row, mark)
  if (look.font !== undefined) return (mark[look.font] ?? 0) * 2 > filledCells(row)
  if (rgb !== undefined) return mark.fills.some(({ color, filled }) => color === rgb && filled * 2 > filledCells(row))
  if (look.colors.length === 0) {
    const some = look.isLetters ? mark.letters : mark.fills
    // Every other row of many lists is gray.
    return some.some(({ color, filled }) => filled * 2 > filledCells(row) && !plainColors.has(nameColor(color)))
  }
  const isNamed = ({ color, filled }: RowColor) => filled > 0 && isColor(look.colors, nameColor(color))
  return (!look.isLetters && mark.fills.some(isNamed)) || mark.letters.some(isNamed)
}

const plainColors: ReadonlySet<ColorName> = new Set(['gray', 'white', 'black'])

const filledCells = ({ cells }: SheetRow) => cells.filter((cell) => cell !== '').length

/** A figure that is struck out and written again is no sold row, but a struck tag is one. */
export const isStruck = (row: SheetRow, mark: RowMark | undefined, tagColumn = -1): boolean =>
  mark !== undefined && (mark.struck * 2 > filledCells(row) || (mark.struck > 0 && mark.struckColumn === tagColumn))

/** Whether a line says what its own color means, since rows of the list have it: it is no title of the rows below. */
export function isColorLegend({ rows, marks }: Sheet, { survey }: SurveyedTable, line: SheetRow): boolean {
  const fills = marks?.get(line.number)?.fills ?? []
  if (marks === undefined || fills.length === 0) return false
  return rows.some(
    (row) =>
      row.number > survey.headingRow &&
      !hasAtMostCells(lineCellsMax, row) &&
      marks.get(row.number)?.fills.some(({ color, filled }) => filled > 0 && fills.some((one) => one.color === color)),
  )
}

/** What keys anywhere in the workbook say of marks: 'A = available, S = sold'. */
export function listCodes(texts: readonly LegendText[]): ReadonlyMap<string, StatusMeaning> {
  return new Map(
    texts.flatMap(({ text }) =>
      [...readCodes(text)].flatMap(([code, { status }]) => (status === undefined ? [] : [[code, status] as const])),
    ),
  )
}

/** The same of conditions: '1 = prime, 2 = secondary'. */
export function listConditionCodes(texts: readonly LegendText[]): ReadonlyMap<string, ConditionCode> {
  return new Map(
    texts.flatMap(({ text }) =>
      [...readCodes(text)].flatMap(([code, { condition }]) =>
        condition === undefined ? [] : [[code, { condition, text }] as const],
      ),
    ),
  )
}
export type ConditionCode = { condition: SteelCondition; text: string }

/** The column that nothing is read from, all of whose texts are explained by a key; undefined if there is none. */
export function findKeyedColumn(
  { rows }: Sheet,
  table: SurveyedTable,
  codes: ReadonlyMap<string, unknown>,
): number | undefined {
  if (codes.size === 0) return undefined
  const taken = new Set([...table.columns.values(), ...table.roles.values()])
  const items = rows.slice(firstDataRowOf(rows, table)).filter((row) => !hasAtMostCells(lineCellsMax, row))
  return table.survey.headings.find(({ column }) => {
    const texts = taken.has(column) ? [] : items.map(({ cells }) => shownText(cells[column] ?? '').trim())
    const filled = texts.filter((text) => text !== '')
    return filled.length > 0 && filled.every((text) => codes.has(text.toUpperCase()))
  })?.column
}

/** Tells of legends where colors of cells could not be read. */
export function warnOfUnreadLegends(texts: readonly LegendText[], hasUnreadColors: boolean): RowWarning[] {
  const reason = hasUnreadColors
    ? 'but Excel colors cells by rules that could not be followed'
    : 'but no colors of cells could be read'

  return texts.flatMap(({ row, text }) => {
    if (!readLegend(text).some(({ meaning }) => rankOf({ row, text, name: '', meaning }) < ranks.available)) return []
    const message = `${quoteLegend(text)} is on the sheet, ${reason}: take sold rows out of the file`
    return [{ row, column: '', value: text, message, expected: '' }]
  })
}
