import { createContext, type MouseEvent, type ReactNode, use, useEffect, useRef } from 'react'
import { itemPath } from '../../../shared/site/site.ts'
import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { isPlainClick, useHistoryStepOf } from '../../platform/moves/navigation.ts'
import classes from './opened-item.module.css'

/** The item of a list whose details are shown beside it. */
export type OpenedItem = ReturnType<typeof useOpenedItem>

/** An opened item with its list and the list's ticks. */
export type OpenedInList = {
  opened: OpenedItem
  items: readonly InventoryItem[]
  isTicked: (id: string) => boolean
  onTick: (item: InventoryItem, isTicked: boolean) => void
}

/** Undefined where a list opens nothing. */
export const OpenedItemContext = createContext<Pick<OpenedItem, 'id' | 'open'> | undefined>(undefined)

/** An item opened beside its list, a step that Back closes. The focus goes back to the item's row, unless it went elsewhere. */
export function useOpenedItem() {
  const step = useHistoryStepOf('item')
  const { id } = step
  const before = useRef(id)
  useEffect(() => {
    if (id === undefined && before.current !== undefined) focusRow(before.current)
    before.current = id
  }, [id])
  return step
}

function focusRow(id: string): void {
  if (document.activeElement !== null && document.activeElement !== document.body) return
  const link = document.querySelector<HTMLElement>(`main [data-list] a[href="${CSS.escape(itemPath(id))}"]`)
  const target = link?.closest('tr')?.querySelector('input') ?? link
  target?.focus({ preventScroll: true })
}

type ItemLinkProps = {
  id: string
  /** Whether the Tab key stops at it; in a table Enter on the row does the same. */
  isStop?: boolean
  label?: string | undefined
  className?: string | undefined
  children: ReactNode
}

/** The link to an item's page. A plain click shows the item beside the list instead; where there is no such place it is text. */
export function ItemLink({ id, isStop = false, label, className = classes['link'], children }: ItemLinkProps) {
  const opened = use(OpenedItemContext)
  if (!opened) return children
  const openBeside = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    // A drag over the text selects it to be copied.
    if (document.getSelection()?.isCollapsed !== false) opened.open(id)
  }
  return (
    <a
      href={itemPath(id)}
      className={className}
      aria-label={label}
      aria-current={opened.id === id || undefined}
      tabIndex={isStop ? undefined : -1}
      draggable={false}
      onClick={openBeside}
    >
      {children || '-'}
    </a>
  )
}
