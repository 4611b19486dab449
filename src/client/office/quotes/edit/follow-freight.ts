import { followFreight } from '../../../../shared/quotes/fob-point.ts'
import type { DraftSaver } from './draft-saver.ts'
import type { QuotedItems } from './edit-lines.ts'
import type { QuoteDraft } from './quote-draft.ts'

type Places = { items: QuotedItems; buyerPlace: string }

/** The same saver, whose edits keep the FOB point in step with the freight and the lines, as the server does. */
export function withFobPoint(saver: DraftSaver, places: Places): DraftSaver {
  return {
    ...saver,
    edit: (change) => saver.edit((before) => settleFobPoint(before, change(before), places)),
  }
}

function settleFobPoint(before: QuoteDraft, after: QuoteDraft, { items, buyerPlace }: Places): QuoteDraft {
  const choiceOf = ({ freight, fobPoint, lines }: QuoteDraft) => ({
    freight,
    fobPoint,
    shipsFrom: lines.flatMap(({ noQuote, inquiryItemId }) =>
      noQuote ? [] : (items.get(inquiryItemId ?? '')?.locationState ?? []),
    ),
  })
  const fobPoint = followFreight(choiceOf(before), choiceOf(after), buyerPlace)
  return fobPoint === after.fobPoint ? after : { ...after, fobPoint }
}
