import {
  findRegionOfState,
  parseRegionList,
  type RegionCode,
  regionCodes,
} from '../../../../../shared/places/regions.ts'
import { findStatesIn } from '../../../../../shared/places/state-in-text.ts'
import { describeState, findStateCode } from '../../../../../shared/places/states.ts'
import { categoryTraits } from '../../../../../shared/steel/categories.ts'
import { fractionOfDate, readDateText } from '../../../../../shared/steel/date-damage.ts'
import { type LengthReading, readLength, readWidth } from '../../../../../shared/steel/dimensions.ts'
import { parseThicknessIn } from '../../../../../shared/steel/thickness.ts'
import { readItemThickness, type ThicknessReading } from '../../../../../shared/steel/thickness-reading.ts'
import { parseWeightLb, readStatedWeight } from '../../../../../shared/steel/weight.ts'
import { isBlankWord, quoteCell } from '../../../../../shared/text/cells.ts'
import { anyOf } from '../../../../../shared/text/word-pattern.ts'
import { readWeight } from '../../../../steel/weight-reading.ts'
import { listWords } from '../headings/list-vocabulary.ts'
import { isMeasure } from '../survey/unit-columns.ts'

/** `suggestion`: the text that can be used instead. */
export type ValueWarning = { message: string; expected: string; suggestion?: string }

/** What was read without doubt from an unusual text. Rows with the same key need only one note. */
export type ValueNote = ValueWarning & { key: string }

const quantityMax = 2_147_483_647

/** `note`: the number stood with words. */
export type QuantityValue = {
  pieces: number
  /** Whether the text says 0. */
  isZero: boolean
  problem: ValueWarning | undefined
  note: ValueNote | undefined
}

const about = String.raw`\+\/?-|${anyOf(listWords.aboutPieces)}`
const number = String.raw`\d{1,3}(?:,\d{3})+(?:\.0*)?|\d+(?:\.0*)?`
const unit = anyOf(listWords.piecesBehind)
const orMore = anyOf(listWords.morePieces)
const quantityText = new RegExp(
  `^(?<before>${about})?\\s*(?<digits>${number})\\s*(?<more>${orMore})?\\s*(?:(?<unit>${unit})\\.?)?\\s*(?<last>${orMore})?$`,
  'i',
)
const quantityCharsMax = 40

/** Parses a number of pieces: a whole number, with thousands separators or words as in '12 pcs'; anything else is 0. */
export function readQuantity(text: string): QuantityValue {
  const {
    before = '',
    digits = '',
    more = '',
    unit: word = '',
    last = '',
  } = (text.length <= quantityCharsMax && quantityText.exec(text)?.groups) || {}
  const pieces = digits === '' ? piecesInPacks(text) : Number(digits.replaceAll(',', ''))
  if (!(pieces <= quantityMax)) return { ...noQuantity, problem: isMeasured(text) ? noPieces(text) : notWhole }
  const doubt = before || more || last
  const key = doubt === '' && digits !== '' ? word.toUpperCase() : text
  return {
    pieces,
    isZero: pieces === 0,
    problem: undefined,
    note: key === '' ? undefined : { ...noteQuantity(pieces, doubt), key: `quantity ${key}` },
  }
}

const packsText =
  /^(\d{1,3})\s*(?:skids?|bdls?|bundles?|lifts?|pkgs?|packs?|pallets?)?\s*@\s*(\d{1,4})\s*(?:pcs?|pieces?|sheets?|shts?|plates?|ea)?\.?(?:\s*(?:ea|each|per \p{L}{2,8}))?$/iu

/** As '3 @ 20 pcs'. */
function piecesInPacks(text: string): number {
  const [, packs, each] = (text.length <= quantityCharsMax && packsText.exec(text)) || []
  return packs === undefined ? Number.NaN : Number(packs) * Number(each)
}

/** What a list has that gives no quantities. */
export const noQuantity: QuantityValue = { pieces: 0, isZero: false, problem: undefined, note: undefined }

const notWhole: ValueWarning = {
  message: 'The quantity is not a whole number; 0 was stored',
  expected: 'a whole number, such as 12',
}

