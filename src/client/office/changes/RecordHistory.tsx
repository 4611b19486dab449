import { Button, Card } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { ChangeKind } from '../../../shared/office/change-terms.ts'
import { ChangeList } from './ChangeList.tsx'

/** A button that expands the changes of one record, loaded on demand. */
export function RecordHistory({ kind, recordId }: { kind: ChangeKind; recordId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const listId = useId()
  return (
    <section>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconHistory size={16} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        Change history
      </Button>
      <div id={listId}>
        {isOpen && (
          <Card withBorder mt={4} px="md" py={6}>
            <ChangeList kind={kind} recordId={recordId} />
          </Card>
        )}
      </div>
    </section>
  )
}
