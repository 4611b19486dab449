import type { FieldChange, StaffChange } from '../../../shared/office/schema.ts'
import type { ChangeAction, ChangeKind } from '../../../shared/office/terms.ts'
import { deliveryWords } from '../../../shared/quotes/words.ts'
import { formatCount } from '../../../shared/text/count-text.ts'
import { formatDay } from '../../../shared/text/days.ts'
import { formatPacificDateTime } from '../../platform/text/format.ts'

/** What was done to a record, at the start of a sentence. */
const actionWords: Readonly<Record<ChangeAction, string>> = {
  created: 'Added',
  updated: 'Changed',
  deleted: 'Deleted',
  merged: 'Merged',
  uploaded: 'Uploaded',
  restored: 'Restored',
  confirmed: 'Confirmed',
  sent: 'Sent',
  answered: 'Answered',
  withdrawn: 'Withdrawn',
  failed: 'Could not send',
  retried: 'Sent again',
  cancelled: 'Cancelled',
  'signed in': 'Signed in',
  'signed out': 'Signed out',
  'set password': 'Chose a password',
  'made key': 'Made a key for a program',
  'deleted key': 'Deleted the key of a program',
  'began code': 'Began to set up a code',
  'turned on code': 'Turned the code on',
  'turned off code': 'Turned the code off',
  'made recovery codes': 'Made new recovery codes',
  'added passkey': 'Added a passkey',
  'deleted passkey': 'Deleted a passkey',
  'refused passkey': 'Was refused with a passkey that seems to be copied',
  'used recovery code': 'Used a recovery code',
}

/** What no email took along was only made ready to be sent. */
export function describeAction({ kind, action, fields }: Pick<StaffChange, 'kind' | 'action' | 'fields'>): string {
  const isReady = fields.some(({ field, after }) => field === 'delivery' && after === deliveryWords['not yet'])
  if (kind === 'account' && action === 'sent') return 'Made a password link'
  if (action !== 'sent' || !isReady) return actionWords[action]
  return kind === 'quote' ? 'Finished' : 'Written'
}

const otherNouns: Readonly<Partial<Record<ChangeKind, string>>> = {
  inquiry: 'inquiries',
  ask: 'questions to suppliers',
  need: 'customer needs',
  'product type': 'products',
  'company asset': 'company files',
  inventory: 'the inventory',
  'demo data': 'the demo data',
  mail: 'emails',
}

/** The records of a kind, in the middle of a sentence. */
export function nameRecords(kind: ChangeKind): string {
  return otherNouns[kind] ?? `${kind}s`
}

const commonNames: Readonly<Record<string, string>> = {
  photoUrl: 'Photo URL',
  active: 'Status',
  qtyPcs: 'Qty Pcs',
  fob: 'FOB (Delivery Location)',
  sizeBytes: 'Size (bytes)',
  filePath: 'Address',
  listEveryDays: 'New list every (days)',
  emails: 'Email addresses',
  heldUntil: 'No reminder before',
}
const needNames: Readonly<Record<string, string>> = {
  category: 'Product',
  product: 'Product Classification',
  condition: 'MTR',
  coatingWt: 'Coating Weight',
}

/** The name that staff see for a field: `createdAt` is 'Created At', a need's `condition` is 'MTR'. */
export function fieldName(kind: ChangeKind, field: string): string {
  const known = kind === 'need' ? (needNames[field] ?? commonNames[field]) : commonNames[field]
  return known ?? capitalize(field.replace(/(?<=[a-z\d])(?=[A-Z])/g, ' '))
}

/** The fields of a change worth showing: no ids, no creation time of a new record, nothing that stayed blank. */
export function visibleFields({ action, fields }: Pick<StaffChange, 'action' | 'fields'>): FieldChange[] {
  return fields.filter(({ field, before, after }) => {
    if (field === 'customerId' || (field === 'createdAt' && action === 'created')) return false
    // The action says it, and without a mail server 'sent' would not be so.
    if (field === 'state' && action === 'sent') return false
    return valueText(field, before) !== valueText(field, after)
  })
}

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** A field's value as staff read it; undefined when blank. */
export function valueText(field: string, value: FieldChange['before']): string | undefined {
  if (value === null || value === '') return undefined
  if (field === 'active') return value ? 'Active' : 'Inactive'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return formatCount(value)
  return isoTime.test(value) ? `${formatPacificDateTime(value)} Pacific` : formatDay(value)
}

/** With a capital at its start. */
export function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

type Look = { label: string; color: string }

/** What staff see of the statuses of a kind of record. */
export function toStatusWords<Status extends string>(
  statuses: readonly Status[],
  looks: Readonly<Record<Status, Look>>,
) {
  const options = statuses.map((value) => ({ value, ...looks[value] }))
  return {
    options,
    /** Undefined for a status that no menu has. */
    find: (value: string): Status | undefined => statuses.find((status) => status === value),
    labelOf: (value: string): string => options.find((option) => option.value === value)?.label ?? value,
  }
}
