import { aForm, type Coil, cellsOfLines, type Form, storedCoils } from '../sheets/random-forms.ts'
import { aStyledFile, type Comment, type Fill, type RowLook } from '../styled-file.ts'
import { aStyledXls } from '../styled-xls.ts'
import type { SupplierList } from '../supplier-list.ts'

type Marked = {
  form: Form
  coils: Coil[]
  /** The places of the marked coils. */
  sold: readonly number[]
}

function aMarked(seed: number): Marked {
  const form = aForm(seed + 200)
  const coils = [...form.coils(), ...form.coils()]
  const sold = form.random.shuffled(coils.map((_, at) => at)).slice(0, form.random.whole(1, 2))
  return { form, coils, sold }
}

const others = ({ coils, sold }: Marked) => coils.filter((_, at) => !sold.includes(at))
const marked = (count: number, text: string) =>
  new RegExp(`${count} rows? (?:is|are) marked as sold or held \\('${text}`)

function struckRows(seed: number, write = aStyledFile): SupplierList {
  const list = aMarked(seed)
  const { form, coils, sold } = list
  return {
    name: `rows struck through, ${seed}`,
    category: 'Hot Rolled Coil',
    file: () => write({ cells: form.cells(coils), looks: sold.map((at) => ({ row: at + 2, isStruck: true })) }),
    person: { answers: [/^Leave them out$/] },
    stored: storedCoils(others(list)),
    told: [marked(sold.length, 'struck through')],
  }
}

/** Staff say that the steel is for sale all the same; in one step it is left out. */
function keptRows(seed: number): SupplierList {
  const list = aMarked(seed)
  const { form, coils, sold } = list
  return {
    name: 'rows struck through that staff keep',
    category: 'Hot Rolled Coil',
    file: () => aStyledFile({ cells: form.cells(coils), looks: sold.map((at) => ({ row: at + 2, isStruck: true })) }),
    person: { answers: [/^Keep them$/] },
    stored: storedCoils(coils),
    told: [/Some rows are struck through. Leave them out\?/],
    oneStep: { stored: storedCoils(others(list)), told: [marked(sold.length, 'struck through')] },
  }
}

/** Lists of Excel 97 to 2003. */
function markedInXls(): SupplierList[] {
  const struck = struckRows(60, aStyledXls)
  const { form, coils } = aMarked(61)
  const list = { form, coils, sold: [0, 2] }
  const cells = cellsOfLines([form.headings, ...coils.map((coil) => form.line(coil)), '', 'Yellow = sold'])
  const looks: RowLook[] = [{ row: 4, fill: { rgb: 'FFFF00' } }]
  const comments = [{ cell: 'B2', text: 'SOLD to Acme', author: 'Dave Miller' }]
  return [
    { ...struck, name: `${struck.name}, .xls`, fileName: 'stock.xls' },
    {
      name: 'a comment and a color, .xls',
      category: 'Hot Rolled Coil',
      fileName: 'stock.xls',
      file: () => aStyledXls({ cells, looks, comments }),
      stored: storedCoils(others(list)),
      told: [/Comment on B2: 'SOLD to Acme'; the row was left out/, /'yellow'/],
    },
  ]
}

function commentedRow(text: string, seed: number): SupplierList {
  const list = aMarked(seed + 10)
  const { form, coils, sold } = list
  const comments = sold.map((at): Comment => {
    const cell = `${form.letterOf(form.random.pick(['Product ID', 'Weight', 'Grade Category']))}${at + 2}`
    return form.random.pick<Comment>([
      { cell, text },
      { cell, text, author: 'Dave Miller' },
      { cell, text, isThreaded: true },
    ])
  })
  return {
    name: `a comment: ${text}`,
    category: 'Hot Rolled Coil',
    file: () => aStyledFile({ cells: form.cells(coils), comments }),
    stored: storedCoils(others(list)),
    told: comments.map(({ cell }) => new RegExp(`Comment on ${cell}: '${text}'; the row was left out`)),
  }
}

const yellows = [{ rgb: 'FFFF00' }, { indexed: 13 }, { rgb: 'FFFF99' }] as const
const reds = [{ rgb: 'FF0000' }, { indexed: 10 }, { rgb: 'C00000' }] as const
const banding: Fill = { theme: 0, tint: -0.15 }

