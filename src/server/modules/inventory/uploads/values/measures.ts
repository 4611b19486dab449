import { categoryTraits } from '../../../../../shared/category-traits.ts'
import { fractionOfDate, readDateText } from '../../../../../shared/date-damage.ts'
import { type LengthReading, readLength, readWidth } from '../../../../../shared/dimension-reading.ts'
import { parseThicknessIn } from '../../../../../shared/thickness.ts'
import { readItemThickness, type ThicknessReading } from '../../../../../shared/thickness-reading.ts'
import { parseWeightLb } from '../../../../../shared/weight.ts'
import { readWeight } from '../../../../lib/steel/weight-reading.ts'
import type { ValueProblem } from './value-problem.ts'

const quantityMax = 2_147_483_647

export type QuantityValue = { pieces: number; problem: ValueProblem | undefined }

/** Parses a number of pieces: a whole number, optionally with thousands separators; anything else is 0. */
export function readQuantity(text: string): QuantityValue {
  const isWhole = /^\d+(?:\.0*)?$/.test(text) || /^\d{1,3}(?:,\d{3})+(?:\.0*)?$/.test(text)
  const pieces = isWhole ? Number(text.replaceAll(',', '')) : Number.NaN
  if (pieces <= quantityMax) return { pieces, problem: undefined }
  const counted = countedPieces.exec(text)?.[1]
  const problem = {
    message: 'The quantity is not a whole number; 0 was stored',
    expected: 'a whole number, such as 12',
    ...(counted !== undefined && { suggestion: counted }),
  }
  return { pieces: 0, problem }
}

const countedPieces = /^(\d{1,6}) ?(?:PCS?|PIECES?|EA|EACH|COILS?|SHEETS?|SHTS?|PLATES?)\.?$/i

/** `stored` by the rule of the filter; `inches` if readable at all, for the check of the weight. */
export type ThicknessValue = { stored: number | null; inches: number | undefined; problem: ValueProblem | undefined }

/** Reads a thickness; warns of text that a buyer's filter would misread. */
export function readThicknessValue(text: string, category: string): ThicknessValue {
  const { kind, thicknessIn, note } = readItemThickness(text, category)
  const problem =
    note === ''
      ? undefined
      : {
          message: `${note}; it was kept as written`,
          expected: expectThickness(kind, text, category),
          ...suggest(suggestThickness(kind, text, thicknessIn)),
        }
  return { stored: parseThicknessIn(text) ?? null, inches: thicknessIn, problem }
}

function suggestThickness(kind: ThicknessReading['kind'], text: string, thicknessIn: number | undefined) {
  if (kind === 'date') return fractionIn(text)
  if (kind === 'ambiguous' && /^\d{1,2}$/.test(text)) return `${text} GA`
  return kind === 'decimal' && thicknessIn !== undefined ? String(thicknessIn) : undefined
}

const suggest = (suggestion: string | undefined) => (suggestion === undefined ? {} : { suggestion })

function fractionIn(text: string): string | undefined {
  const date = readDateText(text)
  return date && fractionOfDate(date)
}

function expectThickness(kind: ThicknessReading['kind'], text: string, category: string): string {
  const fraction = kind === 'date' ? fractionIn(text) : undefined
  if (fraction) return fraction
  const gauge = kind === 'ambiguous' ? readItemThickness(`${text} GA`, category) : undefined
  if (gauge?.thicknessIn !== undefined) return `${text} GA or ${gauge.thicknessIn}`
  return 'inches, a fraction or a gauge, such as 0.1345, 3/16 or 10 GA'
}

/** `stored` by the rule of totals; `pounds` if readable at all, for the check of the weight. */
export type WeightValue = { stored: number | null; pounds: number | undefined; problem: ValueProblem | undefined }

/** Reads a weight. `isUnitKnown`: its unit is in the heading. */
export function readWeightValue(text: string, isUnitKnown: boolean): WeightValue {
  const stored = parseWeightLb(text) ?? null
  if (stored !== null && stored > 0) return { stored, pounds: stored, problem: undefined }
  const { weightLb, unit, couldBeLb, note } = readWeight(text)
  const isUnitFromHeading = isUnitKnown && unit !== undefined && unit !== 'lb' && (weightLb ?? 1) > 0
  if (note === '' || isUnitFromHeading) return { stored, pounds: weightLb, problem: undefined }
  const couldBe = weightLb !== undefined && weightLb > 0 ? [weightLb] : couldBeLb
  return {
    stored,
    pounds: weightLb,
    problem: { message: `${note}; it was kept as written`, expected: expectWeight(couldBe), ...suggestWeight(couldBe) },
  }
}

function expectWeight(couldBeLb: readonly number[]): string {
  if (couldBeLb.length === 0) return 'pounds, such as 42,350'
  return couldBeLb.map((pounds) => `${Math.round(pounds).toLocaleString('en-US')} lb`).join(' or ')
}

function suggestWeight([pounds, ...others]: readonly number[]) {
  return suggest(pounds === undefined || others.length > 0 ? undefined : Math.round(pounds).toLocaleString('en-US'))
}

export type ExtentValue = { inches: number | undefined; problem: ValueProblem | undefined }

export function readWidthValue(text: string): ExtentValue {
  const { kind, widthIn, note } = readWidth(text)
  return { inches: widthIn, problem: extentProblem(text, kind, note) }
}

export function readLengthValue(text: string, category: string): ExtentValue {
  const { kind, lengthIn, note } = readLength(text, categoryTraits(category).form)
  return { inches: lengthIn, problem: extentProblem(text, kind, note) }
}

function extentProblem(text: string, kind: LengthReading['kind'], note: string): ValueProblem | undefined {
  const isSuspect = kind === 'ambiguous' || (kind === 'unreadable' && /\d/.test(text))
  if (!isSuspect) return undefined
  const fraction = fractionIn(text)
  const expected = fraction ?? 'inches, such as 48 or 48.5'
  return { message: `${note}; it was kept as written`, expected, ...suggest(fraction) }
}
