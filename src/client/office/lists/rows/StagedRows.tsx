import { Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { ListCorrection, ListSurvey, StagedRow, UploadPreview } from '../../../../shared/lists/schema.ts'
import { type ColumnName, columnNames } from '../../../../shared/lists/terms.ts'
import { conditionName } from '../../../../shared/steel/conditions.ts'
import { formatCount } from '../../../../shared/text/count-text.ts'
import { statePounds } from '../../../buyer/item/item-fields.ts'
import { ColumnMenu } from '../../../common/reading/columns/ColumnMenu.tsx'
import { RowsTable, warningsOf } from '../../../common/reading/RowsTable.tsx'
import { sheetsRead } from '../../../common/reading/words.ts'
import { useNarrowScreen } from '../../../platform/moves/window.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../../ui/feedback/LoadError.tsx'
import { TableSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { PlainCheckbox } from '../../../ui/fields/PlainCheckbox.tsx'
import { ToolButton, ToolLink } from '../../../ui/page/ToolButton.tsx'
import { useStagedRows } from '../review/hooks.ts'
import { toRowCorrection } from '../words.ts'
import { CorrectableCell } from './CorrectableCell.tsx'
import classes from './StagedRows.module.css'

type StagedRowsProps = {
  id: string
  /** Whether the rows go under several categories. */
  isSplit: boolean
  preview: UploadPreview
  survey: ListSurvey
  /** While the list is read again, the rows stay as they are. */
  isRereading: boolean
  /** Corrections that the rows do not have yet. */
  pending: readonly ListCorrection[]
  onCorrect: (correction: ListCorrection) => void
}

/** The rows of a list under our column names, page by page; at first only those with problems. */
export function StagedRows({ id, isSplit, preview, survey, isRereading, pending, onCorrect }: StagedRowsProps) {
  const hasProblems = preview.problemRows > 0
  const [isNarrowed, setIsNarrowed] = useState(hasProblems)
  const onlyProblems = isNarrowed && hasProblems
  const isNarrow = useNarrowScreen()
  // The cursors up to this page; the first page has none.
  const [path, setPath] = useState<readonly string[]>([])
  const topRef = useRef<HTMLDivElement>(null)
  const query = useStagedRows(id, onlyProblems, path.at(-1))
  const { data, error, isPlaceholderData } = query
  const tableRef = useRef<HTMLDivElement>(null)
  useRefresh(isRereading, () => query.refetch().then(() => requestAnimationFrame(() => focusNextCell(tableRef))))

  function turn(cursors: readonly string[]): void {
    setPath(cursors)
    topRef.current?.scrollIntoView({ block: 'start' })
  }

  return (
    <Stack gap="sm">
      <Group gap="xs" ref={topRef} className={classes['top'] ?? ''}>
        {hasProblems && (
          <Group component="label" gap="xs" className={classes['narrow'] ?? ''}>
            <PlainCheckbox
              checked={onlyProblems}
              onChange={({ currentTarget }) => {
                setIsNarrowed(currentTarget.checked)
                setPath([])
              }}
            />
            <Text size="sm">Only rows with problems ({formatCount(preview.problemRows)})</Text>
          </Group>
        )}
        {!(isNarrow && hasProblems) && (
          <Text size="sm" c="dimmed" className={classes['hint'] ?? ''}>
            {isNarrow
              ? 'Tap a cell to correct it.'
              : "Click a cell to correct it, or a column's menu to correct all of its rows."}
          </Text>
        )}
        {hasProblems && !isNarrow && <ErrorReport id={id} />}
      </Group>
      {error && !data && <LoadError title="The rows could not be loaded" query={query} />}
      {!data && !error && <TableSkeleton rows={6} />}
      {data && data.rows.length === 0 && (
        <EmptyState title="No rows">The sheet has none below its headings.</EmptyState>
      )}
      {data && data.rows.length > 0 && (
        <div ref={tableRef} aria-busy={isPlaceholderData} style={{ opacity: isPlaceholderData ? 0.5 : 1 }}>
          {/* Each page starts scrolled to its top. */}
          <CorrectedRows
            key={path.length}
            rows={data.rows}
            isSplit={isSplit}
            sheets={sheetsRead(survey)}
            corrections={preview.corrections}
            pending={pending}
            onCorrect={onCorrect}
          />
        </div>
      )}
      {data && (path.length > 0 || data.nextCursor !== null) && (
        <Group gap="xs">
          <ToolButton label="Previous rows" disabled={path.length === 0} onClick={() => turn(path.slice(0, -1))} />
          <ToolButton
            label="Next rows"
            disabled={data.nextCursor === null || isPlaceholderData}
            onClick={() => data.nextCursor !== null && turn([...path, data.nextCursor])}
          />
          <Text size="sm" c="dimmed" role="status" className="tabular">
            {rangeText(data.rows, sheetsRead(survey))}
          </Text>
        </Group>
      )}
      {hasProblems && isNarrow && <ErrorReport id={id} />}
    </Stack>
  )
}

function ErrorReport({ id }: { id: string }) {
  return (
    <ToolLink
      label="Download error report"
      w="fit-content"
      leftSection={<IconDownload size={16} aria-hidden />}
      href={`/api/inventory/staged-uploads/${id}/errors`}
      download
    />
  )
}

// The rows belong to a reading; those of the last one are gone when another is done.
function useRefresh(isRereading: boolean, refetch: () => unknown): void {
  const wasRereading = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of a reading refreshes the rows
  useEffect(() => {
    if (wasRereading.current && !isRereading) void refetch()
    wasRereading.current = isRereading
  }, [isRereading])
}

// A corrected row may leave the list of rows with problems, and take the focus with it.
function focusNextCell(tableRef: RefObject<HTMLDivElement | null>): void {
  if (document.activeElement !== document.body) return
  tableRef.current?.querySelector<HTMLElement>('td button[tabindex="0"]')?.focus({ preventScroll: true })
}

function rangeText(rows: readonly StagedRow[], sheets: readonly string[] | undefined): string {
  const first = rows[0]
  const last = rows.at(-1)
  if (!first || !last) return ''
  const placeOf = ({ sheet, row }: StagedRow) => `${formatCount(row)}${sheets ? ` of ${sheets[sheet] ?? ''}` : ''}`
  const until = `${placeOf(last)}${sheets ? '' : ' of the sheet'}`
  if (first === last) return `Row ${until}`
  return `Rows ${first.sheet === last.sheet ? formatCount(first.row) : placeOf(first)} to ${until}`
}

type CorrectedRowsProps = Pick<StagedRowsProps, 'isSplit' | 'pending' | 'onCorrect'> & {
  rows: readonly StagedRow[]
  sheets: readonly string[] | undefined
  corrections: UploadPreview['corrections']
}

function CorrectedRows({ rows, isSplit, sheets, corrections, pending, onCorrect }: CorrectedRowsProps) {
  function cell(row: StagedRow, column: ColumnName, index: number) {
    const isCell = (one: { sheet?: number; row: number | null; column: string }) =>
      one.row === row.row && one.column === column && (one.sheet === undefined || one.sheet === row.sheet)
    const typed = pending.filter((one) => 'text' in one && 'row' in one).findLast(isCell)?.text
    const problems = typed === undefined ? warningsOf(row, column) : []
    return (
      <CorrectableCell
        row={sheets ? `row ${row.row} of ${sheets[row.sheet]}` : `row ${row.row}`}
        column={column}
        text={typed ?? row.cells[column]}
        problems={problems}
        was={corrections.filter((one) => one.column !== null).find(isCell)?.was}
        hint={hintOn(column, typed ?? row.cells[column])}
        isTabStop={problems.length > 0 || (index === 0 && column === columnNames[0])}
        onCorrect={(text) => onCorrect({ sheet: row.sheet, row: row.row, column, value: '', text })}
      />
    )
  }

  function isLeftOut({ sheet, row }: StagedRow): boolean {
    const isRow = (one: { sheet?: number; row: number }) =>
      one.row === row && (one.sheet === undefined || one.sheet === sheet)
    const asked = pending.filter((one) => 'leaveOut' in one).findLast(isRow)
    return asked?.leaveOut ?? corrections.filter((one) => one.column === null).some(isRow)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for what the buttons in the cells let through
    <div onKeyDown={moveBetweenCells}>
      <RowsTable
        rows={rows}
        isSplit={isSplit}
        sheets={sheets}
        correcting={{
          menu: (name) => <ColumnMenu name={name} onCorrect={onCorrect} />,
          cell,
          isLeftOut,
          onLeaveOut: (row, leaveOut) => onCorrect(toRowCorrection(row, leaveOut)),
        }}
      />
    </div>
  )
}

/** What the text of a weight or a condition is read as, where that is not what it says. */
function hintOn(column: ColumnName, text: string): string | undefined {
  if (column === 'Weight') return statePounds(text).pounds
  const name = column === 'Condition' ? conditionName(text) : text
  return text.toLowerCase().includes(name.toLowerCase()) ? undefined : name
}

/** Moves the focus between the buttons of a table's cells by the arrow keys. */
function moveBetweenCells(event: KeyboardEvent<HTMLElement>): void {
  const cell = event.target instanceof HTMLElement && event.target.closest('td')
  if (!cell || event.altKey || event.ctrlKey || event.metaKey) return
  const next = findNeighbor(cell, event.key)
  const button = next?.querySelector('button')
  if (!button) return
  event.preventDefault()
  button.focus()
}

function findNeighbor(cell: HTMLTableCellElement, key: string): Element | null | undefined {
  const row = cell.parentElement
  switch (key) {
    case 'ArrowRight':
      return cell.nextElementSibling
    case 'ArrowLeft':
      return cell.previousElementSibling
    case 'ArrowDown':
      return row?.nextElementSibling?.children[cell.cellIndex]
    case 'ArrowUp':
      return row?.previousElementSibling?.children[cell.cellIndex]
    default:
      return undefined
  }
}
