import { categoryTraits } from '../../../../../shared/category-traits.ts'
import { type ColumnName, columnNames } from '../../../../../shared/upload-terms.ts'
import type { FixedTexts, ListSurvey, RowWarning, TableSurvey } from '../../../../../shared/uploads.ts'
import type { ColumnMapping } from './map-columns.ts'

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

/** Nobody sees the review of a list that is stored in one step, so texts of an earlier one are told. */
export function warnOfEarlierTexts(
  row: number,
  fixedTexts: FixedTexts,
  { recalled }: Pick<ColumnMapping, 'recalled'>,
): RowWarning[] {
  return columnNames.flatMap((column) => {
    const value = fixedTexts[column]
    if (value === undefined || value !== recalled?.fixedTexts[column]) return []
    const used = value === '' ? 'it was left blank' : 'this text was used for all rows'
    return [{ row, column, value, message: `There is no ${column} column; ${used}, as chosen before`, expected: '' }]
  })
}

/** Adds the texts that staff are offered for missing columns; those for coils depend on the category and the products. */
export function withProposals<Survey extends ListSurvey>(survey: Survey, category: string): Survey {
  return {
    ...survey,
    proposals: proposeTexts(survey, category),
    others: survey.others.map((table) => ({ ...table, proposals: proposeTexts(table, category) })),
  }
}

function proposeTexts({ missing, headings }: TableSurvey, category: string): FixedTexts {
  const products = headings.find(({ matched }) => matched === 'Product')?.samples ?? []
  const isCoil = areCoils(products, category)
  const proposals: FixedTexts = {}
  for (const column of missing) {
    const isResembled = headings.some(({ suggestion }) => suggestion === column)
    if (column !== 'Source Code' && !isResembled) proposals[column] = proposeText(column, { isCoil, category })
  }
  return proposals
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
