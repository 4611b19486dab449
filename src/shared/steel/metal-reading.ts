import { anyOf } from '../text/word-pattern.ts'
import { apart, findMetalNames, type Metal, type OtherMetal, otherMetals, plainText } from './metals.ts'
import { steelWords } from './steel-vocabulary.ts'

/** The other metals that a text names, a bit for each; 0 for carbon steel. */
export type MetalMask = number

const stainlessStandards = anyOf(steelWords.stainlessStandards)
const stainlessNumbers = anyOf(steelWords.stainlessNumbers)
const stainlessLetters = '(?:[ABCFHLNS]|LN|TI|CB)?'
const stainlessGrade = `(?<number>${stainlessNumbers}${stainlessLetters})`
const stainlessFinish = '(?:2BA?|2D|1D|BA|HRAP|(?:#|NO\\.?) ?[1-8])'
const stainlessPrefix = `${anyOf(steelWords.stainlessPrefixes)}\\.?[ -]?`
const stainlessName = '(?:STAINLESS(?: STEEL)?|SS|S/S)'
const aluminumAlloys = anyOf(steelWords.aluminumAlloys)
const temper = '(?:[- ](?:O|F)|[- ]?(?:H\\d{2,3}|T[3-9]\\d{0,3}))'
const aluminumPattern = `(?:AL|AA)[ -]?${aluminumAlloys}${temper}?|${aluminumAlloys}${temper}`
const toolSteels = anyOf(steelWords.toolSteels)

/** Grades that are clear wherever they stand. */
const gradeWords: readonly (readonly [OtherMetal, RegExp])[] = [
  ['tool steel', apart(`${toolSteels} (?:TOOL|FLAT|BLOCK|ANNEALED|GROUND)`)],
  ['aluminum', apart(`${aluminumPattern}|B-?209`)],
]

const afterNumber = `(?:[ -]?${stainlessName})?(?:[ ,]+${stainlessFinish}(?: FINISH)?)?`
/** Numbers of stainless steel that are clear beside other words. */
const stainlessPatterns = [
  `(?<number>304|316) ?/ ?(?:304|316)L${afterNumber}`,
  `(?:A ?-?240[ /-]*(?:TYPE |T)?|SS|SUS|TP|AISI|STAINLESS|STAINLESS STEEL)[ -]?${stainlessGrade}${afterNumber}`,
  `${stainlessGrade}[ -]?${stainlessName}(?:[ ,]+${stainlessFinish}(?: FINISH)?)?`,
  `${stainlessGrade}[ ,]+${stainlessFinish}(?: FINISH)?`,
  // '316L' in a row of sizes is a length.
  `(?<!X ?)(?<number>(?:30[49]|31[067]|321|347|904)[LHS])${afterNumber}`,
  '(?<number>17-[47]|15-5)(?: ?PH)?',
  '(?<number>S[3-4]\\d{4}|1\\.4[3-5]\\d\\d)',
]
const stainlessWords = stainlessPatterns.map(apart)

/** Grades of other metals in a text that says more; with `g`, to take each out. */
export const metalGradeWords = new RegExp(
  apart([...stainlessPatterns, aluminumPattern].join('|').replaceAll('?<number>', '?:')).source,
  'gi',
)
// In 'A1011 SS 310' it is a strength.
const carbonStandard = new RegExp(
  `(?<![A-Z0-9])A ?-?(?!${stainlessStandards})\\d{2,4}(?!\\d)|(?<![A-Z])(?:HSLA|MPA|KSI)`,
)

