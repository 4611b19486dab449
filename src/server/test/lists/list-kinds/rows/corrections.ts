import type { SupplierList } from '../supplier-list.ts'

const platesOfCoatesville: SupplierList = {
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
  every: 'Source Code: LUKN | Product: Plate | Width: 96 | Length: 240 | Grade Category: A516-70 | Qty Pcs: 1',
  told: [/Coatesvl/],
}

/** Kind 11: lists that a person corrects at the preview. */
export const corrections: readonly SupplierList[] = [
  platesOfCoatesville,
  {
    name: 'the next list with the same place, corrected as the last one',
    category: 'Hot Rolled Plate',
    earlier: [platesOfCoatesville],
    cells: `
      Plate # | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State
      CT-7 | LUKN | Plate | 1.25 | 96 | 240 | A516-70 | 1 | 8168 | 3C | Coatesvl
      CT-8 | LUKN | Plate | 1.5 | 96 | 240 | A516-70 | 1 | 9801 | 3C | Coatesvl
    `,
    person: { takesOffers: true },
    stored: `
      Product ID | Thickness | Weight
      CT-7 | 1.25 | 8168
      CT-8 | 1.5 | 9801
    `,
    every:
      'Source Code: LUKN | Product: Plate | Width: 96 | Length: 240 | Grade Category: A516-70 | Qty Pcs: 1 | Heat Num: 3C | State: PA | Regions: MA',
    told: [/Coatesvl/],
  },
  {
    name: 'gauges without a unit, corrected in all rows with the problem',
    category: 'Hot Rolled Coil',
    cells: `
      Coil # | Src | Product | Thickness | Width | Length | Grade | Pcs | Lbs | Heat | State
      GN-1 | KCST | HR Coil | 10 | 48 | COIL | CS-B | 1 | 38110 | 1 | MO
      GN-2 | KCST | HR Coil | 12 | 48 | COIL | CS-B | 1 | 37905 | 1 | MO
      GN-3 | KCST | HR Coil | 14 | 60 | COIL | CS-B | 1 | 41220 | 2 | MO
    `,
    person: { mendsByProblem: true },
    stored: `
      Product ID | Thickness | Width | Weight | Heat Num
      GN-1 | 10 GA | 48 | 38110 | 1
      GN-2 | 12 GA | 48 | 37905 | 1
      GN-3 | 14 GA | 60 | 41220 | 2
    `,
    every: 'Source Code: KCST | Product: HR Coil | Length: COIL | Grade Category: CS-B | Qty Pcs: 1 | State: MO',
    told: [/10 GA/],
  },
  {
    name: 'weights of sheets in kilograms that do not say so',
    category: 'Hot Rolled Sheet',
    cells: `
      Bundle No | Supplier | Product | Thk | Width | Length | Grade | Pcs | Weight | Heat | State
      KW-1 | TRNO | HR Sheet | .1345 | 48 | 120 | CS-B | 10 | 996 | 5 | TX
      KW-2 | TRNO | HR Sheet | .1196 | 48 | 120 | CS-B | 20 | 1772 | 5 | TX
      KW-3 | TRNO | HR Sheet | .1046 | 60 | 120 | CS-B | 20 | 1938 | 6 | TX
    `,
    person: { corrections: [{ column: 'Weight', action: 'kilograms' }] },
    stored: `
      Product ID | Thickness | Width | Qty Pcs | Weight | Lb | Heat Num
      KW-1 | 0.1345 | 48 | 10 | 996 kg | 2195.8 | 5
      KW-2 | 0.1196 | 48 | 20 | 1772 kg | 3906.6 | 5
      KW-3 | 0.1046 | 60 | 20 | 1938 kg | 4272.6 | 6
    `,
    every: 'Source Code: TRNO | Product: HR Sheet | Length: 120 | Grade Category: CS-B | State: TX',
    told: [/kilograms/],
  },
  {
    name: "widths and lengths of sheets in each other's columns",
    category: 'Galvanized Sheet',
    cells: `
      Skid No | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State
      WL-1 | GLVX | Galv Sheet | .0396 | 120 | 48 | G90 | 50 | 3230 | 2 | GA
      WL-2 | GLVX | Galv Sheet | .0516 | 144 | 60 | G90 | 20 | 2530 | 3 | GA
      WL-3 | GLVX | Galv Sheet | .0635 | 96 | 48 | G60 | 30 | 2490 | 4 | GA
    `,
    person: { corrections: [{ column: 'Width', action: 'swap width and length' }] },
    stored: `
      Product ID | Thickness | Width | Length | Grade Category | Qty Pcs | Weight | Heat Num
      WL-1 | 0.0396 | 48 | 120 | G90 | 50 | 3230 | 2
      WL-2 | 0.0516 | 60 | 144 | G90 | 20 | 2530 | 3
      WL-3 | 0.0635 | 48 | 96 | G60 | 30 | 2490 | 4
    `,
    every: 'Source Code: GLVX | Product: Galv Sheet | State: GA',
    told: [/width/i],
  },
  {
    name: 'thicknesses of coils in millimeters that do not say so',
    category: 'Hot Rolled Coil',
    cells: `
      Coil # | Supplier | Product | Thickness | Width | Length | Grade | Pcs | Lbs | Heat | State
      MM-1 | LZRC | HR Coil | 3.2 | 48 | COIL | A36 | 1 | 40010 | 1 | LA
      MM-2 | LZRC | HR Coil | 4.5 | 60 | COIL | A36 | 1 | 45120 | 1 | LA
      MM-3 | LZRC | HR Coil | 2.7 | 48 | COIL | A36 | 1 | 39870 | 2 | LA
    `,
    person: { corrections: [{ column: 'Thickness', action: 'millimeters' }] },
    stored: `
      Product ID | Thickness | Width | Weight | Heat Num
      MM-1 | 3.2 mm | 48 | 40010 | 1
      MM-2 | 4.5 mm | 60 | 45120 | 1
      MM-3 | 2.7 mm | 48 | 39870 | 2
    `,
    every: 'Source Code: LZRC | Product: HR Coil | Length: COIL | Grade Category: A36 | Qty Pcs: 1 | State: LA',
    told: [/3\.2|millimeter|mm/],
  },
]
