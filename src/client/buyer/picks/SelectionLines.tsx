import { CloseButton, Group, Text, Title } from '@mantine/core'
import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { formatField, formatTotalWeight, itemName } from '../item/item-fields.ts'
import { focusSelection, removeItems } from './remove-items.ts'
import classes from './Selection.module.css'
import { describeChange, itemsToSend, type ShortlistedItem, type ShortlistGroup } from './shortlist-state.ts'

/** The shortlist by source location. */
export function ShortlistGroups({ groups }: { groups: readonly ShortlistGroup[] }) {
  return groups.map(({ sourceCode, place, rows }) => (
    <section key={JSON.stringify([sourceCode, place])} aria-label={groupTitle({ sourceCode, place })}>
      <Group justify="space-between" gap={8} wrap="nowrap" className={classes['group'] ?? ''}>
        <Title order={4}>{groupTitle({ sourceCode, place })}</Title>
        <Text size="xs" c="dimmed" className="tabular">
          {formatTotalWeight(itemsToSend(rows))}
        </Text>
      </Group>
      <SelectionLines rows={rows} canRemove />
    </section>
  ))
}

/** `WST1 - CA` */
export function groupTitle({ sourceCode, place }: Pick<ShortlistGroup, 'sourceCode' | 'place'>): string {
  return [sourceCode, place].filter(Boolean).join(' - ')
}

type SelectionLinesProps = { rows: readonly ShortlistedItem[]; canRemove?: boolean }

/** A line for each item: its size, its id and its weight, and what became of it. */
export function SelectionLines({ rows, canRemove = false }: SelectionLinesProps) {
  return (
    <ul className={`plain-list ${classes['lines']}`}>
      {rows.map((row) => (
        <li key={row.item.id} data-gone={row.isGone || undefined}>
          <b>{shortSize(row.item)}</b>
          <span className={classes['id']} title={itemName(row.item)}>
            {row.item.productId}
          </span>
          <span className="tabular">{formatField(row.item, 'weight')}</span>
          {canRemove && (
            <CloseButton
              size="sm"
              aria-label={`Remove ${itemName(row.item)}`}
              onClick={({ currentTarget }) => {
                focusSelection(currentTarget)
                removeItems([row.item])
              }}
            />
          )}
          {stateTexts(row).map((text) => (
            <span key={text} className={classes['state']}>
              {text}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}

/** What became of an item since it was picked. */
export function stateTexts({ isGone, sentIn, changes }: ShortlistedItem): string[] {
  const states = [isGone && 'Gone', sentIn && `Sent in ${sentIn}`].filter((text) => typeof text === 'string')
  return [...states, ...changes.map(describeChange)]
}

/** `0.135 × 48 × COIL`, in inches. */
function shortSize(item: InventoryItem): string {
  const size = (['thickness', 'width', 'length'] as const).map((field) => formatField(item, field).replace(/\.00$/, ''))
  return size.filter(Boolean).join(' × ')
}
