import type { SupplierList } from '../supplier-list.ts'

/** Kind 5: status columns, and columns that nobody reads. */
export const statuses: readonly SupplierList[] = [
  {
    name: 'sold and held coils under Status',
    category: 'Hot Rolled Coil',
    cells: `
      Status | Coil # | Src | Product | Gauge | Width | Length | Grade | Pcs | Lbs | Heat | State
      OPEN | D-1001 | DLTA | HR COIL | .0972 | 48 | COIL | A1011 CS-B | 1 | 40110 | 5510 | MI
      SOLD | D-1002 | DLTA | HR COIL | .0972 | 48 | COIL | A1011 CS-B | 1 | 39870 | 5510 | MI
      HOLD - QA | D-1003 | DLTA | HR COIL | .0972 | 48 | COIL | A1011 CS-B | 1 | 40420 | 5511 | MI
      OPEN | D-1004 | DLTA | HR COIL | .1345 | 48 | COIL | A1011 CS-B | 1 | 41200 | 5512 | MI
      SOLD | D-1005 | DLTA | HR COIL | .1345 | 48 | COIL | A1011 CS-B | 1 | 41090 | 5512 | MI
    `,
    stored: `
      Product ID | Thickness | Weight | Heat Num
      D-1001 | 0.0972 | 40110 | 5510
      D-1004 | 0.1345 | 41200 | 5512
    `,
    every:
      'Source Code: DLTA | Product: HR COIL | Width: 48 | Length: COIL | Qty Pcs: 1 | Grade Category: A1011 CS-B | State: MI',
    told: [/SOLD/i, /HOLD - QA/i],
  },
  {
    name: 'an X in the sold column',
    category: 'Galvaneal Coil',
    cells: `
      Tag | Supplier | Product | Thickness | Width | Length | Grade | Qty | Weight | Heat | State | Sold
      E100 | EGLB | Galvaneal Coil | .0336 | 60 | COIL | CS-B A40 | 1 | 20440 | 118 | MI |
      E101 | EGLB | Galvaneal Coil | .0336 | 60 | COIL | CS-B A40 | 1 | 20390 | 118 | MI | X
      E102 | EGLB | Galvaneal Coil | .0456 | 60 | COIL | CS-B A40 | 1 | 21870 | 121 | MI |
      E103 | EGLB | Galvaneal Coil | .0456 | 60 | COIL | CS-B A40 | 1 | 21650 | 121 | MI |
    `,
    stored: `
      Product ID | Thickness | Weight | Heat Num
      E100 | 0.0336 | 20440 | 118
      E102 | 0.0456 | 21870 | 121
      E103 | 0.0456 | 21650 | 121
    `,
    every:
      'Source Code: EGLB | Product: Galvaneal Coil | Width: 60 | Length: COIL | Qty Pcs: 1 | Grade Category: CS-B A40 | State: MI',
    told: [/sold/i],
  },
  {
    name: 'availability with reserved and shipped plates',
    category: 'Hot Rolled Plate',
    cells: `
      Plate ID | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State | Availability
      77-1 | GRPL | Plate | .5 | 96 | 240 | A36 | 1 | 3267 | N188 | IL | In Stock
      77-2 | GRPL | Plate | .5 | 96 | 240 | A36 | 1 | 3267 | N188 | IL | Reserved
      77-3 | GRPL | Plate | .75 | 96 | 240 | A36 | 1 | 4900 | N190 | IL | In Stock
      77-4 | GRPL | Plate | .75 | 96 | 240 | A36 | 1 | 4900 | N190 | IL | Shipped
      77-5 | GRPL | Plate | 1 | 96 | 240 | A36 | 1 | 6534 | N191 | IL | Inbound
    `,
    stored: `
      Product ID | Thickness | Weight | Heat Num
      77-1 | 0.5 | 3267 | N188
      77-3 | 0.75 | 4900 | N190
    `,
    every:
      'Source Code: GRPL | Product: Plate | Width: 96 | Length: 240 | Qty Pcs: 1 | Grade Category: A36 | State: IL',
    told: [/Reserved/i, /Shipped/i, /Inbound/i],
  },
  {
    name: 'available yes or no',
    category: 'Cold Rolled Coil',
    cells: `
      Coil Tag | Supplier | Product | Thk | Width | Length | Grade | Qty Pcs | Weight | Heat | State | Avail?
      Y-1 | TRIC | CR Coil | .0299 | 48 | COIL | A1008 CS-B | 1 | 17220 | C77 | KY | Y
      Y-2 | TRIC | CR Coil | .0299 | 48 | COIL | A1008 CS-B | 1 | 17115 | C77 | KY | N
      Y-3 | TRIC | CR Coil | .0359 | 48 | COIL | A1008 CS-B | 1 | 18005 | C78 | KY | Y
      Y-4 | TRIC | CR Coil | .0359 | 48 | COIL | A1008 CS-B | 1 | 17980 | C78 | KY | Y
    `,
    stored: `
      Product ID | Thickness | Weight | Heat Num
      Y-1 | 0.0299 | 17220 | C77
      Y-3 | 0.0359 | 18005 | C78
      Y-4 | 0.0359 | 17980 | C78
    `,
    every:
      'Source Code: TRIC | Product: CR Coil | Width: 48 | Length: COIL | Qty Pcs: 1 | Grade Category: A1008 CS-B | State: KY',
    told: [/\bN\b/],
  },
  {
    name: 'columns that nobody reads',
    category: 'Aluminized Coil',
    cells: `
      Coil # | Supplier | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State | Coating Wt | Remarks | $/cwt
      T1-40 | AKTN | Aluminized Coil | .0598 | 48 | COIL | T1-25 CS | 1 | 16220 | 4400 | OH | 25 | edge wave | 41.50
      T1-41 | AKTN | Aluminized Coil | .0598 | 48 | COIL | T1-25 CS | 1 | 16180 | 4400 | OH | 25 | | 41.50
      T1-42 | AKTN | Aluminized Coil | .0478 | 48 | COIL | T1-40 CS | 1 | 15090 | 4412 | OH | 40 | oil spots | 42.00
    `,
    stored: `
      Product ID | Thickness | Grade Category | Weight | Heat Num
      T1-40 | 0.0598 | T1-25 CS | 16220 | 4400
      T1-41 | 0.0598 | T1-25 CS | 16180 | 4400
      T1-42 | 0.0478 | T1-40 CS | 15090 | 4412
    `,
    every: 'Source Code: AKTN | Product: Aluminized Coil | Width: 48 | Length: COIL | Qty Pcs: 1 | State: OH',
    told: [/Remarks.*edge wave/s, /\$\/cwt/],
    untold: [/Coating Wt/],
  },
  {
    name: 'statuses with customers and dates',
    category: 'Hot Rolled P&O Coil',
    cells: `
      Tag | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State | Stat
      ST-1 | HMLT | HRPO Coil | .1196 | 48 | COIL | CS-B | 1 | 36110 | 8 | OH |
      ST-2 | HMLT | HRPO Coil | .1196 | 48 | COIL | CS-B | 1 | 36020 | 8 | OH | SOLD - Acme Fab
      ST-3 | HMLT | HRPO Coil | .1196 | 48 | COIL | CS-B | 1 | 35980 | 8 | OH | Alloc 11/18
      ST-4 | HMLT | HRPO Coil | .1196 | 48 | COIL | CS-B | 1 | 36205 | 8 | OH |
      ST-5 | HMLT | HRPO Coil | .1196 | 48 | COIL | CS-B | 1 | 36150 | 8 | OH | On hold (claim)
    `,
    stored: `
      Product ID | Weight
      ST-1 | 36110
      ST-4 | 36205
    `,
    every:
      'Source Code: HMLT | Product: HRPO Coil | Thickness: 0.1196 | Width: 48 | Length: COIL | Qty Pcs: 1 | Grade Category: CS-B | Heat Num: 8 | State: OH',
    told: [/sold/i],
  },
  {
    name: 'pounds on hand, allocated and available',
    category: 'Cold Rolled Coil',
    cells: `
      Item No | Branch Code | Description | Gauge | Width | Length | Grade | Pcs | On Hand Lbs | Alloc Lbs | Avail Lbs | Heat | State
      AL-1 | KRNR | CR COIL | .0359 | 48 | COIL | CS-B | 1 | 18110 | 0 | 18110 | 6 | MN
      AL-2 | KRNR | CR COIL | .0359 | 48 | COIL | CS-B | 1 | 18025 | 18025 | 0 | 6 | MN
      AL-3 | KRNR | CR COIL | .0478 | 48 | COIL | CS-B | 2 | 38220 | 19110 | 19110 | 7 | MN
    `,
    person: { columns: { Weight: 'Avail Lbs' } },
    stored: `
      Product ID | Thickness | Qty Pcs | Weight | Heat Num
      AL-1 | 0.0359 | 1 | 18110 | 6
      AL-3 | 0.0478 | 2 | 19110 | 7
    `,
    every: 'Source Code: KRNR | Product: CR COIL | Width: 48 | Length: COIL | Grade Category: CS-B | State: MN',
    told: [/Alloc Lbs/, /marked as sold or held \('0 in Avail Lbs' in 1\)/],
  },
  {
    name: 'sold coils below a title, with a legend of colors above',
    category: 'Hot Rolled Coil',
    cells: `
      Yellow = on hold
      Coil # | Src | Product | Gauge | Width | Length | Grade | Pcs | Lbs | Heat | State
      SE-1 | DLTA | HR COIL | .0972 | 48 | COIL | A36 | 1 | 40110 | 5 | MI
      SOLD MATERIAL
      SE-2 | DLTA | HR COIL | .0972 | 48 | COIL | A36 | 1 | 39870 | 5 | MI
      SE-3 | DLTA | HR COIL | .0972 | 48 | COIL | A36 | 1 | 40420 | 5 | MI
      ON ORDER
      SE-4 | DLTA | HR COIL | .0972 | 48 | COIL | A36 | 0 | 41200 | 5 | MI
    `,
    stored: `
      Product ID | Weight | Qty Pcs
      SE-1 | 40110 | 1
    `,
    every:
      'Source Code: DLTA | Product: HR COIL | Thickness: 0.0972 | Width: 48 | Length: COIL | Grade Category: A36 | Heat Num: 5 | State: MI',
    told: [/no colors of cells could be read/, /'SOLD MATERIAL' in 2/, /'ON ORDER' in 1/],
  },
]
