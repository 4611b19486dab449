import { meetsMetals } from '../../../../shared/steel/metal-reading.ts'
import { metalsOf } from '../../../steel/readings.ts'
import type { ReadItem } from './read-item.ts'
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
  scoreOf,
  statedWeights,
} from './rules.ts'

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
  return scoreOf(
    stated,
    category.factor,
    value('thickness'),
    value('width'),
    value('grade'),
    value('length'),
    value('condition'),
    value('weight'),
    value('location'),
    value('coating'),
  )
}
