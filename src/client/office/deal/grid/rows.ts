import type { AskAnswerLine } from '../../../../shared/asks/schema.ts'
import { orderLineTerms, pickTerms } from '../../../../shared/deals/terms.ts'
import type { InquiryLine } from '../../../../shared/inquiries/schema.ts'
import type { OrderLine } from '../../../../shared/orders/schema.ts'
import type { WantedMtr } from '../../../../shared/papers/wanted.ts'
import { formatCount, formatCountOf, wordFor } from '../../../../shared/text/count-text.ts'
import { type DraftLine, newLine, typeFigures } from '../../quotes/edit/quote-draft.ts'

/** A line of steel of a deal, with all that is known of it. */
export type SheetRow = {
  /** The same before and after a quote is begun. */
  key: string
  /** Its number on the quote; undefined if it is not on it. */
  number: number | undefined
  line: DraftLine
  item: InquiryLine | undefined
  answer: AskAnswerLine | undefined
  ordered: OrderLine | undefined
  /** Whether the buyer took it; undefined before an acceptance. */
  isAccepted: boolean | undefined
  /** Which change of the order dropped it. */
  droppedBy: number | undefined
  /** Undefined where the buyer wants no mill test report of it. */
  mtr: WantedMtr | undefined
  /** Of an inquiry of the request that has a quote of its own, where it is changed. */
  isApart?: true
}

/** The rows of one inquiry's source. */
export type SheetGroup = { key: string; inquiryId: string; sourceCode: string; rows: readonly SheetRow[] }

export const keyOfLine = ({ id, inquiryItemId }: Pick<DraftLine, 'id' | 'inquiryItemId'>) => inquiryItemId ?? id

/** What a line of an order says as it is in force, after all changes. */
const toDraftFields = (line: OrderLine): Partial<DraftLine> => ({
  ...pickTerms(orderLineTerms, 'key', line),
  ...typeFigures(line),
  noQuote: false,
})

type Facts = {
  /** On the quote, in its order, or as they would be on it. */
  lines: readonly DraftLine[]
  /** Of all inquiries of the deal, in their order. */
  inquiries: readonly { id: string; items: readonly InquiryLine[]; mtrs: readonly WantedMtr[] }[]
  answers: ReadonlyMap<string, AskAnswerLine>
  orderLines: readonly OrderLine[]
  /** Of the orders' lines. */
  orderMtrs: readonly WantedMtr[]
  acceptedIds: ReadonlySet<string> | undefined
  /** Lines of the quote that a change of the order dropped, with the change's number. */
  dropped: ReadonlyMap<string, number>
  /** A line for an item that is not on the quote. */
  toLine: (item: InquiryLine) => DraftLine
}

/** Every line of the deal once, by inquiry and source; what was taken off the quote stands with its source, without a number. */
export function groupRows({
  lines,
  inquiries,
  answers,
  orderLines,
  orderMtrs,
  acceptedIds,
  dropped,
  toLine,
}: Facts): SheetGroup[] {
  // What a change of the order added is of no line of the quote.
  const ofQuote = new Set(lines.map(({ id }) => id))
  const ordered = new Map(orderLines.map((line) => [line.quoteLineId, line]))
  const places = new Map(
    inquiries.flatMap(({ id, items }) => items.map((item) => [item.id, { inquiryId: id, item }] as const)),
  )
  const mtrs = new Map([...inquiries.flatMap((one) => one.mtrs), ...orderMtrs].map((mtr) => [mtr.lineId, mtr]))
  const groups = new Map<string, SheetGroup & { rows: SheetRow[] }>()
  const add = (line: DraftLine, number: number | undefined, inForce?: OrderLine) => {
    const isSame = inForce === undefined || inForce.itemId === line.inquiryItemId
    const place = isSame ? places.get(line.inquiryItemId ?? '') : undefined
    const sourceCode = place?.item.sourceCodeNow ?? inForce?.sourceCode ?? ''
    const inquiryId = place?.inquiryId ?? inquiries[0]?.id ?? ''
    const key = sourceCode ? `${inquiryId} ${sourceCode.toLowerCase()}` : ''
    const group = groups.get(key) ?? { key, inquiryId, sourceCode, rows: [] }
    groups.set(key, group)
    group.rows.push({
      key: keyOfLine(line),
      number,
      line: inForce ? { ...line, ...toDraftFields(inForce) } : line,
      item: place?.item,
      answer: isSame ? answers.get(line.inquiryItemId ?? '') : undefined,
      ordered: inForce,
      isAccepted: acceptedIds?.has(line.id),
      droppedBy: inForce ? undefined : dropped.get(line.id),
      mtr: mtrs.get(inForce?.id ?? line.inquiryItemId ?? ''),
    })
  }
  lines.forEach((line, index) => {
    add(line, index + 1, ordered.get(line.id))
  })
  for (const line of orderLines) {
    if (ofQuote.has(line.quoteLineId)) continue
    add({ ...newLine(undefined), id: line.id, inquiryItemId: line.itemId }, undefined, line)
  }
  const quoted = new Set(lines.map(({ inquiryItemId }) => inquiryItemId))
  for (const { items } of inquiries) for (const item of items) if (!quoted.has(item.id)) add(toLine(item), undefined)
  return [...groups.values()]
}

/** `dropped by change 2`, or `1 of 3 lines dropped by changes 1 and 2`; blank where no change of the order dropped any of these. */
export function describeDropped(rows: readonly Pick<SheetRow, 'droppedBy'>[]): string {
  const changes = rows.flatMap(({ droppedBy }) => droppedBy ?? [])
  if (changes.length === 0) return ''
  const numbers = [...new Set(changes)].toSorted((a, b) => a - b)
  const which = `${wordFor(numbers.length, 'change', 'changes')} ${new Intl.ListFormat('en-US').format(numbers.map(String))}`
  const count =
    changes.length < rows.length ? `${formatCount(changes.length)} of ${formatCountOf(rows.length, 'line')} ` : ''
  return `${count}dropped by ${which}`
}

/** The rows of an inquiry of the same request that is quoted apart. */
export function toApart(groups: readonly SheetGroup[]): SheetGroup[] {
  return groups.map((group) => ({
    ...group,
    rows: group.rows.map((row) => ({ ...row, number: undefined, isApart: true })),
  }))
}
