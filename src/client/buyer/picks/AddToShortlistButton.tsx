import { Button } from '@mantine/core'
import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { formatCountOf, wordFor } from '../../../shared/text/count-text.ts'
import { dismissToast, notify } from '../../platform/notify/notify.ts'
import { useShortlist } from './hooks.ts'

/** Keeps the ticked items beyond this list, so that one inquiry can go to several suppliers. */
export function AddToShortlistButton({ items }: { items: readonly InventoryItem[] }) {
  const { has, set } = useShortlist()
  const added = items.filter(({ id }) => !has(id))
  const areAllOn = items.length > 0 && added.length === 0
  const undo = () => {
    set(added, false)
    dismissToast()
  }
  const add = () => {
    if (added.length === 0 || set(added, true) > 0) return
    notify({
      title: `${formatCountOf(added.length, 'item')} ${wordFor(added.length, 'is', 'are')} on your shortlist`,
      description: 'Go on to other locations, then send all of it at once.',
      undo,
    })
  }
  return (
    // It keeps the focus after the click.
    <Button
      variant="default"
      disabled={items.length === 0}
      {...(areAllOn && { 'data-disabled': true, 'aria-disabled': true })}
      onClick={add}
    >
      {areAllOn ? 'On your shortlist' : 'Add to shortlist'}
    </Button>
  )
}
