import type { fallbackProductTypes } from '../../../src/shared/stock/terms.ts'

export type ProductType = (typeof fallbackProductTypes)[number]
type Some<Value> = readonly [Value, ...Value[]]

/** A standard thickness in inches, and its other name in lists. */
type Gauge = { thicknessIn: number; name?: string }

export type Product = {
  category: ProductType
  /** What suppliers write in their Product column. */
  product: string
  form: 'coil' | 'sheet' | 'plate'
  gauges: Some<Gauge>
  grades: Some<string>
}

// Manufacturers' Standard Gauge for hot and cold rolled steel.
const hotRolledGauges: Some<Gauge> = [
  { thicknessIn: 0.375, name: '3/8' },
  { thicknessIn: 0.3125, name: '5/16' },
  { thicknessIn: 0.25, name: '1/4' },
  { thicknessIn: 0.1875, name: '3/16' },
  { thicknessIn: 0.1793, name: '7 GA' },
  { thicknessIn: 0.1644, name: '8 GA' },
  { thicknessIn: 0.1345, name: '10 GA' },
  { thicknessIn: 0.1196, name: '11 GA' },
  { thicknessIn: 0.1046, name: '12 GA' },
  { thicknessIn: 0.0747, name: '14 GA' },
]
const pickledGauges: Some<Gauge> = [
  { thicknessIn: 0.25, name: '1/4' },
  { thicknessIn: 0.1793, name: '7 GA' },
  { thicknessIn: 0.1345, name: '10 GA' },
  { thicknessIn: 0.1196, name: '11 GA' },
  { thicknessIn: 0.1046, name: '12 GA' },
  { thicknessIn: 0.0747, name: '14 GA' },
  { thicknessIn: 0.0598, name: '16 GA' },
]
const coldRolledGauges: Some<Gauge> = [
  { thicknessIn: 0.1046, name: '12 GA' },
  { thicknessIn: 0.0747, name: '14 GA' },
  { thicknessIn: 0.0598, name: '16 GA' },
  { thicknessIn: 0.0478, name: '18 GA' },
  { thicknessIn: 0.0359, name: '20 GA' },
  { thicknessIn: 0.0299, name: '22 GA' },
  { thicknessIn: 0.0239, name: '24 GA' },
]
// The galvanized gauges are a little thicker for the same number.
const coatedGauges: Some<Gauge> = [
  { thicknessIn: 0.1382, name: '10 GA' },
  { thicknessIn: 0.1084, name: '12 GA' },
  { thicknessIn: 0.0785, name: '14 GA' },
  { thicknessIn: 0.0635, name: '16 GA' },
  { thicknessIn: 0.0516, name: '18 GA' },
  { thicknessIn: 0.0396, name: '20 GA' },
  { thicknessIn: 0.0336, name: '22 GA' },
  { thicknessIn: 0.0276, name: '24 GA' },
  { thicknessIn: 0.0217, name: '26 GA' },
]
// Galvalume is sold by the decimal.
const galvalumeGauges: Some<Gauge> = [
  { thicknessIn: 0.046 },
  { thicknessIn: 0.0355 },
  { thicknessIn: 0.0285 },
  { thicknessIn: 0.0225 },
  { thicknessIn: 0.0185 },
]
const plateGauges: Some<Gauge> = [
  { thicknessIn: 0.1875, name: '3/16' },
  { thicknessIn: 0.25, name: '1/4' },
  { thicknessIn: 0.3125, name: '5/16' },
  { thicknessIn: 0.375, name: '3/8' },
  { thicknessIn: 0.5, name: '1/2' },
  { thicknessIn: 0.625, name: '5/8' },
  { thicknessIn: 0.75, name: '3/4' },
  { thicknessIn: 1, name: '1' },
  { thicknessIn: 1.25, name: '1-1/4' },
  { thicknessIn: 1.5, name: '1-1/2' },
  { thicknessIn: 2, name: '2' },
]

const hotRolledGrades = ['A1011 CS-B', 'A1011 SS Gr 36', 'A36', 'A572-50', 'A1011 HSLAS Gr 50'] as const
const pickledGrades = ['A1011 CS-B', 'A1011 CS-B', 'A1011 DS-B', 'A1011 HSLAS Gr 50'] as const
const coldRolledGrades = ['A1008 CS-B', 'A1008 CS-B', 'A1008 DS-B', 'A1008 SS Gr 40'] as const
const galvanizedGrades = ['A653 CS-B G90', 'A653 G90', 'A653 CS-B G60', 'A653 SS Gr 50 G90', 'A653 FS G60'] as const
const galvannealedGrades = ['A653 CS-B A60', 'A653 CS-B A40', 'A653 DDS A40'] as const
const galvalumeGrades = ['A792 CS-B AZ50', 'A792 CS-B AZ55', 'A792 SS Gr 50 AZ55'] as const
const bonderizedGrades = ['A653 CS-B G90 BOND', 'A653 CS-B G60 BOND'] as const
const aluminizedGrades = ['A463 CS-B T1-25', 'A463 CS-B T1-40', 'A463 DDS T1-25'] as const
const plateGrades = ['A36', 'A36', 'A572-50', 'A588', 'A516-70'] as const

/** One entry per product type. */
export const products: readonly Product[] = [
  { category: 'Hot Rolled Plate', product: 'HR Plate', form: 'plate', gauges: plateGauges, grades: plateGrades },
  ...coilAndSheet('Hot Rolled', 'HR', hotRolledGauges, hotRolledGrades),
  ...coilAndSheet('Hot Rolled P&O', 'HRPO', pickledGauges, pickledGrades),
  ...coilAndSheet('Hot Rolled Pickle Dry', 'HR Pickle Dry', pickledGauges, pickledGrades),
  ...coilAndSheet('Galvanized', 'Galv', coatedGauges, galvanizedGrades),
  ...coilAndSheet('Cold Rolled', 'CR', coldRolledGauges, coldRolledGrades),
  ...coilAndSheet('Galvaneal', 'Galvaneal', coatedGauges, galvannealedGrades),
  ...coilAndSheet('Galvalume', 'Galvalume', galvalumeGauges, galvalumeGrades),
  ...coilAndSheet('Bonderized', 'Bonderized', coatedGauges, bonderizedGrades),
  ...coilAndSheet('Aluminized', 'Aluminized', coatedGauges, aluminizedGrades),
]

type Finish = 'Hot Rolled' | 'Hot Rolled P&O' | 'Hot Rolled Pickle Dry' | 'Galvanized' | 'Cold Rolled' | 'Galvaneal'
type CoatedFinish = 'Galvalume' | 'Bonderized' | 'Aluminized'

function coilAndSheet(
  finish: Finish | CoatedFinish,
  short: string,
  gauges: Some<Gauge>,
  grades: Some<string>,
): Product[] {
  return [
    { category: `${finish} Coil`, product: `${short} Coil`, form: 'coil', gauges, grades },
    { category: `${finish} Sheet`, product: `${short} Sheet`, form: 'sheet', gauges, grades },
  ]
}
