import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { CreateInquiryButton } from '../../buyer/inquiry/CreateInquiryButton.tsx'
import { useInquiryDraft } from '../../buyer/inquiry/inquiry-draft.ts'
import { inquiryHint, Selection } from '../../buyer/picks/Selection.tsx'
import { SearchAllLink, toSearchEverywhere } from '../../buyer/question/SearchAllLink.tsx'
import { CategoryButtons } from '../../buyer/stock/choose/CategoryButtons.tsx'
import { useProducts } from '../../buyer/stock/hooks.ts'
import { toFilterParams, toItemFilter } from '../../buyer/stock/inventory-search.ts'
import { InventoryTable } from '../../buyer/stock/list/InventoryTable.tsx'
import { defaultSort } from '../../buyer/stock/list/item-sort.ts'
import { Page } from '../../ui/page/Page.tsx'
import { BuyerLine } from '../shell/BuyerLine.tsx'

const route = getRouteApi('/inventory')
const nothingTicked = {}

/** The categories of the regions; choosing a location in a category leads to the results. */
export function InventoryPage() {
  const search = route.useSearch()
  const { region, category } = search
  const filter = useMemo(() => toItemFilter(search), [search])
  const navigate = route.useNavigate()
  const draftState = useInquiryDraft(undefined)
  // Shown earlier, the table would be pushed down by the categories.
  const isTableShown = !useProducts(region).isPending
  return (
    <Page
      title="Available Inventory"
      lead={<BuyerLine search={search} />}
      actions={<SearchAllLink search={toSearchEverywhere(search)} />}
      width="list"
    >
      <CategoryButtons region={region} selected={category} to="/inventory" />
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
          ticks={nothingTicked}
          onTick={() => undefined}
          hint={inquiryHint}
          selection={(items) => (
            <Selection
              hint={inquiryHint}
              here={{
                listKey: category,
                items,
                action: <CreateInquiryButton {...draftState} items={items} endSessionIfOver={() => false} />,
              }}
            />
          )}
        />
      )}
    </Page>
  )
}
