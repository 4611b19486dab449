import { readCoating } from '../../../shared/steel/coatings.ts'
import { gradeKey } from '../../../shared/steel/grades.ts'
import { type Match, matchAt, type Place, partMatch, typedText, wholeWords, wordEnd } from './phrase-lexemes.ts'

// The standards of flat rolled carbon steel; other such words may be product ids.
const standards =
  '36|242|283|285|299|366|387|414|424|463|500|506|507|514|515|516|517|526|527|528|529|537|553|569|570|572|573|588|591|599|606|607|611|620|621|622|633|635|656|653|659|678|682|684|707|709|710|715|737|749|786|792|794|829|830|847|871|875|879|924|929|1003|1008|1011|1018|1039|1046|1063|1066|1079'
const qualities = 'EDDS|DDS|CS|DS|FS|SS|HSLAS?[- ]?F|HSLAS?|EDDQ|DDQ|CQ|DQ|SQ'
const gradeNumbers = '(?:30|33|36|37|40|42|45|46|50|55|58|60|65|70|80|90|100|110)[WTSFN]?'
const gradeWord = '(?:GRADE|GRD|GR)\\.?[- ]?'
const typeWord = '(?:TYPE|TYP|TY)\\.?[- ]?'
// A number after a blank may as well be a width, as in 'A36 48 x 96'.
const notSize = '(?! ?(?:X[ .\\d]|\\*|"|\'|IN\\b|MM|WIDE|W\\b|LONG|TO\\b|-\\d))'

const standard = new RegExp(
  `(?:ASTM[- ]?)?S?A-?(?:${standards})M?(?:/S?A-?(?:${standards})M)?(?!\\d)|(?:ASTM[- ]S?A |S?A (?=\\d{3,4}))(?:${standards})M?(?!\\d)(?! ?(?:LB|#|TON|K))`,
  'y',
)
const yearAfterDash = /-(?:(?:19|20)\d\d|0\d|1\d|2[0-4])[A-E]?(?=$|[\s,;])/y
const quality = new RegExp(`[-/ ]?(?:${qualities})(?=$|[^A-Z]|[A-C](?![A-Z]))`, 'y')
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
// Standards whose grades are strengths.
const gradedByStrength = /A-? ?(?:572|656|709|715|516|515|529|607|570|871|1011|1008|1018|653)M?$/
const carbonGrades = wholeWords(
  '(?:(?:SAE|AISI)[- ]?|C)?(?:1005|1006|1008|1010|1012|1015|1017|1018|1020|1021|1022|1025|1026|1030|1035|1040|1045|1050|1055|1060|1065|1070|1074|1075|1080|1084|1090|1095|4130|4140|4340|8620)',
)
const wearGrades = wholeWords('AR[- ]?(?:200|235|360|400|425|450|500|550|600)F?')
const gradeAlone = wholeWords(`${gradeWord}(?:${gradeNumbers}|[B-F])(?: ?KSI)?|${gradeNumbers} ?KSI`)
// 'SS' alone is stainless steel.
const qualityAlone = /^(?:EDDS|DDS|CS|DS|FS|HSLA|CQ|DQ|DDQ|EDDQ)/
const coating = wholeWords('(?:G|GF|Z|ZF|AZM|AZ|ZGF)-?\\d{2,3}[UE]?|G \\d{2,3}|A-?(?:01|25|40|60)|T[12][- ]\\d{2,3}')
const aluzincWithBlank = wholeWords('AZ (?:50|55|60)')
const besideCoating = /(?: (?:COATING|COATED|MIN\.?|MINIMUM|OR (?:BETTER|HEAVIER|MORE)))(?=$|[\s,;])/y
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
