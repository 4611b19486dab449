import { Button, Drawer, Group, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { InventoryItem } from '../../../../shared/stock/schema.ts'
import { formatCountOf } from '../../../../shared/text/count-text.ts'
import { stickyBar } from '../../../platform/moves/window.ts'
import { ChoiceList } from '../../item/ranges/ChoiceList.tsx'
import { inchReader } from '../../item/ranges/range.ts'
import { poundReader } from '../../item/ranges/range-readers.ts'
import { describeFilter, type ItemFilter, isSameChoice, listChoices, openFilter } from '../item-filter.ts'
import { RangeFilter } from './RangeFilter.tsx'

const dimensionStepIn = 0.01

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
  const onChange = useKeptChoices(isOpen, props.onChange)
  // A drawer that is mounted open would not know where to return the focus.
  const [isDrawn, setIsDrawn] = useState(false)
  useEffect(() => setIsDrawn(isOpen), [isOpen])
  return (
    <Drawer
      opened={isDrawn}
      onClose={onClose}
      position="right"
      size={400}
      title="More filters"
      styles={{
        title: { fontSize: 'var(--mantine-font-size-lg)', fontWeight: 650 },
        content: { display: 'flex', flexDirection: 'column' },
        body: { display: 'flex', flex: 1, flexDirection: 'column', gap: 20, paddingBottom: 0 },
      }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <RangeFilter
        legend="Width, in"
        step={dimensionStepIn}
        reader={inchReader}
        range={filter.width}
        onChange={(width) => onChange({ width })}
      />
      <RangeFilter
        legend="Length, in"
        step={dimensionStepIn}
        reader={inchReader}
        range={filter.length}
        onChange={(length) => onChange({ length })}
      />
      <RangeFilter
        legend="Weight, lbs"
        step={1}
        reader={poundReader}
        range={filter.weight}
        onChange={(weight) => onChange({ weight })}
      />
      <Text size="sm" c="dimmed">
        Items whose value is not a number, such as a length of COIL, stay in the list.
      </Text>
      {items === undefined ? (
        <Text size="sm">Choose a location to see its grades and conditions.</Text>
      ) : (
        <>
          <ChoiceFilter
            legend="Grade"
            items={items}
            field="gradeCategory"
            chosen={filter.grades}
            onChange={(grades) => onChange({ grades })}
          />
          <ChoiceFilter
            legend="Condition"
            items={items}
            field="condition"
            chosen={filter.conditions}
            onChange={(conditions) => onChange({ conditions })}
          />
        </>
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

// Closing goes back to the history step before the drawer, whose address has the old filter; the choices are applied to it.
function useKeptChoices(isOpen: boolean, onChange: FilterDrawerProps['onChange']): FilterDrawerProps['onChange'] {
  const chosen = useRef<Partial<ItemFilter>>({})
  const reapply = useEffectEvent(() => {
    if (Object.keys(chosen.current).length > 0) onChange(chosen.current)
  })
  useEffect(() => {
    if (!isOpen) reapply()
    chosen.current = {}
  }, [isOpen])
  return (change) => {
    chosen.current = { ...chosen.current, ...change }
    onChange(change)
  }
}

const shownChoices = 30

type ChoiceFilterProps = {
  legend: string
  items: readonly InventoryItem[]
  field: 'gradeCategory' | 'condition'
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** A checkbox for each value of a field of the items. */
function ChoiceFilter({ items, field, ...list }: ChoiceFilterProps) {
  const choices = useMemo(() => listChoices(items, field), [items, field])
  return <ChoiceList {...list} choices={choices} isSame={isSameChoice} shownFirst={shownChoices} />
}
