import type { ColumnName } from '../../../../../shared/lists/terms.ts'
import type { SteelForm } from '../../../../../shared/steel/categories.ts'
import { readLength } from '../../../../../shared/steel/dimensions.ts'
import { plainMarks } from '../../../../../shared/steel/figures.ts'
import { isSameSizeText, readSizeText, type SizeField, sizeFields } from '../../../../../shared/steel/sizes.ts'
import { anyOf } from '../../../../../shared/text/word-pattern.ts'
import { type PlacedSize, placeSizes } from '../../../../steel/phrases/phrase-aspects.ts'
import type { Lexeme } from '../../../../steel/phrases/phrase-lexemes.ts'
import { phraseWords } from '../../../../steel/phrases/phrase-vocabulary.ts'
import { scanPhrase } from '../../../../steel/phrases/scan-phrase.ts'
import { inchesOfBoth } from './two-units.ts'

/** The parts of a combined size as written. */
export type SizeParts = Partial<Record<SizeField, string>> & { isInFeet: boolean }

/** Whether sizes without a unit are in millimeters by their figures: no coil or sheet is wider than 300 in. */
export function looksMetric({ thickness = '', width = '', length = '' }: Partial<Record<SizeField, string>>): boolean {
  return metricThickness.test(thickness) && metricWidth.test(width) && metricLength.test(length)
}

const metricThickness = /^\d{1,2}(?:[.,]\d{1,2})?$/
const metricWidth = /^(?:[4-9]\d{2}|[12]\d{3})$/
const metricLength = /^(?:\d{4,5}|\D*)$/

export type SizeContext = {
  form: SteelForm | undefined
  /** What has a column of its own. */
  own: ReadonlySet<SizeField>
  /** Whether the heading says millimeters. */
  isMetric: boolean
  /** Whether the texts are descriptions, which say more than the size. */
  isDescription: boolean
}

