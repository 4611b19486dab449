import { categoryTraits, namedTraits, type SteelFinish, type SteelForm } from '../../../shared/steel/categories.ts'
import { anyOf } from '../../../shared/text/word-pattern.ts'
import { type Lexeme, type Match, matchAt, type Place, typedText, upperOf, wholeWords } from './phrase-lexemes.ts'
import { phraseWords } from './phrase-vocabulary.ts'

const pickled = anyOf(phraseWords.pickled)
const and = String.raw`(?:&|\+|/|AND)`
const hotDip = '(?:HOT[- ]DIP(?:PED)? )?'
// Buyers' words, and those of them that `categoryTraits` knows. Longer ones first.
const productWords: readonly (readonly [RegExp, string])[] = (
  [
    [anyOf(phraseWords.hotRolled), 'HOT ROLLED'],
    [`${anyOf(phraseWords.hotRolledPickled)}|HR-P ?& ?O`, 'HRPO'],
    [anyOf('HOT (ROLLED )BAND(S)'), 'HR COIL'],
    [anyOf('HR BLACK, HOT-ROLLED BLACK'), 'HR'],
    ['HRPOC', 'HRPO COIL'],
    ['HRPOS', 'HRPO SHEET'],
    ['HRPD', 'HRPD'],
    ['HRC', 'HR COIL'],
    ['CRC', 'CR COIL'],
    ['HRP', 'HR PLATE'],
    ['HRS?', 'HR'],
    [anyOf(phraseWords.coldRolled), 'CR'],
    [`P ?(?:${and}|N) ?O|${pickled} ?(?:${and}|N|-)? ?O(?:IL(?:ED)?)?`, 'P&O'],
    [`${pickled} ?(?:${and}|-)? ?DRY|${anyOf('DRY-PICKLE(D)')}`, 'PICKLE DRY'],
    [pickled, 'PICKLED'],
    [anyOf(phraseWords.galvanneal), 'GALVANNEAL'],
    [anyOf(phraseWords.galvalume), 'GALVALUME'],
    [String.raw`${hotDip}${anyOf(phraseWords.galvanized)}\.?|${anyOf(phraseWords.galvanizedToo)}`, 'GALV'],
    [anyOf(phraseWords.bonderized), 'BONDERIZED'],
    [`ALUM[IN]{1,4}[SZ]ED?|ALZ|${anyOf(phraseWords.aluminized)}`, 'ALUMINIZED'],
    [anyOf(phraseWords.coil), 'COIL'],
    [anyOf(phraseWords.coilOfSheet), 'COIL'],
    [anyOf(phraseWords.sheet), 'SHEET'],
    [anyOf(phraseWords.plate), 'PLATE'],
    [anyOf(phraseWords.anySteel), ''],
  ] as const
).map(([pattern, words]) => [wholeWords(pattern), words] as const)

// One that ends in PO after hot rolled, and a C after the x of a size.
const pickledAfterHotRolled = wholeWords('PO')
const coilAfterBy = wholeWords('C|CL')

/** Reads a word for a product or its form. */
export function readProduct(place: Place): Match | undefined {
  const { upper, at, before } = place
  const last = before.at(-1)
  if (last?.kind === 'by') {
    const coil = matchAt(coilAfterBy, upper, at)
    if (coil) return { end: at + coil[0].length, lexemes: [{ kind: 'product', text: 'coil', words: 'COIL' }] }
  }
  const word = before.findLast(({ kind }) => kind !== 'or')
  if (word?.kind === 'product' && word.words === 'HR') {
    const pickled = matchAt(pickledAfterHotRolled, upper, at)
    if (pickled) return productMatch(place, at + pickled[0].length, 'P&O')
  }
  for (const [pattern, words] of productWords) {
    const match = matchAt(pattern, upper, at)
    if (match) return productMatch(place, at + match[0].length, words)
  }
  return undefined
}

