import type { SupplierList } from '../supplier-list.ts'

const stockOfGulf: SupplierList = {
  name: 'the stock of a Gulf service center',
  category: 'Hot Rolled Coil',
  cells: `
    Coil # | Source Code | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State
    GC-1 | GLF-TAM | HR Coil | .125 | 48 | COIL | A36 | 1 | 39990 | 1 | FL
  `,
  stored: `
    Product ID | Source Code
    GC-1 | GLF-TAM
  `,
}

const nextOfGulf: SupplierList = {
  name: 'the next list of the Gulf service center, spelled otherwise',
  category: 'Hot Rolled Coil',
  cells: `
    Coil # | Source Code | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State
    GC-2 | GLF TAM | HR Coil | .125 | 48 | COIL | A36 | 1 | 39870 | 2 | FL
    GC-3 | GLF TAM | HR Coil | .179 | 60 | COIL | A36 | 1 | 44100 | 3 | FL
  `,
  person: { answers: [/GLF-TAM/] },
  stored: `
    Product ID | Thickness | Width | Weight | Heat Num
    GC-2 | 0.125 | 48 | 39870 | 2
    GC-3 | 0.179 | 60 | 44100 | 3
  `,
  every: 'Source Code: GLF-TAM | Product: HR Coil | Length: COIL | Qty Pcs: 1 | Grade Category: A36 | State: FL',
}

/** Kind 12: source codes that differ only by blanks, dashes and dots. */
export const sourceSpellings: readonly SupplierList[] = [
  {
    name: 'three spellings of a source in one file',
    category: 'Galvanized Coil',
    cells: `
      Coil # | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State
      S-1 | NUC-DEC | Galv Coil | .0396 | 48 | COIL | G90 | 1 | 18110 | 44 | AL
      S-2 | NUC DEC | Galv Coil | .0396 | 48 | COIL | G90 | 1 | 18025 | 44 | AL
      S-3 | NUC.DEC | Galv Coil | .0516 | 48 | COIL | G90 | 1 | 19870 | 45 | AL
      S-4 | NUC-DEC | Galv Coil | .0516 | 48 | COIL | G90 | 1 | 19775 | 45 | AL
    `,
    person: { answers: [/NUC-DEC/] },
    stored: `
      Product ID | Thickness | Weight | Heat Num
      S-1 | 0.0396 | 18110 | 44
      S-2 | 0.0396 | 18025 | 44
      S-3 | 0.0516 | 19870 | 45
      S-4 | 0.0516 | 19775 | 45
    `,
    every:
      'Source Code: NUC-DEC | Product: Galv Coil | Width: 48 | Length: COIL | Qty Pcs: 1 | Grade Category: G90 | State: AL',
    told: [/NUC DEC/, /NUC\.DEC/],
  },
  { ...nextOfGulf, name: 'a spelling other than the stored one', earlier: [stockOfGulf], told: [/GLF TAM/] },
  {
    ...nextOfGulf,
    name: 'a spelling that was answered for before',
    earlier: [stockOfGulf, nextOfGulf],
    person: {},
  },
  {
    name: 'codes that differ by more than dashes',
    category: 'Cold Rolled Coil',
    cells: `
      Coil # | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State
      N-1 | RYS1 | CR Coil | .0359 | 48 | COIL | CS-B | 1 | 18110 | 51 | IL
      N-2 | RYS2 | CR Coil | .0359 | 48 | COIL | CS-B | 1 | 18090 | 51 | IL
      N-3 | RYS12 | CR Coil | .0359 | 48 | COIL | CS-B | 1 | 18045 | 51 | IL
    `,
    stored: `
      Product ID | Source Code | Weight
      N-1 | RYS1 | 18110
      N-2 | RYS2 | 18090
      N-3 | RYS12 | 18045
    `,
    every:
      'Product: CR Coil | Thickness: 0.0359 | Width: 48 | Length: COIL | Qty Pcs: 1 | Grade Category: CS-B | Heat Num: 51 | State: IL',
  },
  {
    name: 'a spelling of a source that is kept apart',
    category: 'Hot Rolled Coil',
    earlier: [stockOfGulf],
    cells: `
      Coil # | Source Code | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State
      KA-1 | GLFTAM | HR Coil | .125 | 48 | COIL | A36 | 1 | 39870 | 2 | FL
    `,
    person: { answers: [/keep/i] },
    stored: `
      Product ID | Source Code | Weight | Heat Num
      GC-1 | GLF-TAM | 39990 | 1
      KA-1 | GLFTAM | 39870 | 2
    `,
    every:
      'Product: HR Coil | Thickness: 0.125 | Width: 48 | Length: COIL | Qty Pcs: 1 | Grade Category: A36 | State: FL',
    told: [/GLFTAM/],
  },
]
