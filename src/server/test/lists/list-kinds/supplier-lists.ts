import { figureMarks } from './figures/figure-marks.ts'
import { figureTexts } from './figures/figure-texts.ts'
import { figures } from './figures/figures.ts'
import { gradeTexts } from './figures/grade-texts.ts'
import { quantities } from './figures/quantities.ts'
import { sizes } from './figures/sizes.ts'
import { twoFigures } from './figures/two-figures.ts'
import { units } from './figures/units.ts'
import { weights } from './figures/weights.ts'
import { corrections } from './rows/corrections.ts'
import { groups } from './rows/groups.ts'
import { linesInCells } from './rows/lines-in-cells.ts'
import { markedRows } from './rows/marked-rows.ts'
import { conditionMarks, statusMarkLists } from './rows/marks.ts'
import { missingColumns } from './rows/missing-columns.ts'
import { noStock } from './rows/no-stock.ts'
import { notForSale } from './rows/not-for-sale.ts'
import { placeholders } from './rows/placeholders.ts'
import { places } from './rows/places.ts'
import { products } from './rows/products.ts'
import { programLists } from './rows/programs.ts'
import { saidInColumns } from './rows/said-in-columns.ts'
import { sourceSpellings } from './rows/source-spellings.ts'
import { spokenFor } from './rows/spoken-for.ts'
import { statuses } from './rows/statuses.ts'
import { warnings } from './rows/warnings.ts'
import { whoseSteel } from './rows/whose-steel.ts'
import { faults } from './sheets/faults.ts'
import { headingLists } from './sheets/heading-lists.ts'
import { severalSupplierLists } from './sheets/several-suppliers.ts'
import { sheets } from './sheets/sheets.ts'
import { tables } from './sheets/tables.ts'
import type { SupplierList } from './supplier-list.ts'

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
  programs: programLists,
  'spoken for': spokenFor,
  'whose steel': whoseSteel,
  'not for sale': notForSale,
  'said in columns': saidInColumns,
  'two figures': twoFigures,
}
