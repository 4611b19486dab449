import { aForm, type Coil, cellsOfLines, type Form, storedCoils } from '../sheets/random-forms.ts'
import type { SupplierList } from '../supplier-list.ts'

const seeds = [1, 2, 3] as const
const category = 'Hot Rolled Coil'

const fewCoils = (form: Form) => Array.from({ length: form.random.whole(3, 6) }, () => form.coil())

/** A list in which some weights are written otherwise; `stored` and `lb` are what they become. */
function weightsWritten(
  form: Form,
  change: (coil: Coil, index: number) => { written: string; stored: string; lb: number } | undefined,
): Required<Pick<SupplierList, 'category' | 'cells' | 'stored'>> {
  const coils = fewCoils(form)
  const changes = coils.map(change)
  return {
    category,
    cells: form.cells(coils.map((coil, index) => ({ ...coil, Weight: changes[index]?.written ?? coil.Weight }))),
    stored: storedCoils(
      coils.map((coil, index) => ({ ...coil, Weight: changes[index]?.stored ?? coil.Weight })),
      { Lb: coils.map((coil, index) => changes[index]?.lb ?? Number(coil.Weight)) },
    ),
  }
}

/** Words for a weight that nobody knows yet. */
function missingWeight(seed: number): SupplierList {
  const form = aForm(seed)
  const words = ['CALL', 'TBA', '-', 'N/A', 'ASK', 'call', 'TBD', 'n/a', 'POA'] as const
  const list = weightsWritten(form, (_, index) => {
    const word = form.random.pick(words)
    return index % 2 === 0 ? { written: word, stored: word, lb: 0 } : undefined
  })
  return { name: `weights that nobody knows yet, form ${seed}`, ...list, told: [/ha(?:s|ve) no weight/] }
}

function negativeWeight(seed: number): SupplierList {
  const form = aForm(seed)
  const list = weightsWritten(form, ({ Weight }, index) => {
    const written = form.random.pick([`-${Weight}`, `(${Weight})`, `-${Weight} lbs`, `${Weight}-`])
    return index === 1 ? { written, stored: written, lb: 0 } : undefined
  })
  return { name: `a weight below nothing, form ${seed}`, ...list, told: [/must be above 0|cannot be read as a weight/] }
}

/** A coil that is too heavy or too light for one is doubted. */
function oddWeight(seed: number): SupplierList {
  const form = aForm(seed)
  const list = weightsWritten(form, (_, index) => {
    const pounds = form.random.pick([93_366, 80_500, 412, 121_000, 99])
    return index === 0 ? { written: String(pounds), stored: String(pounds), lb: pounds } : undefined
  })
  return { name: `a weight that hardly any coil has, form ${seed}`, ...list, told: [/coils weigh/] }
}

const grouped = (pounds: string) => Number(pounds).toLocaleString('en-US')

/** Marks and words that change nothing. */
function markedWeight(seed: number): SupplierList {
  const form = aForm(seed)
  const list = weightsWritten(form, ({ Weight }) => {
    const figure = grouped(Weight)
    const lb = Number(Weight)
    return form.random.pick([
      { written: `~${figure}`, stored: figure, lb },
      { written: `${figure}*`, stored: figure, lb },
      { written: `''${Weight}`, stored: Weight, lb },
      { written: `${figure} lbs net`, stored: `${figure} lbs`, lb },
      { written: `${figure} est.`, stored: figure, lb },
      { written: `approx ${figure} lb`, stored: `${figure} lb`, lb },
      { written: `${figure} (act)`, stored: figure, lb },
    ])
  })
  return {
    name: `weights with marks and words, form ${seed}`,
    ...list,
    told: [/was read as/],
    untold: [/cannot be read/],
  }
}

function markedSizes(seed: number): SupplierList {
  const form = aForm(seed)
  const { random } = form
  const coils = fewCoils(form)
  const written = coils.map((coil) => ({
    ...coil,
    Thickness: random.pick([`PL ${coil.Thickness}`, `~${coil.Thickness}`, `${coil.Thickness}*`, `PL${coil.Thickness}`]),
    Width: random.pick([`~${coil.Width}`, `${coil.Width} wide`, `${coil.Width}*`]),
  }))
  return {
    name: `sizes with marks and words, form ${seed}`,
    category,
    cells: form.cells(written),
    stored: storedCoils(coils),
    told: [/was read as/],
    untold: [/cannot be read/],
  }
}

/** Quantities that are lengths or weights, by their cells or by the column of units behind them. */
function measuredQuantity(seed: number): SupplierList {
  const isColumn = seed % 2 === 0
  const form = aForm(seed, ['Qty Pcs'])
  const unit = form.random.pick(['LF', 'FT', 'CWT', 'MFT', 'LFT'])
  const coils = fewCoils(form)
  const quantities = coils.map(() => form.random.whole(120, 900))
  const line = (coil: Coil, quantity: number) =>
    isColumn ? `${form.line(coil)} | ${quantity} | ${unit}` : `${form.line(coil)} | ${quantity} ${unit}`
  return {
    name: `quantities that are no pieces, form ${seed}`,
    category,
    cells: cellsOfLines([
      `${form.headings} | Qty${isColumn ? ' | UOM' : ''}`,
      ...coils.map((coil, index) => line(coil, quantities[index] ?? 0)),
    ]),
    stored: storedCoils(coils.map((coil) => ({ ...coil, 'Qty Pcs': '0' }))),
    told: [/(?:not a number of|not) pieces/],
    untold: [/UOM is not read/],
  }
}

/** Lines of dashes between, above and below headings of two lines. */
function drawnLines(seed: number): SupplierList {
  const form = aForm(seed, ['Product ID', 'Heat Num', 'Weight'])
  const mark = form.random.pick(['------', '======', '- - - -', '______'])
  const blanks = form.headings.replace(/[^|]+/g, ' ')
  const drawn = [...form.headings.split('|'), '', '', ''].map(() => mark).join(' | ')
  const upper = `Coil | Heat | Weight | ${blanks}`
  const lower = `No. | No. | (lbs) | ${form.headings}`
  const coils = fewCoils(form)
  const place = form.random.whole(0, 2)
  return {
    name: `a drawn line at headings of two lines, form ${seed}`,
    category,
    cells: cellsOfLines([
      ...(place === 0 ? [drawn, upper, lower] : place === 1 ? [upper, drawn, lower] : [upper, lower, drawn]),
      ...coils.map((coil) => `${coil['Product ID']} | ${coil['Heat Num']} | ${coil.Weight} | ${form.line(coil)}`),
    ]),
    stored: storedCoils(coils),
  }
}

/** Weights, sizes and quantities with what people write beside the figures, in random forms. */
export const figureMarks: readonly SupplierList[] = seeds.flatMap((seed) =>
  [...[missingWeight, negativeWeight, oddWeight, markedWeight, markedSizes, measuredQuantity], drawnLines].map((form) =>
    form(seed),
  ),
)
