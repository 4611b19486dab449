import { parseRegionList, type RegionCode, regionCodes } from '../../shared/places/regions.ts'
import { findStateIn } from '../../shared/places/state-in-text.ts'
import { categoryTraits, isPlainCategory, type SteelFinish, type SteelForm } from '../../shared/steel/categories.ts'
import { type Coating, isGalvanealText, readCoating } from '../../shared/steel/coatings.ts'
import { conditionName } from '../../shared/steel/conditions.ts'
import { readLength, readWidth } from '../../shared/steel/dimensions.ts'
import { type GaugeChart, gaugeChartOf, seriesOfChart } from '../../shared/steel/gauges.ts'
import { gradeKey } from '../../shared/steel/grades.ts'
import { type MetalMask, readGradeMetals, readMetals } from '../../shared/steel/metal-reading.ts'
import { dimensionDecimals, parseThicknessIn, thicknessDecimals } from '../../shared/steel/thickness.ts'
import { readThickness } from '../../shared/steel/thickness-reading.ts'
import { anyOf } from '../../shared/text/word-pattern.ts'

/** What a text of an item means, read once for all items that have it. */
export type TextReading = {
  text: string
  /** Equal for texts that mean the same. */
  key: string
  folded: string
}

/** A grade or product text; as `A60` is a coating of galvaneal only, what it means depends on the item. */
export type CoatedReading = TextReading & {
  metals: MetalMask
  isGalvaneal: boolean
  coating: Coating | undefined
  coatingOfGalvaneal: Coating | undefined
}

/**
 * Inches. `figure` gives the order, of a range its low end; `shownIn` is the value as displayed. All NaN without a figure.
 */
export type SizeReading = {
  figure: number
  measuredHighIn: number
  shownIn: number
  isNone: boolean
  chart: GaugeChart | undefined
}

/** What lists of steel have in common: a category and a source at a place. */
export type GroupReading = {
  /** As stored, to tell groups apart. */
  texts: GroupTexts
  category: TextReading
  source: TextReading
  /** The code of the US state that its text names, or ''. */
  state: string
  regionMask: number
  metals: MetalMask
  isGalvaneal: boolean
  /** Undefined for a product of its own, which is like no other category. */
  finish: SteelFinish | undefined
  form: SteelForm | undefined
  chart: GaugeChart | undefined
  /** Tells apart how sizes are read: by the gauges of the category, and by its form. */
  thicknessVariant: string
  lengthVariant: string
}

const nothing = {
  figure: Number.NaN,
  measuredHighIn: Number.NaN,
  shownIn: Number.NaN,
  isNone: false,
  chart: undefined,
}

export function readText(text: string): TextReading {
  const folded = text.trim().replace(/\s+/g, ' ').toLowerCase()
  return { text: text.trim(), key: folded, folded }
}

/** `PR` and `Prime` are the same condition, under its name. */
export function readConditionText(text: string): TextReading {
  return readText(conditionName(text))
}

export function readGradeText(text: string): CoatedReading {
  return { ...readProductText(text), key: gradeKey(text), metals: readGradeMetals(text) }
}

export function readProductText(text: string): CoatedReading {
  return {
    ...readText(text),
    metals: readMetals(text),
    isGalvaneal: isGalvanealText(text),
    coating: readCoating(text),
    coatingOfGalvaneal: readCoating(text, true),
  }
}

export type GroupTexts = { category: string; source: string; state: string; regions: string }

export function readGroup({ category, source, state, regions }: GroupTexts): GroupReading {
  const chart = gaugeChartOf(category)
  const { form, finish } = categoryTraits(category)
  const isPlain = isPlainCategory(category)
  return {
    texts: { category, source, state, regions },
    category: readText(category),
    source: readText(source),
    state: findStateIn(state) ?? '',
    regionMask: parseRegionList(regions).codes.reduce((mask, code) => mask | regionBit(code), 0),
    metals: readMetals(category),
    isGalvaneal: isGalvanealText(category),
    finish: isPlain ? finish : undefined,
    form: isPlain ? form : undefined,
    chart,
    thicknessVariant: chart ?? '-',
    lengthVariant: form ?? '-',
  }
}

