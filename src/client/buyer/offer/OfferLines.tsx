import { marksOf } from '../../../shared/quotes/lines.ts'
import type { QuoteOffer } from '../../../shared/quotes/schema.ts'
import { offeredLines } from '../../../shared/quotes/totals.ts'
import { DealLines, type LineRow } from '../../common/deal/DealLines.tsx'

export type OfferLinesProps = {
  offer: QuoteOffer
  /** The ids of the lines that are taken. */
  chosen: ReadonlySet<string>
  /** Without it, nothing can be chosen. */
  onChoose?: (chosen: Set<string>) => void
  isOnPaper?: boolean
}

/** The lines of an offer, to choose among while it is open. */
export function OfferLines({ isOnPaper = false, ...props }: OfferLinesProps) {
  return (
    <DealLines title={props.onChoose ? 'Choose what you want' : 'Lines'} rows={toRows(props)} isOnPaper={isOnPaper} />
  )
}

function toRows({ offer, chosen, onChoose }: OfferLinesProps): LineRow[] {
  const offered = new Set(offeredLines(offer).map(({ id }) => id))
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChoose?.(next)
  }
  return offer.lines.map((line) => {
    const isOffered = offered.has(line.id)
    const isChosen = chosen.has(line.id)
    return {
      line,
      marks: [marksOf(line, offer.answer !== null && isOffered && !isChosen), orderMark(offer, line)]
        .filter(Boolean)
        .join(' · '),
      isChosen,
      isLeft: isOffered && !isChosen,
      onToggle: onChoose && isOffered ? () => toggle(line.id) : undefined,
    }
  })
}

/** What became of an accepted line that its order no longer has. */
function orderMark({ order, answer }: QuoteOffer, { id }: { id: string }): string {
  const isGone = order !== null && order.state !== 'cancelled' && !order.lineIds.includes(id)
  return isGone && answer?.lineIds.includes(id) ? `no longer on order ${order.reference}` : ''
}
