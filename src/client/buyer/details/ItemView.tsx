import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useSyncExternalStore } from 'react'
import type { ItemAnswer } from '../../../shared/search/item.ts'
import { itemPath } from '../../../shared/site/site.ts'
import { itemTitle } from '../../../shared/stock/item-title.ts'
import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { absoluteHref } from '../../platform/text/links.ts'
import { useShortlist } from '../picks/hooks.ts'
import { NearItems } from '../picks/NearItems.tsx'
import { Availability, CopyLink, copyItemLink, ItemFacts, SearchSimilar } from './ItemParts.tsx'
import classes from './ItemView.module.css'

/** Everything about one piece of steel beneath its name: its state, what can be done with it, its fields and what is like it. */
export function ItemView({ answer }: { answer: ItemAnswer }) {
  const isListed = answer.state === 'listed'
  const parts: ReactNode[] = [
    <section key="facts" aria-label="Details">
      <ItemFacts item={answer.item} answer={answer} className={`framed ${classes['facts']}`} />
    </section>,
    <Like key="like" answer={answer} />,
  ]
  return (
    <Stack gap="lg">
      <Availability state={answer.state} />
      <Actions answer={answer} />
      {/* Whoever comes too late looks for something else. */}
      {isListed ? parts : parts.toReversed()}
    </Stack>
  )
}

function Actions({ answer: { item, state } }: { answer: ItemAnswer }) {
  // Drawn with what every browser can.
  const canShare = useSyncExternalStore(
    neverChanges,
    () => 'share' in navigator,
    () => false,
  )
  return (
    <Group gap="sm">
      {state === 'listed' && <ShortlistButton item={item} />}
      <SearchSimilar item={item} />
      <CopyLink item={item} />
      {canShare && (
        <Button variant="default" onClick={() => void share(item)}>
          Send to a colleague
        </Button>
      )}
    </Group>
  )
}

function ShortlistButton({ item }: { item: InventoryItem }) {
  const { has, set } = useShortlist()
  const isOn = has(item.id)
  return (
    <Button {...(isOn && { variant: 'default' })} onClick={() => set([item], !isOn)}>
      {isOn ? 'Remove from shortlist' : 'Add to shortlist'}
    </Button>
  )
}

const neverChanges = () => () => undefined

async function share(item: InventoryItem): Promise<void> {
  try {
    await navigator.share({ title: itemTitle(item), url: absoluteHref(itemPath(item.id)) })
  } catch (error) {
    // Whoever closes the browser's own dialog wants nothing else.
    if (error instanceof DOMException && error.name === 'AbortError') return
    await copyItemLink(item)
  }
}

function Like({ answer: { like, state } }: { answer: ItemAnswer }) {
  return (
    <Stack component="section" gap="sm" aria-label="Similar steel">
      <Title order={2}>{state === 'listed' ? 'Similar steel' : 'Similar steel in stock'}</Title>
      {like.length > 0 ? (
        <NearItems label="Similar steel" near={like} same="Same product, size and grade" />
      ) : (
        <Text c="dimmed">Nothing similar is in stock right now.</Text>
      )}
    </Stack>
  )
}
