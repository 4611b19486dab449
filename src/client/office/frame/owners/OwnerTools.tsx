import { Button, Group, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { Owned } from '../../../../shared/site/owners.ts'
import { FollowUpDialog } from './FollowUpDialog.tsx'
import { type OwnedTarget, usePossibleOwners, useSetOwner } from './hooks.ts'
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

const nobody = ''

/** Whose it is, and when somebody comes back to it. */
export function OwnerTools({ target, name, owned, hasKeys = false, followUp: given }: OwnerToolsProps) {
  const own = useState(false)
  const { isOpen, setIsOpen } = given ?? { isOpen: own[0], setIsOpen: own[1] }
  const { owner, followUp } = owned
  return (
    <Group gap={6} wrap="nowrap" style={{ minWidth: 0 }}>
      <OwnerSelect target={target} name={name} owner={owner} hasKeys={hasKeys} />
      <Button
        variant="default"
        size="xs"
        mih={{ base: 44, sm: 30 }}
        maw={220}
        style={{ flex: '0 1 auto', minWidth: 0 }}
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

type OwnerSelectProps = Pick<OwnerToolsProps, 'target' | 'name' | 'hasKeys'> & Pick<Owned, 'owner'>

function OwnerSelect({ target, name, owner, hasKeys = false }: OwnerSelectProps) {
  const setOwner = useSetOwner()
  const possible = usePossibleOwners()
  const owners = possible?.owners ?? []
  // Before they are read, and while its owner was just deactivated.
  const others = owner && !owners.some(({ id }) => id === owner.id) ? [owner] : []
  return (
    <NativeSelect
      size="xs"
      aria-label={`Owner of ${name}`}
      {...(hasKeys && { 'aria-keyshortcuts': 'o' })}
      styles={{ input: { minHeight: 30 } }}
      style={{ flex: '0 1 130px', minWidth: 76 }}
      data={[
        { value: nobody, label: 'Nobody' },
        ...[...others, ...owners].map(({ id, name: label }) => ({
          value: id,
          label: id === possible?.me ? `${label} (me)` : label,
        })),
      ]}
      value={owner?.id ?? nobody}
      onChange={({ currentTarget }) => setOwner(target, currentTarget.value === nobody ? null : currentTarget.value)}
    />
  )
}
