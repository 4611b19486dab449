import { expect, test } from 'vitest'
import type { Supplier } from '../../../shared/office/suppliers.ts'
import {
  describeDeletion,
  describeDue,
  describeReminders,
  findOldestList,
  findSupplierFaults,
  toSupplierFields,
  toSupplierInput,
} from './supplier-fields.ts'

const list = (items: number, listedAt: string): Supplier['lists'][number] => ({
  sourceCode: 'DMW1',
  category: 'Hot Rolled Coil',
  items,
  weightLb: items * 40_000,
  listedAt,
})

const stored: Supplier = {
  id: 'supplier',
  company: 'Buckeye Steel',
  contactName: 'Lee Roe',
  phone: '555-0111',
  emails: ['a@buckeye.example', 'b@buckeye.example'],
  state: 'OH',
  sourceCodes: ['DMW1', 'A, B'],
  listEveryDays: 7,
  storesByItself: true,
  notes: '',
  active: false,
  createdAt: '2026-11-01T00:00:00.000Z',
  lists: [list(2, '2026-11-20T00:00:00.000Z'), list(1, '2026-11-10T00:00:00.000Z')],
  lastContactAt: null,
  nextListDueAt: '2026-11-17T20:00:00.000Z',
  waitingLists: 0,
  remindedAt: null,
  reminders: 0,
  heldUntil: null,
  unanswered: false,
}

test('the form gives back what is stored, and nothing that it does not show', () => {
  const { company, contactName, phone, emails, state, sourceCodes, listEveryDays, notes, active } = stored
  expect(toSupplierInput(toSupplierFields(stored))).toEqual({
    ...{ company, contactName, phone, emails, state, sourceCodes, listEveryDays, notes, active },
  })
  expect(toSupplierInput(toSupplierFields(undefined))).toMatchObject({ listEveryDays: null, active: true, emails: [] })
})

test('a fault in one of several addresses names it, and the first fault of a field is told', () => {
  const fields = {
    ...toSupplierFields(stored),
    company: ' ',
    emails: 'a@b.example\nno address\nnone',
    listEveryDays: 'x',
  }
  expect(findSupplierFaults(fields)).toEqual({
    company: 'Company is required',
    emails: 'no address: Please enter a valid email',
    listEveryDays: 'Enter a whole number of days',
  })
  expect(findSupplierFaults(toSupplierFields(stored))).toEqual({})
})

test('a list is due from the moment that it is', () => {
  const due = Date.parse(stored.nextListDueAt ?? '')
  expect(describeDue(stored, due)).toEqual({ text: 'Due since Nov 17, 2026', isDue: true })
  expect(describeDue(stored, due - 1)).toEqual({ text: 'Nov 17, 2026', isDue: false })
  expect(describeDue({ nextListDueAt: null })).toEqual({ text: '-', isDue: false })
  expect(findOldestList(stored)).toBe('2026-11-10T00:00:00.000Z')
})

test('the record says whether a supplier is asked for a new list', () => {
  const supplier = { ...stored, active: true }
  const now = Date.parse('2026-11-26T00:00:00Z')
  expect(describeReminders(supplier, now)).toBe(
    'When a list is due, we email the supplier at 8 AM Pacific, up to 3 times.',
  )
  expect(describeReminders({ ...supplier, heldUntil: '2026-12-05T08:00:00Z' }, now)).toBe(
    'Held: no reminder goes out on its own before Dec 5, 2026.',
  )
  const asked = { ...supplier, reminders: 3, remindedAt: '2026-11-20T16:00:00Z' }
  expect(describeReminders(asked, now)).toMatch(
    /^Last asked Nov 20, 2026, 8:00\sAM Pacific\. That was the last of 3\.$/u,
  )
  expect(describeReminders({ ...asked, unanswered: true }, now)).toBe('It did not answer 3 reminders. Give it a call.')
  expect(describeReminders({ ...supplier, active: false }, now)).toMatch(/^No new list is expected/)
  expect(describeReminders({ ...supplier, emails: [] }, now)).toBe('Without an email address it gets no reminder.')
})

test('the question before a supplier is deleted says what it still has in stock', () => {
  expect(describeDeletion(stored)).toMatch(
    /^Buckeye Steel still has 3 items \(60 tons\) in stock\. They stay for sale\./,
  )
  expect(describeDeletion({ ...stored, lists: [] })).toMatch(/^Buckeye Steel has nothing in stock\./)
})
