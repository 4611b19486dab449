import { expect, test } from 'vitest'
import type { InquiryEntry } from '../../../shared/inquiries/schema.ts'
import { findRow, groupRequests, leaderOf, listRows } from './requests.ts'

const entry = (id: string, reference: string, more: Partial<InquiryEntry> = {}): InquiryEntry => ({
  id,
  reference,
  customerName: 'Pat Doe',
  company: 'Acme Steel',
  phone: '5',
  email: 'pat@acme.example',
  state: 'OH',
  customerId: null,
  notes: null,
  fob: null,
  status: 'pending',
  createdAt: `2026-01-0${id.length}T00:00:00.000Z`,
  itemCount: 1,
  products: ['Coil'],
  sources: [`S-${id}`],
  weightLb: 1_000,
  itemsWithoutWeight: 0,
  internalNote: null,
  internalNoteBy: null,
  internalNoteAt: null,
  owner: null,
  followUp: null,
  needId: null,
  seenAt: '2026-01-05T00:00:00.000Z',
  ...more,
})

const several = [
  entry('new', 'I-2', { status: 'quoted', seenAt: null, createdAt: '2026-01-04T00:00:00.000Z' }),
  entry('alone', 'I-1'),
  entry('old', 'I-2', { itemCount: 3, itemsWithoutWeight: 1, products: ['Plate', 'Coil'] }),
  entry('odd', 'I-2', { status: 'imported' }),
]

test('a request of several inquiries is one row with their sums, where the first of them is', () => {
  const [row, single, ...others] = listRows(groupRequests(several), new Set())
  expect(others).toEqual([])
  expect(row).toMatchObject({
    id: 'I-2',
    // What is worked first opens first.
    ids: ['old', 'new', 'odd'],
    kind: 'folded',
    status: 'pending',
    isMixed: true,
    isNew: true,
    createdAt: '2026-01-04T00:00:00.000Z',
    itemCount: 5,
    weightLb: 3_000,
    itemsWithoutWeight: 1,
    products: ['Coil', 'Plate'],
    sources: ['S-new', 'S-old', 'S-odd'],
  })
  expect(single).toMatchObject({ id: 'alone', ids: ['alone'], kind: 'single', isMixed: false, isNew: false })
})

test('unfolded it is followed by its inquiries', () => {
  const rows = listRows(groupRequests(several), new Set(['I-2', 'I-1']))
  expect(rows.map(({ id, kind }) => [id, kind])).toEqual([
    ['I-2', 'unfolded'],
    ['new', 'part'],
    ['old', 'part'],
    ['odd', 'part'],
    ['alone', 'single'],
  ])
  expect(findRow(rows, 'odd')?.id).toBe('odd')
  expect(findRow(listRows(groupRequests(several), new Set()), 'odd')?.id).toBe('I-2')
  expect(findRow(rows, 'gone')).toBeUndefined()
})

test('of those to be worked first the newest leads', () => {
  const [request] = groupRequests([entry('b', 'I-1', { status: 'quoted' }), entry('a', 'I-1'), entry('c', 'I-1')])
  expect(request && leaderOf(request).id).toBe('a')
})
