import { type Figures, figuresAt } from './phrase-figures.ts'
import { type Match, matchAt, type Place, type SizeAspect, type SizeFigures, typedText } from './phrase-lexemes.ts'

// Ends of a range of widths without a unit.
const narrowestIn = 24
const widestIn = 96
const rangeRatioMax = 10

const sizeEnd = String.raw`(?=$|[\s,;:/|+&()!?*"]|[.-](?:[\s,;]|$)|X(?:[ .#\d]|C|$))`

const before = (words: string, name: string) => `(?:(?<${name}>${words})[:= ]+)?`
const fromWords = 'OVER|ABOVE|MIN(?:IMUM)?\\.?|AT LEAST|(?:GREATER|MORE) THAN|>=?'
const toWords = 'UNDER|BELOW|MAX(?:IMUM)?\\.?|AT MOST|UP TO|LESS THAN|<=?'
const leading = new RegExp(
  `${before('WIDTHS?|WIDE|W(?=[:=])|LENGTHS?|LONG|LEN|L(?=[:=])|THICKNESS|THICK|THK|T(?=[:=])|GAUGE(?= ?\\.)', 'aspect')}` +
    `(?:(?<from>${fromWords}) *|(?<to>${toWords}) *|(?<than>(?:WIDER|LONGER|THICKER|HEAVIER|THINNER|LIGHTER|NARROWER|SHORTER) THAN )|(?<between>BETWEEN )|(?:ABOUT|APPROX\\.?) )?`,
  'y',
)
const trailing = [
  /(?<edge>,? ?(?:ME|SE|CE|MILL EDGE|SLIT EDGE|CUT EDGE|M\.E\.|S\.E\.))(?=$|[\s,;X])/y,
  /(?<aspect> ?-?(?:WIDTHS?|WIDE|WD|W|LONG|LENGTHS?|LGTH|LG|L|THICKNESS|THICK|THK))(?=$|[\s,;.X)])/y,
  /(?<from> ?(?:MIN(?:IMUM)?\.?|(?:OR|AND|&) (?:UP|OVER|ABOVE|WIDER|LONGER|THICKER|HEAVIER|MORE|GREATER|LARGER)|PLUS|\+))(?=$|[\s,;X])(?! ?[\d.,]+ ?(?:K|LB|#|T(?:ONS?)?(?![A-Z\d])))/y,
  /(?<to> ?(?:MAX(?:IMUM)?\.?|(?:OR|AND|&) (?:UNDER|BELOW|LESS|NARROWER|SHORTER|THINNER|LIGHTER|SMALLER)))(?=$|[\s,;X])(?! ?[\d.,]+ ?(?:K|LB|#|T(?:ONS?)?(?![A-Z\d])))/y,
  /(?<nominal> ?NOM(?:INAL)?\.?)(?=$|[\s,;X])/y,
]
const ends = new RegExp(sizeEnd, 'y')
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
  if (than !== undefined) return /WIDER|LONGER|THICKER|HEAVIER/.test(than) ? 'from' : 'to'
  if ((lead['from'] ?? tail['from']) !== undefined) return 'from'
  return (lead['to'] ?? tail['to']) === undefined ? undefined : 'to'
}

// In any order, each once, and none that stands before the figures already.
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
  const word = words.trim().replace(/^-/, '')
  if (/^(?:W|NARROW)/.test(word)) return 'width'
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
