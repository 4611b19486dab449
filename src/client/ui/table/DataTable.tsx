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
  /** Enter on a row opens it. */
  onOpen?: ((id: string) => void) | undefined
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
  /** The width that the table has in a window of 1440 px, where its columns may not fit: what the server draws it for. */
  firstRoomPx?: number
}

/**
 * A table for any number of rows, of which only the visible ones are in the document. Arrow keys, Home, End, Page Up and
 * Page Down move from row to row, Space ticks a row, Shift ticks a range, Enter opens one. The headings are one stop of the Tab key.
 */
export function DataTable<Item extends { id: string }>(props: DataTableProps<Item>) {
  const {
    columns,
    items,
    selection,
    onOpen,
    label,
    listKey,
    sort,
    isLoading = false,
    message,
    end,
    firstRoomPx,
  } = props
  const [scrollArea, setScrollArea] = useState<HTMLElement | null>(null)
  const hasRows = !isLoading && message === undefined
  const widthPx = columns.reduce((sum, column) => sum + column.widthPx, selection ? checkboxWidthPx : 0)
  const areaWidthPx = useWidthPx(scrollArea) ?? firstRoomPx
  const isWide = (areaWidthPx ?? widthPx) < widthPx || undefined
  const widths = fitColumns(columns, (isWide ? (areaWidthPx ?? 0) : 0) - (selection ? checkboxWidthPx : 0))
  const fixedPx = (selection ? checkboxWidthPx : 0) + (columns[0]?.isSticky ? (widths[0] ?? 0) : 0)
  const tableWidthPx = widths.reduce((sum, columnPx) => sum + columnPx, selection ? checkboxWidthPx : 0)
  const headings = useOneStop<HTMLTableRowElement>('input, button')
  const columnCount = columns.length + (selection ? 1 : 0)
  return (
    <div className={`${classes['place']} wide-place`} style={{ '--fixed-width': `${fixedPx}px` } as CSSProperties}>
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
          style={{ '--table-width': `${tableWidthPx}px` } as CSSProperties}
          aria-rowcount={hasRows ? items.length + 1 : undefined}
          aria-busy={isLoading}
        >
          <VisuallyHidden component="caption">{label}</VisuallyHidden>
          <colgroup>
            {selection && <col style={{ width: checkboxWidthPx }} />}
            {columns.map(({ id }, index) => (
              <col key={id} style={{ width: isWide ? widths[index] : grownWidth(columns, index, widthPx) }} />
            ))}
          </colgroup>
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
              onOpen={onOpen}
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

type Sized = Pick<DataColumn<never>, 'widthPx' | 'grows'>

/**
 * The widths of the columns in pixels. What is left over goes to those that grow; where not all fit, to those that are in
 * sight at first, so that the edge cuts none of them.
 */
export function fitColumns(columns: readonly Sized[], roomPx: number): number[] {
  let fitting = 0
  let takenPx = 0
  for (const { widthPx } of columns) {
    if (takenPx + widthPx > roomPx) break
    takenPx += widthPx
    fitting += 1
  }
  const shares = columns.slice(0, fitting).reduce((sum, { grows = 0 }) => sum + grows, 0)
  const sparePx = Math.max(0, roomPx - takenPx)
  return columns.map(({ widthPx, grows = 0 }, index) =>
    index < fitting && grows > 0 ? widthPx + Math.floor((sparePx * grows) / shares) : widthPx,
  )
}

/** The width of a column where all fit: CSS gives out the room that is left, so it is the same before anything is measured. */
function grownWidth(columns: readonly Sized[], index: number, tableWidthPx: number): string {
  const { widthPx = 0, grows = 0 } = columns[index] ?? {}
  if (grows === 0) return `${widthPx}px`
  const shares = columns.reduce((sum, column) => sum + (column.grows ?? 0), 0)
  return `calc(${widthPx}px + max(0px, 100cqw - ${tableWidthPx}px) * ${grows / shares})`
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
