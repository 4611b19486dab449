import { mmPerInch } from '../../../shared/steel/figures.ts'
import { isKnownGauge } from '../../../shared/steel/gauges.ts'
import type { Lexeme, SizeAspect, SizeFigures } from './phrase-lexemes.ts'

/** Figures of which it is clear what they measure. */
export type PlacedSize = { aspect: SizeAspect; size: SizeFigures }

/** What the phrase names beside the figures. */
export type SizeContext = {
  isPlate: boolean
  isSheet: boolean
  hasThickness: boolean
  /** Smaller figures without a gauge are thicknesses. */
  thickUnderIn: number
  widthIn: number | undefined
  isAfterOr?: boolean
  isGauge?: boolean
}

/** Beyond anything that is rolled or carried. */
// Own judgment: what is sold in gauges, coils and plates of the US trade.
const thicknessMaxIn = 12
const sheetUnderIn = 1.125
const thinUnderIn = 0.3
const gaugeMax = 30
const bareInchesMax = 6
const widthMaxIn = 96
const lengthMaxIn = 720
const metricThicknessMaxIn = 1.2
const metricWidthMaxIn = 88
const feetAsWidthMaxIn = 72
const narrowestIn = 20
const metricSideMin = 300
const lengthRatioMin = 1.5
const inchesPerFoot = 12
const usualFeet = new Set([6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 24, 25, 30, 35, 40, 45, 50])
const pieceFeet = { widthMin: 3, widthMax: 10, lengthMax: 60 }
const marks = { GA: ' ga', IN: '"', FT: "'", MM: 'mm', '': '' } as const
const aspectWords = { thickness: 'thick', width: 'wide', length: 'long' } as const

/** Says of each size of a phrase what it measures. What is not certain is left out, and stays words. */
export function placeSizes(
  lexemes: readonly Lexeme[],
  product: { isPlate: boolean; isSheet: boolean; hasThickness?: boolean },
): Map<Lexeme, PlacedSize> {
  const placed = new Map<Lexeme, PlacedSize>()
  const runs = runsOf(lexemes)
  const sizes = runs.flat().map(({ size }) => size)
  const thickUnderIn = thickUnder(sizes, product)
  const context: SizeContext = {
    ...product,
    hasThickness: product.hasThickness === true || sizes.some((size) => isThin(size, thickUnderIn)),
    thickUnderIn,
    widthIn: undefined,
  }
  for (const run of runs) {
    context.isAfterOr = isAfterOr(lexemes, run[0])
    const isGauge = run.every((lexeme) => isGaugeOfNext(lexemes, lexeme))
    const found = run.length > 1 ? placeRun(run, context) : placeLone(run, { ...context, isGauge })
    for (const [lexeme, place] of found) {
      placed.set(lexeme, place)
      if (place.aspect === 'thickness') context.hasThickness = true
      if (place.aspect === 'width') context.widthIn ??= place.size.low
    }
  }
  return placed
}

function isAfterOr(lexemes: readonly Lexeme[], lexeme: Lexeme | undefined): boolean {
  const before = lexeme && lexemes[lexemes.indexOf(lexeme) - 1]
  return before?.kind === 'or' && before.isWord
}

type SizeLexeme = Extract<Lexeme, { kind: 'size' }>
type Found = (readonly [SizeLexeme, PlacedSize])[]

// In '16, 18 or 20 ga' all are gauges.
function isGaugeOfNext(lexemes: readonly Lexeme[], lexeme: SizeLexeme): boolean {
  const rest = lexemes.slice(lexemes.indexOf(lexeme) + 1)
  const next = rest[rest[0]?.kind === 'or' ? 1 : 0]
  if (!lexeme.size.isWhole || !isKnownGauge(lexeme.size.low) || next?.kind !== 'size') return false
  return next.size.unit === 'GA' || isGaugeOfNext(lexemes, next)
}

// Sizes with an x between them belong together.
function runsOf(lexemes: readonly Lexeme[]): SizeLexeme[][] {
  const runs: SizeLexeme[][] = []
  lexemes.forEach((lexeme, index) => {
    if (lexeme.kind !== 'size') return
    const run = lexemes[index - 1]?.kind === 'by' ? runs.at(-1) : undefined
    if (run) run.push(lexeme)
    else runs.push([lexeme])
  })
  return runs
}

/** Slit coils are narrower than plate is thick: 8.5 in of a coil, or beside 16 ga, is a width. */
function thickUnder(
  sizes: readonly SizeFigures[],
  { isPlate, isSheet }: Pick<SizeContext, 'isPlate' | 'isSheet'>,
): number {
  if (isPlate) return thicknessMaxIn
  const isBesideThin = sizes.some((size) => isThin(size, thinUnderIn))
  return isSheet || isBesideThin ? sheetUnderIn : thicknessMaxIn
}

