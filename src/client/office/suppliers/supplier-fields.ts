import type { FormErrors } from '@mantine/form'
import {
  remindersMax,
  type Supplier,
  type SupplierInput,
  type SupplierName,
  supplierInput,
} from '../../../shared/office/suppliers.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { formatPacificDate, formatPacificDateTime, formatTons } from '../../platform/text/format.ts'

/** A supplier as the form shows it: several codes or addresses on a line each. */
export type SupplierFields = Record<keyof typeof supplierLabels, string>

export const supplierLabels = {
  company: 'Company',
  contactName: 'Contact name',
  phone: 'Phone',
  emails: 'Email addresses',
  state: 'State',
  sourceCodes: 'Source codes',
  listEveryDays: 'New list every (days)',
  active: 'Status',
  notes: 'Notes',
} as const

/** Blank fields for a new supplier. */
export function toSupplierFields(supplier: Supplier | undefined): SupplierFields {
  const { company = '', contactName = '', phone = '', emails = [], state = '', notes = '' } = supplier ?? {}
  const { sourceCodes = [], listEveryDays = null, active = true } = supplier ?? {}
  return {
    company,
    contactName,
    phone,
    emails: emails.join('\n'),
    state,
    sourceCodes: sourceCodes.join('\n'),
    listEveryDays: listEveryDays === null ? '' : String(listEveryDays),
    active: active ? 'yes' : 'no',
    notes,
  }
}

export const toLines = (text: string): string[] => text.split('\n').filter(Boolean)

export function toSupplierInput(fields: SupplierFields): SupplierInput {
  const { emails, sourceCodes, listEveryDays, active, ...texts } = fields
  return {
    ...texts,
    emails: toLines(emails),
    sourceCodes: toLines(sourceCodes),
    listEveryDays: listEveryDays.trim() === '' ? null : Number(listEveryDays),
    active: active === 'yes',
  }
}

/** By field; the fault of one of several codes or addresses names it. */
export function findSupplierFaults(fields: SupplierFields): FormErrors {
  const input = toSupplierInput(fields)
  const issues = supplierInput.safeParse(input).error?.issues ?? []
  return Object.fromEntries(
    issues.toReversed().map(({ path: [field, index], message }) => {
      const several = field === 'emails' || field === 'sourceCodes' ? input[field] : undefined
      const one = typeof index === 'number' ? several?.[index] : undefined
      return [String(field), one === undefined ? message : `${one}: ${message}`]
    }),
  )
}

/** A supplier in a menu: its company and its codes. */
export function nameSupplier({ company, sourceCodes }: SupplierName): string {
  return [company, sourceCodes.join(', ')].filter(Boolean).join(' · ')
}

type Stock = Pick<Supplier, 'lists'>

export function sumStock({ lists }: Stock): { items: number; weightLb: number } {
  const sum = (field: 'items' | 'weightLb') => lists.reduce((total, list) => total + list[field], 0)
  return { items: sum('items'), weightLb: sum('weightLb') }
}

export function findOldestList({ lists }: Stock): string | undefined {
  return lists.map(({ listedAt }) => listedAt).sort()[0]
}

export function describeDue(
  { nextListDueAt }: Pick<Supplier, 'nextListDueAt'>,
  nowMs = Date.now(),
): { text: string; isDue: boolean } {
  if (nextListDueAt === null) return { text: '-', isDue: false }
  const isDue = Date.parse(nextListDueAt) <= nowMs
  return { text: `${isDue ? 'Due since ' : ''}${formatPacificDate(nextListDueAt)}`, isDue }
}

/** Whether a supplier is asked for a new list, in a sentence or two. */
export function describeReminders(supplier: Supplier, nowMs = Date.now()): string {
  const { listEveryDays, active, emails, heldUntil, reminders, remindedAt, unanswered } = supplier
  if (emails.length === 0) return 'Without an email address it gets no reminder.'
  if (unanswered) return `It did not answer ${formatCountOf(reminders, 'reminder')}. Give it a call.`
  const last = remindedAt !== null && reminders > 0 ? `Last asked ${formatPacificDateTime(remindedAt)} Pacific. ` : ''
  if (listEveryDays === null || !active) return `${last}No new list is expected, so no reminder goes out on its own.`
  if (heldUntil !== null && Date.parse(heldUntil) > nowMs) {
    return `${last}Held: no reminder goes out on its own before ${formatPacificDate(heldUntil)}.`
  }
  if (reminders >= remindersMax) return `${last}That was the last of ${remindersMax}.`
  return `${last}When a list is due, we email the supplier at 8 AM Pacific, up to ${remindersMax} times.`
}

/** What is known of a supplier, but for its notes. */
export function listFacts(supplier: Supplier): [name: string, fact: string][] {
  const { contactName, phone, emails, state, sourceCodes, listEveryDays, active, lastContactAt } = supplier
  return [
    ['Contact name', contactName],
    ['Phone', phone],
    ['Email', emails.join(', ')],
    ['State', state],
    ['Source codes', sourceCodes.join(', ')],
    ['Status', active ? 'Active' : 'Inactive: no list is expected'],
    ['New list every', listEveryDays === null ? '' : formatCountOf(listEveryDays, 'day')],
    ['Next list (Pacific)', describeDue(supplier).text],
    ['Last list received (Pacific)', lastContactAt === null ? '' : formatPacificDateTime(lastContactAt)],
  ]
}

/** What is said before a supplier is deleted. */
export function describeDeletion(supplier: Supplier): string {
  const { items, weightLb } = sumStock(supplier)
  const stock =
    items > 0
      ? `${supplier.company} still has ${formatCountOf(items, 'item')} (${formatTons(weightLb)} tons) in stock. They stay for sale. `
      : `${supplier.company} has nothing in stock. `
  return `${stock}The history of its lists stays too. Its source codes and email addresses are free for another supplier. This action cannot be undone.`
}
