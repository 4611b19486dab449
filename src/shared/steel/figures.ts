// Longer texts are remarks, not dimensions.
const dimensionCharsMax = 60

const fractionSigns: Readonly<Record<string, string>> = {
  '½': '1/2',
  '¼': '1/4',
  '¾': '3/4',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
}

/** One unsigned figure: mixed number with a hyphen or blank, fraction, or decimal. */
export const figurePattern = String.raw`\d+[- ]\d+\/\d+|\d+\/\d+|\d+(?:\.\d*)?|\.\d+`
export const inchPattern = '"|IN\\.?|INCH(?:ES)?'
export const mmPerInch = 25.4

/** Upper case, plain marks, single blanks, none around a hyphen or slash. `''` if too long to be a dimension. */
export function plainDimension(text: string): string {
  const trimmed = text.trim()
  if (trimmed.length > dimensionCharsMax) return ''
  return plainMarks(trimmed.toUpperCase())
    .replace(/ ?([-/]) ?/g, '$1')
    .trim()
}

/** ASCII marks for fractions, dashes, quotes and signs, and single blanks. */
export function plainMarks(text: string): string {
  return text
    .replace(/[½¼¾⅛⅜⅝⅞]/g, (sign) => ` ${fractionSigns[sign]}`)
    .replace(/[‐-―−]/g, '-')
    .replace(/[⁄∕]/g, '/')
    .replace(/[’‘′´`]/g, "'")
    .replace(/[“”″＂]|''/g, '"')
    .replace(/±/g, '+/-')
    .replace(/[×✕✖]/g, 'x')
    .replace(/\s+/g, ' ')
}

/** Undefined for fractions that no ruler has, such as 10/12, and for `''`. */
export function readFigure(figure: string): number | undefined {
  if (!figure.includes('/')) return figure === '' ? undefined : Number(figure)
  const [numerator = 0, denominator = 0] = figure.slice(figure.search(/\d+\//)).split('/').map(Number)
  if (!rulerDenominators.has(denominator)) return undefined
  const whole = /^(\d+)[- ]/.exec(figure)?.[1]
  if (whole === undefined) return numerator / denominator
  return numerator < denominator ? Number(whole) + numerator / denominator : undefined
}

const rulerDenominators = new Set([2, 4, 8, 16, 32, 64, 128])

export type ThicknessBasis = 'decimal' | 'fraction' | 'gauge' | 'metric'

/** The unit is `''` if there is none. What a gauge comes to is known by its series alone. */
export type ThicknessFigure = {
  basis: ThicknessBasis
  valueIn: number | undefined
  gauge: number | undefined
  unit: '' | 'IN' | 'MM' | 'GA'
}

const oneFigure = new RegExp(
  `^((?:GA(?:UGE)?|GAGE|NO)\\.?[ -]?#?|#)? ?(${figurePattern}) ?(?:(${inchPattern})|(MM\\.?)|(-?(?:GA(?:UGE)?|GAGE|G)\\.?))?$`,
)

/** `plain` is in the spelling of `plainDimension`. Undefined for anything but one thickness. */
export function readThicknessFigure(plain: string): ThicknessFigure | undefined {
  const [, prefix, digits = '', inches, mm, gaugeMark] = oneFigure.exec(plain) ?? []
  const value = digits === '' ? undefined : readFigure(digits)
  if (value === undefined) return undefined
  if (prefix === undefined && gaugeMark === undefined) {
    if (mm !== undefined) return { basis: 'metric', valueIn: value / mmPerInch, gauge: undefined, unit: 'MM' }
    const basis = digits.includes('/') ? 'fraction' : 'decimal'
    return { basis, valueIn: value, gauge: undefined, unit: inches === undefined ? '' : 'IN' }
  }
  if (!/^\d+$/.test(digits) || inches !== undefined || mm !== undefined) return undefined
  return { basis: 'gauge', valueIn: undefined, gauge: value, unit: 'GA' }
}
