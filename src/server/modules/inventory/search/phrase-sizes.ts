import { mmPerInch, readFigure } from '../../../../shared/dimension-text.ts'
import { isKnownGauge } from '../../../../shared/gauges.ts'
import {
  type Match,
  matchAt,
  type Place,
  type SizeAspect,
  type SizeFigures,
  type SizeUnit,
  typedText,
} from './phrase-lexemes.ts'

const inchesPerFoot = 12
// Ends of a range of widths without a unit.
const narrowestIn = 24
const widestIn = 96
const rangeRatioMax = 10

// In this order, so that 1-1/4 is one figure.
const figure = String.raw`\d{1,3}[- ]\d{1,2}/\d{1,3}|\d{1,3}/\d{1,3}|\d{0,4}\.\d{1,6}|\d{1,4}\.?(?![\d/])`
const unit = String.raw`(?: ?-?(?:GAUGES?|GAGES?|GUAGES?|GAUG|GA)(?![A-WYZ])\.?|G(?![A-WYZ])| ?(?:"|INCH(?:ES)?|IN\.?)(?![A-WYZ])| ?(?:'|FT\.?|FEET|FOOT)(?![A-WYZ])| ?MM\.?)`
const sizeEnd = String.raw`(?=$|[\s,;:/|+&()!?*]|[.-](?:[\s,;]|$)|X(?:[ .#\d]|C|$))`
const gaugeBefore = String.raw`(?:#|(?:GA|GAUGE|GAGE|NO)\.? ?#?)`

