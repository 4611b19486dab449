import { mmPerInch, readFigure } from '../../../shared/steel/figures.ts'
import { isKnownGauge } from '../../../shared/steel/gauges.ts'
import { anyOf } from '../../../shared/text/word-pattern.ts'
import { isSizeInFeet } from './phrase-aspects.ts'
import {
  type Match,
  matchAt,
  type Place,
  type SizeAspect,
  type SizeFigures,
  type SizeUnit,
  typedText,
} from './phrase-lexemes.ts'
import { phraseWords } from './phrase-vocabulary.ts'

const inchesPerFoot = 12
const sideMinIn = 31

// In this order, so that 1-1/4 is one figure.
const figure = String.raw`\d{1,3}[- ]\d{1,2}/\d{1,3}|\d{1,3}/\d{1,3}|\d{0,4}\.\d{1,6}|\d{1,4}\.?(?![\d/])`
// 'In' of 'INDIANA' is no unit, but that of 16"X48 and 16INX48 is one.
const noLetter = '(?![A-WYZ])'
const gaugeUnit = String.raw` ?-?${anyOf(phraseWords.gaugeUnits)}${noLetter}\.?|G${noLetter}`
const inchUnit = String.raw` ?(?:"(?![A-KM-VYZ])|(?:-?INCH(?:ES)?|PULG(?:ADAS?)?\.?|IN\.?)${noLetter})| ?'(?=[WL](?![A-Z]))`
const footUnit = String.raw` ?(?:'|FT\.?|-?FEET|-?FOOT|-FT|PIES?)${noLetter}`
const unit = String.raw`(?:${gaugeUnit}|${inchUnit}|${footUnit}| ?MM\.?)`
const gaugeBefore = '(?:#|(?:GA|GAUGE|GAGE|NO|CALIBRE|CAL)[.:]? ?#?)'
const dash = '(?<separator> ?- ?| ?(?:TO|THRU|THROUGH) ?| (?:OR|AND|&) |/|, ?)'
const range = new RegExp(
  `${gaugeBefore}?(?<first>${figure})(?<firstUnit>${unit})?${dash}#?(?<last>${figure})(?<lastUnit>${unit})?`,
  'y',
)
const slashed = /(?<first>\d{1,2})(?<separator>\/)(?<last>\d{1,2})(?!\d)(?<lastUnit> ?(?:GA(?:UGE)?S?|GAGE)\.?)?/y
const tolerance = new RegExp(
  `(?<figure>${figure})(?<unit>${unit})?(?: ?(?:\\+ ?/? ?-) ?)(?<more>${figure})(?<moreUnit>${unit})?`,
  'y',
)
const feetAndInches =
  /(?<feet>\d{1,3}) ?(?:'|FT\.?|FEET|FOOT)[- ]*(?<inches>(?!0\.)\d{1,2}(?:[- ]\d\/\d{1,2}|\.\d+)?) ?(?:"|INCH(?:ES)?|IN)(?![A-Z])/y
const single = new RegExp(`(?<prefix>${gaugeBefore})?(?<figure>${figure})(?<unit>${unit})?`, 'y')
// '60 1/4' beside nothing that says so is two figures.
const firstOfTwo = /(?<figure>\d{1,3})(?= \d{1,2}\/)/y
const firstOfSlashed = /(?<figure>\d{1,3})(?=\/(?:\d|C))/y
const otherUnit = new RegExp(String.raw` ?(?:M(?!\.E)|${anyOf(phraseWords.otherUnits)})(?=$|[\s,;.])`, 'y')
const unitBy: readonly (readonly [RegExp, SizeUnit])[] = [
  [/PULG/, 'IN'],
  [/PIE/, 'FT'],
  [/G|CALIBRE/, 'GA'],
  [/"|I/, 'IN'],
  [/'|F/, 'FT'],
  [/M/, 'MM'],
]

/** Figures without the words beside them; `separator` is what stands between the two of a range. */
type Figures = Omit<SizeFigures, 'text'> & { length: number; separator?: string | undefined }

/** All that may be read at a place, the longest first. */
function figuresAt(place: Place, start: number): Figures[] {
  return [
    toleranceAt(place, start),
    rangeAt(place, start, slashed),
    rangeAt(place, start, range),
    feetAt(place, start),
    singleAt(place, start, single),
    singleAt(place, start, firstOfTwo),
    // '16ga/48/120'.
    place.before.findLast(({ kind }) => kind !== 'or')?.kind === 'size'
      ? singleAt(place, start, firstOfSlashed)
      : undefined,
  ].filter((core) => core !== undefined)
}

function unitOf(words: string | undefined): SizeUnit {
  return (words !== undefined && unitBy.find(([pattern]) => pattern.test(words))?.[1]) || ''
}

/** Inches, or the number of a gauge. Undefined for fractions that no ruler has and unknown gauges. */
function figureValue(digits: string, sizeUnit: SizeUnit): number | undefined {
  const value = readFigure(digits.replace(/\.$/, ''))
  if (value === undefined || !(value > 0)) return undefined
  if (sizeUnit === 'GA') return /^\d+$/.test(digits) && isKnownGauge(value) ? value : undefined
  return value * (sizeUnit === 'FT' ? inchesPerFoot : sizeUnit === 'MM' ? 1 / mmPerInch : 1)
}

function toleranceAt({ upper }: Place, start: number): Figures | undefined {
  const match = matchAt(tolerance, upper, start)
  const { figure: digits = '', more = '', unit: given, moreUnit } = match?.groups ?? {}
  const sizeUnit = unitOf(given ?? moreUnit)
  const middle = match && sizeUnit !== 'GA' ? figureValue(digits, sizeUnit) : undefined
  const off = match && figureValue(more, unitOf(moreUnit) || sizeUnit)
  if (!match || middle === undefined || off === undefined || off >= middle) return undefined
  return { length: match[0].length, unit: sizeUnit || 'IN', low: middle - off, high: middle + off, isWhole: false }
}

function rangeAt(place: Place, start: number, pattern: RegExp): Figures | undefined {
  const match = matchAt(pattern, place.upper, start)
  const { first = '', last = '', firstUnit, lastUnit, separator = '' } = match?.groups ?? {}
  if (!match || (unitOf(lastUnit) === 'IN' && isIndiana(place, start + match[0].length))) return undefined
  // '4x8 - 40 pcs'.
  if (lastUnit === undefined && matchAt(otherUnit, place.upper, start + match[0].length)) return undefined
  const isGauge = /^(?:#|[GN])/.test(match[0]) || unitOf(firstUnit ?? lastUnit) === 'GA'
  const sizeUnit = isGauge ? 'GA' : unitOf(lastUnit ?? firstUnit)
  // '16 ga - 48' and '11ga/4'' are no ranges.
  if ([firstUnit, lastUnit].some((one) => one !== undefined && unitOf(one) !== sizeUnit)) return undefined
  if (firstUnit !== undefined && lastUnit === undefined) return undefined
  const [low, high] = [figureValue(first, sizeUnit), figureValue(last, sizeUnit)]
  if (low === undefined || high === undefined || (low > high && !isGauge)) return undefined
  const isWhole = /^\d+$/.test(first + last)
  return {
    length: match[0].length,
    unit: sizeUnit,
    low: Math.min(low, high),
    high: Math.max(low, high),
    isWhole: isWhole && sizeUnit === '',
    isEither: /OR|AND|&|,/.test(separator) || (separator === '/' && isWhole),
    separator,
  }
}

function feetAt({ upper }: Place, start: number): Figures | undefined {
  const match = matchAt(feetAndInches, upper, start)
  const { feet = '', inches = '' } = match?.groups ?? {}
  const more = match && readFigure(inches)
  if (!match || more === undefined || more >= inchesPerFoot) return undefined
  const value = Number(feet) * inchesPerFoot + more
  return { length: match[0].length, unit: 'FT', low: value, high: value, isWhole: false }
}

function singleAt(place: Place, start: number, pattern: RegExp): Figures | undefined {
  const match = matchAt(pattern, place.upper, start)
  const { prefix, figure: digits = '', unit: written } = match?.groups ?? {}
  if (!match || /^0\d/.test(digits) || (written !== undefined && /^G/.test(prefix ?? ''))) return undefined
  // '#5' of bars is a diameter in eighths, and no gauge.
  if (prefix === '#' && /\bREBARS?\b/.test(place.upper)) return undefined
  const end = start + match[0].length
  if (written === undefined && matchAt(otherUnit, place.upper, end)) return undefined
  const isUnit = written !== undefined && !isStateAfterFigure(place, digits, written, end, prefix !== undefined)
  const sizeUnit = prefix !== undefined ? 'GA' : isUnit ? unitOfSingle(digits, written) : ''
  const value = figureValue(digits, sizeUnit)
  if (value === undefined || ((sizeUnit === '' || sizeUnit === 'IN') && isTwoFigures(place, digits, end, sizeUnit)))
    return undefined
  const length = match[0].length - (isUnit ? 0 : (written?.length ?? 0))
  return { length, unit: sizeUnit, low: value, high: value, isWhole: /^\d+\.?$/.test(digits) && sizeUnit === '' }
}

// '48 GA' is a width and Georgia, '48 IN' one and Indiana.
function isStateAfterFigure(place: Place, digits: string, written: string, end: number, isGauge: boolean): boolean {
  if (unitOf(written) === 'IN') return isIndiana(place, end)
  const isNoGauge = /^\d+$/.test(digits) && figureValue(digits, 'GA') === undefined
  return unitOf(written) === 'GA' && !isGauge && isNoGauge && written.startsWith(' ')
}

// '.060 ga' gives the thickness itself.
function unitOfSingle(digits: string, written: string): SizeUnit {
  const sizeUnit = unitOf(written)
  return sizeUnit === 'GA' && /^\d?\.\d/.test(digits) ? 'IN' : sizeUnit
}

// '60 1/4' and '4x8 1/4', but not '1 1/4' or where a word or x follows.
function isTwoFigures(place: Place, digits: string, end: number, sizeUnit: SizeUnit): boolean {
  if (!/^\d{1,3} /.test(digits) || /^ ?(?:X|WIDE|W\b|LONG|L\b)/.test(place.upper.slice(end, end + 6))) return false
  const whole = Number.parseInt(digits, 10)
  return place.before.at(-1)?.kind === 'by'
    ? isBesideThickness(place, whole, end)
    : sizeUnit === '' && whole > inchesPerFoot
}

/** Whether a fraction after two sides is the thickness, which stands nowhere else: '4x8 1/4', but not '16ga x 48 1/4'. */
function isBesideThickness({ upper, before }: Place, whole: number, end: number): boolean {
  const [first, ...others] = before.flatMap((lexeme) => (lexeme.kind === 'size' ? [lexeme.size] : []))
  if (first === undefined || others.length > 0 || !Number.isInteger(first.low)) return false
  const areSides = first.low >= sideMinIn || isSizeInFeet(first.low, whole)
  return areSides && !/\d ?-?(?:GA(?:UGE)?|MM)(?![A-Z])|(?<!\d)\.\d/.test(upper.slice(end))
}

const sizeWords = String.raw`\.? ?(?:${anyOf(phraseWords.sizeGoesOn)}|\*|[WL]\b)`
const moreOfSize = new RegExp(`^(?:${sizeWords}|\\.? ?(?:TO |MIN|MAX|-))`)
const inchesBefore = new RegExp(`\\d ?IN${sizeWords}`)

// Two letters in capitals are a state, unless more of the size follows or inches are written so before.
function isIndiana({ typed, upper }: Place, end: number): boolean {
  if (!/(?:^|[ \d])IN$/.test(typed.slice(0, end))) return false
  return !moreOfSize.test(upper.slice(end)) && !inchesBefore.test(upper.slice(0, end))
}

// Ends of a range of widths without a unit.
const narrowestIn = 24
const widestIn = 96
const rangeRatioMax = 10

const sizeEnd = String.raw`(?=$|[\s,;:/|+&()!?*"]|[.-](?:[\s,;]|$)|X(?:[ .#\d]|C|$))`

const before = (words: string, name: string) => `(?:(?<${name}>${words})[:= ]+)?`
const leading = new RegExp(
  before(String.raw`${anyOf(phraseWords.aspectsBefore)}|[WLT](?=[:=])|GAUGE(?= ?\.)`, 'aspect') +
    `(?:(?<from>${anyOf(phraseWords.from)}) *|(?<to>${anyOf(phraseWords.to)}) *|` +
    String.raw`(?<than>(?:${anyOf(phraseWords.upward)}|${anyOf(phraseWords.downward)}) THAN )|(?<between>BETWEEN )|(?:ABOUT|APPROX\.?) )?`,
  'y',
)
const upward = new RegExp(anyOf(phraseWords.upward))
const or = '(?:OR|AND|&)'
// '10,000 lb' after 'min' is a weight.
const noWeight = String.raw`(?! ?[\d.,]+ ?(?:K|LB|#|T(?:ONS?)?(?![A-Z\d])))`
const behind = (name: string, words: string, rest: string) => new RegExp(`(?<${name}>${words})${rest}`, 'y')
const trailing = [
  behind('edge', `,? ?${anyOf(phraseWords.edges)}`, String.raw`(?=$|[\s,;X])`),
  behind('aspect', ` ?-?${anyOf(phraseWords.aspectsBehind)}`, String.raw`(?=$|[\s,;.X)])`),
  behind(
    'from',
    String.raw` ?(?:MIN(?:IMUM)?\.?|${or} ${anyOf(phraseWords.orMore)}|PLUS|\+)`,
    String.raw`(?=$|[\s,;X])${noWeight}`,
  ),
  behind(
    'to',
    String.raw` ?(?:MAX(?:IMUM)?\.?|${or} ${anyOf(phraseWords.orLess)})`,
    String.raw`(?=$|[\s,;X])${noWeight}`,
  ),
  behind('nominal', String.raw` ?NOM(?:INAL)?\.?`, String.raw`(?=$|[\s,;X])`),
]
const ends = new RegExp(sizeEnd, 'y')
/** Reads the x between sizes, also where a product is before it as in '16 ga galv x 48'. */
export function readBy({ upper, at, before: lexemes }: Place): Match | undefined {
  const isAfterSize = lexemes.at(-1)?.kind === 'size'
  const match = matchAt(isAfterSize ? /(?:X|\*|BY(?= ))(?=[ .#\d]|C|$)/y : /X(?= ?[.#\d])/y, upper, at)
  const isModel = match && !isAfterSize && upper.charAt(at + 1) !== ' ' && !lexemes.some(({ kind }) => kind === 'size')
  return match && !isModel ? { end: at + match[0].length, lexemes: [{ kind: 'by' }] } : undefined
}

/** Reads a figure or range with what is beside it: unit, 'wide', 'over', 'min'. */
export function readSize(place: Place): Match | undefined {
  const { upper, at } = place
  const lead = matchAt(leading, upper, at)
  const start = at + (lead?.[0].length ?? 0)
  for (const figures of figuresAt(place, start)) {
    const size = withWords(place, start, figures, lead?.groups ?? {})
    if (size) return size
  }
  return undefined
}

type Words = Record<string, string | undefined>

function withWords(place: Place, start: number, figures: Figures, lead: Words): Match | undefined {
  const { words: tail, end } = trailingWords(place, start + figures.length, lead)
  if (!matchAt(ends, place.upper, end)) return undefined
  const aspect = aspectOf(lead['aspect'] ?? tail['aspect'] ?? lead['than'] ?? '')
  const isBetween = lead['between'] !== undefined
  const isRange = isBetween ? /-|[A-Z&]/.test(figures.separator ?? '') : isLikely(figures, aspect, place, start, end)
  // 'Cut to length 10 ga'.
  const isOtherAspect = figures.unit === 'GA' && aspect !== undefined && aspect !== 'thickness'
  if (!isRange || isOtherAspect) return undefined
  const { unit, low, high, isWhole } = figures
  const size: SizeFigures = {
    // Alone '48 IN' would be Indiana.
    text: typedText(place, end).replace(/(?<=\d) ?IN(?![A-Z])/g, '"'),
    unit,
    low,
    high,
    isWhole,
    isEither: figures.isEither === true && !isBetween,
    aspect: aspect ?? (tail['edge'] === undefined ? undefined : 'width'),
    end: endOf(lead, tail),
  }
  return { end, lexemes: [{ kind: 'size', size }] }
}

function endOf(lead: Words, tail: Words): SizeFigures['end'] {
  const than = lead['than']
  if (than !== undefined) return upward.test(than) ? 'from' : 'to'
  if ((lead['from'] ?? tail['from']) !== undefined) return 'from'
  return (lead['to'] ?? tail['to']) === undefined ? undefined : 'to'
}

// In any order, each once, and none that is before the figures already.
function trailingWords(place: Place, start: number, lead: Words): { words: Words; end: number } {
  const words: Words = {}
  let end = start
  for (let found = true; found; ) {
    found = false
    for (const pattern of trailing) {
      const [name, text] = Object.entries(matchAt(pattern, place.upper, end)?.groups ?? {})[0] ?? []
      if (name === undefined || text === undefined || words[name] !== undefined || isGiven(name, lead)) continue
      // Capitals are Maine.
      if (name === 'edge' && place.typed.slice(end, end + text.length).trim() === 'ME') continue
      words[name] = text
      end += text.length
      found = true
    }
  }
  return { words, end }
}

function isGiven(name: string, lead: Words): boolean {
  if (name === 'from' || name === 'to') return (lead['from'] ?? lead['to'] ?? lead['than']) !== undefined
  return name === 'aspect' && lead['aspect'] !== undefined
}

function aspectOf(words: string): SizeAspect | undefined {
  const word = words.trim().replace(/^-|^DE /, '')
  if (/^(?:W|NARROW|ANCHO)/.test(word)) return 'width'
  if (/^(?:L(?!IGHT)|SHORT)/.test(word)) return 'length'
  return word === '' ? undefined : 'thickness'
}

// '48-60' may be an identifier, '16 ga and 48 wide' and '10, 48 wide' are two sizes.
function isLikely(figures: Figures, aspect: SizeAspect | undefined, place: Place, start: number, end: number): boolean {
  const { separator, unit: sizeUnit, low, high, isWhole } = figures
  if (separator === undefined) return true
  const isJoining = /OR|AND|&|,/.test(separator)
  // '4x8, 16 ga'.
  if (isJoining && sizeUnit === 'GA' && place.before.at(-1)?.kind === 'by') return false
  if (/,/.test(separator)) return sizeUnit === 'GA'
  if (isJoining && sizeUnit === '' && aspect === undefined) return false
  if (isJoining && sizeUnit !== 'GA' && high > 2 * low) return false
  const isWidths = low >= narrowestIn && high <= widestIn && high > low
  const areSides = isWhole || (low >= narrowestIn && sizeUnit !== 'GA')
  if (high > rangeRatioMax * low) return false
  if (separator === '/') return !areSides || sizeUnit === 'GA' || (isWidths && high < 2 * low)
  const isChained = place.before.at(-1)?.kind === 'by' || /^ ?X/.test(place.upper.slice(end))
  return !isWhole || sizeUnit !== '' || aspect !== undefined || isWidths || isChained || start > place.at
}
