import type { MatchReason } from '../../../../shared/needs/schema.ts'
import { type MatchAspect, matchAspects } from '../../../../shared/needs/terms.ts'
import type { SteelForm } from '../../../../shared/steel/categories.ts'
import { formatCoating } from '../../../../shared/steel/coatings.ts'
import { gradeStandard } from '../../../../shared/steel/grades.ts'
import { listMetals } from '../../../../shared/steel/metal-reading.ts'
import { metalName } from '../../../../shared/steel/metals.ts'
import type { InventoryItem } from '../../../../shared/stock/schema.ts'
import { quoteCell } from '../../../../shared/text/cells.ts'
import { coatingOf, metalsOf, type SizeReading } from '../../../steel/readings.ts'
import { type ReadItem, readItem } from './judge-item.ts'
import type { ReadNeed } from './read-need.ts'
import {
  type AspectFit,
  fitCategory,
  fitCoating,
  fitCondition,
  fitGrade,
  fitLength,
  fitLocation,
  fitMetal,
  fitThickness,
  fitWeight,
  fitWidth,
  nearestSizeIn,
  unreadAspects,
} from './rules.ts'

type Pair = { need: ReadNeed; item: ReadItem; texts: InventoryItem; fit: AspectFit }

/** A sentence for each aspect that the need states, also for what of it was not read. The item must be a match. */
export function explainMatch(need: ReadNeed, texts: InventoryItem): MatchReason[] {
  const item = readItem(texts)
  const { group, grade, product } = item
  const category = need.categoryKey === '' ? undefined : fitCategory(need, group)
  const unread = unreadAspects(need)
  const fits: Readonly<Record<MatchAspect, AspectFit | undefined>> = {
    metal: fitMetal(need),
    finish: category?.finish,
    form: need.form === null ? undefined : category?.form,
    thickness: fitThickness(need, item.thickness),
    width: fitWidth(need, item.width),
    length: fitLength(need, item.length, group.form),
    grade: fitGrade(need, grade),
    coating: fitCoating(need, grade, product, group),
    condition: fitCondition(need, item.condition),
    weight: fitWeight(need, item.weightLb),
    location: fitLocation(need, group),
  }
  return matchAspects.flatMap((aspect): MatchReason[] => {
    const fit = fits[aspect]
    const wanted = unread.get(aspect)
    if (fit === undefined)
      return wanted === undefined ? [] : [{ aspect, fit: 'unknown', text: unreadText(aspect, wanted) }]
    const text = fit.fit === 'unknown' ? unknownText(aspect, texts) : sentences[aspect]({ need, item, texts, fit })
    return [{ aspect, fit: fit.fit, text }]
  })
}