const before = (words: string, name: string) => `(?:(?<${name}>${words})[:= ]+)?`
const fromWords = 'OVER|ABOVE|MIN(?:IMUM)?\\.?|AT LEAST|(?:GREATER|MORE) THAN|>=?'
const toWords = 'UNDER|BELOW|MAX(?:IMUM)?\\.?|AT MOST|UP TO|LESS THAN|<=?'
const leading = new RegExp(
  `${before('WIDTHS?|WIDE|W(?=[:=])|LENGTHS?|LONG|LEN|L(?=[:=])|THICKNESS|THICK|THK|T(?=[:=])|GAUGE(?= ?\\.)', 'aspect')}` +
    `(?:(?<from>${fromWords}) *|(?<to>${toWords}) *|(?<than>(?:WIDER|LONGER|THICKER|HEAVIER|THINNER|LIGHTER|NARROWER|SHORTER) THAN )|(?:ABOUT|APPROX\\.?|BETWEEN) )?`,
  'y',
)
const trailing = [
  /(?<edge>,? ?(?:ME|SE|CE|MILL EDGE|SLIT EDGE|CUT EDGE|M\.E\.|S\.E\.))(?=$|[\s,;X])/y,
  /(?<aspect> ?-?(?:WIDTHS?|WIDE|WD|W|LONG|LENGTHS?|LGTH|LG|L|THICKNESS|THICK|THK))(?=$|[\s,;.X)])/y,
  /(?<from> ?(?:MIN(?:IMUM)?\.?|(?:OR|AND|&) (?:UP|OVER|ABOVE|WIDER|LONGER|THICKER|HEAVIER|MORE|GREATER|LARGER)|PLUS|\+))(?=$|[\s,;X])(?! ?[\d.,]+ ?(?:K|LB|#|T(?:ONS?)?(?![A-Z\d])))/y,
  /(?<to> ?(?:MAX(?:IMUM)?\.?|(?:OR|AND|&) (?:UNDER|BELOW|LESS|NARROWER|SHORTER|THINNER|LIGHTER|SMALLER)))(?=$|[\s,;X])(?! ?[\d.,]+ ?(?:K|LB|#|T(?:ONS?)?(?![A-Z\d])))/y,
  /(?<nominal> ?NOM(?:INAL)?\.?)(?=$|[\s,;X])/y,
]
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
  /(?<feet>\d{1,3}) ?(?:'|FT\.?|FEET|FOOT)[- ]*(?<inches>\d{1,2}(?:[- ]\d\/\d{1,2}|\.\d+)?) ?(?:"|INCH(?:ES)?|IN)(?![A-Z])/y
const single = new RegExp(`(?<prefix>${gaugeBefore})?(?<figure>${figure})(?<unit>${unit})?`, 'y')
// '60 1/4' beside nothing that says so is two figures.
const firstOfTwo = /(?<figure>\d{1,3})(?= \d{1,2}\/)/y
const firstOfSlashed = /(?<figure>\d{1,3})(?=\/\d)/y
const ends = new RegExp(sizeEnd, 'y')
// '10 pcs' and '3 truckloads' are no sizes.
const otherUnit =
  / ?(?:M|CM|PCS?|PIECES?|EA|TRUCKS?|TRUCKLOADS?|LOADS?|BUNDLES?|SKIDS?|LIFTS?|PSI|MPA|%|DAYS?|WEEKS?|YEARS?)(?=$|[\s,;.])/y
const unitBy: readonly (readonly [RegExp, SizeUnit])[] = [
  [/G/, 'GA'],
  [/"|I/, 'IN'],
  [/'|F/, 'FT'],
  [/M/, 'MM'],
]

type Core = Omit<SizeFigures, 'text'> & { length: number; separator?: string | undefined }

/** Reads the x between sizes, also where a product stands before it as in '16 ga galv x 48'. */
export function readBy({ upper, at, before: lexemes }: Place): Match | undefined {
  const isAfterSize = lexemes.at(-1)?.kind === 'size'
  const match = matchAt(isAfterSize ? /(?:X|\*|BY(?= ))(?=[ .#\d]|C|$)/y : /X(?= ?[.#\d])/y, upper, at)
  const isModel = match && !isAfterSize && upper.charAt(at + 1) !== ' ' && !lexemes.some(({ kind }) => kind === 'size')
  return match && !isModel ? { end: at + match[0].length, lexemes: [{ kind: 'by' }] } : undefined
}

/** Reads a figure or range with what stands beside it: unit, 'wide', 'over', 'min'. */
export function readSize(place: Place): Match | undefined {
  const { upper, at } = place
  const lead = matchAt(leading, upper, at)
  const start = at + (lead?.[0].length ?? 0)
  for (const core of coresAt(place, start)) {
    const size = withWords(place, start, core, lead?.groups ?? {})
    if (size) return size
  }
  return undefined
}

function coresAt(place: Place, start: number): Core[] {
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

type Words = Record<string, string | undefined>

function withWords(place: Place, start: number, core: Core, lead: Words): Match | undefined {
  const { upper, typed } = place
  let end = start + core.length
  const tail: Words = {}
  for (let isMore = true; isMore; ) {
    isMore = false
    for (const pattern of trailing) {
      const groups = matchAt(pattern, upper, end)?.groups ?? {}
      const [name, words] = Object.entries(groups)[0] ?? []
      if (name === undefined || words === undefined || tail[name] !== undefined) continue
      if (name === 'aspect' && lead['aspect'] !== undefined) continue
      // Capitals are Maine.
      if (name === 'edge' && typed.slice(end, end + words.length).trim() === 'ME') continue
      tail[name] = words
      end += words.length
      isMore = true
    }
  }
  if (!matchAt(ends, upper, end)) return undefined
  const aspect = aspectOf(lead['aspect'] ?? tail['aspect'] ?? lead['than'] ?? '')
  const { length, separator, ...figures } = core
  if (!isLikely(core, aspect, place, start, end)) return undefined
  const from = lead['from'] ?? tail['from'] ?? lead['than']?.match(/WIDER|LONGER|THICKER|HEAVIER/)?.[0]
  const to = lead['to'] ?? tail['to'] ?? lead['than']
  const text = typedText(place, end)
  return {
    end,
    lexemes: [
      {
        kind: 'size',
        size: {
          ...figures,
          text,
          aspect: aspect ?? (tail['edge'] === undefined ? undefined : 'width'),
          end: from !== undefined ? 'from' : to !== undefined ? 'to' : undefined,
        },
      },
    ],
  }
}

function aspectOf(words: string): SizeAspect | undefined {
  const word = words.trim().replace(/^-/, '')
  if (/^(?:W|NARROW)/.test(word)) return 'width'
  if (/^(?:L(?!IGHT)|SHORT)/.test(word)) return 'length'
  return word === '' ? undefined : 'thickness'
}

// '48-60' may be an identifier, '16 ga and 48 wide' and '10, 48 wide' are two sizes.
function isLikely(core: Core, aspect: SizeAspect | undefined, place: Place, start: number, end: number): boolean {
  const { separator, unit: sizeUnit, low, high, isWhole } = core
  if (separator === undefined) return true
  const isJoining = /OR|AND|&|,/.test(separator)
  if (/,/.test(separator)) return sizeUnit === 'GA'
  if (isJoining && sizeUnit === '' && aspect === undefined) return false
  if (isJoining && sizeUnit !== 'GA' && high > 2 * low) return false
  const isWidths = low >= narrowestIn && high <= widestIn && high > low
  if (separator === '/') return sizeUnit === 'GA' || !isWhole || aspect !== undefined || (isWidths && high < 2 * low)
  if (high > rangeRatioMax * low) return false
  const isChained = place.before.at(-1)?.kind === 'by' || /^ ?X/.test(place.upper.slice(end))
  return !isWhole || sizeUnit !== '' || aspect !== undefined || isWidths || isChained || start > place.at
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

function toleranceAt({ upper }: Place, start: number): Core | undefined {
  const match = matchAt(tolerance, upper, start)
  const { figure: digits = '', more = '', unit: given, moreUnit } = match?.groups ?? {}
  const sizeUnit = unitOf(given ?? moreUnit)
  const middle = match && sizeUnit !== 'GA' ? figureValue(digits, sizeUnit) : undefined
  const off = match && figureValue(more, unitOf(moreUnit) || sizeUnit)
  if (!match || middle === undefined || off === undefined || off >= middle) return undefined
  return { length: match[0].length, unit: sizeUnit || 'IN', low: middle - off, high: middle + off, isWhole: false }
}

function rangeAt(place: Place, start: number, pattern: RegExp): Core | undefined {
  const match = matchAt(pattern, place.upper, start)
  const { first = '', last = '', firstUnit, lastUnit, separator = '' } = match?.groups ?? {}
  if (!match || (unitOf(lastUnit) === 'IN' && isIndiana(place, start + match[0].length))) return undefined
  const isGauge = /^(?:#|[GN])/.test(match[0]) || unitOf(firstUnit ?? lastUnit) === 'GA'
  const sizeUnit = isGauge ? 'GA' : unitOf(lastUnit ?? firstUnit)
  // '16 ga - 48' is no range.
  if (firstUnit !== undefined && unitOf(firstUnit) !== sizeUnit) return undefined
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

function feetAt({ upper }: Place, start: number): Core | undefined {
  const match = matchAt(feetAndInches, upper, start)
  const { feet = '', inches = '' } = match?.groups ?? {}
  const more = match && readFigure(inches)
  if (!match || more === undefined || more >= inchesPerFoot) return undefined
  const value = Number(feet) * inchesPerFoot + more
  return { length: match[0].length, unit: 'FT', low: value, high: value, isWhole: false }
}

function singleAt(place: Place, start: number, pattern: RegExp): Core | undefined {
  const match = matchAt(pattern, place.upper, start)
  if (!match) return undefined
  const { prefix, figure: digits = '', unit: given } = match.groups ?? {}
  const fullEnd = start + match[0].length
  if (given === undefined && matchAt(otherUnit, place.upper, fullEnd)) return undefined
  const isPlace = unitOf(given) === 'IN' && isIndiana(place, fullEnd)
  const isDecimalGauge = unitOf(given) === 'GA' && /^\d?\.\d/.test(digits)
  const named = prefix !== undefined ? 'GA' : isPlace ? '' : isDecimalGauge ? 'IN' : unitOf(given)
  // '48 GA' is a width and Georgia.
  const isOtherWord =
    named === 'GA' && prefix === undefined && /^\d+$/.test(digits) && figureValue(digits, 'GA') === undefined
  const sizeUnit = isOtherWord && /^ /.test(given ?? '') ? '' : named
  const value = /^0\d/.test(digits) ? undefined : figureValue(digits, sizeUnit)
  if (value === undefined || (given !== undefined && /^G/.test(prefix ?? ''))) return undefined
  const isWhole = /^\d+\.?$/.test(digits) && sizeUnit === ''
  const isUnitLeft = given !== undefined && (isPlace || (isOtherWord && sizeUnit === ''))
  // A number of two figures, but for '1 1/4' and what a word or x follows.
  if (
    /^\d{2,3} /.test(digits) &&
    Number.parseInt(digits, 10) > inchesPerFoot &&
    sizeUnit === '' &&
    !isBeside(place, fullEnd)
  )
    return undefined
  return { length: match[0].length - (isUnitLeft ? given.length : 0), unit: sizeUnit, low: value, high: value, isWhole }
}

function isBeside({ upper, before: lexemes }: Place, end: number): boolean {
  return lexemes.at(-1)?.kind === 'by' || /^ ?(?:X|WIDE|W\b|LONG|L\b)/.test(upper.slice(end, end + 6))
}

// Two letters in capitals are a state, unless more of the size follows or inches are written so before.
function isIndiana({ typed, upper, before: lexemes }: Place, end: number): boolean {
  if (!/(?:^|[ \d])IN$/.test(typed.slice(0, end))) return false
  const isInches = /^\.? ?(?:X|\*|WIDE|WD|W\b|LONG|LG|L\b|THICK|THK|BY|TO|MIN|MAX|-)/.test(upper.slice(end, end + 8))
  return !isInches && !lexemes.some((lexeme) => lexeme.kind === 'size' && /\dIN$| IN$/.test(lexeme.size.text))
}
