import type { RowWarning, WarningKind } from '../../../../../shared/lists/schema.ts'
import { kindRowsMax, proposalsMax, warningKindsMax } from '../../../../../shared/lists/terms.ts'

type RunningKind = Omit<WarningKind, 'proposals'> & { proposals: Map<string, WarningKind['proposals'][number]> }

/** The warnings of a list so far, by kind. */
export type WarningKinds = Map<string, RunningKind>

const kindsCountedMax = 500
const proposalsCountedMax = 200
const quoted = /'.*'|".*"/g
const figures = /\S*\d\S*/g

/** What messages have in common that differ only in figures and in texts of the file. */
export function messageKey(message: string): string {
  return message.replace(quoted, "''").replace(figures, '0')
}

/** Returns how many warnings of this kind there are now; undefined if there are too many kinds. */
export function countWarning(kinds: WarningKinds, warning: RowWarning, rows = 1): number | undefined {
  const { row, suggestion: _, ...what } = warning
  const key = `${warning.sheet ?? ''}\n${warning.column}\n${messageKey(warning.message)}`
  let kind = kinds.get(key)
  if (!kind) {
    if (kinds.size >= kindsCountedMax) return undefined
    kind = { ...what, rows: 0, firstRows: [], proposals: new Map() }
    kinds.set(key, kind)
  }
  if (row > 0) kind.rows += rows
  if (row > 0 && kind.firstRows.length < kindRowsMax && kind.firstRows.at(-1) !== row) kind.firstRows.push(row)
  countProposal(kind, warning)
  return kind.rows
}

function countProposal({ proposals }: RunningKind, { value, suggestion }: RowWarning): void {
  if (suggestion === undefined) return
  const key = `${value}\n${suggestion}`
  const known = proposals.get(key)
  if (known) known.rows += 1
  else if (proposals.size < proposalsCountedMax) proposals.set(key, { value, suggestion, rows: 1 })
}

/** The most frequent first. */
export function listKinds(kinds: WarningKinds): WarningKind[] {
  return [...kinds.values()]
    .sort((a, b) => b.rows - a.rows)
    .slice(0, warningKindsMax)
    .map(({ proposals: counted, ...kind }) => {
      const proposals = [...counted.values()].sort((a, b) => b.rows - a.rows)
      const [first] = proposals
      return {
        ...kind,
        ...(first && { value: first.value, suggestion: first.suggestion }),
        proposals: proposals.slice(0, proposalsMax),
      }
    })
}

/** The only warning of its kind, about so many rows. */
export function toKind({ row: _, ...warning }: RowWarning, rows: number): WarningKind {
  return { ...warning, rows, firstRows: [], proposals: [] }
}
