import { convertPrice, type Quantity } from '../quotes/money.ts'
import type { PriceUnit } from '../quotes/terms.ts'
import type { Ask, AskAnswerLine } from './schema.ts'

type Answered = Pick<AskAnswerLine, 'id' | 'available' | 'pieces' | 'weightLb'>

/** What is wrong with a field, such as `lines.2.pieces`; `message` is for its place, `named` for anywhere else. */
export type AnswerIssue = { path: string; message: string; named: string }

/** What keeps an answer from being sent. `askedIds` are in the ask's order. */
export function findAnswerIssues(lines: readonly Answered[], askedIds: readonly string[]): AnswerIssue[] {
  if (lines.every(({ available }) => available === null))
    return [{ path: 'lines', message: unanswered, named: unanswered }]
  return lines.flatMap((line, index) => {
    if (line.available !== 'part' || line.pieces || line.weightLb) return []
    const named = `Line ${askedIds.indexOf(line.id) + 1}: enter the pieces or the weight that you have`
    return [{ path: `lines.${index}.pieces`, message: 'Enter the pieces or the weight that you have', named }]
  })
}

const unanswered = 'Answer at least one line'

/** What suppliers said last of an inquiry's items, by the items' ids; what was withdrawn no longer counts. */
export function findAnswers(asks: readonly Ask[]): ReadonlyMap<string, AskAnswerLine> {
  const standing = asks.filter(({ state }) => state !== 'withdrawn')
  return new Map(
    standing.flatMap(({ lines }) =>
      lines.flatMap((line) => (line.available === null ? [] : [[line.inquiryItemId, line] as const])),
    ),
  )
}

/**
 * What a supplier's cost is for the unit of a quote's line: a lot is of the part that the supplier has, all else goes by the
 * pieces and the weight of the line. Undefined without a cost, or where what counts is unknown.
 */
export function costInUnit(
  { available, pieces, weightLb, cost, unit }: AskAnswerLine,
  to: PriceUnit,
  line: Quantity,
): string | undefined {
  if (cost === null) return undefined
  const part = { pieces: pieces ?? line.pieces, weightLb: weightLb ?? line.weightLb }
  return convertPrice(cost, { from: unit, to, ...(unit === 'lot' && available === 'part' ? part : line) })
}
