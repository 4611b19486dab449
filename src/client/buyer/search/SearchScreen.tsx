import { Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconMail } from '@tabler/icons-react'
import { type FormEvent, type RefObject, useMemo, useRef, useState } from 'react'
import type { SavedFilters } from '../../../shared/search/schema.ts'
import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { formatCount } from '../../../shared/text/count-text.ts'
import { skipToList } from '../../platform/moves/focus.ts'
import { useHistoryStep } from '../../platform/moves/navigation.ts'
import { useNarrowScreen } from '../../platform/moves/window.ts'
import { useOnDemand } from '../../platform/server/code-loading.ts'
import { site } from '../../platform/text/site.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { lazyComponent } from '../../ui/feedback/lazy-part.tsx'
import { StaleNotice } from '../../ui/feedback/Notice.tsx'
import { useDelayed } from '../../ui/feedback/use-delayed.ts'
import { useTypedText } from '../../ui/fields/use-typed-text.ts'
import type { Pages } from '../../ui/table/use-pages.ts'
import { CreateInquiryButton } from '../inquiry/CreateInquiryButton.tsx'
import { useSessionExpiry } from '../inquiry/use-session-expiry.ts'
import { ColumnsButton, useHiddenColumns } from '../item/ColumnsButton.tsx'
import { ItemsExport } from '../item/ItemsExport.tsx'
import type { ItemField } from '../item/item-fields.ts'
import { useShortlist, useShortlistDraft } from '../picks/hooks.ts'
import { ShortlistBar } from '../picks/ShortlistBar.tsx'
import { rangeOfPart } from '../question/phrase-text.ts'
import type { SearchAspect, SearchPageParams } from '../question/search-page-params.ts'
import { hidesNothing, thicknessRange, toSearchFilters, valuesOf, withAspect } from '../question/search-question.ts'
import { ThicknessStrip } from '../stock/list/ThicknessStrip.tsx'
import { readFound, useSteelSearch } from './hooks.ts'
import { SearchChips, SearchSummary, UnreadButton } from './SearchChips.tsx'
import { SearchField } from './SearchField.tsx'
import { type ChangeSearch, FiltersButton, focusFilter, SearchFilters } from './SearchFilters.tsx'
import classes from './SearchScreen.module.css'
import { SearchSortSelect, SearchTable } from './SearchTable.tsx'
import { listChips, type SearchChip } from './search-chips.ts'

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

const stripPlace = <div className={classes['strip']} />

