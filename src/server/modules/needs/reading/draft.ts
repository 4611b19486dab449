import { type NeedField, type NeedValues, needFields } from '../../../../shared/needs/fields.ts'
import type { ReadLine, SpecificationField, UnreadPart } from '../../../../shared/needs/reading.ts'

type StatedField = Exclude<SpecificationField, 'notes' | 'qtyPcs'>

/** A specification while it is read. Every fragment of the line ends in a field or in the notes. */
export type Draft = {
  readonly stated: Map<StatedField, string>
  qtyPcs: number | undefined
  readonly notes: string[]
  readonly unread: UnreadPart[]
}

export function createDraft(): Draft {
  return { stated: new Map(), qtyPcs: undefined, notes: [], unread: [] }
}

/** A second, different text makes both unread: which one is meant cannot be known. */
export function state(draft: Draft, field: StatedField, text: string): void {
  const before = draft.stated.get(field)
  if (before === text) return
  if (before === undefined && !isUnread(draft, field)) draft.stated.set(field, text)
  else {
    clearStated(draft, field)
    leaveUnread(draft, field, text)
  }
}

export function statePieces(draft: Draft, pieces: number, text: string): void {
  if (draft.qtyPcs === undefined && !isUnread(draft, 'qtyPcs') && pieces > 0 && pieces <= piecesMax) {
    draft.qtyPcs = pieces
    return
  }
  if (draft.qtyPcs === pieces) return
  if (draft.qtyPcs !== undefined) leaveUnread(draft, 'qtyPcs', `${draft.qtyPcs} pcs`)
  draft.qtyPcs = undefined
  leaveUnread(draft, 'qtyPcs', text)
}

const piecesMax = 2_147_483_647

export function clearStated(draft: Draft, field: StatedField): void {
  const text = draft.stated.get(field)
  draft.stated.delete(field)
  if (text !== undefined) leaveUnread(draft, field, text)
}

/** Takes back how much is wanted. */
export function clearStatedAmounts(draft: Draft): void {
  clearStated(draft, 'weightNeeded')
  if (draft.qtyPcs !== undefined) leaveUnread(draft, 'qtyPcs', `${draft.qtyPcs} pcs`)
  draft.qtyPcs = undefined
}

export function leaveUnread(draft: Draft, field: SpecificationField, text: string): void {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain === '') return
  draft.unread.push({ field, text: plain })
  draft.notes.push(plain)
}

export function note(draft: Draft, text: string): void {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain !== '') draft.notes.push(plain)
}

const isUnread = ({ unread }: Draft, field: SpecificationField) => unread.some((part) => part.field === field)

const statedFields = needFields.filter(
  (field): field is NeedField & { key: StatedField } => field.key !== 'qtyPcs' && field.key !== 'notes',
)
const notesCharsMax = 5_000

export function toSpecification(draft: Draft): ReadLine['specification'] {
  for (const { key, charsMax = 0 } of statedFields) {
    if ((draft.stated.get(key)?.length ?? 0) > charsMax) clearStated(draft, key)
  }
  const { stated, qtyPcs, notes } = draft
  return {
    // Object.fromEntries loses the key types.
    ...(Object.fromEntries(
      statedFields.map(({ key, isNullable }) => [key, stated.get(key) ?? (isNullable ? null : '')]),
    ) as Pick<NeedValues<'key'>, StatedField>),
    qtyPcs: qtyPcs ?? 0,
    notes: notes.length === 0 ? null : [...new Set(notes)].join('; ').slice(0, notesCharsMax).toWellFormed(),
  }
}
