import { Button, Text, Title } from '@mantine/core'
import { memo, useRef } from 'react'
import { formatCountOf } from '../../../shared/count-text.ts'
import { type RecordColumn, RecordTable } from '../../components/RecordTable.tsx'
import { useNarrowScreen } from '../../lib/use-narrow-screen.ts'
import { summarizeNeed } from './need-summary.ts'
import classes from './request.module.css'
import { listColumns, positionColumn } from './request-columns.ts'
import type { ListedItem } from './request-draft.ts'

const tableWidthPx = 480

type RequestedItemsProps = {
  items: readonly ListedItem[]
  /** How many items the last sent list had; 0 for none. */
  sentCount: number
  onRemove: (item: ListedItem) => void
}

/** The list as it grows: a table, or cards on narrow screens. */
export const RequestedItems = memo(function RequestedItems({ items, sentCount, onRemove }: RequestedItemsProps) {
  const isNarrow = useNarrowScreen()
  const headingRef = useRef<HTMLHeadingElement>(null)
  const remove = (item: ListedItem) => {
    onRemove(item)
    headingRef.current?.focus()
  }
  return (
    <section className={classes['list']} aria-labelledby="needs-list" data-keep-clear={items.length > 0 || undefined}>
      <Title order={2} id="needs-list" ref={headingRef} tabIndex={-1} className={classes['heading'] ?? ''}>
        Your list
      </Title>
      {items.length === 0 && <EmptyList sentCount={sentCount} />}
      {items.length > 0 &&
        (isNarrow ? <Cards items={items} onRemove={remove} /> : <Rows items={items} onRemove={remove} />)}
    </section>
  )
})

function EmptyList({ sentCount }: { sentCount: number }) {
  return (
    <Text c="dimmed" maw="52ch" className={classes['empty'] ?? ''}>
      {sentCount > 0 && `Your list of ${formatCountOf(sentCount, 'item')} was sent. `}
      Nothing here yet. Items you add appear here. The one you are still entering is included when you view your
      selection.
    </Text>
  )
}

type ItemsProps = Pick<RequestedItemsProps, 'items' | 'onRemove'>

function Rows({ items, onRemove }: ItemsProps) {
  return (
    <RecordTable
      label="Items in your list"
      minWidthPx={tableWidthPx}
      maxHeight="max(240px, calc(100dvh - 300px))"
      columns={[
        positionColumn,
        ...listColumns.map(
          ({ heading, isNumeric, textOf }): RecordColumn<ListedItem> => ({
            heading,
            align: isNumeric && 'right',
            cell: (item) => textOf(item) || '-',
          }),
        ),
        {
          heading: 'Remove',
          isHeadingHidden: true,
          align: 'right',
          cell: (item, index) => <RemoveButton item={item} position={index + 1} onRemove={onRemove} />,
        },
      ]}
      rows={items}
      rowKey={({ id }) => id}
    />
  )
}

function Cards({ items, onRemove }: ItemsProps) {
  return (
    <ul className={classes['cards']} aria-label="Items in your list">
      {items.map((item, index) => (
        <li key={item.id}>
          <Text size="sm" className="tabular">
            {index + 1}
          </Text>
          <div>
            <Text fw={600}>{summarizeNeed(item)}</Text>
            <Text size="sm" c="dimmed">
              {[item.category && item.product, item.qtyPcs && formatCountOf(Number(item.qtyPcs), 'pc')]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </div>
          <RemoveButton item={item} position={index + 1} onRemove={onRemove} />
        </li>
      ))}
    </ul>
  )
}

type RemoveButtonProps = Pick<RequestedItemsProps, 'onRemove'> & { item: ListedItem; position: number }

function RemoveButton({ item, position, onRemove }: RemoveButtonProps) {
  return (
    <Button
      variant="subtle"
      color="red"
      size="compact-sm"
      aria-label={`Remove item ${position}: ${summarizeNeed(item)}`}
      onClick={() => onRemove(item)}
    >
      Remove
    </Button>
  )
}
