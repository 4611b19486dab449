import * as XLSX from 'xlsx'
import { optionalColumns, requiredColumns } from '../../../src/shared/lists/terms.ts'

const grades = ['A1011 CS-B', 'A36', 'A572-50', 'A653 CS-B G60', 'A1008 CS-B', 'DDS', 'UNKNOWN']
const conditions = ['Prime', 'Excess Prime', 'Secondary', 'Rust', 'Edge damage', '']
const states = ['OH', 'IN', 'IL', 'TX', 'PA', 'AL', 'CA', 'GA', 'MI', 'WI']
const thicknesses = [
  '0.0478',
  '0.0598',
  '0.0747',
  '0.1046',
  '0.1345',
  '0.1875',
  '0.25',
  '0.375',
  '3/16',
  '10 GA',
  '.180-.190',
]

export const firstRow = { sourceCode: 'DMW0', state: 'OH' }

/** The product id of a list's first row, different in each edition. */
export function firstProductId(edition: number): string {
  return productId(0, edition)
}

/** A supplier's list as an .xlsx file: five sources, with text and numbers as in real lists. */
export function makeSupplierList(rows: number, edition = 0): Uint8Array {
  const pick = <One>(list: readonly One[], index: number, step: number) => list[(index * step) % list.length]
  const cells = Array.from({ length: rows }, (_, index) => [
    productId(index, edition),
    `DMW${index % 5}`,
    'HR COIL',
    index % 4 === 0 ? pick(thicknesses, index, 7) : Number((0.03 + (index % 400) / 1000).toFixed(4)),
    [36, 48, 48.5, 60, 61.125, 72][index % 6],
    'COIL',
    pick(grades, index, 3),
    1 + (index % 3),
    10_000 + ((index * 37) % 40_000),
    `${100 + (index % 900)}H${String(index * 7).padStart(6, '0')}`,
    pick(states, index, 1),
    pick(conditions, index, 5),
    '',
  ])
  const sheet = XLSX.utils.aoa_to_sheet([[...requiredColumns, ...optionalColumns], ...cells])
  const book = XLSX.utils.book_new()
  XLSX.utils.book_append_sheet(book, sheet, 'List')
  const bytes: ArrayBuffer = XLSX.write(book, { type: 'array', bookType: 'xlsx', compression: true, bookSST: true })
  return new Uint8Array(bytes)
}

const productId = (index: number, edition: number) => `P${edition}-${String(index).padStart(7, '0')}`
