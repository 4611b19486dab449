import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertCircle, IconDownload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { formatCount } from '../../../shared/count-text.ts'
import { type ColumnName, columnNames } from '../../../shared/upload-terms.ts'
import type { StagedRow, UploadPreview } from '../../../shared/uploads.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { LoadError } from '../../components/LoadError.tsx'
import { PlainCheckbox } from '../../components/PlainCheckbox.tsx'
import { type RecordColumn, RecordTable } from '../../components/RecordTable.tsx'
import { TableSkeleton } from '../../components/TableSkeleton.tsx'
import classes from './StagedRows.module.css'
import { useStagedRows } from './staged-hooks.ts'

type StagedRowsProps = { id: string; preview: UploadPreview }

/** The rows of a list under our column names, page by page; at first only those with problems. */
export function StagedRows({ id, preview }: StagedRowsProps) {
  const hasProblems = preview.problemRows > 0
  const [onlyProblems, setOnlyProblems] = useState(hasProblems)
  // The cursors up to this page; the first page has none.
  const [path, setPath] = useState<readonly string[]>([])
  const topRef = useRef<HTMLHeadingElement>(null)
  const query = useStagedRows(id, onlyProblems, path.at(-1))
  const { data, error, isPlaceholderData } = query

  function turn(cursors: readonly string[]): void {
    setPath(cursors)
    topRef.current?.scrollIntoView({ block: 'start' })
  }

  return (
    <Stack component="section" gap="sm" aria-labelledby="rows-title">
      <Group justify="space-between" gap="xs">
        <Title order={3} id="rows-title" ref={topRef}>
          Rows
        </Title>
        {hasProblems && (
          <Group gap="md">
            <Group component="label" gap="xs" style={{ cursor: 'pointer' }}>
              <PlainCheckbox
                checked={onlyProblems}
                onChange={({ currentTarget }) => {
                  setOnlyProblems(currentTarget.checked)
                  setPath([])
                }}
              />
              <Text size="sm">Only rows with problems ({formatCount(preview.problemRows)})</Text>
            </Group>
            <Button
              component="a"
              variant="default"
              size="xs"
              leftSection={<IconDownload size={16} aria-hidden />}
              href={`/api/inventory/staged-uploads/${id}/errors`}
              download
            >
              Download error report
            </Button>
          </Group>
        )}
      </Group>
      {error && !data && <LoadError title="The rows could not be loaded" query={query} />}
      {!data && !error && <TableSkeleton rows={6} />}
      {data && data.rows.length === 0 && <EmptyState title="No rows">There are none below the headings.</EmptyState>}
      {data && data.rows.length > 0 && (
        <div aria-busy={isPlaceholderData} style={{ opacity: isPlaceholderData ? 0.5 : 1 }}>
          {/* Each page starts scrolled to its top. */}
          <RowsTable key={data.rows[0]?.row} rows={data.rows} />
        </div>
      )}
      {data && (path.length > 0 || data.nextCursor !== null) && (
        <Group gap="xs">
          <Button variant="default" size="xs" disabled={path.length === 0} onClick={() => turn(path.slice(0, -1))}>
            Previous rows
          </Button>
          <Button
            variant="default"
            size="xs"
            disabled={data.nextCursor === null || isPlaceholderData}
            onClick={() => data.nextCursor !== null && turn([...path, data.nextCursor])}
          >
            Next rows
          </Button>
          <Text size="sm" c="dimmed" role="status" className="tabular">
            {rangeText(data.rows)}
          </Text>
        </Group>
      )}
    </Stack>
  )
}

function rangeText(rows: readonly StagedRow[]): string {
  const first = rows[0]
  const last = rows.at(-1)
  if (!first || !last) return ''
  const rowText = first === last ? 'Row ' : `Rows ${formatCount(first.row)} to `
  return `${rowText}${formatCount(last.row)} of the sheet`
}

function RowsTable({ rows }: { rows: readonly StagedRow[] }) {
  return (
    <div className={classes['table']}>
      <RecordTable
        label="Rows of the list"
        minWidthPx={1320}
        maxHeight="min(70dvh, 640px)"
        isStacked
        columns={columns}
        rows={rows}
        rowKey={({ row }) => row}
        rowProps={() => ({ className: classes['row'] })}
      />
    </div>
  )
}

const columns: readonly RecordColumn<StagedRow>[] = [
  {
    heading: 'Row',
    cardLabel: null,
    minWidthPx: 84,
    className: classes['number'],
    cell: (row) => <RowNumber row={row} />,
  },
  ...columnNames.map(
    (name): RecordColumn<StagedRow> => ({
      heading: name,
      cellProps: (row) => (problemsOf(row, name).length > 0 ? { className: classes['problem'] } : {}),
      cell: (row) => <Value text={row.cells[name]} problems={problemsOf(row, name)} />,
    }),
  ),
]

function problemsOf({ problems }: StagedRow, name: ColumnName): StagedRow['problems'] {
  return problems.filter(({ column }) => column === name)
}

function RowNumber({ row: { row, isItem, problems } }: { row: StagedRow }) {
  const ofRow = problems.filter(({ column }) => !columnNames.some((name) => name === column))
  return (
    <div>
      Row {row}
      {!isItem && <span className={classes['leftOut']}>left out</span>}
      {ofRow.map(({ message }) => (
        <div key={message} className={classes['why']}>
          {message}
        </div>
      ))}
    </div>
  )
}

function Value({ text, problems }: { text: string; problems: StagedRow['problems'] }) {
  if (problems.length === 0) return text
  const found = problems[0]?.value ?? ''
  return (
    <div>
      <span className={classes['found']}>
        <IconAlertCircle size={14} role="img" aria-label="Problem" />
        {found || text || '(blank)'}
      </span>
      {problems.map(({ message, expected }) => (
        <div key={message} className={classes['why']}>
          {message}
          {expected && <div>Expected: {expected}</div>}
        </div>
      ))}
    </div>
  )
}
