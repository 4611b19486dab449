import { ofBaldwinSheets, type SupplierList } from '../supplier-list.ts'

/** Kind 7: sizes that stand together in a cell. */
export const sizes: readonly SupplierList[] = [
  {
    name: 'sheets with one size column',
    category: 'Hot Rolled Sheet',
    cells: `
      Tag | Src | Product | Size | Grade | Pcs | Lbs | Heat | State
      7-001 | MDWS | HR SHEET | .1046 X 60 X 144 | A1011 CS-B | 18 | 4610 | 41A | IL
      7-002 | MDWS | HR SHEET | .1345 X 48 X 96 | A1011 CS-B | 25 | 4390 | 41B | IL
      7-003 | MDWS | HR SHEET | .2500 X 60 X 120 | A1011 CS-B | 9 | 4590 | 41C | IL
    `,
    stored: `
      Product ID | Thickness | Width | Length | Qty Pcs | Weight | Heat Num
      7-001 | .1046 | 60 | 144 | 18 | 4610 | 41A
      7-002 | .1345 | 48 | 96 | 25 | 4390 | 41B
      7-003 | .2500 | 60 | 120 | 9 | 4590 | 41C
    `,
    every: 'Source Code: MDWS | Product: HR SHEET | Grade Category: A1011 CS-B | State: IL',
  },
  {
    name: 'coils with thickness and width together',
    category: 'Hot Rolled P&O Coil',
    cells: `
      Coil Tag | Supplier | Product | Dimensions | Grade | Weight | Heat | State
      PO-551 | GTWY | HRPO COIL | .0747 x 48.25 | CS-B | 38110 | B771 | MO
      PO-552 | GTWY | HRPO COIL | .0747 x 48.25 | CS-B | 38005 | B771 | MO
      PO-553 | GTWY | HRPO COIL | .1196 x 61.5 | CS-B | 45220 | B772 | MO
    `,
    client: { fill: { Length: 'COIL', 'Qty Pcs': '1' } },
    stored: `
      Product ID | Thickness | Width | Weight | Heat Num
      PO-551 | .0747 | 48.25 | 38110 | B771
      PO-552 | .0747 | 48.25 | 38005 | B771
      PO-553 | .1196 | 61.5 | 45220 | B772
    `,
    every: 'Source Code: GTWY | Product: HRPO COIL | Length: COIL | Qty Pcs: 1 | Grade Category: CS-B | State: MO',
  },
  {
    name: 'plates with inch marks',
    category: 'Hot Rolled Plate',
    cells: `
      Plate # | Supplier | Product | Plate Size | Grade | Qty | Lbs | Heat | State
      PL-1 | ESTP | Plate | 3/8" x 96" x 288" | A36 | 2 | 5880 | E1 | NJ
      PL-2 | ESTP | Plate | 1-1/2" x 72" x 240" | A36 | 1 | 7350 | E2 | NJ
      PL-3 | ESTP | Plate | 2" x 96" x 120" | A572-50 | 1 | 6534 | E3 | NJ
    `,
    stored: `
      Product ID | Thickness | Width | Length | Grade Category | Qty Pcs | Weight | Heat Num
      PL-1 | 3/8" | 96" | 288" | A36 | 2 | 5880 | E1
      PL-2 | 1-1/2" | 72" | 240" | A36 | 1 | 7350 | E2
      PL-3 | 2" | 96" | 120" | A572-50 | 1 | 6534 | E3
    `,
    every: 'Source Code: ESTP | Product: Plate | State: NJ',
  },
  {
    name: 'gauges in sizes of coils',
    category: 'Cold Rolled Coil',
    cells: `
      Coil Id | Src | Product | Ga x Width x Length | Grade | Pcs | Lbs | Heat | State
      CG-1 | LAKE | CR COIL | 18 GA x 48 x COIL | CS-B | 1 | 15110 | 901 | WI
      CG-2 | LAKE | CR COIL | 20 GA x 60 x COIL | CS-B | 1 | 19240 | 902 | WI
      CG-3 | LAKE | CR COIL | 22 GA x 36 x COIL | CS-B | 1 | 9980 | 903 | WI
    `,
    stored: `
      Product ID | Thickness | Width | Weight | Heat Num
      CG-1 | 18 GA | 48 | 15110 | 901
      CG-2 | 20 GA | 60 | 19240 | 902
      CG-3 | 22 GA | 36 | 9980 | 903
    `,
    every: 'Source Code: LAKE | Product: CR COIL | Length: COIL | Qty Pcs: 1 | Grade Category: CS-B | State: WI',
  },
  {
    name: 'width and length together beside a gauge column',
    category: 'Galvanized Sheet',
    cells: `
      Lift # | Src | Product | Gauge | Size | Grade | Pcs | Lbs | Heat | State
      GS-1 | SCRL | GALV SHEET | 16 GA | 48 x 120 | G90 | 40 | 4248 | 771 | SC
      GS-2 | SCRL | GALV SHEET | 20 GA | 48 x 96 | G90 | 60 | 3179 | 772 | SC
      GS-3 | SCRL | GALV SHEET | 22 GA | 36 x 96 | G90 | 60 | 2023 | 773 | SC
    `,
    stored: `
      Product ID | Thickness | Width | Length | Qty Pcs | Weight | Heat Num
      GS-1 | 16 GA | 48 | 120 | 40 | 4248 | 771
      GS-2 | 20 GA | 48 | 96 | 60 | 3179 | 772
      GS-3 | 22 GA | 36 | 96 | 60 | 2023 | 773
    `,
    every: 'Source Code: SCRL | Product: GALV SHEET | Grade Category: G90 | State: SC',
  },
  {
    name: 'sizes without blanks, in the thickness column',
    category: 'Cold Rolled Sheet',
    cells: `
      Skid No | Src | Product | Thickness | Grade | Pcs | Lbs | Heat | State
      SK-1 | HRTG | CR Sheet | .0598x48x120 | CS-B | 60 | 5855 | 21 | MI
      SK-2 | HRTG | CR Sheet | .0359x48x96 | CS-B | 80 | 3753 | 22 | MI
      SK-3 | HRTG | CR Sheet | .0478x36x96 | CS-B | 80 | 3748 | 23 | MI
    `,
    stored: `
      Product ID | Thickness | Width | Length | Qty Pcs | Weight | Heat Num
      SK-1 | .0598 | 48 | 120 | 60 | 5855 | 21
      SK-2 | .0359 | 48 | 96 | 80 | 3753 | 22
      SK-3 | .0478 | 36 | 96 | 80 | 3748 | 23
    `,
    every: 'Source Code: HRTG | Product: CR Sheet | Grade Category: CS-B | State: MI',
  },
  {
    name: 'sizes behind the product in its description',
    category: 'Hot Rolled Plate',
    cells: `
      Tag | Supplier | Description | Grade | Qty | Weight | Heat | State
      DS-1 | SVNN | HR PLATE 1/2 X 96 X 240 | A36 | 2 | 6534 | H1 | GA
      DS-2 | SVNN | HR PLATE 1 X 96 X 240 | A36 | 1 | 6534 | H2 | GA
      DS-3 | SVNN | HR PLATE 3/4 X 72 X 240 | A572-50 | 1 | 3675 | H3 | GA
    `,
    stored: `
      Product ID | Product | Thickness | Width | Length | Grade Category | Qty Pcs | Weight | Heat Num
      DS-1 | HR PLATE 1/2 X 96 X 240 | 1/2 | 96 | 240 | A36 | 2 | 6534 | H1
      DS-2 | HR PLATE 1 X 96 X 240 | 1 | 96 | 240 | A36 | 1 | 6534 | H2
      DS-3 | HR PLATE 3/4 X 72 X 240 | 3/4 | 72 | 240 | A572-50 | 1 | 3675 | H3
    `,
    every: 'Source Code: SVNN | State: GA',
  },
  {
    name: 'sizes whose figures alone say millimeters',
    category: 'Hot Rolled Sheet',
    cells: `
      Tag | Src | Product | Size | Grade | Pcs | Lbs | Heat | State
      MS-1 | BLDW | HR Sheet | 1.5 x 1219 x 3048 | A36 | 40 | 3856 | 5 | OH
      MS-2 | BLDW | HR Sheet | 2,5 x 1250 x 2500 | A36 | 20 | 2705 | 5 | OH
    `,
    stored: `
      Product ID | Thickness | Width | Length | Qty Pcs | Weight
      MS-1 | 1.5 mm | 1219 mm | 3048 mm | 40 | 3856
      MS-2 | 2.5 mm | 1250 mm | 2500 mm | 20 | 2705
    `,
    every: ofBaldwinSheets,
    told: [/Are sizes such as 1\.5 x 1219 x 3048 in the list of BLDW in millimeters\?/],
    untold: [/weight more than 15%/],
    oneStep: { told: [/in millimeters\? Nobody said, so the list was read so: Millimeters/] },
  },
]
