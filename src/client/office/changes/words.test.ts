import { expect, test } from 'vitest'
import type { ChangeKind } from '../../../shared/office/terms.ts'
import type { Delivery } from '../../../shared/quotes/terms.ts'
import { deliveryWords } from '../../../shared/quotes/words.ts'
import { describeAction, fieldName, valueText, visibleFields } from './words.ts'

test('fields have the names that staff see', () => {
  expect(fieldName('customer', 'company')).toBe('Company')
  expect(fieldName('location', 'newSourceCode')).toBe('New Source Code')
  expect(fieldName('team member', 'photoUrl')).toBe('Photo URL')
  expect(fieldName('announcement', 'active')).toBe('Status')
})

test('the fields of a need have the names of the Customer Needs tab', () => {
  const names = ['category', 'product', 'condition', 'qtyPcs', 'status'].map((field) => fieldName('need', field))
  expect(names).toEqual(['Product', 'Product Classification', 'MTR', 'Qty Pcs', 'Status'])
  expect(fieldName('inventory', 'category')).toBe('Category')
})

test('ids, blanks and the creation time of a new record are left out of a change', () => {
  const fields = [
    { field: 'customerId', before: null, after: 'c1' },
    { field: 'createdAt', before: null, after: '2026-11-21T20:15:00.000Z' },
    { field: 'notes', before: null, after: '' },
    { field: 'phone', before: null, after: '555-0100' },
  ]
  expect(visibleFields({ action: 'created', fields })).toEqual([fields[3]])
  expect(visibleFields({ action: 'deleted', fields })).toEqual([fields[1], fields[3]])
})

test.each([
  ['active', 1, 'Active'],
  ['active', 0, 'Inactive'],
  ['itemCount', 2041, '2,041'],
  ['merge', true, 'Yes'],
  ['phone', '0012', '0012'],
  ['updatedAt', '2026-11-21T20:15:00.000Z', 'Nov 21, 2026, 12:15 PM Pacific'],
  ['validUntil', '2026-12-03', 'Dec 3, 2026'],
  ['notes', '', undefined],
  ['notes', null, undefined],
])('%s %j reads %j', (field, value, text) => {
  expect(valueText(field, value)?.replaceAll('\u202f', ' ')).toBe(text)
})

test('a quote or a question to a supplier counts as sent only if an email took it along', () => {
  const sent = (delivery: Delivery, kind: ChangeKind = 'quote') =>
    describeAction({
      ...{ kind, action: 'sent' },
      fields: [{ field: 'delivery', before: null, after: deliveryWords[delivery] }],
    })
  expect([sent('queued'), sent('not yet')]).toEqual(['Sent', 'Finished'])
  expect([sent('queued', 'ask'), sent('not yet', 'ask')]).toEqual(['Sent', 'Written'])
  expect(describeAction({ kind: 'mail', action: 'sent', fields: [] })).toBe('Sent')
})