/** The legend is above the headings or below the list, in words or as a filled cell; other rows are banded. */
function coloredRows(legend: string, seed: number): SupplierList {
  const list = aMarked(seed + 20)
  const { form, coils, sold } = list
  const { random } = form
  const fill: Fill = legend.includes('red') ? random.pick<Fill>(reds) : random.pick<Fill>(yellows)
  const isAbove = random.whole(0, 1) === 0
  const lines = [form.headings, ...coils.map((coil) => form.line(coil))]
  const first = isAbove ? 3 : 2
  const legendRow = isAbove ? 1 : coils.length + 3
  const isColorLegend = legend === 'SOLD'
  const looks: RowLook[] = [
    ...sold.map((at) => ({ row: at + first, fill })),
    ...coils.flatMap((_, at) => (at % 2 === 0 && !sold.includes(at) ? [{ row: at + first, fill: banding }] : [])),
    ...(isColorLegend ? [{ row: legendRow, fill, columns: [0] }] : []),
  ]
  const legendLine = isColorLegend && random.whole(0, 1) === 0 ? ' | = SOLD' : legend
  return {
    name: `a legend: ${legend}`,
    category: 'Hot Rolled Coil',
    file: () =>
      aStyledFile({ cells: cellsOfLines(isAbove ? [legendLine, ...lines] : [...lines, '', legendLine]), looks }),
    stored: storedCoils(others(list)),
    told: [marked(sold.length, legend.includes('red') ? 'red' : 'yellow')],
  }
}

function coloredRowsByComment(text: string, seed: number): SupplierList {
  const list = aMarked(seed + 40)
  const { form, coils, sold } = list
  const fill = form.random.pick<Fill>(yellows)
  return {
    name: `a comment on the headings: ${text}`,
    category: 'Hot Rolled Coil',
    file: () =>
      aStyledFile({
        cells: form.cells(coils),
        looks: sold.map((at) => ({ row: at + 2, fill })),
        comments: [{ cell: 'A1', text, isThreaded: form.random.whole(0, 1) === 0 }],
      }),
    stored: storedCoils(others(list)),
    told: [marked(sold.length, ''), new RegExp(`Comment on A1: '${text}'`)],
  }
}

/** One struck cell in a row is no sold steel, but told. */
function struckFigure(seed: number): SupplierList {
  const { form, coils, sold } = aMarked(seed)
  const [at = 0] = sold
  const column = form.letterOf('Weight')
  return {
    name: 'a weight struck through',
    category: 'Hot Rolled Coil',
    file: () =>
      aStyledFile({
        cells: form.cells(coils),
        looks: [{ row: at + 2, isStruck: true, columns: [column.charCodeAt(0) - 65] }],
      }),
    stored: storedCoils(coils),
    told: [new RegExp(`in ${column}${at + 2} is struck through; it was read anyway`)],
  }
}

/** Comments about other things are beside their rows. */
function otherComments(seed: number): SupplierList {
  const { form, coils } = aMarked(seed)
  const cell = `${form.letterOf('Weight')}3`
  return {
    name: 'a comment about a weight',
    category: 'Hot Rolled Coil',
    file: () => aStyledFile({ cells: form.cells(coils), comments: [{ cell, text: 'scale weight', isThreaded: true }] }),
    stored: storedCoils(coils),
    told: [new RegExp(`Comment on ${cell}: 'scale weight'`)],
  }
}

/** Kind 20: rows that are struck through, or that a comment or a color says are sold. */
export const markedRows: readonly SupplierList[] = [
  ...[1, 2, 3].map((seed) => struckRows(seed)),
  ...markedInXls(),
  ...['SOLD to Acme', 'hold', 'on hold for Bob until 12/5'].map(commentedRow),
  ...['yellow = sold', 'Rows in red are on hold', 'SOLD'].map(coloredRows),
  struckFigure(30),
  keptRows(31),
  ...['Yellow rows are sold', 'highlighted = sold'].map(coloredRowsByComment),
  otherComments(50),
]
