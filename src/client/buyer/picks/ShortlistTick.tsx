import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { PlainCheckbox } from '../../ui/fields/PlainCheckbox.tsx'
import { itemLabel } from '../item/item-fields.ts'
import { useShortlist } from './hooks.ts'
import classes from './NearItems.module.css'

/** Puts an item on the shortlist, or takes it off. */
export function ShortlistTick({ item }: { item: InventoryItem }) {
  const { has, set } = useShortlist()
  return (
    <label className={classes['tick']}>
      <PlainCheckbox
        aria-label={`${itemLabel(item)} for your shortlist`}
        checked={has(item.id)}
        onChange={(event) => set([item], event.currentTarget.checked)}
      />
    </label>
  )
}
