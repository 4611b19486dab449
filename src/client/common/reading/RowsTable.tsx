import type { ReactNode } from 'react'
import type { StagedRow } from '../../../shared/lists/schema.ts'
import { type ColumnName, columnNames } from '../../../shared/lists/terms.ts'
import { useNarrowScreen } from '../../platform/moves/window.ts'
import { type RecordColumn, RecordTable } from '../../ui/table/RecordTable.tsx'
import classes from './RowsTable.module.css'

type RowsTableProps = {
  rows: readonly StagedRow[]
  /** Whether the rows go under several categories. */
  isSplit?: boolean
  /** Names the sheets, if several are read. */
  sheets: readonly string[] | undefined
  names?: readonly ColumnName[]
  /** Without it the rows are only shown. */
  correcting?: {
    menu: (name: ColumnName) => ReactNode
    cell: (row: StagedRow, name: ColumnName, index: number) => ReactNode
    isLeftOut: (row: StagedRow) => boolean
    onLeaveOut: (row: StagedRow, leaveOut: boolean) => void
  }
}

/** Rows of a list under our column names, with their problems. */
export function RowsTable({ rows, isSplit = false, sheets, names = columnNames, correcting }: RowsTableProps) {
  // Cards have no headings; there the menus are among the columns.
  const isNarrow = useNarrowScreen()
  const cells = names.map(
    (name): RecordColumn<StagedRow> => ({
      heading: name,
      ...(!isNarrow && correcting && { menu: correcting.menu(name) }),
      ...(correcting && { minWidthPx: 84 }),
      cellProps: (row) => (warningsOf(row, name).length > 0 ? { className: classes['problem'] } : {}),
      cell: (row, index) => (correcting ? correcting.cell(row, name, index) : <ShownCell row={row} name={name} />),
    }),
  )
  const numberColumn: RecordColumn<StagedRow> = {
    heading: 'Row',
    cardLabel: null,
    minWidthPx: 84,
    className: classes['number'],
    cell: (row) => (
      <RowNumber
        row={row}
        sheet={sheets?.[row.sheet]}
        isLeftOut={correcting?.isLeftOut(row) ?? false}
        onLeaveOut={correcting && ((leaveOut) => correcting.onLeaveOut(row, leaveOut))}
      />
    ),
  }
  return (
    <div className={classes['table']} data-shown={!correcting || undefined}>
      <RecordTable
        label="Rows of the list"
        minWidthPx={correcting ? 1320 : 720}
        maxHeight="max(calc(100dvh - var(--header-height) - 190px), 320px)"
        columns={[numberColumn, ...(isSplit ? [categoryColumn] : []), ...cells]}
        rows={rows}
        // Several items may be in one row.
        rowKey={({ sheet, row }, index) => `${sheet} ${row} ${index}`}
        rowProps={() => ({ className: classes['row'] })}
      />
    </div>
  )
}

const categoryColumn: RecordColumn<StagedRow> = {
  heading: 'Category',
  cellProps: () => ({ className: classes['category'] }),
  cell: ({ category, isItem }) => isItem && category,
}

/** What is wrong with one of our columns in a row. */
export function warningsOf({ problems }: StagedRow, name: ColumnName): StagedRow['problems'] {
  return problems.filter(({ column }) => column === name)
}

function ShownCell({ row, name }: { row: StagedRow; name: ColumnName }) {
  const problems = warningsOf(row, name)
  const text = row.cells[name] || problems[0]?.value
  if (!text && problems.length === 0) return null
  return (
    <div className={classes['shown']}>
      {text || '\u00a0'}
      {problems.map(({ message }) => (
        <Why key={message}>{message}</Why>
      ))}
    </div>
  )
}

/** A reason below what it is about. */
export function Why({ children }: { children: ReactNode }) {
  return <div className={classes['why']}>{children}</div>
}

type RowNumberProps = {
  row: StagedRow
  sheet: string | undefined
  /** By staff. */
  isLeftOut: boolean
  onLeaveOut: ((leaveOut: boolean) => void) | undefined
}

function RowNumber({ row: { row, isItem, problems }, sheet, isLeftOut, onLeaveOut }: RowNumberProps) {
  const ofRow = problems.filter(({ column }) => !columnNames.some((name) => name === column))
  return (
    <div>
      <span className={classes['place']}>
        Row {row}
        {onLeaveOut && (isItem || isLeftOut) && (
          <button
            type="button"
            className={classes['leave']}
            tabIndex={-1}
            aria-label={isLeftOut ? `Put row ${row} back` : `Leave out row ${row}`}
            onClick={() => onLeaveOut(!isLeftOut)}
          >
            {isLeftOut ? 'Put back' : 'Leave out'}
          </button>
        )}
      </span>
      {sheet !== undefined && <span className={classes['sheet']}>{sheet}</span>}
      {(!isItem || isLeftOut) && <span className={classes['leftOut']}>{isLeftOut ? 'left out' : 'skipped'}</span>}
      {(isLeftOut ? [] : ofRow).map(({ message }) => (
        <Why key={message}>{message}</Why>
      ))}
    </div>
  )
}
