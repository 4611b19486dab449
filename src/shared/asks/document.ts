import { type Badge, type DealDocument, type DealLine, factsOf } from '../deals/document.ts'
import { askTerms, blankTerms, lineTerms, shownTo } from '../deals/terms.ts'
import { nameItem } from '../inquiries/item-line.ts'
import { detailsOf, quantityOf, sizeWithUnit } from '../quotes/lines.ts'
import type { Quantity } from '../quotes/money.ts'
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
    badge: badgeOf(ask),
    isDraft: false,
    lines: ask.lines.map(toAskedLine),
    totals: [],
    shipments: [],
    terms: [`${askDeadline(ask)}.`],
    action: ['Answer here', 'Answer'],
  }
}

const badges: Readonly<Record<SupplierAsk['state'], Badge>> = {
  sent: { word: 'To answer', tone: 'open' },
  answered: { word: 'Answered', tone: 'good' },
  withdrawn: { word: 'Withdrawn', tone: 'caution' },
  expired: { word: 'Ended', tone: 'caution' },
}

function badgeOf({ state, isOpen, purchases }: SupplierAsk): Badge {
  if (purchases.some(({ isCancelled }) => !isCancelled)) return { word: 'Ordered', tone: 'good' }
  return state === 'sent' && !isOpen ? { word: 'Closed', tone: 'plain' } : badges[state]
}

/** `0.1345 × 48 in, A1011 CS-B, Prime, heat C58171, 1 piece, 42,350 lbs, OH` */
export function describeAskLine(line: SupplierAskLine): string {
  const { steel, quantity, place } = splitAskLine(line)
  return [steel, quantity, place].filter(Boolean).join(', ')
}

/** The same in parts, for a row of a table; `asked` is the quantity in figures, as far as the list says it. */
export function splitAskLine(line: SupplierAskLine) {
  const asked = toAskedLine(line)
  const { grade, marks, shipsFrom, pieces, weightLb } = asked
  const join = (...facts: readonly string[]) => facts.filter(Boolean).join(', ')
  return {
    steel: join(sizeWithUnit(asked), grade, detailsOf(asked)),
    quantity: join(quantityOf(asked), marks),
    place: shipsFrom,
    asked: { pieces, weightLb } satisfies Quantity,
  }
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
