import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconMail } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import type { SavedFilters, SearchAnswer } from '../../../shared/search/schema.ts'
import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { formatCount } from '../../../shared/text/count-text.ts'
import { skipToList, useOneStop } from '../../platform/moves/focus.ts'
import { useHistoryStep } from '../../platform/moves/navigation.ts'
import { useNarrowScreen, useWindowQuery } from '../../platform/moves/window.ts'
import { useOnDemand } from '../../platform/server/code-loading.ts'
import { useRemembered } from '../../platform/storage/browser-store.ts'
import { site } from '../../platform/text/site.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { lazyComponent } from '../../ui/feedback/lazy-part.tsx'
import { StaleNotice } from '../../ui/feedback/Notice.tsx'
import { useDelayed } from '../../ui/feedback/use-delayed.ts'
import { Page } from '../../ui/page/Page.tsx'
import type { Pages } from '../../ui/table/use-pages.ts'
import { ItemBeside } from '../details/ItemBeside.tsx'
import { SentInquiriesButton } from '../inquiry/sent/SentInquiriesButton.tsx'
import { ColumnsButton, useShownColumns } from '../item/ColumnsButton.tsx'
import { ItemsExport } from '../item/ItemsExport.tsx'
import type { ShownColumn } from '../item/item-fields.ts'
import { useOpenedItem } from '../item/opened-item.tsx'
import { findSharedFacets, findSharedValues, type SharedValue } from '../item/shared-values.ts'
import { useShortlist } from '../picks/hooks.ts'
import { Selection } from '../picks/Selection.tsx'
import { rangeOfPart } from '../question/phrase-text.ts'
import type { SearchAspect, SearchPageParams } from '../question/search-page-params.ts'
import { hidesNothing, thicknessRange, toSearchFilters, valuesOf, withAspect } from '../question/search-question.ts'
import { SharedValuesLine } from '../stock/list/ListNotes.tsx'
import { ThicknessStrip } from '../stock/list/ThicknessStrip.tsx'
import { Workbench } from '../workbench/Workbench.tsx'
import { readFound, useSteelSearch } from './hooks.ts'
import { SearchChips, SearchSummary, UnreadButton } from './SearchChips.tsx'
import { BoundFields, type ChangeSearch, FiltersButton, focusFilter, idOf, SearchFilters } from './SearchFilters.tsx'
import { distanceOf, SearchOrder, withDistance } from './SearchOrder.tsx'
import classes from './SearchScreen.module.css'
import { SearchTable, searchColumns } from './SearchTable.tsx'
import { focusSearchBox } from './search-box.ts'
import { listChips, type SearchChip } from './search-chips.ts'

// Half of the searches that one address may make in a minute.
const exportedItemsMax = 10_000
const noItems: readonly InventoryItem[] = []

type SearchExportProps = {
  pages: Pages<InventoryItem>
  params: SearchPageParams
  chips: readonly SearchChip[]
  hidden: readonly ShownColumn[]
}

