import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import { useEffect, useId, useMemo, useRef } from 'react'
import type {
  NeedMatches as Answer,
  MatchCounts as Counts,
  ListedNeed,
  NeedMatch,
} from '../../../shared/needs/schema.ts'
import { matchesMax, mtrWanted } from '../../../shared/needs/terms.ts'
import { totalWeightLb } from '../../../shared/steel/weight.ts'
import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { formatCount, formatCountOf } from '../../../shared/text/count-text.ts'
import { SearchAllLink } from '../../buyer/question/SearchAllLink.tsx'
import { stickyBar } from '../../platform/moves/window.ts'
import { formatWeightLb } from '../../platform/text/format.ts'
import { StaleNotice } from '../../ui/feedback/Notice.tsx'
import { CardSkeletons } from '../../ui/feedback/Skeletons.tsx'
import { BusyButton } from '../../ui/page/BusyButton.tsx'
import { Folded } from '../../ui/page/Folded.tsx'
import { ToolButton } from '../../ui/page/ToolButton.tsx'
import { Loaded } from '../frame/Loaded.tsx'
import { findCombinations } from './combinations.ts'
import { useDismiss, useListDates, useMakeInquiry, useNeedMatches, useSameCounts, useSeen } from './hooks.tsx'
import { MatchRow } from './MatchRow.tsx'
import { usePicks } from './picked-matches.tsx'
import { describeGates, describeReadAs, describeUnread, toStockSearch } from './read-as.ts'
import { describeCounts, describePieces } from './words.ts'

/** The stock that fits a need: how the need was read, and the matches. */
export function NeedMatches({ need }: { need: ListedNeed }) {
  const titleId = useId()
  const query = useNeedMatches(need.id)
  const { data } = query
  useSeen(data)
  useSameCounts(data)
  return (
    <Stack component="section" gap={8} aria-labelledby={titleId} style={{ containerType: 'inline-size' }}>
      <Group justify="space-between" gap={8}>
        <Title order={5} id={titleId}>
          Matches{data && ` (${formatCount(data.total)})`}
        </Title>
        {data && <SearchAllLink search={toStockSearch(data.readAs, need)} label="Search the stock" />}
      </Group>
      <Loaded
        query={query}
        failureTitle="The matches could not be loaded"
        skeleton={<CardSkeletons heightPx={84} spacing="xs" />}
      >
        {(answer) => (
          <>
            {query.error ? <StaleNotice error={query.error} /> : null}
            <ReadAs answer={answer} need={need} />
            {answer.matches.length === 0 ? (
              <NoMatches answer={answer} need={need} />
            ) : (
              <MatchList query={query} answer={answer} need={need} />
            )}
          </>
        )}
      </Loaded>
    </Stack>
  )
}

type PartProps = { answer: Answer; need: ListedNeed }

function ReadAs({ answer: { readAs }, need }: PartProps) {
  const parts = describeReadAs(readAs, need)
  const unread = describeUnread(readAs)
  return (
    <div>
      <Text size="sm" c="dimmed">
        {parts.length > 0 ? `Read as: ${parts.join(' · ')}` : 'There is nothing in it to compare with stock.'}
      </Text>
      {unread.length > 0 && <Text size="sm">Could not be read, so not compared: {unread.join(', ')}</Text>}
    </div>
  )
}

const closedStatuses = new Set(['completed', 'cancelled'])

function NoMatches({ answer: { readAs }, need }: PartProps) {
  const gates = describeGates(readAs, need)
  const isOpen = !closedStatuses.has(need.status)
  return (
    <div>
      <Text size="sm" fw={600}>
        Nothing in stock fits yet.{isOpen && ' We will notify you when a list has some.'}
      </Text>
      {gates.length > 0 && (
        <Text size="sm">
          Every match must have: {gates.join(', ')}. Ask the customer which of these could be loosened.
        </Text>
      )}
    </div>
  )
}

type MatchListProps = PartProps & { query: ReturnType<typeof useNeedMatches> }

/** The matches of a need, best first, the dismissed ones folded at the end. */
function MatchList({ query, answer: { needId, readAs, matches }, need }: MatchListProps) {
  const { itemIds: ticked, pick } = usePicks(need)
  const listDates = useListDates()
  const dismiss = useDismiss(needId, query.limit)
  const listRef = useRef<HTMLUListElement>(null)
  const offered = matches.filter(({ dismissed }) => !dismissed)
  const dismissed = matches.filter((match) => match.dismissed)
  const selected = offered.filter(({ item }) => ticked.includes(item.id))
  const selectedIds = selected.map(({ item }) => item.id)
  const isOutdated = selected.length < ticked.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where an item left the matches
  useEffect(() => {
    if (isOutdated) pick(selectedIds)
  }, [isOutdated])

  function tick(id: string, isTicked: boolean): void {
    const others = selectedIds.filter((one) => one !== id)
    pick(isTicked ? [...others, id] : others)
  }
  function setDismissed({ item }: NeedMatch, isDismissed: boolean): void {
    dismiss({ itemId: item.id, name: item.productId || 'The item', dismissed: isDismissed })
    // The button that was pressed is gone; the next match takes its place.
    if (isDismissed) focusNext(listRef.current, offered.findIndex((one) => one.item.id === item.id) + 1)
  }
  const rowProps = (match: NeedMatch) => ({
    match,
    wantedLb: readAs.weightLb,
    wantedPieces: need.qtyPcs,
    listedAt: listDates.get(match.item.sourceCode) ?? match.item.createdAt,
    isNew: query.newIds.has(match.item.id),
    wantsMtr: need.condition === mtrWanted,
    onDismiss: () => setDismissed(match, !match.dismissed),
  })

  return (
    <Stack gap="xs">
      <Combinations matches={offered} wantedLb={readAs.weightLb} onSelect={pick} />
      <ul ref={listRef} className="plain-list" aria-label="Matches, best first">
        {offered.map((match) => (
          <MatchRow
            key={match.item.id}
            {...rowProps(match)}
            tick={{
              isTicked: selectedIds.includes(match.item.id),
              onTick: (isTicked) => tick(match.item.id, isTicked),
            }}
          />
        ))}
      </ul>
      {query.canShowMore && (
        <Button variant="default" w="fit-content" loading={query.isLoadingMore} onClick={query.showMore}>
          Show more (up to {matchesMax})
        </Button>
      )}
      {dismissed.length > 0 && (
        <Folded label={formatCountOf(dismissed.length, 'dismissed match', 'dismissed matches')} fz="sm">
          <ul className="plain-list" aria-label="Dismissed matches">
            {dismissed.map((match) => (
              <MatchRow key={match.item.id} {...rowProps(match)} />
            ))}
          </ul>
        </Folded>
      )}
      {offered.length === 0 && <Text size="sm">Every match is dismissed.</Text>}
      <SelectedMatches need={need} items={selected.map(({ item }) => item)} wantedLb={readAs.weightLb} />
    </Stack>
  )
}

