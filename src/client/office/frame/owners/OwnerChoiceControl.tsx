import { SegmentedControl } from '@mantine/core'
import { shortenCell } from '../../../../shared/text/cells.ts'
import { usePossibleOwners, type Whose } from './hooks.ts'
import { ownerChoiceOptions } from './words.ts'

// More would not fit beside the others on a small phone.
const nameCharsMax = 10

type OwnerChoiceControlProps = {
  /** What the list has, such as `inquiries`. */
  nouns: string
  whose: Pick<Whose<unknown>, 'choice' | 'isKnown' | 'choose'>
}

/** Everybody's, mine, or nobody's: kept for the account. A link may have narrowed the list to one account, whose name stands here then. */
export function OwnerChoiceControl({ nouns, whose: { choice, isKnown, choose } }: OwnerChoiceControlProps) {
  const { owners } = usePossibleOwners() ?? {}
  const isOfAccount = !ownerChoiceOptions.some(({ value }) => value === choice)
  const name = owners?.find(({ id }) => id === choice)?.name ?? 'One account’s'
  const account = { value: choice, label: shortenCell(name, nameCharsMax) }
  return (
    <SegmentedControl
      aria-label={`Whose ${nouns}`}
      value={isKnown ? choice : ''}
      onChange={(value) => {
        const chosen = ownerChoiceOptions.find((option) => option.value === value)
        if (chosen) choose(chosen.value)
      }}
      data={[...ownerChoiceOptions, ...(isOfAccount ? [account] : [])]}
    />
  )
}