export function regionBit(code: RegionCode): number {
  return 1 << regionCodes.indexOf(code)
}

/** A range passes by its ends, MIN and NOM by their figure. */
export function readThicknessOf(text: string, chart: GaugeChart | undefined): SizeReading {
  const { kind, thicknessIn, lowIn, highIn } = readThickness(text, chart && seriesOfChart(chart))
  if (lowIn !== undefined && highIn !== undefined) return { ...rangeOf(lowIn, highIn), chart }
  return kind === 'none' || thicknessIn === undefined
    ? { ...nothing, chart }
    : { ...withDisplayed(text, thicknessIn, thicknessDecimals), chart }
}

export function readWidthOf(text: string): SizeReading {
  const { widthIn, lowIn, highIn } = readWidth(text)
  if (lowIn !== undefined && highIn !== undefined) return rangeOf(lowIn, highIn)
  return widthIn === undefined ? nothing : withDisplayed(text, widthIn, dimensionDecimals)
}

/** What the grade says of the coating; else the product. */
export function coatingOf(
  grade: CoatedReading,
  product: CoatedReading,
  { isGalvaneal }: Pick<GroupReading, 'isGalvaneal'>,
): Coating | undefined {
  return isGalvaneal || product.isGalvaneal
    ? (grade.coatingOfGalvaneal ?? product.coatingOfGalvaneal)
    : (grade.coating ?? product.coating)
}

/** The metals that an item names anywhere. */
export function metalsOf(
  grade: Pick<CoatedReading, 'metals'>,
  product: Pick<CoatedReading, 'metals'>,
  group: Pick<GroupReading, 'metals'>,
): MetalMask {
  return grade.metals | product.metals | group.metals
}

/** A coil has no length, which is not unreadable. */
export function readLengthOf(text: string, category: string): SizeReading {
  const { kind, lengthIn, lowIn, highIn } = readLength(text, categoryTraits(category).form)
  if (kind === 'coil') return { ...nothing, isNone: true }
  if (lowIn !== undefined && highIn !== undefined) return rangeOf(lowIn, highIn)
  return lengthIn === undefined ? nothing : withDisplayed(text, lengthIn, dimensionDecimals)
}

function rangeOf(lowIn: number, highIn: number): SizeReading {
  return { ...nothing, figure: lowIn, measuredHighIn: highIn, shownIn: lowIn }
}

function withDisplayed(text: string, figure: number, decimals: number): SizeReading {
  const shown = parseThicknessIn(text) === undefined ? figure : Number(figure.toFixed(decimals))
  return { ...nothing, figure, measuredHighIn: figure, shownIn: shown }
}

const qualities = 'CS, FS, DS, DDS, EDDS, SS, HSLAS, CQ, DQ'
const gradeParts = `${qualities}, HSLA, GR(ADE), TY(PE), CL(ASS)`
const partsPattern = `(?:${anyOf(gradeParts)}|[A-F]|\\d{2,3})`
// A number of a standard, a quality such as 'CS TYPE B', or an abrasion resistant steel.
const gradePattern = new RegExp(
  `^(?:(?:ASTM |SAE )?[A-Z]?\\d{2,4}M?|AR\\d{3}F?|(?:${anyOf(qualities)}))(?:[ /-]${partsPattern})*$`,
)
const gradeCharsMax = 40
const gradesApart = /\s*(?:[,;&/]|\bOR\b|\bAND\b)\s*/

/** A grade as the trade writes it, in capitals, or several of them: `A36 OR A572-50`; `''` for any other text. */
export function plainGrade(text: string): string {
  const plain = text.trim().toUpperCase().replace(/\s+/g, ' ')
  if (plain.length > gradeCharsMax) return ''
  return gradePattern.test(plain) || plain.split(gradesApart).every((part) => gradePattern.test(part)) ? plain : ''
}
