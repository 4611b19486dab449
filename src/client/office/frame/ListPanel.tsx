import { Stack } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { MoreRows } from '../../ui/table/MoreRows.tsx'
import { LongRecordTable, type RecordColumn, RecordTable } from '../../ui/table/RecordTable.tsx'
import { RowButton } from '../../ui/table/RowButton.tsx'
import type { Pages } from '../../ui/table/use-pages.ts'
import type { SearchProps } from './admin-search.ts'
import { sideBySide, useBesideList } from './beside-list.ts'
import { FilterFields, findFilters, type ListFilter } from './list-tools.tsx'
import { TabFrame, type TabFrameProps, TabRecords, titleCase } from './TabFrame.tsx'

type ListPanelProps<Row, Search> = SearchProps<Search> &
  Pick<TabFrameProps, 'title' | 'kind' | 'actions' | 'add'> & {
    pages: Pages<Row>
    /** Such as `order`, for '1,204 orders'. */
    noun: string
    /** Said after the count: the order of the rows. */
    note: string
    filters: readonly ListFilter<Search>[]
    firstFilterRef?: Ref<HTMLInputElement>
    /** What filters the list besides, and whether it does now. */
    filterTools?: ReactNode
    isFiltered?: boolean
    /** Takes all filters out of the address, where more than that is to be done. */
    onShowAll?: (none: Search) => void
    columns: readonly RecordColumn<Row>[]
    minWidthPx: number
    /** An estimate, for a list so long that only its visible rows are drawn. */
    rowHeightPx?: number
    /** The row whose record is open. */
    openId?: string | undefined
    /** The headings of the columns that the list keeps while the record is beside it; without them, the record is a dialog. */
    besideColumns?: readonly string[]
    /** What is said above the records, known with the first of them. */
    notice?: ReactNode
    /** What brings the first record. */
    whenEmpty: ReactNode
    whenFiltered: { title: string; text: ReactNode }
    /** The record that the address opens, and its dialogs. */
    children?: ReactNode
  }

/** A list of the back office with its filters, loaded page by page. */
export function ListPanel<Row extends { id: string }, Search extends object>(props: ListPanelProps<Row, Search>) {
  const { pages, noun, note, filters, firstFilterRef, search, onSearch, children, ...list } = props
  const { filterTools, isFiltered = false, onShowAll = (to: Search) => onSearch(to, { isStep: true }) } = list
  const { title, kind, actions, add, openId, notice, whenEmpty, whenFiltered } = list
  const isBeside = useBesideList() && list.besideColumns !== undefined && openId !== undefined
  const nouns = `${noun}s`
  const { set, none } = findFilters(filters, search)
  return (
    <TabFrame
      title={title}
      count={pages.data && `${formatCountOf(pages.total, noun)}, ${note}`}
      kind={kind}
      query={pages}
      actions={actions}
      filters={
        <>
          <FilterFields filters={filters} firstRef={firstFilterRef} search={search} onSearch={onSearch} />
          {filterTools}
        </>
      }
      {...(filters.length > 1 && { filtersSet: set + (isFiltered ? 1 : 0) })}
      {...(add && { add })}
    >
      <div style={isBeside ? sideBySide : undefined}>
        <div>
          {notice}
          <TabRecords query={pages} failureTitle={`The ${nouns} could not be loaded`}>
            {(rows) => {
              if (rows.length > 0) {
                return (
                  <Stack gap="sm">
                    <ListTable label={titleCase(nouns)} rows={rows} total={pages.total} isBeside={isBeside} {...list} />
                    <MoreRows pages={pages} nouns={nouns} />
                  </Stack>
                )
              }
              if (set === 0 && !isFiltered) return <EmptyState title={`No ${nouns} yet`}>{whenEmpty}</EmptyState>
              const showAll = { nouns, onClick: () => onShowAll(none) }
              return (
                <EmptyState title={whenFiltered.title} showAll={showAll}>
                  {whenFiltered.text}
                </EmptyState>
              )
            }}
          </TabRecords>
        </div>
        {children}
      </div>
    </TabFrame>
  )
}

type ListTableProps<Row> = Pick<
  ListPanelProps<Row, unknown>,
  'columns' | 'besideColumns' | 'minWidthPx' | 'rowHeightPx' | 'openId'
> & { label: string; rows: readonly Row[]; total: number; isBeside: boolean }

function ListTable<Row extends { id: string }>(props: ListTableProps<Row>) {
  const { label, rows, rowHeightPx, openId, total, isBeside } = props
  const columns = isBeside
    ? props.columns.filter(({ heading }) => heading === viewHeading || props.besideColumns?.includes(heading))
    : props.columns
  const minWidthPx = isBeside ? 0 : props.minWidthPx
  const rowProps = ({ id }: Row) => ({ 'data-selected': id === openId || undefined })
  if (rowHeightPx === undefined) {
    return <RecordTable {...{ label, minWidthPx, columns, rows, rowProps }} rowKey={({ id }) => id} />
  }
  return (
    <LongRecordTable {...{ label, minWidthPx, columns, rows, rowHeightPx, rowProps, total }} keptInViewId={openId} />
  )
}

const viewHeading = 'View'

/** The last column of a list, whose button opens a record. */
export function viewColumn<Row extends { id: string }>(
  nameOf: (row: Row) => string,
  onOpen: (id: string) => void,
): RecordColumn<Row> {
  return {
    heading: viewHeading,
    isHeadingHidden: true,
    cardLabel: null,
    width: 80,
    cell: (row) => <RowButton verb="View" object={nameOf(row)} onClick={() => onOpen(row.id)} />,
  }
}
