import { aForm, type Coil, cellsOfLines, type Form, storedCoils } from '../sheets/random-forms.ts'
import type { SupplierList } from '../supplier-list.ts'

/** The coils of a form with further columns at its end or at its beginning; bars divide several. */
export function withMarks(form: Form, heading: string, coils: readonly Coil[], marks: readonly string[]): string {
  const isFirst = form.random.whole(0, 1) === 0
  const join = (line: string, cell: string) => (isFirst ? `${cell} | ${line}` : `${line} | ${cell}`)
  return cellsOfLines([
    join(form.headings, heading),
    ...coils.map((coil, index) => join(form.line(coil), marks[index] ?? '')),
  ])
}

/** `storedCoils` with one more column. */
export function storedWith(column: string, coils: readonly Coil[], texts: readonly string[]): string {
  const lines = storedCoils(coils).split('\n').slice(1, -1)
  return cellsOfLines(lines.map((line, index) => `${line} | ${index === 0 ? column : (texts[index - 1] ?? '')}`))
}

const conditionHeadings = [
  'Cond',
  'Condition',
  'Prm/Sec',
  'P/S',
  'P/X/S',
  'Prime/Sec',
  'Prime/Excess/Secondary',
  'Qlty',
  'Class',
] as const
const knownConditions = ['PR', 'SEC', 'EX', 'EX PR', '2NDS', 'XS', 'XS PRIME', 'NP', 'Prime', 'P', 'S'] as const

/** Abbreviations that mean one thing only, which stay as they are and are asked about nowhere. */
function knownForm(seed: number): SupplierList {
  const form = aForm(seed)
  const coils = Array.from({ length: 8 }, () => form.coil())
  const texts = coils.map(() => form.random.pick(knownConditions))
  return {
    name: `conditions as the trade abbreviates them, form ${seed}`,
    category: 'Hot Rolled Coil',
    cells: withMarks(form, form.random.pick(conditionHeadings), coils, texts),
    stored: storedWith('Condition', coils, texts),
    untold: [/What does the condition/, /a condition that may mean/],
  }
}

const unknownConditions = ['OS', 'CL2', 'B', 'GR1', 'X2'] as const
const remarks = ['rust spots', 'edge damage', 'Reject', 'wet'] as const
const meanings = ['Prime', 'Excess prime', 'Secondary'] as const
const writtenAs = { Prime: 'Prime', 'Excess prime': 'Excess Prime', Secondary: 'Secondary' } as const

/** Codes that only staff know, beside conditions and remarks. */
function unknownForm(seed: number): SupplierList {
  const form = aForm(seed)
  const { random } = form
  const coils = Array.from({ length: 12 }, () => form.coil())
  const code = random.pick(unknownConditions)
  const meaning = random.pick(meanings)
  const texts = coils.map((_, index) =>
    index < 3 ? code : index < 9 ? random.pick(knownConditions) : random.pick(remarks),
  )
  const explained = texts.map((text) => (text === code ? `${text} (${writtenAs[meaning]})` : text))
  return {
    name: `a condition that only staff know, form ${seed}`,
    category: 'Hot Rolled Coil',
    cells: withMarks(form, random.pick(['Cond', 'Condition', 'Quality', 'Mat Cond']), coils, texts),
    person: { answers: [new RegExp(`^${meaning}$`)] },
    stored: storedWith('Condition', coils, explained),
    told: [new RegExp(`What does the condition '${code}' mean\\?`)],
    untold: [/condition '(?:rust|edge|Reject|wet)/],
    oneStep: {
      stored: storedWith('Condition', coils, texts),
      told: [new RegExp(`3 rows have a condition that may mean prime or secondary \\('${code}' in 3\\)`)],
    },
  }
}

/** The next list of a source whose code was explained: nobody is asked again, in one step too. */
function explainedForm(seed: number): SupplierList {
  const first = unknownForm(seed)
  const { told: _, oneStep: _oneStep, ...next } = first
  return {
    ...next,
    name: `a condition that was explained in an earlier list, form ${seed}`,
    earlier: [first],
    person: {},
    untold: [...(first.untold ?? []), /may mean prime/],
  }
}

const statusMarks = ['RTS', 'OPN?', 'QX', 'ZZ', 'WHS'] as const
const goneAnswers = ['Sold', 'On hold', 'Not here yet'] as const

/** A status that nobody knows, at some rows: staff say that they are sold, on hold or not here yet, or available. */
function statusForm(seed: number, heading: string): SupplierList {
  const form = aForm(seed)
  const { random } = form
  const coils = Array.from({ length: 7 }, () => form.coil())
  const text = heading === '' ? random.pick(['x', 'X', '*', 'S', '✓', '**']) : random.pick(statusMarks)
  const isMarked = coils.map((_, index) => index === 1 || (index > 2 && random.whole(0, 2) === 0))
  const isGone = random.whole(0, 2) > 0
  const answer = isGone ? random.pick(goneAnswers) : 'Available'
  const marks = isMarked.map((one) => (one ? text : heading === '' ? '' : 'Available'))
  const left = coils.filter((_, index) => !isMarked[index])
  const count = isMarked.filter(Boolean).length
  const rows = count === 1 ? '1 row' : `${count} rows`
  return {
    name: `marks ${heading === '' ? 'without a heading' : `under ${heading}`}, form ${seed}`,
    category: 'Hot Rolled Coil',
    cells: withMarks(form, heading, coils, marks),
    person: { answers: [new RegExp(`^${answer}$`)] },
    stored: storedCoils(isGone ? left : coils),
    told: [new RegExp(`${rows} (?:has|have) a status that may or may not mean sold`), /What does '.*' .* mean\?/],
    oneStep: { stored: storedCoils(coils), told: [new RegExp(`${rows} (?:has|have) a status that may or may not`)] },
  }
}

/** The next list of the same source with the same headings. */
function explainedStatus(seed: number): SupplierList {
  const first = statusForm(seed, 'Stat')
  const { told: _, oneStep: _oneStep, ...next } = first
  return {
    ...next,
    name: `a status that was explained in an earlier list, form ${seed}`,
    earlier: [first],
    person: {},
    untold: [/may or may not mean sold/],
  }
}

const seeds = [1, 2, 3] as const

/** Conditions, and marks whose meaning only staff know. */
export const conditionMarks: readonly SupplierList[] = [
  ...seeds.map(knownForm),
  ...seeds.map((seed) => unknownForm(seed + 10)),
  ...seeds.map((seed) => explainedForm(seed + 20)),
]
export const statusMarkLists: readonly SupplierList[] = [
  ...seeds.map((seed) => statusForm(seed + 30, 'Stat')),
  ...seeds.map((seed) => statusForm(seed + 40, '')),
  statusForm(45, 'Flag'),
  statusForm(46, 'Sts'),
  ...seeds.map((seed) => explainedStatus(seed + 50)),
]
