import { Button, Group, Stack, Text } from '@mantine/core'
import { formatCountOf } from '../../../shared/count-text.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { AskForSize } from '../inventory/AskForSize.tsx'
import { useLooserCounts } from './hooks.ts'
import type { PhraseReading } from './phrase-text.ts'
import { listLooser, type SearchChip } from './search-chips.ts'
import type { SearchPageParams } from './search-page-params.ts'
import { toWantedSteel } from './wanted-steel.ts'

const looserMax = 6

type NothingFoundProps = {
  params: SearchPageParams
  reading: PhraseReading
  onDrop: (chip: SearchChip) => void
}

/** Shown instead of items: which single part of the search to drop, and how to ask for the steel. */
export function NothingFound({ params, reading, onDrop }: NothingFoundProps) {
  const looser = listLooser(params, reading).slice(0, looserMax)
  if (looser.length === 0) {
    return (
      <EmptyState title="No steel is listed right now">
        Lists come in every day. Look again soon, or call us.
      </EmptyState>
    )
  }
  return (
    <EmptyState title="No items" action={<WaysOn looser={looser} params={params} reading={reading} onDrop={onDrop} />}>
      Nothing on the ground fits all of this right now. Drop one part of the search, or tell us what you need and our
      specialists will look for it nationwide.
    </EmptyState>
  )
}

type WaysOnProps = NothingFoundProps & { looser: readonly SearchChip[] }

function WaysOn({ looser, params, reading, onDrop }: WaysOnProps) {
  const counts = useLooserCounts(looser)
  const helpful = looser
    .map((chip, index) => ({ chip, count: counts[index] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
  const isCounted = counts.every((count) => count !== undefined)
  return (
    <Stack gap="md" align="flex-start">
      <Stack gap={8} align="flex-start" mih={36} role="status">
        {helpful.map(({ chip, count }) => (
          <Group key={chip.key} gap="sm">
            <Button variant="default" size="sm" onClick={() => onDrop(chip)}>
              Drop {chip.label}
            </Button>
            <Text size="sm" className="tabular">
              {formatCountOf(count, 'item')} without it
            </Text>
          </Group>
        ))}
        {isCounted && helpful.length === 0 && looser.length > 1 && (
          <Text size="sm">Dropping one part alone brings nothing: drop several of them.</Text>
        )}
      </Stack>
      <AskForSize wanted={toWantedSteel(params, reading)} label="Tell us what you need" />
    </Stack>
  )
}
