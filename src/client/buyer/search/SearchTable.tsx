import { useMemo } from 'react'
import { type SearchSort, searchSortDefault, searchSortNames } from '../../../shared/search/terms.ts'
import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useFirstRows } from '../../ui/table/first-rows.ts'
import { MoreRows } from '../../ui/table/MoreRows.tsx'
import { NextPage } from '../../ui/table/NextPage.tsx'
import type { Selection, Ticks } from '../../ui/table/table-model.ts'
import type { Pages } from '../../ui/table/use-pages.ts'
import { InventoryCards } from '../item/InventoryCards.tsx'
import { type ItemColumn, inventoryColumns } from '../item/inventory-columns.tsx'
import { itemLabel, type ShownColumn } from '../item/item-fields.ts'
import { useShortlist } from '../picks/hooks.ts'
import { SearchOrder, type SearchOrderProps } from './SearchOrder.tsx'

// Beside the filters and the selection.
const firstRoomPx = 950

const noItems: readonly InventoryItem[] = []
// What tells items of all locations apart comes first; the last ones may need scrolling sideways.
const columnOrder: readonly ShownColumn[] = [
  'productId',
  'product',
  'thickness',
  'width',
  'length',
  'weight',
  'locationState',
  'condition',
  'gradeCategory',
  'gauge',
  'sourceCode',
  'qtyPcs',
]
// So that all up to the grade are in sight between filters and selection in a window of 1440 px.
const narrowerPx: Partial<Record<ShownColumn, number>> = {
  productId: 104,
  product: 130,
  thickness: 108,
  gauge: 62,
  length: 80,
  weight: 88,
  condition: 104,
  gradeCategory: 158,
}

/** The columns of a list of all locations. */
export const searchColumns = [...inventoryColumns]
  .sort((a, b) => placeOf(a.id) - placeOf(b.id))
  .map((column) => ({ ...column, widthPx: narrowerPx[column.id] ?? column.widthPx }))
const sortableIds = searchSortNames.filter((name) => name !== 'newest')

type SearchTableProps = {
  pages: Pages<InventoryItem>
  onOpen: (id: string) => void
  /** Identifies the search; a new one starts at its first row. */
  listKey: unknown
  columns: readonly ItemColumn[]
  isNarrow: boolean
  order: SearchOrderProps
  distanceOf: (item: InventoryItem) => string
}

/** The items found, as the table of the results page or as its cards. Ticked ones are on the shortlist. */
export function SearchTable({ pages, onOpen, listKey, columns, isNarrow, order, distanceOf }: SearchTableProps) {
  const { sort = searchSortDefault, near, onChange } = order
  const items = useFirstRows(pages.data ?? noItems)
  const isLoading = pages.data === undefined
  const selection = useShortlistTicks(items)
  const more = <MoreRows pages={pages} nouns="items" />
  const next = <NextPage rowCount={items.length} hasMore={pages.left > 0} />
  if (isNarrow) {
    return (
      <>
        <InventoryCards
          items={items}
          selection={selection}
          sortSelect={<SearchOrder {...order} />}
          distanceOf={distanceOf}
          isLoading={isLoading}
        />
        {more}
        {next}
      </>
    )
  }
  const isDescending = sort.startsWith('-')
  const sortBy = (columnId: string) => {
    const name = searchSortNames.find((sortName) => sortName === columnId)
    if (name) onChange({ sort: toParameter(name === sort ? `-${name}` : name), near })
  }
  return (
    <>
      <DataTable
        columns={columns}
        items={items}
        selection={selection}
        onOpen={onOpen}
        label="Items found"
        listKey={listKey}
        sort={{ columnId: sort.replace('-', ''), isDescending, onSort: sortBy, sortableIds }}
        isLoading={isLoading}
        end={pages.left > 0 && more}
        firstRoomPx={firstRoomPx}
      />
      {next}
    </>
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
