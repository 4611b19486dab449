import { expect, test } from 'vitest'
import { findOtherChanges } from './use-record-form.ts'

const opened = { name: 'Ann Lee', title: 'Sales', phone: '555-0100' }

test('a record that no one else changed is saved as typed', () => {
  expect(findOtherChanges(opened, opened, { ...opened, title: 'Broker' })).toEqual({ changed: [], adopted: {} })
})

test("a field that only someone else changed gets that person's value, and is reported", () => {
  const stored = { ...opened, phone: '555-0199' }
  expect(findOtherChanges(opened, stored, { ...opened, title: 'Broker' })).toEqual({
    changed: ['phone'],
    adopted: { phone: '555-0199' },
  })
})

test('a field that both changed keeps the typed text, and is reported', () => {
  const stored = { ...opened, title: 'Manager' }
  expect(findOtherChanges(opened, stored, { ...opened, title: 'Broker' })).toEqual({ changed: ['title'], adopted: {} })
})

test('the same change by two people is not reported', () => {
  const stored = { ...opened, title: 'Broker' }
  expect(findOtherChanges(opened, stored, stored)).toEqual({ changed: [], adopted: {} })
})
