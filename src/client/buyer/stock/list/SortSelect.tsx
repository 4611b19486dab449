import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import classes from '../../item/InventoryCards.module.css'
import { itemFields, tableColumns } from '../../item/item-fields.ts'
import type { ItemSort } from './item-sort.ts'

const options = tableColumns.map(({ key, heading }) => ({ value: key, label: heading }))

type SortSelectProps = { sort: ItemSort; onChange: (sort: ItemSort) => void }

/** The order of the cards, which have no headings to sort by. */
export function SortSelect({ sort, onChange }: SortSelectProps) {
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
