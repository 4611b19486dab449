import { Button, Drawer, Group, Text } from '@mantine/core'
import { type ComponentProps, useEffect, useMemo, useState } from 'react'
import type { InventoryItem } from '../../../../shared/stock/schema.ts'
import { formatCountOf } from '../../../../shared/text/count-text.ts'
import { stickyBar } from '../../../platform/moves/window.ts'
import { useKeptChange } from '../../../ui/fields/use-kept-change.ts'
import { ChoiceList } from '../../item/ranges/ChoiceList.tsx'
import { inchReader } from '../../item/ranges/range.ts'
import { poundReader } from '../../item/ranges/range-readers.ts'
import { describeFilter, type ItemFilter, isSameChoice, listChoices, openFilter } from '../item-filter.ts'
import { RangeFilter } from './RangeFilter.tsx'

const dimension = { step: 0.01, reader: inchReader }
const ranges = [
  { field: 'width', legend: 'Width, in', ...dimension },
  { field: 'length', legend: 'Length, in', ...dimension },
  { field: 'weight', legend: 'Weight, lbs', step: 1, reader: poundReader },
] as const
const lists = [
  { name: 'grades', legend: 'Grade', field: 'gradeCategory' },
  { name: 'conditions', legend: 'Condition', field: 'condition' },
] as const

export type FilterDrawerProps = {
  /** All items, unfiltered; undefined until a location is chosen. */
  items: readonly InventoryItem[] | undefined
  filter: ItemFilter
  onChange: (change: Partial<ItemFilter>) => void
  shown: number
  isOpen: boolean
  onClose: () => void
}

/** All filters but the thickness. They apply at once. */
export function FilterDrawer({ items, filter, shown, isOpen, onClose, ...props }: FilterDrawerProps) {
  const onChange = useKeptChange(isOpen, props.onChange)
  // A drawer that is mounted open would not know where to return the focus.
  const [isDrawn, setIsDrawn] = useState(false)
  useEffect(() => setIsDrawn(isOpen), [isOpen])
  return (
    <Drawer
      opened={isDrawn}
      onClose={onClose}
      position="right"
      size={400}
      title="Filters"
      styles={{
        title: { fontSize: 'var(--mantine-font-size-lg)', fontWeight: 650 },
        content: { display: 'flex', flexDirection: 'column' },
        body: { display: 'flex', flex: 1, flexDirection: 'column', gap: 20, paddingBottom: 0 },
      }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {ranges.map(({ field, ...looks }) => (
        <RangeFilter key={field} {...looks} range={filter[field]} onChange={(range) => onChange({ [field]: range })} />
      ))}
      <Text size="sm" c="dimmed">
        Items whose value is not a number, such as a length of COIL, stay in the list.
      </Text>
      {items === undefined ? (
        <Text size="sm">Choose a location to see its grades and conditions.</Text>
      ) : (
        lists.map(({ name, ...looks }) => (
          <ChoiceFilter
            key={name}
            {...looks}
            items={items}
            chosen={filter[name]}
            onChange={(chosen) => onChange({ [name]: chosen })}
          />
        ))
      )}
      <Group ref={stickyBar} justify="space-between" gap={12} mt="auto" className="dialog-foot">
        <Button variant="default" disabled={describeFilter(filter).length === 0} onClick={() => onChange(openFilter)}>
          Reset all filters
        </Button>
        <Button onClick={onClose}>{items === undefined ? 'Done' : `Show ${formatCountOf(shown, 'item')}`}</Button>
      </Group>
    </Drawer>
  )
}

const shownChoices = 30

type ChoiceFilterProps = Pick<ComponentProps<typeof ChoiceList>, 'legend' | 'chosen' | 'onChange'> & {
  items: readonly InventoryItem[]
  field: 'gradeCategory' | 'condition'
}

/** A checkbox for each value of a field of the items. */
function ChoiceFilter({ items, field, ...list }: ChoiceFilterProps) {
  const choices = useMemo(() => listChoices(items, field), [items, field])
  return <ChoiceList {...list} choices={choices} isSame={isSameChoice} shownFirst={shownChoices} />
}
