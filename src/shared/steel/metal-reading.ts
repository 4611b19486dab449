import { apart, findMetalNames, type Metal, type OtherMetal, otherMetals, plainText } from './metals.ts'

/** The other metals that a text names, a bit for each; 0 for carbon steel. */
export type MetalMask = number

const stainlessStandards = '(?:167|176|240|249|269|276|312|480|554|666)'
const stainlessNumbers =
  '(?:20[1-4]|30[1-9]|31[0467]|321|330|34[78]|40[359]|41[0-9]|42[09]|43[0-9]|44[0-6]|904|2101|2205|2304|2507)'
const stainlessLetters = '(?:[ABCFHLNS]|LN|TI|CB)?'
const stainlessGrade = `(?<number>${stainlessNumbers}${stainlessLetters})`
const stainlessFinish = '(?:2BA?|2D|1D|BA|HRAP|(?:#|NO\\.?) ?[1-8])'
const stainlessPrefix = '(?:SS|SUS|TYPE|TP|TY|T|AISI|GRADE|GR|ALLOY)\\.?[ -]?'
const stainlessName = '(?:STAINLESS(?: STEEL)?|SS|S/S)'
const aluminumAlloys =
  '(?:1100|1145|1350|20[12]4|2219|3003|3004|3105|5005|5052|508[36]|5182|545[46]|5754|600[56]|6061|6063|6082|7050|7075|8011)'
const temper = '(?:[- ](?:O|F)|[- ]?(?:H\\d{2,3}|T[3-9]\\d{0,3}))'
const aluminumPattern = `(?:AL|AA)[ -]?${aluminumAlloys}${temper}?|${aluminumAlloys}${temper}`
const toolSteels = '(?:A2|A6|D2|D3|H11|H13|L6|M2|M4|M42|O1|O6|P20|S1|S5|S7|W1|W2)'

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
const mayNameMetal =
  /STAIN|STNLS|INOX|S\/S|SS|TOOL|ALUM|COPPER|BRASS|BRONZE|NICKEL|CONEL|MONEL|HASTEL|INCOLOY|TITAN|20[1-4]|3[0-4]\d|4[0-4]\d|904|[1-8]\d{3}|17-[47]|15-5|1\.4|[ADHLMOPSW]\d+ [TFBAG]|B-?209/

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

/** Those of a mask; carbon steel is none of them. */
export function listMetals(mask: MetalMask): OtherMetal[] {
  return otherMetals.filter((metal) => isMetal(mask, metal))
}
