import { Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { wideMark } from '../../../shared/site/first-script.ts'
import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { stickyBar, useNarrowScreen, useWideScreen } from '../../platform/moves/window.ts'
import { lazyComponent } from '../../ui/feedback/lazy-part.tsx'
import { keptInquiries, onKeptInquiries } from '../inquiry/sent/kept-inquiries.ts'
import { readKeptShortlist, useShortlistIds } from './kept-shortlist.ts'
import classes from './Selection.module.css'

const SelectionPanel = lazyComponent(async () => (await import('./SelectionPanel.tsx')).SelectionPanel)

/** What is ticked in the list on screen. */
export type SelectionHere = {
  /** Another list has other ticks. */
  listKey: string
  items: readonly InventoryItem[]
  /** The button about them. */
  action: ReactNode
}

type SelectionProps = {
  /** Undefined where a tick is on the shortlist. */
  here?: SelectionHere
  /** What to do first, while nothing is ticked. */
  hint?: string
  /** Whether the inquiry about the shortlist is the main action of the screen. */
  isMain?: boolean
}

const checkHint = 'Check items to ask about them.'

/** The hint of a location's list. */
export const inquiryHint = 'Please select inventory location and steel sizes before clicking on: Create Inquiry'

const noItems: readonly InventoryItem[] = []

/** What is picked: a column at the right of a screen, or a bar below it that opens. */
export function Selection({ here, hint = checkHint, isMain = false }: SelectionProps) {
  const isColumn = useWideScreen()
  const isNarrow = useNarrowScreen()
  const ids = useShortlistIds()
  const sent = useSyncExternalStore(onKeptInquiries, keptInquiries, keptInquiries)
  const left = useItemsLeft(here)
  const ticked = here?.items ?? noItems
  const isEmpty = [ids.size, sent.length, left.length, ticked.length].every((count) => count === 0)
  const isHintShown = here ? isColumn || (ticked.length === 0 && !isNarrow) : isEmpty
  if (isEmpty && !isColumn && !here) return null
  return (
    <section
      aria-label="Selection"
      ref={isColumn ? undefined : stickyBar}
      className={classes['selection']}
      data-idle={(isEmpty && isNarrow) || undefined}
      tabIndex={-1}
    >
      {isColumn && <Title order={2}>Selection</Title>}
      {here && (
        <div className={classes['action']} data-action>
          {here.action}
        </div>
      )}
      {isHintShown && (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      )}
      {!isEmpty && <SelectionPanel {...{ here, left, isColumn, isMain }} />}
    </section>
  )
}

/** A screen's list with the selection at its right or below it. */
export function WithSelection({ children, ...selection }: SelectionProps & { children: ReactNode }) {
  const isColumn = useWideScreen()
  const parts = [
    <div key="list" className={classes['list']}>
      {children}
    </div>,
    <Selection key="selection" {...selection} />,
  ]
  // The way from a row back to the button about it is shorter than past all rows below.
  return (
    <div className={classes['columns']} {...{ [wideMark]: '' }}>
      {isColumn ? parts.reverse() : parts}
    </div>
  )
}

let lastHere: SelectionHere | undefined

// The ticks go with their list, as specified; the items can still be kept, also past the choice of a product in between.
function useItemsLeft(here: SelectionHere | undefined): readonly InventoryItem[] {
  const [shown, setShown] = useState(lastHere)
  const [left, setLeft] = useState(noItems)
  if (here && (here.listKey !== shown?.listKey || here.items !== shown.items)) {
    setShown(here)
    if (here.listKey !== shown?.listKey) setLeft(shown?.items ?? noItems)
    else if (here.items.length > 0) setLeft(noItems)
  }
  useEffect(() => {
    if (here) lastHere = here
  }, [here])
  return left
}

/** Empties the shortlist as it is when this is called. Returns a function that puts it back. */
export async function forgetShortlist(): Promise<() => void> {
  const kept = readKeptShortlist()
  const { emptyShortlist, toShortlist, writeShortlist } = await import('./shortlist-store.ts')
  writeShortlist(emptyShortlist)
  return () => writeShortlist(toShortlist(kept))
}

/** Leaves nothing that a buyer typed to the next one at this screen. The items stay, as ticks do. */
export async function forgetShortlistTexts(): Promise<void> {
  const { emptyShortlist, readShortlist, writeShortlist } = await import('./shortlist-store.ts')
  const { items, sent } = readShortlist()
  writeShortlist({ ...emptyShortlist, items, sent })
}
