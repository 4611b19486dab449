import { storedWith, withMarks } from '../rows/marks.ts'
import { aForm, cellsOfLines, storedCoils } from '../sheets/random-forms.ts'
import type { SupplierList } from '../supplier-list.ts'

type CoatingWay = { headings: readonly [string, ...string[]]; cells: Readonly<Record<string, string>> }

/** How suppliers write a coating in a column of its own, and what it is behind the grade. */
const coatingWays: readonly [CoatingWay, ...CoatingWay[]] = [
  {
    headings: ['Coating', 'Ctg', 'Coating Wt', 'Zinc'],
    cells: { G90: 'G90', G60: 'G60', 'G-90': 'G90', Z275: 'Z275' },
  },
  { headings: ['Ctg Wt', 'Coating', 'G'], cells: { "'90": 'G90', "'60": 'G60', "'40": 'G40' } },
  { headings: ['Zinc', 'Coating (oz)', 'Ctg Wt'], cells: { '0.9': 'G90', '.60': 'G60', '1.15': 'G115' } },
  { headings: ['Coating (g/m2)', 'Coating GSM'], cells: { 275: 'Z275', 180: 'Z180' } },
]

function coatingForm(seed: number): SupplierList {
  const form = aForm(seed)
  const { random } = form
  const { headings, cells } = random.pick(coatingWays)
  const [first = ['', ''], ...ways] = Object.entries(cells)
  const coils = Array.from({ length: 6 }, () => form.coil({ Product: 'Galv Coil', 'Grade Category': 'A653 CS-B' }))
  const written = coils.map(() => random.pick([first, ...ways]))
  const stored = coils.map((coil, index) => ({ ...coil, 'Grade Category': `A653 CS-B ${written[index]?.[1]}` }))
  const marks = written.map(([cell]) => cell)
  return {
    name: `coatings beside the grade, form ${seed}`,
    category: 'Galvanized Coil',
    cells: withMarks(form, random.pick(headings), coils, marks),
    stored: storedCoils(stored),
    told: [/was added to the grade, as in 'A653 CS-B /],
  }
}

const continuedMarks = ["(CONT'D)", '(cont.)', "- CONT'D", '(Continued)', '(Contd)'] as const

/** A report that repeats a grade on its next page, in a line of its own or in the cells. */
function continuedForm(seed: number, isInLine: boolean): SupplierList {
  const form = aForm(seed, isInLine ? ['Grade Category'] : [])
  const { random } = form
  const grade = random.pick(['A36', 'A572-50', 'A1011 CS-B'])
  const again = `${grade} ${random.pick(continuedMarks)}`
  const coils = Array.from({ length: 4 }, () => form.coil({ 'Grade Category': grade }))
  const lines = coils.map((coil, index) => form.line(coil, index > 1 ? { 'Grade Category': again } : {}))
  const all = isInLine ? [grade, ...lines.slice(0, 2), again, ...lines.slice(2)] : lines
  return {
    name: `a grade that goes on, ${isInLine ? 'in a line' : 'in the cells'}, form ${seed}`,
    category: 'Hot Rolled Coil',
    cells: cellsOfLines([form.headings, ...all]),
    stored: storedCoils(coils),
  }
}

/** `Prime` and the like under Grade, and the grade under Spec. */
function primeForm(seed: number): SupplierList {
  const form = aForm(seed, ['Grade Category'])
  const { random } = form
  const coils = Array.from({ length: 5 }, () => form.coil())
  const conditions = coils.map(() => random.pick(['Prime', 'Secondary', 'Excess Prime', 'PR', '2NDS']))
  const isFirst = random.whole(0, 1) === 0
  const specHeading = random.pick(['Spec', 'Specification', 'ASTM'])
  const pairs = coils.map((coil, index) => {
    const pair = [conditions[index] ?? '', coil['Grade Category']]
    return (isFirst ? pair : pair.toReversed()).join(' | ')
  })
  return {
    name: `prime under Grade beside a spec, form ${seed}`,
    category: 'Hot Rolled Coil',
    cells: withMarks(form, isFirst ? `Grade | ${specHeading}` : `${specHeading} | Grade`, coils, pairs),
    stored: storedWith('Condition', coils, conditions),
    untold: [/more than one Grade Category/],
  }
}

const seeds = [1, 2, 3] as const

/** What belongs to a grade, and what does not. */
export const gradeTexts: readonly SupplierList[] = [
  ...[1, 2, 3, 4, 5].map((seed) => coatingForm(seed + 60)),
  ...seeds.map((seed) => continuedForm(seed + 70, true)),
  ...seeds.map((seed) => continuedForm(seed + 80, false)),
  ...seeds.map((seed) => primeForm(seed + 90)),
]
