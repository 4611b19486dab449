import type { InventoryItem } from '../../../../shared/inventory.ts'
import { findRegionOfState } from '../../../../shared/regions.ts'
import { findStateIn } from '../../../../shared/state-in-text.ts'
import { parseWeightLb } from '../../../../shared/weight.ts'
import {
  type CoatedReading,
  type GroupReading,
  readGradeText,
  readGroup,
  readLengthOf,
  readProductText,
  readText,
  readThicknessOf,
  readWidthOf,
  type SizeReading,
  type TextReading,
} from '../../inventory/stock-index/readings.ts'

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

/** Reads one item as the stock index reads all. */
export function readItem(item: InventoryItem): ReadItem {
  const { category, sourceCode: source, locationState: state } = item
  // As the stored column of regions.
  const regions = item.regionCodes || (findRegionOfState(findStateIn(state) ?? '')?.code ?? '')
  const group = readGroup({ category, source, state, regions })
  return {
    group,
    product: readProductText(item.product),
    grade: readGradeText(item.gradeCategory),
    condition: readText(item.condition),
    thickness: readThicknessOf(item.thickness, group.chart),
    width: readWidthOf(item.width),
    length: readLengthOf(item.length, category),
    weightLb: parseWeightLb(item.weight) ?? Number.NaN,
  }
}
