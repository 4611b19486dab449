import { Button } from '@mantine/core'
import { EmptyState } from './EmptyState.tsx'
import { Notice } from './Notice.tsx'

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

/** Says that the record in the address is not in the list. */
export function MissingRecord({ noun, onClose }: { noun: string; onClose: () => void }) {
  return (
    <Notice title={`This ${noun} no longer exists`}>
      <p style={{ margin: '0 0 8px' }}>Someone else deleted it, or the link is incomplete.</p>
      <Button variant="default" size="xs" onClick={onClose}>
        OK
      </Button>
    </Notice>
  )
}
