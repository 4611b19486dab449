import type { SupplierList } from '../supplier-list.ts'

const slitCoils: SupplierList = {
  name: 'slit coils of a service center, two weeks earlier',
  category: 'Cold Rolled Coil',
  cells: `
    Mult No | Branch | Steel Type | Decimal | Width | Spec | Net Lbs | St
    88120-1 | LKS-ELK | CR SLIT COIL | .0478 | 7.125 | A1008 CS-B | 4120 | IN
    88120-2 | LKS-ELK | CR SLIT COIL | .0478 | 7.125 | A1008 CS-B | 4085 | IN
  `,
  person: { columns: { 'Product ID': 'Mult No' } },
  stored: `
    Product ID | Thickness | Width | Weight
    88120-1 | 0.0478 | 7.125 | 4120
    88120-2 | 0.0478 | 7.125 | 4085
  `,
  every:
    'Source Code: LKS-ELK | Product: CR SLIT COIL | Length: COIL | Qty Pcs: 1 | Grade Category: A1008 CS-B | State: IN',
}

const sheetsOfRidgeline = (id: string) => [
  {
    cells: `
      Location | Gauge | Width | Grade | Weight | Heat | Tag
      Toledo, OH | .1345 | 48 | A36 | 41500 | 5 | ${id}
    `,
  },
]
const itemsOfRidgeline = (id: string) => `
  Product ID | Weight
  ${id} | 41500
`
const ofRidgeline =
  'Source Code: RDGL | Product: Hot Rolled Coil | Thickness: 0.1345 | Width: 48 | Length: COIL | Qty Pcs: 1 | Grade Category: A36 | Heat Num: 5 | State: Toledo, OH'
const coilsOfRidgeline: SupplierList = {
  name: 'coils without a source, a week earlier',
  category: 'Hot Rolled Coil',
  fileName: 'Ridgeline excess 11-16.xlsx',
  sheets: sheetsOfRidgeline('RL-1'),
  person: { texts: { 'Source Code': 'RDGL' } },
}

