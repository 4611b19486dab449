import { VisuallyHidden } from '@mantine/core'
import type { RecordColumn } from './RecordTable.tsx'
import classes from './TableCells.module.css'
import type { DataTableSort } from './table-model.ts'

type HeadCellsProps<Row> = { columns: readonly RecordColumn<Row>[]; sort?: DataTableSort | undefined }

/** The headings of a table, as buttons where its rows can be sorted by them. */
export function HeadCells<Row>({ columns, sort }: HeadCellsProps<Row>) {
  return columns.map(({ id = '', width, minWidthPx, align, isSticky, className, menu, ...heading }) => {
    const isSortable = sort && (sort.sortableIds === undefined || sort.sortableIds.includes(id))
    const order = sort?.columnId === id ? (sort.isDescending ? 'descending' : 'ascending') : undefined
    const text = <ColumnHeading {...heading} />
    return (
      <th
        key={heading.heading}
        scope="col"
        className={className}
        style={{ width, minWidth: minWidthPx }}
        data-right={align && true}
        data-sticky={isSticky}
        aria-sort={order}
      >
        {isSortable ? (
          <button type="button" className={classes['sort']} onClick={() => sort.onSort(id)}>
            {text}
          </button>
        ) : (
          text
        )}
        {menu}
      </th>
    )
  })
}

type Heading = Pick<RecordColumn<never>, 'heading' | 'unit' | 'isHeadingHidden'>

export function ColumnHeading({ heading, unit, isHeadingHidden }: Heading) {
  if (isHeadingHidden) return <VisuallyHidden>{heading}</VisuallyHidden>
  return (
    <>
      {heading}
      {unit && <span className={classes['unit']}>{` ${unit}`}</span>}
    </>
  )
}

type BodyCellsProps<Row> = { columns: readonly RecordColumn<Row>[]; row: Row; index: number; isStacked?: boolean }

/** Plain elements: Mantine's would take twice the time while one scrolls. */
export function BodyCells<Row>({ columns, row, index, isStacked = false }: BodyCellsProps<Row>) {
  return columns.map(({ heading, cardLabel = heading, align, isSticky, breaksWords, className, cellProps, cell }) => (
    <td
      key={heading}
      className={className}
      style={breaksWords ? { overflowWrap: 'anywhere' } : undefined}
      data-label={(isStacked && cardLabel) || undefined}
      data-right={align && true}
      data-sticky={isSticky}
      {...cellProps?.(row)}
    >
      {cell(row, index)}
    </td>
  ))
}