const asidePage = '(min-width: 62em)'
const nothingSaidOnce: never[] = []

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
  const hasAside = useMediaQuery(asidePage, undefined, { getInitialValueInEffect: false })
  const [hidden, setHidden] = useHiddenColumns()
  const boxRef = useRef<HTMLInputElement>(null)
  const summaryRef = useRef<HTMLParagraphElement>(null)
  const drawer = useHistoryStep('filters')
  const [focusOn, setFocusOn] = useState<SearchAspect>()
  const isSlow = useDelayed(pages.isFetching)
  // What was clicked is gone after it.
  const drop = ({ without }: SearchChip) => {
    summaryRef.current?.focus({ preventScroll: true })
    onChange(without)
  }
  const edit = ({ aspect, partIndex }: SearchChip) => {
    const part = partIndex === undefined ? undefined : reading.parts[partIndex]
    if (part && (aspect === 'text' || hidesNothing(aspect))) {
      const { start, end } = rangeOfPart(params.q ?? '', part)
      boxRef.current?.focus()
      boxRef.current?.setSelectionRange(start, end)
      return
    }
    if (hasAside && focusFilter(aspect)) return
    setFocusOn(aspect)
    drawer.open()
  }
  const openFilters = () => {
    setFocusOn(undefined)
    drawer.open()
  }
  const clear = () => {
    boxRef.current?.focus()
    onChange({ sort: params.sort })
  }
  const sortBy = (sort: SearchPageParams['sort']) => onChange({ ...params, sort })
  const filters = { params, reading, isLoading: pages.isFetching, onChange }
  return (
    <Stack gap={8} className={classes['frame'] ?? ''}>
      <SearchBox
        q={params.q ?? ''}
        onChange={(q) => onChange({ ...params, q: q.trim() === '' ? undefined : q }, { isTyped: true })}
        boxRef={boxRef}
        isBusy={isSlow}
      />
      <SearchChips chips={chips} onEdit={edit} onRemove={drop} onClear={clear} />
      <div className={classes['columns']}>
        {hasAside && (
          <aside className={classes['aside']} aria-label="Filters">
            <Button variant="default" className={classes['skip'] ?? ''} onClick={skipToList}>
              Skip the filters
            </Button>
            <SearchFilters {...filters} facets={answer?.facets} />
          </aside>
        )}
        <Stack component="section" gap={0} miw={0} mih={0} aria-label="Items">
          <Group justify="space-between" gap="8px 16px" pb={8} wrap={hasAside ? 'nowrap' : 'wrap'}>
            {/* Two lines beside the tools, so that nothing moves when the answer needs them. */}
            <Group gap="0 8px" mih={hasAside ? 'calc(1lh + 26px)' : 26}>
              <SearchSummary answer={answer} states={valuesOf(params, reading, 'state')} summaryRef={summaryRef} />
              <UnreadButton
                params={params}
                answer={answer}
                onChange={(unread) => {
                  summaryRef.current?.focus({ preventScroll: true })
                  onChange({ ...params, unread })
                }}
              />
            </Group>
            <Group gap={8} align="stretch" miw={0} className={classes['tools'] ?? ''}>
              {!hasAside && (
                <FiltersButton
                  {...filters}
                  answer={answer}
                  active={countFilters(chips)}
                  drawer={{ ...drawer, open: openFilters }}
                  focusOn={focusOn}
                />
              )}
              {isNarrowed(params) && <SaveSearchButton filters={toSearchFilters(params)} />}
              {!isNarrow && <SearchSortSelect sort={params.sort} onChange={sortBy} />}
              {!isNarrow && <ColumnsButton hidden={hidden} saidOnce={nothingSaidOnce} onChange={setHidden} />}
              <SearchExport pages={pages} params={params} chips={chips} hidden={hidden} />
            </Group>
          </Group>
          {!isNarrow && !isMessage(search) && <FoundThicknesses search={search} params={params} onChange={onChange} />}
          {pages.error !== null && pages.data && <StaleNotice error={pages.error} />}
          <SearchMessage
            search={search}
            params={params}
            onLeave={() => summaryRef.current?.focus({ preventScroll: true })}
          />
          {!isMessage(search) && (
            <>
              <SearchTable
                pages={pages}
                listKey={params}
                hidden={hidden}
                isNarrow={isNarrow}
                sort={params.sort}
                onSortChange={sortBy}
              />
              {pages.data && (
                <Text size="sm" c="dimmed" mt={8}>
                  *Subject to prior sale
                </Text>
              )}
            </>
          )}
        </Stack>
      </div>
      <ShortlistBar>
        <ShortlistInquiry />
      </ShortlistBar>
    </Stack>
  )
}

/** The thicknesses of what was found, to choose a range of them. */
function FoundThicknesses({
  search: { answer, reading },
  params,
  onChange,
}: SearchScreenProps & { search: ReturnType<typeof useSteelSearch> }) {
  if (!answer) return stripPlace
  return (
    <ThicknessStrip
      steps={answer.thicknesses}
      range={thicknessRange(params, reading, answer.thicknesses)}
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
    const { unfound, without } = answer
    return <NothingFound params={params} reading={reading} unfound={unfound} costs={without} onLeave={onLeave} />
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

function isNarrowed({ sort: _sort, ...filters }: SearchPageParams): boolean {
  return Object.values(filters).some((value) => value !== undefined)
}

function countFilters(chips: readonly SearchChip[]): number {
  return chips.filter(({ aspect, isOverridden }) => !isOverridden && aspect !== 'text' && !hidesNothing(aspect)).length
}

/** Opens the inquiry about the whole shortlist on a screen that needs no company information to look around. */
function ShortlistInquiry() {
  const { unsent: items } = useShortlist()
  const draftState = useShortlistDraft(items)
  const endSessionIfOver = useSessionExpiry({ isNeededToLook: false })
  return <CreateInquiryButton {...draftState} items={items} endSessionIfOver={endSessionIfOver} />
}

const typingPauseMs = 100

type SearchBoxProps = {
  q: string
  onChange: (q: string) => void
  boxRef: RefObject<HTMLInputElement | null>
  isBusy: boolean
}

/** The box that takes everything; it searches while one types. */
function SearchBox({ q, onChange, boxRef, isBusy }: SearchBoxProps) {
  const { typed, type } = useTypedText(q, onChange, typingPauseMs)
  const searchNow = (event: FormEvent) => {
    event.preventDefault()
    onChange(typed)
  }
  return (
    <search>
      <form className={classes['form']} onSubmit={searchNow}>
        <SearchField fieldRef={boxRef} aria-label="What steel do you need?" value={typed} onType={type} />
        <div className={classes['progress']} data-busy={isBusy || undefined} aria-hidden />
      </form>
    </search>
  )
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
