import { largest } from '../../../shared/search/bounds.ts'
import { isKnownGauge } from '../../../shared/steel/gauges.ts'
import { anyOf } from '../../../shared/text/word-pattern.ts'
import { readWeight } from '../weight-reading.ts'
import { type Lexeme, type Match, matchAt, type Place, partMatch, typedText, wordEnd } from './phrase-lexemes.ts'
import { phraseWords } from './phrase-vocabulary.ts'

const numbersInWords: Readonly<Record<string, number>> = {
  ONE: 1,
  TWO: 2,
  THREE: 3,
  FOUR: 4,
  FIVE: 5,
  SIX: 6,
  SEVEN: 7,
  EIGHT: 8,
  NINE: 9,
  TEN: 10,
  TWELVE: 12,
  TWENTY: 20,
}
const words = Object.keys(numbersInWords).join('|')
const number = String.raw`[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,4}`
const count = `(?:(?:${number}) ?(?:-|TO|OR) ?)?(?<count>${number}|${words})`
const lead = `(?:${anyOf(phraseWords.beforeCount)}[:=( ]+)*`
const pieces = anyOf(phraseWords.pieces)
const packs = anyOf(phraseWords.packs)
const forms = anyOf(phraseWords.forms)
const loads = '(?:(?:AN?|FULL) )?TRUCK[- ]?LOADS?'
const counted = new RegExp(
  `${lead}(?:${count} ?(?:${pieces}|${packs})|(?:AN?|FULL) ${packs}|${loads})${wordEnd}(?: OF\\b)?`,
  'y',
)
const bracketed = /(?<=\()(?<count>[1-9]\d{0,3})(?=\))/y
const labelled = new RegExp(String.raw`(?:QTY\.?|QUANTITY)[:=#( ]*${count}\)?${wordEnd}(?! ?(?:GA(?![A-Z])|X|"))`, 'y')
const formCount = new RegExp(`${lead}${count} (?=(?<form>${forms})${wordEnd})`, 'y')
// '36 16ga 4x8 sheets', '25 of 11ga 4x8'.
const firstCount = new RegExp(
  `${count} (?:(?:OF |@ ?)(?=\\S)|(?=#?\\d{1,2}[ -]?GA|0?\\.\\d|\\d+(?:"|'| ?FT)? ?X ?\\d))`,
  'y',
)
// '5 hr coils': a number of no gauge, or beside a thickness.
const beforeForm = String.raw`(?:${anyOf(phraseWords.beforeForm)}|A\d{2,4}\S*|G\d{2,3}) `
const productCount = new RegExp(`${lead}${count} (?=(?:${beforeForm}){1,4}(?<form>${forms})${wordEnd})`, 'y')
const anyForm = new RegExp(`(?:^| )(?:${forms}|${pieces})${wordEnd}`)
const anyThickness = /\d ?-?(?:GA|GAUGE|GAGE|MM)(?![A-Z])|#\d|(?<!\d)\.\d|\d\/\d/
const singleForm = new RegExp(`(?<count>[12]) (?=(?<form>COIL|SHEET|PLATE)${wordEnd})`, 'y')
const coilWidths = new Set([24, 30, 36, 42, 48, 54, 60, 72, 84, 96])
const usualLengths = new Set([72, 84, 96, 108, 120, 132, 144, 168, 180, 192, 216, 240, 288, 360, 480])
const widestIn = 96
// Thicker sheet is named by its fraction.
const usualGaugeMin = 7

/** Reads how many pieces or loads are wanted, as in '5 pcs', '36 sheets', 'qty 12' and '1 truckload'. */
export function readQuantity(place: Place): Match | undefined {
  return readCounted(place) ?? readFormCount(place) ?? readFirstCount(place) ?? readProductCount(place)
}