function isMeasured(text: string): boolean {
  const [, unit = ''] = /^[-+]?[\d.,]+ ?([\p{L}#'][^\d]{0,11})$/u.exec(text) ?? []
  return isMeasure(unit)
}

function noPieces(text: string): ValueWarning {
  return {
    message: `${quoteCell(text)} is not a number of pieces; 0 was stored`,
    expected: 'a whole number, such as 12',
  }
}

function noteQuantity(pieces: number, doubt: string): ValueWarning {
  const read = `This was read as ${pieces.toLocaleString('en-US')}`
  return doubt === ''
    ? { message: `${read}, like the other quantities with this word`, expected: '' }
    : { message: `${read}, like other rows with this text`, expected: 'an exact number' }
}

/** `stored` by the rule of the filter; `inches` if readable at all, for the check of the weight. */
export type ThicknessValue = { stored: number | null; inches: number | undefined; problem: ValueWarning | undefined }

/** Warns of text that a buyer's filter would misread. */
export function readThicknessValue(text: string, category: string): ThicknessValue {
  const { kind, thicknessIn, warning } = readItemThickness(text, category)
  const problem =
    warning === ''
      ? undefined
      : {
          message: `${warning}; it was kept as written`,
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
export type WeightValue = {
  stored: number | null
  /** Whether the text gives none, as a blank, CALL or TBA. */
  isMissing: boolean
  pounds: number | undefined
  problem: ValueWarning | undefined
  note?: ValueNote | undefined
}

/** Reads a weight, in pounds or with its unit. */
export function readWeightValue(text: string): WeightValue {
  const stored = parseWeightLb(text) ?? null
  if (stored !== null && stored > 0) {
    const note = noteThousands(text, stored)
    return { stored, isMissing: false, pounds: stored, problem: oddComma(text, stored), note }
  }
  const { weightLb, couldBeLb, note } = readWeight(text)
  const read = { stored, isMissing: isBlankWord(text), pounds: weightLb }
  if (note === '') return { ...read, problem: undefined }
  const message = `${note}; it was kept as written`
  return { ...read, problem: { message, expected: expectWeight(couldBeLb) } }
}

const thousandsWord = /[km] ?(?:lbs?|ips?)?\.?$/i

function noteThousands(text: string, pounds: number): ValueNote | undefined {
  const last = text.charCodeAt(text.length - 1)
  if ((last >= zero && last <= nine) || readStatedWeight(text)?.unit !== 'thousand lb') return undefined
  const [unit = ''] = thousandsWord.exec(text) ?? []
  const message = `This was read as ${pounds.toLocaleString('en-US')} lb, like the other weights with this unit`
  return { message, expected: '', key: `weight ${unit.toUpperCase()}` }
}

const zero = 48
const nine = 57

// Totals ignore commas wherever they stand.
function oddComma(text: string, pounds: number): ValueWarning | undefined {
  if (!text.includes(',') || !/,(?!\d{3}(?!\d))/.test(text)) return undefined
  const [figures = ''] = /[\d,]+/.exec(text) ?? []
  const decimal = figures.replace(',', '.')
  const counted = pounds.toLocaleString('en-US')
  return { message: `The comma is in an odd place; this counts as ${counted} lb`, expected: `${counted} or ${decimal}` }
}

function expectWeight(couldBeLb: readonly number[]): string {
  if (couldBeLb.length === 0) return 'pounds, such as 42,350'
  return couldBeLb.map((pounds) => `${Math.round(pounds).toLocaleString('en-US')} lb`).join(' or ')
}

/** `isMissing`: the text gives none, as a blank or TBA. */
export type ExtentValue = { inches: number | undefined; isMissing: boolean; problem: ValueWarning | undefined }

export function readWidthValue(text: string): ExtentValue {
  const { kind, widthIn, warning } = readWidth(text)
  return { inches: widthIn, isMissing: isBlankWord(text), problem: warnOfExtent(text, kind, warning) }
}

export function readLengthValue(text: string, category: string): ExtentValue {
  const { kind, lengthIn, warning } = readLength(text, categoryTraits(category).form)
  return { inches: lengthIn, isMissing: isBlankWord(text), problem: warnOfExtent(text, kind, warning) }
}

function warnOfExtent(text: string, kind: LengthReading['kind'], warning: string): ValueWarning | undefined {
  const isSuspect = kind === 'ambiguous' || (kind === 'unreadable' && /\d/.test(text))
  if (!isSuspect) return undefined
  const fraction = fractionIn(text)
  const expected = fraction ?? 'inches, such as 48 or 48.5'
  return { message: `${warning}; it was kept as written`, expected, ...suggest(fraction) }
}

// It is part of an index entry, which PostgreSQL limits to 2,704 bytes.
const stateCharsMax = 100

/** `note`: the state was found in a longer text. */
export type StateValue = {
  state: string
  regions: RegionCode[]
  problem: ValueWarning | undefined
  note: ValueNote | undefined
}

/** The two-letter code of a state; other text is kept as written. The region is that of the state that it names. */
export function readState(text: string): StateValue {
  const code = findStateCode(text)
  if (code !== undefined || text === '') {
    return { state: code ?? '', regions: regionsOf(code), problem: undefined, note: undefined }
  }
  const state = text.slice(0, stateCharsMax).toWellFormed()
  const [found, ...others] = findStatesIn(text)
  if (found === undefined) return { state, regions: [], problem: notAState, note: undefined }
  if (others.length > 0) return { state, regions: [], problem: severalStates([found, ...others]), note: undefined }
  return { state, regions: regionsOf(found), problem: undefined, note: foundState(found, state) }
}

function regionsOf(code: string | undefined): RegionCode[] {
  const region = code === undefined ? undefined : findRegionOfState(code)
  return region ? [region.code] : []
}

const notAState: ValueWarning = {
  message: 'This is not a US state; it was kept as written',
  expected: 'a US state, such as OH or Ohio',
}

function severalStates(codes: readonly string[]): ValueWarning {
  return {
    message: `This names several states (${codes.join(', ')}); it was kept as written`,
    expected: 'one US state',
  }
}

function foundState(code: string, text: string): ValueNote {
  const message = `This was read as the state ${describeState(code)}; the text was kept as written`
  return { message, expected: '', key: `state ${text}` }
}

/** `regions` are in standard order; empty if the region of the state is used. */
export type RegionValue = { codes: string; regions: RegionCode[]; problem: ValueWarning | undefined }

/** The regions of a row, or else the default ones; if only unknown ones are given, the region of the state is used. */
export function readRegions(text: string, defaultRegions: readonly RegionCode[]): RegionValue {
  const { codes, unknown } = parseRegionList(text)
  if (codes.length === 0 && unknown.length === 0) return toRegionValue(defaultRegions, undefined)
  if (unknown.length === 0) return toRegionValue(codes, undefined)
  const instead = codes.length > 0 ? `only ${codes.join(', ')} was used` : 'the region of the state was used'
  const message = `Unknown region: ${unknown.join(', ')}; ${instead}`
  return toRegionValue(codes, { message, expected: `${regionCodes.slice(0, -1).join(', ')} or ${regionCodes.at(-1)}` })
}

function toRegionValue(codes: readonly RegionCode[], problem: ValueWarning | undefined): RegionValue {
  return { codes: codes.join(','), regions: regionCodes.filter((code) => codes.includes(code)), problem }
}
