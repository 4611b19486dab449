import { Button } from '@mantine/core'
import { Notice } from './Notice.tsx'

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
