import type { SupplierList } from '../supplier-list.ts'

/** Kind 8: decimal commas, thousands in points, weights that no coil can have, short conditions. */
export const figures: readonly SupplierList[] = [
  {
    name: 'decimal commas of a Canadian mill',
    category: 'Hot Rolled Coil',
    cells: `
      Coil No | Supplier | Product | Thickness | Width | Length | Grade | Qty | Weight Lbs | Heat | State
      Q-110 | IVCO | HR COIL | 0,179 | 48,75 | COIL | A1011 SS36 | 1 | 41220 | 9A1 | NY
      Q-111 | IVCO | HR COIL | 0,179 | 48,75 | COIL | A1011 SS36 | 1 | 40870 | 9A1 | NY
      Q-112 | IVCO | HR COIL | 0,25 | 60 | COIL | A1011 SS36 | 1 | 50140 | 9A2 | NY
    `,
    stored: `
      Product ID | Thickness | Width | Weight | Heat Num
      Q-110 | 0.179 | 48.75 | 41220 | 9A1
      Q-111 | 0.179 | 48.75 | 40870 | 9A1
      Q-112 | 0.25 | 60 | 50140 | 9A2
    `,
    every: 'Source Code: IVCO | Product: HR COIL | Length: COIL | Qty Pcs: 1 | Grade Category: A1011 SS36 | State: NY',
    told: [/comma/],
  },
  {
    name: 'thousands in points under a heading in pounds',
    category: 'Cold Rolled Coil',
    cells: `
      Coil No | Supplier | Product | Thk | Width | Length | Grade | Qty | Net Lbs | Heat | State
      BR-1 | USIM | CR COIL | .0359 | 48 | COIL | CS-B | 1 | '18.420 | U1 | FL
      BR-2 | USIM | CR COIL | .0359 | 48 | COIL | CS-B | 1 | '17.985 | U1 | FL
      BR-3 | USIM | CR COIL | .0478 | 60 | COIL | CS-B | 1 | '24.310 | U2 | FL
    `,
    stored: `
      Product ID | Thickness | Width | Weight | Heat Num
      BR-1 | 0.0359 | 48 | 18420 | U1
      BR-2 | 0.0359 | 48 | 17985 | U1
      BR-3 | 0.0478 | 60 | 24310 | U2
    `,
    every: 'Source Code: USIM | Product: CR COIL | Length: COIL | Qty Pcs: 1 | Grade Category: CS-B | State: FL',
    told: [/thousands/],
  },
  {
    name: 'coil weights that cannot be',
    category: 'Galvanized Coil',
    cells: `
      Coil No | Supplier | Product | Thk | Width | Length | Grade | Qty | Weight | Heat | State
      W-1 | CLMB | GALV COIL | .0396 | 48 | COIL | G60 | 1 | 21870 | 61 | OH
      W-2 | CLMB | GALV COIL | .0396 | 48 | COIL | G60 | 1 | 22.015 | 61 | OH
      W-3 | CLMB | GALV COIL | .0396 | 48 | COIL | G60 | 1 | 2197000 | 62 | OH
    `,
    stored: `
      Product ID | Weight | Lb | Heat Num
      W-1 | 21870 | 21870 | 61
      W-2 | 22.015 | 22.015 | 61
      W-3 | 2197000 | 2197000 | 62
    `,
    every:
      'Source Code: CLMB | Product: GALV COIL | Thickness: 0.0396 | Width: 48 | Length: COIL | Qty Pcs: 1 | Grade Category: G60 | State: OH',
    told: [/22\.02|22\.015/, /2,197,000/],
  },
  {
    name: 'short conditions',
    category: 'Hot Rolled Coil',
    cells: `
      Coil # | Supplier | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State | Prime/Sec
      K1 | WRNR | HR Coil | .125 | 48 | Coil | A36 | 1 | 38770 | 40 | OH | Prm
      K2 | WRNR | HR Coil | .125 | 48 | Coil | A36 | 1 | 38120 | 40 | OH | 2nds
      K3 | WRNR | HR Coil | .125 | 48 | Coil | A36 | 1 | 38455 | 41 | OH | Exc Prm
    `,
    stored: `
      Product ID | Weight | Heat Num | Condition
      K1 | 38770 | 40 | Prm
      K2 | 38120 | 40 | 2nds
      K3 | 38455 | 41 | Exc Prm
    `,
    every:
      'Source Code: WRNR | Product: HR Coil | Thickness: 0.125 | Width: 48 | Length: Coil | Qty Pcs: 1 | Grade Category: A36 | State: OH',
  },
  {
    name: 'points in weights without a unit, which may be tons',
    category: 'Hot Rolled Coil',
    cells: `
      Coil No | Supplier | Product | Thk | Width | Length | Grade | Qty | Weight | Heat | State
      TR-1 | ERDM | HR COIL | .179 | 60 | COIL | A36 | 1 | '22.480 | 8F | LA
      TR-2 | ERDM | HR COIL | .179 | 60 | COIL | A36 | 1 | '21.975 | 8F | LA
      TR-3 | ERDM | HR COIL | .250 | 60 | COIL | A36 | 1 | '23.110 | 8G | LA
    `,
    stored: `
      Product ID | Thickness | Weight | Lb | Heat Num
      TR-1 | 0.179 | 22.480 | 22.48 | 8F
      TR-2 | 0.179 | 21.975 | 21.975 | 8F
      TR-3 | 0.25 | 23.110 | 23.11 | 8G
    `,
    every:
      'Source Code: ERDM | Product: HR COIL | Width: 60 | Length: COIL | Qty Pcs: 1 | Grade Category: A36 | State: LA',
    told: [/22\.480.*(?:tons|lb)/],
  },
  {
    name: 'a weight that lost a digit among plates, and one per piece',
    category: 'Hot Rolled Plate',
    cells: `
      Plate # | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State
      LD-1 | BTHL | Plate | .5 | 96 | 240 | A36 | 2 | 6534 | 1 | PA
      LD-2 | BTHL | Plate | .5 | 96 | 240 | A36 | 1 | 326.7 | 1 | PA
      LD-3 | BTHL | Plate | .75 | 96 | 240 | A36 | 3 | 4900 | 2 | PA
    `,
    stored: `
      Product ID | Thickness | Qty Pcs | Weight | Heat Num
      LD-1 | 0.5 | 2 | 6534 | 1
      LD-2 | 0.5 | 1 | 326.7 | 1
      LD-3 | 0.75 | 3 | 4900 | 2
    `,
    every: 'Source Code: BTHL | Product: Plate | Width: 96 | Length: 240 | Grade Category: A36 | State: PA',
    told: [/2 rows have a weight/],
  },
]
