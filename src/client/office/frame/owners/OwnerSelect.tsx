import { NativeSelect } from '@mantine/core'
import type { Owner } from '../../../../shared/site/owners.ts'
import { usePossibleOwners } from './hooks.ts'

type OwnerSelectProps = {
  label: string
  owner: Owner | null
  /** Whether it fills the width of its cell. */
  isWide?: boolean
  /** Whether a letter of the keyboard does the same. */
  hasKeys?: boolean
  onGive: (ownerId: string | null) => void
}

const nobody = ''

/** Wide enough for `No owner` on a phone; two share a line where there is room. */
export const inCellFlex = '1 1 110px'

/** Who has it, or nobody. */
export function OwnerSelect({ label, owner, isWide = false, hasKeys = false, onGive }: OwnerSelectProps) {
  const { owners = [], me } = usePossibleOwners() ?? {}
  // Before they are read.
  const others = owner && !owners.some(({ id }) => id === owner.id) ? [owner] : []
  return (
    <NativeSelect
      size="xs"
      aria-label={label}
      title={label}
      {...(hasKeys && { 'aria-keyshortcuts': 'o' })}
      style={{ flex: isWide ? inCellFlex : '0 1 190px', minWidth: 84 }}
      styles={{ input: { textOverflow: 'ellipsis' } }}
      data={[
        { value: nobody, label: 'No owner' },
        ...[...others, ...owners].map(({ id, name }) => ({ value: id, label: id === me ? `${name} (me)` : name })),
      ]}
      value={owner?.id ?? nobody}
      onChange={({ currentTarget: { value } }) => onGive(value === nobody ? null : value)}
    />
  )
}
