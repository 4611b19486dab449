import { Button, Group, Text, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import type { WantedItem } from '../asking/request-draft.ts'
import { PastedLine } from './PastedLine.tsx'
import { PastedOffers } from './PastedOffers.tsx'
import classes from './pasted.module.css'
import { listJoining, type PastedItem } from './pasted-items.ts'
import type { PastedList } from './use-pasted-list.ts'

type PastedReviewProps = {
  list: PastedList
  items: readonly PastedItem[]
  onAdd: (items: readonly WantedItem[]) => void
}

/** Each line as it was read, beside the line itself. */
export function PastedReview({ list, items, onAdd }: PastedReviewProps) {
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => headingRef.current?.focus(), [])
  const joining = listJoining(items)
  const marked = items.filter(({ unread, isLeftOut }) => unread.length > 0 && !isLeftOut).length
  return (
    <div className={classes['review']}>
      <div>
        <Title order={4} ref={headingRef} tabIndex={-1} className={classes['heading'] ?? ''}>
          {items.length === 0 ? 'No steel was found in it' : `${formatCountOf(items.length, 'item')} read`}
        </Title>
        <Text size="sm" c="dimmed">
          {items.length === 0
            ? 'Give each item a line with at least a product or a thickness, such as: 14 ga galv coil 48 wide, 20 tons.'
            : summaryOf(marked)}
        </Text>
      </div>
      {items.length > 0 && <PastedOffers list={list} items={items} />}
      {items.length > 0 && (
        <ol className={classes['lines']} aria-label="Items read from your list">
          {items.map((one) => (
            <PastedLine key={one.key} pasted={one} onChange={(change) => list.change(one.key, change)} />
          ))}
        </ol>
      )}
      {list.others.length > 0 && (
        <details className={classes['others']}>
          <summary>
            {formatCountOf(list.others.length, 'line')} {list.others.length === 1 ? 'is' : 'are'} not read as{' '}
            {list.others.length === 1 ? 'an item' : 'items'}
          </summary>
          <ul>
            {list.others.map(({ line, text }) => (
              <li key={`${line} ${text}`}>{text}</li>
            ))}
          </ul>
        </details>
      )}
      <Group gap="sm" className={classes['foot'] ?? ''}>
        {items.length > 0 && (
          <Button disabled={joining.length === 0} onClick={() => onAdd(joining)}>
            Add {formatCountOf(joining.length, 'Item')} to My List
          </Button>
        )}
        <Button variant="default" onClick={list.goBack}>
          Back to the Text
        </Button>
      </Group>
    </div>
  )
}

function summaryOf(marked: number): string {
  if (marked === 0) return 'Check them, then add them to your list.'
  return `Check them, then add them to your list. What could not be read in ${formatCountOf(marked, 'line')} is marked, and goes into the Additional Notes.`
}