function isThin({ unit, aspect, isWhole, high }: SizeFigures, thickUnderIn: number): boolean {
  if (aspect !== undefined) return aspect === 'thickness'
  if (unit === 'GA') return true
  if (unit === 'MM') return high <= metricThicknessMaxIn
  return unit !== 'FT' && !isWhole && high < thickUnderIn
}

function placeLone(run: readonly SizeLexeme[], context: SizeContext): Found {
  return run.flatMap((lexeme) => {
    const place = readLone(lexeme.size, context)
    if (!place) return []
    // Only the width before it made it one.
    const isLengthByWidth = place.aspect === 'length' && lexeme.size.isWhole && lexeme.size.high <= widthMaxIn
    // Only the product or the thickness beside it made it one.
    const isNarrow =
      place.aspect !== 'thickness' && lexeme.size.aspect === undefined && isThin(lexeme.size, thicknessMaxIn)
    const { text: written } = lexeme.size
    const text = isLengthByWidth || isNarrow ? `${written} ${aspectWords[place.aspect]}` : written
    return [[lexeme, { ...place, size: { ...place.size, text } }] as const]
  })
}

/** What a figure means by itself. */
function readLone(size: SizeFigures, context: SizeContext): PlacedSize | undefined {
  const { aspect, unit, isWhole, high } = size
  if (aspect !== undefined)
    return { aspect, size: aspect === 'thickness' && isWhole ? inGaugeOrInches(size, context) : size }
  if (isThin(size, context.thickUnderIn)) return { aspect: 'thickness', size }
  if (unit === 'FT') {
    return { aspect: context.widthIn !== undefined || high > feetAsWidthMaxIn ? 'length' : 'width', size }
  }
  if (unit === 'MM') return { aspect: high <= metricWidthMaxIn ? 'width' : 'length', size }
  if (!isWhole) return { aspect: isLong(size, context) ? 'length' : 'width', size }
  return readBareNumber(size, context)
}

function readBareNumber(size: SizeFigures, context: SizeContext): PlacedSize | undefined {
  const { low, high } = size
  if (context.isGauge) return { aspect: 'thickness', size: { ...size, unit: 'GA' } }
  if (high <= gaugeMax) {
    if (!context.hasThickness && isBareThickness(size, context)) {
      return { aspect: 'thickness', size: inGaugeOrInches(size, context) }
    }
    const isWidth = low >= narrowestIn && context.widthIn === undefined && (context.hasThickness || context.isPlate)
    return isWidth ? { aspect: 'width', size } : undefined
  }
  if (high <= widthMaxIn) return { aspect: isLong(size, context) ? 'length' : 'width', size }
  const isUsual = high % inchesPerFoot === 0 || context.widthIn !== undefined
  return isUsual && high <= lengthMaxIn ? { aspect: 'length', size } : undefined
}

// The second figure of '48 96' and '60 120' is the length.
function isLong({ low, high }: SizeFigures, { isSheet, isPlate, widthIn, isAfterOr }: SizeContext): boolean {
  if (high > widthMaxIn) return true
  if (widthIn !== undefined && isAfterOr !== true && low >= lengthRatioMin * widthIn) return true
  return high >= 84 && (widthIn === undefined ? high === widthMaxIn && isSheet && !isPlate : widthIn < high)
}

function isBareThickness({ low, high }: SizeFigures, { isPlate }: SizeContext): boolean {
  return isPlate ? high <= thicknessMaxIn : isKnownGauge(low) && isKnownGauge(high)
}

/** A bare number for a thickness: inches of plate, else the gauge that sheet buyers leave unsaid. */
function inGaugeOrInches(size: SizeFigures, { isPlate }: Pick<SizeContext, 'isPlate'>): SizeFigures {
  return !isPlate && size.isWhole && isKnownGauge(size.low) ? { ...size, unit: 'GA' } : { ...size, unit: 'IN' }
}

function placeRun(lexemes: readonly SizeLexeme[], context: SizeContext): Found {
  const run = inMillimeters(lexemes)
  const first =
    run.find(({ size }) => isThin(size, context.thickUnderIn)) ?? (isFirstThickness(run, context) ? run[0] : undefined)
  const others = run.filter((lexeme) => lexeme !== first)
  const thickness = first && { aspect: 'thickness' as const, size: thicknessOf(first.size, run, context) }
  const sides = sidesOf(others, thickness !== undefined, context)
  const found: Found = [...(first && thickness ? [[first, thickness] as const] : []), ...sides]
  const written = new Map(run.map((lexeme, index) => [lexeme, lexemes[index] ?? lexeme]))
  return found.map(([lexeme, place]) => [
    written.get(lexeme) ?? lexeme,
    { ...place, size: { ...place.size, text: lonelyText(place, context) } },
  ])
}

