import { Box, Group } from '@mantine/core'
import type { ListCorrection, WarningKind } from '../../../shared/lists/schema.ts'
import { columnNames } from '../../../shared/lists/terms.ts'
import { formatCount, formatCountOf } from '../../../shared/text/count-text.ts'
import { type RecordColumn, RecordTable } from '../../ui/table/RecordTable.tsx'
import { ActionButton } from './ActionButton.tsx'
import { askText } from './columns/ask-text.tsx'
import { actionLabels, wordList } from './words.ts'

type WarningKindsProps = {
  kinds: readonly WarningKind[]
  /** Names the sheets, if several are read. */
  sheets?: readonly string[] | undefined
  /** Undefined for a stored list. */
  onCorrect?: (correction: ListCorrection) => void
}

const namedRowsMax = 8

/** The warnings about a list, one line for each kind, with the rows behind it. */
export function WarningKinds({ kinds, sheets, onCorrect }: WarningKindsProps) {
  return (
    <RecordTable
      label="Warnings"
      minWidthPx={620}
      maxHeight="max(calc(100dvh - var(--header-height) - 190px), 320px)"
      columns={[...columnsFor(sheets), ...(onCorrect ? [actionColumn(onCorrect)] : [])]}
      rows={kinds}
      // The kinds of one reading never change.
      rowKey={(_kind, position) => position}
    />
  )
}

function columnsFor(sheets: readonly string[] | undefined): RecordColumn<WarningKind>[] {
  return [
    { heading: 'Warning', cardLabel: null, breaksWords: true, cell: (kind) => <Message {...kind} /> },
    { heading: 'Column', cell: ({ column }) => column },
    { heading: 'For Example', breaksWords: true, cell: ({ value, column }) => value || (column && '(blank)') },
    { heading: 'Rows', align: 'right', cell: ({ rows }) => rows > 0 && formatCount(rows) },
    { heading: 'Which', cell: (kind) => rowsText(kind, sheets) },
  ]
}

function Message({ message, expected, proposals }: WarningKind) {
  const read = proposals.map(
    ({ value, suggestion, rows }) => `${value} as ${suggestion} in ${formatCountOf(rows, 'row')}`,
  )
  const more = read.length > 0 ? `Suggested: ${read.join(', ')}` : expected && `Expected: ${expected}`
  return (
    <Box py={4}>
      {message}
      {more && (
        <Box c="dimmed" fz={12} fw={400}>
          {more}
        </Box>
      )}
    </Box>
  )
}

function rowsText({ rows, firstRows, sheet }: WarningKind, sheets: readonly string[] | undefined): string {
  const named = firstRows.filter((row) => row > 0).slice(0, namedRowsMax)
  if (rows === 0 || named.length === 0) return 'The whole table'
  const others = rows - named.length
  const texts = named.map(formatCount)
  const which = wordList.format(others > 0 ? [...texts, `${formatCount(others)} more`] : texts)
  return sheet !== undefined && sheets ? `${which} (${sheets[sheet] ?? ''})` : which
}

function actionColumn(onCorrect: (correction: ListCorrection) => void): RecordColumn<WarningKind> {
  return {
    heading: 'Actions',
    cardLabel: null,
    isHeadingHidden: true,
    cell: (kind) => <KindActions kind={kind} onCorrect={onCorrect} />,
  }
}

type KindActionsProps = { kind: WarningKind; onCorrect: (correction: ListCorrection) => void }

/** Corrects all rows with the same problem. */
function KindActions({ kind: { column, message, rows, proposals, action }, onCorrect }: KindActionsProps) {
  const name = columnNames.find((one) => one === column)
  if (!name) return null
  // It is about the column, not about its rows.
  if (action) {
    return (
      <ActionButton onClick={() => onCorrect({ column: name, action, text: '' })}>{actionLabels[action]}</ActionButton>
    )
  }
  if (rows === 0) return null
  const problem = { column: name, problem: message }
  const count = formatCountOf(rows, 'row')
  return (
    <Group align="stretch" gap={6} py={3}>
      {proposals.length > 0 && (
        <ActionButton onClick={() => onCorrect({ ...problem, text: '', usesSuggestions: true })}>
          Use what is suggested
        </ActionButton>
      )}
      <ActionButton
        onClick={() =>
          askText({
            title: `${name} in ${count}`,
            label: name,
            confirmLabel: `Use in ${count}`,
            onText: (text) => onCorrect({ ...problem, text, usesSuggestions: false }),
          })
        }
      >
        Correct {rows === 1 ? 'it' : `all ${formatCount(rows)}`}
      </ActionButton>
    </Group>
  )
}