function readCounted(place: Place): Match | undefined {
  const match =
    [counted, labelled].map((pattern) => matchAt(pattern, place.upper, place.at)).find(Boolean) ??
    (place.before.some(({ kind }) => kind === 'by') ? matchAt(bracketed, place.upper, place.at) : undefined)
  const value = match && countOf(match.groups?.['count'] ?? 'ONE')
  // '4x8 - 40 pcs'.
  const isSizeBefore = place.before.at(-1)?.kind === 'by' && /^\d+ ?(?:-|TO|OR)/.test(match?.[0] ?? '')
  if (!match || value === undefined || isSizeBefore) return undefined
  const end = place.at + match[0].length
  const text = typedText(place, end).replace(/ of$|[()]/gi, '')
  return partMatch(end, {
    text: /^\d+$/.test(text) ? `${text} pcs` : text,
    filter: 'quantity',
    value,
  })
}

/** The product word after the count is another piece of the phrase. */
function readFormCount(place: Place): Match | undefined {
  const match = matchAt(formCount, place.upper, place.at) ?? matchAt(singleForm, place.upper, place.at)
  const value = match && countOf(match.groups?.['count'])
  const form = match?.groups?.['form']
  if (!match || value === undefined || isSize(place, value, form)) return undefined
  const end = place.at + match[0].length
  // '2 plate' is 2 in thick.
  if (form === 'PLATE' && !anyThickness.test(place.upper.slice(end))) return undefined
  return quantityMatch(place, end, value)
}

/** A size just before a plural: '4x8 sheets', '48 120 sheets', '48 coils'. */
function isSize(place: Place, value: number, form: string | undefined): boolean {
  const last = place.before.findLast(({ kind }) => kind !== 'or')
  if (place.before.at(-1)?.kind === 'by' || (last?.kind === 'size' && isJoined(place))) return true
  if (form === 'COILS' && coilWidths.has(value)) return true
  return isWidth(last) && last.size.low < value && usualLengths.has(value) && !isInRun(place.before, last)
}

const isJoined = ({ upper, at }: Place) => /[/-] ?$/.test(upper.slice(0, at))

function isWidth(lexeme: Lexeme | undefined): lexeme is Extract<Lexeme, { kind: 'size' }> {
  return lexeme?.kind === 'size' && lexeme.size.unit !== 'GA' && lexeme.size.low > 12 && lexeme.size.low <= widestIn
}

function isInRun(lexemes: readonly Lexeme[], lexeme: Lexeme): boolean {
  const at = lexemes.indexOf(lexeme)
  const isAfterThickness = lexemes[at - 2]?.kind === 'size' && !isWidth(lexemes[at - 2])
  return lexemes[at - 1]?.kind === 'by' && !isAfterThickness
}

/** A number before all else counts pieces where the thickness is elsewhere, and the pieces are named. */
function readFirstCount(place: Place): Match | undefined {
  const match = place.before.length === 0 ? matchAt(firstCount, place.upper, place.at) : undefined
  const value = match && countOf(match.groups?.['count'])
  if (!match || value === undefined) return undefined
  const end = place.at + match[0].length
  const rest = place.upper.slice(end)
  const isOf = /OF |@/.test(match[0])
  if (!isOf && (/^\d{1,2}\/\d/.test(rest) || !anyForm.test(rest))) return undefined
  return anyThickness.test(rest) ? quantityMatch(place, end, value) : undefined
}

function readProductCount(place: Place): Match | undefined {
  const match = matchAt(productCount, place.upper, place.at)
  const value = match && countOf(match.groups?.['count'])
  if (!match || value === undefined || isSize(place, value, match.groups?.['form'])) return undefined
  const end = place.at + match[0].length
  const others = `${place.upper.slice(0, place.at)};${place.upper.slice(end)}`
  const isGauge = value >= usualGaugeMin && isKnownGauge(value)
  return isGauge && !anyThickness.test(others) ? undefined : quantityMatch(place, end, value)
}

// Without its product word, a count must still say what it counts.
function quantityMatch(place: Place, end: number, value: number): Match {
  const text = typedText(place, end).replace(/ (?:of|@)$/i, '')
  return partMatch(end, { text: `${text} pcs`, filter: 'quantity', value })
}

