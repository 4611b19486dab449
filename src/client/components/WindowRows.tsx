import { Fragment, memo, type ReactNode } from 'react'
import { useWindowRows } from '../lib/use-window-rows.ts'

type WindowRowsProps<Row> = {
  rows: readonly Row[]
  columnCount: number
  /** How high a row is likely to be. */
  estimatePx: number
  /** Draws a row; the place goes to its `tr`. */
  children: (row: Row, place: RowPlace) => ReactNode
}

/** What a row has to tell of where it stands. */
export type RowPlace = Pick<ReturnType<typeof useWindowRows>, 'onFocus' | 'onBlur'> & {
  ref: (element: Element | null) => void
  'data-index': number
  'data-odd': true | undefined
  'aria-rowindex': number
}

/** The rows of a long RecordTable that are in sight, with gaps in place of the others. */
export function WindowRows<Row extends { id: string }>(props: WindowRowsProps<Row>) {
  const { rows, columnCount, estimatePx, children } = props
  const { shown, gapAfterPx, topRef, measureRef, onFocus, onBlur } = useWindowRows(rows, estimatePx)
  return (
    <>
      <tr ref={topRef} aria-hidden data-gap />
      {shown.map(({ row, index, gapPx }) => (
        <Fragment key={row.id}>
          <Gap heightPx={gapPx} columnCount={columnCount} />
          <WindowRow
            row={row}
            index={index}
            draw={children}
            measureRef={measureRef}
            onFocus={onFocus}
            onBlur={onBlur}
          />
        </Fragment>
      ))}
      <Gap heightPx={gapAfterPx} columnCount={columnCount} />
    </>
  )
}

type WindowRowProps<Row> = Pick<RowPlace, 'onFocus' | 'onBlur'> & {
  row: Row
  index: number
  draw: WindowRowsProps<Row>['children']
  measureRef: RowPlace['ref']
}

function DrawnRow<Row>({ row, index, draw, measureRef, onFocus, onBlur }: WindowRowProps<Row>) {
  return draw(row, {
    ref: measureRef,
    'data-index': index,
    'data-odd': index % 2 === 1 || undefined,
    'aria-rowindex': index + 2,
    onFocus,
    onBlur,
  })
}

// Scrolling draws only the rows that come into sight.
const WindowRow = memo(DrawnRow) as typeof DrawnRow // memo drops the type parameter

function Gap({ heightPx, columnCount }: { heightPx: number; columnCount: number }) {
  if (heightPx <= 0) return null
  return (
    <tr aria-hidden data-gap>
      <td colSpan={columnCount} style={{ height: heightPx }} />
    </tr>
  )
}
