import type { StyleMark, StyleMarks } from '../row-marks.ts'
import { type Sheet, type SheetRow, shownText } from '../sheet.ts'
import { columnIndex } from './xlsx-cells.ts'
import { attributesOf, decodeXmlText } from './xlsx-text.ts'

/** What rules of the sheet make a cell look like, in the order of rows. */
export type ConditionMark = { cell: { row: number; column: number; hasValue: boolean }; mark: StyleMark }
export type Conditions = { found: ConditionMark[]; hasUnreadColors: boolean }

type Area = { top: number; bottom: number; left: number; right: number }
type Test = (text: string) => boolean
type Condition = {
  areas: readonly Area[]
  priority: number
  mark: StyleMark
  test: Test
  /** The cell that decides, from the first one of the areas; `column` alone if it is the same for all. Undefined: each its own. */
  decider: { column: number; isFixed: boolean; rowsBelow: number } | undefined
}

// Keeps a hostile sheet from taking long.
const rulesMax = 100
const testsMax = 2_000_000

const blocks =
  /<(?:\w+:)?conditionalFormatting\s(?:[^>]*\s)?sqref="([^"]*)"[^>]*>([\s\S]*?)<\/(?:\w+:)?conditionalFormatting>/g
const rules = /<(?:\w+:)?cfRule(\s[^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?cfRule>)/g
const formulaOf = /<(?:\w+:)?formula>([^<]*)</
// Bars, icons and scales of colors are figures drawn, and no status.
const drawn: ReadonlySet<string> = new Set(['dataBar', 'iconSet', 'colorScale'])
const laterRule = /<x14:cfRule\s[^>]*type="(?!dataBar|iconSet|colorScale)/

/**
 * The looks that rules for the texts of cells give them: equal to a text, or with one in it, of the cell itself or of one in
 * its row. `hasUnreadColors`: other rules color cells, too. `tail` is the part of the sheet after its rows.
 */
export function findConditions(tail: Buffer, rows: readonly SheetRow[], styles: () => StyleMarks): Conditions {
  if (!tail.includes('cfRule')) return { found: [], hasUnreadColors: false }
  const xml = tail.toString('utf8')
  const marks = styles() ?? []
  const read: Condition[] = []
  let hasUnreadColors = laterRule.test(xml)
  for (const [, sqref = '', inside = ''] of xml.matchAll(blocks)) {
    const areas = sqref.split(' ').flatMap((range) => toArea(range) ?? [])
    for (const [, tag = '', content = ''] of inside.matchAll(rules)) {
      const attributes = attributesOf(tag)
      const mark = marks[Number(attributes.get('dxfId') ?? Number.NaN)]
      if (!mark || drawn.has(attributes.get('type') ?? '')) continue
      const condition = readRule(attributes, decodeXmlText(formulaOf.exec(content)?.[1] ?? ''), areas[0])
      if (condition && read.length < rulesMax)
        read.push({ ...condition, areas, mark, priority: Number(attributes.get('priority') ?? 0) })
      else hasUnreadColors = true
    }
  }
  const inOrder = read.toSorted((a, b) => a.priority - b.priority)
  const found: ConditionMark[] = []
  for (const mark of apply(inOrder, rows)) {
    if (mark === 'too many tests') hasUnreadColors = true
    else found.push(mark)
  }
  return { found, hasUnreadColors }
}

function toArea(range: string): Area | undefined {
  const [, left = '', top, right, bottom] = /^([A-Z]{1,3})(\d{1,7})(?::([A-Z]{1,3})(\d{1,7}))?$/.exec(range) ?? []
  if (left === '') return undefined
  return {
    left: columnIndex(left),
    top: Number(top),
    right: columnIndex(right ?? left),
    bottom: Number(bottom ?? top),
  }
}

const textRules: Readonly<Record<string, (text: string, part: string) => boolean>> = {
  containsText: (text, part) => text.includes(part),
  beginsWith: (text, part) => text.startsWith(part),
  endsWith: (text, part) => text.endsWith(part),
}
const constant = /^(?:"([^"]*)"|(-?\d+(?:\.\d+)?))$/
const sameCell = String.raw`(\$?)([A-Z]{1,3})\$?(\d{1,7})`
const equals = new RegExp(String.raw`^\(?${sameCell}\s?=\s?("[^"]*"|-?\d+(?:\.\d+)?)\)?$`)
const searches = new RegExp(
  String.raw`^(?:NOT\(ISERROR|ISNUMBER)\((?:SEARCH|FIND)\("([^"]*)",\s?${sameCell}\)\)\)?$`,
  'i',
)

function readRule(
  attributes: ReadonlyMap<string, string>,
  formula: string,
  first: Area | undefined,
): Pick<Condition, 'test' | 'decider'> | undefined {
  const type = attributes.get('type') ?? ''
  const isIn = textRules[type]
  const part = attributes.get('text')?.toUpperCase()
  if (isIn) return part ? { test: (text) => isIn(text, part), decider: undefined } : undefined
  if (type === 'cellIs') {
    const test = attributes.get('operator') === 'equal' ? isEqual(formula) : undefined
    return test && { test, decider: undefined }
  }
  if (type !== 'expression' || !first) return undefined
  const [, fixed, letters = '', row, value = ''] = equals.exec(formula) ?? []
  if (row !== undefined) {
    const test = isEqual(value)
    return test && { test, decider: toDecider(fixed, letters, row, first) }
  }
  const [, word = '', isFixed, column = '', line] = searches.exec(formula) ?? []
  if (word === '' || line === undefined) return undefined
  return { test: (text) => text.includes(word.toUpperCase()), decider: toDecider(isFixed, column, line, first) }
}

function toDecider(fixed: string | undefined, letters: string, row: string, first: Area): Condition['decider'] {
  const isFixed = fixed === '$'
  const column = columnIndex(letters) - (isFixed ? 0 : first.left)
  return { column, isFixed, rowsBelow: Number(row) - first.top }
}

function isEqual(formula: string): Test | undefined {
  const [, text, number] = constant.exec(formula.trim()) ?? []
  const wanted = text?.toUpperCase() ?? number
  return wanted === undefined || wanted === '' ? undefined : (one) => one === wanted
}

/** Of several rules for a cell the first that holds counts. Ends with a word where not all cells were tried. */
function* apply(
  conditions: readonly Condition[],
  rows: Sheet['rows'],
): Generator<ConditionMark | 'too many tests', void> {
  if (conditions.length === 0) return
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  const textAt = (row: SheetRow | undefined, column: number) => shownText(row?.cells[column] ?? '').toUpperCase()
  let tests = 0
  for (const row of rows) {
    const marked = new Set<number>()
    for (const { areas, mark, test, decider } of conditions) {
      for (const { top, bottom, left, right } of areas) {
        if (row.number < top || row.number > bottom) continue
        const last = Math.min(right, row.cells.length - 1)
        for (let column = left; column <= last; column += 1) {
          tests += 1
          if (tests > testsMax) {
            yield 'too many tests'
            return
          }
          const decides = decider
            ? textAt(byNumber.get(row.number + decider.rowsBelow), decider.column + (decider.isFixed ? 0 : column))
            : textAt(row, column)
          // The cell that decides is the same for the whole row.
          if (decider?.isFixed && !test(decides)) break
          if (marked.has(column) || !test(decides)) continue
          marked.add(column)
          yield { cell: { row: row.number, column, hasValue: row.cells[column] !== '' }, mark }
        }
      }
    }
  }
}
