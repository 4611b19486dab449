import { findAnswerIssues } from '../../../shared/asks/answers.ts'
import { type AskAnswerLines, askAnswerLines, type SupplierAskLine } from '../../../shared/asks/schema.ts'
import type { Availability } from '../../../shared/asks/terms.ts'
import {
  formatCents,
  fromThousandths,
  priceCents,
  type Quantity,
  sumCents,
  toThousandths,
} from '../../../shared/quotes/money.ts'
import type { PriceUnit } from '../../../shared/quotes/terms.ts'
import { cleanMoney, readPieces, readPounds, showMoney } from '../../../shared/quotes/typed.ts'
import { formatPounds } from '../../../shared/quotes/words.ts'
import { formatCount } from '../../../shared/text/count-text.ts'

/** An answer to a line as it is typed: numbers are texts, and may be unfinished. */
export type AnswerDraft = Record<'pieces' | 'weightLb' | 'cost' | 'readyOn' | 'note', string> & {
  id: string
  available: Availability | null
  unit: PriceUnit
}

export function toAnswerDraft(line: SupplierAskLine): AnswerDraft {
  const { id, available, pieces, weightLb, cost, unit, readyOn, note } = line
  return {
    id,
    available,
    unit,
    note,
    pieces: pieces === null ? '' : formatCount(pieces),
    weightLb: weightLb === null ? '' : formatPounds(weightLb),
    cost: showMoney(cost ?? ''),
    readyOn: readyOn ?? '',
  }
}

/** What is said of all lines at once; what is blank leaves what each line has. */
export type AnswerToAll = Pick<AnswerDraft, 'cost' | 'unit' | 'readyOn'>

/** All lines are there, at one cost and ready on one day if these are given. */
export function answerAll(drafts: readonly AnswerDraft[], { cost, unit, readyOn }: AnswerToAll): AnswerDraft[] {
  const same = { ...(cost.trim() !== '' && { cost, unit }), ...(readyOn !== '' && { readyOn }) }
  return drafts.map((draft) => ({ ...draft, available: 'yes', ...same }))
}

const isThere = ({ available }: AnswerDraft) => available === 'yes' || available === 'part'
const lacksCost = (draft: AnswerDraft) => isThere(draft) && draft.cost.trim() === ''

/** What is typed for all lines counts for each that is there and has none of its own, also where nobody applied it. */
export function fillFromAll(drafts: readonly AnswerDraft[], { cost, unit, readyOn }: AnswerToAll): AnswerDraft[] {
  return drafts.map((draft) => ({
    ...draft,
    ...(lacksCost(draft) && cost.trim() !== '' && { cost, unit }),
    ...(isThere(draft) && draft.readyOn === '' && { readyOn }),
  }))
}

/** Whether a cost is typed for all lines that none would have. */
export const isCostLeft = (drafts: readonly AnswerDraft[], { cost }: AnswerToAll) =>
  cost.trim() !== '' && !drafts.some(lacksCost)

export type AnswerTotals = {
  answered: number
  pieces: number
  weightLb: number
  /** Of the lines that have a cost and what it counts; null before the first. */
  amount: string | null
}

/** What the lines come to that are there, whole or in part, as far as it is typed. */
export function sumAnswer(drafts: readonly AnswerDraft[], asked: readonly Quantity[]): AnswerTotals {
  const there = drafts.flatMap((draft, index) => {
    const whole = asked[index] ?? { pieces: null, weightLb: null }
    if (draft.available === 'yes') return { draft, quantity: whole }
    if (draft.available !== 'part') return []
    return {
      draft,
      quantity: { pieces: readPieces(draft.pieces) ?? null, weightLb: readPounds(draft.weightLb) ?? null },
    }
  })
  const cents = there.flatMap(({ draft, quantity }) => priceCents(cleanMoney(draft.cost), draft.unit, quantity) ?? [])
  return {
    answered: drafts.filter(({ available }) => available !== null).length,
    pieces: there.reduce((sum, { quantity }) => sum + (quantity.pieces ?? 0), 0),
    weightLb: fromThousandths(there.reduce((sum, { quantity }) => sum + toThousandths(quantity.weightLb ?? 0), 0)),
    amount: cents.length === 0 ? null : formatCents(sumCents(cents)),
  }
}

/** What is sent of the typed lines, or what is wrong with them: by the field at fault, such as `lines.2.pieces`. */
export function readAnswer(
  drafts: readonly AnswerDraft[],
): { lines: AskAnswerLines } | { problems: ReadonlyMap<string, string> } {
  const { data, error } = askAnswerLines.safeParse(drafts.map(toSent))
  const problems = data
    ? findAnswerIssues(
        data,
        drafts.map(({ id }) => id),
      ).map(({ path, message }) => [path, message] as const)
    : error.issues.map(({ path: [index, field], message }) => {
        return [`lines.${String(index)}.${String(field)}`, isNumber(field) ? 'This must be a number' : message] as const
      })
  return data && problems.length === 0 ? { lines: data } : { problems: new Map(problems) }
}

const isNumber = (field: unknown) => field === 'pieces' || field === 'weightLb'

// A text that is no number is sent as it is typed, so that the check names it; what is hidden is not sent.
function toSent(typed: AnswerDraft) {
  const { available, pieces, weightLb, cost, readyOn, ...draft } = typed
  const isPart = available === 'part'
  const read = { pieces: readPieces(pieces), weightLb: readPounds(weightLb) }
  return {
    ...draft,
    available,
    pieces: isPart ? (read.pieces === undefined ? pieces : read.pieces) : null,
    weightLb: isPart ? (read.weightLb === undefined ? weightLb : read.weightLb) : null,
    cost: (isThere(typed) && cleanMoney(cost)) || null,
    readyOn: (isThere(typed) && readyOn) || null,
  }
}
