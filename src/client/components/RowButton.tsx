import { Button } from '@mantine/core'

type RowButtonProps = {
  /** What it does: 'Edit'. */
  verb: string
  /** What it does that to, for those who do not see the row. */
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
