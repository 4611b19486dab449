import { type Dice, rollFrom } from '../../../../../../db/seeds/demo/dice.ts'
import type { ColumnName } from '../../../../../shared/lists/terms.ts'

/** Random choices, the same for the same seed. */
export type Random = Pick<Dice, 'whole' | 'pick'> & {
  shuffled<One>(list: readonly One[]): One[]
}

const placesMax = 2 ** 31

export function startRandom(seed: number): Random {
  const { whole, pick } = rollFrom(seed)
  return {
    whole,
    pick,
    shuffled: (list) =>
      list
        .map((one) => ({ one, place: whole(1, placesMax) }))
        .sort((a, b) => a.place - b.place)
        .map(({ one }) => one),
  }
}

/** How suppliers head the columns of a list of coils. */
const headings = {
  'Product ID': ['Tag', 'Coil #', 'Tag No.', 'Product ID'],
  'Source Code': ['Src', 'Supplier', 'Source Code'],
  Product: ['Product', 'Description', 'Item Desc'],
  Thickness: ['Thk', 'Thickness', 'Gauge'],
  Width: ['Width', 'Wid'],
  Length: ['Length', 'Lgth'],
  'Grade Category': ['Grade', 'Spec'],
  'Qty Pcs': ['Pcs', 'Qty Pcs'],
  Weight: ['Lbs', 'Weight (lbs)', 'Net Wt'],
  'Heat Num': ['Heat', 'Heat #', 'Heat No'],
  State: ['State', 'ST'],
} as const satisfies Partial<Record<ColumnName, readonly [string, ...string[]]>>
export type FormColumn = keyof typeof headings
// Object.keys loses the key type.
const formColumns = Object.keys(headings) as FormColumn[]

export type Coil = Record<FormColumn, string>

/** A list of hot rolled coils in the words and the order of one supplier. */
export type Form = {
  random: Random
  /** The line of headings. */
  headings: string
  /** The next coil, with texts of its own. */
  coil(texts?: Partial<Coil>): Coil
  /** The next few coils. */
  coils(): Coil[]
  /** Its line in the list; `written` is in place of its texts. */
  line(coil: Coil, written?: Partial<Coil>): string
  /** The cells of a sheet with nothing but these coils. */
  cells(coils: readonly Coil[]): string
  /** The letters of a column in Excel. */
  letterOf(column: FormColumn): string
}

/** `without`: columns that the list lacks; `named`: headings that are not left to chance. */
export function aForm(
  seed: number,
  without: readonly FormColumn[] = [],
  named: Readonly<Partial<Record<FormColumn, string>>> = {},
): Form {
  const random = startRandom(seed)
  const columns = random.shuffled(formColumns.filter((column) => !without.includes(column)))
  const headingLine = columns.map((column) => named[column] ?? random.pick<string>(headings[column])).join(' | ')
  let made = 0
  const form: Form = {
    random,
    headings: headingLine,
    coil(texts = {}) {
      made += 1
      return {
        'Product ID': `K${seed}-${100 + made}`,
        'Source Code': 'BLDW',
        Product: 'HR Coil',
        Thickness: random.pick(['0.125', '0.1345', '0.1875', '0.25']),
        Width: random.pick(['48', '60', '72']),
        Length: 'COIL',
        'Grade Category': random.pick(['A36', 'A1011 CS-B']),
        'Qty Pcs': '1',
        Weight: String(random.whole(30_000, 48_000)),
        'Heat Num': `${random.whole(10_000, 99_999)}H${made}`,
        State: random.pick(['OH', 'IN', 'PA']),
        ...texts,
      }
    },
    coils: () => Array.from({ length: random.whole(2, 5) }, () => form.coil()),
    line: (coil, written = {}) => columns.map((column) => written[column] ?? coil[column]).join(' | '),
    cells: (coils) => cellsOfLines([headingLine, ...coils.map((coil) => form.line(coil))]),
    letterOf: (column) => String.fromCharCode(65 + columns.indexOf(column)),
  }
  return form
}

/** Lines as the cells of a sheet are written. */
export const cellsOfLines = (lines: readonly string[]) => `\n${lines.join('\n')}\n`

/** The coils as items that must be stored, with further columns. */
export function storedCoils(
  coils: readonly Coil[],
  further: Readonly<Record<string, readonly (string | number)[]>> = {},
): string {
  const textsOf = (coil: Coil, index: number) => [
    ...formColumns.map((column) => coil[column]),
    ...Object.values(further).map((texts) => texts[index] ?? ''),
  ]
  return cellsOfLines([
    [...formColumns, ...Object.keys(further)].join(' | '),
    ...coils.map((coil, index) => textsOf(coil, index).join(' | ')),
  ])
}
