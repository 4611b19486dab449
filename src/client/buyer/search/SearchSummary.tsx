import { Button, Text } from '@mantine/core'
import type { RefObject } from 'react'
import { findRegionOfState } from '../../../shared/places/regions.ts'
import { describeHits } from '../../../shared/search/filters.ts'
import type { SearchAnswer } from '../../../shared/search/schema.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { formatWeightLb } from '../../platform/text/format.ts'
import type { SearchPageParams } from '../question/search-page-params.ts'
import { stateName } from '../question/state-name.ts'
import { describeWanted } from './search-chips.ts'

type SearchSummaryProps = {
  answer: SearchAnswer | undefined
  /** Codes of the states that are searched. */
  states: readonly string[]
  /** Gets the focus when the control that was used is gone. */
  summaryRef: RefObject<HTMLParagraphElement | null>
}

/** How many items a search finds, their weight, and what of a wanted weight they cover. */
export function SearchSummary({ answer, states, summaryRef }: SearchSummaryProps) {
  return (
    <Text ref={summaryRef} size="sm" fw={600} role="status" className="tabular" tabIndex={-1} mih="1lh">
      {answer && summarize(answer, states)}
    </Text>
  )
}

function summarize({ readAs, ...hits }: SearchAnswer, states: readonly string[]): string {
  const wanted = readAs.flatMap((part) =>
    part.filter === 'wanted'
      ? [`${describeWanted(part.text, part.value)}: ${formatWeightLb(hits.weightLb)} found`]
      : [],
  )
  return [describeHits(hits), ...wanted, ...outsideRegions(states)].join(' · ')
}

/** Nevada and Hawaii have no sales region. */
function outsideRegions(states: readonly string[]): string[] {
  return states
    .filter((code) => !findRegionOfState(code))
    .map((code) => `${stateName(code)} is in none of our sales regions`)
}

type UnreadButtonProps = {
  params: SearchPageParams
  answer: SearchAnswer | undefined
  onChange: (unread: SearchPageParams['unread']) => void
}

/** Shows or hides the items whose size says nothing that can be read. */
export function UnreadButton({ params, answer, onChange }: UnreadButtonProps) {
  const unread = answer?.unread ?? 0
  if (params.unread === undefined && unread === 0) return null
  return (
    <Button variant="subtle" size="compact-sm" onClick={() => onChange(params.unread ? undefined : '1')}>
      {params.unread
        ? 'Hide items whose size cannot be read'
        : `Show ${formatCountOf(unread, 'item')} whose size cannot be read`}
    </Button>
  )
}
