import { isBlankWord, quoteCell } from '../text/cells.ts'
import type { SteelForm } from './categories.ts'
import { figurePattern, inchPattern, mmPerInch, plainDimension, readFigure } from './figures.ts'
import { parseThicknessIn } from './thickness.ts'

/** `ambiguous` is a number too large for inches, `none` means no figure. */
export type ExtentKind = 'inches' | 'feet' | 'metric' | 'range' | 'ambiguous' | 'none' | 'unreadable'

type Reading<Kind> = {
  kind: Kind
  lowIn: number | undefined
  highIn: number | undefined
  /** A warning for staff, in a sentence; `''` if there is none. */
  warning: string
}

export type LengthReading = Reading<ExtentKind | 'coil'> & { lengthIn: number | undefined }

/** A coil's or sheet's edge: as rolled, slit, or cut to width. */
export type Edge = 'mill' | 'slit' | 'cut'

export type WidthReading = Reading<ExtentKind> & { widthIn: number | undefined; edge: Edge | undefined }

type Extent = Reading<ExtentKind> & { valueIn: number | undefined }

const unit = `(?: ?(${inchPattern})| ?('|FT\\.?|FEET|FOOT)| ?(MM|CM|M)\\.?)?`
const oneExtent = new RegExp(`^(${figurePattern})${unit}$`)
const feetAndInches = new RegExp(`^(\\d+) ?(?:'|FT\\.?|FEET|FOOT)[- ]?(${figurePattern}) ?(?:${inchPattern})?$`)
const twoExtents = new RegExp(
  `^(${figurePattern})(?: ?(?:${inchPattern}))?(?: ?(?:TO|THRU) ?|[-/])(${figurePattern})(?: ?(?:${inchPattern}))?$`,
)
const coilWords = new Set(['C', 'CL', 'COIL', 'COILS', 'IN COIL', 'COILED'])
const endWords = / ?\(?(?:MIN|MAX|NOM)(?:IMUM|INAL)?\.?\)?$/

const edgeWords: readonly (readonly [Edge, RegExp])[] = [
  ['mill', /,? ?(?:M\.?E\.?|MILL(?: EDGES?)?)$/],
  ['slit', /,? ?(?:S\.?E\.?|SLIT(?: EDGES?)?)$/],
  ['cut', /,? ?(?:C\.?E\.?|CUT(?: EDGES?)?)$/],
]
const leadingEdge = /^(M\.?E\.?|MILL(?: EDGES?)?|S\.?E\.?|SLIT(?: EDGES?)?|C\.?E\.?|CUT(?: EDGES?)?) /

// Own judgment: no mill rolls wider and no truck carries longer, so larger numbers are probably millimeters.
const widthInMax = 240
const lengthInMax = 1_500
const mmPerMetricUnit: Readonly<Record<string, number>> = { MM: 1, CM: 10, M: 1_000 }
const inchesPerFoot = 12

/**
 * Reads a supplier's length: inches (`120-1/2"`), feet and inches (`10'-6 1/2"`), metric or a range. COIL, C and CL
 * mean a coil; where `form` is a coil, so do a blank, a dash and 0. Never fails: see `kind` and `warning`.
 */
export function readLength(text: string, form?: SteelForm): LengthReading {
  const decimalIn = parseThicknessIn(text)
  if (isPlainInches(decimalIn, lengthInMax)) return { ...noLength, kind: 'inches', lengthIn: decimalIn }
  const plain = plainDimension(text)
  if (coilWords.has(plain)) {
    const warning = form === 'sheet' || form === 'plate' ? `${quoteCell(text)} is not a length for a ${form}` : ''
    return { ...noLength, kind: 'coil', warning }
  }
  const isZero = /^0+(?:\.0*)?$/.test(plain)
  if (isZero || isBlankWord(text)) {
    if (form === 'coil') return { ...noLength, kind: 'coil' }
    return { ...noLength, warning: isZero ? `A length of ${plain} is not possible` : '' }
  }
  const { valueIn, ...extent } = readExtent(text, plain, 'length', lengthInMax)
  return { ...extent, lengthIn: valueIn }
}

