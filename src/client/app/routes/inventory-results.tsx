import { Button, Group, Stack, Title } from '@mantine/core'
import { useDidUpdate } from '@mantine/hooks'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { ItemBeside } from '../../buyer/details/ItemBeside.tsx'
import { CreateInquiryButton } from '../../buyer/inquiry/CreateInquiryButton.tsx'
import { toDraftPlace, useInquiryDraft, useLastList } from '../../buyer/inquiry/inquiry-draft.ts'
import { useSessionExpiry } from '../../buyer/inquiry/use-session-expiry.ts'
import { inquiryHint, Selection } from '../../buyer/picks/Selection.tsx'
import { ShortlistMarks } from '../../buyer/picks/ShortlistMarks.tsx'
import { SearchAllLink, toSearchEverywhere } from '../../buyer/question/SearchAllLink.tsx'
import { toFilterParams, toItemFilter } from '../../buyer/stock/inventory-search.ts'
import { InventoryTable } from '../../buyer/stock/list/InventoryTable.tsx'
import { formatSort, parseSort } from '../../buyer/stock/list/item-sort.ts'
import { categoryLabel } from '../../buyer/stock/words.ts'
import { useNarrowScreen } from '../../platform/moves/window.ts'
import { lazyComponent } from '../../ui/feedback/lazy-part.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { BuyerLine } from '../shell/BuyerLine.tsx'
import classes from './inventory-results.module.css'

// Most buyers come with a product.
const ChooseProduct = lazyComponent(async () => (await import('../shell/ChooseProduct.tsx')).ChooseProduct)

const route = getRouteApi('/inventory/results')

/** The search tool: categories of the chosen regions first, then the inventory of one category at one location. */
export function InventoryResultsPage() {
  const search = route.useSearch()
  const { region, category, source } = search
  const filter = useMemo(() => toItemFilter(search), [search])
  const sort = useMemo(() => parseSort(search.sort), [search.sort])
  const navigate = route.useNavigate()
  const isNarrow = useNarrowScreen()
  const endSessionIfOver = useSessionExpiry()
  useLastList(search)
  const draftState = useInquiryDraft(toDraftPlace(search))
  const { draft, setDraft } = draftState
  const headingRef = useRef<HTMLHeadingElement>(null)
  // The button that chose or changed the category is gone after the change.
  useDidUpdate(() => headingRef.current?.focus({ preventScroll: true }), [category])
  return (
    <Page
      title="Available Steel Inventory Search Tool"
      lead={
        <Group gap="0 12px" className={classes['lead'] ?? ''}>
          <div>
            <BuyerLine
              intro="Showing inventory for the selected region "
              search={search}
              onLeave={() => setDraft((current) => ({ ...current, notes: '', fob: '', unanswered: [] }))}
            />
          </div>
          {category !== undefined && (
            <Group gap={4} wrap="nowrap" className={classes['category'] ?? ''}>
              <Title order={2} fz={16} c="var(--ink)" ref={headingRef} tabIndex={-1}>
                {categoryLabel(category)}
              </Title>
              <Button variant="subtle" size="compact-sm" onClick={() => void navigate({ search: { region } })}>
                Change category
              </Button>
            </Group>
          )}
        </Group>
      }
      // On a phone the box in the header is nearer.
      actions={!isNarrow && <SearchAllLink search={toSearchEverywhere(search)} />}
      width="list"
    >
      {category === undefined ? (
        <Stack gap="md">
          <Title order={2} ref={headingRef} tabIndex={-1}>
            Choose a product
          </Title>
          <ChooseProduct region={region} draft={draft} onGo={(place) => void navigate({ search: place })} />
        </Stack>
      ) : (
        <div>
          <ShortlistMarks>
            <InventoryTable
              place={{ region, category }}
              source={source}
              onSourceChange={(chosen, { replace = false } = {}) =>
                void navigate({ search: (current) => ({ ...current, source: chosen }), replace, resetScroll: false })
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
              sort={sort}
              onSortChange={(next) =>
                void navigate({
                  search: (current) => ({ ...current, sort: formatSort(next) }),
                  replace: true,
                  state: true,
                  resetScroll: false,
                })
              }
              ticks={draft.selection}
              onTick={(change) => setDraft((current) => ({ ...current, selection: change(current.selection) }))}
              hint={inquiryHint}
              selection={(items) => (
                <Selection
                  hint={inquiryHint}
                  here={{
                    listKey: `${category} ${source}`,
                    items,
                    action: <CreateInquiryButton {...draftState} items={items} endSessionIfOver={endSessionIfOver} />,
                  }}
                />
              )}
              details={(list) => <ItemBeside {...list} />}
            />
          </ShortlistMarks>
        </div>
      )}
    </Page>
  )
}
