import { Text } from '@mantine/core'
import { type RefObject, useMemo } from 'react'
import { formatCount } from '../../../shared/count-text.ts'
import type { InventoryItem } from '../../../shared/inventory.ts'
import { totalWeightLb } from '../../../shared/weight.ts'
import { formatWeightLb } from '../../lib/format.ts'

type InventoryCounterProps = {
  shown: readonly InventoryItem[]
  /** Without the filter; undefined until loaded. */
  total: number | undefined
  selectedItems: readonly InventoryItem[]
  /** Gets the focus when the reset button disappears. */
  counterRef: RefObject<HTMLParagraphElement | null>
}

/** The number and the weight of shown and of ticked items. */
export function InventoryCounter({ shown, total, selectedItems, counterRef }: InventoryCounterProps) {
  const shownWeight = useMemo(() => describeWeight(shown), [shown])
  const selectedWeight = useMemo(() => describeWeight(selectedItems), [selectedItems])
  return (
    <Text ref={counterRef} size="sm" fw={600} role="status" className="tabular" tabIndex={-1}>
      {total !== undefined && `Showing ${formatCount(shown.length)} of ${formatCount(total)} items`}
      {shown.length > 0 && `, ${shownWeight}`}
      {selectedItems.length > 0 && ` · ${formatCount(selectedItems.length)} selected, ${selectedWeight}`}
    </Text>
  )
}

function describeWeight(items: readonly InventoryItem[]): string {
  const { weightLb, withoutWeight } = totalWeightLb(items.map((item) => item.weight))
  const unweighed = withoutWeight > 0 ? ` (${formatCount(withoutWeight)} without a weight)` : ''
  return formatWeightLb(weightLb) + unweighed
}
