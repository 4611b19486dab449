import { NativeSelect } from '@mantine/core'
import classes from './StatusSelect.module.css'

/** A state a record can be in. The color only repeats what the word says. */
type StatusOption = { value: string; label: string; color: string }

type StatusSelectProps = {
  /** Whose status this is, for those who do not see it. */
  label: string
  options: readonly StatusOption[]
  value: string
  onChange: (status: string) => void
  /** Asks before it deletes; the extra option stands at the end of the list. */
  onDelete: () => void
}

const deleteValue = 'delete'
const unknownColor = 'gray'

/** Sets any status directly, or deletes. A native control: a table may hold hundreds of them. */
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
      classNames={{ root: classes['root'] ?? '', input: classes['input'] ?? '' }}
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

/** The spot of color beside the word of a status. */
export function StatusDot({ color }: { color: string }) {
  return <span className={classes['dot']} style={{ background: `var(--mantine-color-${color}-6)` }} aria-hidden />
}
