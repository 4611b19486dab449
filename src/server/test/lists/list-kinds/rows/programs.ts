import { aStyledFile } from '../styled-file.ts'
import type { SupplierList } from '../supplier-list.ts'

const hrc = 'Hot Rolled Coil'
const coil = 'Length: COIL | Qty Pcs: 1'

/** Kind 28: what the programs of mills and service centers write beside a plain list. */
export const programLists: readonly SupplierList[] = [
  {
    name: 'a banner with a count and a weight beside it',
    category: hrc,
    cells: `
      Tag | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State
      AVAILABLE | | 2 coils | | | | | 2 | 80300
      B1 | BLDW | HR Coil | .125 | 48 | COIL | A36 | 1 | 40100 | 5 | OH
      B2 | BLDW | HR Coil | .125 | 48 | COIL | A36 | 1 | 40200 | 5 | OH
      COMMITTED | | 2 coils | | | | | 2 | 80700
      B3 | BLDW | HR Coil | .125 | 48 | COIL | A36 | 1 | 40300 | 5 | OH
      B4 | BLDW | HR Coil | .125 | 48 | COIL | A36 | 1 | 40400 | 5 | OH
    `,
    person: { answers: [/sold|Leave/i] },
    stored: `
      Product ID | Weight
      B1 | 40100
      B2 | 40200
    `,
    every: `Source Code: BLDW | Product: HR Coil | Thickness: 0.125 | Width: 48 | ${coil} | Grade Category: A36 | Heat Num: 5 | State: OH`,
  },
  {
    name: 'a banner of three cells',
    category: hrc,
    cells: `
      Tag | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State
      B1 | BLDW | HR Coil | .125 | 48 | COIL | A36 | 1 | 40100 | 5 | OH
      B2 | BLDW | HR Coil | .125 | 48 | COIL | A36 | 1 | 40200 | 5 | OH
      SOLD | 11/20 | to Acme
      B3 | BLDW | HR Coil | .125 | 48 | COIL | A36 | 1 | 40300 | 5 | OH
      B4 | BLDW | HR Coil | .125 | 48 | COIL | A36 | 1 | 40400 | 5 | OH
    `,
    person: { answers: [/sold|Leave/i] },
    stored: `
      Product ID | Weight
      B1 | 40100
      B2 | 40200
    `,
    every: `Source Code: BLDW | Product: HR Coil | Thickness: 0.125 | Width: 48 | ${coil} | Grade Category: A36 | Heat Num: 5 | State: OH`,
  },
  {
    name: 'places above rows beside their addresses',
    category: hrc,
    cells: `
      Tag | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat
      GARY, IN | 1200 Clark Rd
      B1 | BLDW | HR Coil | .125 | 48 | COIL | A36 | 1 | 40100 | 5
      B2 | BLDW | HR Coil | .125 | 48 | COIL | A36 | 1 | 40200 | 5
      TOLEDO, OH | 88 Front St
      B3 | BLDW | HR Coil | .125 | 48 | COIL | A36 | 1 | 40300 | 5
      B4 | BLDW | HR Coil | .125 | 48 | COIL | A36 | 1 | 40400 | 5
    `,
    stored: `
      Product ID | Weight | State
      B1 | 40100 | GARY, IN
      B2 | 40200 | GARY, IN
      B3 | 40300 | TOLEDO, OH
      B4 | 40400 | TOLEDO, OH
    `,
    every: `Source Code: BLDW | Product: HR Coil | Thickness: 0.125 | Width: 48 | ${coil} | Grade Category: A36 | Heat Num: 5`,
  },
  {
    name: 'grades between asterisks',
    category: 'Hot Rolled Plate',
    cells: `
      Plate No | Source | Product | Thickness | Width | Length | Pcs | Weight | Heat | State
      *** A36 ***
      P1 | PLT2 | HR Plate | .375 | 96 | 240 | 1 | 2450 | 1A | AL
      P2 | PLT2 | HR Plate | .375 | 96 | 240 | 1 | 2450 | 1A | AL
      *** A572-50 ***
      P3 | PLT2 | HR Plate | .5 | 96 | 240 | 1 | 3267 | 1B | AL
      P4 | PLT2 | HR Plate | .5 | 96 | 240 | 1 | 3267 | 1B | AL
    `,
    stored: `
      Product ID | Thickness | Grade Category | Weight | Heat Num
      P1 | 0.375 | A36 | 2450 | 1A
      P2 | 0.375 | A36 | 2450 | 1A
      P3 | 0.5 | A572-50 | 3267 | 1B
      P4 | 0.5 | A572-50 | 3267 | 1B
    `,
    every: 'Source Code: PLT2 | Product: HR Plate | Width: 96 | Length: 240 | Qty Pcs: 1 | State: AL',
  },
  {
    name: 'a day from which a coil is here',
    category: hrc,
    cells: `
      Tag | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State | Avail Date
      B1 | BLDW | HR Coil | .125 | 48 | COIL | A36 | 1 | 40100 | 5 | OH | 
      B2 | BLDW | HR Coil | .125 | 48 | COIL | A36 | 1 | 40200 | 5 | OH | 
      B3 | BLDW | HR Coil | .125 | 48 | COIL | A36 | 1 | 40300 | 5 | OH | 12/28/2027
    `,
    person: { answers: [/Not here|not yet|Leave/i] },
    stored: `
      Product ID | Weight
      B1 | 40100
      B2 | 40200
    `,
    every: `Source Code: BLDW | Product: HR Coil | Thickness: 0.125 | Width: 48 | ${coil} | Grade Category: A36 | Heat Num: 5 | State: OH`,
  },
  {
    name: 'rows torn by a cell among them',
    category: hrc,
    cells: `
      Tag | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State
      B1 | BLDW | HR Coil | .125 | 48 | COIL | A36 | 1 | 40100 | 5512 | OH
      B2 | BLDW | HR Coil | .125 | 48 | COIL | A36 | 1 | 40200 | 5513 | OH
      B3 | BLDW | HR Coil | .125 | 48 | COIL | A36 | 1 | 40300 | 5514 | OH
      B4 | BLDW | HR Coil | P&O | .125 | 48 | COIL | A36 | 1 | 40400 | 5515 | OH
      B5 | BLDW | HR Coil | P&O | .125 | 48 | COIL | A36 | 1 | 40500 | 5516 | OH
      B6 | BLDW | HR Coil | P&O | .125 | 48 | COIL | A36 | 1 | 40600 | 5517 | OH
    `,
    stored: `
      Product ID | Weight | Heat Num
      B1 | 40100 | 5512
      B2 | 40200 | 5513
      B3 | 40300 | 5514
    `,
    told: [/row|moved|drift|column/i],
    every: `Source Code: BLDW | Product: HR Coil | Thickness: 0.125 | Width: 48 | ${coil} | Grade Category: A36 | State: OH`,
  },
  {
    name: 'nothing left of what can be promised',
    category: hrc,
    cells: `
      Tag | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | ATP Lbs | Heat | State
      B1 | BLDW | HR Coil | .125 | 48 | COIL | A36 | 1 | 40100 | 40100 | 5 | OH
      B2 | BLDW | HR Coil | .125 | 48 | COIL | A36 | 1 | 40200 | 0 | 5 | OH
    `,
    person: { columns: { Weight: 'ATP Lbs' }, answers: [/sold|Leave/i] },
    stored: `
      Product ID | Weight
      B1 | 40100
    `,
    every: `Source Code: BLDW | Product: HR Coil | Thickness: 0.125 | Width: 48 | ${coil} | Grade Category: A36 | Heat Num: 5 | State: OH`,
  },
  {
    name: 'a legend of italic letters',
    category: hrc,
    file: () =>
      aStyledFile({
        cells: `
      Items in italics are incoming.
      Tag | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State
      B1 | BLDW | HR Coil | .125 | 48 | COIL | A36 | 1 | 40100 | 5 | OH
      B2 | BLDW | HR Coil | .125 | 48 | COIL | A36 | 1 | 40200 | 5 | OH
      B3 | BLDW | HR Coil | .125 | 48 | COIL | A36 | 1 | 40300 | 5 | OH
    `,
        looks: [{ row: 4, isItalic: true }],
      }),
    person: { answers: [/Leave/i] },
    stored: `
      Product ID | Weight
      B1 | 40100
      B3 | 40300
    `,
    every: `Source Code: BLDW | Product: HR Coil | Thickness: 0.125 | Width: 48 | ${coil} | Grade Category: A36 | Heat Num: 5 | State: OH`,
  },
  {
    name: 'tons beside decimal commas',
    oneStep: {
      stored: `
      Product ID | Thickness | Width | Grade Category | Weight | Heat Num | Lb
      D-100 | 3.00 mm | 1250 mm | S235JR | 21.340 t | 44011 | 0
      D-101 | 3.00 mm | 1250 mm | S235JR | 20.980 t | 44011 | 0
      D-102 | 4.00 mm | 1500 mm | S355MC | 22.115 t | 44015 | 0
    `,
      told: [/ton/],
    },
    category: hrc,
    cells: `
      Coil-Nr. | Lieferant | Erzeugnis | Dicke mm | Breite mm | Güte | Gewicht t | Schmelze | Staat
      D-100 | SZG1 | Warmband | '3,00 | 1250 | S235JR | '21,340 | 44011 | LA
      D-101 | SZG1 | Warmband | '3,00 | 1250 | S235JR | '20,980 | 44011 | LA
      D-102 | SZG1 | Warmband | '4,00 | 1500 | S355MC | '22,115 | 44015 | LA
    `,
    person: { answers: [/metric/i] },
    stored: `
      Product ID | Thickness | Width | Grade Category | Weight | Heat Num | Lb
      D-100 | 3.00 mm | 1250 mm | S235JR | 21.340 MT | 44011 | 47047
      D-101 | 3.00 mm | 1250 mm | S235JR | 20.980 MT | 44011 | 46253
      D-102 | 4.00 mm | 1500 mm | S355MC | 22.115 MT | 44015 | 48755
    `,
    client: { fill: { Length: 'COIL', 'Qty Pcs': '1' } },
    every: `Source Code: SZG1 | Product: Warmband | ${coil} | State: LA`,
  },
  {
    name: 'orders of customers under Customer PO',
    category: hrc,
    cells: `
      Tag | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State | Customer PO
      B1 | BLDW | HR Coil | .125 | 48 | COIL | A36 | 1 | 40100 | 5 | OH | 
      B2 | BLDW | HR Coil | .125 | 48 | COIL | A36 | 1 | 40200 | 5 | OH | PO 88121
      B3 | BLDW | HR Coil | .125 | 48 | COIL | A36 | 1 | 40300 | 5 | OH | 
    `,
    person: { answers: [/^Sold|^Leave|On hold/i] },
    stored: `
      Product ID | Weight
      B1 | 40100
      B3 | 40300
    `,
    every: `Source Code: BLDW | Product: HR Coil | Thickness: 0.125 | Width: 48 | ${coil} | Grade Category: A36 | Heat Num: 5 | State: OH`,
  },
  {
    name: 'Nt. Wt. (lbs.)',
    category: hrc,
    cells: `
      Coil. No. | Supp. Code | Prod. Desc. | Nom. Thk. (in.) | Wid. (in.) | Mat. Grd. | Pcs. | Nt. Wt. (lbs.) | Ht. No. | Loc. St.
      B1 | BLDW | HR Coil | .125 | 48 | A36 | 1 | 40100 | 5 | OH
      B2 | BLDW | HR Coil | .125 | 48 | A36 | 1 | 40200 | 5 | OH
    `,
    stored: `
      Product ID | Weight
      B1 | 40100
      B2 | 40200
    `,
    client: { fill: { Length: 'COIL' } },
    every: `Source Code: BLDW | Product: HR Coil | Thickness: 0.125 | Width: 48 | ${coil} | Grade Category: A36 | Heat Num: 5 | State: OH`,
  },
  {
    name: 'sizes joined by asterisks',
    category: 'Cold Rolled Coil',
    cells: `
      Coil No. | Supplier | Commodity | Size(mm) | Grade | N.W.(kg) | Heat No. | State
      C2601 | BAO2 | CR COIL | 0.8*1250*C | SPCC | 12,350 | 26A1 | CA
      C2602 | BAO2 | CR COIL | 1.0*1250*C | SPCC | 12,410 | 26A1 | CA
    `,
    stored: `
      Product ID | Thickness | Weight | Lb
      C2601 | 0.8 mm | 12,350 kg | 27227
      C2602 | 1.0 mm | 12,410 kg | 27359
    `,
    client: { fill: { 'Qty Pcs': '1' } },
    every:
      'Source Code: BAO2 | Product: CR COIL | Width: 1250 mm | Length: C | Qty Pcs: 1 | Grade Category: SPCC | Heat Num: 26A1 | State: CA',
  },
  {
    name: 'dispositions',
    category: hrc,
    cells: `
      Tag | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State | Disposition
      B1 | BLDW | HR Coil | .125 | 48 | COIL | A36 | 1 | 40100 | 5 | OH | OK
      B2 | BLDW | HR Coil | .125 | 48 | COIL | A36 | 1 | 40200 | 5 | OH | QH
      B3 | BLDW | HR Coil | .125 | 48 | COIL | A36 | 1 | 40300 | 5 | OH | OK
    `,
    person: { answers: [/hold|Leave/i] },
    stored: `
      Product ID | Weight
      B1 | 40100
      B3 | 40300
    `,
    every: `Source Code: BLDW | Product: HR Coil | Thickness: 0.125 | Width: 48 | ${coil} | Grade Category: A36 | Heat Num: 5 | State: OH`,
  },
  {
    name: 'names of sheets that staff take as the condition',
    category: hrc,
    sheets: ['A-Grade', 'B-Grade'].map((name, i) => ({
      name,
      cells: `
      Tag | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State
      ${name.charAt(0)}1 | BLDW | HR Coil | .125 | 48 | COIL | A36 | 1 | 4${i}100 | 5 | OH
      ${name.charAt(0)}2 | BLDW | HR Coil | .125 | 48 | COIL | A36 | 1 | 4${i}200 | 5 | OH
    `,
    })),
    person: { sheetNameAs: 'Condition', answers: [/Prime/] },
    stored: `
      Product ID | Weight | Condition
      A1 | 40100 | A-Grade
      A2 | 40200 | A-Grade
      B1 | 41100 | B-Grade
      B2 | 41200 | B-Grade
    `,
    oneStep: {
      stored: `
      Product ID | Weight
      A1 | 40100
      A2 | 40200
      B1 | 41100
      B2 | 41200
    `,
    },
    every: `Source Code: BLDW | Product: HR Coil | Thickness: 0.125 | Width: 48 | ${coil} | Grade Category: A36 | Heat Num: 5 | State: OH`,
  },
]