// '0.8 mm x 1250 x 2500' and '1.5 x 1250 x 2500 mm' give the unit once; '2 mm x 48' has inches too.
function inMillimeters(run: readonly SizeLexeme[]): readonly SizeLexeme[] {
  if (!run.some(({ size }) => size.unit === 'MM')) return run
  const isLastMetric = run.at(-1)?.size.unit === 'MM'
  return run.map((lexeme) => {
    const { size } = lexeme
    if (size.unit !== '' || !(size.low >= metricSideMin || isLastMetric)) return lexeme
    const low = size.low / mmPerInch
    const high = size.high / mmPerInch
    return { ...lexeme, size: { ...size, unit: 'MM', isWhole: false, low, high } }
  })
}

function isFirstThickness(run: readonly SizeLexeme[], context: SizeContext): boolean {
  const [first, second] = run.map(({ size }) => size)
  if (!first || !second || first.aspect !== undefined || first.unit === 'FT') return false
  // '8.5" sheets x 60 x 120' has no thickness.
  if (run.length > 2) return first.isWhole || first.low < context.thickUnderIn
  if (!first.isWhole || !second.isWhole || context.hasThickness || isFeetPair(first, second)) return false
  return first.high <= gaugeMax && second.low > first.high && second.low >= inchesPerFoot
}

function isFeetPair(first: SizeFigures, second: SizeFigures): boolean {
  return first.isWhole && second.isWhole && first.low === first.high && isSizeInFeet(first.low, second.low)
}

/** Whether a width and a length are those of a sheet in feet, as 4 by 8. */
export function isSizeInFeet(width: number, length: number): boolean {
  return width >= pieceFeet.widthMin && width < pieceFeet.widthMax && length > width && usualFeet.has(length)
}

function thicknessOf(size: SizeFigures, run: readonly SizeLexeme[], context: SizeContext): SizeFigures {
  if (!size.isWhole) return size
  // '4 x 96 x 240' is plate, whatever the words say.
  const isHeavy = size.high <= bareInchesMax && run.length > 2 && (context.isPlate || !context.isSheet)
  return inGaugeOrInches(size, { isPlate: context.isPlate || isHeavy })
}

function sidesOf(lexemes: readonly SizeLexeme[], isAfterThickness: boolean, context: SizeContext): Found {
  const [first, second] = lexemes
  if (!first) return []
  if (!second) return [[first, loneSide(first.size, isAfterThickness, context)]]
  const width = inFeet(first.size, isFeetWidth(first.size, second.size))
  const isFeetLength =
    (width.unit === 'FT' && second.size.high <= pieceFeet.lengthMax) ||
    (second.size.high <= 40 && width.unit !== 'FT' && second.size.high < width.low)
  const length = inFeet(second.size, isFeetLength)
  const isTurned =
    first.size.aspect === 'length' ||
    second.size.aspect === 'width' ||
    (width.low > length.high && width.low >= widthMaxIn)
  return [
    [first, { aspect: isTurned ? 'length' : 'width', size: width }],
    [second, { aspect: isTurned ? 'width' : 'length', size: length }],
  ]
}

function loneSide(size: SizeFigures, isAfterThickness: boolean, context: SizeContext): PlacedSize {
  if (size.aspect !== undefined) return { aspect: size.aspect, size }
  const isFeet = isAfterThickness && size.isWhole && size.low >= pieceFeet.widthMin && size.high <= pieceFeet.widthMax
  const side = inFeet(size, isFeet)
  return { aspect: isLong(side, context) ? 'length' : 'width', size: side }
}

function isFeetWidth(width: SizeFigures, length: SizeFigures): boolean {
  const isSmall = width.low >= pieceFeet.widthMin && width.high <= pieceFeet.widthMax
  return isSmall && (length.unit === 'FT' || (length.isWhole && length.low > width.high))
}

function inFeet(size: SizeFigures, isFeet: boolean): SizeFigures {
  if (!isFeet || !size.isWhole) return size
  return { ...size, unit: 'FT', isWhole: false, low: size.low * inchesPerFoot, high: size.high * inchesPerFoot }
}

// Taken out of its row, a figure must still say what it said there.
function lonelyText({ aspect, size }: PlacedSize, context: SizeContext): string {
  const hasUnit = !/^[\d./ -]+$/.test(size.text)
  const text = hasUnit || size.unit === '' ? size.text : `${size.text}${marks[size.unit]}`
  const isOfGauge = size.unit === 'GA'
  const widthIn = aspect === 'length' ? narrowestIn : undefined
  const alone = readLone(hasUnit ? size : { ...size, isWhole: size.isWhole && size.unit === '' }, {
    ...context,
    hasThickness: true,
    thickUnderIn: thicknessMaxIn,
    widthIn,
  })
  const isOfTwoFigures = /^\d{2,3} \d/.test(size.text)
  if (isOfTwoFigures) return `${text} ${aspectWords[aspect]}`
  if (
    isOfGauge ||
    size.aspect !== undefined ||
    (alone?.aspect === aspect && (aspect !== 'length' || size.low > widthMaxIn))
  )
    return text
  return `${text} ${aspectWords[aspect]}`
}
