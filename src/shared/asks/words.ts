import { needsHandover } from '../quotes/terms.ts'
import { deliveryWords, formatPacificDayOf, formatPounds, formatPrice, type StateWords } from '../quotes/words.ts'
import { formatCountOf, wordFor } from '../text/count-text.ts'
import { formatDay } from '../text/days.ts'
import type { Ask, AskAnswerLine, SupplierAsk, SupplierAskLine } from './schema.ts'
import { type AskState, type Availability, availabilities } from './terms.ts'

const askStateWords: Readonly<Record<AskState, string>> = {
  sent: 'Waiting for an answer',
  answered: 'Answered',
  withdrawn: 'Withdrawn',
  expired: 'No answer in time',
}

type Standing = Pick<Ask, 'state' | 'delivery' | 'isOrdered'>

/** Whether a supplier that can still answer does not know of an ask: no email brings it, and nobody told it. */
export function isAskToTell({ state, delivery, isOrdered }: Standing): boolean {
  return state === 'sent' && !isOrdered && needsHandover(delivery)
}

/** Where an ask stands, in a few words. */
export function describeAskState(ask: Standing): string {
  const { state, delivery, isOrdered } = ask
  if (isAskToTell(ask)) return deliveryWords['not yet']
  if (state !== 'sent' && state !== 'expired') return askStateWords[state]
  if (isOrdered) return 'Ordered without an answer'
  return state === 'expired' && needsHandover(delivery) ? 'Not sent in time' : askStateWords[state]
}

export const availabilityWords: Readonly<Record<Availability, string>> = { yes: 'Yes', part: 'Part', no: 'No' }

/** `2 yes, 1 no` */
export function countAnswers(lines: readonly Pick<AskAnswerLine, 'available'>[]): string {
  return availabilities
    .map((kind) => [lines.filter(({ available }) => available === kind).length, kind] as const)
    .flatMap(([count, kind]) => (count === 0 ? [] : `${count} ${kind}`))
    .join(', ')
}

/** `Part: 12 pieces, 20,000 lbs, $38.50/cwt, ready Dec 4, 2026, mill edge`; blank if nothing was said. */
export function describeAnswer(line: AskAnswerLine): string {
  const { available, pieces, weightLb, cost, unit, readyOn, note } = line
  if (available === null) return ''
  const part = [
    pieces === null ? '' : formatCountOf(pieces, 'piece'),
    weightLb === null ? '' : `${formatPounds(weightLb)} lbs`,
  ].filter(Boolean)
  const facts = [
    part.length > 0 ? `${availabilityWords[available]}: ${part.join(', ')}` : availabilityWords[available],
    cost === null ? '' : formatPrice(cost, unit),
    readyOn === null ? '' : `ready ${formatDay(readyOn)}`,
    note && `“${note}”`,
  ]
  return facts.filter(Boolean).join(', ')
}

type Question = Pick<SupplierAsk, 'reference' | 'validUntil'> & { lines: readonly unknown[] }

/** `A-12: do you still have these 3 items?` */
export function askSubject({ reference, lines }: Question): string {
  const what = lines.length === 1 ? 'this item' : `these ${formatCountOf(lines.length, 'item')}`
  return `${reference}: do you still have ${what}?`
}

export const askOpening =
  'Hello,\nWe have a buyer for steel on your list. Do you still have it, and what is your price?'

/** `Please answer by Dec 4, 2026, Pacific time` */
export const askDeadline = ({ validUntil }: Question) => `Please answer by ${formatDay(validUntil)}, Pacific time`

/** What holds now of an ask, for its supplier. */
export function describeSupplierAsk({
  state,
  validUntil,
  answeredAt,
  isOpen,
  lines,
  purchases,
}: SupplierAsk): StateWords {
  const standing = purchases.filter(({ isCancelled }) => !isCancelled)
  const answered = answeredAt === null ? '' : `You answered on ${formatPacificDayOf(answeredAt)}.`
  if (standing.length > 0) {
    const ids = new Set(standing.flatMap(({ lineIds }) => lineIds))
    const ordered = lines.filter(({ id }) => ids.has(id)).length
    const title =
      ordered === lines.length
        ? 'This steel was ordered'
        : `${ordered} of these ${formatCountOf(lines.length, 'item')} ${wordFor(ordered, 'was', 'were')} ordered`
    return { title, text: isOpen ? 'Do you still have the rest?' : answered }
  }
  if (state === 'withdrawn') return { title: 'This was withdrawn', text: 'We no longer need an answer. Thank you.' }
  if (state === 'expired') {
    return {
      title: `This ended on ${formatDay(validUntil)}`,
      text: 'Do you still have the steel? Please call or write to us.',
    }
  }
  if (answeredAt === null) {
    if (!isOpen) return { title: 'No answer is needed now', text: 'Thank you.' }
    return { title: `Please answer by ${formatDay(validUntil)}`, text: 'Until the end of that day, Pacific time.' }
  }
  return {
    title: `Thank you. You answered on ${formatPacificDayOf(answeredAt)}`,
    text: isOpen
      ? [unpricedText(lines), afterAnswer(lines), 'Did something change? Send the answer again.']
          .filter(Boolean)
          .join(' ')
      : 'We have your answer; nothing more is needed now.',
  }
}

type AnsweredLine = Pick<SupplierAskLine, 'available' | 'cost'>

const isThere = ({ available }: AnsweredLine) => available === 'yes' || available === 'part'

/** Which lines have no price yet; blank if all that is there has one. */
function unpricedText(lines: readonly AnsweredLine[]): string {
  const missing = lines.flatMap((line, index) => (isThere(line) && line.cost === null ? [index + 1] : []))
  if (missing.length === 0) return ''
  const which =
    lines.length === 1
      ? 'Your answer has'
      : missing.length === 1
        ? `Line ${missing[0]} has`
        : `Lines ${missing.slice(0, -1).join(', ')} and ${missing.at(-1)} have`
  return `${which} no price yet. You can still add it below and send the answer again.`
}

const afterAnswer = (lines: readonly AnsweredLine[]) =>
  lines.some(isThere) ? 'Next we quote the buyer. If they accept, we send you a purchase order.' : ''

/** `Ordered: O-1007-A`; blank for a line that is not ordered. */
export function describeOrdered(purchases: SupplierAsk['purchases']): (line: Pick<SupplierAskLine, 'id'>) => string {
  const references = new Map<string, string[]>()
  for (const { isCancelled, lineIds, reference } of purchases) {
    for (const id of isCancelled ? [] : lineIds) references.set(id, [...(references.get(id) ?? []), reference])
  }
  return ({ id }) => {
    const of = references.get(id)
    return of ? `Ordered: ${of.join(', ')}` : ''
  }
}
