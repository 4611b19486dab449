import { costInUnit } from '../../../../shared/asks/answers.ts'
import type { AskAnswerLine } from '../../../../shared/asks/schema.ts'
import { showMoney } from '../../../../shared/quotes/typed.ts'
import { formatCountOf, wordFor } from '../../../../shared/text/count-text.ts'
import { notify } from '../../../platform/notify/notify.ts'
import { type DraftLine, readLine } from '../edit/quote-draft.ts'

type Lines = readonly DraftLine[]

/** What suppliers said of the items, by their ids. */
export type Answers = ReadonlyMap<string, AskAnswerLine>

/** What suppliers' costs do to a draft. */
export type TakenCosts = {
  /** The costs that lines had, and get, by the ids of the lines. */
  filled: ReadonlyMap<string, { from: string; to: string }>
  /** The numbers of the lines that keep theirs: the unit is another, and what to convert by is missing. */
  kept: readonly number[]
}

/** What suppliers ask for each line that is quoted, in the line's unit. Prices stay. */
export function findCosts(lines: Lines, answers: Answers): TakenCosts {
  const filled = new Map<string, { from: string; to: string }>()
  const kept: number[] = []
  for (const [index, line] of lines.entries()) {
    const answer = answers.get(line.inquiryItemId ?? '')
    if (!answer?.cost || line.noQuote) continue
    const cost = costInUnit(answer, line.unit, readLine(line))
    if (cost === undefined) kept.push(index + 1)
    else if (showMoney(cost) !== showMoney(line.cost)) filled.set(line.id, { from: line.cost, to: showMoney(cost) })
  }
  return { filled, kept }
}

/** The lines that their suppliers do not have, and that have no price yet. */
export function findRefused(lines: Lines, answers: Answers): Lines {
  return lines.filter(
    ({ inquiryItemId, noQuote, price }) =>
      !noQuote && price.trim() === '' && answers.get(inquiryItemId ?? '')?.available === 'no',
  )
}

type Change = { from: string; to: string }

/** Lines with other costs where they have those that these begin from. */
export function changeCosts(lines: Lines, costs: ReadonlyMap<string, Change>): Lines {
  return lines.map((line) => changeCost(line, costs.get(line.id)))
}

const changeCost = (line: DraftLine, change: Change | undefined) =>
  change && showMoney(line.cost) === showMoney(change.from) ? { ...line, cost: change.to } : line

type Sheet = {
  /** As they are when it is called. */
  getLines: () => Lines
  setLines: (lines: Lines) => void
}

/** Fills in what suppliers ask, and says what it did, with a way back. */
export function takeCosts({ getLines, setLines }: Sheet, answers: Answers): void {
  const lines = getLines()
  const taken = findCosts(lines, answers)
  const { filled } = taken
  const back = new Map([...filled].map(([id, { from, to }]) => [id, { from: to, to: from }]))
  if (filled.size > 0) setLines(changeCosts(lines, filled))
  notify({
    ...describeCosts(lines, taken),
    ...(filled.size > 0 && { undo: () => setLines(changeCosts(getLines(), back)) }),
  })
}

/** `4 costs filled in`, and what of them replaced another one or was left out. */
export function describeCosts(lines: Lines, { filled, kept }: TakenCosts) {
  if (filled.size === 0 && kept.length === 0)
    return { title: 'No cost changed', description: 'Each line has what its supplier asks.' }
  const replaced = lines.flatMap(({ id }, index) => (filled.get(id)?.from ? [index + 1] : []))
  const told = [
    replaced.length > 0 && `${replaced.length} replaced another cost${nameLines(replaced, ': ')}.`,
    kept.length > 0 &&
      `${kept.length} kept${nameLines(kept, ': ')}. The supplier’s is for another unit, with no weight or pieces to convert by.`,
  ]
  const title = filled.size > 0 ? `${formatCountOf(filled.size, 'cost')} filled in` : 'No cost filled in'
  return { title, description: told.filter(Boolean).join(' ') }
}

const namedMax = 5
const list = new Intl.ListFormat('en-US')

/** Blank for more lines than can be read. */
function nameLines(numbers: readonly number[], before: string): string {
  if (numbers.length > namedMax) return ''
  return `${before}${wordFor(numbers.length, 'line', 'lines')} ${list.format(numbers.map(String))}`
}
