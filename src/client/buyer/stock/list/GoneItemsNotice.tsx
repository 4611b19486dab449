import { Button } from '@mantine/core'
import { formatCountOf, wordFor } from '../../../../shared/text/count-text.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'

type GoneItemsNoticeProps = { count: number; onSeen: () => void }

/** Says that ticked items left the list, so buyers know that their inquiry gets shorter. */
export function GoneItemsNotice({ count, onSeen }: GoneItemsNoticeProps) {
  if (count === 0) return null
  return (
    <Notice title={`${formatCountOf(count, 'selected item')} ${wordFor(count, 'is', 'are')} no longer in this list`}>
      Sold, or changed by the supplier since. Your inquiry goes out without them.{' '}
      <Button variant="default" size="compact-sm" onClick={onSeen}>
        OK
      </Button>
    </Notice>
  )
}
