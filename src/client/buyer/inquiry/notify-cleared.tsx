import { formatCountOf, wordFor } from '../../../shared/text/count-text.ts'
import { notify } from '../../platform/notify/notify.ts'
import { UndoButton } from '../../ui/feedback/UndoButton.tsx'

/** Says that a change of location or product cleared the ticks, with an Undo button that leads back to them. */
export function notifyCleared(count: number, onUndo: () => void): void {
  notify({
    title: `${formatCountOf(count, 'selected item')} ${wordFor(count, 'was', 'were')} cleared`,
    description: 'Each location has its own list. Undo, or go back, to get your selection back.',
    action: <UndoButton key="undo" onUndo={onUndo} />,
  })
}
