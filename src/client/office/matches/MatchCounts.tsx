import { Badge, Group, Text } from '@mantine/core'
import type { MatchCounts as Counts } from '../../../shared/needs/matches.ts'
import { formatCount } from '../../../shared/text/count-text.ts'
import { describeCounts } from './match-words.ts'

/** How much stock fits a need, and how much of it is new. */
export function MatchCounts({ counts }: { counts: Counts }) {
  const text = describeCounts(counts)
  if (text === '') return null
  return (
    <Group gap={8} component="p" m={0}>
      <Text span size="sm" className="tabular">
        {text}
      </Text>
      {counts.newMatches ? <NewBadge count={counts.newMatches} /> : null}
    </Group>
  )
}

function NewBadge({ count }: { count: number }) {
  return (
    <Badge size="sm" color="hot.7" variant="filled">
      {formatCount(count)} new
    </Badge>
  )
}
