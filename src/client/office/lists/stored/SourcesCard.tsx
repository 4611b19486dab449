import { Button, Card, Group, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconDownload } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { SourceTotals } from '../../../../shared/stock/schema.ts'
import { isListOld, listOldDays } from '../../../../shared/stock/terms.ts'
import { formatCount, formatCountOf } from '../../../../shared/text/count-text.ts'
import { stringifySearch } from '../../../platform/moves/search-params.ts'
import { useNarrowScreen } from '../../../platform/moves/window.ts'
import { formatPacificDateTime } from '../../../platform/text/format.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../../ui/feedback/LoadError.tsx'
import { Notice, StaleNotice } from '../../../ui/feedback/Notice.tsx'
import { FilterField } from '../../../ui/fields/FilterField.tsx'
import { PlainCheckbox } from '../../../ui/fields/PlainCheckbox.tsx'
import { Disclosure } from '../../../ui/page/Disclosure.tsx'
import { ShowMore, useShownRows } from '../../../ui/table/MoreRows.tsx'
import { type RecordColumn, RecordTable } from '../../../ui/table/RecordTable.tsx'
import { SourceCode } from '../../suppliers/SourceCode.tsx'
import { useSourceTotals, useStockCategories } from '../hooks.ts'
import { ageText } from '../words.ts'

/** All sources, or only those with items without a region or with an old list. */
type SourcesShown = 'all' | 'no-region' | 'old-list'

type SourcesCardProps = {
  /** Undefined while only their number is shown. */
  view: SourcesShown | undefined
  onView: (view: SourcesShown | undefined) => void
}

