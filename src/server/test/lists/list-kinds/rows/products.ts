import type { SupplierList } from '../supplier-list.ts'

const coilSheets = [
  {
    name: 'HRC',
    cells: `
      Tag | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State
      H1 | OHVL | Hot Rolled Coil | .1793 | 48 | COIL | A1011 SS36 | 1 | 38400 | 6601 | OH
      H2 | OHVL | Hot Rolled Coil | .1793 | 48 | COIL | A1011 SS36 | 1 | 38120 | 6601 | OH
    `,
  },
  {
    name: 'CRC',
    cells: `
      Tag | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State
      C1 | OHVL | Cold Rolled Coil | .0359 | 48 | COIL | A1008 CS-B | 1 | 18110 | 6622 | OH
      C2 | OHVL | Cold Rolled Coil | .0359 | 48 | COIL | A1008 CS-B | 1 | 17945 | 6622 | OH
    `,
  },
  {
    name: 'Galv',
    cells: `
      Tag | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State
      G1 | OHVL | Galvanized Coil | .0276 | 48 | COIL | A653 CS-B G60 | 1 | 15020 | 6640 | OH
    `,
  },
]

const coilItems = {
  H: `
    Product ID | Product | Thickness | Grade Category | Weight | Heat Num | Category
    H1 | Hot Rolled Coil | 0.1793 | A1011 SS36 | 38400 | 6601 | Hot Rolled Coil
    H2 | Hot Rolled Coil | 0.1793 | A1011 SS36 | 38120 | 6601 | Hot Rolled Coil
  `,
  all: `
    Product ID | Product | Thickness | Grade Category | Weight | Heat Num | Category
    H1 | Hot Rolled Coil | 0.1793 | A1011 SS36 | 38400 | 6601 | Hot Rolled Coil
    H2 | Hot Rolled Coil | 0.1793 | A1011 SS36 | 38120 | 6601 | Hot Rolled Coil
    C1 | Cold Rolled Coil | 0.0359 | A1008 CS-B | 18110 | 6622 | Cold Rolled Coil
    C2 | Cold Rolled Coil | 0.0359 | A1008 CS-B | 17945 | 6622 | Cold Rolled Coil
    G1 | Galvanized Coil | 0.0276 | A653 CS-B G60 | 15020 | 6640 | Galvanized Coil
  `,
}

const ofOhioValley = 'Source Code: OHVL | Width: 48 | Length: COIL | Qty Pcs: 1 | State: OH'

