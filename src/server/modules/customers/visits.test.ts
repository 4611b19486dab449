import { expect, test } from 'vitest'
import { mergeDetails } from './visits.ts'

const known = { company: 'Acme Steel', name: 'Pat Doe', email: 'pat@acme.example', phone: '1', state: '' }
const visit = { company: 'ACME STEEL', name: 'Sam Roe', email: 'PAT@acme.example', phone: '2', state: 'OH' }

test('on a record kept by staff, a visit only fills blanks', () => {
  const kept = { ...known, phone: ' ', kept_by_staff: true }
  expect(mergeDetails(kept, visit)).toEqual({ ...known, phone: '2', state: 'OH' })
})

test('on a record left by visitors, newer details win', () => {
  expect(mergeDetails({ ...known, kept_by_staff: false }, visit)).toEqual(visit)
})

test('a blank never overwrites anything', () => {
  const old = { ...known, state: 'TX', kept_by_staff: false }
  expect(mergeDetails(old, { ...visit, state: '  ' })).toEqual({ ...visit, state: 'TX' })
})
