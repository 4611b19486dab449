import { NativeSelect } from '@mantine/core'
import { useMemo } from 'react'
import { type SearchSort, searchSortDefault, searchSortNames } from '../../../shared/search/terms.ts'
import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { MoreRows } from '../../ui/table/MoreRows.tsx'
import type { Selection, Ticks } from '../../ui/table/table-model.ts'
import type { Pages } from '../../ui/table/use-pages.ts'
import { InventoryCards } from '../item/InventoryCards.tsx'
import { inventoryColumns } from '../item/inventory-columns.tsx'
import { type ItemField, itemLabel } from '../item/item-fields.ts'
import { useShortlist } from '../picks/hooks.ts'

const noItems: readonly InventoryItem[] = []
// What tells items of all locations apart comes first; in a window of 1440 px the other two need scrolling sideways.
const columnOrder: readonly ItemField[] = [
  'productId',
  'product',
  'thickness',
  'width',
  'length',
  'weight',
  'gradeCategory',
  'locationState',
  'sourceCode',
  'qtyPcs',
  'condition',
]
const searchColumns = [...inventoryColumns].sort((a, b) => placeOf(a.id) - placeOf(b.id))
const sortableIds = searchSortNames.filter((name) => name !== 'newest')

type SearchTableProps = {
  pages: Pages<InventoryItem>
  /** Identifies the search; a new one starts at its first row. */
  listKey: unknown
  hidden: readonly ItemField[]
  isNarrow: boolean
  sort: SearchSort | undefined
  onSortChange: (sort: SearchSort | undefined) => void
}

/** The items found, as the table of the results page or as its cards. Ticked ones are on the shortlist. */
export function SearchTable({
  pages,
  listKey,
  hidden,
  isNarrow,
  sort = searchSortDefault,
  onSortChange,
}: SearchTableProps) {
  const items = pages.data ?? noItems
  const isLoading = pages.data === undefined
  const columns = useMemo(() => searchColumns.filter(({ id }) => !hidden.some((field) => field === id)), [hidden])
  const selection = useShortlistTicks(items)
  const more = <MoreRows pages={pages} nouns="items" />
  if (isNarrow) {
    const sortSelect = <SearchSortSelect sort={sort} onChange={onSortChange} />
    return (
      <>
        <InventoryCards items={items} selection={selection} sortSelect={sortSelect} isLoading={isLoading} />
        {more}
      </>
    )
  }
  const isDescending = sort.startsWith('-')
  const sortBy = (columnId: string) => {
    const name = searchSortNames.find((sortName) => sortName === columnId)
    if (name) onSortChange(toParameter(name === sort ? `-${name}` : name))
  }
  return (
    <DataTable
      columns={columns}
      items={items}
      selection={selection}
      label="Items found"
      listKey={listKey}
      sort={{ columnId: sort.replace('-', ''), isDescending, onSort: sortBy, sortableIds }}
      isLoading={isLoading}
      end={pages.left > 0 && more}
    />
  )
}

function toParameter(sort: SearchSort): SearchSort | undefined {
  return sort === searchSortDefault ? undefined : sort
}

function placeOf(id: string | undefined): number {
  const place = columnOrder.findIndex((field) => field === id)
  return place < 0 ? columnOrder.length : place
}

function useShortlistTicks(items: readonly InventoryItem[]): Selection<InventoryItem> {
  const shortlist = useShortlist()
  const ticks = useMemo(
    (): Ticks => Object.fromEntries(shortlist.items.map(({ id }) => [id, true as const])),
    [shortlist.items],
  )
  const change: Selection<InventoryItem>['change'] = (toNext) => {
    const next = toNext(ticks)
    const added = items.filter(({ id }) => next[id] && !ticks[id])
    const removed = shortlist.items.filter(({ id }) => !next[id])
    if (added.length > 0) shortlist.set(added, true)
    if (removed.length > 0) shortlist.set(removed, false)
  }
  return { ticks, change, labelOf: itemLabel }
}

const options: { value: SearchSort; label: string }[] = [
  { value: 'thickness', label: 'Thickness, thinnest first' },
  { value: '-thickness', label: 'Thickness, thickest first' },
  { value: 'width', label: 'Width, narrowest first' },
  { value: '-width', label: 'Width, widest first' },
  { value: 'weight', label: 'Weight, lightest first' },
  { value: '-weight', label: 'Weight, heaviest first' },
  { value: 'newest', label: 'Newest first' },
  { value: '-newest', label: 'Oldest first' },
]

type SearchSortSelectProps = {
  sort: SearchSort | undefined
  onChange: (sort: SearchSort | undefined) => void
}

/** The order of the items found. */
export function SearchSortSelect({ sort = searchSortDefault, onChange }: SearchSortSelectProps) {
  return (
    <NativeSelect
      aria-label="Sort by"
      data={options}
      value={sort}
      onChange={({ currentTarget }) => {
        const chosen = options.find(({ value }) => value === currentTarget.value)?.value
        onChange(chosen === searchSortDefault ? undefined : chosen)
      }}
    />
  )
}