function productMatch(place: Place, end: number, words: string): Match {
  return { end, lexemes: [{ kind: 'product', text: typedText(place, end), words }] }
}

/** Reads a category of staff's own, named whole, that the product words would not find. */
export function readNamedCategory(place: Place, categories: readonly string[]): Match | undefined {
  const { upper, at } = place
  let found: { name: string; end: number } | undefined
  for (const name of categories) {
    const end = at + name.length
    if (!upper.startsWith(upperOf(name), at) || /[A-Z0-9]/.test(upper.charAt(end))) continue
    if (name.length > (found ? found.end - at : 0) && !isNamedByWords(name)) found = { name, end }
  }
  return (
    found && { end: found.end, lexemes: [{ kind: 'category', text: typedText(place, found.end), name: found.name }] }
  )
}

function isNamedByWords(name: string): boolean {
  const upper = upperOf(name)
  let at = 0
  while (at < upper.length) {
    const match = productWords.map(([pattern]) => matchAt(pattern, upper, at)).find(Boolean)
    if (!match) return false
    at += match[0].length
    while (upper.charAt(at) === ' ') at += 1
  }
  return true
}

const pickledWords = new Set(['P&O', 'PICKLE DRY', 'PICKLED'])

type Group = { forms: SteelForm[]; finishes: SteelFinish[] }

/** What the product words of a phrase mean together. */
export type ProductWish = {
  text: string
  groups: readonly Group[]
  names: readonly string[]
}

/** Gathers the product words; 'or', a comma or a slash between them begins another wish. Undefined if there are none. */
export function wishOf(lexemes: readonly Lexeme[]): ProductWish | undefined {
  const texts: string[] = []
  const words: string[][] = [[]]
  const names: string[] = []
  lexemes.forEach((lexeme, index) => {
    const next = lexemes[index + 1]
    if (lexeme.kind === 'product') {
      texts.push(lexeme.text)
      words.at(-1)?.push(lexeme.words)
    } else if (lexeme.kind === 'category') {
      texts.push(lexeme.text)
      names.push(lexeme.name)
    } else if (lexeme.kind === 'or' && lexemes[index - 1]?.kind === 'product' && next?.kind === 'product') {
      // 'Hot rolled, pickled and oiled' is one finish.
      if (!lexeme.isWord && pickledWords.has(next.words)) return
      texts.push('or')
      words.push([])
    }
  })
  if (texts.length === 0) return undefined
  const isNameAlone = names.length > 0 && words.every((group) => group.length === 0)
  return { text: texts.join(' '), names, groups: isNameAlone ? [] : withShared(words.map(toGroup)) }
}

function toGroup(words: readonly string[]): Group {
  const { forms, finishes } = namedTraits(words.join(' '))
  const isPickledEitherWay = words.includes('PICKLED') && finishes.every((finish) => finish === 'hot rolled')
  return { forms, finishes: isPickledEitherWay ? ['P&O', 'pickle dry'] : finishes }
}

// In 'HR or galv coil' the coil is meant for both.
function withShared(groups: readonly Group[]): Group[] {
  const forms = groups.flatMap((group) => group.forms)
  const finishes = groups.flatMap((group) => group.finishes)
  return groups.map((group) => ({
    forms: group.forms.length > 0 ? group.forms : forms,
    finishes: group.finishes.length > 0 ? group.finishes : finishes,
  }))
}

/** The existing categories that fit the wish, in their order. */
export function fittingCategories({ groups, names }: ProductWish, categories: readonly string[]): string[] {
  return categories.filter((name) => {
    const { form, finish } = categoryTraits(name)
    const fits = <Trait>(wanted: readonly Trait[], trait: Trait | undefined) =>
      wanted.length === 0 || (trait !== undefined && wanted.includes(trait))
    return names.includes(name) || groups.some((group) => fits(group.forms, form) && fits(group.finishes, finish))
  })
}
