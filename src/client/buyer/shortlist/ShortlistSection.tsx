import { Button, Group, Text, Title } from '@mantine/core'
import { memo, useRef } from 'react'
import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { focusHeading } from '../../platform/moves/focus-heading.ts'
import { PlainCheckbox } from '../../ui/fields/PlainCheckbox.tsx'
import { formatTotalWeight } from '../item/total-weight.ts'
import { removeItems } from '../picks/remove-items.tsx'
import { itemsLeft, type ShortlistGroup } from '../picks/shortlist-state.ts'
import { ShortlistItems } from './ShortlistItems.tsx'
import classes from './ShortlistSection.module.css'

type ShortlistSectionProps = {
  group: ShortlistGroup
  ticks: Readonly<Record<string, boolean>>
  onTick: (ids: readonly string[], isTicked: boolean) => void
}

/** What was picked at one source location. */
export const ShortlistSection = memo(({ group: { sourceCode, place, rows }, ticks, onTick }: ShortlistSectionProps) => {
  const headingRef = useRef<HTMLHeadingElement>(null)
  const title = [sourceCode, place].filter(Boolean).join(' - ')
  const left = itemsLeft(rows)
  const ticked = left.filter(({ id }) => ticks[id]).length
  const isAll = ticked > 0 && ticked === left.length
  // The button that was pressed goes with its row.
  const remove = (items: readonly InventoryItem[]) => {
    if (items.length === rows.length) focusHeading()
    else headingRef.current?.focus({ preventScroll: true })
    removeItems(items)
  }
  return (
    <section aria-label={title}>
      <Group justify="space-between" gap="4px 16px" mb={8}>
        <Title order={2} ref={headingRef} tabIndex={-1} style={{ outline: 'none' }}>
          <label className={classes['title']}>
            <PlainCheckbox
              aria-label={`Select all of ${title}`}
              disabled={left.length === 0}
              checked={isAll}
              isMixed={ticked > 0 && !isAll}
              onChange={() =>
                onTick(
                  left.map(({ id }) => id),
                  !isAll,
                )
              }
            />
            {title}
          </label>
        </Title>
        <Group gap="4px 12px">
          <Text className="tabular">
            {formatCountOf(left.length, 'item')} · {formatTotalWeight(left)}
          </Text>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Remove all of ${title}`}
            onClick={() => remove(rows.map(({ item }) => item))}
          >
            Remove all
          </Button>
        </Group>
      </Group>
      <ShortlistItems
        label={title}
        rows={rows}
        ticks={ticks}
        onTick={(item, isTicked) => onTick([item.id], isTicked)}
        onRemove={(item) => remove([item])}
      />
    </section>
  )
})
