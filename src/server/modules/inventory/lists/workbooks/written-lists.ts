import { type ColumnName, isSummed, listColumns } from '../../../../../shared/lists/terms.ts'
import { type ItemKind, itemColumns } from '../../../../../shared/stock/item-columns.ts'
import type { InventoryItem } from '../../../../../shared/stock/schema.ts'
import {
  type WrittenCell,
  type WrittenRow,
  type WrittenSheet,
  writeXlsx,
} from '../../../../lib/workbook/write-workbook.ts'

/** All but counts stay as typed. */
function lookOf({ kind }: { kind: ItemKind }): WrittenSheet['columns'][number] {
  return { widthChars: 16, look: isSummed(kind) ? 'plain' : 'text' }
}

type ColumnNotes = { meaning: string; example: string }

const notes: Readonly<Record<ColumnName, ColumnNotes>> = {
  'Product ID': { meaning: 'Number of the coil, sheet or bundle; leading zeros are kept', example: '0012345' },
  'Source Code': {
    meaning: "Code of the location where the steel is. The list replaces this code's items in its category",
    example: 'DMW1',
  },
  Product: { meaning: 'What it is, in words', example: 'HR COIL' },
  Thickness: { meaning: 'Inches, a fraction of an inch, a gauge or a range; kept as written', example: '0.1875' },
  Width: { meaning: 'Inches', example: '48' },
  Length: { meaning: 'Inches, or COIL', example: 'COIL' },
  'Grade Category': { meaning: 'Grade or specification', example: 'A1011 CS-B' },
  'Qty Pcs': { meaning: 'Number of pieces, a whole number', example: '1' },
  Weight: { meaning: 'Pounds of the whole row', example: '42350' },
  'Heat Num': { meaning: 'Heat number of the mill; letters and zeros are kept', example: '0H4471' },
  State: { meaning: 'US state where the steel is, code or name', example: 'OH' },
  Condition: { meaning: 'Such as Prime, Secondary or Excess Prime', example: 'Prime' },
  'Region Code': { meaning: 'Regions, separated by commas; if blank, the region of the state is used', example: 'ENC' },
}

/** Typed values stay as typed, where Excel would turn 3/16 into a date. A second sheet explains each column. */
export function buildTemplate(): Uint8Array<ArrayBuffer> {
  return writeXlsx([
    {
      name: 'List',
      columns: listColumns.map(lookOf),
      rows: [{ cells: listColumns.map(({ heading }) => heading) }],
      height: 1,
    },
    {
      name: 'Notes',
      columns: [16, 12, 70, 16].map((widthChars) => ({ widthChars, look: 'wrapped' })),
      rows: [
        { cells: ['Column', 'Required', 'Meaning', 'Example'] },
        ...listColumns.map((column) => {
          const { meaning, example } = notes[column.heading]
          return { cells: [column.heading, 'isRequired' in column ? 'yes' : 'no', meaning, example] }
        }),
        { cells: ['', '', rowRule, ''] },
      ],
      height: listColumns.length + 2,
    },
  ])
}

const rowRule =
  'A row needs a Source Code and one of Product ID, Heat Num, Thickness and Weight. Other cells may be blank, but all required columns must be there.'

const exportedColumns = [...listColumns, ...itemColumns.filter(({ key }) => key === 'category')]

export type ExportedItem = Omit<InventoryItem, 'id' | 'createdAt'> & {
  /** The order that sold it; left out for what is for sale. */
  soldOn?: string
}

// Not 'Sold', below which an upload would read what is sold to others, and leave it out.
const soldHeading = 'Sold on Order'

/** Builds a list of items that can be uploaded again without changes, with extra columns for the category and what is sold. */
export function buildExport(items: readonly ExportedItem[]): Uint8Array<ArrayBuffer> {
  return writeXlsx([
    {
      name: 'List',
      columns: [...exportedColumns.map(lookOf), ...(items.some(isSold) ? [soldLook] : [])],
      rows: exportRows(items),
      height: items.length + 1,
    },
  ])
}

const isSold = ({ soldOn }: ExportedItem) => soldOn !== undefined
const soldLook: WrittenSheet['columns'][number] = { widthChars: 16, look: 'text' }

function* exportRows(items: readonly ExportedItem[]): Generator<WrittenRow> {
  const isAnySold = items.some(isSold)
  yield { cells: [...exportedColumns.map(({ heading }) => heading), ...(isAnySold ? [soldHeading] : [])] }
  for (const item of items) {
    const cells = exportedColumns.map(({ key, kind }) => exportedCell(kind, item[key]))
    yield { cells: isAnySold ? [...cells, item.soldOn ?? ''] : cells }
  }
}

/** Writes a number, so Excel can add it up, if reading it back gives the same text. */
function exportedCell(kind: ItemKind, value: string | number): WrittenCell {
  if (typeof value === 'number' || (kind !== 'dimension' && kind !== 'weight')) return value
  return value !== '' && value.length <= 15 && String(Number(value)) === value ? Number(value) : value
}
