import { Text, Title } from '@mantine/core'
import { useId } from 'react'
import type { NeedMatches as Answer } from '../../../shared/needs/matches.ts'
import type { ListedNeed } from '../../../shared/needs/schema.ts'
import { formatCount } from '../../../shared/text/count-text.ts'
import { SearchAllLink } from '../../buyer/question/SearchAllLink.tsx'
import { CardSkeletons } from '../../ui/feedback/CardSkeletons.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { StaleNotice } from '../../ui/feedback/StaleNotice.tsx'
import { MatchList } from './MatchList.tsx'
import classes from './NeedMatches.module.css'
import { describeGates, describeReadAs, describeUnread } from './read-as-words.ts'
import { toStockSearch } from './stock-search.ts'
import { useNeedMatches } from './use-need-matches.ts'
import { useSameCounts, useSeen } from './use-seen.ts'

/** The stock that fits a need: how the need was read, and the matches. */
export function NeedMatches({ need }: { need: ListedNeed }) {
  const titleId = useId()
  const query = useNeedMatches(need.id)
  const { data, error } = query
  useSeen(data)
  useSameCounts(data)
  return (
    <section aria-labelledby={titleId} className={classes['section']}>
      <div className={classes['head']}>
        <Title order={5} id={titleId}>
          Matches{data && ` (${formatCount(data.total)})`}
        </Title>
        {data && <SearchAllLink search={toStockSearch(data.readAs, need)} label="Search the stock" />}
      </div>
      {!data && error ? <LoadError title="The matches could not be loaded" query={query} /> : null}
      {!data && !error && <CardSkeletons heightPx={84} spacing="xs" />}
      {data && (
        <>
          {error ? <StaleNotice error={error} /> : null}
          <ReadAs answer={data} need={need} />
          {data.matches.length === 0 ? (
            <NoMatches answer={data} need={need} />
          ) : (
            <MatchList query={{ ...query, data }} />
          )}
        </>
      )}
    </section>
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
