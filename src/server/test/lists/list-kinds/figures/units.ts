import { aFile } from '../../supplier-file.ts'
import {
  aForm,
  type Coil,
  cellsOfLines,
  type Form,
  type FormColumn,
  startRandom,
  storedCoils,
} from '../sheets/random-forms.ts'
import { cellsOf, type SupplierList } from '../supplier-list.ts'

const seeds = [1, 2, 3] as const
const category = 'Hot Rolled Coil'

/** A form with one of these headings for a column. */
function formWith(seed: number, column: FormColumn, headings: readonly [string, ...string[]]) {
  const heading = startRandom(seed * 7_919).pick(headings)
  return { heading, form: aForm(seed, [], { [column]: heading }) }
}

const lbPer = { kg: 1 / 0.45359237, NT: 2_000, MT: 1_000 / 0.45359237, GT: 2_240 } as const
type Weighed = { coil: Coil; figure: string; lb: number }

/** Coils whose weights are figures in a unit. */
function weighIn(unit: keyof typeof lbPer, form: Form): Weighed[] {
  const { random } = form
  return form.coils().map((coil) => {
    const figure = String(unit === 'kg' ? random.whole(9_000, 21_000) : random.whole(810, 2_090) / 100)
    return { coil, figure, lb: Number((Number(figure) * lbPer[unit]).toFixed(3)) }
  })
}

const coilsAs = (weighed: readonly Weighed[], written: (figure: string) => string) =>
  weighed.map(({ coil, figure }) => ({ ...coil, Weight: written(figure) }))

/** The items, with the weight as `written` and in pounds. */
function storedWeights(weighed: readonly Weighed[], written: (figure: string) => string): string {
  return storedCoils(coilsAs(weighed, written), { Lb: weighed.map(({ lb }) => lb) })
}

const bare = (figure: string) => figure
const inKilograms = (figure: string) => `${figure} kg`

/** The unit is in a heading that we know, of several languages. */
function knownHeading(seed: number): SupplierList {
  const { form } = formWith(seed, 'Weight', [
    ...(['Gewicht (kg)', 'Peso kg', 'Poids (kg)', 'Weight [kg]', 'WTKG', 'Coil Weight, kg'] as const),
    ...['Weight (kg) net', 'Net kg', 'Peso Neto (kg)', 'Nettogewicht kg', 'Wt. in KG', 'Mass (kg)'],
  ])
  const weighed = weighIn('kg', form)
  return {
    name: `weights under a heading in kilograms, form ${seed}`,
    category,
    cells: form.cells(coilsAs(weighed, bare)),
    stored: storedWeights(weighed, inKilograms),
    told: [/heading says kg/],
  }
}

/** The unit is in a heading that only staff know. */
function chosenHeading(seed: number): SupplierList {
  const headings = ['Stk Wgt (kg)', 'Waga (kg)', 'Bestand kg', 'KG per Coil', 'Sklad [kg]'] as const
  const { form, heading } = formWith(seed, 'Weight', headings)
  const weighed = weighIn('kg', form)
  return {
    name: `weights in kilograms under a heading that is chosen, form ${seed}`,
    category,
    cells: form.cells(coilsAs(weighed, bare)),
    person: { columns: { Weight: heading } },
    stored: storedWeights(weighed, inKilograms),
    told: [/heading says kg|Missing required column/],
  }
}

/** The next list with such a heading. */
function rememberedHeading(seed: number): SupplierList {
  const earlier = chosenHeading(seed)
  return {
    ...earlier,
    name: `the next list in kilograms under a heading that was chosen, form ${seed}`,
    earlier: [earlier],
    told: [/heading says kg/],
  }
}

function metricThickness(seed: number): SupplierList {
  const headings = ['Dicke (mm)', 'Espesor mm', 'Thk (mm)', 'Epaisseur, mm', 'THKMM', 'Gauge mm'] as const
  const { form } = formWith(seed, 'Thickness', headings)
  const coils = form.coils().map((coil) => ({ ...coil, Thickness: form.random.pick(['0.8', '1.5', '3.4', '2']) }))
  return {
    name: `thicknesses under a heading in millimeters, form ${seed}`,
    category,
    cells: form.cells(coils),
    stored: storedCoils(coils.map((coil) => ({ ...coil, Thickness: `${coil.Thickness} mm` }))),
    told: [/heading says mm/],
  }
}

