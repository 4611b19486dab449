import { Button } from '@mantine/core'
import { notify } from '../../lib/notify.ts'
import { summarizeNeed } from './need-summary.ts'
import type { ListedItem } from './request-draft.ts'

/** Says that an item was removed, with an Undo button, since it may have taken minutes to enter. */
export function notifyRemoved(item: ListedItem, onUndo: () => void): void {
  notify({
    title: 'Item Removed',
    description: summarizeNeed(item),
    action: (
      <Button key="undo" variant="default" size="xs" mt={8} display="block" onClick={onUndo}>
        Undo
      </Button>
    ),
  })
}
