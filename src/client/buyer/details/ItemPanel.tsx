import { Anchor, CloseButton, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { NearItem } from '../../../shared/search/item.ts'
import { itemTitle } from '../../../shared/stock/item-title.ts'
import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { useWideScreen } from '../../platform/moves/window.ts'
import { SideDrawer } from '../../ui/dialog/SideDrawer.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { CheckRow } from '../../ui/fields/CheckRow.tsx'
import { formatWeightWithUnit } from '../item/item-fields.ts'
import { ShortlistTick } from '../picks/ShortlistTick.tsx'
import { useItem } from './hooks.ts'
import classes from './ItemPanel.module.css'
import { Availability, CopyLink, ItemFacts, SearchSimilar } from './ItemParts.tsx'

type ItemPanelProps = {
  id: string
  /** Undefined for one that its list does not have, which cannot be ticked either. */
  item: InventoryItem | undefined
  isTicked: boolean
  onTick: (isTicked: boolean) => void
  onClose: () => void
}

/** One item beside its list: a column where the window has room for one, else a drawer. */
export function ItemPanel({ onClose, ...about }: ItemPanelProps) {
  const isColumn = useWideScreen()
  return isColumn ? (
    <DetailsColumn onClose={onClose}>
      <Details {...about} />
    </DetailsColumn>
  ) : (
    <SideDrawer title="Details" isOpen onClose={onClose}>
      <Details {...about} />
    </SideDrawer>
  )
}

function DetailsColumn({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <section className={classes['column']} aria-labelledby={titleId}>
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} id={titleId} ref={heading} tabIndex={-1}>
          Details
        </Title>
        <CloseButton aria-label="Close the details" onClick={onClose} />
      </Group>
      {children}
    </section>
  )
}

function Details({ id, item: listed, isTicked, onTick }: Omit<ItemPanelProps, 'onClose'>) {
  const { query, isUnknown } = useItem(id)
  const answer = query.data
  const item = listed ?? answer?.item
  return (
    <Stack gap="sm">
      {item && (
        <>
          <Text fw={600}>{itemTitle(item)}</Text>
          {answer && <Availability state={answer.state} />}
          {listed && answer?.state !== 'not available' && (
            <CheckRow name="Check this item" isTicked={isTicked} onTick={onTick} />
          )}
          <Group gap={8}>
            <CopyLink item={item} />
            <SearchSimilar item={item} />
          </Group>
          <ItemFacts item={item} answer={answer} className={classes['facts']} />
          <Anchor
            size="sm"
            className={classes['link'] ?? ''}
            renderRoot={(props) => <Link {...props} to="/item/$id" params={{ id }} />}
          >
            Open its page
          </Anchor>
        </>
      )}
      {answer && <Like like={answer.like} />}
      {isUnknown && <Text size="sm">This steel is not in stock any more.</Text>}
      {query.error && !isUnknown && !answer && <LoadError title="The details could not be loaded" query={query} />}
    </Stack>
  )
}

function Like({ like }: { like: readonly NearItem[] }) {
  return (
    <Stack component="section" gap={4} aria-label="Similar steel">
      <Title order={3}>Similar steel</Title>
      {like.length === 0 && (
        <Text size="sm" c="dimmed">
          Nothing similar is in stock right now.
        </Text>
      )}
      {like.length > 0 && (
        <ul className={`plain-list ${classes['like']}`}>
          {like.map(({ item, reasons }) => (
            <li key={item.id}>
              <ShortlistTick item={item} />
              <div>
                <Anchor
                  size="sm"
                  className={classes['link'] ?? ''}
                  renderRoot={(props) => <Link {...props} to="/item/$id" params={{ id: item.id }} />}
                >
                  {itemTitle(item)}
                </Anchor>
                <Text size="xs" c="dimmed">
                  {[item.weight && formatWeightWithUnit(item.weight), item.locationState].filter(Boolean).join(' · ')}
                </Text>
                <Text size="xs">{reasons.map(({ text }) => text).join('; ') || 'Same product, size and grade'}</Text>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}