function focusNext(list: HTMLElement | null, index: number): void {
  const buttons = list?.querySelectorAll<HTMLButtonElement>('button[data-dismiss]')
  const next = buttons?.[index] ?? buttons?.[index - 2]
  next?.focus()
}

type CombinationsProps = {
  matches: readonly NeedMatch[]
  wantedLb: number | null
  onSelect: (itemIds: readonly string[]) => void
}

/** Items of one source that together have the wanted weight; where a single one has it, nothing. */
function Combinations({ matches, wantedLb, onSelect }: CombinationsProps) {
  const combinations = useMemo(() => findCombinations(matches, wantedLb), [matches, wantedLb])
  if (combinations.length === 0) return null
  return (
    <Stack component="ul" gap={6} className="plain-list" aria-label="Together they fill the weight">
      {combinations.map(({ sourceCode, itemIds, text }) => (
        <Group key={sourceCode} component="li" gap={8} wrap="nowrap" fz="sm">
          <IconStack2 size={18} aria-hidden style={{ flex: 'none' }} />
          <span className="tabular">{text}</span>
          <Button
            variant="default"
            size="compact-sm"
            flex="none"
            aria-label={`Select: ${text}`}
            onClick={() => onSelect(itemIds)}
          >
            Select
          </Button>
        </Group>
      ))}
    </Stack>
  )
}

type SelectedMatchesProps = {
  need: ListedNeed
  items: readonly InventoryItem[]
  wantedLb: number | null
}

/** What is ticked, towards what is wanted, and the buttons that make an inquiry of it and of the rest of the list; always in sight. */
function SelectedMatches({ need, items, wantedLb }: SelectedMatchesProps) {
  const { others, pick, clearList } = usePicks(need)
  const { isMaking, make } = useMakeInquiry(clearList)
  const own = items.length > 0 ? [{ needId: need.id, itemIds: items.map(({ id }) => id) }] : []
  const needs = [...own, ...others]
  const isNone = needs.length === 0
  const count = new Set(needs.flatMap(({ itemIds }) => itemIds)).size
  const { weightLb } = totalWeightLb(items.map(({ weight }) => weight))
  const pieces = describePieces(
    items.reduce((sum, { qtyPcs }) => sum + qtyPcs, 0),
    need.qtyPcs,
  )
  const weight =
    wantedLb === null ? formatWeightLb(weightLb) : `${formatCount(weightLb)} of ${formatWeightLb(wantedLb)}`
  return (
    <Group
      ref={stickyBar}
      component="section"
      gap={8}
      px={12}
      py={8}
      pos="sticky"
      bottom={8}
      bg="var(--surface-raised)"
      className="framed"
      style={{ zIndex: 2, boxShadow: 'var(--mantine-shadow-md)' }}
      aria-label="Selected matches"
    >
      <Text size="sm" flex="1 1 160px" className="tabular" role="status">
        {isNone ? (
          'Select what fits: each match says how much of the need it covers.'
        ) : (
          <b>{formatCount(items.length)} selected</b>
        )}
        {items.length > 0 && ` · ${[pieces, weight].filter(Boolean).join(' · ')}`}
        {others.length > 0 &&
          ` · ${formatCountOf(count, 'item')} from ${formatCountOf(needs.length, 'need')} of this list`}
      </Text>
      {items.length > 0 && <ToolButton label="Clear" onClick={() => pick([])} />}
      <BusyButton variant="default" size="xs" disabled={isNone} isBusy={isMaking} onClick={() => make(needs, true)}>
        {isNone ? 'Ask suppliers' : `Ask about ${formatCountOf(count, 'item')}`}
      </BusyButton>
      <BusyButton size="xs" disabled={isNone} isBusy={isMaking} onClick={() => make(needs, false)}>
        Make an inquiry
      </BusyButton>
    </Group>
  )
}

/** How much stock fits a need, and how much of it is new. */
export function MatchCounts({ counts }: { counts: Counts }) {
  const text = describeCounts(counts)
  if (text === '') return null
  return (
    <Group gap={8} component="p" m={0}>
      <Text span size="sm" className="tabular">
        {text}
      </Text>
      {counts.newMatches ? (
        <Badge size="sm" color="gray.7" variant="filled">
          {formatCount(counts.newMatches)} new
        </Badge>
      ) : null}
    </Group>
  )
}
