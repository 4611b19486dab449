import { ofBaldwin, ofBaldwinSheets, type SupplierList } from '../supplier-list.ts'

/** Kinds 2 and 8: weights and sizes as people type them. */
export const figureTexts: readonly SupplierList[] = [
  {
    name: 'pounds and kilograms in one cell',
    category: 'Hot Rolled Coil',
    cells: `
      Coil # | Supplier | Product | Thk | Width | Length | Grade | Pcs | Weight | Heat | State
      DW-1 | BLDW | HR Coil | .1345 | 48 | COIL | A36 | 1 | 41,500 lb / 18,824 kg | 5 | OH
      DW-2 | BLDW | HR Coil | .1345 | 48 | COIL | A36 | 1 | 40,250 lbs (18,257 kgs) | 5 | OH
      DW-3 | BLDW | HR Coil | .1345 | 48 | COIL | A36 | 1 | 18.60 MT / 41,006 LB | 5 | OH
      DW-4 | BLDW | HR Coil | .1345 | 48 | COIL | A36 | 1 | 41,500 lb / 15,000 kg | 5 | OH
    `,
    stored: `
      Product ID | Weight | Lb
      DW-1 | 41,500 lb | 41500
      DW-2 | 40,250 lbs | 40250
      DW-3 | 41,006 LB | 41006
      DW-4 | 41,500 lb / 15,000 kg | 0
    `,
    every: ofBaldwin,
    told: [/41,500 lb/, /15,000 kg' cannot be read/],
  },
  {
    name: 'blanks between thousands',
    category: 'Hot Rolled Coil',
    cells: `
      Coil # | Supplier | Product | Thk | Width | Length | Grade | Pcs | Weight | Heat | State
      BT-1 | BLDW | HR Coil | .1345 | 48 | COIL | A36 | 1 | 41 500 | 5 | OH
      BT-2 | BLDW | HR Coil | .1345 | 48 | COIL | A36 | 1 | 40 250 lb | 5 | OH
      BT-3 | BLDW | HR Coil | .1345 | 48 | COIL | A36 | 1 | 18 824 kg | 5 | OH
      BT-4 | BLDW | HR Coil | .1345 | 48 | COIL | A36 | 1 | 39 875 | 5 | OH
    `,
    stored: `
      Product ID | Weight | Lb
      BT-1 | 41,500 | 41500
      BT-2 | 40,250 lb | 40250
      BT-3 | 18,824 kg | 41499.82
      BT-4 | 39,875 | 39875
    `,
    every: ofBaldwin,
    told: [/41 500/],
  },
  {
    name: 'kilograms with blanks under a French heading',
    category: 'Hot Rolled Coil',
    cells: `
      No. de bobine | Fournisseur | Produit | Épaisseur | Largeur | Longueur | Nuance | Quantité | Poids (kg) | Coulée | Province
      QC-1 | BLDW | HR Coil | 0,1345 | 48 | COIL | A36 | 1 | 18 824 | 5 | ON
      QC-2 | BLDW | HR Coil | 0,1345 | 48 | COIL | A36 | 1 | 19 120,5 | 5 | ON
    `,
    person: { columns: { 'Product ID': 'No. de bobine' } },
    stored: `
      Product ID | Weight | Lb
      QC-1 | 18,824 kg | 41499.82
      QC-2 | 19,120.5 kg | 42153.49
    `,
    every: `${ofBaldwin} | State: ON`,
    told: [/kg/],
  },
  {
    name: 'plates in feet and inches',
    category: 'Hot Rolled Plate',
    cells: `
      Plate # | Mill Code | Product | Thk | Width | Length | Grade | Pcs | Weight | Heat | State
      FT-1 | SSAB | Plate | 1/2 | 8' | 20' | A36 | 2 | 6534 | H1 | AL
      FT-2 | SSAB | Plate | 3/4" | 96" | 20'-0" | A36 | 1 | 4901 | H1 | AL
      FT-3 | SSAB | Plate | 1-1/4 | 8'-0" | 40' 0" | A36 | 1 | 16335 | H1 | AL
    `,
    stored: `
      Product ID | Thickness | Width | Length | Qty Pcs | Weight
      FT-1 | 1/2 | 8' | 20' | 2 | 6534
      FT-2 | 3/4" | 96" | 20'-0" | 1 | 4901
      FT-3 | 1-1/4 | 8'-0" | 40' 0" | 1 | 16335
    `,
    every: 'Source Code: SSAB | Product: Plate | Grade Category: A36 | Heat Num: H1 | State: AL',
  },
  {
    name: 'units in a line below the list',
    category: 'Hot Rolled Coil',
    cells: `
      Coil # | Supplier | Product | Thk | Width | Length | Grade | Pcs | Weight | Heat | State
      FN-1 | BLDW | HR Coil | 3.4 | 1219 | COIL | A36 | 1 | 18824 | 5 | OH
      FN-2 | BLDW | HR Coil | 3.4 | 1219 | COIL | A36 | 1 | 18257 | 5 | OH
      All weights in kg, sizes in mm
    `,
    stored: `
      Product ID | Weight | Lb
      FN-1 | 18824 kg | 41499.82
      FN-2 | 18257 kg | 40249.79
    `,
    every: `${ofBaldwin} | Thickness: 3.4 mm | Width: 1219 mm`,
  },
  {
    name: 'weights per piece only',
    category: 'Hot Rolled Sheet',
    cells: `
      Tag | Supplier | Product | Thk | Width | Length | Grade | Pcs | Unit Wt | Heat | State
      UW-1 | BLDW | HR Sheet | .1345 | 48 | 120 | A36 | 40 | 219.75 | 5 | OH
      UW-2 | BLDW | HR Sheet | .1345 | 48 | 120 | A36 | 60 | 219.75 | 5 | OH
    `,
    person: { texts: { Weight: '' } },
    stored: `
      Product ID | Qty Pcs | Weight
      UW-1 | 40 |
      UW-2 | 60 |
    `,
    every: ofBaldwinSheets,
    told: [/Unit Wt is not read/, /no weight/],
  },
  {
    name: 'weights per piece by slash',
    category: 'Hot Rolled Sheet',
    cells: `
      Tag | Supplier | Product | Thk | Width | Length | Grade | Pcs | Wt/Pc | Heat | State
      UX-1 | BLDW | HR Sheet | .1345 | 48 | 120 | A36 | 40 | 219.75 | 5 | OH
      UX-2 | BLDW | HR Sheet | .1345 | 48 | 120 | A36 | 60 | 219.75 | 5 | OH
    `,
    stored: `
      Product ID | Qty Pcs | Weight
      UX-1 | 40 |
      UX-2 | 60 |
    `,
    every: ofBaldwinSheets,
    told: [/Wt\/Pc is not read/, /no weight/],
  },
  {
    name: 'gauges with decimals in one cell',
    category: 'Hot Rolled Sheet',
    cells: `
      Tag | Supplier | Product | Gauge | Width | Length | Grade | Pcs | Weight | Heat | State
      GD-1 | BLDW | HR Sheet | 10 GA (.1345) | 48 | 120 | A36 | 40 | 8,790 | 5 | OH
      GD-2 | BLDW | HR Sheet | 16 ga/.0598 | 48 | 120 | A36 | 60 | 5,860 | 5 | OH
      GD-3 | BLDW | HR Sheet | 7 GA .1793 | 48 | 120 | A36 | 20 | 5,860 | 5 | OH
    `,
    stored: `
      Product ID | Thickness | Qty Pcs | Weight
      GD-1 | 10 GA (.1345) | 40 | 8,790
      GD-2 | 16 ga/.0598 | 60 | 5,860
      GD-3 | 7 GA .1793 | 20 | 5,860
    `,
    every: ofBaldwinSheets,
  },
  {
    name: 'weights as a broker types them',
    category: 'Hot Rolled Coil',
    cells: `
      Coil # | Supplier | Product | Thk | Width | Length | Grade | Pcs | Weight | Heat | State
      BY-1 | BLDW | HR Coil | .1345 | 48 | COIL | A36 | 2 | 2 @ 20,500 | 5 | OH
      BY-2 | BLDW | HR Coil | .1345 | 48 | COIL | A36 | 1 | 40,250# | 5 | OH
      BY-3 | BLDW | HR Coil | .1345 | 48 | COIL | A36 | 1 | ~39,000 | 5 | OH
      BY-4 | BLDW | HR Coil | .1345 | 48 | COIL | A36 | 1 | 39M | 5 | OH
      BY-5 | BLDW | HR Coil | .1345 | 48 | COIL | A36 | 1 | 38,000-40,000 | 5 | OH
    `,
    stored: `
      Product ID | Weight | Lb | Qty Pcs
      BY-1 | 2 @ 20,500 | 0 | 2
      BY-2 | 40,250# | 40250 | 1
      BY-3 | 39,000 | 39000 | 1
      BY-4 | 39M | 0 | 1
      BY-5 | 38,000-40,000 | 0 | 1
    `,
    every: ofBaldwin,
    told: [/2 @ 20,500/, /~39,000/, /39M/, /38,000-40,000/],
  },
]
