import { anyOf } from '../../../../shared/text/word-pattern.ts'
import type { Line } from '../../../lib/workbook/pdf/pdf-lines.ts'

/** A word of a text that may be a heat. */
export type FoundWord = {
  /** As it is written where it occurs first. */
  text: string
  /** The numbers of its pages, the first of them 1. */
  pages: number[]
  /** Whether it may be confirmed with others: for what else it could be, see `isSure` of `findWords`. */
  isSure: boolean
}

const wordCharsMin = 4
const wordCharsMax = 40
// A heat may be written in parts, such as `4A-7731/2`.
const partsMax = 4
const digitsSureMin = 6
const pagesNamedMax = 20
/** Beyond this it is no report. */
const wordsMax = 100_000
const linesAboveMax = 40

const parts = /[\p{L}\p{N}]+/gu
/** What may be within a heat. */
const joint = /^(?: |\s?[-./_#]\s?)$/
const hasDigit = /\p{N}/u
const hasLetter = /\p{L}/u

/** What a number is that is not a heat, by the words before it or above it. */
const otherLabel = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${anyOf(`
    p(.)o(.), p(.) o(.), purchase, order, ord, invoice, inv, phone, ph, tel, telephone, fax, mobile, date, dated, bol, b/l, lading,
    packing, release, rel, customer, cust, load, truck, trailer, ship, shipment, shipped, shipper, serial, cert, certificate, report,
    rpt, page, zip, account, acct, quote, quotation, job, contract, reference, ref, line, delivery, dn, ticket, weight, wt, lb(s),
    kg(s), psi, mpa, ksi, tensile, yield, sold, street, ave, avenue, road, suite
  `)}[^\p{L}\p{N}]*(?:no|num|number|nbr)?[^\p{L}\p{N}]*$`,
  'iu',
)
const heatLabel = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${anyOf('heat(s), ht(s), melt, cast, charge')}[^\p{L}]*(?:no|nos|num|number|nbr|id)?[^\p{L}]*$`,
  'iu',
)

type Cell = Line['cells'][number]

/**
 * Every word of a text that may be a heat: of letters and digits, also in several parts, with at least four characters and
 * a digit. `isSure`: it has a letter or at least six digits, and nowhere is it only the number of something else, such as an
 * order or a telephone, by the words before or above it, or a part of a longer number. Undefined if there are too many.
 */
export function findWords(lines: readonly Line[]): FoundWord[] | undefined {
  const words = new Map<string, FoundWord>()
  for (const [index, line] of lines.entries()) {
    for (const [column, cell] of line.cells.entries()) {
      for (const { text, start, isPart } of wordsOf(cell.text)) {
        const key = text.toLowerCase()
        const isSure = isDistinct(text) && !isPart && !isOther(lines, index, column, cell.text.slice(0, start))
        const known = words.get(key)
        const page = line.page + 1
        if (!known) words.set(key, { text, pages: [page], isSure })
        else {
          known.isSure ||= isSure
          if (known.pages.at(-1) !== page && known.pages.length < pagesNamedMax) known.pages.push(page)
        }
        if (words.size > wordsMax) return undefined
      }
    }
  }
  return [...words.values()]
}

function isDistinct(text: string): boolean {
  return hasLetter.test(text) || text.replace(/\P{N}/gu, '').length >= digitsSureMin
}

type Word = { text: string; start: number; isPart: boolean }

/** Words, and such in several parts; `isPart`: figures alone that are a part of something longer, such as a telephone number. */
function* wordsOf(text: string): Generator<Word> {
  const found = [...text.matchAll(parts)].map(({ 0: part, index }) => ({
    part,
    start: index,
    end: index + part.length,
  }))
  for (const [first, { start }] of found.entries()) {
    for (let last = first; last < Math.min(found.length, first + partsMax); last += 1) {
      const end = found[last]?.end ?? start
      const before = found[last - 1]
      if (before && last > first && !joint.test(text.slice(before.end, found[last]?.start))) break
      const word = text.slice(start, end)
      if (word.length > wordCharsMax) break
      if (word.length < wordCharsMin || !hasDigit.test(word)) continue
      const isFigures = !hasLetter.test(word)
      yield { text: word, start, isPart: isFigures && (isTight(text, start - 1) || isTight(text, end)) }
    }
  }
}

/** Whether a character joins a figure to what is beside it without a blank. */
function isTight(text: string, at: number): boolean {
  const joins = /[-./_:]/.test(text[at] ?? '')
  return joins && /[\p{L}\p{N}]/u.test(text[at - 1] ?? '') && /[\p{L}\p{N}]/u.test(text[at + 1] ?? '')
}

/** Whether the words before a number say that it is something else: in its cell, else in the one to the left, else above. */
function isOther(lines: readonly Line[], index: number, column: number, before: string): boolean {
  const line = lines[index]
  const cell = line?.cells[column]
  if (!line || !cell) return false
  const label = labelIn(before) ?? labelIn(line.cells[column - 1]?.text ?? '') ?? labelIn(textAbove(lines, index, cell))
  return label === 'other'
}

function labelIn(text: string): 'heat' | 'other' | undefined {
  const end = text.slice(-60)
  if (heatLabel.test(end)) return 'heat'
  return otherLabel.test(end) ? 'other' : undefined
}

/** The nearest text without figures right above a cell, as a heading of its column. */
function textAbove(lines: readonly Line[], index: number, cell: Cell): string {
  const page = lines[index]?.page
  for (let above = index - 1; above >= Math.max(0, index - linesAboveMax); above -= 1) {
    const line = lines[above]
    if (line?.page !== page) return ''
    const heading = line?.cells.find(({ left, right, text }) => {
      return left < cell.right && right > cell.left && !hasDigit.test(text)
    })
    if (heading) return heading.text
  }
  return ''
}
