import { Stack, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { NearItem } from '../../../shared/search/item.ts'
import type { PartCost } from '../../../shared/search/schema.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { AskForSize } from '../asking/AskForSize.tsx'
import { toWantedSteel } from '../asking/wanted-steel.ts'
import { NearItems } from '../picks/NearItems.tsx'
import type { PhraseReading } from '../question/phrase-text.ts'
import type { SearchPageParams } from '../question/search-page-params.ts'
import classes from './NothingFound.module.css'
import { costOf, listLooser, withoutWords } from './search-chips.ts'

type NothingFoundProps = {
  params: SearchPageParams
  reading: PhraseReading
  /** Words of the phrase that no item has. */
  unfound: readonly string[]
  costs: readonly PartCost[]
  /** The items that come nearest. */
  nearest: readonly NearItem[]
  /** Called when a link is followed, which is gone then. */
  onLeave: () => void
}

/** Shown instead of items: what each word or filter costs, with a link that drops it, and how to ask for the steel. */
export function NothingFound({ params, reading, unfound, costs, nearest, onLeave }: NothingFoundProps) {
  const words = unfound.length > 0 ? withoutWords(params, reading, unfound) : undefined
  const looser = (words ? [words] : listLooser(params, reading))
    .map((part) => ({ ...part, count: costOf(part, costs) }))
    .sort((a, b) => (b.count ?? 0) - (a.count ?? 0))
  const isOneEnough = looser.some(({ count }) => count !== 0)
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
      action={
        <Stack gap="md" align="flex-start" w="100%">
          {nearest.length > 0 && (
            <Stack component="section" gap="xs" w="100%" maw={960} aria-label="Closest matches">
              <Title order={2} size="h3">
                Closest matches
              </Title>
              <NearItems label="Closest matches" near={nearest} same="Nothing" />
            </Stack>
          )}
          <ul className={`plain-list ${classes['list']}`}>
            {looser.map(({ key, name, count, without }) => (
              <li key={key} data-none={count === 0 || undefined}>
                <Link to="/inventory/search" search={without} resetScroll={false} onClick={onLeave}>
                  Without {name}
                  {count !== undefined && `: ${formatCountOf(count, 'item')}`}
                </Link>
              </li>
            ))}
          </ul>
          <AskForSize wanted={toWantedSteel(params, reading)} label="Tell us what you need" />
        </Stack>
      }
    >
      {words
        ? `No item has ${words.name}. Drop ${unfound.length > 1 ? 'them' : 'it'}, or tell`
        : `Nothing on the ground fits all of this right now. ${isOneEnough ? 'Drop one part of the search' : 'Drop more than one part of the search'}, or tell`}{' '}
      us what you need and our specialists will look for it nationwide.
    </EmptyState>
  )
}
