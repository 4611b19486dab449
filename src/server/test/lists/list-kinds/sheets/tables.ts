import type { SupplierList } from '../supplier-list.ts'

/** Kind 9: several tables on a sheet. */
export const tables: readonly SupplierList[] = [
  {
    name: 'prime coils above secondary coils with other columns',
    category: 'Hot Rolled Coil',
    cells: `
      PRIME COILS
      Coil # | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State | Cond
      PR-1 | BLRV | HR Coil | .1345 | 48 | COIL | A36 | 1 | 40110 | 11A | KY | Prime
      PR-2 | BLRV | HR Coil | .1345 | 48 | COIL | A36 | 1 | 39980 | 11A | KY | Prime

      SECONDARY COILS
      Src | Coil # | Heat | Lbs | Product | Width | Thk | Length | Pcs | Grade | Cond | State
      BLRV | SE-1 | 22B | 31220 | HR Coil | 60 | .25 | COIL | 1 | A36 | Secondary | KY
      BLRV | SE-2 | 22C | 30875 | HR Coil | 60 | .1875 | COIL | 1 | A36 | Secondary | KY
    `,
    stored: `
      Product ID | Thickness | Width | Weight | Heat Num | Condition
      PR-1 | 0.1345 | 48 | 40110 | 11A | Prime
      PR-2 | 0.1345 | 48 | 39980 | 11A | Prime
      SE-1 | 0.25 | 60 | 31220 | 22B | Secondary
      SE-2 | 0.1875 | 60 | 30875 | 22C | Secondary
    `,
    every: 'Source Code: BLRV | Product: HR Coil | Length: COIL | Qty Pcs: 1 | Grade Category: A36 | State: KY',
  },
  {
    name: 'two tables side by side',
    category: 'Hot Rolled Plate',
    cells: `
      Plate # | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State | | Plate # | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State
      X-1 | NRTH | Plate | .5 | 96 | 240 | A36 | 1 | 3267 | 71 | MN | | Y-1 | NRTH | Plate | .5 | 96 | 240 | A572-50 | 1 | 3267 | 81 | IA
      X-2 | NRTH | Plate | .625 | 96 | 240 | A36 | 1 | 4084 | 72 | MN | | Y-2 | NRTH | Plate | 1 | 96 | 240 | A572-50 | 1 | 6534 | 82 | IA
      X-3 | NRTH | Plate | .75 | 96 | 240 | A36 | 1 | 4900 | 73 | MN
    `,
    stored: `
      Product ID | Thickness | Grade Category | Weight | Heat Num | State
      X-1 | 0.5 | A36 | 3267 | 71 | MN
      X-2 | 0.625 | A36 | 4084 | 72 | MN
      X-3 | 0.75 | A36 | 4900 | 73 | MN
      Y-1 | 0.5 | A572-50 | 3267 | 81 | IA
      Y-2 | 1 | A572-50 | 6534 | 82 | IA
    `,
    every: 'Source Code: NRTH | Product: Plate | Width: 96 | Length: 240 | Qty Pcs: 1',
  },
  {
    name: 'a summary by grade beside the list',
    category: 'Cold Rolled Coil',
    cells: `
      Tag | Supplier | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State | | Grade | Coils | Tons
      U-1 | SMMT | CR Coil | .0359 | 48 | COIL | CS-B | 1 | 18220 | 31 | OH | | CS-B | 2 | 18.1
      U-2 | SMMT | CR Coil | .0359 | 48 | COIL | CS-B | 1 | 17990 | 31 | OH | | DS-B | 1 | 9.6
      U-3 | SMMT | CR Coil | .0478 | 48 | COIL | DS-B | 1 | 19120 | 32 | OH | | Total | 3 | 27.7
    `,
    stored: `
      Product ID | Thickness | Grade Category | Weight | Heat Num
      U-1 | 0.0359 | CS-B | 18220 | 31
      U-2 | 0.0359 | CS-B | 17990 | 31
      U-3 | 0.0478 | DS-B | 19120 | 32
    `,
    every: 'Source Code: SMMT | Product: CR Coil | Width: 48 | Length: COIL | Qty Pcs: 1 | State: OH',
  },
  {
    name: 'a table of slit coils without some columns below the list',
    category: 'Galvanized Coil',
    cells: `
      Tag | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State
      M-1 | PNNL | Galv Coil | .0336 | 48 | COIL | G60 | 1 | 19220 | 41 | PA
      M-2 | PNNL | Galv Coil | .0336 | 48 | COIL | G60 | 1 | 19015 | 41 | PA

      Slit coils
      Tag | Src | Product | Grade | Thk | Width | Lbs | State
      M-9A | PNNL | Galv Coil | G90 | .0516 | 6.5 | 2870 | PA
      M-9B | PNNL | Galv Coil | G90 | .0516 | 6.5 | 2865 | PA
    `,
    client: { fill: { Length: 'COIL', 'Qty Pcs': '1', 'Heat Num': '' } },
    stored: `
      Product ID | Thickness | Width | Grade Category | Weight | Heat Num
      M-1 | 0.0336 | 48 | G60 | 19220 | 41
      M-2 | 0.0336 | 48 | G60 | 19015 | 41
      M-9A | 0.0516 | 6.5 | G90 | 2870 |
      M-9B | 0.0516 | 6.5 | G90 | 2865 |
    `,
    every: 'Source Code: PNNL | Product: Galv Coil | Length: COIL | Qty Pcs: 1 | State: PA',
  },
  {
    name: 'three tables with titles and totals and without blank rows between',
    category: 'Hot Rolled Coil',
    cells: `
      JACKSON YARD
      Tag | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State
      J-1 | MSRV | HR Coil | .125 | 48 | COIL | A36 | 1 | 38110 | 1J | TN
      J-2 | MSRV | HR Coil | .125 | 48 | COIL | A36 | 1 | 38040 | 1J | TN
      Total | | | | | | | 2 | 76150
      MEMPHIS YARD
      Tag | Heat | Lbs | Pcs | Src | Product | Grade | Thk | Width | Length | State
      M-1 | 2M | 41220 | 1 | MSRV | HR Coil | A36 | .1875 | 60 | COIL | TN
      Total | | 41220
      BIRMINGHAM YARD
      Src | Tag | Product | Grade | Thk | Width | Length | Pcs | Heat | Lbs | State
      MSRV | B-1 | HR Coil | A1011 CS-B | .0747 | 48 | COIL | 1 | 3B | 30110 | AL
      MSRV | B-2 | HR Coil | A1011 CS-B | .0747 | 48 | COIL | 1 | 3B | 30055 | AL
      Grand total | | | | | | | 5 | | 177535
    `,
    stored: `
      Product ID | Thickness | Width | Grade Category | Weight | Heat Num | State
      J-1 | 0.125 | 48 | A36 | 38110 | 1J | TN
      J-2 | 0.125 | 48 | A36 | 38040 | 1J | TN
      M-1 | 0.1875 | 60 | A36 | 41220 | 2M | TN
      B-1 | 0.0747 | 48 | A1011 CS-B | 30110 | 3B | AL
      B-2 | 0.0747 | 48 | A1011 CS-B | 30055 | 3B | AL
    `,
    every: 'Source Code: MSRV | Product: HR Coil | Length: COIL | Qty Pcs: 1',
  },
  {
    name: 'remarks and a phone list beside the plates',
    category: 'Hot Rolled Plate',
    cells: `
      Tag | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State | | Contact | Phone
      RP-1 | TWIN | Plate | .5 | 96 | 240 | A36 | 1 | 3267 | 9 | MN | | Ann Berg | 612-555-0133
      RP-2 | TWIN | Plate | .75 | 96 | 240 | A36 | 1 | 4900 | 9 | MN | | Joe Lund | 612-555-0134
      RP-3 | TWIN | Plate | 1 | 96 | 240 | A36 | 1 | 6534 | 9 | MN
    `,
    stored: `
      Product ID | Thickness | Weight
      RP-1 | 0.5 | 3267
      RP-2 | 0.75 | 4900
      RP-3 | 1 | 6534
    `,
    every:
      'Source Code: TWIN | Product: Plate | Width: 96 | Length: 240 | Grade Category: A36 | Qty Pcs: 1 | Heat Num: 9 | State: MN',
    told: [/Contact/, /Phone/],
  },
  {
    name: 'a price list of three columns below the coils',
    category: 'Hot Rolled Coil',
    cells: `
      Tag | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State
      NP-1 | CNTL | HR Coil | .125 | 48 | COIL | A36 | 1 | 40010 | 7 | IL
      NP-2 | CNTL | HR Coil | .125 | 48 | COIL | A36 | 1 | 39985 | 7 | IL

      Coil | Wt | Price
      NP-1 | 40010 | 33.50
      NP-2 | 39985 | 33.50
    `,
    stored: `
      Product ID | Weight
      NP-1 | 40010
      NP-2 | 39985
    `,
    every:
      'Source Code: CNTL | Product: HR Coil | Thickness: 0.125 | Width: 48 | Length: COIL | Grade Category: A36 | Qty Pcs: 1 | Heat Num: 7 | State: IL',
    told: [/row 5|left out|no item/i],
  },
  {
    name: 'rows below a page break in other columns, without headings, and a subtotal without a word',
    category: 'Hot Rolled Coil',
    cells: `
      Tag | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State
      BR-1 | MTRO | HR Coil | .135 | 48 | COIL | A36 | 1 | 41500 | 5 | NJ
      BR-2 | MTRO | HR Coil | .135 | 60 | COIL | A36 | 1 | 41600 | 5 | NJ
       | MTRO | HR Coil | .135 |  |  |  | 2 | 83100 |  |
      Page 2
      MTRO | HR Coil | BR-3 | 41700 | .135 | 48 | A36 | 5 | NJ | 1 | COIL
      MTRO | HR Coil | BR-4 | 41800 | .135 | 60 | A36 | 5 | NJ | 1 | COIL
    `,
    stored: `
      Product ID | Width | Weight
      BR-1 | 48 | 41500
      BR-2 | 60 | 41600
    `,
    every:
      'Source Code: MTRO | Product: HR Coil | Thickness: 0.135 | Length: COIL | Qty Pcs: 1 | Grade Category: A36 | Heat Num: 5 | State: NJ',
    told: [/list on row 6 of "Sheet1"/, /sums of the 2 rows above/],
  },
  {
    name: 'separated text in one column of cells',
    category: 'Hot Rolled Coil',
    cells: `
      Tag,Src,Product,Thk,Width,Length,Grade,Pcs,Lbs,Heat,State
      B1,BLDW,HR Coil,.125,48,COIL,A36,1,"40,100",5,OH
      B2,BLDW,HR Coil,.125,48,COIL,A36,1,"40,200",5,OH
    `,
    stored: `
      Product ID | Weight
      B1 | 40,100
      B2 | 40,200
    `,
    every:
      'Source Code: BLDW | Product: HR Coil | Thickness: .125 | Width: 48 | Length: COIL | Qty Pcs: 1 | Grade Category: A36 | Heat Num: 5 | State: OH',
  },
]
