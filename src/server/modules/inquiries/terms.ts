import type { OfTerms, Term } from '../../../shared/deals/terms.ts'
import type { Erasure } from '../customers/customers.ts'

type List = readonly Term[]

/** The columns of these terms, to read and to write. */
export const columnsOf = <Row extends Term>(terms: readonly Row[]): Row['column'][] => terms.map(({ column }) => column)

// Object.fromEntries loses the key types, here and below.
const collect = <Values>(entries: readonly (readonly [name: string, value: unknown])[]) =>
  Object.fromEntries(entries) as Values

/** What a row says of these terms, by their keys. */
export function readTerms<Terms extends List>(terms: Terms, row: OfTerms<Terms, 'column'>): OfTerms<Terms> {
  const stored: Readonly<Record<string, unknown>> = row
  return collect(terms.map(({ key, column }) => [key, stored[column]]))
}

type Left<Values> = { [Key in keyof Values]?: Values[Key] | undefined }

/** The columns for what is given of these terms; there is none for a term that is left out. */
export function storeTerms<Terms extends List>(terms: Terms, given: OfTerms<Terms>): OfTerms<Terms, 'column'>
export function storeTerms<Terms extends List>(
  terms: Terms,
  given: Left<OfTerms<Terms>>,
): Partial<OfTerms<Terms, 'column'>>
export function storeTerms(terms: List, given: Readonly<Record<string, unknown>>) {
  return collect(terms.flatMap(({ key, column }) => (given[key] === undefined ? [] : [[column, given[key]] as const])))
}

/** What forgetting a person changes in a row; undefined if nothing of it names anybody. */
export function forgetTerms<Terms extends List, Row extends object>(
  terms: Terms,
  row: Row,
  { erased, strip }: Erasure,
): Partial<Pick<Row, Extract<keyof Row, Terms[number]['column']>>> | undefined {
  const stored = new Map<string, unknown>(Object.entries(row))
  const changes = terms.flatMap(({ column, kind, forget }) => {
    const text = stored.get(column)
    if (typeof text !== 'string' || forget === 'keep') return []
    const left = { strip: strip(text), blank: kind.endsWith('?') ? null : '', replace: erased }[forget]
    return left === text ? [] : [[column, left] as const]
  })
  return changes.length === 0 ? undefined : collect(changes)
}
