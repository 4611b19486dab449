import { Button, Group, Stack, Text } from '@mantine/core'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { AskForSize } from '../asking/AskForSize.tsx'
import { toWantedSteel } from '../asking/wanted-steel.ts'
import type { PhraseReading } from '../question/phrase-text.ts'
import type { SearchPageParams } from '../question/search-page-params.ts'
import { useLooserCounts } from './hooks.ts'
import { leaveOutWords, listLooser, type SearchChip } from './search-chips.ts'

const looserMax = 6

type NothingFoundProps = {
  params: SearchPageParams
  reading: PhraseReading
  /** Words of the phrase that no item has. */
  unfound: readonly string[]
  onDrop: (chip: SearchChip) => void
}

/** Shown instead of items: which words no item has, or which single part to drop, and how to ask for the steel. */
export function NothingFound({ params, reading, unfound, onDrop }: NothingFoundProps) {
  const words = unfound.length > 0 ? leaveOutWords(params, reading, unfound) : undefined
  const looser = words ? [words] : listLooser(params, reading).slice(0, looserMax)
  if (looser.length === 0) {
    return (
      <EmptyState title="No steel is listed right now">
        New lists come in every day. Check back soon, or call us.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No items"
      action={<WaysOn looser={looser} params={params} reading={reading} unfound={unfound} onDrop={onDrop} />}
    >
      {words
        ? `No item has ${words.label}. Drop ${unfound.length > 1 ? 'them' : 'it'}, or tell us what you need and our specialists will look for it nationwide.`
        : 'Nothing on the ground fits all of this right now. Drop one part of the search, or tell us what you need and our specialists will look for it nationwide.'}
    </EmptyState>
  )
}

type WaysOnProps = NothingFoundProps & { looser: readonly SearchChip[] }

// Nothing moves when the numbers come.
function WaysOn({ looser, params, reading, unfound, onDrop }: WaysOnProps) {
  const counts = useLooserCounts(looser)
  return (
    <Stack gap="md" align="flex-start">
      <Stack component="ul" className="plain-list" gap={8}>
        {looser.map((chip, index) => {
          const count = counts[index]
          return (
            <Group key={chip.key} component="li" gap="4px 12px">
              <Button
                variant={count === 0 ? 'subtle' : 'default'}
                h="auto"
                mih={{ sm: 36 }}
                py={6}
                // A long one takes two lines.
                styles={{ label: { overflow: 'visible', lineHeight: 1.3, textAlign: 'left', whiteSpace: 'normal' } }}
                onClick={() => onDrop(chip)}
              >
                Drop {chip.label}
              </Button>
              <Text size="sm" className="tabular">
                {count !== undefined && `${formatCountOf(count, 'item')} without ${unfound.length > 1 ? 'them' : 'it'}`}
              </Text>
            </Group>
          )
        })}
      </Stack>
      <AskForSize wanted={toWantedSteel(params, reading)} label="Tell us what you need" />
    </Stack>
  )
}
