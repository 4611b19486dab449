import { anyOf } from '../text/word-pattern.ts'
import { findStateCode } from './states.ts'

const placeCharsMax = 200

// As newspapers abbreviate them; those of two letters are the codes.
const abbreviations: ReadonlyMap<string, string> = new Map(
  (
    'AL:ALA AZ:ARIZ AR:ARK CA:CALIF CO:COLO CT:CONN DE:DEL FL:FLA IL:ILL IN:IND KS:KAN KS:KANS MA:MASS MI:MICH MN:MINN ' +
    'MS:MISS MT:MONT NE:NEB NE:NEBR NV:NEV OK:OKLA OR:ORE PA:PENN PA:PENNA TN:TENN TX:TEX WA:WASH WI:WIS WI:WISC WY:WYO'
  )
    .split(' ')
    .map((pair) => [pair.slice(3), pair.slice(0, 2)]),
)

// 'In transit' is not in Indiana.
const words = /\bin[\s-]+(?:transit|house|stock|process|bond|route)\b/gi
const separators = /[/;&|()\n]|\s[-–—]\s|\s(?:or|and)\s/
const country = /[\s,.]+(?:u\.?\s?s\.?(?:\s?a\.?)?|united states(?: of america)?)[\s.]*$/i
const zip = /[\s,]+\d{5}(?:-\d{4})?$/
const dottedCode = /(?<=^|[\s,])([A-Za-z])\.\s?([A-Za-z])\.?$/
const canadianProvince = new RegExp(String.raw`(?:^|\s)${anyOf('AB, BC, MB, NB, NL, NS, ON, PE, QC, SK')}$`)
// 'Acme Steel Co' is a company, and 'Port Washington' a city.
const companyWords = `
  steel, metal(s), mfg, iron, supply, processing, service(s), pipe, tube, coil, coating, trading, product(s)`
const beforeCompany = new RegExp(String.raw`\b${anyOf(companyWords)}$`, 'i')
const beforeCity = /\b(?:port|fort|ft\.?|mount|mt\.?|lake|new|old)$/i
const nameWordsMax = 3

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(' '))
// What follows a place: 'Butler IN Flat Roll', 'Sinton TX mill #2'.
const yardWords = 'PLANT MILL YARD WAREHOUSE WHSE DOCK PORT BAY ROW BLDG BUILDING'
const plantWords = wordsOf(
  `${yardWords} MILLS WORKS FLAT ROLL ROLLED ROLLING DIVISION DIV FACILITY BRANCH TERMINAL DEPOT SHEET PLATE STRIP HOT COLD SERVICE CENTER`,
)
const yards = wordsOf(yardWords)
const plantNo = /^#?\d{0,3}[A-Z]?$/i
// Codes that are hardly anything else, so they count within a text too.
const clearCodes = wordsOf(
  'AL AR AZ CA FL IA IL KS KY MD MI MN MO MS NC NH NJ NM NV NY OH PA RI SC TN TX UT VA VT WA WI WV WY',
)
const wordCodes = wordsOf('CO HI IN ME OK OR')
// 'COILS IN MILL' is no place.
const noPlace = wordsOf(
  'COIL COILS SHEET SHEETS PLATE PLATES TAG TAGS PCS MATERIAL STEEL STOCK GOODS ITEM ITEMS PRIME HELD STILL NOW NOT READY STORED LOCATED DUE IS ARE ALL',
)

/**
 * The states that a place names: `IN` for 'IN', 'Gary, IN', 'GARY IN 46402', 'Plant 2 - Gary, Indiana'. Two words that
 * may be anything else, such as a code in small letters without a comma, name none.
 */
export function findStatesIn(text: string): string[] {
  const code = findStateCode(text)
  if (code !== undefined) return [code]
  if (text.length > placeCharsMax) return []
  const parts = text.replace(words, ' ').split(separators)
  return [...new Set(parts.flatMap((part) => statesOfPlace(part.trim())))]
}

/** The one state that a place names. */
export function findStateIn(text: string): string | undefined {
  const codes = findStatesIn(text)
  return codes.length === 1 ? codes[0] : undefined
}

function statesOfPlace(place: string): string[] {
  const plain = withoutPlants(place.replace(country, ''))
  const hasZip = zip.test(plain)
  const parts = plain
    .replace(zip, '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const [first = ''] = parts
  const last = parts.at(-1) ?? ''
  // 'Hamilton, ON, CA' is in Canada.
  if (last === 'CA' && canadianProvince.test(parts.at(-2) ?? '')) return []
  const code = stateAtEnd(last, hasZip) ?? (parts.length > 1 ? abbreviatedState(last) : undefined)
  // 'Indiana, PA' is in Pennsylvania, 'IN, PA' names both.
  const others = parts.slice(0, -1).flatMap((part) => (part.length === 2 ? (findStateCode(part) ?? []) : []))
  if (code !== undefined) return [...others, code]
  if (others.length > 0) return others
  const whole = parts.length > 1 ? findStateCode(first) : abbreviatedState(last)
  return whole === undefined ? parts.flatMap(clearCodesIn) : [whole]
}

/** Without the words for plants behind each part; a part that may be a phrase, such as 'IN PLANT', is left out. */
function withoutPlants(place: string): string {
  const parts = place.split(',').map((part, index) => {
    const words = part.trim().split(/\s+/)
    const end = words.findLastIndex((word) => !plantWords.has(plainWord(word)) && !plantNo.test(word)) + 1
    const isPhrase = end < words.length && index === 0 && mayBePhrase(words, end)
    return isPhrase ? '' : words.slice(0, end).join(' ')
  })
  return parts.filter((part) => part !== '').join(', ')
}

const plainWord = (word: string) => word.replace(/\.$/, '').toUpperCase()

// 'IN PLANT' and 'GARY IN PLANT' may both be meant as words, 'Gary IN plant' not.
function mayBePhrase(words: readonly string[], end: number): boolean {
  const [before = '', code = '', next = ''] = [words[end - 2], words[end - 1], words[end]]
  if (!wordCodes.has(code.toUpperCase()) || code.length !== 2) return false
  const isName = before !== '' && !noPlace.has(plainWord(before))
  const isCode = code === code.toUpperCase() && (next !== next.toUpperCase() || !yards.has(plainWord(next)))
  return !isName || !isCode || before === before.toLowerCase()
}

/** 'Ghent KY Riverside', 'TX Houston'. */
function clearCodesIn(part: string): string[] {
  const words = part.split(/\s+/)
  return words.filter((word, index) => {
    const beside = words[index - 1] ?? words[index + 1] ?? ''
    return clearCodes.has(word) && /^\p{L}{3,}/u.test(beside)
  })
}

const abbreviatedState = (part: string) => abbreviations.get(part.replace(/\.$/, '').toUpperCase())

function stateAtEnd(part: string, hasZip: boolean): string | undefined {
  const plain = part.replace(dottedCode, '$1$2').replace(/\.$/, '')
  const whole = findStateCode(plain)
  if (whole !== undefined) return whole
  const named = plain.split(/\s+/)
  for (let count = Math.min(nameWordsMax, named.length - 1); count > 0; count -= 1) {
    const last = named.slice(-count).join(' ')
    const code = findStateCode(last)
    if (code === undefined) continue
    const before = named.slice(0, -count).join(' ')
    if (last.length > 2) return beforeCity.test(before) ? undefined : code
    const isCode = hasZip || last === last.toUpperCase()
    return isCode && !(code === 'CO' && beforeCompany.test(before)) ? code : undefined
  }
  return undefined
}
