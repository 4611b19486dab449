import { Button } from '@mantine/core'
import { EmptyState } from './EmptyState.tsx'

/** Shown instead of the details of a record that is gone. */
export function MissingDetails({ noun, onClose }: { noun: string; onClose: () => void }) {
  return (
    <EmptyState
      title={`This ${noun} no longer exists`}
      action={
        <Button variant="default" onClick={onClose}>
          Back to the list
        </Button>
      }
    >
      Someone else deleted it, or the link is incomplete.
    </EmptyState>
  )
}