const sizeCharsMax = 60
const descriptionCharsMax = 120
// A figure, something between, and a further figure or the C of a coil.
const couldBeSize = /[\d"'][a-z."')]*[\sx×✕✖*/,;][\sa-z×✕✖*/,;.(#]*(?:\d|c)/i
const coilAtEnd = /(?:COILED|COILS?|CL|C|0)\.?$/i
// '3/16' is one size, and '38 1/2' one width, never half an inch by 38.
const oneFraction = /^\s*(?:\d+[ -])?\d{1,2}\/\d{1,2}\s*["”]?\s*$/
const aspectWords = new RegExp(
  String.raw`^${anyOf('W, L, T, THK, WIDE, LONG, WIDTH, LENGTH, THICKNESS')}[:= ]+|[ -]*${anyOf(phraseWords.aspectsBehind)}\.?$`,
  'gi',
)

/**
 * Splits '0.1345 x 48 x 120', '16ga x 48 x coil', '.060 48 C' and '48 x 120'. Undefined unless it has two or three parts,
 * nothing else, and it is certain which is which.
 */
export function splitSize(text: string, context: SizeContext): SizeParts | undefined {
  const { isDescription } = context
  if (text.length > (isDescription ? descriptionCharsMax : sizeCharsMax) || !couldBeSize.test(text)) return undefined
  if (oneFraction.test(text) || inchesOfBoth(text) !== undefined) return undefined
  const { plain, edge, isMetricByFigures } = toPhrase(text, context)
  const lexemes = scanPhrase(plain, { categories: [], sources: [] })
  const said = lexemes.filter(({ kind }) => kind !== 'by').filter((one) => one.kind !== 'or' || one.isWord)
  const hasCoil = isCoil(said.at(-1), context)
  const sizes = (hasCoil ? said.slice(0, -1) : said).filter(isSize)
  if (!isDescription && sizes.length + Number(hasCoil) !== said.length) return undefined
  const isPlate = context.form === 'plate'
  // The first one of three parts is the thickness once more.
  const hasThickness = context.own.has('thickness') && said.length < 3
  const product = { isPlate, isSheet: !isPlate && context.form !== undefined, hasThickness }
  const isOnlyWidth = hasCoil && hasThickness && sizes.length === 1
  const placed = isOnlyWidth ? placeWidth(sizes) : placeSizes(lexemes, product)
  const parts = toParts(plain, sizes, placed)
  if (parts === undefined || (hasCoil && parts.length !== undefined)) return undefined
  if (hasCoil) parts.length = coilAtEnd.exec(plain)?.[0] ?? 'COIL'
  if (parts.width !== undefined) parts.width += edge
  if (!isCertain(parts, { hasCoil, context })) return undefined
  return isMetricByFigures ? withoutMillimeters(parts) : parts
}

/** As written: which unit is meant is asked about. */
function withoutMillimeters(parts: SizeParts): SizeParts {
  for (const field of sizeFields) {
    const part = parts[field]
    if (part !== undefined) parts[field] = part.replace(/ mm$/, '')
  }
  return parts
}

const thinnestMm = 0.25

type SizeLexeme = Extract<Lexeme, { kind: 'size' }>
const isSize = (lexeme: Lexeme): lexeme is SizeLexeme => lexeme.kind === 'size'

const edgeWord = / ?(?<![A-Z])(?:M\.?E\.?|S\.?E\.?|C\.?E\.?|(?:MILL|SLIT|CUT) EDGES?)(?=$| ?[x*,])/i
const slashed = /^(\d*\.\d+|\d{1,2} ?GA\.?) ?\/ ?(\d{2,3}(?:\.\d+)?)(?: ?\/ ?(\d{2,3}(?:\.\d+)?|C|COIL))?$/i

// 'PL 3/8 x 48 x 96'
const plateWord = /^\s*(?:plates?|plts?|pl)\.?\s*(?=[\d.])/i

/** `isMetricByFigures`: nothing but its figures says millimeters. */
type Phrase = { plain: string; edge: string; isMetricByFigures: boolean }

/** The text as buyers would type it, without the edge of the width. */
function toPhrase(text: string, { isMetric, isDescription, own }: SizeContext): Phrase {
  const marked = readMarks(isDescription ? text : text.replace(plateWord, '')).replace(
    slashed,
    (_, ...parts: (string | undefined)[]) => parts.slice(0, 3).filter(Boolean).join(' x '),
  )
  const edge = edgeWord.exec(marked)?.[0] ?? ''
  const plain = marked.replace(edge, '')
  const hasUnit = /mm|["']|\b(?:in|ft|ga)\b/i.test(plain)
  const isMetricByFigures = !isMetric && !hasUnit && hasMetricFigures(plain, own)
  return {
    plain: (isMetric || isMetricByFigures) && !hasUnit ? plain.replace(/(\d)(?!.*\d)/, '$1 mm') : plain,
    edge,
    isMetricByFigures,
  }
}

function hasMetricFigures(plain: string, own: SizeContext['own']): boolean {
  const [thickness, width, length, ...others] = plain.split(/\s*[x*]\s*/i)
  if (thickness === undefined || width === undefined || others.length > 0) return false
  return (
    looksMetric({ thickness, width, ...(length !== undefined && { length }) }) &&
    !(own.has('thickness') && length === undefined)
  )
}

// '1,5 x 1219', where no thousands can be meant.
const decimalComma = /(?<=^\d{1,2}),(?=\d{1,3}\s?(?:mm\s?)?[x*])/i

const readMarks = (text: string) =>
  plainMarks(text)
    .trim()
    .replace(/(?<![\d.,])0?,(?=\d)/g, '0.')
    .replace(decimalComma, '.')
    .replace(/(?<=[\d"])\s*\*\s*(?=[\d.c])/gi, ' x ')

function isCoil(lexeme: Lexeme | undefined, { form }: SizeContext): boolean {
  if (lexeme?.kind === 'product') return lexeme.words === 'COIL'
  return lexeme?.kind === 'word' && readLength(lexeme.text, form).kind === 'coil'
}

function placeWidth(sizes: readonly SizeLexeme[]): Map<Lexeme, PlacedSize> {
  return new Map(sizes.map((lexeme) => [lexeme, { aspect: 'width', size: lexeme.size }]))
}

function toParts(
  plain: string,
  sizes: readonly SizeLexeme[],
  placed: ReadonlyMap<Lexeme, PlacedSize>,
): SizeParts | undefined {
  const parts: SizeParts = { isInFeet: false }
  for (const lexeme of sizes) {
    const place = placed.get(lexeme)
    if (!place) return undefined
    const { aspect, size } = place
    const isGuessed = lexeme.size.unit === ''
    const written = lexeme.size.text.replace(aspectWords, '').trim()
    // In '.1345 x 1219 mm' the millimeters are of the width alone.
    if (isGuessed && aspect === 'thickness' && size.unit === 'MM' && Number(written) < thinnestMm) return undefined
    const unit = !isGuessed ? '' : size.unit === 'FT' ? "'" : size.unit === 'MM' ? ' mm' : ''
    const part = parts[aspect] === undefined ? written + unit : givenTwice(aspect, plain, [parts[aspect], written])
    // A bare gauge is questioned where thicknesses are read.
    const isSure = (isGuessed && size.unit === 'GA') || parts[aspect] !== undefined
    const isSame = isSure || isSameSizeText(aspect, written + unit, size, '')
    if (part === undefined || !isSame) return undefined
    parts[aspect] = part
    if (isGuessed && size.unit === 'FT') parts.isInFeet = true
  }
  return parts
}

// '16 GA (.060) x 48' gives one thickness in two ways.
function givenTwice(aspect: SizeField, plain: string, texts: readonly string[]): string | undefined {
  const [start = ''] = plain.split(/ ?(?:x|\*) ?/i)
  const isBoth = aspect === 'thickness' && texts.every((text) => start.includes(text))
  return isBoth && readSizeText(aspect, start, '') ? start : undefined
}

function isCertain(
  { thickness, width, length, isInFeet }: SizeParts,
  { hasCoil, context }: { hasCoil: boolean; context: SizeContext },
): boolean {
  const count = [thickness, width, length].filter((part) => part !== undefined).length
  if (count < 2) return false
  // A strip of 4 in may be meant as well as a plate of 4 ft.
  if (isInFeet && (hasCoil || !width?.endsWith("'") || !length?.endsWith("'"))) return false
  return width !== undefined || context.own.has('width')
}

export const sizeColumns = { thickness: 'Thickness', width: 'Width', length: 'Length' } as const satisfies Record<
  SizeField,
  ColumnName
>

/** What has a column of its own beside the sizes. */
export function ownFields(columns: ReadonlyMap<ColumnName, number>, position: number): Set<SizeField> {
  return new Set(sizeFields.filter((field) => (columns.get(sizeColumns[field]) ?? position) !== position))
}
