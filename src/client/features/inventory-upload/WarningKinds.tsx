import { formatCount, formatCountOf } from '../../../shared/count-text.ts'
import { columnNames } from '../../../shared/upload-terms.ts'
import type { CellCorrection, WarningKind } from '../../../shared/uploads.ts'
import { type RecordColumn, RecordTable } from '../../components/RecordTable.tsx'
import { ActionButton } from './ActionButton.tsx'
import classes from './WarningKinds.module.css'

type WarningKindsProps = {
  kinds: readonly WarningKind[]
  /** Undefined for a stored list. */
  onCorrect?: (correction: CellCorrection) => void
}

const namedRowsMax = 8
const rowList = new Intl.ListFormat('en-US')

/** The warnings about a list, one line for each kind, with the rows behind it. */
export function WarningKinds({ kinds, onCorrect }: WarningKindsProps) {
  return (
    <RecordTable
      label="Warnings"
      minWidthPx={620}
      maxHeight="max(calc(100dvh - var(--header-height) - 190px), 320px)"
      isStacked
      columns={[...columns, ...(onCorrect ? [actionColumn(onCorrect)] : [])]}
      rows={kinds}
      // The kinds of one reading never change.
      rowKey={(_kind, position) => position}
    />
  )
}

const columns: readonly RecordColumn<WarningKind>[] = [
  {
    heading: 'Warning',
    cardLabel: null,
    breaksWords: true,
    cell: ({ message, expected, suggestion }) => (
      <div>
        {message}
        {expected && suggestion === undefined && <div className={classes['expected']}>Expected: {expected}</div>}
      </div>
    ),
  },
  { heading: 'Column', cell: ({ column }) => column },
  { heading: 'For Example', breaksWords: true, cell: ({ value }) => value || '(blank)' },
  { heading: 'Rows', align: 'right', cell: ({ rows }) => formatCount(rows) },
  { heading: 'Which', breaksWords: true, cell: (kind) => rowsText(kind) },
]

function rowsText({ rows, firstRows }: WarningKind): string {
  const named = firstRows
    .filter((row) => row > 0)
    .slice(0, namedRowsMax)
    .map(formatCount)
  if (named.length === 0) return 'The whole file'
  const others = rows - named.length
  return rowList.format(others > 0 ? [...named, `${formatCount(others)} more`] : named)
}

function actionColumn(onCorrect: (correction: CellCorrection) => void): RecordColumn<WarningKind> {
  return {
    heading: 'Actions',
    cardLabel: null,
    isHeadingHidden: true,
    cell: ({ column, value, suggestion, rows }) => {
      const name = columnNames.find((one) => one === column)
      if (!name || suggestion === undefined) return null
      return (
        <ActionButton onClick={() => onCorrect({ row: null, column: name, value, text: suggestion })}>
          Use {suggestion} in {formatCountOf(rows, 'row')}
        </ActionButton>
      )
    },
  }
}
