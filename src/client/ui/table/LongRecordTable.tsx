import { Table } from '@mantine/core'
import { Fragment, memo } from 'react'
import { RecordCells, RecordFrame, type RecordTableProps } from './RecordTable.tsx'
import { useWindowRows } from './use-window-rows.ts'

type LongRecordTableProps<Row> = Omit<RecordTableProps<Row>, 'maxHeight' | 'isStacked' | 'rowKey'> & {
  /** How many rows the list has, loaded or not. */
  total: number
  /** An estimate. */
  rowHeightPx: number
  /** The row that the page scrolls to when it is not in view. */
  keptInViewId?: string | undefined
}

/** A table of records of which only the visible rows are in the document. */
export function LongRecordTable<Row extends { id: string }>({
  label,
  minWidthPx,
  total,
  ...body
}: LongRecordTableProps<Row>) {
  return (
    <RecordFrame label={label} minWidthPx={minWidthPx} isStacked rowCount={total} columns={body.columns}>
      <WindowRows {...body} />
    </RecordFrame>
  )
}

type WindowRowsProps<Row> = Pick<
  LongRecordTableProps<Row>,
  'columns' | 'rows' | 'rowProps' | 'rowHeightPx' | 'keptInViewId'
>

// Apart from the frame, so scrolling renders neither the frame nor the headings.
function WindowRows<Row extends { id: string }>({ rows, rowHeightPx, keptInViewId, ...looks }: WindowRowsProps<Row>) {
  const { shown, gapAfterPx, topRef, measureRef, onFocus, onBlur } = useWindowRows(rows, rowHeightPx, keptInViewId)
  const columnCount = looks.columns.length
  return (
    <>
      <tr ref={topRef} aria-hidden data-gap />
      {shown.map(({ row, index, gapPx }) => (
        <Fragment key={row.id}>
          <Gap heightPx={gapPx} columnCount={columnCount} />
          <WindowRow row={row} index={index} measureRef={measureRef} onFocus={onFocus} onBlur={onBlur} {...looks} />
        </Fragment>
      ))}
      <Gap heightPx={gapAfterPx} columnCount={columnCount} />
    </>
  )
}

type WindowRowProps<Row> = Pick<WindowRowsProps<Row>, 'columns' | 'rowProps'> &
  Pick<ReturnType<typeof useWindowRows>, 'measureRef' | 'onFocus' | 'onBlur'> & { row: Row; index: number }

function DrawnRow<Row>({ row, index, columns, rowProps, measureRef, ...focusHandlers }: WindowRowProps<Row>) {
  return (
    <Table.Tr
      ref={measureRef}
      data-index={index}
      data-odd={index % 2 === 1 || undefined}
      aria-rowindex={index + 2}
      {...focusHandlers}
      {...rowProps?.(row)}
    >
      <RecordCells columns={columns} row={row} index={index} isStacked />
    </Table.Tr>
  )
}

// Scrolling renders only the rows that come into view.
const WindowRow = memo(DrawnRow) as typeof DrawnRow // memo drops the type parameter

function Gap({ heightPx, columnCount }: { heightPx: number; columnCount: number }) {
  if (heightPx <= 0) return null
  return (
    <tr aria-hidden data-gap>
      <td colSpan={columnCount} style={{ height: heightPx }} />
    </tr>
  )
}
