import { SegmentedControl } from '@mantine/core'
import type { OwnerChoice } from '../../../../shared/site/owner-terms.ts'
import { ownerChoiceOptions } from './words.ts'

type OwnerChoiceControlProps = {
  /** What the list has, such as `inquiries`. */
  nouns: string
  choice: OwnerChoice
  onChoose: (choice: OwnerChoice) => void
}

/** Everybody's, mine, or nobody's: kept for the account. */
export function OwnerChoiceControl({ nouns, choice, onChoose }: OwnerChoiceControlProps) {
  return (
    <SegmentedControl aria-label={`Whose ${nouns}`} value={choice} onChange={onChoose} data={[...ownerChoiceOptions]} />
  )
}
