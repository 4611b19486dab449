import { readWeight } from '../weight-reading.ts'
import { type Match, matchAt, type Place, partMatch, typedText, wordEnd } from './phrase-lexemes.ts'

const units = 'LBS?\\.?|POUNDS?|#|(?:NET |SHORT |METRIC |US |U\\.S\\. )?TONS?|TONNES?|MT|NT|ST|T|KGS?|KILOS?|CWT'
const figure = '\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d{1,7}(?:\\.\\d+)?|\\.\\d+'
const before =
  '(?:(?:NEED(?:ED)?|WANT(?:ED)?|QTY|QUANTITY|ABOUT|APPROX\\.?|AROUND|UP TO|AT LEAST|MIN\\.?|MAX\\.?|OVER|UNDER|(?:MORE|LESS) THAN|TOTAL|WEIGHT|WT\\.?|[<>]=?)[: ]*){0,3}'
const weight = new RegExp(
  `${before}(?:(?:${figure}) ?(?:${units})? ?(?:-|TO) ?)?(?<figure>${figure}) ?(?<thousand>K)? ?(?<unit>${units})(?: (?:MIN|MAX|TOTAL|MINIMUM|MAXIMUM)\\.?)?${wordEnd}`,
  'y',
)
// 40k and 40,000 can be nothing else.
const withoutUnit = new RegExp(
  `${before}(?<figure>\\d{1,3}(?:,\\d{3})+|\\d{1,3}(?:\\.\\d+)?(?=K))(?<thousand>K)?${wordEnd}(?! ?(?:MM|IN|"|'|WIDE|LONG))`,
  'y',
)

/** Reads how much is wanted. A ton is the short ton of the US trade. */
export function readWanted(place: Place): Match | undefined {
  const { upper, at } = place
  // '16ga,48,120' is a list of sizes.
  const isInList = upper.charAt(at - 1) === ','
  const match = matchAt(weight, upper, at) ?? (isInList ? undefined : matchAt(withoutUnit, upper, at))
  if (!match) return undefined
  const { figure = '', thousand, unit = 'LB' } = match.groups ?? {}
  const number = Number(figure.replaceAll(',', '')) * (thousand === undefined ? 1 : 1_000)
  const { weightLb, couldBeLb } = readWeight(`${number} ${unit.replace(/^U\.?S\.? /, 'SHORT ')}`)
  const value = weightLb ?? couldBeLb[0]
  const end = at + match[0].length
  return value === undefined || value <= 0
    ? undefined
    : partMatch(end, { text: typedText(place, end), filter: 'wanted', value: Math.round(value) })
}
