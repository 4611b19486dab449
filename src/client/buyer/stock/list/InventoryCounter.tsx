import { Text } from '@mantine/core'
import { type RefObject, useMemo } from 'react'
import type { InventoryItem } from '../../../../shared/stock/schema.ts'
import { formatCount } from '../../../../shared/text/count-text.ts'
import { formatTotalWeight } from '../../item/total-weight.ts'

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
  const shownWeight = useMemo(() => formatTotalWeight(shown), [shown])
  const selectedWeight = useMemo(() => formatTotalWeight(selectedItems), [selectedItems])
  return (
    <Text ref={counterRef} size="sm" fw={600} role="status" className="tabular" tabIndex={-1}>
      {total !== undefined && `Showing ${formatCount(shown.length)} of ${formatCount(total)} items`}
      {shown.length > 0 && `, ${shownWeight}`}
      {selectedItems.length > 0 && ` · ${formatCount(selectedItems.length)} selected, ${selectedWeight}`}
    </Text>
  )
}
