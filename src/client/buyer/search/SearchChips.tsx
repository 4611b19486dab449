import { Button, CloseButton, Text } from '@mantine/core'
import type { RefObject } from 'react'
import { findRegionOfState } from '../../../shared/places/regions.ts'
import { describeHits } from '../../../shared/search/filters.ts'
import type { SearchAnswer } from '../../../shared/search/schema.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { formatWeightLb } from '../../platform/text/format.ts'
import { stateName } from '../question/phrase-text.ts'
import type { SearchPageParams } from '../question/search-page-params.ts'
import classes from './SearchChips.module.css'
import { describeWanted, type SearchChip } from './search-chips.ts'

type SearchChipsProps = {
  chips: readonly SearchChip[]
  onEdit: (chip: SearchChip) => void
  onRemove: (chip: SearchChip) => void
  onClear: () => void
}

/** What the search holds, as it was understood: each part can be changed or removed. */
export function SearchChips({ chips, onEdit, onRemove, onClear }: SearchChipsProps) {
  return (
    <div className={classes['line']}>
      {chips.length > 0 && (
        <ul className={`plain-list ${classes['chips']}`} aria-label="The search, as understood">
          {chips.map((chip) => (
            <li key={chip.key} className={classes['chip']} data-overridden={chip.isOverridden || undefined}>
              <ChipLabel chip={chip} onEdit={onEdit} />
              <CloseButton size={28} iconSize={14} aria-label={`Remove ${chip.label}`} onClick={() => onRemove(chip)} />
            </li>
          ))}
          {chips.length > 1 && (
            <li>
              <Button variant="subtle" size="compact-sm" onClick={onClear}>
                Clear all
              </Button>
            </li>
          )}
        </ul>
      )}
    </div>
  )
}

function ChipLabel({ chip, onEdit }: { chip: SearchChip; onEdit: (chip: SearchChip) => void }) {
  const { aspect, label, isOverridden } = chip
  // There is no field for them.
  if (aspect === 'unread' || aspect === 'metal') return <span className={classes['label']}>{label}</span>
  return (
    <button
      type="button"
      className={classes['label']}
      title={isOverridden ? 'Not used: a filter says otherwise' : 'Change'}
      onClick={() => onEdit(chip)}
    >
      {label}
    </button>
  )
}

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
