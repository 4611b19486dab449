import { Badge, Button, Text } from '@mantine/core'
import type { MatchReason, NeedMatch } from '../../../shared/needs/schema.ts'
import type { MatchFit } from '../../../shared/needs/terms.ts'
import { mtrOnFile } from '../../../shared/papers/terms.ts'
import { formatSource } from '../../../shared/stock/line-summary.ts'
import { formatRecentDay } from '../../platform/text/format.ts'
import { PlainCheckbox } from '../../ui/fields/PlainCheckbox.tsx'
import { StatusDot } from '../../ui/fields/StatusSelect.tsx'
import { formatSize } from '../inquiries/line-cells.ts'
import classes from './MatchRow.module.css'
import { MatchScore } from './MatchScore.tsx'
import { describePieces, describeWeight, joinExactReasons } from './words.ts'

type MatchRowProps = {
  match: NeedMatch
  wantedLb: number | null
  /** 0: not said. */
  wantedPieces: number
  /** When the item's list was stored. */
  listedAt: string
  isNew: boolean
  /** Whether the need asks for a mill test report. */
  wantsMtr: boolean
  /** A dismissed match cannot be ticked. */
  tick?: { isTicked: boolean; onTick: (isTicked: boolean) => void }
  onDismiss: () => void
}

/** One line; on a phone it is a card. */
export function MatchRow({ match, wantedLb, wantedPieces, listedAt, isNew, wantsMtr, tick, onDismiss }: MatchRowProps) {
  const { item, score, reasons, dismissed } = match
  const size = formatSize(item)
  const name = item.productId || item.product || 'item without an id'
  const { weight, share } = describeWeight(item.weight, wantedLb)
  const quality = [item.gradeCategory, item.condition].filter(Boolean).join(' · ') || 'No grade or condition given'
  const described = [item.product || item.category, size, quality].filter(Boolean).join(', ')
  const pieces = describePieces(item.qtyPcs, wantedPieces)
  return (
    <li
      className={classes['match']}
      data-selected={tick?.isTicked || undefined}
      data-dismissed={dismissed || undefined}
    >
      <span className={classes['lead']}>
        {tick && (
          <label className={classes['tick']}>
            <PlainCheckbox
              aria-label={`Select ${name}, score ${score}`}
              checked={tick.isTicked}
              onChange={({ currentTarget }) => tick.onTick(currentTarget.checked)}
            />
          </label>
        )}
        <MatchScore score={score} />
      </span>
      <div className={`${classes['part']} ${classes['item']}`} title={`${name}, ${described}`}>
        <Text span size="sm" fw={600}>
          {name}
          {isNew && !dismissed && (
            <Badge size="sm" ml={8} color="gray.7" variant="filled">
              New
            </Badge>
          )}
        </Text>{' '}
        <Text span size="sm">
          {item.product || item.category}
          {size && (
            <>
              , <span className={classes['size']}>{size}</span>
            </>
          )}
        </Text>{' '}
        <Text span size="sm" c="dimmed">
          {quality}
        </Text>
        {wantsMtr && (
          <Text span size="sm" c="dimmed">
            {` · ${item.mtrOnFile ? mtrOnFile : 'No MTR yet'}`}
          </Text>
        )}
      </div>
      <Reasons reasons={reasons} />
      <div className={`${classes['part']} ${classes['weight']} tabular`}>
        {pieces && (
          <Text span size="sm">
            {pieces}
          </Text>
        )}
        <Text span size="sm" fw={600}>
          {weight}
        </Text>
        {share && (
          <Text span size="sm" c="dimmed">
            {share}
          </Text>
        )}
      </div>
      <div className={`${classes['part']} ${classes['source']}`} title={`List of ${formatRecentDay(listedAt)}`}>
        <Text span size="sm">
          {formatSource(item)}
        </Text>{' '}
        <Text span size="sm" c="dimmed" className={classes['listed'] ?? ''}>
          List of <time dateTime={listedAt}>{formatRecentDay(listedAt)}</time>
        </Text>
      </div>
      <Button
        variant="default"
        size="compact-sm"
        className={classes['dismiss'] ?? ''}
        data-dismiss
        aria-label={`${dismissed ? 'Bring back' : 'Dismiss'} ${name}`}
        onClick={onDismiss}
      >
        {dismissed ? 'Bring back' : 'Dismiss'}
      </Button>
    </li>
  )
}

const dotColors: Readonly<Record<Exclude<MatchFit, 'exact'>, string>> = {
  close: 'yellow',
  short: 'yellow',
  other: 'red',
  unknown: 'gray',
}

/** What differs from the need stands out; what is as wanted is told quietly. The weight has a column of its own. */
function Reasons({ reasons }: { reasons: readonly MatchReason[] }) {
  const told = reasons.filter(({ aspect }) => aspect !== 'weight')
  const exact = joinExactReasons(told)
  return (
    <ul
      className={`${classes['reasons']} plain-list`}
      aria-label="Reasons"
      title={told.map(({ text }) => text).join('. ')}
    >
      {told.map(({ aspect, fit, text }) =>
        fit === 'exact' ? null : (
          <li key={aspect}>
            <StatusDot color={dotColors[fit]} />
            <span>{text}</span>
          </li>
        ),
      )}
      {exact && <li className={classes['exact']}>{exact}</li>}
    </ul>
  )
}
