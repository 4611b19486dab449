import { aFile } from '../../supplier-file.ts'
import { aForm, type Coil, type Form, storedCoils } from '../sheets/random-forms.ts'
import { cellsOf, type SupplierList } from '../supplier-list.ts'

const lineBreak = ' // '

/** The file of a form's lines, in which `//` breaks the line within a cell. */
function fileOf(form: Form, lines: readonly string[]): Buffer {
  const rows = cellsOf(`\n${[form.headings, ...lines].join('\n')}\n`)
  return aFile({
    rows: rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cell.replaceAll(' // ', '\n') : cell))),
  })
}

const together = (coils: readonly Coil[], column: keyof Coil) => coils.map((coil) => coil[column]).join(lineBreak)

/** Two to four coils of one size in one row, with their tags, weights and sometimes heats line by line. */
function coilsInOneRow(seed: number): SupplierList {
  const form = aForm(seed + 400)
  const { random } = form
  const coils = form.coils()
  const [first = form.coil()] = coils
  const hasHeats = random.whole(0, 1) === 0
  const alike = coils.map((coil): Coil => {
    const { 'Product ID': id, Weight: weight, 'Heat Num': heat } = coil
    return { ...first, 'Product ID': id, Weight: weight, 'Heat Num': hasHeats ? heat : first['Heat Num'] }
  })
  const others = form.coils()
  const written = {
    'Product ID': together(alike, 'Product ID'),
    Weight: together(alike, 'Weight'),
    ...(hasHeats && { 'Heat Num': together(alike, 'Heat Num') }),
    'Qty Pcs': random.pick<string>([String(alike.length), '1']),
  }
  return {
    name: `coils line by line in one row, ${seed}`,
    category: 'Hot Rolled Coil',
    file: () => fileOf(form, [form.line(first, written), ...others.map((coil) => form.line(coil))]),
    stored: storedCoils([...alike, ...others]),
    told: [new RegExp(`${alike.length} items are in this row, one per line .*each became an item`)],
  }
}

/** Kind 22: several coils in one row. */
export const linesInCells: readonly SupplierList[] = [1, 2, 3, 4, 5, 6].map(coilsInOneRow)