/** Exports or prints all items found, loaded or not, as the results page does. */
function SearchExport({ pages, params, chips, hidden }: SearchExportProps) {
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

// Few searches end here.
const NothingFound = lazyComponent(async () => (await import('./NothingFound.tsx')).NothingFound)

const noSteps: SearchAnswer['thicknesses'] = []

const asidePage = '(min-width: 62em)'

type SearchScreenProps = {
  params: SearchPageParams
  onChange: ChangeSearch
}

/** Finds steel in all locations: the box, what it understood, the filters and the items. */
export function SearchScreen({ params, onChange }: SearchScreenProps) {
  const search = useSteelSearch(params)
  const { pages, answer, reading } = search
  const chips = useMemo(() => listChips(params, reading), [params, reading])
  const isNarrow = useNarrowScreen()
  const hasAside = useWindowQuery(asidePage, 'desktop')
  const shared = useSharedOf(search)
  const { columns, choice } = useShownColumns(searchColumns, shared)
  const [areFiltersOpen, setFiltersOpen] = useRemembered('searchFilters', (stored) => stored !== false)
  const hasFilters = hasAside && areFiltersOpen
  const summaryRef = useRef<HTMLParagraphElement>(null)
  const drawer = useHistoryStep('filters')
  const [focusOn, setFocusOn] = useState<SearchAspect>()
  const isSlow = useDelayed(pages.isFetching)
  const shortlist = useShortlist()
  const opened = useOpenedItem()
  // What was clicked is gone after it.
  const drop = ({ without }: SearchChip) => {
    summaryRef.current?.focus({ preventScroll: true })
    onChange(without)
  }
  const edit = ({ aspect, partIndex }: SearchChip) => {
    const part = partIndex === undefined ? undefined : reading.parts[partIndex]
    if (part && (aspect === 'text' || hidesNothing(aspect))) {
      focusSearchBox(rangeOfPart(params.q ?? '', part))
      return
    }
    if (focusFilter(aspect)) return
    setFocusOn(aspect)
    drawer.open()
  }
  const openFilters = () => {
    setFocusOn(undefined)
    drawer.open()
  }
  const clear = () => {
    focusSearchBox()
    onChange({ sort: params.sort, near: params.near })
  }
  const order = {
    sort: params.sort,
    near: params.near,
    onChange: (next: Pick<SearchPageParams, 'sort' | 'near'>) => onChange({ ...params, ...next }),
  }
  const placed = useMemo(() => withDistance(columns, params), [columns, params])
  const filters = { params, reading, isLoading: pages.isFetching, isThicknessElsewhere: !isNarrow, onChange }
  const tools = useOneStop<HTMLDivElement>('[aria-haspopup], [aria-expanded], select')
  const unread = (
    <UnreadButton
      params={params}
      answer={answer}
      onChange={(next) => {
        summaryRef.current?.focus({ preventScroll: true })
        onChange({ ...params, unread: next })
      }}
    />
  )
  const save = isNarrowed(params) && <SaveSearchButton filters={toSearchFilters(params)} />
  return (
    <Page
      title="Search all locations"
      width="list"
      lead={<SearchChips chips={chips} onEdit={edit} onRemove={drop} onClear={clear} />}
      actions={<SentInquiriesButton />}
    >
      <Workbench
        toolbar={
          <>
            {!isNarrow && (
              <div id={idOf('thickness')} className={classes['range']}>
                <BoundFields
                  aspect="thickness"
                  params={params}
                  reading={reading}
                  onChange={(changed) => onChange(withAspect(params, reading, 'thickness', changed), { isTyped: true })}
                  between={<FoundThicknesses search={search} params={params} onChange={onChange} />}
                />
              </div>
            )}
            <div className={classes['tools']} role="toolbar" aria-label="List tools" {...tools}>
              {hasAside ? (
                <Button
                  variant="default"
                  leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
                  aria-expanded={areFiltersOpen}
                  onClick={() => setFiltersOpen(!areFiltersOpen)}
                >
                  {filtersLabel(countFilters(chips))}
                </Button>
              ) : (
                <FiltersButton
                  {...filters}
                  answer={answer}
                  label={filtersLabel(countFilters(chips))}
                  drawer={{ ...drawer, open: openFilters }}
                  focusOn={focusOn}
                />
              )}
              {!isNarrow && <SearchOrder {...order} />}
              {!isNarrow && <ColumnsButton {...choice} />}
              <SearchExport pages={pages} params={params} chips={chips} hidden={choice.hidden} />
            </div>
          </>
        }
        line={
          <>
            <div className={classes['summary']}>
              <SearchSummary answer={answer} states={valuesOf(params, reading, 'state')} summaryRef={summaryRef} />
            </div>
            {!isNarrow && (
              <>
                {unread}
                <SharedValuesLine values={shared} />
                {save}
              </>
            )}
          </>
        }
        selection={<Selection isMain />}
        opened={opened}
        details={
          <ItemBeside
            opened={opened}
            items={pages.data ?? noItems}
            isTicked={shortlist.has}
            onTick={(item, isTicked) => shortlist.set([item], isTicked)}
          />
        }
        hasNote={pages.data !== undefined}
        // On a phone they come after the items, which they would move.
        note={
          isNarrow && (
            <>
              {unread}
              {save}
            </>
          )
        }
        filters={
          hasFilters && (
            <aside className={classes['aside']} aria-label="Filters">
              <Button variant="default" className={classes['skip'] ?? ''} onClick={skipToList}>
                Skip the filters
              </Button>
              <SearchFilters {...filters} facets={answer?.facets} />
            </aside>
          )
        }
      >
        <div className={classes['progress']} data-busy={isSlow || undefined} aria-hidden />
        {pages.error !== null && pages.data && <StaleNotice error={pages.error} />}
        <SearchMessage
          search={search}
          params={params}
          onLeave={() => summaryRef.current?.focus({ preventScroll: true })}
        />
        {!isMessage(search) && (
          <SearchTable
            pages={pages}
            onOpen={opened.open}
            columns={placed}
            listKey={params}
            isNarrow={isNarrow}
            order={order}
            distanceOf={(item) => distanceOf(item, params)}
          />
        )}
      </Workbench>
    </Page>
  )
}

function filtersLabel(active: number): string {
  return active === 0 ? 'Filters' : `Filters (${active})`
}

/** The thicknesses of what was found, to choose a range of them. */
function FoundThicknesses({
  search: { answer, reading },
  params,
  onChange,
}: SearchScreenProps & { search: ReturnType<typeof useSteelSearch> }) {
  return (
    <ThicknessStrip
      steps={answer?.thicknesses ?? noSteps}
      range={thicknessRange(params, reading, answer?.thicknesses ?? noSteps)}
      onChange={({ from, to }) =>
        onChange(withAspect(params, reading, 'thickness', { thicknessFrom: textOf(from), thicknessTo: textOf(to) }), {
          isTyped: true,
        })
      }
    />
  )
}

const textOf = (sizeIn: number | undefined) => (sizeIn === undefined ? undefined : String(sizeIn))

type Search = ReturnType<typeof useSteelSearch>

function isMessage({ pages, answer, isGettingReady }: Search): boolean {
  if (answer === undefined) return isGettingReady || pages.error !== null
  return pages.data?.length === 0
}

type SearchMessageProps = { search: Search; params: SearchPageParams; onLeave: () => void }

function SearchMessage({ search, params, onLeave }: SearchMessageProps) {
  const { pages, answer, reading, isGettingReady } = search
  if (!isMessage(search)) return null
  if (answer) {
    if (pages.isOutdated) return null
    const { unfound, without, nearest } = answer
    return (
      <NothingFound
        params={params}
        reading={reading}
        unfound={unfound}
        costs={without}
        nearest={nearest}
        onLeave={onLeave}
      />
    )
  }
  if (isGettingReady) {
    return (
      <EmptyState title="Search is getting ready…">
        The lists are loading, which takes a few seconds. The items will show up here on their own.
      </EmptyState>
    )
  }
  return <LoadError title="The search did not work" query={pages} />
}

function useSharedOf({ pages, answer }: Search): SharedValue[] {
  const { data, left } = pages
  return useMemo(() => {
    if (!answer || !data) return []
    return left === 0 ? findSharedValues(data) : findSharedFacets(answer)
  }, [answer, data, left])
}

function isNarrowed({ sort: _sort, near: _near, ...filters }: SearchPageParams): boolean {
  return Object.values(filters).some((value) => value !== undefined)
}

function countFilters(chips: readonly SearchChip[]): number {
  return chips.filter(({ aspect, isOverridden }) => !isOverridden && aspect !== 'text' && !hidesNothing(aspect)).length
}

const loadDialog = async () => (await import('./SavedSearchDialog.tsx')).SavedSearchDialog

/** Offers mail about a search, where the product can send any. */
function SaveSearchButton({ filters }: { filters: SavedFilters }) {
  const [isOpen, { open, close }] = useDisclosure(false)
  const { Loaded: SavedSearchDialog, request } = useOnDemand(loadDialog)
  if (!site.sendsMail) return null
  const ask = async () => {
    if (await request()) open()
  }
  return (
    <>
      <Button variant="default" leftSection={<IconMail size={16} aria-hidden />} onClick={() => void ask()}>
        E-mail me when new steel fits
      </Button>
      {SavedSearchDialog && <SavedSearchDialog filters={filters} opened={isOpen} onClose={close} />}
    </>
  )
}
