import { NativeSelect } from '@mantine/core'
import type { Owner } from '../../../../shared/site/owners.ts'
import { usePossibleOwners } from './hooks.ts'

type OwnerSelectProps = {
  label: string
  owner: Owner | null
  /** Whether a letter of the keyboard does the same. */
  hasKeys?: boolean
  onGive: (ownerId: string | null) => void
}

const nobody = ''

/** Who has it, or nobody. */
export function OwnerSelect({ label, owner, hasKeys = false, onGive }: OwnerSelectProps) {
  const { owners = [], me } = usePossibleOwners() ?? {}
  // Before they are read.
  const others = owner && !owners.some(({ id }) => id === owner.id) ? [owner] : []
  return (
    <NativeSelect
      size="xs"
      aria-label={label}
      title={label}
      {...(hasKeys && { 'aria-keyshortcuts': 'o' })}
      style={{ flex: '0 1 130px', minWidth: 84 }}
      data={[
        { value: nobody, label: 'No owner' },
        ...[...others, ...owners].map(({ id, name }) => ({ value: id, label: id === me ? `${name} (me)` : name })),
      ]}
      value={owner?.id ?? nobody}
      onChange={({ currentTarget: { value } }) => onGive(value === nobody ? null : value)}
    />
  )
}
