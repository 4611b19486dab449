import { VisuallyHidden } from '@mantine/core'
import { type CSSProperties, type ReactNode, useLayoutEffect, useMemo, useState } from 'react'
import { useOneStop } from '../../platform/moves/focus.ts'
import { PlainCheckbox } from '../fields/PlainCheckbox.tsx'
import classes from './DataTable.module.css'
import { DataTableBody } from './DataTableBody.tsx'
import { HeadCells } from './TableCells.tsx'
import { type DataColumn, type DataTableSort, type Selection, withTicks } from './table-model.ts'

const checkboxWidthPx = 44
const skeletonRows = Array.from({ length: 12 }, (_, row) => `row ${row}`)

type DataTableProps<Item extends { id: string }> = {
  columns: readonly DataColumn<Item>[]
  items: readonly Item[]
  /** Without it rows cannot be ticked. */
  selection?: Selection<Item>
  /** Names the table and its scroll area. */
  label: string
  /** Identifies the list; a new list starts at its first row. */
  listKey?: unknown
  /** Makes the headings buttons that sort. */
  sort?: DataTableSort
  isLoading?: boolean
  /** Shown instead of the rows: why there are none and what to do. */
  message?: ReactNode
  /** Scrolls into view after the last row. */
  end?: ReactNode
}

/**
 * A table for any number of rows, of which only the visible ones are in the document. Arrow keys, Home, End, Page Up and
 * Page Down move from row to row, Space ticks a row, Shift ticks a range. The headings are one stop of the Tab key.
 */
export function DataTable<Item extends { id: string }>(props: DataTableProps<Item>) {
  const { columns, items, selection, label, listKey, sort, isLoading = false, message, end } = props
  const [scrollArea, setScrollArea] = useState<HTMLElement | null>(null)
  const hasRows = !isLoading && message === undefined
  const widthPx = columns.reduce((sum, column) => sum + column.widthPx, selection ? checkboxWidthPx : 0)
  const areaWidthPx = useWidthPx(scrollArea)
  const isWide = (areaWidthPx ?? widthPx) < widthPx || undefined
  const sparePx = Math.max(0, (areaWidthPx ?? 0) - widthPx)
  const headings = useOneStop<HTMLTableRowElement>('input, button')
  const columnCount = columns.length + (selection ? 1 : 0)
  return (
    <div className={`${classes['place']} wide-place`}>
      <section
        ref={setScrollArea}
        className={`${classes['scroll']} framed`}
        data-wide={isWide}
        data-list
        aria-label={label}
        // A scroll area must be reachable by keyboard; rows that can be ticked are.
        tabIndex={hasRows && selection ? -1 : 0}
      >
        <table
          className={classes['table']}
          style={{ '--table-width': `${widthPx}px` } as CSSProperties}
          aria-rowcount={hasRows ? items.length + 1 : undefined}
          aria-busy={isLoading}
        >
          <VisuallyHidden component="caption">{label}</VisuallyHidden>
          <DataTableColumns columns={columns} isSelectable={selection !== undefined} sparePx={sparePx} />
          <thead>
            <tr aria-rowindex={1} {...headings}>
              {selection && (
                <th scope="col" className={classes['check']}>
                  <SelectAll items={items} selection={selection} isDisabled={!hasRows || items.length === 0} />
                </th>
              )}
              <HeadCells columns={columns} sort={sort} />
            </tr>
          </thead>
          {isLoading && <SkeletonBody columnCount={columnCount} />}
          {hasRows && (
            <DataTableBody
              columns={columns}
              items={items}
              selection={selection}
              scrollArea={scrollArea}
              listKey={listKey}
              columnCount={columnCount}
            />
          )}
        </table>
        {message !== undefined && !isLoading && <div className={classes['message']}>{message}</div>}
        {hasRows && end && <div className={classes['end']}>{end}</div>}
      </section>
    </div>
  )
}

// The width decides how much the columns grow and whether the first ones are sticky: sticky cells are costly layers to the
// browser, so cells are sticky only where the table can scroll under them.
function useWidthPx(element: HTMLElement | null): number | undefined {
  const [widthPx, setWidthPx] = useState<number>()
  useLayoutEffect(() => {
    if (!element) return
    const measure = () => setWidthPx(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return widthPx
}

type ColumnsProps<Item> = { columns: readonly DataColumn<Item>[]; isSelectable: boolean; sparePx: number }

function DataTableColumns<Item>({ columns, isSelectable, sparePx }: ColumnsProps<Item>) {
  const shares = columns.reduce((sum, { grows = 0 }) => sum + grows, 0)
  return (
    <colgroup>
      {isSelectable && <col style={{ width: checkboxWidthPx }} />}
      {columns.map(({ id, widthPx, grows }) => (
        <col key={id} style={{ width: widthPx + (grows ? Math.floor((sparePx * grows) / shares) : 0) }} />
      ))}
    </colgroup>
  )
}

function SkeletonBody({ columnCount }: { columnCount: number }) {
  const columns = Array.from({ length: columnCount }, (_, column) => `column ${column}`)
  return (
    <tbody aria-hidden className={classes['skeleton']}>
      {skeletonRows.map((row) => (
        <tr key={row}>
          {columns.map((column) => (
            <td key={column}>
              <span />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

type SelectAllProps<Item> = {
  items: readonly Item[]
  selection: Omit<Selection<Item>, 'labelOf'>
  isDisabled?: boolean
}

/** Ticks or unticks every row that a list shows; rows hidden by a filter stay as they are. */
export function SelectAll<Item extends { id: string }>({ items, selection, isDisabled = false }: SelectAllProps<Item>) {
  const { ticks, change } = selection
  const selected = useMemo(
    () => (Object.keys(ticks).length === 0 ? 0 : items.reduce((count, { id }) => (ticks[id] ? count + 1 : count), 0)),
    [items, ticks],
  )
  const isAll = items.length > 0 && selected === items.length
  return (
    <PlainCheckbox
      aria-label="Select all shown items"
      disabled={isDisabled}
      checked={isAll}
      isMixed={selected > 0 && !isAll}
      onChange={() =>
        change((current) =>
          withTicks(
            current,
            items.map(({ id }) => id),
            !isAll,
          ),
        )
      }
    />
  )
}
