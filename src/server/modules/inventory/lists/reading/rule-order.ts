import type { RowWarning } from '../../../../../shared/lists/schema.ts'
import { hasAtMostCells, type Sheet, type SheetRow, shownText } from '../../../../lib/workbook/sheet.ts'
import { conditionKeys } from '../conditions/condition-keys.ts'
import { conditionTexts } from '../conditions/condition-texts.ts'
import { conditionTicks } from '../conditions/condition-ticks.ts'
import { conditions } from '../conditions/conditions.ts'
import { dimensionUnits } from '../figures/dimension-units.ts'
import { feetWidths } from '../figures/feet-widths.ts'
import { figureStyle } from '../figures/figure-style.ts'
import { formatUnits } from '../figures/format-units.ts'
import { formulas } from '../figures/formulas.ts'
import { chosenUnits, headingUnits } from '../figures/heading-units.ts'
import { leadingZeros } from '../figures/leading-zeros.ts'
import { metricSizes } from '../figures/metric-sizes.ts'
import { figuresOfTwo, pairedWeights } from '../figures/paired-figures.ts'
import { packWeights, quantityColumn } from '../figures/quantity-column.ts'
import { reversedWeights } from '../figures/reversed-weights.ts'
import { sizeTexts } from '../figures/size-texts.ts'
import { combinedSizes } from '../figures/sizes.ts'
import { titleUnits } from '../figures/title-units.ts'
import { tons } from '../figures/tons.ts'
import { unitColumn } from '../figures/unit-column.ts'
import { unitDoubts } from '../figures/unit-doubts.ts'
import { weightTexts } from '../figures/weight-texts.ts'
import { wholeColumns } from '../figures/whole-columns.ts'
import { readTitle } from '../headings/read-title.ts'
import { coatings } from '../rules/coatings.ts'
import { companySources } from '../rules/company-sources.ts'
import { continued } from '../rules/continued.ts'
import { descriptionGrades } from '../rules/description-grades.ts'
import { dittos } from '../rules/dittos.ts'
import { drift } from '../rules/drift.ts'
import { groups } from '../rules/groups.ts'
import { linesInCells } from '../rules/lines-in-cells.ts'
import { markedRows } from '../rules/marked-rows.ts'
import { masterCoils } from '../rules/master-coils.ts'
import { hiddenRows, nonItems } from '../rules/non-items.ts'
import { rowNotes } from '../rules/row-notes.ts'
import type {
  AskedOfSources,
  FoundInRows,
  Rule,
  RuleOptions,
  SourceRule,
  SourceRuleOptions,
  TableRule,
} from '../rules/rule.ts'
import { saidOfAll } from '../rules/said-of-all.ts'
import { sections } from '../rules/sections.ts'
import { sourceSpelling } from '../rules/source-spelling.ts'
import { legends, otherStatuses, statuses } from '../rules/statuses.ts'
import { subtotals } from '../rules/subtotals.ts'
import type { RowTexts, Texts } from '../survey/column-texts.ts'
import { firstDataRowOf, type SurveyedTable } from '../survey/surveyed-list.ts'
import type { RowValues } from '../values/item-values.ts'

/** Each line passes these first, in this order. Of those left, `hears` of all rules gets the ones with few cells. */
const ofLines: readonly Rule[] = [titleUnits, pairedWeights, chosenUnits, combinedSizes, nonItems]

/** The rows that are no lines about others pass these, in this order. */
const ofRows: readonly Rule[] = [
  drift,
  linesInCells,
  // So that a ditto below means the text itself.
  continued,
  dittos,
  groups,
  descriptionGrades,
  saidOfAll,
  hiddenRows,
  reversedWeights,
  statuses,
  otherStatuses,
  rowNotes,
  conditionTicks,
  conditionKeys,
  conditionTexts,
  sections,
  markedRows,
  coatings,
  // Each of these writes figures as the next one reads them.
  figuresOfTwo,
  figureStyle,
  leadingZeros,
  dimensionUnits,
  sizeTexts,
  weightTexts,
  quantityColumn,
  packWeights,
  unitColumn,
  headingUnits,
  // A total is no item for those after it.
  subtotals,
  masterCoils,
  wholeColumns,
  // These only tell of the table.
  legends,
  formatUnits,
  formulas,
]

