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
export function findRest<Line extends RestLine>(versions: readonly RestVersion<Line>[]): Line[] {
  const accepted = versions.filter(({ state }) => state === 'accepted')
  const lines = new Map(accepted.flatMap((version) => version.lines.map((line) => [line.id, line] as const)))
  return [...lines.values()].filter((line) => !accepted.some((version) => hasTaken(version, line)))
}

/**
 * Whether an accepted version has taken a line: the order has it or, once that was cancelled, the buyer had accepted it. A line
 * that the version does not have under this id is taken if another one of the same item of the same inquiry is.
 */
export function hasTaken(version: RestVersion, line: RestLine): boolean {
  if (version.state !== 'accepted') return false
  const { order, answer } = version
  const ids = order && order.state !== 'cancelled' ? order.lineIds : (answer?.lineIds ?? [])
  if (version.lines.some(({ id }) => id === line.id)) return ids.includes(line.id)
  return line.inquiryItemId !== null && version.lines.some((one) => ids.includes(one.id) && isSameItem(one, line))
}

const isSameItem = (one: RestLine, other: RestLine) =>
  one.inquiryItemId === other.inquiryItemId && one.inquiryId === other.inquiryId
