import { corrections } from './corrections.ts'
import { faults } from './faults.ts'
import { figureMarks } from './figure-marks.ts'
import { figureTexts } from './figure-texts.ts'
import { figures } from './figures.ts'
import { gradeTexts } from './grade-texts.ts'
import { groups } from './groups.ts'
import { headingLists } from './heading-lists.ts'
import { linesInCells } from './lines-in-cells.ts'
import { markedRows } from './marked-rows.ts'
import { conditionMarks, statusMarkLists } from './marks.ts'
import { missingColumns } from './missing-columns.ts'
import { noStock } from './no-stock.ts'
import { placeholders } from './placeholders.ts'
import { places } from './places.ts'
import { products } from './products.ts'
import { quantities } from './quantities.ts'
import { severalSupplierLists } from './several-suppliers.ts'
import { sheets } from './sheets.ts'
import { sizes } from './sizes.ts'
import { sourceSpellings } from './source-spellings.ts'
import { statuses } from './statuses.ts'
import type { SupplierList } from './supplier-list.ts'
import { tables } from './tables.ts'
import { units } from './units.ts'
import { warnings } from './warnings.ts'
import { weights } from './weights.ts'

/** Lists as mills, service centers and brokers send them, by kind. */
export const supplierLists: Readonly<Record<string, readonly SupplierList[]>> = {
  'missing columns': missingColumns,
  weights,
  sheets,
  products,
  statuses,
  'grade texts': gradeTexts,
  conditions: conditionMarks,
  'status marks': statusMarkLists,
  places,
  sizes,
  figures,
  'figure texts': figureTexts,
  'figure marks': figureMarks,
  units,
  quantities,
  headings: headingLists,
  tables,
  groups,
  corrections,
  'source spellings': sourceSpellings,
  warnings,
  faults,
  placeholders,
  'no stock': noStock,
  'marked rows': markedRows,
  'several suppliers': severalSupplierLists,
  'lines in cells': linesInCells,
}
