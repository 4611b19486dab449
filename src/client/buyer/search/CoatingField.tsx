import { TextInput } from '@mantine/core'
import { useTypedText } from '../../ui/fields/use-typed-text.ts'
import type { SearchPageParams } from '../question/search-page-params.ts'
import { appliedCoatings } from '../question/search-question.ts'

const typingPauseMs = 300

type CoatingFieldProps = {
  /** What is wanted at least; of several any. */
  coatings: readonly string[]
  onChange: (change: SearchPageParams) => void
}

/** The coating that items have at least. What cannot be read stays, and filters nothing. */
export function CoatingField({ coatings, onChange }: CoatingFieldProps) {
  const { typed, type } = useTypedText(
    coatings.join(', '),
    (text) => onChange({ coating: toCoatings(text) }),
    typingPauseMs,
  )
  const given = toCoatings(typed) ?? []
  const isWrong = appliedCoatings({ coating: given }).length < given.length
  return (
    <TextInput
      label="Coating, at least"
      placeholder="G90"
      autoComplete="off"
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      error={isWrong && 'Use a coating such as G90, A60 or AZ50.'}
    />
  )
}

function toCoatings(text: string): string[] | undefined {
  const coatings = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return coatings.length > 0 ? coatings : undefined
}
