import { withoutCoatings } from './coatings.ts'
import { stainlessNumber } from './metal-reading.ts'

const gradeCharsMax = 200

// Words beside a grade that do not change it: who wrote the standard, how a part is called, what the product is.
const plainWords = new Set(
  `ASTM ASME SAE AISI UNS STEEL GR GRADE GRD TYPE TY TYP KSI MIN MINIMUM YIELD YLD MPA
  GALV GALVANIZED GALVANISED GALVANNEAL GALVANNEALED GALVANEAL GALVANEALED GALVALUME ALUMINIZED HDG HDGI GI GA BOND
  BONDERIZED BONDED HR HRC HRS HRPO CR CRC CRS COIL SHEET PLATE SPANGLE REG REGULAR CHEM CHEMTREAT TREAT TREATED OILED`.split(
    /\s+/,
  ),
)

// What the qualities were called before 2000, and the usual short form of high strength steel.
const qualities: Readonly<Record<string, string>> = {
  CQ: 'CS',
  DQ: 'DS',
  DDQ: 'DDS',
  EDDQ: 'EDDS',
  SQ: 'SS',
  HSLA: 'HSLAS',
  CLASS: 'CL',
}

// General requirements for delivery, named beside the standard of the steel.
const generalStandards = new Set(['A6', 'A20', 'A568', 'A924'])
const standardPattern = /^S?A\d{1,4}$/

/**
 * One spelling for all of a grade: `A1011 CS TYPE B`, `ASTM A1011-18 CS B` and `A1011 CS-B` are `A1011 CS-B`, and
 * `A572 GRADE 50` is `A572-50`; `SS304 2B` is `304`. A coating or a finish named beside a grade is no part of it. `''` for a
 * blank.
 */
export function gradeKey(text: string): string {
  const stainless = stainlessNumber(text)
  if (stainless !== undefined) return stainless
  const plain = text.slice(0, gradeCharsMax).trim().toUpperCase().replace(/\s+/g, ' ')
  const words = toWords(withoutCoatings(plain))
  const tokens = words.filter((word) => !plainWords.has(word))
  return joinTokens(withoutGeneral([...new Set(tokens.length > 0 ? tokens : words)]))
}

/** The ASTM number of a grade's key, such as `A1011`; undefined if it names none. */
export function gradeStandard(key: string): string | undefined {
  return /^S?(A\d{1,4})(?![A-Z0-9])/.exec(key)?.[1]
}

/**
 * Whether a grade is the wanted one, or one of its kinds: `A1011`, `CS-B` and `A1011-B` are all met by `A1011 CS-B`, which
 * is not met by `A1011`. Both are keys.
 */
export function meetsGrade(key: string, wantedKey: string): boolean {
  if (wantedKey === '') return false
  const tokens = key.split(/[- ]/)
  let from = 0
  return wantedKey.split(/[- ]/).every((wanted) => {
    from = tokens.indexOf(wanted, from) + 1
    return from > 0
  })
}

const wholeGrade = /^(?:S?A\d{1,4}\b|(?:CS|DS|FS|DDS|EDDS)(?:-[A-C])?$|(?:SS|HSLAS)-|AR\d{3}|1[05]\d\d$)/

/** Dual certified steel names two grades, as `A36/A572-50` does; `CS TYPE A/B` is one. */
export function splitGrades(text: string): string[] {
  const sides = text.split('/')
  const isWhole = (side: string) => stainlessNumber(side) !== undefined || wholeGrade.test(gradeKey(side))
  return sides.every(isWhole) ? sides : [text]
}

function toWords(text: string): string[] {
  return (
    text
      // 'A 1011' and 'A-1011', 'A572GR50', 'A1011M', and the year of the standard as in 'A1011-18A'.
      .replace(/(?:(?<=^|[,;/(]|ASTM |ASME )|(?<=(?<![A-Z0-9])S))A[- ](?=\d{2,4}(?!\d))/g, 'A')
      .replace(
        /(?<![A-Z0-9])(S?A\d{1,4})M?(?![0-9])(?:[- ]?(?:19\d\d|20\d\d|[01]\d|2[0-4])[A-E]?(?:E\d)?(?![A-Z0-9/]))?/g,
        '$1 ',
      )
      .replace(/(?<![A-Z0-9])AR[- ](?=\d{3})/g, 'AR')
      .replace(/(?<![A-Z0-9])(?:SAE|AISI)?[- ]?C?(1[0-5]\d\d)(?![A-Z0-9])/g, ' $1')
      .replace(/(?<![A-Z0-9])(CS|DS|FS|DDS|EDDS|CQ|DQ)([A-C])(?![A-Z0-9])/g, '$1 $2')
      .replace(/(?<![A-Z0-9])(SS|SQ|HSLAS?|HSLAS?-?F)[- ]?(\d{2,3})(?![A-Z0-9])/g, '$1 $2')
      .replace(/(?<![A-Z])(?:GR(?:ADE|D)?|TY(?:PE|P)?)\.? ?(?=[A-Z0-9](?:[^A-Z]|$)|\d)/g, ' ')
      .replace(/(?<![A-Z])(?:CLASS|CL)\.?[- ]?(?=\d)/g, ' CL')
      .replace(/(\d)(?:KSI|MPA)\b/g, '$1 ')
      .split(/[^\p{L}\p{N}+]+/u)
      .filter((word) => word !== '')
      .map((word) => qualities[word] ?? word)
  )
}

function withoutGeneral(tokens: readonly string[]): readonly string[] {
  const steel = tokens.filter((token) => !generalStandards.has(token))
  return steel.some((token) => standardPattern.test(token)) ? steel : tokens
}

// A dash between the parts of a designation, a blank around a standard or a quality, as in 'A1011 SS-36'.
function joinTokens(tokens: readonly string[]): string {
  return tokens.reduce((key, token, index) => {
    if (index === 0) return token
    const isAfterStandard = standardPattern.test(tokens[index - 1] ?? '')
    const isOwnWord = standardPattern.test(token) || (isAfterStandard && /^[A-Z]{2}/.test(token))
    return `${key}${isOwnWord ? ' ' : '-'}${token}`
  }, '')
}
