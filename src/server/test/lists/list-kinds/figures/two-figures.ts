import type { SupplierList } from '../supplier-list.ts'

const ofCoils =
  'Source Code: BLDW | Product: HR Coil | Length: COIL | Qty Pcs: 1 | Grade Category: A36 | Heat Num: H5123 | State: OH'
const ofSheets =
  'Source Code: BLDW | Product: HR Sheet | Thickness: 0.125 | Width: 48 | Length: 120 | Grade Category: A36 | Heat Num: H5123 | State: OH'

/** Kind 33: two figures of which one counts, in one cell or in two columns. */
export const twoFigures: readonly SupplierList[] = [
  {
    name: 'gross and net in one cell, and sizes in millimeters and inches',
    category: 'Hot Rolled Coil',
    cells: `
      Tag | Src | Product | Thk mm (in) | Width mm (in) | Length | Grade | Pcs | Gross/Net | Heat | State
      B1 | BLDW | HR Coil | 3.18 (.125) | 1219 (48) | COIL | A36 | 1 | 42,350/41,900 | H5123 | OH
      B2 | BLDW | HR Coil | 3.18 (.125) | 1524 (60) | COIL | A36 | 1 | 40,210/39,800 | H5123 | OH
    `,
    stored: `
      Product ID | Weight | Thickness | Width
      B1 | 41,900 | .125" | 48"
      B2 | 39,800 | .125" | 60"
    `,
    every: ofCoils,
    told: [/3\.18 \(\.125\)/, /Gross\/Net|two figures/],
  },
  {
    name: 'pieces on hand and available in one cell',
    category: 'Hot Rolled Sheet',
    cells: `
      Tag | Src | Product | Thk | Width | Length | Grade | OH/Avail | Lbs | Heat | State
      S1 | BLDW | HR Sheet | .125 | 48 | 120 | A36 | 10/10 | 2042 | H5123 | OH
      S2 | BLDW | HR Sheet | .125 | 48 | 120 | A36 | 10/0 | 2042 | H5123 | OH
    `,
    stored: `
      Product ID | Qty Pcs | Weight
      S1 | 10 | 2042
    `,
    every: ofSheets,
    told: [/0 in Avail/],
  },
  {
    name: 'pieces on hand, allocated and available, in a column each',
    category: 'Hot Rolled Sheet',
    cells: `
      Tag | Src | Product | Thk | Width | Length | Grade | On Hand | Allocated | Available | Sum of Lbs | Heat | State
      S1 | BLDW | HR Sheet | .125 | 48 | 120 | A36 | 10 | 0 | 10 | 2042 | H5123 | OH
      S2 | BLDW | HR Sheet | .125 | 48 | 120 | A36 | 10 | 10 | 0 | 2042 | H5123 | OH
    `,
    stored: `
      Product ID | Qty Pcs | Weight
      S1 | 10 | 2042
    `,
    every: ofSheets,
    told: [/0 in Available/],
  },
  {
    name: 'points in widths beside decimal commas',
    category: 'Hot Rolled Coil',
    cells: `
      Tag | Src | Product | Thk mm | Width mm | Length | Grade | Pcs | Lbs | Heat | State
      B1 | BLDW | HR Coil | 3,18 | 1.219 | COIL | A36 | 1 | 40100 | H5123 | OH
      B2 | BLDW | HR Coil | 3,18 | 1.524 | COIL | A36 | 1 | 40100 | H5123 | OH
    `,
    stored: `
      Product ID | Weight | Width
      B1 | 40100 | 1219 mm
      B2 | 40100 | 1524 mm
    `,
    every: `${ofCoils} | Thickness: 3.18 mm`,
    told: [/'1\.219' was read as 1219/],
  },
  {
    name: 'marks for conditions in a column each',
    category: 'Hot Rolled Coil',
    cells: `
      Tag | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State | Prime | Sec
      B1 | BLDW | HR Coil | .125 | 48 | COIL | A36 | 1 | 40100 | H5123 | OH | X |
      B2 | BLDW | HR Coil | .125 | 48 | COIL | A36 | 1 | 40100 | H5123 | OH | | X
    `,
    stored: `
      Product ID | Weight | Condition
      B1 | 40100 | Prime
      B2 | 40100 | Secondary
    `,
    every: `${ofCoils} | Thickness: 0.125 | Width: 48`,
    untold: [/not read/],
  },
]