const sentences: Readonly<Record<MatchAspect, (pair: Pair) => string>> = {
  metal({ need, item: { grade, product, group } }) {
    return `${capitalize(
      listMetals(metalsOf(grade, product, group) & need.metals)
        .map(metalName)
        .join(' and '),
    )}, as wanted`
  },
  finish({ need, item, texts, fit }) {
    const { finish } = item.group
    if (finish === undefined || need.finish === null) return `${texts.category}, as wanted`
    return fit.fit === 'exact' ? `${capitalize(finish)}, as wanted` : `${capitalize(finish)} instead of ${need.finish}`
  },
  form({ need, item, fit }) {
    const form = item.group.form ?? ''
    return fit.fit === 'exact' ? `${capitalize(form)}, as wanted` : `${capitalize(form)}, to be cut to ${need.form}s`
  },
  thickness({ need, item, fit }) {
    const wantedIn = need.thicknessIn ?? 0
    const size = `${describeSize(item.thickness)} in thick`
    const offIn = nearestSizeIn(wantedIn, item.thickness) - wantedIn
    if (isEven(offIn)) return `${size}, as wanted`
    const within = fit.fit === 'exact' ? 'within' : 'outside'
    return `${size}: ${describeOff(offIn)}, ${within} the usual tolerance of ${figure(need.toleranceIn)} in`
  },
  width({ need, item, fit }) {
    return describeExtent(item.width, need.widthIn ?? 0, 'wide', fit, cutOf(item.group.form))
  },
  length({ need, item, fit }) {
    if (item.group.form === 'coil' || item.length.isNone) return `Coil: can be cut to ${figure(need.lengthIn ?? 0)} in`
    return describeExtent(item.length, need.lengthIn ?? 0, 'long', fit, 'cut')
  },
  grade({ item, texts, fit }) {
    const grade = texts.gradeCategory.trim()
    if (fit.fit === 'exact') return `${grade}, as wanted`
    return fit.fit === 'close'
      ? `${grade}: another type of ${gradeStandard(item.grade.key)}`
      : `${grade}: another grade`
  },
  coating({ need, item, fit }) {
    const coating = coatingOf(item.grade, item.product, item.group)
    const text = coating ? formatCoating(coating) : ''
    return fit.fit === 'exact' || !need.coating
      ? `${text}, as wanted`
      : `${text}: heavier than ${formatCoating(need.coating)}`
  },
  condition({ need, texts, fit }) {
    const condition = texts.condition.trim()
    if (fit.fit === 'exact') return `${condition}, as wanted`
    return need.classification === 'Secondary'
      ? `${condition}: better than secondary`
      : `${condition} instead of ${need.classification}`
  },
  weight({ need, item, fit }) {
    const wanted = pounds(need.weightLb ?? 0)
    return fit.fit === 'exact'
      ? `${pounds(item.weightLb)} lbs: covers the ${wanted} lbs`
      : `${pounds(item.weightLb)} of ${wanted} lbs`
  },
  location({ need, item, fit }) {
    const place = `In ${item.group.state}`
    if (fit.fit === 'exact') return `${place}, as wanted`
    return fit.fit === 'close'
      ? `${place}: same region as ${need.state}`
      : `${place}: not in the region of ${need.state}`
  },
}

const itemTexts: Readonly<Record<MatchAspect, { name: string; textOf(item: InventoryItem): string }>> = {
  metal: { name: 'Metal', textOf: () => '' },
  finish: { name: 'Finish', textOf: ({ category }) => category },
  form: { name: 'Form', textOf: ({ category }) => category },
  thickness: { name: 'Thickness', textOf: ({ thickness }) => thickness },
  width: { name: 'Width', textOf: ({ width }) => width },
  length: { name: 'Length', textOf: ({ length }) => length },
  grade: { name: 'Grade', textOf: ({ gradeCategory }) => gradeCategory },
  // Most grades say nothing of the coating, so they are not unreadable.
  coating: { name: 'Coating', textOf: () => '' },
  condition: { name: 'Condition', textOf: ({ condition }) => condition },
  weight: { name: 'Weight', textOf: ({ weight }) => weight },
  location: { name: 'State', textOf: ({ locationState }) => locationState },
}

function unreadText(aspect: MatchAspect, wanted: string): string {
  return `${itemTexts[aspect].name} wanted: ${quoteCell(wanted)} cannot be read`
}

function unknownText(aspect: MatchAspect, item: InventoryItem): string {
  const { name, textOf } = itemTexts[aspect]
  const text = textOf(item).trim()
  return text === '' ? `${name} is not given` : `${name} ${quoteCell(text)} cannot be read`
}

function describeExtent(size: SizeReading, wantedIn: number, word: string, { fit }: AspectFit, cut: string): string {
  const offIn = nearestSizeIn(wantedIn, size) - wantedIn
  const text = `${describeSize(size)} in ${word}`
  if (isEven(offIn)) return `${text}, as wanted`
  return `${text}: ${describeOff(offIn)}${fit === 'exact' ? '' : `, can be ${cut}`}`
}

const cutOf = (form: SteelForm | undefined) => (form === 'coil' ? 'slit' : 'cut')

function describeSize({ figure: lowIn, measuredHighIn }: SizeReading): string {
  return lowIn === measuredHighIn ? figure(lowIn) : `${figure(lowIn)} to ${figure(measuredHighIn)}`
}

const describeOff = (offIn: number) => `${figure(Math.abs(offIn))} in ${offIn > 0 ? 'over' : 'under'}`

// Half of the last shown digit.
const isEven = (offIn: number) => Math.abs(offIn) < 0.00005

const figure = (valueIn: number) => String(Number(valueIn.toFixed(4)))
const pounds = (weightLb: number) => Math.round(weightLb).toLocaleString('en-US')
const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
