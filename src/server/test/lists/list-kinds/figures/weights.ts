import { ofBaldwin, type SupplierList } from '../supplier-list.ts'

/** Kind 2: weights in other units. */
export const weights: readonly SupplierList[] = [
  {
    name: 'coils of a Mexican mill in kilograms',
    category: 'Hot Rolled Coil',
    cells: `
      Coil No. | Supplier | Product | Thickness | Width | Length | Grade | Qty | Net Weight (kgs) | Heat No. | State
      MX-61180 | AHMSA-L | HR Coil | .125 | 48 | Coil | A36 | 1 | 19480 | 3302114 | TX
      MX-61181 | AHMSA-L | HR Coil | .125 | 48 | Coil | A36 | 1 | 20,115 | 3302114 | TX
      MX-61190 | AHMSA-L | HR Coil | .187 | 60 | Coil | A36 | 1 | 22640 | 3302120 | TX
    `,
    stored: `
      Product ID | Thickness | Width | Weight | Lb | Heat Num
      MX-61180 | 0.125 | 48 | 19480 kgs | 42946.05 | 3302114
      MX-61181 | 0.125 | 48 | 20,115 kgs | 44345.98 | 3302114
      MX-61190 | 0.187 | 60 | 22640 kgs | 49912.66 | 3302120
    `,
    every: 'Source Code: AHMSA-L | Product: HR Coil | Length: Coil | Qty Pcs: 1 | Grade Category: A36 | State: TX',
    told: [/kgs/],
  },
  {
    name: 'plates of a mill in net tons',
    category: 'Hot Rolled Plate',
    cells: `
      Plate ID | Mill Code | Product | Ga | Wid | Lgth | Grade | Pcs | Net Tons | Heat | St
      7G14A | SSAB-MO | PLATE | .5 | 96 | 480 | A572-50 | 4 | 13.07 | G4J201 | AL
      7G14B | SSAB-MO | PLATE | .75 | 96 | 480 | A572-50 | 2 | 9.8 | G4J201 | AL
      7G20C | SSAB-MO | PLATE | 1 | 120 | 360 | A572-50 | 1 | 6.125 | G4J344 | AL
    `,
    stored: `
      Product ID | Thickness | Width | Length | Qty Pcs | Weight | Lb | Heat Num
      7G14A | 0.5 | 96 | 480 | 4 | 13.07 net tons | 26140 | G4J201
      7G14B | 0.75 | 96 | 480 | 2 | 9.8 net tons | 19600 | G4J201
      7G20C | 1 | 120 | 360 | 1 | 6.125 net tons | 12250 | G4J344
    `,
    every: 'Source Code: SSAB-MO | Product: PLATE | Grade Category: A572-50 | State: AL',
    told: [/net tons/],
  },
  {
    name: 'coils whose cells name their units',
    category: 'Galvalume Coil',
    cells: `
      Roll No | Seller | Description | Gauge | Width | Length | Grade | Pcs | Weight | Heat | State
      AZ-1140 | STLX | Galvalume Coil AZ55 | .0185 | 41.5625 | COIL | SS80 | 1 | 4.62 MT | K1140 | CA
      AZ-1141 | STLX | Galvalume Coil AZ55 | .0185 | 41.5625 | COIL | SS80 | 1 | 4,710 kg | K1140 | CA
      AZ-1152 | STLX | Galvalume Coil AZ50 | .0240 | 48 | COIL | SS50 | 1 | 11,240 lbs | K1152 | CA
    `,
    stored: `
      Product ID | Product | Thickness | Width | Grade Category | Weight | Lb | Heat Num
      AZ-1140 | Galvalume Coil AZ55 | 0.0185 | 41.5625 | SS80 | 4.62 MT | 10185.36 | K1140
      AZ-1141 | Galvalume Coil AZ55 | 0.0185 | 41.5625 | SS80 | 4,710 kg | 10383.77 | K1140
      AZ-1152 | Galvalume Coil AZ50 | 0.024 | 48 | SS50 | 11,240 lbs | 11240 | K1152
    `,
    every: 'Source Code: STLX | Length: COIL | Qty Pcs: 1 | State: CA',
  },
  {
    name: 'coils with kilograms beside pounds',
    category: 'Cold Rolled Coil',
    cells: `
      Serial No | Supplier | Product | Thk | Width | Length | Grade | Qty | Wt (KG) | Wt (LBS) | Heat | State
      C-50112 | POSAA | CR COIL | .0299 | 48 | COIL | A1008 CS-B | 1 | 9120 | 20106 | 51A02 | TX
      C-50113 | POSAA | CR COIL | .0299 | 48 | COIL | A1008 CS-B | 1 | 9065 | 19985 | 51A02 | TX
      C-50120 | POSAA | CR COIL | .0478 | 60 | COIL | A1008 DS-B | 1 | 11480 | 25309 | 51A77 | TX
    `,
    stored: `
      Product ID | Thickness | Width | Weight | Heat Num | Grade Category
      C-50112 | 0.0299 | 48 | 20106 | 51A02 | A1008 CS-B
      C-50113 | 0.0299 | 48 | 19985 | 51A02 | A1008 CS-B
      C-50120 | 0.0478 | 60 | 25309 | 51A77 | A1008 DS-B
    `,
    every: 'Source Code: POSAA | Product: CR COIL | Length: COIL | Qty Pcs: 1 | State: TX',
    told: [/KG/],
  },
  {
    name: 'coils in tons of an unnamed kind',
    category: 'Hot Rolled P&O Coil',
    cells: `
      Coil Tag | Supplier | Product | Thickness | Width | Length | Grade | Qty Pcs | Tons | Heat | State
      K2207 | RVRF | HRPO COIL | .1196 | 48 | COIL | A1011 CS-B | 1 | 21.35 | 90114 | MS
      K2208 | RVRF | HRPO COIL | .1196 | 48 | COIL | A1011 CS-B | 1 | 20.8 | 90114 | MS
      K2231 | RVRF | HRPO COIL | .0747 | 60 | COIL | A1011 CS-B | 1 | 23.1 | 90127 | MS
    `,
    person: { answers: [/net|short|2,000/i] },
    stored: `
      Product ID | Thickness | Width | Weight | Lb | Heat Num
      K2207 | 0.1196 | 48 | 21.35 NT | 42700 | 90114
      K2208 | 0.1196 | 48 | 20.8 NT | 41600 | 90114
      K2231 | 0.0747 | 60 | 23.1 NT | 46200 | 90127
    `,
    every:
      'Source Code: RVRF | Product: HRPO COIL | Length: COIL | Qty Pcs: 1 | Grade Category: A1011 CS-B | State: MS',
    told: [/tons/i],
  },
  {
    name: 'coils in pounds with one weight in T',
    category: 'Hot Rolled Coil',
    cells: `
      Coil # | Supplier | Product | Thk | Width | Length | Grade | Pcs | Weight | Heat | State
      TT-1 | ZKLM | HR Coil | .25 | 60 | COIL | A36 | 1 | 44,120 lbs | 5 | IN
      TT-2 | ZKLM | HR Coil | .25 | 60 | COIL | A36 | 1 | 21.9 T | 5 | IN
    `,
    person: { answers: [/metric/i] },
    stored: `
      Product ID | Weight | Lb
      TT-1 | 44,120 lbs | 44120
      TT-2 | 21.9 MT | 48281.2
    `,
    every:
      'Source Code: ZKLM | Product: HR Coil | Thickness: 0.25 | Width: 60 | Length: COIL | Qty Pcs: 1 | Grade Category: A36 | Heat Num: 5 | State: IN',
    told: [/\bT\b/],
  },
  {
    name: 'coils in hundredweights',
    category: 'Hot Rolled Coil',
    cells: `
      Coil # | Supplier | Product | Thk | Width | Length | Grade | Pcs | CWT | Heat | State
      CW-1 | BLDW | HR Coil | .1345 | 48 | COIL | A36 | 1 | 425 | 5 | OH
      CW-2 | BLDW | HR Coil | .1345 | 48 | COIL | A36 | 1 | 398.5 | 5 | OH
    `,
    stored: `
      Product ID | Weight | Lb
      CW-1 | 425 cwt | 42500
      CW-2 | 398.5 cwt | 39850
    `,
    every: ofBaldwin,
    told: [/heading says cwt/],
  },
  {
    name: 'coils in thousands of pounds, by the heading and by the cells',
    category: 'Hot Rolled Coil',
    sheets: [
      {
        name: 'Yard 1',
        cells: `
          Coil # | Supplier | Product | Thk | Width | Length | Grade | Pcs | Wt (000 lbs) | Heat | State
          KL-1 | BLDW | HR Coil | .1345 | 48 | COIL | A36 | 1 | 42.5 | 5 | OH
        `,
      },
      {
        name: 'Yard 2',
        cells: `
          Coil # | Supplier | Product | Thk | Width | Length | Grade | Pcs | Weight | Heat | State
          KL-2 | BLDW | HR Coil | .1345 | 48 | COIL | A36 | 1 | 41.2K | 5 | OH
          KL-3 | BLDW | HR Coil | .1345 | 48 | COIL | A36 | 1 | 40.8k lbs | 5 | OH
          KL-4 | BLDW | HR Coil | .1345 | 48 | COIL | A36 | 1 | 19480K | 5 | OH
        `,
      },
    ],
    stored: `
      Product ID | Weight | Lb
      KL-1 | 42.5 k lbs | 42500
      KL-2 | 41.2K | 41200
      KL-3 | 40.8k lbs | 40800
      KL-4 | 19480K | 0
    `,
    every: ofBaldwin,
    told: [/thousands of pounds/, /read as 41,200 lb/, /'19480K' cannot be read/],
  },
  {
    name: 'coils whose unit is in a title, and in a column of its own',
    category: 'Hot Rolled Coil',
    sheets: [
      {
        name: 'Docks',
        cells: `
          ALL WEIGHTS IN KGS, DIMENSIONS IN MM
          Coil # | Supplier | Product | Thk | Width | Length | Grade | Pcs | Weight | Heat | State
          TU-1 | BLDW | HR Coil | 3.4 | 1219 | COIL | A36 | 1 | 19480 | 5 | OH
        `,
      },
      {
        name: 'Yard',
        cells: `
          Coil # | Supplier | Product | Thk | Width | Length | Grade | Pcs | Weight | UOM | Heat | State
          TU-2 | BLDW | HR Coil | .1345 | 48 | COIL | A36 | 1 | 18.5 | MT | 5 | OH
          TU-3 | BLDW | HR Coil | .1345 | 48 | COIL | A36 | 1 | 41500 | LB | 5 | OH
        `,
      },
    ],
    stored: `
      Product ID | Thickness | Width | Weight | Lb
      TU-1 | 3.4 mm | 1219 mm | 19480 kg | 42946.05
      TU-2 | 0.1345 | 48 | 18.5 MT | 40785.52
      TU-3 | 0.1345 | 48 | 41500 | 41500
    `,
    every: ofBaldwin,
    told: [/ALL WEIGHTS IN KGS/, /units of the column 'UOM'/],
  },
]
