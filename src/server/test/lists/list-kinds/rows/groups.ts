import { aPackage } from '../../xlsx-packages.ts'
import type { SupplierList } from '../supplier-list.ts'

/** Kind 10: counted pieces, dittos, groups, no headings, formulas that were never calculated. */
export const groups: readonly SupplierList[] = [
  {
    name: 'pieces with words',
    category: 'Hot Rolled Sheet',
    cells: `
      Bundle # | Supplier | Product | Thk | Width | Length | Grade | Qty | Lbs | Heat | State
      31 | DXIE | HR Sheet | .1345 | 48 | 120 | CS-B | 24 shts | 5270 | A1 | GA
      32 | DXIE | HR Sheet | .1196 | 48 | 120 | CS-B | 30 shts | 5860 | A2 | GA
      33 | DXIE | HR Sheet | .0747 | 48 | 120 | CS-B | approx 40 | 4880 | A3 | GA
    `,
    stored: `
      Product ID | Thickness | Qty Pcs | Weight | Heat Num
      31 | 0.1345 | 24 | 5270 | A1
      32 | 0.1196 | 30 | 5860 | A2
      33 | 0.0747 | 40 | 4880 | A3
    `,
    every: 'Source Code: DXIE | Product: HR Sheet | Width: 48 | Length: 120 | Grade Category: CS-B | State: GA',
    told: [/24/, /40/],
  },
  {
    name: 'ditto marks under source, product and grade',
    category: 'Hot Rolled Coil',
    cells: `
      Coil | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State
      D1 | MTNS | HR COIL | .125 | 48 | COIL | A1011 CS-B | 1 | 40010 | 6A | UT
      D2 | " | " | .125 | 48 | COIL | " | 1 | 39870 | 6A | "
      D3 | " | " | .187 | 60 | COIL | A36 | 1 | 45120 | 6B | "
      D4 | " | " | .187 | 60 | COIL | do. | 1 | 45075 | 6B | "
    `,
    stored: `
      Product ID | Thickness | Width | Grade Category | Weight | Heat Num
      D1 | 0.125 | 48 | A1011 CS-B | 40010 | 6A
      D2 | 0.125 | 48 | A1011 CS-B | 39870 | 6A
      D3 | 0.187 | 60 | A36 | 45120 | 6B
      D4 | 0.187 | 60 | A36 | 45075 | 6B
    `,
    every: 'Source Code: MTNS | Product: HR COIL | Length: COIL | Qty Pcs: 1 | State: UT',
    told: [/text above/],
  },
  {
    name: 'product and grade in lines of their own',
    category: 'Cold Rolled Coil',
    cells: `
      Supplier | Tag | Thk | Width | Length | Pcs | Lbs | Heat | State
      COLD ROLLED COIL
      Grade: A1008 CS-B
      GRTL | V-1 | .0359 | 48 | COIL | 1 | 18020 | 1001 | IN
      GRTL | V-2 | .0478 | 48 | COIL | 1 | 19110 | 1001 | IN
      Grade: A1008 DDS
      GRTL | V-3 | .0299 | 60 | COIL | 1 | 20080 | 1005 | IN
    `,
    stored: `
      Product ID | Thickness | Width | Grade Category | Weight | Heat Num
      V-1 | 0.0359 | 48 | A1008 CS-B | 18020 | 1001
      V-2 | 0.0478 | 48 | A1008 CS-B | 19110 | 1001
      V-3 | 0.0299 | 60 | A1008 DDS | 20080 | 1005
    `,
    every: 'Source Code: GRTL | Product: COLD ROLLED COIL | Length: COIL | Qty Pcs: 1 | State: IN',
  },
  {
    name: 'a list without headings',
    category: 'Hot Rolled Coil',
    cells: `
      HC-20011 | KPRT | HR COIL | .1345 | 48 | COIL | A1011 CS-B | 1 | 41110 | 99A1 | IN | Prime
      HC-20012 | KPRT | HR COIL | .1345 | 48 | COIL | A1011 CS-B | 1 | 40905 | 99A1 | IN | Prime
      HC-20013 | KPRT | HR COIL | .1793 | 60 | COIL | A1011 SS36 | 1 | 44870 | 99A2 | IN | Prime
      HC-20014 | KPRT | HR COIL | .1793 | 60 | COIL | A1011 SS36 | 1 | 44715 | 99A2 | IN | Prime
      HC-20015 | KPRT | HR COIL | .2500 | 72 | COIL | A36 | 1 | 50220 | 99A3 | IN | Prime
    `,
    stored: `
      Product ID | Thickness | Width | Grade Category | Weight | Heat Num
      HC-20011 | 0.1345 | 48 | A1011 CS-B | 41110 | 99A1
      HC-20012 | 0.1345 | 48 | A1011 CS-B | 40905 | 99A1
      HC-20013 | 0.1793 | 60 | A1011 SS36 | 44870 | 99A2
      HC-20014 | 0.1793 | 60 | A1011 SS36 | 44715 | 99A2
      HC-20015 | 0.25 | 72 | A36 | 50220 | 99A3
    `,
    every: 'Source Code: KPRT | Product: HR COIL | Length: COIL | Qty Pcs: 1 | State: IN | Condition: Prime',
    told: [/headings/],
  },
  {
    name: 'formulas without results',
    category: 'Hot Rolled Plate',
    file: () => aPackage({ sheetData: plateRowsWithFormulas() }),
    stored: `
      Product ID | Thickness | Heat Num
      FX-1 | .5 | 771
      FX-2 | .75 | 772
    `,
    every:
      'Source Code: WSTP | Product: Plate | Width: 96 | Length: 240 | Qty Pcs: 1 | Grade Category: A36 | State: CO',
    told: [/formula.*save/],
  },
  {
    name: 'source, product and state in the first row of each group',
    category: 'Hot Rolled Sheet',
    cells: `
      Supplier | Product | State | Tag | Thk | Width | Length | Grade | Pcs | Lbs | Heat
      CMPB | HR Sheet | MI | GR-1 | .1345 | 48 | 120 | CS-B | 20 | 4393 | 5A
      | | | GR-2 | .1345 | 60 | 120 | CS-B | 20 | 5492 | 5A
      | | | GR-3 | .1196 | 48 | 96 | CS-B | 20 | 3126 | 5B
      RRVR | HR P&O Sheet | OH | GR-4 | .1046 | 48 | 120 | CS-B | 20 | 3417 | 6A
      | | | GR-5 | .0747 | 48 | 120 | CS-B | 20 | 2440 | 6B
      | | | GR-6 | .0747 | 60 | 120 | CS-B | 20 | 3050 | 6B
    `,
    stored: `
      Product ID | Source Code | Product | State | Thickness | Width | Length | Weight | Heat Num
      GR-1 | CMPB | HR Sheet | MI | 0.1345 | 48 | 120 | 4393 | 5A
      GR-2 | CMPB | HR Sheet | MI | 0.1345 | 60 | 120 | 5492 | 5A
      GR-3 | CMPB | HR Sheet | MI | 0.1196 | 48 | 96 | 3126 | 5B
      GR-4 | RRVR | HR P&O Sheet | OH | 0.1046 | 48 | 120 | 3417 | 6A
      GR-5 | RRVR | HR P&O Sheet | OH | 0.0747 | 48 | 120 | 2440 | 6B
      GR-6 | RRVR | HR P&O Sheet | OH | 0.0747 | 60 | 120 | 3050 | 6B
    `,
    every: 'Grade Category: CS-B | Qty Pcs: 20',
    told: [/CMPB|group|above/],
  },
  {
    name: 'coils without headings and without lengths and pieces',
    category: 'Cold Rolled Coil',
    cells: `
      CH-501 | WLMR | CR COIL | .0359 | 48 | A1008 CS-B | 18110 | 88R1 | MI
      CH-502 | WLMR | CR COIL | .0359 | 48 | A1008 CS-B | 18025 | 88R1 | MI
      CH-503 | WLMR | CR COIL | .0478 | 60 | A1008 DS-B | 22870 | 88R2 | MI
      CH-504 | WLMR | CR COIL | .0478 | 60 | A1008 DS-B | 22775 | 88R2 | MI
      CH-505 | WLMR | CR COIL | .0299 | 36 | A1008 CS-B | 12340 | 88R3 | MI
    `,
    stored: `
      Product ID | Thickness | Width | Grade Category | Weight | Heat Num
      CH-501 | 0.0359 | 48 | A1008 CS-B | 18110 | 88R1
      CH-502 | 0.0359 | 48 | A1008 CS-B | 18025 | 88R1
      CH-503 | 0.0478 | 60 | A1008 DS-B | 22870 | 88R2
      CH-504 | 0.0478 | 60 | A1008 DS-B | 22775 | 88R2
      CH-505 | 0.0299 | 36 | A1008 CS-B | 12340 | 88R3
    `,
    every: 'Source Code: WLMR | Product: CR COIL | Length: COIL | Qty Pcs: 1 | State: MI',
    told: [/headings/],
  },
  {
    name: 'plants in lines of their own with city and state',
    category: 'Galvanized Coil',
    cells: `
      Tag | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat
      Location: Gary, IN
      PL-1 | GTCH | Galv Coil | .0396 | 48 | COIL | G90 | 1 | 18110 | 3
      PL-2 | GTCH | Galv Coil | .0396 | 48 | COIL | G90 | 1 | 18025 | 3
      Location: Houston, TX
      PL-3 | GTCH | Galv Coil | .0396 | 48 | COIL | G90 | 1 | 18240 | 4
    `,
    stored: `
      Product ID | Weight | Heat Num | State | Regions
      PL-1 | 18110 | 3 | Gary, IN | ENC
      PL-2 | 18025 | 3 | Gary, IN | ENC
      PL-3 | 18240 | 4 | Houston, TX | WSC
    `,
    every:
      'Source Code: GTCH | Product: Galv Coil | Thickness: 0.0396 | Width: 48 | Length: COIL | Grade Category: G90 | Qty Pcs: 1',
  },
  {
    name: 'dittos as -do-',
    category: 'Galvanized Sheet',
    cells: `
      Skid # | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State
      DO-1 | NJST | Galv Sheet | .0396 | 48 | 120 | G90 | 50 | 3230 | 2 | NJ
      DO-2 | -do- | -do- | .0516 | 48 | 120 | -do- | 40 | 3370 | 3 | -do-
      DO-3 | -do- | -do- | .0635 | 48 | 120 | G60 | 30 | 3110 | 4 | -do-
    `,
    stored: `
      Product ID | Thickness | Grade Category | Qty Pcs | Weight | Heat Num
      DO-1 | 0.0396 | G90 | 50 | 3230 | 2
      DO-2 | 0.0516 | G90 | 40 | 3370 | 3
      DO-3 | 0.0635 | G60 | 30 | 3110 | 4
    `,
    every: 'Source Code: NJST | Product: Galv Sheet | Width: 48 | Length: 120 | State: NJ',
    told: [/text above/],
  },
]

function plateRowsWithFormulas(): string {
  const headings = ['Tag', 'Src', 'Product', 'Thk', 'Width', 'Length', 'Grade', 'Pcs', 'Heat', 'State', 'Lbs']
  const items = [
    ['FX-1', 'WSTP', 'Plate', '.5', '96', '240', 'A36', '1', '771', 'CO'],
    ['FX-2', 'WSTP', 'Plate', '.75', '96', '240', 'A36', '1', '772', 'CO'],
  ]
  const texts = (cells: readonly string[]) => cells.map((text) => `<c t="str"><v>${text}</v></c>`).join('')
  const rows = items.map((item, index) => `${texts(item)}<c r="K${index + 2}"><f>D${index + 2}*E2*F2*0.2836</f></c>`)
  return [texts(headings), ...rows].map((cells, index) => `<row r="${index + 1}">${cells}</row>`).join('')
}
