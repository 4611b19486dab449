import { Box, NativeSelect } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import classes from './StatusSelect.module.css'

// The color only repeats what the label says.
type StatusOption = { value: string; label: string; color: string }

type StatusSelectProps = {
  /** Whose status this is, for screen readers. */
  label: string
  options: readonly StatusOption[]
  /** Blank for several. */
  value: string
  /** Whether it stands for several that differ, of which this is the first: any can be chosen, this one too. */
  isMixed?: boolean
  onChange: (status: string) => void
  onDelete?: () => void
}

const deleteValue = 'delete'
const unknownColor = 'gray'

// In a closed menu they would set one status per press.
const movingKeys = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End'])

function openOnMovingKey(event: KeyboardEvent<HTMLSelectElement>): void {
  // Where a browser cannot open it from here, the arrow keys open it anyway.
  if (!movingKeys.has(event.key) || !('showPicker' in event.currentTarget)) return
  event.preventDefault()
  event.currentTarget.showPicker()
}

/** A native control, since a table may hold hundreds of them. */
export function StatusSelect({ label, options, value, isMixed = false, onChange, onDelete }: StatusSelectProps) {
  const current = options.find((option) => option.value === value)
  return (
    <NativeSelect
      size="xs"
      aria-label={label}
      value={isMixed ? '' : value}
      onChange={({ currentTarget }) =>
        currentTarget.value === deleteValue ? onDelete?.() : onChange(currentTarget.value)
      }
      onKeyDown={openOnMovingKey}
      leftSection={<StatusDot color={current?.color ?? unknownColor} />}
      classNames={{ root: classes['root'] ?? '', input: classes['input'] ?? '' }}
    >
      {isMixed && <option value="">{`${current?.label ?? value}, mixed`}</option>}
      {!current && !isMixed && <option value={value}>{value || 'Set status'}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
      {onDelete && <option value={deleteValue}>Delete…</option>}
    </NativeSelect>
  )
}

export function StatusDot({ color }: { color: string }) {
  return (
    <Box component="span" display="inline-block" flex="none" w={10} h={10} bdrs="50%" bg={`${color}.6`} aria-hidden />
  )
}
