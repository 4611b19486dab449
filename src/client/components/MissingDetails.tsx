import { Button } from '@mantine/core'
import { EmptyState } from './EmptyState.tsx'

/** Stands in place of the details of a record that is gone, and leads back to its list. */
export function MissingDetails({ noun, onClose }: { noun: string; onClose: () => void }) {
  return (
    <EmptyState
      title={`This ${noun} is no longer there`}
      action={
        <Button variant="default" onClick={onClose}>
          Back to the list
        </Button>
      }
    >
      Someone else deleted it, or the address is not complete.
    </EmptyState>
  )
}
