import type { ColumnName } from '../../../../shared/lists/terms.ts'
import type { SpecificationField } from '../../../../shared/needs/reading.ts'
import { headingKey, readHeading } from '../../inventory/lists/headings/read-heading.ts'

/** What a column of a buyer's list says. `phrase` is free text, `number` counts the lines. */
export type NeedColumn = SpecificationField | 'phrase' | 'number'

export type ColumnReading = {
  position: number
  heading: string
  /** Undefined for a heading that names none of the fields. */
  column: NeedColumn | undefined
  /** What the heading says at its end, such as `mm`. */
  unit: string | undefined
}

// Buyers' words that suppliers' lists do not have, or mean otherwise.
const buyersWords: Readonly<Record<Exclude<NeedColumn, 'category'>, string>> = {
  phrase:
    'product, description, desc, item description, material, material description, mat, matl, commodity, type, form, shape, steel, steel type, metal, finish, surface, product description, part description, size, sizes, dims, dimensions, finish type, product type, specs',
  number: '#, no, ln, line, line no, line #, line item, item, item #, item no, pos, position, row, seq',
  product:
    'class, classification, quality, prime, prime/secondary, prime/sec, quality class, product classification, material class',
  thickness:
    'thickness, thk, thick, gauge, ga, gage, ga/thk, thk/ga, gauge/thickness, thickness/gauge, t, decimal, dec, thick (in), min thk, nom thk',
  width: 'width, wd, w, wid, wdt, slit width, width (in), wide',
  length: 'length, l, lg, len, lgth, oal, overall length, cut length, cut to length, ctl, length (in), long',
  qtyPcs:
    'qty, quantity, pcs, pieces, pc, count, qty pcs, pcs needed, qty needed, qty req, qty reqd, qty required, order qty, no of pcs, sheets, coils, no of coils, # pcs, # of pcs, ea, each, needed, quantity needed, quantity required',
  gradeCategory:
    'grade, spec, specification, astm, grade/spec, spec/grade, steel grade, material spec, material grade, alloy, type/grade, astm spec',
  condition:
    'mtr, mtrs, mtr?, certs, cert, mill certs, mill cert, mill test reports, test reports, mtr required, mtrs required, certs required, mtr needed',
  coatingWt:
    'coating, ctg, ctg wt, coat, coating wt, coating weight, ctg weight, zinc, zinc coating, coat wt, coatg, galv coating',
  estimatedNeedDate:
    'need by, need date, needed by, date needed, due, due date, req date, required date, required by, delivery, delivery date, del date, dlvry, ship date, need by date, want date, eta, in house date, dock date, date',
  locationState:
    'ship to, ship-to, shipto, destination, dest, deliver to, delivery location, state, ship to state, location, fob, city/state, city state, plant, ship to location, delivered to',
  weightNeeded:
    'weight, wt, lbs, pounds, weight needed, lbs needed, wt needed, wt req, lbs req, weight required, lbs required, total weight, total lbs, tons, tons needed, tonnage, target weight, qty lbs, qty (lbs), est wt, est weight, approx weight, net weight, volume, order weight, weight (lbs)',
  notes:
    'notes, note, comments, comment, remarks, remark, special instructions, instructions, other, additional notes, misc, special requirements, requirements, tolerance, tolerances, edge, packaging, processing, application, end use',
}

const columnByKey: ReadonlyMap<string, NeedColumn> = new Map(
  Object.entries(buyersWords).flatMap(([column, words]) =>
    // Object.entries loses the key type.
    words.split(',').map((word) => [headingKey(word), column as NeedColumn] as const),
  ),
)

const columnOfName: Readonly<Partial<Record<ColumnName, NeedColumn>>> = {
  Product: 'phrase',
  Thickness: 'thickness',
  Width: 'width',
  Length: 'length',
  'Grade Category': 'gradeCategory',
  'Qty Pcs': 'qtyPcs',
  Weight: 'weightNeeded',
  State: 'locationState',
  Condition: 'product',
}

export function readNeedHeading(heading: string, position: number): ColumnReading {
  const reading = readHeading(heading)
  const name = reading?.columnOf([])
  const own = columnByKey.get(headingKey(heading)) ?? columnByKey.get(headingKey(heading.replace(/\([^)]*\)/g, '')))
  const column = own ?? (name && columnOfName[name])
  return { position, heading, column, unit: unitOf(heading, column) ?? reading?.unit?.text }
}

const weightUnit = /\b(?:tons?|tonnes|mt|kgs?|cwt|lbs)\b/i
const unitAtEnd = /(?:^|[\s(,/])(mm|cm|ft|feet|gauge|gage|ga|tons?|tonnes|mt|kgs?|cwt|lbs|in|inches)\.?\)?$/i

function unitOf(heading: string, column: NeedColumn | undefined): string | undefined {
  if (column === 'weightNeeded') return weightUnit.exec(heading)?.[0].toLowerCase()
  if (/(?:ga|gauge|gage)\s*\/|\/\s*(?:ga|gauge|gage)|decimal/i.test(heading)) return undefined
  return unitAtEnd.exec(heading.trim())?.[1]?.toLowerCase()
}

/** The columns of a row that is a heading; undefined for any other row. */
export function readNeedHeadings(cells: readonly string[], columnsMin: number): ColumnReading[] | undefined {
  const filled = cells.flatMap((text, position) => (text.trim() === '' ? [] : [readNeedHeading(text, position)]))
  const known = filled.filter(({ column }) => column !== undefined)
  const kinds = new Set(known.map(({ column }) => column))
  const isHeading =
    kinds.size >= columnsMin &&
    known.length >= filled.length / 2 &&
    filled.every(({ heading }) => !/^[\d.,/ "'-]+$/.test(heading)) &&
    known.some(({ column }) => column !== 'number' && column !== 'notes')
  return isHeading ? filled : undefined
}