/** A file whose numbers of a column have a format. */
function formatted(form: Form, column: FormColumn, coils: readonly Coil[], format: string): () => Uint8Array {
  const position = form.letterOf(column).charCodeAt(0) - 65
  const [headings = [], ...rows] = cellsOf(form.cells(coils))
  const withFormat = (cells: (typeof rows)[number]) =>
    cells.map((cell, at) => (at === position ? ({ t: 'n', v: Number(cell), z: format } as const) : cell))
  return () => aFile({ rows: [headings, ...rows.map(withFormat)] })
}

function formattedWeights(seed: number): SupplierList {
  const form = aForm(seed, [], { Weight: 'Net Weight' })
  const weighed = weighIn('kg', form)
  const format = form.random.pick([
    ...(['#,##0 "kg"', '#,##0" kg"', '#,##0 [$kg]', '#,##0\\ \\k\\g', 'General" kg"', '#,##0_) "kg"'] as const),
    ...['#,##0 kg', '[>0]#,##0 "kg";0 "kg"', '"kg" 0', '0.00\\k\\g'],
  ])
  return {
    name: `weights whose kilograms only Excel shows, form ${seed}`,
    category,
    file: formatted(form, 'Weight', coilsAs(weighed, bare), format),
    stored: storedWeights(weighed, inKilograms),
    told: [/Excel shows kg/],
  }
}

function formattedThickness(seed: number): SupplierList {
  const form = aForm(seed, [], { Thickness: 'Thk' })
  const coils = form.coils().map((coil) => ({ ...coil, Thickness: form.random.pick(['0.8', '1.5', '3.4', '2']) }))
  const format = form.random.pick(['0.000" mm"', '0.0 "mm"', '0.00\\ \\m\\m', '0.0 [$mm]'])
  return {
    name: `thicknesses whose millimeters only Excel shows, form ${seed}`,
    category,
    file: formatted(form, 'Thickness', coils, format),
    stored: storedCoils(coils.map((coil) => ({ ...coil, Thickness: `${coil.Thickness} mm` }))),
    told: [/Excel shows mm/],
  }
}

const tonWords = {
  NT: ['S/T', 'N.T.', 'NT', 'N/T', 'ST'],
  MT: ['M/T', 'MT', 'M.T.', 'TM'],
  GT: ['L/T', 'GT', 'G.T.', 'L.T.'],
} as const

/** Tons whose kind is named in the heading, in a column of units, or in the cells: they are asked about nowhere. */
function namedTons(seed: number): SupplierList {
  const random = startRandom(seed * 104_729)
  const unit = random.pick(['NT', 'MT', 'GT'] as const)
  const word = random.pick<string>(tonWords[unit])
  const isInHeading = word === 'TM' || random.whole(0, 1) === 0
  const form = aForm(seed, [], { Weight: isInHeading ? `Weight (${word})` : 'Weight' })
  const weighed = weighIn(unit, form)
  const written = word === 'TM' ? 'MT' : isInHeading ? word.toLowerCase().replace(/[./]/g, '') : word
  return {
    name: `tons whose kind is named, form ${seed}`,
    category,
    cells: form.cells(coilsAs(weighed, (figure) => (isInHeading ? figure : `${figure} ${word}`))),
    stored: storedWeights(weighed, (figure) => `${figure} ${written}`),
    untold: [/Which tons/, /cannot be read/],
  }
}

/** A column of units right behind the weights, which is not listed as unread. */
function unitColumn(seed: number): SupplierList {
  const form = aForm(seed, ['Weight'])
  const unit = form.random.pick(['kg', 'MT', 'NT'] as const)
  const weighed = weighIn(unit, form)
  const heading = form.random.pick(['UOM', 'U/M', 'Unit'])
  return {
    name: `a column with the units of the weights, form ${seed}`,
    category,
    cells: cellsOfLines([
      `${form.headings} | Weight | ${heading}`,
      ...weighed.map(({ coil, figure }) => `${form.line(coil)} | ${figure} | ${unit}`),
    ]),
    stored: storedWeights(weighed, (figure) => `${figure} ${unit}`),
    told: [/units of the column/],
    untold: [/is not read/],
  }
}

