import { expect, test } from 'vitest'
import { compareMeanwhile } from './edit-guard.ts'

const opened = { name: 'Ann Lee', title: 'Sales', phone: '555-0100' }

test('a record that nobody else touched is saved as it is typed', () => {
  expect(compareMeanwhile(opened, opened, { ...opened, title: 'Broker' })).toEqual({ changed: [], adopted: {} })
})

test('a field that only somebody else changed is taken over, and told', () => {
  const stored = { ...opened, phone: '555-0199' }
  expect(compareMeanwhile(opened, stored, { ...opened, title: 'Broker' })).toEqual({
    changed: ['phone'],
    adopted: { phone: '555-0199' },
  })
})

test('a field that both changed keeps what was typed, and is told', () => {
  const stored = { ...opened, title: 'Manager' }
  expect(compareMeanwhile(opened, stored, { ...opened, title: 'Broker' })).toEqual({ changed: ['title'], adopted: {} })
})

test('the same change by two people is no news', () => {
  const stored = { ...opened, title: 'Broker' }
  expect(compareMeanwhile(opened, stored, stored)).toEqual({ changed: [], adopted: {} })
})
