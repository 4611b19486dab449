import { ofBaldwin, type SupplierList } from '../supplier-list.ts'

/** Kind 3: several sheets of one source. */
export const sheets: readonly SupplierList[] = [
  {
    name: 'a sheet for each plant, named by state',
    category: 'Hot Rolled Sheet',
    sheets: [
      {
        name: 'AL',
        cells: `
          Tag | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat
          A-101 | FRDM | HR SHEET | .1345 | 60 | 120 | A1011 CS-B | 20 | 5490 | 1A77
          A-102 | FRDM | HR SHEET | .1793 | 60 | 120 | A1011 CS-B | 15 | 5490 | 1A78
        `,
      },
      {
        name: 'KY',
        cells: `
          Tag | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat
          K-201 | FRDM | HR SHEET | .1196 | 48 | 120 | A1011 CS-B | 25 | 4880 | 2K11
        `,
      },
      {
        name: 'TN',
        cells: `
          Tag | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat
          T-301 | FRDM | HR SHEET | .1345 | 48 | 96 | A1011 CS-B | 30 | 5270 | 3T40
          T-302 | FRDM | HR SHEET | .1345 | 48 | 144 | A1011 CS-B | 10 | 2640 | 3T41
        `,
      },
    ],
    person: { sheetNameAs: 'State' },
    stored: `
      Product ID | Thickness | Width | Length | Qty Pcs | Weight | Heat Num | State
      A-101 | 0.1345 | 60 | 120 | 20 | 5490 | 1A77 | AL
      A-102 | 0.1793 | 60 | 120 | 15 | 5490 | 1A78 | AL
      K-201 | 0.1196 | 48 | 120 | 25 | 4880 | 2K11 | KY
      T-301 | 0.1345 | 48 | 96 | 30 | 5270 | 3T40 | TN
      T-302 | 0.1345 | 48 | 144 | 10 | 2640 | 3T41 | TN
    `,
    every: 'Source Code: FRDM | Product: HR SHEET | Grade Category: A1011 CS-B',
  },
  {
    name: 'two branches with other columns and heading rows',
    category: 'Galvanized Coil',
    sheets: [
      {
        name: 'Burns Harbor',
        cells: `
          Coil Tag | Whse Code | Description | Ga | Width | Lgth | Grade | Pcs | Net Wt | Heat # | State
          BH-7701 | HMET | GALV COIL | .0396 | 48 | COIL | CS-B G90 | 1 | 18220 | 40117 | IN
          BH-7702 | HMET | GALV COIL | .0396 | 48 | COIL | CS-B G90 | 1 | 18015 | 40117 | IN
        `,
      },
      {
        name: 'Cleveland',
        cells: `
          Horizon Metals - Cleveland
          as of 11/20

          State | Heat No | Lbs | Qty | Spec | Length | Wid | Thickness | Item Desc | Supplier | Tag No
          OH | 51220 | 22410 | 1 | CS-B G60 | COIL | 60 | .0635 | GALV COIL | HMET | CL-1180
          OH | 51221 | 21985 | 1 | CS-B G60 | COIL | 60 | .0635 | GALV COIL | HMET | CL-1181
        `,
      },
    ],
    stored: `
      Product ID | Thickness | Width | Grade Category | Weight | Heat Num | State
      BH-7701 | 0.0396 | 48 | CS-B G90 | 18220 | 40117 | IN
      BH-7702 | 0.0396 | 48 | CS-B G90 | 18015 | 40117 | IN
      CL-1180 | 0.0635 | 60 | CS-B G60 | 22410 | 51220 | OH
      CL-1181 | 0.0635 | 60 | CS-B G60 | 21985 | 51221 | OH
    `,
    every: 'Source Code: HMET | Product: GALV COIL | Length: COIL | Qty Pcs: 1',
  },
  {
    name: 'a sheet for each grade',
    category: 'Hot Rolled Plate',
    sheets: [
      {
        name: 'A36',
        cells: `
          Plate No | Src | Product | Thickness | Width | Length | Pcs | Weight | Heat | State
          3601 | CHPN | Plate | .375 | 96 | 240 | 3 | 7350 | W1188 | PA
          3602 | CHPN | Plate | .5 | 96 | 240 | 2 | 6534 | W1189 | PA
        `,
      },
      {
        name: 'A572-50',
        cells: `
          Plate No | Src | Product | Thickness | Width | Length | Pcs | Weight | Heat | State
          5701 | CHPN | Plate | .5 | 96 | 480 | 1 | 6534 | W2240 | PA
        `,
      },
      {
        name: 'A516-70',
        cells: `
          Plate No | Src | Product | Thickness | Width | Length | Pcs | Weight | Heat | State
          1601 | CHPN | Plate | 1 | 96 | 240 | 1 | 6534 | W3001 | PA
        `,
      },
    ],
    person: { sheetNameAs: 'Grade Category' },
    stored: `
      Product ID | Thickness | Width | Length | Qty Pcs | Weight | Heat Num | Grade Category
      3601 | 0.375 | 96 | 240 | 3 | 7350 | W1188 | A36
      3602 | 0.5 | 96 | 240 | 2 | 6534 | W1189 | A36
      5701 | 0.5 | 96 | 480 | 1 | 6534 | W2240 | A572-50
      1601 | 1 | 96 | 240 | 1 | 6534 | W3001 | A516-70
    `,
    every: 'Source Code: CHPN | Product: Plate | State: PA',
  },
  {
    name: 'a cover, stock, and a sheet of shipped coils',
    category: 'Cold Rolled Coil',
    sheets: [
      {
        name: 'Cover',
        cells: `
          Midwest Flat Roll LLC
          Call Dave 219-555-0142
          All prices subject to change
        `,
      },
      {
        name: 'Stock 11-20',
        cells: `
          Coil # | Supplier | Product | Gauge | Width | Length | Grade | Qty | Weight | Heat | State
          M4401 | MWFR | CR COIL | .0598 | 48 | COIL | CS-B | 1 | 14220 | 71102 | IL
          M4402 | MWFR | CR COIL | .0598 | 48 | COIL | CS-B | 1 | 14180 | 71102 | IL
        `,
      },
      {
        name: 'Shipped',
        cells: `
          Coil # | Supplier | Product | Gauge | Width | Length | Grade | Qty | Weight | Heat | State
          M4310 | MWFR | CR COIL | .0478 | 48 | COIL | CS-B | 1 | 13900 | 70988 | IL
        `,
      },
    ],
    stored: `
      Product ID | Weight
      M4401 | 14220
      M4402 | 14180
    `,
    every:
      'Source Code: MWFR | Product: CR COIL | Thickness: 0.0598 | Width: 48 | Length: COIL | Grade Category: CS-B | Qty Pcs: 1 | Heat Num: 71102 | State: IL',
    told: [/Shipped/],
  },
  {
    name: 'a sheet for each yard, named by source',
    category: 'Hot Rolled Coil',
    sheets: [
      {
        name: 'PTB-1',
        cells: `
          Coil Tag | Product | Thick | Width | Length | Grade | Pcs | Lbs | Heat | State
          1-4471 | HR Coil | .25 | 72 | Coil | A1018 CS | 1 | 48800 | T4471 | PA
        `,
      },
      {
        name: 'PTB-2',
        cells: `
          Coil Tag | Product | Thick | Width | Length | Grade | Pcs | Lbs | Heat | State
          2-1180 | HR Coil | .3125 | 60 | Coil | A1018 CS | 1 | 44120 | T1180 | OH
          2-1181 | HR Coil | .3125 | 60 | Coil | A1018 CS | 1 | 43975 | T1180 | OH
        `,
      },
    ],
    person: { sheetNameAs: 'Source Code' },
    stored: `
      Product ID | Source Code | Thickness | Width | Weight | Heat Num | State
      1-4471 | PTB-1 | 0.25 | 72 | 48800 | T4471 | PA
      2-1180 | PTB-2 | 0.3125 | 60 | 44120 | T1180 | OH
      2-1181 | PTB-2 | 0.3125 | 60 | 43975 | T1180 | OH
    `,
    every: 'Product: HR Coil | Length: Coil | Grade Category: A1018 CS | Qty Pcs: 1',
  },
  {
    name: 'a second sheet that goes on without headings',
    category: 'Galvanized Coil',
    sheets: [
      {
        name: 'Page 1',
        cells: `
          Tag | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State
          P-1 | MTRO | Galv Coil | .0396 | 48 | COIL | G90 | 1 | 18110 | 1C1 | NJ
          P-2 | MTRO | Galv Coil | .0396 | 48 | COIL | G90 | 1 | 18025 | 1C1 | NJ
          P-3 | MTRO | Galv Coil | .0516 | 60 | COIL | G90 | 1 | 20870 | 1C2 | NJ
        `,
      },
      {
        name: 'Page 2',
        cells: `
          P-4 | MTRO | Galv Coil | .0635 | 60 | COIL | G90 | 1 | 22110 | 1C3 | NJ
          P-5 | MTRO | Galv Coil | .0635 | 60 | COIL | G90 | 1 | 22045 | 1C3 | NJ
          P-6 | MTRO | Galv Coil | .0785 | 60 | COIL | G90 | 1 | 23310 | 1C4 | NJ
        `,
      },
    ],
    stored: `
      Product ID | Thickness | Width | Weight | Heat Num
      P-1 | 0.0396 | 48 | 18110 | 1C1
      P-2 | 0.0396 | 48 | 18025 | 1C1
      P-3 | 0.0516 | 60 | 20870 | 1C2
      P-4 | 0.0635 | 60 | 22110 | 1C3
      P-5 | 0.0635 | 60 | 22045 | 1C3
      P-6 | 0.0785 | 60 | 23310 | 1C4
    `,
    every: 'Source Code: MTRO | Product: Galv Coil | Length: COIL | Grade Category: G90 | Qty Pcs: 1 | State: NJ',
  },
  {
    name: 'sheets of this week and of last week',
    category: 'Hot Rolled Coil',
    sheets: [
      {
        name: '11-13',
        cells: `
          Coil # | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State
          WK-1 | UNVM | HR Coil | .125 | 48 | COIL | A36 | 1 | 38110 | 1A | OH
          WK-2 | UNVM | HR Coil | .125 | 48 | COIL | A36 | 1 | 38095 | 1A | OH
        `,
      },
      {
        name: '11-20',
        cells: `
          Coil # | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State
          WK-2 | UNVM | HR Coil | .125 | 48 | COIL | A36 | 1 | 38095 | 1A | OH
          WK-3 | UNVM | HR Coil | .125 | 48 | COIL | A36 | 1 | 38240 | 1A | OH
        `,
      },
    ],
    person: { unticks: ['11-13'] },
    stored: `
      Product ID | Weight
      WK-2 | 38095
      WK-3 | 38240
    `,
    every:
      'Source Code: UNVM | Product: HR Coil | Thickness: 0.125 | Width: 48 | Length: COIL | Grade Category: A36 | Qty Pcs: 1 | Heat Num: 1A | State: OH',
    told: [/more than once|repeat|same product/i],
  },
  {
    name: 'a second sheet without headings in another order, and a summary',
    category: 'Galvanized Coil',
    sheets: [
      {
        name: 'Page 1',
        cells: `
          Tag | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State
          Q-1 | MTRO | Galv Coil | .0396 | 48 | COIL | G90 | 1 | 18110 | 1C1 | NJ
          Q-2 | MTRO | Galv Coil | .0396 | 48 | COIL | G90 | 1 | 18025 | 1C1 | NJ
        `,
      },
      {
        name: 'Page 2',
        cells: `
          Q-3 | MTRO | Galv Coil | 60 | .0635 | COIL | G90 | 1 | 22110 | 1C3 | NJ
          Q-4 | MTRO | Galv Coil | 60 | .0635 | COIL | G90 | 1 | 22045 | 1C3 | NJ
        `,
      },
      {
        name: 'Summary',
        cells: `
          Product | Thk | Width | Grade | Pcs | Lbs | State
          Galv Coil | .0396 | 48 | G90 | 2 | 36135 | NJ
        `,
      },
    ],
    stored: `
      Product ID | Weight
      Q-1 | 18110
      Q-2 | 18025
    `,
    every:
      'Source Code: MTRO | Product: Galv Coil | Thickness: 0.0396 | Width: 48 | Length: COIL | Grade Category: G90 | Heat Num: 1C1 | Qty Pcs: 1 | State: NJ',
    told: [/"Page 2".*"Summary"/],
  },
  {
    ...ofMonths('sheets of two months that are both stock', ['Oct 2026', 'Nov 2026']),
    person: { answers: [/^All of them$/] },
    told: [/several months: 'Nov 2026' and 'Oct 2026'\. Which are the stock/],
    oneStep: {
      stored: `
        Product ID | Weight
        M-2 | 40080
      `,
      told: [/Which are the stock\? Nobody said, so the list was read so: Only 'Nov 2026'/],
    },
  },
  {
    ...ofMonths('the next sheets of months that are all stock', ['Nov 2026', 'Dec 2026']),
    earlier: [{ ...ofMonths('the sheets before', ['Oct 2026', 'Nov 2026']), person: { answers: [/^All of them$/] } }],
    untold: [/Nobody said/],
  },
]

function ofMonths(name: string, [first, second]: readonly [string, string]): SupplierList {
  const cells = (id: string, lb: number) => `
    Tag | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State
    ${id} | BLDW | HR Coil | .1345 | 48 | COIL | A36 | 1 | ${lb} | 5 | OH
  `
  return {
    name,
    category: 'Hot Rolled Coil',
    sheets: [
      { name: first, cells: cells('M-1', 41_120) },
      { name: second, cells: cells('M-2', 40_080) },
    ],
    stored: `
      Product ID | Weight
      M-1 | 41120
      M-2 | 40080
    `,
    every: ofBaldwin,
  }
}
