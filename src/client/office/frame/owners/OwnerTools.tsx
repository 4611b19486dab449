import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { Owned } from '../../../../shared/site/owners.ts'
import { FollowUpDialog } from './FollowUpDialog.tsx'
import { type OwnedTarget, useSetOwner } from './hooks.ts'
import { OwnerSelect } from './OwnerSelect.tsx'
import { describeFollowUp, isDue } from './words.ts'

type OwnerToolsProps = {
  target: OwnedTarget
  /** What it is called after `of`: `I-1042 from Acme Steel`. */
  name: string
  owned: Owned
  /** Whether letters of the keyboard do the same here. */
  hasKeys?: boolean
  /** Where a key opens the follow-up too. */
  followUp?: { isOpen: boolean; setIsOpen: (isOpen: boolean) => void }
}

/** Whose it is, and when somebody comes back to it. */
export function OwnerTools({ target, name, owned, hasKeys = false, followUp: given }: OwnerToolsProps) {
  const own = useState(false)
  const { isOpen, setIsOpen } = given ?? { isOpen: own[0], setIsOpen: own[1] }
  const { owner, followUp } = owned
  const setOwner = useSetOwner()
  return (
    <Group gap={6} wrap="nowrap" style={{ minWidth: 0 }}>
      <OwnerSelect
        label={`Owner of ${name}`}
        owner={owner}
        hasKeys={hasKeys}
        onGive={(ownerId) => setOwner(target, ownerId)}
      />
      <Button
        variant="default"
        size="xs"
        mih={{ base: 44, sm: 30 }}
        maw={220}
        // Words of a follow-up may be cut, the name of the button may not.
        style={followUp ? { flex: '0 1 auto', minWidth: 0 } : { flex: 'none' }}
        aria-label={followUp ? `Follow-up of ${name}: ${describeFollowUp(followUp)}` : `Follow up on ${name}`}
        {...(hasKeys && { 'aria-keyshortcuts': 'f' })}
        title={followUp ? describeFollowUp(followUp) : 'Follow up'}
        {...(followUp && isDue(followUp) && { c: 'var(--accent-text)' })}
        onClick={() => setIsOpen(true)}
      >
        {followUp ? describeFollowUp(followUp) : 'Follow up'}
      </Button>
      {isOpen && <FollowUpDialog target={target} name={name} followUp={followUp} onClose={() => setIsOpen(false)} />}
    </Group>
  )
}
