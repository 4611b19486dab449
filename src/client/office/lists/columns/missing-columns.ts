import type { ListHeading } from '../../../../shared/lists/schema.ts'
import type { ColumnName } from '../../../../shared/lists/terms.ts'
import { type ColumnUse, setUse, type TableDraft, takeColumn } from './table-draft.ts'

/** Tables with the same headings that lack the same columns: one answer is for all of them. */
export type MissingGroup = {
  missing: readonly ColumnName[]
  headings: readonly ListHeading[]
  uses: TableDraft['uses']
  drafts: readonly TableDraft[]
}

/** The tables to be read that lack columns, by what they have in common. */
export function groupMissing(drafts: readonly TableDraft[]): MissingGroup[] {
  const groups = new Map<string, MissingGroup>()
  for (const draft of drafts) {
    const { headings, missing } = draft.found
    if (!draft.isRead || missing.length === 0) continue
    const key = keyOf(draft)
    const drafts = [...(groups.get(key)?.drafts ?? []), draft]
    groups.set(key, { missing, headings, uses: draft.uses, ...groups.get(key), drafts })
  }
  return [...groups.values()]
}

function keyOf({ found: { headings, missing } }: TableDraft): string {
  return JSON.stringify([missing, headings.map(({ column, heading, matched }) => [column, heading, matched])])
}

/** Changes one column in every table of a group. */
export function setInGroup(
  drafts: readonly TableDraft[],
  group: MissingGroup,
  name: ColumnName,
  use: ColumnUse | undefined,
): TableDraft[] {
  return drafts.map((draft) => {
    if (!group.drafts.includes(draft)) return draft
    return typeof use === 'number' ? takeColumn(draft, name, use) : setUse(draft, name, use)
  })
}
