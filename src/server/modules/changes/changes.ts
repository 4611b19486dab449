import * as z from 'zod'
import type { ChangesPage, FieldChange, ListChanges, StaffChange } from '../../../shared/office/schema.ts'
import type { ChangeAction, ChangeKind } from '../../../shared/office/terms.ts'
import type { Admin } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import { updateStatuses } from '../../db/rows.ts'
import { cutPage, readCursor } from '../../lib/page-cursor.ts'
import { insertChanges, selectChanges } from './queries.ts'
import type { StaffChangeRow } from './table.ts'

type FieldValue = FieldChange['before']
/** A record's fields at one time; a list is stored as text with one line per entry. */
export type RecordState = Readonly<Record<string, FieldValue | readonly string[]>>

export type RecordedChange = {
  by: Admin
  kind: ChangeKind
  recordId: string
  recordName: string
  /** By default 'created' without a `before`, 'deleted' without an `after`, else 'updated'. */
  action?: ChangeAction
  before?: RecordState
  after?: RecordState
  /** The inquiries in whose history it stands; one of an inquiry is in its own besides. */
  inquiryIds?: readonly string[]
}

// As long as the longest text of a record; lists of thousands are stored whole but shown in part.
const shownCharsMax = 20_000

/** Records only fields that differ, and an act that has none, such as a sending. `before` must have been read under a lock, or by the statement that changed it. */
export function recordChange(tx: Tx, change: RecordedChange): Promise<void> {
  return recordChanges(tx, [change])
}

/** Like `recordChange`, for several records in one statement. */
export async function recordChanges(tx: Tx, changes: readonly RecordedChange[]): Promise<void> {
  const rows = changes.flatMap((change) => {
    const row = toRow(change)
    const isAct = !change.before && !change.after
    return row.fields.length > 0 || isAct ? [row] : []
  })
  if (rows.length === 0) return
  await insertChanges(
    tx,
    rows.map(({ fields, ...row }) => ({ ...row, fields: JSON.stringify(fields) })),
  )
}

type Statused = { id: string; status: string }

/** Sets the statuses of several locked records, each its own, and records it. Answers with the status that each had. */
export async function setStatuses<Row extends Statused>(
  tx: Tx,
  table: Parameters<typeof updateStatuses>[1],
  stored: readonly Row[],
  how: {
    by: Admin
    changes: readonly Statused[]
    nameOf: (row: Row) => Pick<RecordedChange, 'kind' | 'recordId' | 'recordName'>
  },
): Promise<(Statused & { statusBefore: string })[]> {
  const { by, changes, nameOf } = how
  const wanted = new Map(changes.map(({ id, status }) => [id, status]))
  const changed = stored.map((row) => ({ row, before: row.status, after: wanted.get(row.id) ?? row.status }))
  await updateStatuses(
    tx,
    table,
    changed.map(({ row: { id }, after }) => ({ id, status: after })),
  )
  await recordChanges(
    tx,
    changed.map(({ row, before, after }) => ({
      by,
      ...nameOf(row),
      before: { status: before },
      after: { status: after },
    })),
  )
  return changed.map(({ row: { id }, before, after }) => ({ id, status: after, statusBefore: before }))
}

function toRow({ by, kind, recordId, recordName, action, before, after, inquiryIds = [] }: RecordedChange) {
  const inquiries = kind === 'inquiry' ? [...new Set([recordId, ...inquiryIds])] : [...inquiryIds]
  return {
    made_by: by.username,
    kind,
    record_id: toRecordId(kind, recordId),
    record_name: recordName,
    action: action ?? (!before ? 'created' : !after ? 'deleted' : 'updated'),
    fields: compareStates(before, after),
    inquiry_ids: inquiries.length > 0 ? inquiries : null,
  }
}

const placeInList = z.tuple([z.int().min(1)])

/** The latest first; those of inquiries with their quotes and mails. Throws INVALID for a cursor of another list. */
export async function listChanges(db: Db, input: ListChanges): Promise<ChangesPage> {
  const { kind, limit } = input
  const given = input.recordIds ?? (input.recordId === undefined ? undefined : [input.recordId])
  const recordIds = given?.map((id) => toRecordId(kind, id))
  const [beforeId] = readCursor(placeInList, input.cursor) ?? []
  const read = await selectChanges(db, { kind, recordIds, beforeId, limit: limit + 1 })
  const { rows, nextCursor } = cutPage(read, limit, (row) => [row.id])
  return { changes: rows.map(toStaffChange), nextCursor }
}

/** Source codes ignore case. */
function toRecordId(kind: ChangeKind, id: string): string {
  return kind === 'location' ? id.toLowerCase() : id
}

function compareStates(before: RecordState = {}, after: RecordState = {}): FieldChange[] {
  const names = Object.keys({ ...after, ...before }).filter((name) => name !== 'id')
  return names
    .map((field) => ({ field, before: toValue(before[field]), after: toValue(after[field]) }))
    .filter((change) => change.before !== change.after)
}

function toValue(value: RecordState[string] | undefined): FieldValue {
  if (value === undefined || value === null) return null
  return typeof value === 'object' ? value.join('\n') : value
}

function toStaffChange({ id, made_at, fields, ...row }: StaffChangeRow): StaffChange {
  return {
    id: String(id),
    madeAt: made_at.toISOString(),
    madeBy: row.made_by,
    kind: row.kind,
    recordId: row.record_id,
    recordName: row.record_name,
    action: row.action,
    fields: fields.map(({ field, before, after }) => ({ field, before: toShown(before), after: toShown(after) })),
  }
}

function toShown(value: FieldValue): FieldValue {
  if (typeof value !== 'string' || value.length <= shownCharsMax) return value
  return `${value.slice(0, shownCharsMax).toWellFormed()}…`
}
