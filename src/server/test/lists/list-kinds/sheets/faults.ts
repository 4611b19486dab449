import { aListFile, aWorkbookXml } from '../../hostile-files.ts'
import { aSheetFile } from '../../workbooks.ts'
import { cellsOf, type SupplierList } from '../supplier-list.ts'

const cells = `
  Coil # | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State
  Q-1 | OLDX | HR Coil | .25 | 60 | COIL | A36 | 1 | 44110 | 1B | IN
  Q-2 | OLDX | HR Coil | .25 | 60 | COIL | A36 | 1 | 43870 | 1B | IN
`
const read = {
  category: 'Hot Rolled Coil',
  stored: `
    Product ID | Weight
    Q-1 | 44110
    Q-2 | 43870
  `,
  every:
    'Source Code: OLDX | Product: HR Coil | Thickness: 0.25 | Width: 60 | Length: COIL | Grade Category: A36 | Qty Pcs: 1 | Heat Num: 1B | State: IN',
} satisfies Partial<SupplierList>

/** Kind 14: files that stopped the reader, and those that must be saved again. */
export const faults: readonly SupplierList[] = [
  { ...read, name: 'a sheet named with half a surrogate', file: () => aBook('Inv &#55357; list') },
  { ...read, name: 'a sheet named with control characters', file: () => aBook('Stock&#1;&#11;&#31;') },
  {
    ...read,
    name: 'a workbook with an old macro module',
    file: () => aBook('Stock', '<sheet name="Macro1" sheetId="7" state="hidden" r:id=""/>'),
  },
  {
    name: 'an empty workbook',
    category: 'Hot Rolled Coil',
    file: () => aSheetFile([[]]),
    refused: /empty/i,
  },
  { ...read, name: 'a list named .xlsm', fileName: 'November stock.xlsm', file: () => aBook('Stock') },
  {
    name: 'a list named .csv',
    category: 'Hot Rolled Coil',
    fileName: 'stock.CSV',
    file: () => Buffer.from('Tag,Src,Product\n1,A,HR Coil'),
    refused: /Invalid File Type.*Use Add a list/,
  },
  {
    name: 'a list named .txt',
    category: 'Hot Rolled Coil',
    fileName: 'stock list.txt',
    file: () => Buffer.from('Tag\tSrc\tProduct\n1\tA\tHR Coil'),
    refused: /Invalid File Type.*save it as \.xlsx/,
  },
]

function aBook(name: string, others = ''): Buffer {
  const rows = cellsOf(cells).map(
    (row) => `<row>${row.map((cell) => `<c t="inlineStr"><is><t>${cell ?? ''}</t></is></c>`).join('')}</row>`,
  )
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  return aListFile({
    'xl/workbook.xml': aWorkbookXml(`<sheet name="${name}" sheetId="1" r:id="rId1"/>${others}`),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData></worksheet>`,
  })
}
