import { Button } from '@mantine/core'

/** The action of a toast that takes a change back. */
export function UndoButton({ onUndo }: { onUndo: () => void }) {
  return (
    <Button variant="default" size="xs" mt={8} display="block" onClick={onUndo}>
      Undo
    </Button>
  )
}
