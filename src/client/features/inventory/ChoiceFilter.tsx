import { Text, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { formatCount } from '../../../shared/count-text.ts'
import type { InventoryItem } from '../../../shared/inventory.ts'
import { PlainCheckbox } from '../../components/PlainCheckbox.tsx'
import { ShowMore } from '../../components/ShowMore.tsx'
import { useShownRows } from '../../lib/use-shown-rows.ts'
import classes from './ChoiceFilter.module.css'
import { type Choice, isSameChoice, listChoices } from './item-filter.ts'

const searchableFrom = 12
const shownChoices = 30

type ChoiceFilterProps = {
  legend: string
  items: readonly InventoryItem[]
  field: 'gradeCategory' | 'condition'
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** A checkbox for each value of a field; a chosen value that no longer occurs can still be unticked. */
export function ChoiceFilter({ legend, items, field, chosen, onChange }: ChoiceFilterProps) {
  const [words, setWords] = useState('')
  const occurring = useMemo(() => listChoices(items, field), [items, field])
  const choices = [...occurring, ...absentChoices(chosen, occurring)]
  const found = choices.filter(({ label }) => label.toLowerCase().includes(words.trim().toLowerCase()))
  const { shown, left, showMore } = useShownRows(found, shownChoices)
  const choose = (label: string, isChosen: boolean) => {
    const others = chosen.filter((other) => !isSameChoice(other, label))
    onChange(isChosen ? [...others, label] : others)
  }
  return (
    <fieldset className={classes['choices']}>
      <legend className={classes['legend']}>{legend}</legend>
      {choices.length === 0 && <Text size="sm">No item here lists one.</Text>}
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
      {shown.map(({ label, count }) => (
        <label key={label} className={classes['choice']}>
          <PlainCheckbox
            checked={chosen.some((other) => isSameChoice(other, label))}
            onChange={(event) => choose(label, event.currentTarget.checked)}
          />
          <span className={classes['label']}>{label}</span>
          <span className={classes['count']}>{formatCount(count)}</span>
        </label>
      ))}
      <ShowMore left={left} onMore={showMore} />
    </fieldset>
  )
}

function absentChoices(chosen: readonly string[], occurring: readonly Choice[]): Choice[] {
  return chosen
    .filter((label) => !occurring.some((choice) => isSameChoice(choice.label, label)))
    .map((label) => ({ label, count: 0 }))
}
