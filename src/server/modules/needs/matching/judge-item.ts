import { findRegionOfState } from '../../../../shared/places/regions.ts'
import { findStateIn } from '../../../../shared/places/state-in-text.ts'
import { meetsMetals } from '../../../../shared/steel/metal-reading.ts'
import { parseWeightLb } from '../../../../shared/steel/weight.ts'
import type { InventoryItem } from '../../../../shared/stock/schema.ts'
import {
  type CoatedReading,
  type GroupReading,
  metalsOf,
  readConditionText,
  readGradeText,
  readGroup,
  readLengthOf,
  readProductText,
  readThicknessOf,
  readWidthOf,
  type SizeReading,
  type TextReading,
} from '../../../steel/readings.ts'
import { keepReadings } from './keep-readings.ts'
import type { ReadNeed } from './read-need.ts'
import {
  fitCategory,
  fitCoating,
  fitCondition,
  fitGrade,
  fitLength,
  fitLocation,
  fitThickness,
  fitWeight,
  fitWidth,
  isOfOtherGrade,
  scoreOf,
  statedWeights,
  sumOf,
} from './rules.ts'

export type ReadItem = {
  group: GroupReading
  product: CoatedReading
  grade: CoatedReading
  condition: TextReading
  thickness: SizeReading
  width: SizeReading
  length: SizeReading
  /** NaN if unreadable. */
  weightLb: number
}

const groupOf = keepReadings((category = '', source = '', state = '', regions = '') =>
  readGroup({ category, source, state, regions }),
)
const productOf = keepReadings((text = '') => readProductText(text))
const gradeOf = keepReadings((text = '') => readGradeText(text))
const conditionOf = keepReadings((text = '') => readConditionText(text))
const thicknessOf = keepReadings((text = '', category = '') =>
  readThicknessOf(text, groupOf(category, '', '', '').chart),
)
const widthOf = keepReadings((text = '') => readWidthOf(text))
const lengthOf = keepReadings((text = '', category = '') => readLengthOf(text, category))

/** Reads one item as the stock index reads all. */
export function readItem(item: InventoryItem): ReadItem {
  const { category, sourceCode, locationState } = item
  // As the stored column of regions.
  const regions = item.regionCodes || (findRegionOfState(findStateIn(locationState) ?? '')?.code ?? '')
  return {
    group: groupOf(category, sourceCode, locationState, regions),
    product: productOf(item.product),
    grade: gradeOf(item.gradeCategory),
    condition: conditionOf(item.condition),
    thickness: thicknessOf(item.thickness, category),
    width: widthOf(item.width),
    length: lengthOf(item.length, category),
    weightLb: parseWeightLb(item.weight) ?? Number.NaN,
  }
}

/** The score of one item, in whole millionths of a point; undefined if it is no match. */
export function judgeItem(need: ReadNeed, item: ReadItem): number | undefined {
  const { group, grade, product } = item
  if (!meetsMetals(metalsOf(grade, product, group), need.metals)) return undefined
  const category = fitCategory(need, group)
  const stated = statedWeights(need)
  const fits = {
    thickness: fitThickness(need, item.thickness),
    width: fitWidth(need, item.width),
    grade: fitGrade(need, item.grade),
    length: fitLength(need, item.length, group.form),
    condition: fitCondition(need, item.condition),
    weight: fitWeight(need, item.weightLb),
    location: fitLocation(need, group),
    coating: fitCoating(need, grade, product, group),
  }
  const fails = Object.entries(fits).some(
    ([aspect, fit]) => fit === undefined && stated[aspect as keyof typeof fits] > 0, // Object.entries loses the keys
  )
  if (!category || fails) return undefined
  const value = (aspect: keyof typeof fits) => fits[aspect]?.value ?? 0
  const sum = sumOf(
    stated,
    value('thickness'),
    value('width'),
    value('grade'),
    value('length'),
    value('condition'),
    value('weight'),
    value('location'),
    value('coating'),
  )
  return scoreOf(stated, category.factor, sum, isOfOtherGrade(stated, value('grade')))
}
