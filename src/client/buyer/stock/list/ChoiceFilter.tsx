import { useMemo } from 'react'
import type { InventoryItem } from '../../../../shared/stock/schema.ts'
import { ChoiceList } from '../../item/ranges/ChoiceList.tsx'
import { isSameChoice, listChoices } from '../item-filter.ts'

const shownChoices = 30

type ChoiceFilterProps = {
  legend: string
  items: readonly InventoryItem[]
  field: 'gradeCategory' | 'condition'
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** A checkbox for each value of a field of the items. */
export function ChoiceFilter({ items, field, ...list }: ChoiceFilterProps) {
  const choices = useMemo(() => listChoices(items, field), [items, field])
  return <ChoiceList {...list} choices={choices} isSame={isSameChoice} shownFirst={shownChoices} />
}