/** A weight whose unit is blank beside others in kilograms is told. */
function blankUnit(seed: number): SupplierList {
  const form = aForm(seed, ['Weight'])
  const [first, ...others] = weighIn('kg', form)
  if (!first) throw new Error('There is no coil')
  const weighed = [{ ...first, figure: '41500', lb: 41_500 }, ...others]
  const isBlank = (figure: string) => figure === '41500'
  return {
    name: `a blank in the column with the units of the weights, form ${seed}`,
    category,
    cells: cellsOfLines([
      `${form.headings} | Weight | UOM`,
      ...weighed.map(({ coil, figure }) => `${form.line(coil)} | ${figure} | ${isBlank(figure) ? '' : 'KG'}`),
    ]),
    stored: storedWeights(weighed, (figure) => (isBlank(figure) ? figure : `${figure} KG`)),
    told: [/'UOM' is blank here/],
  }
}

/** Feet by the heading or by the cells, on coils too. */
function widthInFeet(seed: number): SupplierList {
  const isInHeading = seed % 2 === 0
  const { form } = formWith(
    seed,
    'Width',
    isInHeading ? ["Width (')", 'Width ft', 'Wid (ft)', 'Width, feet'] : ['Width'],
  )
  const written = form.random.pick(["'", ' ft', '\'-0"'])
  const coils = form.coils().map((coil) => ({ ...coil, Width: form.random.pick(['4', '5', '6']) }))
  const unit = /feet/.test(form.headings) ? ' feet' : ' ft'
  return {
    name: `widths in feet, form ${seed}`,
    category,
    cells: form.cells(coils.map((coil) => ({ ...coil, Width: coil.Width + (isInHeading ? '' : written) }))),
    stored: storedCoils(coils.map((coil) => ({ ...coil, Width: coil.Width + (isInHeading ? unit : written) }))),
    untold: [/feet or inches/],
  }
}

/** A bare 4 on a coil may be feet: staff say so once. */
function bareWidths(seed: number): SupplierList {
  const form = aForm(seed, [], { Width: 'Width' })
  const isFeet = seed % 2 === 1
  const coils = form.coils().map((coil) => ({ ...coil, Width: form.random.pick(['4', '5', '6']) }))
  return {
    name: `widths of coils that may be feet, form ${seed}`,
    category,
    cells: form.cells(coils),
    person: { answers: [isFeet ? /^Feet/ : /^Inches/] },
    stored: storedCoils(coils.map((coil) => ({ ...coil, Width: coil.Width + (isFeet ? "'" : '') }))),
    told: [/feet or inches|width from 3 to 8 without a unit/],
    oneStep: { stored: storedCoils(coils) },
  }
}

/** The next list of a source whose widths staff explained. */
function explainedWidths(seed: number): SupplierList {
  const earlier = bareWidths(seed)
  return {
    ...earlier,
    name: `the next list with widths that may be feet, form ${seed}`,
    earlier: [earlier],
    person: {},
    told: [],
    oneStep: { stored: earlier.stored ?? '' },
  }
}

const eitherHeadings = ['LBS/KG', 'KG/LBS', 'Weight (lbs/kg)', 'Wt (kg/lb)'] as const

/** One column of figures under pounds and kilograms, which is never read as kilograms without a word. */
function poundsOrKilograms(seed: number): SupplierList {
  const { form } = formWith(seed, 'Weight', eitherHeadings)
  const isKilograms = seed % 2 === 1
  const weighed = weighIn('kg', form)
  const inPounds = storedCoils(coilsAs(weighed, bare))
  return {
    name: `weights under pounds and kilograms, form ${seed}`,
    category,
    cells: form.cells(coilsAs(weighed, bare)),
    person: { answers: [isKilograms ? /^Kilograms$/ : /^Pounds$/] },
    stored: isKilograms ? storedWeights(weighed, inKilograms) : inPounds,
    told: [/pounds and kilograms/, /pounds or kilograms/],
    oneStep: {
      stored: storedCoils(
        coilsAs(weighed, (figure) => `${figure} lb/kg`),
        { Lb: weighed.map(() => 0) },
      ),
    },
  }
}