/** Kind 1: lists without a required column. */
export const missingColumns: readonly SupplierList[] = [
  {
    name: 'mill coils without length and pieces',
    category: 'Hot Rolled Coil',
    cells: `
      Coil ID | Supplier | Material Desc | Gauge | Width | Spec | Heat No | Net Lbs | ST
      B7714402 | BRSM | HR BAND | .1345 | 60.5 | A1018 SS36 | 231877 | 48260 | AR
      B7714403 | BRSM | HR BAND | .1345 | 60.5 | A1018 SS36 | 231877 | 47915 | AR
      B7720118 | BRSM | HR BAND | .2420 | 72 | A1018 SS36 | 231902 | 51440 | AR
    `,
    client: { fill: { Length: 'COIL', 'Qty Pcs': '1' } },
    stored: `
      Product ID | Thickness | Width | Heat Num | Weight
      B7714402 | 0.1345 | 60.5 | 231877 | 48260
      B7714403 | 0.1345 | 60.5 | 231877 | 47915
      B7720118 | 0.242 | 72 | 231902 | 51440
    `,
    every: 'Source Code: BRSM | Product: HR BAND | Grade Category: A1018 SS36 | Length: COIL | Qty Pcs: 1 | State: AR',
  },
  {
    name: 'secondary sheets without tag and heat',
    category: 'Cold Rolled Sheet',
    cells: `
      EXCESS & SECONDARY - WEEK 47
      Vendor | Description | Thk | W | L | Pcs | Total Lbs | Grade | Location State | Condition
      TRST | CR Sheet | .0598 | 48 | 120 | 110 | 10850 | CS-B | OH | Secondary
      TRST | CR Sheet | .0359 | 48 | 96 | 204 | 9590 | CS-B | OH | Secondary
      TRST | CR Sheet | .0747 | 36 | 98 | 60 | 4490 | Commercial | OH | Secondary
    `,
    client: { fill: { 'Product ID': '', 'Heat Num': '' } },
    stored: `
      Thickness | Width | Length | Qty Pcs | Weight | Grade Category
      0.0598 | 48 | 120 | 110 | 10850 | CS-B
      0.0359 | 48 | 96 | 204 | 9590 | CS-B
      0.0747 | 36 | 98 | 60 | 4490 | Commercial
    `,
    every: 'Source Code: TRST | Product: CR Sheet | State: OH | Condition: Secondary',
  },
  {
    name: 'plates without grade and heat',
    category: 'Hot Rolled Plate',
    cells: `
      Plate # | Src | Item Desc | Thk | Wid | Len | Pcs | Lbs | Whse State
      P-30911 | GCPL | HR PLATE | '1/2 | 96 | 240 | 2 | 6535 | TX
      P-30912 | GCPL | HR PLATE | '3/4 | 96 | 240 | 1 | 4900 | TX
      P-30940 | GCPL | HR PLATE | '1-1/4 | 72 | 288 | 1 | 7350 | TX
    `,
    client: { fill: { 'Grade Category': '', 'Heat Num': '' } },
    stored: `
      Product ID | Thickness | Width | Length | Qty Pcs | Weight
      P-30911 | 1/2 | 96 | 240 | 2 | 6535
      P-30912 | 3/4 | 96 | 240 | 1 | 4900
      P-30940 | 1-1/4 | 72 | 288 | 1 | 7350
    `,
    every: 'Source Code: GCPL | Product: HR PLATE | State: TX',
  },
  {
    name: 'galvanized coils of one mill that names neither itself nor its state',
    category: 'Galvanized Coil',
    cells: `
      Tag | Product | Thickness | Width | Grade | Heat | Weight
      GV-20117 | Galv Coil G60 | .0236 | 48 | A653 CS-B G60 | 77120 | 12480
      GV-20118 | Galv Coil G60 | .0236 | 48 | A653 CS-B G60 | 77120 | 12515
      GV-20131 | Galv Coil G90 | .0516 | 60 | A653 SS50 G90 | 77166 | 21960
    `,
    person: { texts: { 'Source Code': 'WHPT', State: 'OH' } },
    client: { fill: { 'Source Code': 'WHPT', State: 'OH', Length: 'COIL', 'Qty Pcs': '1' } },
    stored: `
      Product ID | Product | Thickness | Width | Grade Category | Heat Num | Weight
      GV-20117 | Galv Coil G60 | 0.0236 | 48 | A653 CS-B G60 | 77120 | 12480
      GV-20118 | Galv Coil G60 | 0.0236 | 48 | A653 CS-B G60 | 77120 | 12515
      GV-20131 | Galv Coil G90 | 0.0516 | 60 | A653 SS50 G90 | 77166 | 21960
    `,
    every: 'Source Code: WHPT | State: OH | Length: COIL | Qty Pcs: 1',
  },
  {
    name: 'the next list of slit coils, with the choices of the last one',
    category: 'Cold Rolled Coil',
    earlier: [slitCoils],
    cells: `
      Mult No | Branch | Steel Type | Decimal | Width | Spec | Net Lbs | St
      88203-1 | LKS-ELK | CR SLIT COIL | .0359 | 11.25 | A1008 DS-B | 5210 | IN
      88203-2 | LKS-ELK | CR SLIT COIL | .0359 | 11.25 | A1008 DS-B | 5180 | IN
      88203-3 | LKS-ELK | CR SLIT COIL | .0359 | 9.5 | A1008 DS-B | 4395 | IN
    `,
    stored: `
      Product ID | Thickness | Width | Weight | Grade Category
      88203-1 | 0.0359 | 11.25 | 5210 | A1008 DS-B
      88203-2 | 0.0359 | 11.25 | 5180 | A1008 DS-B
      88203-3 | 0.0359 | 9.5 | 4395 | A1008 DS-B
    `,
    every: 'Source Code: LKS-ELK | Product: CR SLIT COIL | Length: COIL | Qty Pcs: 1 | State: IN',
  },
  {
    name: 'plates without weights',
    category: 'Hot Rolled Plate',
    cells: `
      Plate ID | Seller | Item Desc | Thk | Width | Length | Grade | Qty | Heat # | State
      RN-7 | NWPL | HR Plate | '3/8 | 96 | 240 | A36 | 4 | F110 | OR
      RN-8 | NWPL | HR Plate | '5/8 | 96 | 240 | A36 | 2 | F111 | OR
    `,
    client: { fill: { Weight: '' } },
    stored: `
      Product ID | Thickness | Qty Pcs | Heat Num
      RN-7 | 3/8 | 4 | F110
      RN-8 | 5/8 | 2 | F111
    `,
    every: 'Source Code: NWPL | Product: HR Plate | Width: 96 | Length: 240 | Grade Category: A36 | State: OR',
  },
  {
    name: 'the next list without a source, named as the last one',
    category: 'Hot Rolled Coil',
    earlier: [coilsOfRidgeline],
    fileName: 'Ridgeline excess 11-23.xlsx',
    sheets: sheetsOfRidgeline('RL-9'),
    stored: itemsOfRidgeline('RL-9'),
    every: ofRidgeline,
    told: [/RDGL was used, as chosen for an earlier list/],
  },
  {
    name: 'a list without a source, with the headings of another supplier',
    category: 'Hot Rolled Coil',
    earlier: [coilsOfRidgeline],
    fileName: 'Excess coils 11-23.xlsx',
    sheets: sheetsOfRidgeline('ZZ-9'),
    stored: itemsOfRidgeline('ZZ-9'),
    every: ofRidgeline,
    told: [/RDGL was .* for an earlier list/],
  },
]
