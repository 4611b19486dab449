import { NativeSelect } from '@mantine/core'
import classes from './StatusSelect.module.css'

// The color only repeats what the label says.
type StatusOption = { value: string; label: string; color: string }

type StatusSelectProps = {
  /** Whose status this is, for screen readers. */
  label: string
  options: readonly StatusOption[]
  value: string
  onChange: (status: string) => void
  onDelete: () => void
}

const deleteValue = 'delete'
const unknownColor = 'gray'

/** The looks of a select of statuses. */
export const statusSelectClasses = { root: classes['root'] ?? '', input: classes['input'] ?? '' }

/** Sets a status, or deletes. A native control, since a table may hold hundreds of them. */
export function StatusSelect({ label, options, value, onChange, onDelete }: StatusSelectProps) {
  const current = options.find((option) => option.value === value)
  return (
    <NativeSelect
      size="xs"
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) =>
        currentTarget.value === deleteValue ? onDelete() : onChange(currentTarget.value)
      }
      leftSection={<StatusDot color={current?.color ?? unknownColor} />}
      classNames={statusSelectClasses}
    >
      {!current && <option value={value}>{value}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
      <option value={deleteValue}>Delete…</option>
    </NativeSelect>
  )
}

/** The colored dot beside a status. */
export function StatusDot({ color }: { color: string }) {
  return <span className={classes['dot']} style={{ background: `var(--mantine-color-${color}-6)` }} aria-hidden />
}