/** What these tell before the rows comes first, in this order. */
const tellFirst: readonly Rule[] = [
  titleUnits,
  legends,
  unitColumn,
  dimensionUnits,
  leadingZeros,
  quantityColumn,
  packWeights,
  combinedSizes,
  formatUnits,
  formulas,
]

/** The rules about all tables of a list. */
const ofSources: readonly SourceRule[] = [
  companySources,
  sourceSpelling,
  unitDoubts,
  tons,
  metricSizes,
  feetWidths,
  conditions,
]

export const startSourceRules = (options: SourceRuleOptions): AskedOfSources[] => ofSources.map((rule) => rule(options))

/** The row is left out if it answers true. */
type Step = (row: SheetRow, read: RowTexts) => unknown

export type TableRules = {
  table: SurveyedTable
  warnings: readonly RowWarning[]
  /** The items that are in one row; undefined if it is one. */
  splits(row: SheetRow): readonly SheetRow[] | undefined
  /** Whether a row may be an item; rewrites its texts. */
  admits(row: SheetRow, read: RowTexts): boolean
  watch(row: number, texts: Texts, values: RowValues): RowWarning | undefined
  found(): FoundInRows[]
}

export function startRules(sheet: Sheet, surveyed: SurveyedTable, options: RuleOptions): TableRules {
  let table = surveyed
  const start = (rule: Rule) => {
    const started = rule(sheet, table, options)
    if (started?.table) table = started.table
    return started ? [{ rule, ...started }] : []
  }
  const lines = ofLines.flatMap(start)
  const rows = ofRows.flatMap(start)
  const all = [...lines, ...rows]
  const placeOf = ({ rule }: { rule: Rule }) => (tellFirst.includes(rule) ? tellFirst.indexOf(rule) : tellFirst.length)
  const hearers = all.flatMap(({ hears }) => hears ?? [])
  const claimers = all.flatMap(({ claims }) => claims ?? [])
  const hear = (line: SheetRow) =>
    claimers.some((claims) => claims(line)) || hearers.map((hears) => hears(line)).includes(true)
  const steps: readonly Step[] = [
    ...stepsOf(lines),
    (row) => (hasAtMostCells(lineCellsMax, row) ? hear(row) : hearBanner(row, table, hear)),
    ...stepsOf(rows),
  ]
  const splitters = all.flatMap(({ splits }) => splits ?? [])
  const watchers = all.flatMap(({ watch }) => watch ?? [])
  hearAbove(sheet, table, hear)
  return {
    table,
    warnings: all.toSorted((a, b) => placeOf(a) - placeOf(b)).flatMap(({ warnings = [] }) => warnings),
    splits(row) {
      for (const split of splitters) {
        const parts = split(row)
        if (parts) return parts
      }
      return undefined
    },
    admits(row, read) {
      for (const step of steps) if (step(row, read) === true) return false
      return true
    },
    watch(row, texts, values) {
      for (const watch of watchers) {
        const warning = watch(row, texts, values)
        if (warning) return warning
      }
      return undefined
    },
    found: () => all.flatMap(({ found }) => found?.() ?? []),
  }
}

function stepsOf(rules: readonly TableRule[]): Step[] {
  return rules.flatMap(({ before, leavesOut }) => [before ?? [], leavesOut ?? []].flat())
}

const bannerCellsMax = 6
const sizes = ['Thickness', 'Width'] as const

/** A title beside which figures or a customer stand, as in 'SOLD | 11/20 | to Acme': a row without sizes, and no item. */
function hearBanner(row: SheetRow, { columns }: SurveyedTable, hear: (line: SheetRow) => boolean): boolean {
  if (!hasAtMostCells(bannerCellsMax, row)) return false
  const places = sizes.flatMap((column) => columns.get(column) ?? [])
  if (places.length < sizes.length || places.some((place) => (row.cells[place] ?? '') !== '')) return false
  const first = row.cells.find((cell) => cell !== '') ?? ''
  const { status, condition } = readTitle(shownText(first))
  return (status !== undefined || condition !== undefined) && hear({ ...row, cells: [first] })
}

const titleRowsMax = 3
// A line with fewer is no item, but says something of others.
const lineCellsMax = 2

/** A title right above the headings is for all rows. */
function hearAbove({ rows }: Sheet, table: SurveyedTable, hear: (line: SheetRow) => boolean): void {
  const first = firstDataRowOf(rows, table)
  for (const row of rows.slice(Math.max(0, first - titleRowsMax), first))
    if (hasAtMostCells(lineCellsMax, row)) hear(row)
}