/** Two columns under one heading, whose figures are the same weights. */
function pairedColumns(seed: number): SupplierList {
  const form = aForm(seed, ['Weight'])
  const weighed = weighIn('kg', form)
  const isPoundsFirst = form.random.whole(0, 1) === 0
  const pounds = weighed.map(({ lb }) => String(Math.round(lb)))
  const lineOf = ({ coil, figure }: Weighed, index: number) => {
    const pair = isPoundsFirst ? `${pounds[index]} | ${figure}` : `${figure} | ${pounds[index]}`
    return `${form.line(coil)} | ${pair}`
  }
  return {
    name: `pounds and kilograms in two columns under one heading, form ${seed}`,
    category,
    cells: cellsOfLines([`${form.headings} | ${form.random.pick(eitherHeadings)} |`, ...weighed.map(lineOf)]),
    stored: isPoundsFirst
      ? storedCoils(weighed.map(({ coil }, index) => ({ ...coil, Weight: pounds[index] ?? '' })))
      : storedWeights(weighed, inKilograms),
    told: [/is above two columns/],
    untold: [/Which unit/],
  }
}

/** A heading without a unit that only staff know: they say the unit once. */
function unknownUnit(seed: number): SupplierList {
  const { form, heading } = formWith(seed, 'Weight', ['Waga', 'Bestand', 'Tezina', 'Sklad'])
  const weighed = weighIn('kg', form)
  return {
    name: `weights without a unit under a heading that is chosen, form ${seed}`,
    category,
    cells: form.cells(coilsAs(weighed, bare)),
    person: { columns: { Weight: heading }, answers: [/^Kilograms$/] },
    stored: storedWeights(weighed, inKilograms),
    told: [/Which unit does the list of BLDW use|Missing required column/],
  }
}

/** A known word of another language says nothing of the unit. */
function foreignHeading(seed: number): SupplierList {
  const { form } = formWith(seed, 'Weight', ['Gewicht', 'Nettogewicht', 'Peso', 'Poids'])
  const weighed = weighIn('kg', form)
  return {
    name: `weights without a unit under a heading in another language, form ${seed}`,
    category,
    cells: form.cells(coilsAs(weighed, bare)),
    person: { answers: [/^Kilograms$/] },
    stored: storedWeights(weighed, inKilograms),
    told: [/Which unit does the list of BLDW use|Say which unit is meant/],
  }
}

/** What was chosen earlier without a word on the unit is asked about once more. */
function unansweredUnit(seed: number): SupplierList {
  const { person = {}, ...list } = unknownUnit(seed)
  const { columns = {} } = person
  return {
    ...list,
    name: `the next list under a heading whose unit nobody asked about, form ${seed}`,
    earlier: [{ ...list, person: { columns } }],
    person: { answers: [/^Kilograms$/] },
    told: [/Which unit does the list of BLDW use|Say which unit is meant/],
  }
}

/** The next list keeps the unit of the column. */
function keptUnit(seed: number): SupplierList {
  const earlier = unknownUnit(seed)
  return {
    ...earlier,
    name: `the next list without a unit under a heading that was chosen, form ${seed}`,
    earlier: [earlier],
    person: {},
    told: [],
  }
}

/** A unit that staff chose for a column at the preview holds for the next list too. */
function keptChoice(seed: number): SupplierList {
  const form = aForm(seed, [], { Weight: 'Net Wt' })
  const weighed = weighIn('kg', form)
  const list: SupplierList = {
    name: `weights that staff made kilograms, form ${seed}`,
    category,
    cells: form.cells(coilsAs(weighed, bare)),
    stored: storedWeights(weighed, inKilograms),
  }
  const earlier = { ...list, person: { corrections: [{ column: 'Weight' as const, action: 'kilograms' as const }] } }
  return { ...list, name: `the next list after ${list.name}`, earlier: [earlier] }
}

/** Units of weights and sizes wherever suppliers write them, in random forms. */
export const units: readonly SupplierList[] = seeds.flatMap((seed) =>
  [
    ...[knownHeading, chosenHeading, rememberedHeading, metricThickness, formattedWeights, formattedThickness],
    ...[namedTons, unitColumn, blankUnit, widthInFeet, bareWidths, explainedWidths, poundsOrKilograms, pairedColumns],
    ...[unknownUnit, foreignHeading, unansweredUnit, keptUnit, keptChoice],
  ].map((form) => form(seed)),
)
