import type { OrderState } from './order-states.ts'
import type { QuoteState } from './terms.ts'

export type RestLine = { id: string; inquiryItemId: string | null; inquiryId: string }

/** A version of a quote, as far as it decides which lines may still be quoted. */
export type RestVersion<Line extends RestLine = RestLine> = {
  state: QuoteState
  lines: readonly Line[]
  answer: { lineIds: readonly string[] } | null
  order: { state: OrderState; lineIds: readonly string[] } | null
}

/**
 * The lines of accepted versions that are on no order: the buyer did not accept them, or they were removed from the order. A line
 * of two versions is as in the later one.
 */
export function findRemainingLines<Line extends RestLine>(versions: readonly RestVersion<Line>[]): Line[] {
  const accepted = versions.filter(({ state }) => state === 'accepted')
  const lines = new Map(accepted.flatMap((version) => version.lines.map((line) => [line.id, line] as const)))
  const taken = accepted.map(takenBy)
  return [...lines.values()].filter((line) => !taken.some((hasTakenLine) => hasTakenLine(line)))
}

/** How many lines were quoted that no buyer has accepted: what was not quoted, and what an order no longer has, was not left out. */
export function countLeftOut(versions: readonly RestVersion<RestLine & { noQuote: boolean }>[]): number {
  const answers = versions.map((version) => takenBy({ ...version, order: null }))
  const isLeftOut = (line: RestLine & { noQuote: boolean }) =>
    !line.noQuote && !answers.some((hasAccepted) => hasAccepted(line))
  return findRemainingLines(versions).filter(isLeftOut).length
}

/**
 * Tells of lines whether an accepted version has taken them: the order has it or, once that was cancelled, the buyer had accepted it.
 * A line that the version does not have under this id is taken if another one of the same item of the same inquiry is.
 */
export function takenBy({ state, order, answer, lines }: RestVersion): (line: RestLine) => boolean {
  if (state !== 'accepted') return () => false
  const ids = new Set(order && order.state !== 'cancelled' ? order.lineIds : answer?.lineIds)
  const known = new Set(lines.map(({ id }) => id))
  const items = new Set(lines.flatMap((line) => (ids.has(line.id) ? itemOf(line) : [])))
  return (line) => (known.has(line.id) ? ids.has(line.id) : line.inquiryItemId !== null && items.has(itemOf(line)))
}

const itemOf = ({ inquiryItemId, inquiryId }: RestLine) => `${inquiryId} ${inquiryItemId}`
