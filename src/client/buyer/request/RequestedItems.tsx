import { ActionIcon, Group, Text, Title } from '@mantine/core'
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import { memo, useRef } from 'react'
import { summarizeNeed } from '../../../shared/needs/words.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { isSecondClick } from '../../platform/moves/navigation.ts'
import { useNarrowScreen } from '../../platform/moves/window.ts'
import { formatWeightLb } from '../../platform/text/format.ts'
import { lazyComponent } from '../../ui/feedback/lazy-part.tsx'
import { type RecordColumn, RecordTable } from '../../ui/table/RecordTable.tsx'
import { isPartlyFilled } from '../asking/draft-items.ts'
import { listColumns, positionColumn } from '../asking/request-columns.ts'
import type { ListedItem, WantedItem } from '../asking/request-draft.ts'
import classes from './request.module.css'

const tableWidthPx = 480

type RequestedItemsProps = {
  items: readonly ListedItem[]
  editedId: string | null
  onEdit: (item: ListedItem) => void
  /** Takes a copy of the item into the form. */
  onCopy: (item: ListedItem) => void
  onRemove: (item: ListedItem) => void
}

/** The list as it grows: a table, or cards on narrow screens. */
export const RequestedItems = memo(function RequestedItems(props: RequestedItemsProps) {
  const { items, onRemove } = props
  const isNarrow = useNarrowScreen()
  const headingRef = useRef<HTMLHeadingElement>(null)
  const remove = (item: ListedItem) => {
    onRemove(item)
    headingRef.current?.focus()
  }
  return (
    <section className={classes['list']} aria-labelledby="needs-list" data-keep-clear={items.length > 0 || undefined}>
      <Title order={2} id="needs-list" ref={headingRef} tabIndex={-1}>
        Your list
      </Title>
      {items.length === 0 && <EmptyList />}
      {items.length > 0 && (isNarrow ? <Cards {...props} onRemove={remove} /> : <Rows {...props} onRemove={remove} />)}
    </section>
  )
})

function EmptyList() {
  return (
    <Text c="dimmed" maw="52ch" className={classes['empty'] ?? ''}>
      Nothing here yet. Items you add appear here. The one you are still entering is included when you view your
      selection.
    </Text>
  )
}

function Rows({ items, ...actions }: RequestedItemsProps) {
  return (
    <RecordTable
      label="Items in your list"
      minWidthPx={tableWidthPx}
      isStacked={false}
      maxHeight="max(240px, calc(100dvh - 300px))"
      columns={[
        positionColumn,
        ...listColumns.map(
          ({ heading, isNumeric, textOf }, place): RecordColumn<ListedItem> => ({
            heading,
            align: isNumeric ? 'right' : undefined,
            cell: (item) =>
              place === 0 ? (
                <>
                  {textOf(item) || '-'}
                  <LazyOnTheGround item={item} name={summarizeNeed(item)} />
                </>
              ) : (
                textOf(item) || '-'
              ),
          }),
        ),
        {
          heading: 'Actions',
          isHeadingHidden: true,
          align: 'right',
          minWidthPx: 112,
          cell: (item, index) => <ItemButtons item={item} position={index + 1} {...actions} />,
        },
      ]}
      rows={items}
      rowKey={({ id }) => id}
    />
  )
}

function Cards({ items, ...actions }: RequestedItemsProps) {
  return (
    <ul className={`plain-list ${classes['cards']}`} aria-label="Items in your list">
      {items.map((item, index) => (
        <li key={item.id}>
          <Text size="sm" className="tabular">
            {index + 1}
          </Text>
          <div>
            <Text fw={600}>{summarizeNeed(item)}</Text>
            <Text size="sm" c="dimmed">
              {[
                item.category && item.product,
                item.qtyPcs && formatCountOf(Number(item.qtyPcs), 'pc'),
                item.weightNeeded && formatWeightLb(Number(item.weightNeeded)),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            <LazyOnTheGround item={item} name={summarizeNeed(item)} />
          </div>
          <ItemButtons item={item} position={index + 1} {...actions} />
        </li>
      ))}
    </ul>
  )
}

type ItemButtonsProps = Omit<RequestedItemsProps, 'items'> & { item: ListedItem; position: number }

function ItemButtons({ item, position, editedId, onEdit, onCopy, onRemove }: ItemButtonsProps) {
  const name = `item ${position}: ${summarizeNeed(item)}`
  const buttons = [
    { label: `Edit ${name}`, title: 'Edit', Icon: IconPencil, onClick: onEdit },
    { label: `Duplicate ${name}`, title: 'Duplicate', Icon: IconCopy, onClick: onCopy },
    { label: `Remove ${name}`, title: 'Remove', Icon: IconTrash, onClick: onRemove },
  ]
  return (
    <Group gap={0} wrap="nowrap" justify="flex-end">
      {buttons.map(({ label, title, Icon, onClick }) => (
        <ActionIcon
          key={title}
          variant="subtle"
          color={title === 'Remove' ? 'red' : 'gray'}
          aria-label={label}
          title={title}
          aria-pressed={title === 'Edit' ? item.id === editedId : undefined}
          onClick={(event) => {
            if (!isSecondClick(event)) onClick(item)
          }}
        >
          <Icon size={18} aria-hidden />
        </ActionIcon>
      ))}
    </Group>
  )
}

const OnTheGround = lazyComponent(async () => (await import('./OnTheGround.tsx')).OnTheGround)

/** The number of items on the ground for a wanted item, once it states something. */
export function LazyOnTheGround({ item, name }: { item: WantedItem; name: string }) {
  return isPartlyFilled(item) && <OnTheGround item={item} name={name} />
}
