import { Text } from '@mantine/core'
import { type RefObject, useMemo } from 'react'
import { formatCount } from '../../../shared/count-text.ts'
import type { InventoryItem } from '../../../shared/inventory.ts'
import { totalWeightLb } from '../../../shared/weight.ts'
import { formatWeightLb } from '../../lib/format.ts'

type InventoryCounterProps = {
  shown: number
  /** Without the filter; undefined until loaded. */
  total: number | undefined
  selectedItems: readonly InventoryItem[]
  /** Gets the focus when the reset button disappears. */
  counterRef: RefObject<HTMLParagraphElement | null>
}

/** The number of shown and of ticked items. */
export function InventoryCounter({ shown, total, selectedItems, counterRef }: InventoryCounterProps) {
  const { weightLb } = useMemo(() => totalWeightLb(selectedItems.map((item) => item.weight)), [selectedItems])
  return (
    <Text ref={counterRef} size="sm" fw={600} role="status" className="tabular" tabIndex={-1}>
      {total !== undefined && `Showing ${formatCount(shown)} of ${formatCount(total)} items`}
      {selectedItems.length > 0 && ` · ${formatCount(selectedItems.length)} selected, ${formatWeightLb(weightLb)}`}
    </Text>
  )
}
