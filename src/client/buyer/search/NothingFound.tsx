import { Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { PartCost } from '../../../shared/search/schema.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { AskForSize } from '../asking/AskForSize.tsx'
import { toWantedSteel } from '../asking/wanted-steel.ts'
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
  /** Called when a link is followed, which is gone then. */
  onLeave: () => void
}

/** Shown instead of items: what each word or filter costs, with a link that drops it, and how to ask for the steel. */
export function NothingFound({ params, reading, unfound, costs, onLeave }: NothingFoundProps) {
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
        <Stack gap="md" align="flex-start">
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
        : `Nothing on the ground fits all of this right now. ${isOneEnough ? 'Drop one part of the search' : 'No one part is to blame: drop several'}, or tell`}{' '}
      us what you need and our specialists will look for it nationwide.
    </EmptyState>
  )
}
