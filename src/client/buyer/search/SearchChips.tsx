import { Button, CloseButton } from '@mantine/core'
import classes from './SearchChips.module.css'
import type { SearchChip } from './search-chips.ts'

type SearchChipsProps = {
  chips: readonly SearchChip[]
  onEdit: (chip: SearchChip) => void
  onRemove: (chip: SearchChip) => void
  onClear: () => void
}

/** What the search holds, as it was understood: each part can be changed or removed. */
export function SearchChips({ chips, onEdit, onRemove, onClear }: SearchChipsProps) {
  return (
    <div className={classes['line']}>
      {chips.length > 0 && (
        <ul className={classes['chips']} aria-label="The search, as understood">
          {chips.map((chip) => (
            <li key={chip.key} className={classes['chip']} data-overridden={chip.isOverridden || undefined}>
              <ChipLabel chip={chip} onEdit={onEdit} />
              <CloseButton
                size={28}
                iconSize={14}
                className={classes['remove'] ?? ''}
                aria-label={`Remove ${chip.label}`}
                onClick={() => onRemove(chip)}
              />
            </li>
          ))}
          {chips.length > 1 && (
            <li>
              <Button variant="subtle" size="compact-sm" onClick={onClear}>
                Clear all
              </Button>
            </li>
          )}
        </ul>
      )}
    </div>
  )
}

function ChipLabel({ chip, onEdit }: { chip: SearchChip; onEdit: (chip: SearchChip) => void }) {
  const { aspect, label, isOverridden } = chip
  // There is no field for them.
  if (aspect === 'unread' || aspect === 'metal') return <span className={classes['label']}>{label}</span>
  return (
    <button
      type="button"
      className={classes['label']}
      title={isOverridden ? 'Not used: a filter says otherwise' : 'Change'}
      onClick={() => onEdit(chip)}
    >
      {label}
    </button>
  )
}
