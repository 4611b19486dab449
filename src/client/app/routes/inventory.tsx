import { Group } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Page } from '../../components/Page.tsx'
import { CreateInquiryButton } from '../../features/inquiries/CreateInquiryButton.tsx'
import { useInquiryDraft } from '../../features/inquiries/use-inquiry-draft.ts'
import { CategoryButtons } from '../../features/inventory/CategoryButtons.tsx'
import { useProducts } from '../../features/inventory/hooks.ts'
import { InventoryTable } from '../../features/inventory/InventoryTable.tsx'
import { toFilterParams, toItemFilter } from '../../features/inventory/inventory-search.ts'
import { defaultSort } from '../../features/inventory/item-sort.ts'
import { SearchAllLink } from '../../features/search/SearchAllLink.tsx'
import { toSearchEverywhere } from '../../features/search/search-everywhere.ts'
import { LazyShortlist } from '../../features/shortlist/LazyShortlist.tsx'
import { useNarrowScreen } from '../../lib/use-narrow-screen.ts'
import { BuyerLine } from '../BuyerLine.tsx'

const route = getRouteApi('/inventory')
const nothingSelected = {}

/** The categories of the regions; choosing a location in a category leads to the results. */
export function InventoryPage() {
  const search = route.useSearch()
  const { region, category } = search
  const filter = useMemo(() => toItemFilter(search), [search])
  const navigate = route.useNavigate()
  const draftState = useInquiryDraft(undefined)
  const isNarrow = useNarrowScreen()
  // Shown earlier, the table would be pushed down by the categories.
  const isTableShown = !useProducts(region).isPending
  return (
    <Page
      title="Available Inventory"
      lead={<BuyerLine search={search} />}
      actions={<SearchAllLink search={toSearchEverywhere(search)} />}
      width="list"
    >
      <CategoryButtons
        region={region}
        selected={category}
        onSelect={(chosen) => void navigate({ search: { region, category: chosen }, resetScroll: false })}
      />
      {category !== undefined && isTableShown && (
        <InventoryTable
          place={{ region, category }}
          source={undefined}
          onSourceChange={(source, { replace = false } = {}) =>
            void navigate({
              to: '/inventory/results',
              search: { region, category, source, ...toFilterParams(filter) },
              replace,
            })
          }
          filter={filter}
          onFilterChange={(change) =>
            void navigate({
              search: (current) => ({ ...current, ...toFilterParams(change) }),
              replace: true,
              state: true,
              resetScroll: false,
            })
          }
          sort={defaultSort}
          onSortChange={() => undefined}
          selection={nothingSelected}
          onSelectionChange={() => undefined}
          action={(items) => (
            <Group gap="sm" grow={isNarrow} preventGrowOverflow={false}>
              {isNarrow && <LazyShortlist isLink />}
              <CreateInquiryButton {...draftState} items={items} endSessionIfOver={() => false} />
            </Group>
          )}
        />
      )}
      {(!isNarrow || category === undefined) && <LazyShortlist />}
    </Page>
  )
}
