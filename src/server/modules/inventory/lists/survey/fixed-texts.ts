import type {
  FixedTexts,
  ListHeading,
  ListSurvey,
  RowWarning,
  TableSurvey,
} from '../../../../../shared/lists/schema.ts'
import { type ColumnName, columnKinds, columnNames } from '../../../../../shared/lists/terms.ts'
import { categoryTraits } from '../../../../../shared/steel/categories.ts'
import type { ColumnMapping } from '../headings/map-columns.ts'
import { isForeign, readRole } from '../headings/read-heading.ts'
import { createSourceProposer, type KnownSources } from './propose-source.ts'

type Texts = { fixedTexts: FixedTexts; sheetNameAs: TableSurvey['sheetNameAs'] }

/** The texts for columns that a table lacks: those of `fill`, then those chosen earlier for its headings. */
export function findTexts({ columns, recalled }: Pick<ColumnMapping, 'columns' | 'recalled'>, fill: FixedTexts): Texts {
  const sheetNameAs = recalled?.sheetNameAs ?? null
  const fixedTexts: FixedTexts = {}
  for (const column of columnNames) {
    const text = fill[column] ?? recalled?.fixedTexts[column]
    if (text !== undefined && !columns.has(column) && column !== sheetNameAs) fixedTexts[column] = text
  }
  return { fixedTexts, sheetNameAs }
}

/** The text of a column for all rows, if it was chosen for an earlier list with these headings. */
export function findEarlierText(
  column: ColumnName,
  fixedTexts: FixedTexts,
  { recalled }: Pick<ColumnMapping, 'recalled'>,
): string | undefined {
  const text = fixedTexts[column]
  return text === recalled?.fixedTexts[column] ? text : undefined
}

/** Nobody sees the review of a list that is stored in one step, so texts of an earlier one are told. */
export function warnOfEarlierTexts(
  row: number,
  fixedTexts: FixedTexts,
  { recalled }: Pick<ColumnMapping, 'recalled'>,
): RowWarning[] {
  return columnNames.flatMap((column) => {
    const value = findEarlierText(column, fixedTexts, { recalled })
    if (value === undefined) return []
    const used = value === '' ? 'it was left blank' : 'this text was used for all rows'
    return [{ row, column, value, message: `There is no ${column} column; ${used}, as chosen before`, expected: '' }]
  })
}

/** What is known of a list beside its tables. */
export type ListOrigin = { fileName: string; category: string; sources: KnownSources }

/**
 * Adds the texts that staff are offered for missing columns; those for coils depend on the category and the products. A
 * source code is only offered if a line above the rows names a company, or the file or the sheet is named so, a blank only if no unread column may be what is missing.
 */
export function withProposals<Survey extends ListSurvey>(survey: Survey, origin: ListOrigin): Survey {
  const proposeSource = createSourceProposer(origin.sources)
  const propose = (table: TableSurvey) =>
    proposeTexts(table, {
      ...origin,
      source: () => proposeSource(table.company ?? '', [survey.sheets[table.sheet]?.name ?? '', origin.fileName]),
    })
  return {
    ...survey,
    proposals: propose(survey),
    others: survey.others.map((table) => ({ ...table, proposals: propose(table) })),
  }
}

function proposeTexts(
  { missing, headings }: TableSurvey,
  { category, source }: Pick<ListOrigin, 'category'> & { source: () => string | undefined },
): FixedTexts {
  const products = headings.find(({ matched }) => matched === 'Product')?.samples ?? []
  const isCoil = areCoils(products, category)
  // Who cannot read the headings cannot say that one is missing.
  const areGuessed = headings.some(({ isGuessed }) => isGuessed)
  const isInDoubt = (column: ColumnName) => areGuessed && neededByBuyers.includes(column)
  const proposals: FixedTexts = {}
  for (const column of missing) {
    const isResembled = headings.some(({ suggestion }) => suggestion === column)
    const text = column === 'Source Code' ? source() : proposeText(column, { isCoil, category })
    const mayBeThere = text === '' && (isInDoubt(column) || headings.some((heading) => mayHold(heading, column)))
    if (text !== undefined && !isResembled && !mayBeThere) proposals[column] = text
  }
  return proposals
}

const neededByBuyers: readonly ColumnName[] = ['Thickness', 'Width', 'Length', 'Weight', 'Grade Category', 'State']

/** Whether a column that nothing is read from may be one that buyers need: then only staff can leave that blank. */
function mayHold({ heading, samples, matched, role, suggestion }: ListHeading, column: ColumnName): boolean {
  const isKnown = matched || role || suggestion || isForeign(heading) || readRole(heading)
  if (isKnown || !neededByBuyers.includes(column)) return false
  return samples.some((sample) => columnKinds[column] === 'text' || /\d/.test(sample))
}

function areCoils(products: readonly string[], category: string): boolean {
  const forms = products.flatMap((product) => categoryTraits(product).form ?? [])
  return forms.length > 0 ? forms.every((form) => form === 'coil') : categoryTraits(category).form === 'coil'
}

function proposeText(column: ColumnName, { isCoil, category }: { isCoil: boolean; category: string }): string {
  if (column === 'Product') return category
  if (!isCoil) return ''
  return column === 'Length' ? 'COIL' : column === 'Qty Pcs' ? '1' : ''
}
