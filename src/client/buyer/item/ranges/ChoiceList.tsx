import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatCount } from '../../../../shared/text/count-text.ts'
import { CheckRow } from '../../../ui/fields/CheckRow.tsx'
import { ShowMore, useShownRows } from '../../../ui/table/MoreRows.tsx'
import type { Choice } from '../../stock/item-filter.ts'

const searchableFrom = 12

type ChoiceListProps = {
  legend: string
  choices: readonly Choice[]
  chosen: readonly string[]
  isSame: (a: string, b: string) => boolean
  onChange: (chosen: readonly string[]) => void
  /** Further ones, unless chosen, are shown on request. */
  shownFirst: number
  /** What a value is called, if it is not itself. */
  nameOf?: (value: string) => string
}

/** A checkbox for each value, with its count; a chosen value that no longer occurs can still be unticked. */
export function ChoiceList(props: ChoiceListProps) {
  const { legend, choices: occurring, chosen, isSame, onChange, shownFirst, nameOf = (value) => value } = props
  const [words, setWords] = useState('')
  const isChosen = (label: string) => chosen.some((other) => isSame(other, label))
  const choices = [...occurring, ...absentChoices(chosen, occurring, isSame)]
  const found = choices.filter(({ label }) => nameOf(label).toLowerCase().includes(words.trim().toLowerCase()))
  const { shown, left, showMore } = useShownRows(found, shownFirst)
  const chosenBeyond = found.slice(shown.length).filter(({ label }) => isChosen(label))
  const choose = (label: string, isTicked: boolean) => {
    const others = chosen.filter((other) => !isSame(other, label))
    onChange(isTicked ? [...others, label] : others)
  }
  if (choices.length === 0) return null
  return (
    <fieldset>
      <Text component="legend" fz="sm" fw={600} mb={4}>
        {legend}
      </Text>
      {choices.length >= searchableFrom && (
        <TextInput
          type="search"
          size="sm"
          mb={4}
          aria-label={`Find a ${legend.toLowerCase()}`}
          placeholder={`Search ${choices.length}`}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
      {[...shown, ...chosenBeyond].map(({ label, count }) => (
        <CheckRow
          key={label}
          name={nameOf(label)}
          count={formatCount(count)}
          isTicked={isChosen(label)}
          onTick={(isTicked) => choose(label, isTicked)}
        />
      ))}
      <ShowMore left={left - chosenBeyond.length} onMore={showMore} />
    </fieldset>
  )
}

function absentChoices(
  chosen: readonly string[],
  occurring: readonly Choice[],
  isSame: ChoiceListProps['isSame'],
): Choice[] {
  return chosen
    .filter((label) => !occurring.some((choice) => isSame(choice.label, label)))
    .map((label) => ({ label, count: 0 }))
}
