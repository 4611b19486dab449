import { Button, Text } from '@mantine/core'
import { totalWeightLb } from '../../../shared/steel/weight.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { stickyBar } from '../../platform/moves/sticky-bar.ts'
import { formatWeightLb } from '../../platform/text/format.ts'
import type { ListedItem } from '../asking/request-draft.ts'
import classes from './request.module.css'

type RequestTotalsProps = {
  items: readonly ListedItem[]
  /** Whether the item in the form will join the list at review. */
  hasUnlisted: boolean
  onReview: () => void
}

/** The totals of the list and the button to the review; on narrow screens fixed at the bottom. */
export function RequestTotals({ items, hasUnlisted, onReview }: RequestTotalsProps) {
  const pieces = items.reduce((sum, { qtyPcs }) => sum + Number(qtyPcs), 0)
  const { weightLb } = totalWeightLb(items.map((item) => item.weightNeeded))
  const amounts = [
    ...(pieces > 0 ? [formatCountOf(pieces, 'pc')] : []),
    ...(weightLb > 0 ? [formatWeightLb(weightLb)] : []),
  ]
  return (
    <div ref={stickyBar} className={classes['totals']}>
      <div className={classes['amounts']}>
        <Text fw={600}>{formatCountOf(items.length, 'item')}</Text>
        {hasUnlisted && (
          <Text size="sm" c="dimmed">
            + the one in the form
          </Text>
        )}
        {amounts.map((amount) => (
          <Text key={amount} size="sm" c="dimmed">
            {amount}
          </Text>
        ))}
      </div>
      <Button color="hot" size="md" flex="none" onClick={onReview}>
        View My Selection
      </Button>
    </div>
  )
}
