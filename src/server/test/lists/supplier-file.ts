import * as XLSX from 'xlsx'
import { fallbackProductTypes } from '../../../shared/stock/terms.ts'
import { parseWorkbook } from '../../lib/workbook/parse-workbook.ts'
import { createListReader, type ListReaderOptions } from '../../modules/inventory/lists/reading/read-list.ts'
import { surveyList } from '../../modules/inventory/lists/survey/find-list.ts'
import { requireColumns, toSurvey } from '../../modules/inventory/lists/survey/surveyed-list.ts'

export type Value = string | number | null | XLSX.CellObject
type SheetPlan = {
  name?: string
  rows: readonly (readonly Value[])[]
  /** The first cell, by default A1. */
  origin?: string
  merges?: readonly string[]
  /** Excel's row numbers. */
  hiddenRows?: readonly number[]
  isHidden?: boolean
}

export function aFile(...plans: readonly SheetPlan[]): Buffer {
  const workbook = XLSX.utils.book_new()
  for (const [
    index,
    { name = `Sheet${index + 1}`, rows, origin = 'A1', merges = [], hiddenRows = [] },
  ] of plans.entries()) {
    const sheet = XLSX.utils.aoa_to_sheet([])
    XLSX.utils.sheet_add_aoa(
      sheet,
      rows.map((row) => [...row]),
      { origin },
    )
    sheet['!merges'] = merges.map((range) => XLSX.utils.decode_range(range))
    sheet['!rows'] = []
    for (const row of hiddenRows) sheet['!rows'][row - 1] = { hidden: true }
    XLSX.utils.book_append_sheet(workbook, sheet, name)
  }
  workbook.Workbook = { Sheets: plans.map(({ isHidden = false }) => ({ Hidden: isHidden ? 1 : 0 })) }
  const bytes: Buffer = XLSX.write(workbook, { bookType: 'xlsx', type: 'buffer', compression: true })
  return bytes
}

export async function readFile(bytes: Buffer, options: Partial<ListReaderOptions> = {}) {
  const sheets = await parseWorkbook(bytes)
  const list = surveyList(sheets)
  requireColumns(list)
  const reader = createListReader(sheets, list, {
    category: 'Hot Rolled Coil',
    defaultRegions: [],
    splitByProduct: false,
    includesHiddenRows: false,
    storedSources: [],
    categories: fallbackProductTypes,
    corrections: [],
    ...options,
  })
  const items = [...reader.rows()].filter(({ isItem }) => isItem).map(({ fields }) => fields)
  return { ...reader.tally(), items, survey: toSurvey(list) }
}

/** Headings as suppliers write them. */
export const tradeHeadings = [
  'Tag No.',
  'SRC',
  'Description',
  'THK',
  'Width',
  'LGTH',
  'Grade',
  'PCS',
  'WT (LBS)',
  'Heat#',
  'ST',
  'Cond.',
]
