import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useMemo } from 'react'
import { useHistoryStep } from '../../../platform/moves/navigation.ts'
import { useOnDemand } from '../../../platform/server/code-loading.ts'
import { InfoTip } from '../../../ui/tips/InfoTip.tsx'
import classes from '../../item/InventoryCards.module.css'
import { itemFields, tableColumns } from '../../item/item-fields.ts'
import type { Range } from '../../item/ranges/range.ts'
import { thicknessReader } from '../../item/ranges/range-readers.ts'
import { toSourceOptions } from '../choose/sources.ts'
import { type InventoryPlace, useSources } from '../hooks.ts'
import { countMoreFilters } from '../item-filter.ts'
import type { FilterDrawerProps } from './FilterDrawer.tsx'
import type { ItemSort } from './item-sort.ts'
import { RangeFilter } from './RangeFilter.tsx'

const options = tableColumns.map(({ key, heading }) => ({ value: key, label: heading }))

/** The order of the cards, which have no headings to sort by. */
export function SortSelect({ sort, onChange }: { sort: ItemSort; onChange: (sort: ItemSort) => void }) {
  const { field, isDescending } = sort
  const Icon = isDescending ? IconSortDescending : IconSortAscending
  return (
    <div className={classes['sort']}>
      <NativeSelect
        aria-label="Sort by"
        data={options}
        value={field}
        onChange={({ currentTarget }) => {
          const chosen = itemFields.find((name) => name === currentTarget.value)
          if (chosen) onChange({ field: chosen, isDescending: false })
        }}
      />
      <ActionIcon
        variant="default"
        size={44}
        aria-label={isDescending ? 'High to low, reverse' : 'Low to high, reverse'}
        onClick={() => onChange({ field, isDescending: !isDescending })}
      >
        <Icon size={20} aria-hidden />
      </ActionIcon>
    </div>
  )
}

const placeholder = { value: '', label: 'Select Inventory Location', disabled: true }

type SourceSelectProps = {
  place: InventoryPlace
  source: string | undefined
  onChange: (source: string) => void
  selectRef: RefObject<HTMLSelectElement | null>
}

/** The dropdown of a category's source locations. */
export function SourceSelect({ place, source, onChange, selectRef }: SourceSelectProps) {
  const sources = useSources(place)
  const options = toSourceOptions(sources.data ?? [])
  const chosen = options.find((option) => option.value.toUpperCase() === source?.toUpperCase())
  return (
    <NativeSelect
      ref={selectRef}
      label="Location"
      data={[placeholder, ...options]}
      value={chosen?.value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
      disabled={!sources.isSuccess}
    />
  )
}

const stepIn = 0.001
const placeholders = { from: '0.1875', to: '0.250' }

type ThicknessFilterProps = {
  /** Its gauges are understood. */
  category: string
  range: Range
  onChange: (range: Range) => void
  /** The strip of thicknesses. */
  between: ReactNode
  children: ReactNode
}

/** The From and To fields of the thickness filter, in inches or gauges. */
export function ThicknessFilter({ category, ...props }: ThicknessFilterProps) {
  const reader = useMemo(() => thicknessReader(category), [category])
  return (
    <RangeFilter {...props} legend="Thickness, in" step={stepIn} reader={reader} placeholders={placeholders} isInline />
  )
}

/** How several ranges of thickness are used. */
export function AboutThickness() {
  return (
    <InfoTip label="About the thickness filter">
      You can use several thickness ranges in turn: enter a range, check the items you need, then enter the next range.
      Checked items stay selected.
    </InfoTip>
  )
}

const loadFilterDrawer = async () => (await import('./FilterDrawer.tsx')).FilterDrawer

type FilterButtonProps = Omit<FilterDrawerProps, 'isOpen' | 'onClose'>

/** Opens the other filters and shows how many are active. */
export function FilterButton(props: FilterButtonProps) {
  const { Loaded: FilterDrawer, request } = useOnDemand(loadFilterDrawer)
  const { isOpen, open: openStep, close } = useHistoryStep('filters', FilterDrawer !== undefined)
  const active = countMoreFilters(props.filter)
  const open = async () => {
    if (await request()) openStep()
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => void open()}
      >
        {active === 0 ? 'Filters' : `Filters (${active})`}
      </Button>
      {FilterDrawer && <FilterDrawer {...props} isOpen={isOpen} onClose={close} />}
    </>
  )
}
