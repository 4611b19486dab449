import type { SupplierList } from '../supplier-list.ts'
import { aForm, type Coil, cellsOfLines, type Form, storedCoils } from './random-forms.ts'

/** The suppliers, each with the short code that is proposed for it: buyers see codes, so none tells its company. */
const codes = {
  'Baldwin Steel LLC': 'BS1',
  'Acme Metals, Inc.': 'AM1',
  'Great Lakes Coil Processing': 'GLC1',
  'Horizon Steel Supply': 'HSS1',
  'Kentucky Alloys Corp': 'KA1',
} as const

type Part = { company: string; coils: Coil[] }

function partsOf(form: Form, count: number): Part[] {
  const named = form.random.shuffled(Object.entries(codes)).slice(0, count)
  return named.map(([company, code]) => ({
    company,
    coils: [form.coil(), ...form.coils()].map((coil) => ({ ...coil, 'Source Code': code })),
  }))
}

/** Two or three suppliers on a sheet, each below the company's name, with headings once or for each of them. */
function severalSuppliers(seed: number): SupplierList {
  const form = aForm(seed + 300, ['Source Code'])
  const { random } = form
  const parts = partsOf(form, random.whole(2, 3))
  const isBelow = random.whole(0, 1) === 0
  const isRepeated = random.whole(0, 1) === 0
  const hasBlanks = random.whole(0, 1) === 0
  const lines = parts.flatMap(({ company, coils }, at) => {
    const headings = at === 0 || isRepeated ? [form.headings] : []
    const title = at === 0 && isBelow ? [...headings, company] : [company, ...headings]
    return [...(at > 0 && hasBlanks ? [''] : []), ...title, ...coils.map((coil) => form.line(coil))]
  })
  return {
    name: `several suppliers on a sheet, ${seed}`,
    category: 'Hot Rolled Coil',
    cells: cellsOfLines(lines),
    stored: storedCoils(parts.flatMap(({ coils }) => coils)),
    oneStep: { refused: /Missing required column: Source Code/ },
  }
}

/** A client that says of all rows that they are of one source is told that another company is above some. */
function oneSourceForAll(seed: number): SupplierList {
  const form = aForm(seed + 300, ['Source Code'])
  const [first, second] = partsOf(form, 2)
  const all = [...(first?.coils ?? []), ...(second?.coils ?? [])]
  const lines = [first, second].flatMap((part) => [
    part?.company ?? '',
    ...(part === first ? [form.headings] : []),
    ...(part?.coils ?? []).map((coil) => form.line(coil)),
  ])
  return {
    name: `one source given for two suppliers, ${seed}`,
    category: 'Hot Rolled Coil',
    cells: cellsOfLines(lines),
    client: { fill: { 'Source Code': 'BLDW' } },
    stored: storedCoils(all),
    oneStep: {
      stored: storedCoils(all.map((coil) => ({ ...coil, 'Source Code': 'BLDW' }))),
      told: [new RegExp(`'${second?.company}' is above these rows, but their source is 'BLDW'`)],
    },
  }
}

/** A short code of the company of a title is offered as the source. */
function aCompanyAbove(seed: number): SupplierList {
  const form = aForm(seed + 300, ['Source Code'])
  const [part] = partsOf(form, 1)
  return {
    name: `a company above a list without a source, ${seed}`,
    category: 'Hot Rolled Coil',
    cells: cellsOfLines([
      `${part?.company} - Stock list`,
      '',
      form.headings,
      ...(part?.coils ?? []).map((coil) => form.line(coil)),
    ]),
    stored: storedCoils(part?.coils ?? []),
    oneStep: { refused: /Missing required column: Source Code/ },
  }
}

/** Kind 21: several suppliers on one sheet. */
export const severalSupplierLists: readonly SupplierList[] = [
  ...[1, 2, 3, 4, 5].map(severalSuppliers),
  ...[6, 7].map(oneSourceForAll),
  ...[8, 9].map(aCompanyAbove),
]
