import type { Ask, AskAnswerLine, AskLine, SupplierAsk } from '../../../../shared/asks/schema.ts'
import type { AskState } from '../../../../shared/asks/terms.ts'
import { toPacificDay } from '../../../../shared/text/days.ts'
import { formatReference } from '../../../../shared/text/references.ts'
import type { Db } from '../../../db/database.ts'
import type { PrivateLinks } from '../../../lib/secrets/private-links.ts'
import { toItemFields } from '../inquiries.ts'
import { type AskLineRow, isOrdered, selectAskAnswers, selectAskLines } from './queries.ts'
import type { AskAnswerRow, AskRow } from './table.ts'

/** An ask with its lines and all versions of its answer. */
export type WholeAsk = { row: AskRow; lines: AskLineRow[]; answers: AskAnswerRow[] }

export const referenceOf = ({ number }: Pick<AskRow, 'number'>) => formatReference('ask', number)

/** An ask past its last day in Pacific time without an answer is expired. */
export function stateOf({ state, valid_until: validUntil }: AskRow, now = new Date()): AskState {
  return state === 'sent' && validUntil < toPacificDay(now) ? 'expired' : state
}

export async function loadAsk(db: Db, row: AskRow): Promise<WholeAsk> {
  return { row, lines: await selectAskLines(db, [row.id]), answers: await selectAskAnswers(db, [row.id]) }
}

export async function loadAsks(db: Db, rows: readonly AskRow[]): Promise<WholeAsk[]> {
  const ids = rows.map(({ id }) => id)
  const [lines, answers] = [await selectAskLines(db, ids), await selectAskAnswers(db, ids)]
  return rows.map((row) => ({
    row,
    lines: lines.filter((line) => line.ask_id === row.id),
    answers: answers.filter((answer) => answer.ask_id === row.id),
  }))
}

export function toAsk({ row, answers, ...whole }: WholeAsk, privateLinks: PrivateLinks): Ask {
  const versions = answers.map(({ lines, answered_at: at, answered_by: by }) => ({ lines, at: at.toISOString(), by }))
  const { at, by } = versions.at(-1) ?? {}
  return {
    id: row.id,
    reference: referenceOf(row),
    inquiryId: row.inquiry_id,
    sourceCode: row.source_code,
    supplierId: row.supplier_id,
    to: row.to_address,
    validUntil: row.valid_until,
    message: row.message,
    tellsPlace: row.place !== null,
    state: stateOf(row),
    revision: row.revision,
    lines: toLines({ row, answers, ...whole }),
    answer: at === undefined || by === undefined ? null : { at, by },
    answers: versions,
    link: privateLinks.ask.findUrl(row.id, row.token_digest),
    createdAt: row.created_at.toISOString(),
  }
}

/** What the supplier may see: nothing of the inquiry but its lines, and the place if staff chose to tell it. */
export async function viewForSupplier(db: Db, whole: WholeAsk): Promise<SupplierAsk> {
  const { row, answers } = whole
  const state = stateOf(row)
  return {
    reference: referenceOf(row),
    state,
    validUntil: row.valid_until,
    message: row.message,
    place: row.place,
    lines: toLines(whole).map(({ inquiryItemId: _, ...line }) => line),
    answeredAt: answers.at(-1)?.answered_at.toISOString() ?? null,
    isOpen: (state === 'sent' || state === 'answered') && !(await isOrdered(db, row.id)),
  }
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

function toLines({ lines, answers }: WholeAsk): AskLine[] {
  const said = new Map(answers.at(-1)?.lines.map((line) => [line.id, line]))
  return lines.map(({ id, ask_id: _, item_id: inquiryItemId, ...item }) => {
    return { ...toItemFields(item), inquiryItemId, ...(said.get(id) ?? { ...nothingSaid, id }) }
  })
}
