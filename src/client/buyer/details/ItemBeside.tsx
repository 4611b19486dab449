import { lazyComponent } from '../../ui/feedback/lazy-part.tsx'
import type { OpenedInList } from '../item/opened-item.tsx'

// Most lists are read without opening an item.
const ItemPanel = lazyComponent(async () => (await import('./ItemPanel.tsx')).ItemPanel)

/** The details of the item that a list has opened, beside or over the list. */
export function ItemBeside({ opened: { id, close }, items, isTicked, onTick }: OpenedInList) {
  if (id === undefined) return null
  const item = items.find((one) => one.id === id)
  return (
    <ItemPanel
      key={id}
      id={id}
      item={item}
      isTicked={isTicked(id)}
      onTick={(next) => item && onTick(item, next)}
      onClose={close}
    />
  )
}
