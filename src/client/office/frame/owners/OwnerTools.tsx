import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { FollowUpDialog } from './FollowUpDialog.tsx'
import { useSetOwner } from './hooks.ts'
import type { OwnedRecord } from './OwnerKeys.tsx'
import { inCellFlex, OwnerSelect } from './OwnerSelect.tsx'
import { describeFollowUp, isDue } from './words.ts'

type OwnerToolsProps = OwnedRecord & {
  /** Whether it takes the width of its cell, below each other where they do not fit beside each other. */
  isInCell?: boolean
  /** Whether letters of the keyboard do the same here. */
  hasKeys?: boolean
  /** Where a key opens the follow-up too. */
  followUp?: { isOpen: boolean; setIsOpen: (isOpen: boolean) => void }
}

/** Whose it is, and when somebody comes back to it. */
export function OwnerTools({
  target,
  name,
  owned,
  isInCell = false,
  hasKeys = false,
  followUp: given,
}: OwnerToolsProps) {
  const own = useState(false)
  const { isOpen, setIsOpen } = given ?? { isOpen: own[0], setIsOpen: own[1] }
  const { owner, followUp } = owned
  const setOwner = useSetOwner()
  const flex = followUp ? '0 1 auto' : 'none'
  return (
    // In a cell, its words do not widen the column.
    <Group
      gap={6}
      wrap={isInCell || followUp ? 'wrap' : 'nowrap'}
      pt={isInCell ? { base: 6, sm: 0 } : 0}
      style={isInCell ? { width: 0, minWidth: '100%' } : { minWidth: 0 }}
    >
      <OwnerSelect
        label={`Owner of ${name}`}
        owner={owner}
        isWide={isInCell}
        hasKeys={hasKeys}
        onGive={(ownerId) => setOwner(target, ownerId)}
      />
      <Button
        variant="default"
        size="xs"
        h="auto"
        mih={{ base: 44, sm: 30 }}
        maw="100%"
        py={4}
        // In a cell, words of a follow-up may be cut, the name of the button may not.
        style={{ flex: isInCell ? inCellFlex : flex, minWidth: followUp ? 0 : 'auto' }}
        {...(!isInCell && followUp && { styles: { label: wholeWords } })}
        aria-label={followUp ? `Follow-up of ${name}: ${describeFollowUp(followUp)}` : `Follow up on ${name}`}
        {...(hasKeys && { 'aria-keyshortcuts': 'f' })}
        title={followUp ? describeFollowUp(followUp) : 'Follow up'}
        {...(followUp && isDue(followUp) && { c: 'var(--accent-text)' })}
        onClick={() => setIsOpen(true)}
      >
        <Text span inherit truncate={isInCell} ta="start">
          {followUp ? describeFollowUp(followUp) : 'Follow up'}
        </Text>
      </Button>
      {isOpen && <FollowUpDialog target={target} name={name} followUp={followUp} onClose={() => setIsOpen(false)} />}
    </Group>
  )
}

const wholeWords = { height: 'auto', lineHeight: 1.3, whiteSpace: 'normal', overflowWrap: 'anywhere' } as const
