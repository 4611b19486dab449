import { anyOf } from '../text/word-pattern.ts'
import { findMetalNames, plainText } from './metals.ts'
import { steelWords } from './steel-vocabulary.ts'

export type SteelForm = 'coil' | 'sheet' | 'plate'
export type SteelFinish =
  | 'hot rolled'
  | 'P&O'
  | 'pickle dry'
  | 'cold rolled'
  | 'galvanized'
  | 'galvaneal'
  | 'galvalume'
  | 'bonderized'
  | 'aluminized'
/** Undefined if a text says nothing or two things. */
export type CategoryTraits = { form: SteelForm | undefined; finish: SteelFinish | undefined }

const formWords: readonly (readonly [SteelForm, RegExp])[] = [
  ['coil', /\bCOILS?\b|\b(?:HR|CR|HRPO)C\b/],
  ['sheet', /\bSH(?:EE)?TS?\b/],
  ['plate', /\bPL(?:ATES?|TS?)?\b/],
]

const uncoatedWords: readonly (readonly [SteelFinish, RegExp])[] = [
  ['hot rolled', /\bHR[CS]?\b|\bHOT[- ]?ROLL/],
  ['P&O', /\bHRPO[CS]?\b|\bP ?(?:&|\+|\/|AND) ?O\b|\bPICKLED? ?(?:&|\+|\/|AND)? ?OIL/],
  ['pickle dry', /\bHRPD\b|\bPICKLED? ?(?:&|\+|\/|AND)? ?DRY|\bDRY PICKLE/],
  ['cold rolled', /\bCR[CS]?\b|\bCOLD[- ]?ROLL/],
]

const coatedWords: readonly (readonly [SteelFinish, RegExp])[] = [
  ['galvanized', /\bGALV\b|\bGALVANI[SZ]ED|\bGI\b|\bHDG\b/],
  ['galvaneal', /\bGALVANN?EAL/],
  ['galvalume', /\bGALVALUME|\bZINCALUME/],
  ['bonderized', /\bBOND(?:ERI[SZ]ED)?\b|\bPAINT[- ]?GRIP/],
  ['aluminized', /\bALUMINI[SZ]ED|\bALZ\b/],
]

export function isUncoated(finish: SteelFinish): boolean {
  return uncoatedWords.some(([uncoated]) => uncoated === finish)
}

/** A less exact name of each. */
const looserNames: Partial<Record<SteelFinish, SteelFinish>> = {
  'P&O': 'hot rolled',
  'pickle dry': 'hot rolled',
  bonderized: 'galvanized',
}

/**
 * A coating takes precedence over the base steel. The abbreviations are those of suppliers' lists, chosen by judgment;
 * in 'CRS' and 'HRS' the S may mean steel or sheet.
 */
export function categoryTraits(text: string): CategoryTraits {
  const { forms, finishes } = namedTraits(text)
  return { form: onlyOne(forms), finish: onlyOne(finishes) }
}

/** All that a text names, as `categoryTraits` reads it. */
export function namedTraits(text: string): { forms: SteelForm[]; finishes: SteelFinish[] } {
  const words = text.toUpperCase()
  const forms = namedIn(words, formWords)
  // Other metals have other gauges.
  if (findMetalNames(plainText(text)).length > 0) return { forms, finishes: [] }
  const coated = clearFinishes(words, coatedWords)
  return { forms, finishes: coated.length > 0 ? coated : clearFinishes(words, uncoatedWords) }
}

/** A less exact text, such as 'HR COIL' in a list of P&O coils, does not contradict. */
export function contradictsCategory(productText: string, category: string): boolean {
  const product = categoryTraits(productText)
  const { form, finish } = categoryTraits(category)
  const isOtherForm = differ(product.form, form)
  const isLooserName = finish !== undefined && looserNames[finish] === product.finish
  return isOtherForm || (differ(product.finish, finish) && !isLooserName)
}

function differ<Trait>(a: Trait | undefined, b: Trait | undefined): boolean {
  return a !== undefined && b !== undefined && a !== b
}

function clearFinishes(words: string, patterns: readonly (readonly [SteelFinish, RegExp])[]): SteelFinish[] {
  const named = namedIn(words, patterns)
  return named.filter((finish) => !named.some((other) => looserNames[other] === finish))
}

function namedIn<Trait>(words: string, patterns: readonly (readonly [Trait, RegExp])[]): Trait[] {
  return patterns.filter(([, pattern]) => pattern.test(words)).map(([trait]) => trait)
}

function onlyOne<Trait>(traits: readonly Trait[]): Trait | undefined {
  return traits.length === 1 ? traits[0] : undefined
}

const plainWord = new RegExp(`^${anyOf(steelWords.plainCategory)}?$`)

/** Whether a category says a finish and a form and nothing else; 'Galvanized Perforated Sheet' is a product of its own. */
export function isPlainCategory(category: string): boolean {
  const { form, finish } = categoryTraits(category)
  if (form === undefined || finish === undefined) return false
  const words = category.toUpperCase().split(/[^A-Z\d]+/)
  return words.every((word) => plainWord.test(word))
}
