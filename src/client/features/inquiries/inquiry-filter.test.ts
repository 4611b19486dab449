import { expect, test } from 'vitest'
import { filterInquiries } from './inquiry-filter.ts'

const inquiries = [
  { id: '1', status: 'pending', company: 'Acme Steel' },
  { id: '2', status: 'archive', company: 'ACME Steel' },
  { id: '3', status: 'completed', company: 'Bolt & Co' },
  { id: '4', status: 'on hold', company: 'Acme Steel' },
]
const ids = (filter: { showArchived: boolean; company: string }) =>
  filterInquiries(inquiries, filter).map((inquiry) => inquiry.id)

test('Active shows every inquiry but the archived ones, also those of an unknown status', () => {
  expect(ids({ showArchived: false, company: '' })).toEqual(['1', '3', '4'])
})

test('Archived shows only archived inquiries', () => {
  expect(ids({ showArchived: true, company: '' })).toEqual(['2'])
})

test('the company filter looks for a part of the name in any case', () => {
  expect(ids({ showArchived: false, company: ' acme ' })).toEqual(['1', '4'])
  expect(ids({ showArchived: false, company: 'nobody' })).toEqual([])
})
