import { Button } from '@mantine/core'
import { formatCountOf, wordFor } from '../../../shared/count-text.ts'
import { Notice } from '../../components/Notice.tsx'

type GoneItemsNoticeProps = { count: number; onSeen: () => void }

/** Tells of ticked items that the list does not hold any longer, so that no inquiry goes out shorter than its buyer believes. */
export function GoneItemsNotice({ count, onSeen }: GoneItemsNoticeProps) {
  if (count === 0) return null
  return (
    <Notice title={`${formatCountOf(count, 'ticked item')} ${wordFor(count, 'is', 'are')} no longer in this list`}>
      Sold, or changed by the supplier since you ticked. Your inquiry goes out without.{' '}
      <Button variant="default" size="compact-sm" onClick={onSeen}>
        OK
      </Button>
    </Notice>
  )
}