function countOf(digits: string | undefined): number | undefined {
  if (digits === undefined) return undefined
  return numbersInWords[digits] ?? Number(digits.replaceAll(',', ''))
}

const units = anyOf(phraseWords.weightUnits)
const figure = '\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d{1,7}(?:\\.\\d+)?|\\.\\d+'
const before = `(?:(?:${anyOf(phraseWords.beforeWeight)}|[<>]=?)[: ]*){0,3}`
const weight = new RegExp(
  `${before}(?:(?:${figure}) ?(?:${units})? ?(?:-|TO) ?)?(?<figure>${figure}) ?(?<thousand>K)? ?(?<unit>${units})(?: (?:MIN|MAX|TOTAL|MINIMUM|MAXIMUM)\\.?)?${wordEnd}`,
  'y',
)
// 40k and 40,000 can be nothing else.
const withoutUnit = new RegExp(
  `${before}(?<figure>\\d{1,3}(?:,\\d{3})+|\\d{1,3}(?:\\.\\d+)?(?=K))(?<thousand>K)?${wordEnd}(?! ?(?:MM|IN|"|'|WIDE|LONG))`,
  'y',
)

const poundUnits = anyOf(phraseWords.poundUnits)
const ofItem = `(?:(?:${anyOf(phraseWords.weighed)}) )?(?:WEIGHT|WT\\.?)[:= ]*`
const least = anyOf(phraseWords.over)
const most = anyOf(phraseWords.to)
const limit = `(?<figure>${figure}) ?(?<thousand>K)? ?(?<unit>${poundUnits})`
const limitAfter = new RegExp(
  `(?:${ofItem})?(?:(?<from>${least})|(?<to>${most})) ?(?:${ofItem})?${limit}${wordEnd}`,
  'y',
)
const limitBefore = new RegExp(
  `(?:${ofItem})?${limit} ?(?:(?<from>(?:OR|AND|&) (?:${anyOf(phraseWords.orMore)}))|(?<to>MAX(?:IMUM)?\\.?|(?:OR|AND|&) (?:${anyOf(phraseWords.orLess)})))${wordEnd}`,
  'y',
)

/** Reads what an item may weigh, as in 'under 20,000 lb' and '20,000# max'. 'Up to 40 tons' and 'min 20 tons' say how much is wanted. */
export function readWeightLimit(place: Place): Match | undefined {
  const match = matchAt(limitAfter, place.upper, place.at) ?? matchAt(limitBefore, place.upper, place.at)
  const weightLb = match && poundsOf(match.groups ?? {})
  if (!match || weightLb === undefined || weightLb >= largest.weight) return undefined
  const end = place.at + match[0].length
  const value: [number, number] = match.groups?.['to'] === undefined ? [weightLb, largest.weight] : [0, weightLb]
  return partMatch(end, { text: typedText(place, end), filter: 'weight', value })
}

/** Reads how much is wanted. A ton is the short ton of the US trade. */
export function readWanted(place: Place): Match | undefined {
  const { upper, at } = place
  // '16ga,48,120' is a list of sizes.
  const isInList = upper.charAt(at - 1) === ','
  const match = matchAt(weight, upper, at) ?? (isInList ? undefined : matchAt(withoutUnit, upper, at))
  if (!match) return undefined
  const value = poundsOf(match.groups ?? {})
  const end = at + match[0].length
  return value === undefined ? undefined : partMatch(end, { text: typedText(place, end), filter: 'wanted', value })
}

/** In whole pounds; undefined for none. */
function poundsOf({ figure: digits = '', thousand, unit = 'LB' }: Record<string, string | undefined>) {
  const number = Number(digits.replaceAll(',', '')) * (thousand === undefined ? 1 : 1_000)
  const { weightLb, couldBeLb } = readWeight(`${number} ${unit.replace(/^U\.?S\.? /, 'SHORT ')}`)
  const value = Math.round(weightLb ?? couldBeLb[0] ?? 0)
  return value > 0 ? value : undefined
}