const nothing = { kind: 'none', lowIn: undefined, highIn: undefined, warning: '' } as const
const noLength: LengthReading = { ...nothing, lengthIn: undefined }
const noWidth: WidthReading = { ...nothing, widthIn: undefined, edge: undefined }

/** Reads a supplier's width text like `readLength`, with its edge: ME mill, SE slit, CE cut. Never fails. */
export function readWidth(text: string): WidthReading {
  const decimalIn = parseThicknessIn(text)
  if (isPlainInches(decimalIn, widthInMax)) return { ...noWidth, kind: 'inches', widthIn: decimalIn }
  if (isBlankWord(text)) return noWidth
  const { edge, rest } = splitEdge(plainDimension(text))
  const { valueIn, ...extent } = readExtent(text, rest, 'width', widthInMax)
  return { ...extent, widthIn: valueIn, edge }
}

function isPlainInches(decimalIn: number | undefined, bareMaxIn: number): decimalIn is number {
  return decimalIn !== undefined && decimalIn > 0 && decimalIn <= bareMaxIn
}

function splitEdge(plain: string): { edge: Edge | undefined; rest: string } {
  const leading = leadingEdge.exec(plain)
  const words = leading ? `${plain.slice(leading[0].length)} ${leading[0].trim()}` : plain.replace(/[()]/g, '')
  for (const [edge, pattern] of edgeWords) {
    if (pattern.test(words)) return { edge, rest: words.replace(pattern, '').trim() }
  }
  return { edge: undefined, rest: plain }
}

function readExtent(text: string, plain: string, name: string, bareMaxIn: number): Extent {
  const figures = withoutThousands(plain).replace(endWords, '')
  const extent = readOneExtent(figures) ?? readFeetAndInches(figures) ?? readRange(figures)
  if (extent === undefined || (extent.valueIn ?? extent.lowIn ?? 0) <= 0) {
    return extentOf('unreadable', undefined, `${quoteCell(text)} cannot be read as a ${name}`)
  }
  if (extent.kind === 'inches' && /^[\d.]+$/.test(figures) && Number(figures) > bareMaxIn) {
    return extentOf('ambiguous', undefined, `A ${name} of ${figures} has no unit: it may be in millimeters`)
  }
  return extent
}

function readOneExtent(plain: string): Extent | undefined {
  const [, digits = '', , feet, metric] = oneExtent.exec(plain) ?? []
  const value = readFigure(digits)
  if (value === undefined) return undefined
  if (feet !== undefined) return extentOf('feet', value * inchesPerFoot)
  if (metric === undefined) return extentOf('inches', value)
  return extentOf('metric', (value * (mmPerMetricUnit[metric] ?? 1)) / mmPerInch)
}

function readFeetAndInches(plain: string): Extent | undefined {
  const [, feet, inches = ''] = feetAndInches.exec(plain) ?? []
  const inchesIn = readFigure(inches)
  if (inchesIn === undefined || inchesIn >= inchesPerFoot) return undefined
  return extentOf('feet', Number(feet) * inchesPerFoot + inchesIn)
}

function readRange(plain: string): Extent | undefined {
  const [, first = '', last = ''] = twoExtents.exec(plain) ?? []
  const lowIn = readFigure(first)
  const highIn = readFigure(last)
  if (lowIn === undefined || highIn === undefined || lowIn > highIn) return undefined
  return { ...extentOf('range', undefined), lowIn, highIn }
}

function extentOf(kind: ExtentKind, valueIn: number | undefined, warning = ''): Extent {
  return { kind, valueIn, lowIn: undefined, highIn: undefined, warning }
}

function withoutThousands(plain: string): string {
  return /^\d{1,2},\d{3}(?!\d)/.test(plain) ? plain.replace(',', '') : plain
}