/** The card of all sources, behind their number: how old their lists are, and the items that no region shows. */
export function SourcesCard({ view, onView }: SourcesCardProps) {
  const query = useSourceTotals()
  const { data, error } = query
  const listId = useId()
  const cardRef = useRef<HTMLElement>(null)
  const isLoaded = data !== undefined
  // The line of what waits leads here, from far above.
  useEffect(() => {
    if (view === 'old-list' && isLoaded) cardRef.current?.scrollIntoView({ block: 'nearest' })
  }, [view, isLoaded])
  return (
    <Card ref={cardRef} withBorder component="section" aria-labelledby="sources" p="lg">
      <Group justify="space-between" gap="xs">
        <Group gap="md">
          <Title order={2} id="sources">
            Sources
          </Title>
          {data && data.length > 0 && (
            <Button
              variant="default"
              aria-expanded={view !== undefined}
              aria-controls={view && listId}
              rightSection={view ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
              onClick={() => onView(view ? undefined : 'all')}
            >
              {view ? 'Hide' : 'Show'} {formatCountOf(data.length, 'source')}
            </Button>
          )}
        </Group>
        <StockDownload sourceCodes={data?.map(({ sourceCode }) => sourceCode) ?? []} />
      </Group>
      {data && <SourcesList id={listId} sources={data} refreshError={error} view={view} onView={onView} />}
      {!data && error && <LoadError title="The sources could not be loaded" query={query} />}
    </Card>
  )
}

type SourcesListProps = SourcesCardProps & { id: string; sources: readonly SourceTotals[]; refreshError: unknown }

function SourcesList({ id, sources, refreshError, view, onView }: SourcesListProps) {
  const incomplete = sources.filter((source) => source.itemsWithoutRegion > 0)
  const old = sources.filter(({ oldestListAt }) => isListOld(oldestListAt, Date.now()))
  const narrowed = view === 'no-region' ? incomplete : view === 'old-list' ? old : []
  const itemsWithoutRegion = incomplete.reduce((sum, source) => sum + source.itemsWithoutRegion, 0)
  if (sources.length === 0) {
    return <EmptyState title="No inventory yet">Sources come from the lists. Upload the first one above.</EmptyState>
  }
  return (
    <Stack gap="sm" mt={itemsWithoutRegion > 0 || view || refreshError ? 'sm' : 0}>
      {Boolean(refreshError) && <StaleNotice error={refreshError} />}
      {itemsWithoutRegion > 0 && (
        <>
          <Notice title={`${formatCountOf(itemsWithoutRegion, 'item')} without a region`}>
            The search finds them, but no region shows them. Upload their lists again with default regions.
          </Notice>
          <Narrow>
            <PlainCheckbox
              checked={view === 'no-region'}
              onChange={({ currentTarget }) => onView(currentTarget.checked ? 'no-region' : 'all')}
            />
            Only the {formatCountOf(incomplete.length, 'source')} with items without a region
          </Narrow>
        </>
      )}
      {view && old.length > 0 && (
        <Narrow>
          <PlainCheckbox
            checked={view === 'old-list'}
            onChange={({ currentTarget }) => onView(currentTarget.checked ? 'old-list' : 'all')}
          />
          Only the {formatCountOf(old.length, 'source')} with a list older than {listOldDays} days
        </Narrow>
      )}
      {view && (
        <div id={id}>
          <SourcesTable sources={narrowed.length > 0 ? narrowed : sources} />
        </div>
      )}
    </Stack>
  )
}

function Narrow({ children }: { children: ReactNode }) {
  return (
    <Group
      component="label"
      gap={8}
      wrap="nowrap"
      w="fit-content"
      mih={{ base: 44, sm: 32 }}
      fz="sm"
      style={{ cursor: 'pointer' }}
    >
      {children}
    </Group>
  )
}

function SourcesTable({ sources }: { sources: readonly SourceTotals[] }) {
  const [typed, setTyped] = useState('')
  const words = typed.trim().toLowerCase()
  const found = sources.filter(({ sourceCode }) => sourceCode.toLowerCase().includes(words))
  const { shown, left, showMore } = useShownRows(found)
  return (
    <Stack gap="sm">
      <FilterField label="Filter by source code" maw={320} value={typed} onType={setTyped} />
      {found.length === 0 ? (
        <EmptyState title="No source matches">Try a shorter code.</EmptyState>
      ) : (
        <RecordTable
          label="Sources"
          minWidthPx={560}
          columns={columns}
          rows={shown}
          rowKey={({ sourceCode }) => sourceCode}
        />
      )}
      <ShowMore left={left} onMore={showMore} />
    </Stack>
  )
}

const columns: readonly RecordColumn<SourceTotals>[] = [
  {
    heading: 'Source Code',
    cardLabel: null,
    breaksWords: true,
    cell: ({ sourceCode }) => <SourceCode code={sourceCode} />,
  },
  { heading: 'Items', align: 'right', cell: ({ items }) => formatCount(items) },
  {
    heading: 'Last Upload (Pacific)',
    cardLabel: 'Last upload',
    cell: ({ lastUploadAt }) => (lastUploadAt === null ? '-' : formatPacificDateTime(lastUploadAt)),
  },
  {
    heading: 'Oldest List',
    align: 'right',
    cell: ({ oldestListAt }) => (oldestListAt === null ? '-' : ageText(oldestListAt, Date.now())),
  },
  {
    heading: 'Without a Region',
    cardLabel: 'No region',
    align: 'right',
    cell: ({ itemsWithoutRegion }) =>
      itemsWithoutRegion > 0 ? (
        <Text span inherit c="var(--accent-text)" fw={650}>
          {formatCount(itemsWithoutRegion)}
        </Text>
      ) : (
        '0'
      ),
  },
]

const all = ''

/** Downloads the stock, a category or a source as a workbook that can be uploaded again. */
function StockDownload({ sourceCodes }: { sourceCodes: readonly string[] }) {
  const isNarrow = useNarrowScreen()
  return (
    <Disclosure
      label="Download the stock"
      align={isNarrow ? 'start' : 'end'}
      icon={<IconDownload size={18} aria-hidden />}
      disabled={sourceCodes.length === 0}
    >
      {() => <DownloadForm sourceCodes={sourceCodes} />}
    </Disclosure>
  )
}

function DownloadForm({ sourceCodes }: { sourceCodes: readonly string[] }) {
  const [category, setCategory] = useState(all)
  const [source, setSource] = useState(all)
  const categories = useStockCategories()
  return (
    <Stack gap="sm" p={4}>
      <NativeSelect
        label="Category"
        data={[{ value: all, label: 'All categories' }, ...categories]}
        value={category}
        onChange={({ currentTarget }) => setCategory(currentTarget.value)}
      />
      <NativeSelect
        label="Source"
        data={[{ value: all, label: 'All sources' }, ...sourceCodes]}
        value={source}
        onChange={({ currentTarget }) => setSource(currentTarget.value)}
      />
      <Button component="a" href={`/api/inventory/export${stringifySearch({ category, source })}`} download>
        Download (.xlsx)
      </Button>
    </Stack>
  )
}
