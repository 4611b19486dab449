import type { SupplierList } from './supplier-list.ts'

/** Kind 11: lists that a person corrects at the preview. */
export const corrections: readonly SupplierList[] = [
  {
    name: 'a place that is corrected in all its rows',
    category: 'Hot Rolled Plate',
    sheets: [
      {
        cells: `
          Plate # | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State
          CT-1 | LUKN | Plate | .5 | 96 | 240 | A516-70 | 1 | 3267 | 3A | Coatesvl
          CT-2 | LUKN | Plate | .75 | 96 | 240 | A516-70 | 1 | 4900 | 3A | Coatesvl
          CT-3 | LUKN | Plate | 1 | 96 | 240 | A516-70 | 1 | 6534 | 3B | DE
        `,
      },
    ],
    person: { corrections: [{ row: null, column: 'State', value: 'Coatesvl', text: 'PA' }] },
    stored: `
      Product ID | Thickness | Weight | Heat Num | State | Regions
      CT-1 | 0.5 | 3267 | 3A | PA | MA
      CT-2 | 0.75 | 4900 | 3A | PA | MA
      CT-3 | 1 | 6534 | 3B | DE | SA
    `,
    every: {
      'Source Code': 'LUKN',
      Product: 'Plate',
      Width: '96',
      Length: '240',
      'Grade Category': 'A516-70',
      'Qty Pcs': '1',
    },
    told: [/Coatesvl/],
  },
]
