// Longer texts are remarks, not dimensions, and none of the patterns is tried on them.
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

/** A pattern for one unsigned figure: mixed with a hyphen or a blank, fraction, or decimal. */
export const figurePattern = String.raw`\d+[- ]\d+\/\d+|\d+\/\d+|\d+(?:\.\d*)?|\.\d+`
export const inchPattern = '"|IN\\.?|INCH(?:ES)?'
/** By the definition of the inch. */
export const mmPerInch = 25.4

/**
 * A supplier's dimension in one spelling: upper case, plain marks for inches, feet, hyphens and fractions, single blanks and
 * none around a hyphen or slash. `''` for what is too long to be a dimension.
 */
export function plainDimension(text: string): string {
  const trimmed = text.trim()
  if (trimmed.length > dimensionCharsMax) return ''
  return trimmed
    .toUpperCase()
    .replace(/[½¼¾⅛⅜⅝⅞]/g, (sign) => ` ${fractionSigns[sign]}`)
    .replace(/[‐-―−]/g, '-')
    .replace(/[⁄∕]/g, '/')
    .replace(/[’‘′´`]/g, "'")
    .replace(/[“”″＂]|''/g, '"')
    .replace(/±/g, '+/-')
    .replace(/\s+/g, ' ')
    .replace(/ ?([-/]) ?/g, '$1')
    .trim()
}

/** The value of a figure as `figurePattern` finds it. Undefined for a fraction that no ruler has, such as 10/12, and for `''`. */
export function readFigure(figure: string): number | undefined {
  if (!figure.includes('/')) return figure === '' ? undefined : Number(figure)
  const [numerator = 0, denominator = 0] = figure.slice(figure.search(/\d+\//)).split('/').map(Number)
  if (!rulerDenominators.has(denominator)) return undefined
  const whole = /^(\d+)[- ]/.exec(figure)?.[1]
  if (whole === undefined) return numerator / denominator
  return numerator < denominator ? Number(whole) + numerator / denominator : undefined
}

const rulerDenominators = new Set([2, 4, 8, 16, 32, 64, 128])
