import { ofBaldwin, ofBaldwinSheets, type SupplierList } from '../supplier-list.ts'

/** Quantities that are skids, weights, or the same steel twice, and columns beside them that say whose it is. */
export const quantities: readonly SupplierList[] = [
  {
    name: 'skids and pieces per skid',
    category: 'Hot Rolled Sheet',
    cells: `
      Tag | Supplier | Product | Thk | Width | Length | Grade | Skids | Pcs/Skid | Weight | Heat | State
      SK-1 | BLDW | HR Sheet | .1345 | 48 | 120 | A36 | 2 | 20 | 8,790 | 5 | OH
      SK-2 | BLDW | HR Sheet | .1345 | 48 | 120 | A36 | 3 | 20 | 13,185 | 5 | OH
    `,
    stored: `
      Product ID | Qty Pcs | Weight
      SK-1 | 40 | 8,790
      SK-2 | 60 | 13,185
    `,
    every: ofBaldwinSheets,
    told: [/Pcs\/Skid/],
  },
  {
    name: 'a quantity that must be skids',
    category: 'Hot Rolled Sheet',
    cells: `
      Tag | Supplier | Product | Thk | Width | Length | Grade | Qty | Pcs/Skid | Weight | Heat | State
      SL-1 | BLDW | HR Sheet | .1345 | 48 | 120 | A36 | 2 | 20 | 8,790 | 5 | OH
      SL-2 | BLDW | HR Sheet | .1345 | 48 | 120 | A36 | 3 | 20 | 13,185 | 5 | OH
    `,
    stored: `
      Product ID | Qty Pcs | Weight
      SL-1 | 2 | 8,790
      SL-2 | 3 | 13,185
    `,
    every: ofBaldwinSheets,
    told: [/more than 15% off/, /Pcs\/Skid is not read/],
  },
  {
    name: 'a quantity that is pieces beside pieces per skid',
    category: 'Hot Rolled Sheet',
    cells: `
      Tag | Supplier | Product | Thk | Width | Length | Grade | Qty | Pcs/Skid | Weight | Heat | State
      SM-1 | BLDW | HR Sheet | .1345 | 48 | 120 | A36 | 40 | 20 | 8,790 | 5 | OH
      SM-2 | BLDW | HR Sheet | .1345 | 48 | 120 | A36 | 60 | 20 | 13,185 | 5 | OH
    `,
    stored: `
      Product ID | Qty Pcs | Weight
      SM-1 | 40 | 8,790
      SM-2 | 60 | 13,185
    `,
    every: ofBaldwinSheets,
    told: [/Pcs\/Skid/],
  },
  {
    name: 'a quantity in pounds by its unit column',
    category: 'Hot Rolled Coil',
    cells: `
      Batch | Supplier | Material Description | Thickness | Width | Length | Grade | Qty | UOM | Heat | State
      SAP-1 | BLDW | HR Coil | .1345 | 48 | COIL | A36 | 41,500 | LB | 5 | OH
      SAP-2 | BLDW | HR Coil | .1345 | 48 | COIL | A36 | 40,250 | LB | 5 | OH
    `,
    stored: `
      Product ID | Weight | Lb
      SAP-1 | 41,500 | 41500
      SAP-2 | 40,250 | 40250
    `,
    every: ofBaldwin,
    told: [/Qty/],
  },
  {
    name: 'a quantity in pounds beside the weight',
    category: 'Hot Rolled Coil',
    cells: `
      Batch | Supplier | Material Description | Thickness | Width | Length | Grade | Qty | UOM | Weight | Heat | State
      SAQ-1 | BLDW | HR Coil | .1345 | 48 | COIL | A36 | 41,500 | LB | 41,500 | 5 | OH
      SAQ-2 | BLDW | HR Coil | .1345 | 48 | COIL | A36 | 40,250 | LB | 40,250 | 5 | OH
    `,
    stored: `
      Product ID | Weight | Lb
      SAQ-1 | 41,500 | 41500
      SAQ-2 | 40,250 | 40250
    `,
    every: ofBaldwin,
    told: [/Qty/],
  },
  {
    name: 'quantities in pounds and in pieces',
    category: 'Hot Rolled Coil',
    cells: `
      Batch | Supplier | Material Description | Thickness | Width | Length | Grade | Qty | UOM | Weight | Heat | State
      SAR-1 | BLDW | HR Coil | .1345 | 48 | COIL | A36 | 41,500 | LB | | 5 | OH
      SAR-2 | BLDW | HR Coil | .1345 | 48 | COIL | A36 | 1 | EA | 40,250 | 5 | OH
    `,
    stored: `
      Product ID | Weight | Lb | Qty Pcs
      SAR-1 | 41,500 LB | 41500 | 0
      SAR-2 | 40,250 | 40250 | 1
    `,
    every: ofBaldwin,
    told: [/UOM|LB/],
  },
  {
    name: 'customers beside stock',
    category: 'Hot Rolled Coil',
    cells: `
      Coil # | Supplier | Product | Thk | Width | Length | Grade | Pcs | Weight | Heat | State | Customer
      CU-1 | BLDW | HR Coil | .1345 | 48 | COIL | A36 | 1 | 41,500 | 5 | OH | STOCK
      CU-2 | BLDW | HR Coil | .1345 | 48 | COIL | A36 | 1 | 40,250 | 5 | OH | ACME STAMPING
      CU-3 | BLDW | HR Coil | .1345 | 48 | COIL | A36 | 1 | 39,250 | 5 | OH | STOCK
      CU-4 | BLDW | HR Coil | .1345 | 48 | COIL | A36 | 1 | 38,250 | 5 | OH |
    `,
    stored: `
      Product ID | Weight
      CU-1 | 41,500
      CU-3 | 39,250
      CU-4 | 38,250
    `,
    every: ofBaldwin,
    person: { answers: [/^Sold/] },
    told: [/What does 'ACME STAMPING'|'ACME STAMPING' in 1/],
  },
  {
    name: 'prime yes or no',
    category: 'Hot Rolled Coil',
    cells: `
      Coil # | Supplier | Product | Thk | Width | Length | Grade | Pcs | Weight | Heat | State | Prime?
      PR-1 | BLDW | HR Coil | .1345 | 48 | COIL | A36 | 1 | 41,500 | 5 | OH | Y
      PR-2 | BLDW | HR Coil | .1345 | 48 | COIL | A36 | 1 | 40,250 | 5 | OH | N
    `,
    stored: `
      Product ID | Weight | Condition
      PR-1 | 41,500 | Prime
      PR-2 | 40,250 |
    `,
    every: ofBaldwin,
    told: [/Prime\?/],
  },
  {
    name: 'a master coil above its slit coils',
    category: 'Hot Rolled Coil',
    cells: `
      Coil # | Supplier | Product | Thk | Width | Length | Grade | Pcs | Weight | Heat | State
      MC-1 | BLDW | HR Coil | .1345 | 48 | COIL | A36 | 1 | 40,000 | 5 | OH
      MC-1-A | BLDW | HR Coil | .1345 | 12 | COIL | A36 | 1 | 10,000 | 5 | OH
      MC-1-B | BLDW | HR Coil | .1345 | 12 | COIL | A36 | 1 | 10,000 | 5 | OH
      MC-1-C | BLDW | HR Coil | .1345 | 24 | COIL | A36 | 1 | 20,000 | 5 | OH
      MC-2 | BLDW | HR Coil | .1345 | 48 | COIL | A36 | 1 | 41,000 | 5 | OH
    `,
    stored: `
      Product ID | Width | Weight
      MC-1 | 48 | 40,000
      MC-1-A | 12 | 10,000
      MC-1-B | 12 | 10,000
      MC-1-C | 24 | 20,000
      MC-2 | 48 | 41,000
    `,
    every: ofBaldwin,
    told: [/MC-1/],
  },
  {
    name: 'nothing left, and negative rows',
    category: 'Hot Rolled Coil',
    cells: `
      Coil # | Supplier | Product | Thk | Width | Length | Grade | Pcs | Weight | Heat | State
      ZQ-1 | BLDW | HR Coil | .1345 | 48 | COIL | A36 | 0 | 0 | 5 | OH
      ZQ-2 | BLDW | HR Coil | .1345 | 48 | COIL | A36 | -1 | -40,250 | 5 | OH
      ZQ-3 | BLDW | HR Coil | .1345 | 48 | COIL | A36 | 1 | (40,250) | 5 | OH
      ZQ-4 | BLDW | HR Coil | .1345 | 48 | COIL | A36 | 1 | 41,500 | 5 | OH
    `,
    stored: `
      Product ID | Weight | Qty Pcs
      ZQ-1 | 0 | 0
      ZQ-2 | -40,250 | 0
      ZQ-3 | (40,250) | 1
      ZQ-4 | 41,500 | 1
    `,
    every: ofBaldwin,
    told: [/quantity/i, /\(40,250\)/],
  },
]
