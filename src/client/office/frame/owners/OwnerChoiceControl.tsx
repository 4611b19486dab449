import { SegmentedControl } from '@mantine/core'
import type { OwnerChoice } from '../../../../shared/site/owner-terms.ts'
import { shortenCell } from '../../../../shared/text/cells.ts'
import { usePossibleOwners } from './hooks.ts'
import { ownerChoiceOptions } from './words.ts'

// More would not fit beside the others on a small phone.
const nameCharsMax = 10

type OwnerChoiceControlProps = {
  /** What the list has, such as `inquiries`. */
  nouns: string
  /** One of the choices, or the id of an account. */
  choice: string
  onChoose: (choice: OwnerChoice) => void
}

/** Everybody's, mine, or nobody's: kept for the account. A link may have narrowed the list to one account, whose name stands here then. */
export function OwnerChoiceControl({ nouns, choice, onChoose }: OwnerChoiceControlProps) {
  const { owners } = usePossibleOwners() ?? {}
  const isOfAccount = !ownerChoiceOptions.some(({ value }) => value === choice)
  const name = owners?.find(({ id }) => id === choice)?.name ?? 'One account’s'
  const account = { value: choice, label: shortenCell(name, nameCharsMax) }
  return (
    <SegmentedControl
      aria-label={`Whose ${nouns}`}
      value={choice}
      onChange={(value) => {
        const chosen = ownerChoiceOptions.find((option) => option.value === value)
        if (chosen) onChoose(chosen.value)
      }}
      data={[...ownerChoiceOptions, ...(isOfAccount ? [account] : [])]}
    />
  )
}
