import type { Ask, AskAnswerLine, AskLine, SupplierAsk } from '../../../../shared/asks/schema.ts'
import type { AskState } from '../../../../shared/asks/terms.ts'
import { askTerms } from '../../../../shared/deals/terms.ts'
import type { MailState } from '../../../../shared/office/mail-states.ts'
import { formatPurchaseReference } from '../../../../shared/orders/words.ts'
import { toPacificDay } from '../../../../shared/text/days.ts'
import { groupBy } from '../../../../shared/text/group-by.ts'
import { formatReference } from '../../../../shared/text/references.ts'
import type { Db } from '../../../db/database.ts'
import type { PrivateLinks } from '../../../lib/secrets/private-links.ts'
import { toHandover } from '../handovers.ts'
import { toItemFields } from '../quotes/item-line.ts'
import { readTerms } from '../terms.ts'
import { type AskLineRow, selectAnswerTimes, selectAskLines, selectTakenLines, type TakenLineRow } from './queries.ts'
import type { AnswerTimeRow, AskAnswerRow, AskRow } from './table.ts'

/** An ask with its lines, its last answer, when the newest versions were said, and what the buyer took of it. */
export type LoadedAsk = { row: AskRow; lines: AskLineRow[]; answers: AnswerTimeRow[]; taken: TakenLineRow[] }

export const referenceOf = ({ number }: Pick<AskRow, 'number'>) => formatReference('ask', number)

/** An ask past its last day in Pacific time without an answer is expired. */
export function stateOf({ state, valid_until: validUntil }: AskRow, now = new Date()): AskState {
  return state === 'sent' && validUntil < toPacificDay(now) ? 'expired' : state
}

export async function loadAsk(db: Db, row: AskRow): Promise<LoadedAsk> {
  const [loaded] = await loadAsks(db, [row])
  return loaded ?? { row, lines: [], answers: [], taken: [] }
}

export async function loadAsks(db: Db, rows: readonly AskRow[]): Promise<LoadedAsk[]> {
  const ids = rows.map(({ id }) => id)
  const askOf = (part: { ask_id: string }) => part.ask_id
  const lines = groupBy(await selectAskLines(db, ids), askOf)
  const answers = groupBy(await selectAnswerTimes(db, ids), askOf)
  const taken = groupBy(await selectTakenLines(db, ids), askOf)
  return rows.map((row) => ({
    row,
    lines: lines.get(row.id) ?? [],
    answers: answers.get(row.id) ?? [],
    taken: taken.get(row.id) ?? [],
  }))
}

/**
 * Whether an order rests on what the supplier said, or is all that was asked about ordered. What the buyer took before the supplier
 * said anything may still be answered until it is ordered.
 */
export function isSettled(loaded: Omit<LoadedAsk, 'row'>): boolean {
  const { answers, taken } = loaded
  const [first] = answers
  const rests = taken.some((line) => !line.is_cancelled && first !== undefined && first.answered_at <= line.taken_at)
  return rests || isOrdered(loaded)
}

function isOrdered({ lines, taken }: Pick<LoadedAsk, 'lines' | 'taken'>): boolean {
  const confirmed = new Set(taken.flatMap((line) => (line.is_confirmed ? line.line_id : [])))
  return lines.every(({ id }) => confirmed.has(id))
}

type AskSurroundings = {
  privateLinks: PrivateLinks
  /** How far its mail to the supplier is, if there is one. */
  mailState: MailState | undefined
}

// Staff see it as the inquiry has it.
const askViewTerms = askTerms.filter(({ key }) => key !== 'place')

export function toAsk(loaded: LoadedAsk, { privateLinks, mailState }: AskSurroundings): Ask {
  const { row, answers } = loaded
  const times = answers.map(toAnswerTime)
  return {
    id: row.id,
    reference: referenceOf(row),
    inquiryId: row.inquiry_id,
    sourceCode: row.source_code,
    supplierId: row.supplier_id,
    to: row.to_address,
    ...readTerms(askViewTerms, row),
    tellsPlace: row.place !== null,
    state: stateOf(row),
    revision: row.revision,
    lines: toLines(loaded),
    ...toHandover(row, { isSent: true, isAnswered: answers.length > 0, mailState }),
    answer: times.at(-1) ?? null,
    isOrdered: isOrdered(loaded),
    isAnswerable: row.state !== 'withdrawn' && !isSettled(loaded),
    answers: times,
    link: privateLinks.ask.findUrl(row.id, row.token_digest),
    createdAt: row.created_at.toISOString(),
  }
}

export const toAnswerTime = ({
  answered_at: at,
  answered_by: by,
}: Pick<AskAnswerRow, 'answered_at' | 'answered_by'>) => {
  return { at: at.toISOString(), by }
}

/** What the supplier may see: nothing of the inquiry but its lines, and the place if staff chose to tell it. */
export function toSupplierAsk(loaded: LoadedAsk, privateLinks?: PrivateLinks): SupplierAsk {
  const { row, answers } = loaded
  const state = stateOf(row)
  return {
    reference: referenceOf(row),
    state,
    ...readTerms(askTerms, row),
    lines: toLines(loaded).map(({ inquiryItemId: _, ...line }) => line),
    answeredAt: answers.at(-1)?.answered_at.toISOString() ?? null,
    isOpen: (state === 'sent' || state === 'answered') && !isSettled(loaded),
    purchases: toPurchases(loaded, privateLinks),
  }
}

function toPurchases({ taken }: LoadedAsk, privateLinks: PrivateLinks | undefined): SupplierAsk['purchases'] {
  const ordered = taken.flatMap(({ purchase, ...line }) => (purchase === null ? [] : [{ ...line, ...purchase }]))
  return [...groupBy(ordered, ({ id }) => id).values()].flatMap((lines) =>
    lines.slice(0, 1).map(({ id, orderNumber, position, tokenDigest, is_cancelled: isCancelled }) => ({
      reference: formatPurchaseReference(formatReference('order', orderNumber), position),
      isCancelled,
      lineIds: lines.map((one) => one.line_id),
      link: privateLinks?.purchase.findUrl(id, tokenDigest) ?? null,
    })),
  )
}

const nothingSaid = {
  available: null,
  pieces: null,
  weightLb: null,
  cost: null,
  unit: 'cwt',
  readyOn: null,
  note: '',
} as const satisfies Omit<AskAnswerLine, 'id'>

function toLines({ lines, answers }: LoadedAsk): AskLine[] {
  const said = new Map(answers.at(-1)?.lines?.map((line) => [line.id, line]))
  return lines.map(({ id, ask_id: _, item_id: inquiryItemId, ...item }) => {
    return { ...toItemFields(item), inquiryItemId, ...(said.get(id) ?? { ...nothingSaid, id }) }
  })
}
