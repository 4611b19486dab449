import { summarizeNeed } from '../../../shared/needs/words.ts'
import { notify } from '../../platform/notify/notify.ts'
import { UndoButton } from '../../ui/feedback/UndoButton.tsx'
import type { ListedItem } from '../asking/request-draft.ts'

/** Says that an item was removed, with an Undo button, since it may have taken minutes to enter. */
export function notifyRemoved(item: ListedItem, onUndo: () => void): void {
  notify({
    title: 'Item Removed',
    description: summarizeNeed(item),
    action: <UndoButton key="undo" onUndo={onUndo} />,
  })
}
