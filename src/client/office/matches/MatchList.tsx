import { Button, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { matchesMax } from '../../../shared/needs/match-terms.ts'
import type { NeedMatch, NeedMatches } from '../../../shared/needs/matches.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { Combinations } from './Combinations.tsx'
import { MatchRow } from './MatchRow.tsx'
import classes from './NeedMatches.module.css'
import { SelectedMatches } from './SelectedMatches.tsx'
import { useDismiss } from './use-dismiss.tsx'
import { useListDates, type useNeedMatches } from './use-need-matches.ts'

type MatchListProps = { query: ReturnType<typeof useNeedMatches> & { data: NeedMatches } }

/** The matches of a need, best first, the dismissed ones folded at the end. */
export function MatchList({ query }: MatchListProps) {
  const { needId, readAs, matches } = query.data
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const listDates = useListDates()
  const dismiss = useDismiss(needId, query.limit)
  const listRef = useRef<HTMLUListElement>(null)
  const offered = matches.filter(({ dismissed }) => !dismissed)
  const dismissed = matches.filter((match) => match.dismissed)
  const selected = offered.filter(({ item }) => ticked.has(item.id))

  function tick(ids: readonly string[], isTicked: boolean): void {
    const others = [...ticked].filter((id) => !ids.includes(id))
    setTicked(new Set(isTicked ? [...others, ...ids] : others))
  }
  function setDismissed({ item }: NeedMatch, isDismissed: boolean): void {
    dismiss({ itemId: item.id, name: item.productId || 'The item', dismissed: isDismissed })
    // The button that was pressed is gone; the next match takes its place.
    if (isDismissed) focusNext(listRef.current, offered.findIndex((one) => one.item.id === item.id) + 1)
  }
  const rowProps = (match: NeedMatch) => ({
    match,
    wantedLb: readAs.weightLb,
    listedAt: listDates.get(match.item.sourceCode) ?? match.item.createdAt,
    isNew: query.newIds.has(match.item.id),
    onDismiss: () => setDismissed(match, !match.dismissed),
  })

  return (
    <Stack gap="xs">
      <Combinations matches={offered} wantedLb={readAs.weightLb} onSelect={(itemIds) => setTicked(new Set(itemIds))} />
      <ul ref={listRef} className={classes['list']} aria-label="Matches, best first">
        {offered.map((match) => (
          <MatchRow
            key={match.item.id}
            {...rowProps(match)}
            tick={{ isTicked: ticked.has(match.item.id), onTick: (isTicked) => tick([match.item.id], isTicked) }}
          />
        ))}
      </ul>
      {query.canShowMore && (
        <Button variant="default" w="fit-content" loading={query.isLoadingMore} onClick={query.showMore}>
          Show more (up to {matchesMax})
        </Button>
      )}
      {dismissed.length > 0 && (
        <details className={classes['dismissed']}>
          <summary>{formatCountOf(dismissed.length, 'dismissed match', 'dismissed matches')}</summary>
          <ul className={classes['list']} aria-label="Dismissed matches">
            {dismissed.map((match) => (
              <MatchRow key={match.item.id} {...rowProps(match)} />
            ))}
          </ul>
        </details>
      )}
      {offered.length === 0 && <Text size="sm">Every match is dismissed.</Text>}
      <SelectedMatches
        needId={needId}
        items={selected.map(({ item }) => item)}
        wantedLb={readAs.weightLb}
        onClear={() => setTicked(new Set())}
      />
    </Stack>
  )
}

function focusNext(list: HTMLElement | null, index: number): void {
  const buttons = list?.querySelectorAll<HTMLButtonElement>('button[data-dismiss]')
  const next = buttons?.[index] ?? buttons?.[index - 2]
  next?.focus()
}
