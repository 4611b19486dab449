import { categoryTraits } from '../../../../../shared/category-traits.ts'
import { fractionOfDate, readDateText } from '../../../../../shared/date-damage.ts'
import { parseThicknessIn } from '../../../../../shared/thickness.ts'
import { readItemThickness, type ThicknessReading } from '../../../../../shared/thickness-reading.ts'
import { parseWeightLb } from '../../../../../shared/weight.ts'
import { type LengthReading, readLength, readWidth } from '../../../../lib/steel/dimension-reading.ts'
import { readWeight } from '../../../../lib/steel/weight-reading.ts'
import type { Doubt } from './doubt.ts'

const quantityMax = 2_147_483_647

export type QuantityValue = { pieces: number; doubt: Doubt | undefined }

/** A number of pieces: whole, with or without thousand commas; all else counts as 0. */
export function readQuantity(text: string): QuantityValue {
  const isWhole = /^\d+(?:\.0*)?$/.test(text) || /^\d{1,3}(?:,\d{3})+(?:\.0*)?$/.test(text)
  const pieces = isWhole ? Number(text.replaceAll(',', '')) : Number.NaN
  if (pieces <= quantityMax) return { pieces, doubt: undefined }
  const doubt = { message: 'The quantity is no whole number; 0 was stored', expected: 'a whole number, such as 12' }
  return { pieces: 0, doubt }
}

/** `stored` by the filter's rule; `inches` is all that can be read, for the check against the weight. */
export type ThicknessValue = { stored: number | null; inches: number | undefined; doubt: Doubt | undefined }

/** A thickness as it is kept; warns of what a buyer's filter would misread. */
export function readThicknessValue(text: string, category: string): ThicknessValue {
  const { kind, thicknessIn, note } = readItemThickness(text, category)
  const doubt =
    note === ''
      ? undefined
      : { message: `${note}; it was kept as written`, expected: expectThickness(kind, text, category) }
  return { stored: parseThicknessIn(text) ?? null, inches: thicknessIn, doubt }
}

function expectThickness(kind: ThicknessReading['kind'], text: string, category: string): string {
  const date = kind === 'date' ? readDateText(text) : undefined
  const fraction = date && fractionOfDate(date)
  if (fraction) return fraction
  const gauge = kind === 'ambiguous' ? readItemThickness(`${text} GA`, category) : undefined
  if (gauge?.thicknessIn !== undefined) return `${text} GA or ${gauge.thicknessIn}`
  return 'inches, a fraction or a gauge, such as 0.1345, 3/16 or 10 GA'
}

/** `stored` are pounds by the rule of sums; `pounds` is all that can be read, for the check against theory. */
export type WeightValue = { stored: number | null; pounds: number | undefined; doubt: Doubt | undefined }

/** A weight as it is kept. `isUnitKnown` when the heading told its unit already. */
export function readWeightValue(text: string, isUnitKnown: boolean): WeightValue {
  const stored = parseWeightLb(text) ?? null
  if (stored !== null && stored > 0) return { stored, pounds: stored, doubt: undefined }
  const { weightLb, unit, couldBeLb, note } = readWeight(text)
  const isToldByHeading = isUnitKnown && unit !== undefined && unit !== 'lb' && (weightLb ?? 1) > 0
  if (note === '' || isToldByHeading) return { stored, pounds: weightLb, doubt: undefined }
  const couldBe = weightLb !== undefined && weightLb > 0 ? [weightLb] : couldBeLb
  return {
    stored,
    pounds: weightLb,
    doubt: { message: `${note}; it was kept as written`, expected: expectWeight(couldBe) },
  }
}

function expectWeight(couldBeLb: readonly number[]): string {
  if (couldBeLb.length === 0) return 'pounds, such as 42,350'
  return couldBeLb.map((pounds) => `${Math.round(pounds).toLocaleString('en-US')} lb`).join(' or ')
}

export type ExtentValue = { inches: number | undefined; doubt: Doubt | undefined }

/** A width; warns of one that may be in millimeters or that is no width. */
export function readWidthValue(text: string): ExtentValue {
  const { kind, widthIn, note } = readWidth(text)
  return { inches: widthIn, doubt: doubtExtent(text, kind, note) }
}

/** A length of a sheet or plate; warns of one that may be in millimeters or that is no length. */
export function readLengthValue(text: string, category: string): ExtentValue {
  const { kind, lengthIn, note } = readLength(text, categoryTraits(category).form)
  return { inches: lengthIn, doubt: doubtExtent(text, kind, note) }
}

function doubtExtent(text: string, kind: LengthReading['kind'], note: string): Doubt | undefined {
  const isDoubtful = kind === 'ambiguous' || (kind === 'unreadable' && /\d/.test(text))
  if (!isDoubtful) return undefined
  const date = readDateText(text)
  const expected = (date && fractionOfDate(date)) || 'inches, such as 48 or 48.5'
  return { message: `${note}; it was kept as written`, expected }
}
