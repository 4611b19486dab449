import type { SupplierList } from '../supplier-list.ts'

const manyRows = Array.from(
  { length: 230 },
  (_, index) => `V-${index} | KLMR | HR SHEET | 3-16-2026 | 48 | 120 | A36 | 10 | 3063 | H${index} | Ohiio`,
)

const ofKilmer = 'Source Code: KLMR | Product: HR SHEET | Width: 48 | Length: 120 | Grade Category: A36 | Qty Pcs: 10'

function manyItems(thickness: string): string {
  const items = manyRows.map((_, index) => `V-${index} | ${thickness} | 3063 | 3063 | H${index} | Ohiio`)
  return [...items, 'V-LAST | 0.1875 | 3O63 | 0 | HX | OH'].join('\n')
}

/** Kind 13: warnings that a person can read. */
export const warnings: readonly SupplierList[] = [
  {
    name: 'remarks below the list',
    category: 'Hot Rolled Coil',
    cells: `
      Coil # | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State
      RM-1 | BAYS | HR Coil | .125 | 48 | COIL | A36 | 1 | 39110 | 6 | CA
      RM-2 | BAYS | HR Coil | .125 | 48 | COIL | A36 | 1 | 38990 | 6 | CA

      Terms: net 30 days, FOB our dock
      Prices subject to change without notice
      | Contact Maria 510-555-0177
      All material subject to prior sale
      * test reports available on request
    `,
    stored: `
      Product ID | Weight
      RM-1 | 39110
      RM-2 | 38990
    `,
    every:
      'Source Code: BAYS | Product: HR Coil | Thickness: 0.125 | Width: 48 | Length: COIL | Grade Category: A36 | Qty Pcs: 1 | Heat Num: 6 | State: CA',
    told: [/no item/i],
  },
  {
    name: 'a heading as long as a letter',
    category: 'Cold Rolled Coil',
    cells: `
      Tag | Src | Product | Thk | Width | Length | Grade | Pcs | Weight | Heat | State | ${'Remarks of the quality department about coatings, edges and surface, see the terms of sale on our site. '.repeat(4)}| Weight (kg)
      LH-1 | CRTX | CR Coil | .0359 | 48 | COIL | CS-B | 1 | 18110 | 7 | TX | ok | 8215
      LH-2 | CRTX | CR Coil | .0359 | 48 | COIL | CS-B | 1 | 18020 | 7 | TX | ok | 8174
    `,
    stored: `
      Product ID | Weight
      LH-1 | 18110
      LH-2 | 18020
    `,
    every:
      'Source Code: CRTX | Product: CR Coil | Thickness: 0.0359 | Width: 48 | Length: COIL | Grade Category: CS-B | Qty Pcs: 1 | Heat Num: 7 | State: TX',
    told: [/Weight \(kg\)/],
  },
  {
    name: 'thicknesses that Excel made dates',
    category: 'Hot Rolled Plate',
    cells: `
      Plate # | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State
      DT-1 | OZRK | Plate | 16-Mar | 96 | 240 | A36 | 1 | 1225 | 8 | AR
      DT-2 | OZRK | Plate | 16-Mar | 96 | 240 | A36 | 1 | 1225 | 8 | AR
      DT-3 | OZRK | Plate | 4-Mar | 96 | 240 | A36 | 1 | 4900 | 9 | AR
      DT-4 | OZRK | Plate | .5 | 96 | 240 | A36 | 1 | 3267 | 9 | AR
    `,
    stored: `
      Product ID | Thickness | Weight | Heat Num
      DT-1 | 3/16 | 1225 | 8
      DT-2 | 3/16 | 1225 | 8
      DT-3 | 3/4 | 4900 | 9
      DT-4 | 0.5 | 3267 | 9
    `,
    every:
      'Source Code: OZRK | Product: Plate | Width: 96 | Length: 240 | Grade Category: A36 | Qty Pcs: 1 | State: AR',
    told: [/3\/16/, /3\/4/],
  },
  {
    name: 'one bad weight behind hundreds of other warnings',
    category: 'Hot Rolled Sheet',
    cells: `
      Tag | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State
      ${manyRows.join('\n')}
      V-LAST | KLMR | HR SHEET | .1875 | 48 | 120 | A36 | 10 | 3O63 | HX | OH
    `,
    stored: `
      Product ID | Thickness | Weight | Lb | Heat Num | State
      ${manyItems('3/16')}
    `,
    every: ofKilmer,
    told: [/3O63/, /Ohiio/],
    oneStep: {
      stored: `
        Product ID | Thickness | Weight | Lb | Heat Num | State
        ${manyItems('3-16-2026')}
      `,
      every: ofKilmer,
      told: [/3O63/, /Ohiio/, /3\/16/],
    },
  },
  {
    name: 'lines of praise between the coils',
    category: 'Galvanized Coil',
    cells: `
      Coil # | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State
      LP-1 | FLGS | Galv Coil | .0396 | 48 | COIL | G90 | 1 | 18110 | 4 | FL
      *** HOT DEALS - MUST MOVE ***
      LP-2 | FLGS | Galv Coil | .0396 | 48 | COIL | G90 | 1 | 18025 | 4 | FL
      ------------------------------
      call Steve (904) 555-0119 for pricing
      LP-3 | FLGS | Galv Coil | .0516 | 48 | COIL | G90 | 1 | 19870 | 5 | FL
    `,
    stored: `
      Product ID | Thickness | Weight | Heat Num
      LP-1 | 0.0396 | 18110 | 4
      LP-2 | 0.0396 | 18025 | 4
      LP-3 | 0.0516 | 19870 | 5
    `,
    every:
      'Source Code: FLGS | Product: Galv Coil | Width: 48 | Length: COIL | Grade Category: G90 | Qty Pcs: 1 | State: FL',
    told: [/no item/i],
  },
  {
    name: 'remarks over several cells',
    category: 'Hot Rolled Coil',
    cells: `
      Tag | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State
      RC-1 | PRYS | HR Coil | .125 | 48 | COIL | A36 | 1 | 40010 | 7 | TX
      NOTE: | coils may have edge damage | | | | | | | see photos
      RC-2 | PRYS | HR Coil | .125 | 48 | COIL | A36 | 1 | 39985 | 7 | TX
      Updated 11/20/2026 | by | Dave
    `,
    stored: `
      Product ID | Weight
      RC-1 | 40010
      RC-2 | 39985
    `,
    every:
      'Source Code: PRYS | Product: HR Coil | Thickness: 0.125 | Width: 48 | Length: COIL | Grade Category: A36 | Qty Pcs: 1 | Heat Num: 7 | State: TX',
    told: [/no item/i],
  },
]
