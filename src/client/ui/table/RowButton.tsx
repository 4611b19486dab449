import { Button } from '@mantine/core'

type RowButtonProps = {
  verb: string
  /** The name of the record, for screen readers. */
  object: string
  isDestructive?: boolean
  isBusy?: boolean
  isDisabled?: boolean
  widthPx?: number
  onClick: () => void
}

/** A small button in the row or on the card of a record. */
export function RowButton({
  verb,
  object,
  isDestructive,
  isBusy,
  isDisabled = false,
  widthPx,
  onClick,
}: RowButtonProps) {
  return (
    <Button
      size="compact-sm"
      variant="default"
      w={widthPx}
      {...(isDestructive && { c: 'var(--mantine-color-error)' })}
      aria-label={`${verb} ${object}`}
      aria-busy={isBusy}
      disabled={isDisabled}
      onClick={onClick}
    >
      {verb}
    </Button>
  )
}