/** Kind 4: several products under one category. */
export const products: readonly SupplierList[] = [
  {
    name: 'sheets of three coil products; one step takes the sheet that fits',
    category: 'Hot Rolled Coil',
    sheets: coilSheets,
    person: { splits: true },
    stored: coilItems.all,
    every: ofOhioValley,
    oneStep: { stored: coilItems.H, every: ofOhioValley, told: [/CRC/, /Galv/] },
  },
  {
    name: 'three coil products mixed on one sheet',
    category: 'Hot Rolled Coil',
    cells: `
      Tag | Src | Steel Type | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State
      8801 | NWST | HRC | .1345 | 60 | COIL | A1011 CS-B | 1 | 41220 | 77A1 | WA
      8802 | NWST | HRPO Coil | .1046 | 48 | COIL | A1011 CS-B | 1 | 30115 | 77A2 | WA
      8803 | NWST | Galv Coil | .0635 | 48 | COIL | CS-B G90 | 1 | 22040 | 77A3 | WA
      8804 | NWST | HRC | .1345 | 60 | COIL | A1011 CS-B | 1 | 40985 | 77A1 | WA
    `,
    person: { splits: true },
    client: { splits: true },
    stored: `
      Product ID | Product | Thickness | Width | Grade Category | Weight | Heat Num | Category
      8801 | HRC | 0.1345 | 60 | A1011 CS-B | 41220 | 77A1 | Hot Rolled Coil
      8802 | HRPO Coil | 0.1046 | 48 | A1011 CS-B | 30115 | 77A2 | Hot Rolled P&O Coil
      8803 | Galv Coil | 0.0635 | 48 | CS-B G90 | 22040 | 77A3 | Galvanized Coil
      8804 | HRC | 0.1345 | 60 | A1011 CS-B | 40985 | 77A1 | Hot Rolled Coil
    `,
    every: 'Source Code: NWST | Length: COIL | Qty Pcs: 1 | State: WA',
  },
  {
    name: 'sheets and plates mixed, not split by the client',
    category: 'Hot Rolled Sheet',
    cells: `
      Tag | Supplier | Item | Thk | Width | Length | Grade | Pcs | Lbs | Heat | St
      S-11 | KNXV | HR Sheet | .1345 | 48 | 120 | A1011 CS-B | 20 | 4390 | 9911 | TN
      S-12 | KNXV | HR Sheet | .1196 | 60 | 120 | A1011 CS-B | 20 | 4880 | 9912 | TN
      P-13 | KNXV | HR Plate | .25 | 96 | 240 | A36 | 4 | 6534 | 9913 | TN
    `,
    person: { splits: true },
    stored: `
      Product ID | Product | Thickness | Width | Length | Grade Category | Qty Pcs | Weight | Heat Num | Category
      S-11 | HR Sheet | 0.1345 | 48 | 120 | A1011 CS-B | 20 | 4390 | 9911 | Hot Rolled Sheet
      S-12 | HR Sheet | 0.1196 | 60 | 120 | A1011 CS-B | 20 | 4880 | 9912 | Hot Rolled Sheet
      P-13 | HR Plate | 0.25 | 96 | 240 | A36 | 4 | 6534 | 9913 | Hot Rolled Plate
    `,
    every: 'Source Code: KNXV | State: TN',
    told: [/product/i],
  },
  {
    name: 'a sheet for each product, which only its name says',
    category: 'Cold Rolled Sheet',
    sheets: [
      {
        name: 'Cold Rolled Sheet',
        cells: `
          Bundle No | Supplier | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State
          B-1 | SNTR | .0598 | 48 | 120 | CS-B | 40 | 3900 | 8801 | NC
        `,
      },
      {
        name: 'Galvanized Sheet',
        cells: `
          Bundle No | Supplier | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State
          B-2 | SNTR | .0635 | 48 | 120 | CS-B G90 | 40 | 4150 | 8802 | NC
          B-3 | SNTR | .0396 | 48 | 96 | CS-B G90 | 50 | 2585 | 8803 | NC
        `,
      },
    ],
    person: { splits: true, sheetNameAs: 'Product' },
    stored: `
      Product ID | Product | Thickness | Width | Length | Grade Category | Qty Pcs | Weight | Heat Num | Category
      B-1 | Cold Rolled Sheet | 0.0598 | 48 | 120 | CS-B | 40 | 3900 | 8801 | Cold Rolled Sheet
      B-2 | Galvanized Sheet | 0.0635 | 48 | 120 | CS-B G90 | 40 | 4150 | 8802 | Galvanized Sheet
      B-3 | Galvanized Sheet | 0.0396 | 48 | 96 | CS-B G90 | 50 | 2585 | 8803 | Galvanized Sheet
    `,
    every: 'Source Code: SNTR | State: NC',
  },
  {
    name: 'pickled coils with oil and dry, and one that only says coil',
    category: 'Hot Rolled P&O Coil',
    cells: `
      Tag | Supplier | Description | Gauge | Width | Length | Grade | Pcs | Net Wt | Heat | State
      PK-1 | IRCT | HRPO COIL | .0747 | 48 | COIL | CS-B | 1 | 31110 | 3 | IL
      PK-2 | IRCT | HR PICKLED DRY COIL | .0747 | 48 | COIL | CS-B | 1 | 30980 | 3 | IL
      PK-3 | IRCT | COIL | .0747 | 48 | COIL | CS-B | 1 | 31045 | 3 | IL
    `,
    person: { splits: true },
    client: { splits: true },
    stored: `
      Product ID | Product | Weight | Category
      PK-1 | HRPO COIL | 31110 | Hot Rolled P&O Coil
      PK-2 | HR PICKLED DRY COIL | 30980 | Hot Rolled Pickle Dry Coil
      PK-3 | COIL | 31045 | Hot Rolled P&O Coil
    `,
    every:
      'Source Code: IRCT | Thickness: 0.0747 | Width: 48 | Length: COIL | Qty Pcs: 1 | Grade Category: CS-B | Heat Num: 3 | State: IL',
  },
  {
    name: 'sheets named by product whose rows only say coil',
    category: 'Hot Rolled Coil',
    sheets: [
      {
        name: 'HR',
        cells: `
          Tag | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State
          NC-1 | BDGR | Coil | .125 | 48 | COIL | A36 | 1 | 40010 | 1 | WI
        `,
      },
      {
        name: 'CR',
        cells: `
          Tag | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State
          NC-2 | BDGR | Coil | .0359 | 48 | COIL | CS-B | 1 | 18010 | 2 | WI
        `,
      },
    ],
    person: { unticks: ['CR'] },
    stored: `
      Product ID | Thickness | Grade Category | Weight | Heat Num
      NC-1 | 0.125 | A36 | 40010 | 1
    `,
    every: 'Source Code: BDGR | Product: Coil | Width: 48 | Length: COIL | Qty Pcs: 1 | State: WI',
    told: [/CR/],
  },
  {
    name: 'a tube, a bar and stainless steel among coils',
    category: 'Hot Rolled Coil',
    cells: `
      Tag | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State
      OP-1 | OHVL | HR Coil | .135 | 48 | COIL | A36 | 1 | 41500 | 6 | OH
      OP-2 | OHVL | HR Coil - tube stock | .135 | 48 | COIL | A36 | 1 | 41400 | 6 | OH
      OP-3 | OHVL | HR Coil | .135 | 48 | COIL | A36 | 1 | 41300 | 6 | OH
      OP-4 | OHVL | Sq Tube | .135 | 48 | COIL | A36 | 1 | 900 | 6 | OH
      OP-5 | OHVL | HR Coil | .135 | 48 | COIL | A36 | 1 | 41200 | 6 | OH
      OP-6 | OHVL | Coil | .135 | 48 | COIL | 304L | 1 | 9800 | 6 | OH
      OP-7 | OHVL | HR Coil | .135 | 48 | COIL | A36 | 1 | 41100 | 6 | OH
    `,
    stored: `
      Product ID | Product | Grade Category | Weight
      OP-1 | HR Coil | A36 | 41500
      OP-2 | HR Coil - tube stock | A36 | 41400
      OP-3 | HR Coil | A36 | 41300
      OP-4 | Sq Tube | A36 | 900
      OP-5 | HR Coil | A36 | 41200
      OP-6 | Coil | 304L | 9800
      OP-7 | HR Coil | A36 | 41100
    `,
    every: `${ofOhioValley} | Thickness: 0.135 | Heat Num: 6`,
    told: [/^2 rows name a product other than Hot Rolled Coil, and go under it\. Take them out/m],
  },
]
