import { aForm, cellsOfLines, storedCoils } from '../sheets/random-forms.ts'
import type { SupplierList } from '../supplier-list.ts'

/** Kind 18: texts in place of a source code that name no source. */
export const placeholders: readonly SupplierList[] = [
  ...['N/A', '-', 'TBD', 'none', '?', 'x'].map(aListOfNoSource),
  ...['n/a', '--', 'tba', 'X', '(blank)'].map(aListWithSome),
]

/** Staff name the source, as the list's client may. */
function aListOfNoSource(placeholder: string, seed: number): SupplierList {
  const form = aForm(seed + 1)
  const coils = form.coils()
  return {
    name: `${placeholder} as the source of all rows`,
    category: 'Hot Rolled Coil',
    cells: cellsOfLines([
      form.headings,
      ...coils.map((coil) => form.line(coil, { 'Source Code': form.random.pick([placeholder, '']) || placeholder })),
    ]),
    person: { texts: { 'Source Code': 'BLDW' } },
    ...(seed % 2 === 0 && { client: { fill: { 'Source Code': 'BLDW' } } }),
    stored: storedCoils(coils),
    ...(seed % 2 === 1 && {
      oneStep: { refused: /Missing required column: Source Code .*names none/ },
    }),
  }
}

/** A row without a source is skipped with a word, or gets the one that staff give. */
function aListWithSome(placeholder: string, seed: number): SupplierList {
  const form = aForm(seed + 20)
  const coils = [form.coil(), ...form.coils()]
  const skipped = form.random.whole(0, coils.length - 1)
  const told = [new RegExp(`'${placeholder.replace(/[()]/g, '\\$&')}' is not a Source Code; the row was skipped`)]
  return {
    name: `${placeholder} as the source of one row`,
    category: 'Hot Rolled Coil',
    cells: cellsOfLines([
      form.headings,
      ...coils.map((coil, at) => form.line(coil, at === skipped ? { 'Source Code': placeholder } : {})),
    ]),
    person: {
      corrections: [{ column: 'Source Code', row: null, value: placeholder, text: 'BLDW' }],
    },
    stored: storedCoils(coils),
    told,
    oneStep: { stored: storedCoils(coils.filter((_, at) => at !== skipped)), told },
  }
}
