import { readCoating } from '../../../shared/steel/coatings.ts'
import { gradeKey } from '../../../shared/steel/grades.ts'
import { anyOf } from '../../../shared/text/word-pattern.ts'
import { type Match, matchAt, type Place, partMatch, typedText, wholeWords, wordEnd } from './phrase-lexemes.ts'
import { phraseWords } from './phrase-vocabulary.ts'

const standards = anyOf(phraseWords.standards)
const gradeNumbers = `${anyOf(phraseWords.strengths)}[WTSFN]?`
const gradeWord = '(?:GRADE|GRD|GR)\\.?[- ]?'
const typeWord = '(?:TYPE|TYP|TY)\\.?[- ]?'
// A number after a blank may as well be a width, as in 'A36 48 x 96'.
const notSize = String.raw`(?! ?(?:X[ .\d]|-\d|[*"']|MM|WIDE|LONG|(?:IN|W|TO)\b))`

const standard = new RegExp(
  `(?:ASTM[- ]?)?S?A-?${standards}M?(?:/S?A-?${standards}M)?(?!\\d)|(?:ASTM[- ]S?A |S?A (?=\\d{3,4}))${standards}M?(?!\\d)(?! ?(?:LB|#|TON|K))`,
  'y',
)
const yearAfterDash = /-(?:(?:19|20)\d\d|0\d|1\d|2[0-4])[A-E]?(?=$|[\s,;])/y
const quality = new RegExp(`[-/ ]?${anyOf(phraseWords.qualities)}(?=$|[^A-Z]|[A-C](?![A-Z]))`, 'y')
const type = new RegExp(`(?:[-/ ]?${typeWord}[A-C]|[-/][A-C]|[BC]| [BC]|A)(?![A-Z0-9])`, 'y')
const number = new RegExp(
  `(?:[-/ ]?${gradeWord}|-|/)${gradeNumbers}(?! ?KSI)${wordEnd}|(?:[-/ ]?${gradeWord}|-)?${gradeNumbers} ?KSI${wordEnd}`,
  'y',
)
const numberAfterBlank = new RegExp(` ?${gradeNumbers}${wordEnd}${notSize}`, 'y')
const letterGrade = new RegExp(
  `(?:[- ]?${gradeWord}[A-F]|[- ]?${typeWord}[A-C]|-[A-F]|[A-FHSQ]| [BDF])(?:[- ]?\\d)?${wordEnd}`,
  'y',
)
const typeNumber = new RegExp(`[- ]?${typeWord}[12]${wordEnd}`, 'y')
const classNumber = new RegExp(`[- ](?:CLASS|CL)\\.?[- ]?[1-4]${wordEnd}`, 'y')
const gradedByStrength = new RegExp(`A-? ?${anyOf(phraseWords.standardsByStrength)}M?$`)
const carbonGrades = wholeWords(`(?:(?:SAE|AISI)[- ]?|C)?${anyOf(phraseWords.carbonGrades)}`)
const wearGrades = wholeWords(`AR[- ]?${anyOf(phraseWords.wearGrades)}F?`)
const gradeAlone = wholeWords(`${gradeWord}(?:${gradeNumbers}|[B-F])(?: ?KSI)?|${gradeNumbers} ?KSI`)
const qualityAlone = new RegExp(`^${anyOf(phraseWords.qualitiesAlone)}`)
const coating = wholeWords(
  String.raw`${anyOf(phraseWords.coatings)}-?\d{2,3}[UE]?|G \d{2,3}|A-?(?:01|25|40|60)|T[12][- ]\d{2,3}`,
)
const aluzincWithBlank = wholeWords('AZ (?:50|55|60)')
const besideCoating = new RegExp(String.raw` ${anyOf(phraseWords.besideCoating)}(?=$|[\s,;])`, 'y')
const beforeCoating = /(?:(?:MIN(?:IMUM)?\.?|AT LEAST|COATING|COATED)[: ]+)+/y

/** Reads a grade such as 'A1011 CS type B', 'a572-50' or 'HSLA 50'. */
export function readGrade(place: Place): Match | undefined {
  const { upper, at } = place
  const end =
    endOfStandardGrade(upper, at) ?? endOfQuality(upper, at) ?? endOf([wearGrades, gradeAlone, carbonGrades], upper, at)
  if (end === undefined || !matchAt(ends, upper, end)) return undefined
  const text = typedText(place, end)
  return partMatch(end, { text, filter: 'grade', value: gradeKey(text) })
}

const ends = new RegExp(wordEnd, 'y')

function endOf(patterns: readonly RegExp[], upper: string, at: number): number | undefined {
  const match = patterns.map((pattern) => matchAt(pattern, upper, at)).find(Boolean)
  return match && at + match[0].length
}

function endOfStandardGrade(upper: string, at: number): number | undefined {
  const start = endOf([standard], upper, at)
  if (start === undefined) return undefined
  const isByStrength = gradedByStrength.test(upper.slice(at, start))
  const afterYear = endOf([yearAfterDash], upper, start) ?? start
  return (
    endOfQuality(upper, afterYear, true) ??
    endOfTail(
      upper,
      endOf([number, ...(isByStrength ? [numberAfterBlank] : []), letterGrade], upper, afterYear) ?? afterYear,
    )
  )
}

function endOfQuality(upper: string, at: number, isAfterStandard = false): number | undefined {
  const start = endOf([quality], upper, at)
  if (start === undefined) return undefined
  const name = upper.slice(at, start).replace(/^[-/ ]/, '')
  const end = endOf([type, number, numberAfterBlank], upper, start) ?? start
  const isClear = isAfterStandard || end > start || qualityAlone.test(name)
  return isClear && (isAfterStandard || start - at === name.length) ? endOfTail(upper, end) : undefined
}

function endOfTail(upper: string, at: number): number {
  return [typeNumber, classNumber].reduce((end, pattern) => endOf([pattern], upper, end) ?? end, at)
}

/**
 * Reads a coating such as 'G90'. A60 is no coating of a product that is named and is not galvanized in some way; 'AZ 50'
 * is one only of Galvalume, else Arizona and a width.
 */
export function readCoatingWord(place: Place): Match | undefined {
  const { upper, at } = place
  const start = at + (matchAt(beforeCoating, upper, at)?.[0].length ?? 0)
  const isGalvalume = /GALVALUM|\bGL\b/.test(upper)
  const match = matchAt(coating, upper, start) ?? (isGalvalume ? matchAt(aluzincWithBlank, upper, start) : undefined)
  if (!match) return undefined
  const value = match[0].replace(/^(T\d) /, '$1-').replace(/^([A-Z]+)[- ]/, '$1')
  const read = readCoating(value)
  if (read === undefined || (read.family === 'A' && namesOtherFinish.test(upper))) return undefined
  const wordsEnd = start + match[0].length
  const end = wordsEnd + (matchAt(besideCoating, upper, wordsEnd)?.[0].length ?? 0)
  return partMatch(end, { text: typedText(place, end), filter: 'coating', value })
}

const namesOtherFinish = /\b(?:HR|CR)[A-Z]{0,3}\b|\bHOT[- ]?ROLL|\bCOLD[- ]?ROLL|GALVALUM|ALUMINI/
