import { readStatedWeight, type StatedWeight, toPounds } from '../../../../../shared/steel/weight.ts'
import { quoteCell } from '../../../../../shared/text/cells.ts'
import { anyOf } from '../../../../../shared/text/word-pattern.ts'
import { listWords } from '../headings/list-vocabulary.ts'
import type { Rule } from '../rules/rule.ts'
import { isFigure } from './heading-units.ts'

const charsMax = 60
const groups = String.raw`\d{1,3}(?:[\s,'\u2019]\d{3})*`
const figure = String.raw`(?:${groups}|\d+)(?:[.,]\d+)?`
const scientific = /^\d(?:\.\d+)?E\+?0?\d$/i
const inGroups = /^(?<whole>[1-9]\d{0,2}(?:[\s'\u2019]\d{3})+)(?:[.,](?<rest>\d+))?(?<unit>\s?[a-z#][a-z# .]*)?$/i
const twice = new RegExp(
  String.raw`^(?<one>${figure}\s?(?<unit>[a-z#][a-z .]*)?)\s?[/|;=(]\s?(?<other>${figure}\s?(?<otherUnit>[a-z#][a-z .]*)?)\)?$`,
  'i',
)
const sameRatio = 1.005 // weights in tons are rounded to two digits
const sameRatioBare = 1.001 // two figures without units must prove that they are pounds and kilograms

type Kind = 'twice' | 'grouped' | 'marked'
type WeightText = { text: string; kind: Kind }

const others: Readonly<Record<Kind, string>> = {
  twice: 'and so was one of the two in the other rows',
  grouped: 'and so were the other weights with such marks between thousands',
  marked: 'and so were the other weights with such marks and words',
}

/**
 * Writes weights such as '41 500', '~42,350' and '41,500 lb / 18,824 kg' the usual way, and notes each kind once in a
 * table.
 */
export const weightTexts: Rule = () => {
  const noted = new Set<Kind>()
  return {
    before(_row, { texts, notedCells }) {
      const given = texts.Weight
      if (isFigure(given) || given === '' || given.length > charsMax) return
      // Excel writes so when a list is saved as text.
      if (scientific.test(given)) {
        texts.Weight = String(Number(given))
        return
      }
      const written = rewriteWeight(given)
      if (!written) return
      texts.Weight = written.text
      if (noted.has(written.kind)) return
      noted.add(written.kind)
      const read =
        written.kind === 'twice'
          ? `says the weight in two units; ${written.text} was stored`
          : `was read as ${written.text}`
      const message = `${quoteCell(given)} ${read}, ${others[written.kind]}`
      notedCells.push({ column: 'Weight', text: given, note: { kind: 'reading', message } })
    },
  }
}

const markBefore = new RegExp(
  String.raw`^(?:~|≈|±|\+\/-|\*+|['’]|${anyOf(listWords.aboutWeight)}\b\.?:?)\s*(?=[\d.~*])`,
  'i',
)
const wordBehind = String.raw`\(?\b(?:n\.?\s?w|g\.?\s?w|${anyOf(listWords.besideWeight)})\b(?:\s?(?:wt|weight))?\.?\)?`
const markBehind = new RegExp(String.raw`(?<=[\d.,a-z#)])\s*(?:\*+|†+|‡|±|\+\/-|${wordBehind})$`, 'i')

/** Without the marks and words that do not change a weight: '~42,350' and '42,350 lbs net'. Undefined if there are none. */
function withoutMarks(text: string): string | undefined {
  const plain = text.replace(markBefore, '').replace(markBehind, '').replace(markBehind, '').trim()
  return plain !== text && /^[\d.]/.test(plain) && readStatedWeight(plain) ? plain : undefined
}

/** Undefined for weights that are usual, or not certain. */
export function rewriteWeight(text: string): WeightText | undefined {
  const unmarked = withoutMarks(text)
  if (unmarked !== undefined) return { text: withCommas(unmarked) ?? unmarked, kind: 'marked' }
  const grouped = withCommas(text)
  if (grouped !== undefined) return { text: grouped, kind: 'grouped' }
  const { one = '', unit, other = '', otherUnit } = twice.exec(text)?.groups ?? {}
  if (one === '' || (unit === undefined) !== (otherUnit === undefined)) return undefined
  const pair = [one, other].map((part) => withCommas(part.trim()) ?? part.trim())
  const chosen = unit === undefined ? findBarePounds(pair) : findSame(pair)
  return chosen === undefined ? undefined : { text: chosen, kind: 'twice' }
}

function withCommas(text: string): string | undefined {
  const { whole, rest, unit = '' } = inGroups.exec(text)?.groups ?? {}
  if (whole === undefined) return undefined
  const written = `${whole.replace(/[\s'\u2019]/g, ',')}${rest === undefined ? '' : `.${rest}`}${unit}`
  return readStatedWeight(written) ? written : undefined
}

const tons = ['short ton', 'metric ton', 'long ton'] as const

/** The clearer of two texts for one weight, pounds before all. */
function findSame(texts: readonly string[]): string | undefined {
  const read = texts.flatMap((text) => {
    const stated = readStatedWeight(text)
    return stated ? [{ text, stated, couldBeLb: listPounds(stated) }] : []
  })
  const [one, other] = read
  if (!one || !other || one.stated.unit === other.stated.unit) return undefined
  const isSame = one.couldBeLb.some((lb) => other.couldBeLb.some((otherLb) => areSame(lb, otherLb, sameRatio)))
  return isSame ? read.toSorted((a, b) => vaguenessOf(a.stated) - vaguenessOf(b.stated))[0]?.text : undefined
}

function vaguenessOf({ unit }: StatedWeight): number {
  if (unit === 'lb') return 0
  return unit === 'ton' ? 2 : 1
}

function listPounds({ weight, unit }: StatedWeight): number[] {
  return (unit === 'ton' ? tons : [unit]).flatMap((one) => toPounds(weight, one) ?? [])
}

/** The greater one of two figures without units, if the other is the same weight in kilograms. */
function findBarePounds(texts: readonly string[]): string | undefined {
  const [pounds, kilograms] = texts
    .map((text) => ({ text, weight: readStatedWeight(text)?.weight ?? 0 }))
    .toSorted((a, b) => b.weight - a.weight)
  const isPair = pounds && kilograms && areSame(pounds.weight, toPounds(kilograms.weight, 'kg') ?? 0, sameRatioBare)
  return isPair ? `${pounds.text} lb` : undefined
}

function areSame(a: number, b: number, ratio: number): boolean {
  return a > 0 && b > 0 && Math.max(a, b) <= Math.min(a, b) * ratio
}
