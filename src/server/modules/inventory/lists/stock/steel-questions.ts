import type { Question, RowWarning } from '../../../../../shared/lists/schema.ts'
import { formatCount } from '../../../../../shared/text/count-text.ts'
import type { Tx } from '../../../../db/database.ts'
import { describeInFull, describeSteel } from '../../identity/words.ts'
import type { OrderedItems } from '../reading/cautions.ts'
import { clipMessage } from '../reading/warnings.ts'
import { answerOfRow, type FollowedSteel, leftAnswer, questionIdOf, staysAnswer } from './follow-orders.ts'
import { type CategorizedReading, type ListedRow, selectLikeRows } from './queries.ts'

/** A question about the steel of an order, the row that may be it, and whether that is hidden until it is answered. */
export type SteelQuestion = { question: Question; row: ListedRow | undefined; isHidden: boolean; steel: string }

// Further ones are asked by the next reading, once these are answered.
const askedMax = 20
const offeredRowsMax = 6
const likeRowsMax = 100

/** What staff are asked about steel that orders have: whether a row is it, which one it is, or whether it left. */
export async function askAboutSteel(
  tx: Tx,
  reading: CategorizedReading,
  followed: readonly FollowedSteel[],
): Promise<SteelQuestion[]> {
  const asked = followed.filter(({ doubt }) => doubt !== undefined)
  const open = asked.filter(({ answer }) => answer === null)
  const shown = [...asked.filter(({ answer }) => answer !== null), ...open.slice(0, askedMax)]
  const taken = new Map(followed.flatMap((steel) => (steel.row ? [[steel.row.position, steel] as const] : [])))
  const questions: SteelQuestion[] = []
  for (const steel of shown) {
    const like =
      steel.doubt === 'fewer' ? [] : await selectLikeRows(tx, reading, { ...likeOf(steel), limit: likeRowsMax })
    const free = like.filter(({ position }) => (taken.get(position) ?? steel) === steel)
    questions.push(toQuestion(steel, free))
  }
  return questions
}

const likeOf = (steel: FollowedSteel) => ({ sourceCode: steel.sourceCode, steel })

function toQuestion(steel: FollowedSteel, like: readonly ListedRow[]): SteelQuestion {
  const { row, doubt, answer } = steel
  const orders = namesOf(steel)
  const rows = [...(row && doubt === 'other figures' ? [row] : []), ...like]
    .filter(({ position }, index, all) => all.findIndex((one) => one.position === position) === index)
    .slice(0, offeredRowsMax)
  const asQuestion = (text: string, options: Question['options']): Question => ({
    id: questionIdOf(steel),
    kind: 'ordered steel',
    text,
    rows: rows.length,
    options,
    answer: options.some(({ value }) => value === answer) ? answer : null,
    rememberedAs: [],
  })
  const offered = rows.map((one) => ({ value: answerOfRow(one), label: describeRow(one) }))
  const had = describeSteel(steel)
  const question = {
    'other figures': () =>
      asQuestion(`Is this the steel of ${orders}? It was ${had}.`, [
        ...offered,
        { value: leftAnswer, label: 'No, it left the list' },
      ]),
    missing: () =>
      asQuestion(`${had} on order ${orders} is not in this list.`, [
        ...offered,
        { value: leftAnswer, label: rows.length === 0 ? 'It left' : 'None of these: it left' },
      ]),
    fewer: () =>
      asQuestion(`${describeFewer(steel)} Did the one sold on ${orders} leave?`, [
        { value: leftAnswer, label: 'Yes, it left' },
        { value: staysAnswer, label: 'No, it is still there' },
      ]),
  }[doubt ?? 'missing']()
  const isHidden = row !== undefined && steel.claims.some(({ isSold }) => isSold)
  return { question, row: row ?? rows[0], isHidden, steel: had }
}

function describeFewer(steel: FollowedSteel): string {
  const { equalItems = 0, equalRows = 0 } = steel.item ?? {}
  const are = equalRows === 1 ? 'is 1 row' : `are ${formatCount(equalRows)} rows`
  return `There ${are} of ${describeSteel(steel)}, and ${equalItems === 1 ? 'was' : 'were'} ${formatCount(equalItems)} before.`
}

function namesOf({ claims }: FollowedSteel): string {
  const references = [...new Set(claims.map(({ orderReference }) => orderReference))]
  return new Intl.ListFormat('en-US').format(references)
}

function describeRow(row: ListedRow): string {
  const place = row.sheet === 0 ? `Row ${row.rowNumber}` : `Row ${row.rowNumber} of sheet ${row.sheet + 1}`
  return `${place}: ${describeInFull(row)}`
}

/** For a list that nobody reviews: what is in doubt, and what was done. */
export function warnOfSteel({ question: { text }, row, isHidden, steel }: SteelQuestion): RowWarning {
  const done = isHidden ? 'The row stays hidden from buyers.' : 'No row is hidden for it.'
  const like = row ? `${describeRow(row)}. ` : ''
  return {
    row: row?.rowNumber ?? 0,
    column: 'Heat Num',
    value: steel,
    message: clipMessage(`${text} ${like}${done}`),
    expected: '',
  }
}

/** What a list does to the items of each order. */
export function sumUpOrders(followed: readonly FollowedSteel[]): OrderedItems[] {
  const orders = new Map<string, OrderedItems>()
  for (const steel of followed) {
    const { claims, item, row, seeksCopy } = steel
    for (const reference of new Set(claims.map(({ orderReference }) => orderReference))) {
      const own = claims.filter(({ orderReference }) => orderReference === reference)
      const isOpen = own.some((claim) => claim.isOpen)
      const order = orders.get(reference) ?? { orderReference: reference, isOpen, stays: 0, changed: 0, dropped: 0 }
      orders.set(reference, order)
      const isMain = !seeksCopy && own.some(({ isCopy }) => !isCopy)
      order.stays += Number(row !== undefined && own.some(({ isSold }) => isSold))
      order.changed += Number(isMain && row !== undefined && row.texts !== steel.texts)
      order.dropped += Number(isMain && row === undefined && item?.isReplaced === true)
    }
  }
  return [...orders.values()].sort((one, other) => (one.orderReference < other.orderReference ? -1 : 1))
}
