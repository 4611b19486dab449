import type { SupplierList } from '../supplier-list.ts'

/** Kind 6: places whose state is somewhere in the text. */
export const places: readonly SupplierList[] = [
  {
    name: 'cities with states under Location',
    category: 'Hot Rolled Coil',
    cells: `
      Coil # | Vendor Code | Product | Gauge | Width | Length | Grade | Pcs | Weight | Heat | Location
      L-1 | STLW | HR COIL | .1345 | 48 | COIL | A36 | 1 | 40210 | 6611 | Portage, IN
      L-2 | STLW | HR COIL | .1345 | 48 | COIL | A36 | 1 | 40150 | 6611 | Mobile, AL
      L-3 | STLW | HR COIL | .1345 | 48 | COIL | A36 | 1 | 40090 | 6612 | St. Louis, MO
    `,
    stored: `
      Product ID | Weight | Heat Num | State | Regions
      L-1 | 40210 | 6611 | Portage, IN | ENC
      L-2 | 40150 | 6611 | Mobile, AL | ESC
      L-3 | 40090 | 6612 | St. Louis, MO | WNC
    `,
    every:
      'Source Code: STLW | Product: HR COIL | Thickness: 0.1345 | Width: 48 | Length: COIL | Qty Pcs: 1 | Grade Category: A36',
  },
  {
    name: 'cities with zip codes under Ship From',
    category: 'Cold Rolled Coil',
    cells: `
      Tag No | Supplier | Product | Thk | Width | Length | Grade | Qty | Lbs | Heat | Ship From
      Z-71 | PCFC | CR COIL | .0359 | 48 | COIL | CS-B | 1 | 17770 | 7001 | PITTSBURG CA 94565
      Z-72 | PCFC | CR COIL | .0359 | 48 | COIL | CS-B | 1 | 17640 | 7001 | KALAMA WA 98625-1234
    `,
    stored: `
      Product ID | Weight | State | Regions
      Z-71 | 17770 | PITTSBURG CA 94565 | PAC
      Z-72 | 17640 | KALAMA WA 98625-1234 | PAC
    `,
    every:
      'Source Code: PCFC | Product: CR COIL | Thickness: 0.0359 | Width: 48 | Length: COIL | Qty Pcs: 1 | Grade Category: CS-B | Heat Num: 7001',
  },
  {
    name: 'state names behind the cities',
    category: 'Galvanized Sheet',
    cells: `
      Bundle | Src Code | Product | Ga | Width | Length | Grade | Pcs | Weight | Heat | Warehouse Location
      N-1 | TXSH | Galv Sheet | .0396 | 48 | 120 | G90 | 50 | 3230 | 311 | Houston, Texas
      N-2 | TXSH | Galv Sheet | .0396 | 48 | 96 | G90 | 50 | 2585 | 311 | Oklahoma City, Oklahoma
      N-3 | TXSH | Galv Sheet | .0516 | 48 | 120 | G90 | 40 | 3370 | 312 | Baton Rouge, Louisiana
    `,
    stored: `
      Product ID | Thickness | Length | Qty Pcs | Weight | Heat Num | State | Regions
      N-1 | 0.0396 | 120 | 50 | 3230 | 311 | Houston, Texas | WSC
      N-2 | 0.0396 | 96 | 50 | 2585 | 311 | Oklahoma City, Oklahoma | WSC
      N-3 | 0.0516 | 120 | 40 | 3370 | 312 | Baton Rouge, Louisiana | WSC
    `,
    every: 'Source Code: TXSH | Product: Galv Sheet | Width: 48 | Grade Category: G90',
  },
  {
    name: 'plant names with states',
    category: 'Hot Rolled Coil',
    cells: `
      Coil No | Supplier No | Product | Thickness | Width | Length | Grade | Pcs | Net Wt | Heat | Plant
      R-10 | SDIX | HR Coil | .179 | 60 | Coil | A1011 SS50 | 1 | 44010 | A11 | Butler IN Flat Roll
      R-11 | SDIX | HR Coil | .179 | 60 | Coil | A1011 SS50 | 1 | 43870 | A11 | Sinton Plant, TX
      R-12 | SDIX | HR Coil | .179 | 60 | Coil | A1011 SS50 | 1 | 43990 | A12 | Columbus MS mill
    `,
    stored: `
      Product ID | Weight | Heat Num | State | Regions
      R-10 | 44010 | A11 | Butler IN Flat Roll | ENC
      R-11 | 43870 | A11 | Sinton Plant, TX | WSC
      R-12 | 43990 | A12 | Columbus MS mill | ESC
    `,
    every:
      'Source Code: SDIX | Product: HR Coil | Thickness: 0.179 | Width: 60 | Length: Coil | Qty Pcs: 1 | Grade Category: A1011 SS50',
  },
  {
    name: 'FOB points, some of them without a state',
    category: 'Hot Rolled Plate',
    cells: `
      Plate No | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | FOB
      F-1 | ATLP | Plate | .5 | 96 | 240 | A36 | 1 | 3267 | 5001 | FOB Ghent, KY
      F-2 | ATLP | Plate | .5 | 96 | 240 | A36 | 1 | 3267 | 5001 | FOB Port of Houston TX
      F-3 | ATLP | Plate | .5 | 96 | 240 | A36 | 1 | 3267 | 5002 | Delivered
    `,
    stored: `
      Product ID | Heat Num | State | Regions
      F-1 | 5001 | FOB Ghent, KY | ESC
      F-2 | 5001 | FOB Port of Houston TX | WSC
      F-3 | 5002 | Delivered |
    `,
    every:
      'Source Code: ATLP | Product: Plate | Thickness: 0.5 | Width: 96 | Length: 240 | Qty Pcs: 1 | Weight: 3267 | Grade Category: A36',
    told: [/Delivered/],
  },
  {
    name: 'states before and in brackets behind the place',
    category: 'Galvanized Coil',
    cells: `
      Coil Tag | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | Whse Location
      WL-1 | ARCO | Galv Coil | .0396 | 48 | COIL | G90 | 1 | 18110 | 4 | IN - Portage
      WL-2 | ARCO | Galv Coil | .0396 | 48 | COIL | G90 | 1 | 18025 | 4 | Indiana Harbor (IN)
      WL-3 | ARCO | Galv Coil | .0396 | 48 | COIL | G90 | 1 | 18090 | 4 | Bay 4, Dearborn MI 48120
    `,
    stored: `
      Product ID | Weight | State | Regions
      WL-1 | 18110 | IN - Portage | ENC
      WL-2 | 18025 | Indiana Harbor (IN) | ENC
      WL-3 | 18090 | Bay 4, Dearborn MI 48120 | ENC
    `,
    every:
      'Source Code: ARCO | Product: Galv Coil | Thickness: 0.0396 | Width: 48 | Length: COIL | Qty Pcs: 1 | Grade Category: G90 | Heat Num: 4',
  },
  {
    name: 'places by the mill alone, and a place that may be a phrase',
    category: 'Galvanized Coil',
    cells: `
      Coil Tag | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | Mill
      ML-1 | ARCO | Galv Coil | .0396 | 48 | COIL | G90 | 1 | 18110 | 4 | Butler IN Flat Roll
      ML-2 | ARCO | Galv Coil | .0396 | 48 | COIL | G90 | 1 | 18025 | 4 | NUCOR Decatur, AL
      ML-3 | ARCO | Galv Coil | .0396 | 48 | COIL | G90 | 1 | 18090 | 4 | Sinton TX mill
      ML-4 | ARCO | Galv Coil | .0396 | 48 | COIL | G90 | 1 | 18090 | 4 | COILS IN MILL
    `,
    stored: `
      Product ID | Weight | State | Regions
      ML-1 | 18110 | Butler IN Flat Roll | ENC
      ML-2 | 18025 | NUCOR Decatur, AL | ESC
      ML-3 | 18090 | Sinton TX mill | WSC
      ML-4 | 18090 | COILS IN MILL |
    `,
    every:
      'Source Code: ARCO | Product: Galv Coil | Thickness: 0.0396 | Width: 48 | Length: COIL | Qty Pcs: 1 | Grade Category: G90 | Heat Num: 4',
    told: [/column 'Mill'; make sure/, /not a US state.*COILS IN MILL/],
  },
]
