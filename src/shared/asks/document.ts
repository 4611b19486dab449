import { type DealDocument, type DealLine, factsOf } from '../deals/document.ts'
import { askTerms, blankTerms, lineTerms, shownTo } from '../deals/terms.ts'
import { nameItem } from '../inquiries/item-line.ts'
import { detailsOf, quantityOf, sizeWithUnit } from '../quotes/lines.ts'
import { parseWeightLb } from '../steel/weight.ts'
import type { SupplierAsk, SupplierAskLine } from './schema.ts'
import { askDeadline, describeSupplierAsk } from './words.ts'

/** Says nothing of who buys the steel. */
export function toAskDocument(ask: SupplierAsk): DealDocument {
  return {
    title: 'Do you still have this steel?',
    parties: [],
    facts: factsOf(askTerms, ask),
    notes: [['Message', ask.message]],
    state: describeSupplierAsk(ask),
    isDraft: false,
    isOff: ask.state === 'withdrawn' || ask.state === 'expired',
    lines: ask.lines.map(toAskedLine),
    totals: [],
    shipments: [],
    terms: [`${askDeadline(ask)}.`],
    action: ['Answer here', 'Answer'],
  }
}

/** `0.1345 × 48 in, A1011 CS-B, Prime, heat C58171, 1 piece, 42,350 lbs, OH` */
export function describeAskLine(line: SupplierAskLine): string {
  const asked = toAskedLine(line)
  const { grade, marks, shipsFrom } = asked
  const facts = [sizeWithUnit(asked), grade, detailsOf(asked), quantityOf(asked), marks, shipsFrom]
  return facts.filter(Boolean).join(', ')
}

/** A line as those of quotes are laid out. */
function toAskedLine(line: SupplierAskLine): DealLine {
  const { id, thickness, width, length, gradeCategory: grade, condition, heatNum: heat, qtyPcs, weight } = line
  const weightLb = parseWeightLb(weight)
  return {
    ...blankTerms(shownTo('buyer', lineTerms), 'key'),
    id,
    description: nameItem(line) || 'Item',
    thickness,
    width,
    length,
    grade,
    condition,
    heat,
    shipsFrom: line.locationState,
    pieces: qtyPcs > 0 ? qtyPcs : null,
    weightLb: weightLb ?? null,
    amount: null,
    // A list may say its weight in words.
    marks: weightLb === undefined ? weight : '',
  }
}