const stainlessAlone = new RegExp(
  `^(?:(?:ASTM |ASME )?S?A ?-?${stainlessStandards}(?!\\d)[ ,/-]*)?(?:${stainlessPrefix})?${stainlessGrade}(?: ?${stainlessName})?(?:[ ,]+${stainlessFinish})?$`,
)
const stainlessStandardAlone = new RegExp(`^(?:ASTM |ASME )?S?A ?-?${stainlessStandards}(?!\\d)`)
/** What a whole grade names. */
const wholeGrades: readonly (readonly [OtherMetal, RegExp])[] = [
  ['stainless', stainlessAlone],
  ['stainless', stainlessStandardAlone],
  ['tool steel', new RegExp(`^(?:AISI |GRADE )?${toolSteels}$`)],
  ['aluminum', new RegExp(`^(?:AL|AA|ALLOY)?[ -]?${aluminumAlloys}${temper}?$`)],
  ['copper', /^(?:CDA ?)?C1\d\d(?:00)?$/],
  ['brass', /^(?:CDA ?)?C(?:2[2-9]\d|3[0-8]\d|4[46]\d)(?:00)?$/],
  ['bronze', /^(?:CDA ?)?C(?:5\d\d|6[0-4]\d|9\d\d)(?:00)?$/],
]

function metalBit(metal: OtherMetal): MetalMask {
  return 1 << otherMetals.indexOf(metal)
}

function maskOf(found: readonly OtherMetal[]): MetalMask {
  return found.reduce((mask, metal) => mask | metalBit(metal), 0)
}

// Much quicker for the many texts that name none.
const numbersOfMetals = String.raw`20[1-4]|3[0-4]\d|4[0-4]\d|904|[1-8]\d{3}|17-[47]|15-5`
const gradesOfMetals = String.raw`1\.4|[ADHLMOPSW]\d+ [TFBAG]|B-?209`
const mayNameMetal = new RegExp(`${anyOf(steelWords.metalStarts)}|${numbersOfMetals}|${gradesOfMetals}`)

/** The other metals that a free text names, such as `304 2B`, `brass` or `6061-T6`; a number alone says nothing. */
export function readMetals(text: string): MetalMask {
  const plain = plainText(text)
  if (!mayNameMetal.test(plain)) return 0
  const graded = gradeWords.flatMap(([metal, pattern]) => (pattern.test(plain) ? metal : []))
  const named = [...findMetalNames(plain), ...graded]
  return maskOf(stainlessNumberIn(plain) === undefined ? named : ['stainless', ...named])
}

/** As `readMetals`, of a text that is a grade or several: there `304` and `D2` are clear. */
export function readGradeMetals(text: string): MetalMask {
  const parts = text.split(/[,;/\n]|\bor\b/i).map(plainText)
  const named = wholeGrades.flatMap(([metal, pattern]) => (parts.some((part) => pattern.test(part)) ? metal : []))
  return maskOf(named) | readMetals(text)
}

/** Whether a text given as a grade is the name of a metal, such as `stainless` or `brass`, which any grade of it meets. */
export function isMetalAlone(grade: string): boolean {
  return !/\d/.test(grade) && readMetals(grade) !== 0
}

type WantedTexts = { gradeCategory: string; [field: string]: string | number | null }

/** What a need names in any of its texts. */
export function wantedMetals(texts: WantedTexts): MetalMask {
  return readGradeMetals(texts.gradeCategory) | readMetals(Object.values(texts).join('\n'))
}

/** `304L` of `304L`, `SS 304L 2B` and `304L stainless`; undefined for any other grade. */
export function stainlessNumber(grade: string): string | undefined {
  const plain = plainText(grade)
  return stainlessAlone.exec(plain)?.groups?.['number'] ?? stainlessNumberIn(plain)
}

function stainlessNumberIn(plain: string): string | undefined {
  if (carbonStandard.test(plain)) return undefined
  return stainlessWords.map((pattern) => pattern.exec(plain)?.groups?.['number']).find(Boolean)
}

/** Whether stock of these metals may be sold for what is wanted: a metal that is named, or carbon steel if none is. */
export function meetsMetals(there: MetalMask, wanted: MetalMask): boolean {
  return wanted === 0 ? there === 0 : (there & wanted) !== 0
}

export function isMetal(there: MetalMask, metal: Metal): boolean {
  return metal === 'carbon' ? there === 0 : (there & metalBit(metal)) !== 0
}

/** Carbon steel is none of them. */
export function listMetals(mask: MetalMask): OtherMetal[] {
  return otherMetals.filter((metal) => isMetal(mask, metal))
}
