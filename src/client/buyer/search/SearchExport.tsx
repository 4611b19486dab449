import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { formatCount } from '../../../shared/text/count-text.ts'
import type { Pages } from '../../ui/table/use-pages.ts'
import { ItemsExport } from '../item/ItemsExport.tsx'
import type { ItemField } from '../item/item-fields.ts'
import { useShortlist } from '../picks/hooks.ts'
import type { SearchPageParams } from '../question/search-page-params.ts'
import { hidesNothing } from '../question/search-question.ts'
import { readFound } from './hooks.ts'
import type { SearchChip } from './search-chips.ts'

// Half of the searches that one address may make in a minute.
const exportedItemsMax = 10_000
const noItems: readonly InventoryItem[] = []

type SearchExportProps = {
  pages: Pages<InventoryItem>
  params: SearchPageParams
  chips: readonly SearchChip[]
  hidden: readonly ItemField[]
}

/** Exports or prints all items found, loaded or not, as the results page does. */
export function SearchExport({ pages, params, chips, hidden }: SearchExportProps) {
  const { items: selectedItems } = useShortlist()
  const filters = chips.filter(({ aspect, isOverridden }) => !isOverridden && !hidesNothing(aspect))
  return (
    <ItemsExport
      title={['All locations', params.q?.trim()].filter(Boolean).join(' - ')}
      place="all locations"
      filters={filters.map(({ label }) => label)}
      items={pages.isOutdated ? noItems : (pages.data ?? noItems)}
      total={pages.total}
      readRows={readFound(params)}
      tooLong={
        pages.total > exportedItemsMax
          ? `Narrow the search to ${formatCount(exportedItemsMax)} items or fewer to save or print all of them.`
          : undefined
      }
      selectedItems={selectedItems}
      hidden={hidden}
    />
  )
}
