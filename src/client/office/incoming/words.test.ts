import { expect, test } from 'vitest'
import { describeSender, describeState, nameSender } from './words.ts'

const pat = { name: 'Pat Doe', email: 'pat@acme.example', isProven: false }
const supplier = { id: 'supplier', company: 'Buckeye Steel' }
const typed = { way: 'page', supplier: null, sender: pat, company: 'Acme', username: null } as const

test('what nobody has proven is told as what the sender says', () => {
  expect([nameSender(typed), describeSender(typed)]).toEqual(['Says it is Acme', 'Pat Doe, pat@acme.example'])
  const mail = { ...typed, way: 'mail', company: '' } as const
  expect([nameSender(mail), describeSender(mail)]).toEqual(['Says it is Pat Doe', 'pat@acme.example'])
  const proven = { ...mail, sender: { ...pat, isProven: true } }
  expect(nameSender(proven)).toBe('Pat Doe')
  // Also where the address is one of a supplier's, which anybody can write.
  expect(describeSender({ ...mail, supplier })).toBe('says it is Pat Doe, pat@acme.example')
  expect(describeSender({ ...proven, supplier })).toBe('Pat Doe, pat@acme.example')
})

test('a list by hand is of who uploaded it', () => {
  const byHand = { way: 'by hand', supplier: null, sender: null, company: '', username: 'pat' } as const
  expect([nameSender(byHand), describeSender(byHand)]).toEqual(['pat', ''])
  expect(describeSender({ ...byHand, supplier })).toBe('uploaded by pat')
})

test('a list says how far it is, or what it waits for', () => {
  const list = { state: 'waiting', reason: null, progress: null } as const
  expect(describeState(list).label).toBe('Ready for review')
  expect(describeState({ ...list, reason: 'It asks 2 questions.' })).toEqual({
    label: 'Waits for you',
    reason: 'It asks 2 questions.',
  })
  const progress = { step: 'checking', done: 400, total: 1_000 } as const
  expect(describeState({ ...list, state: 'reading', progress }).label).toBe('Reading 40%')
  expect(describeState({ ...list, state: 'reading' }).label).toBe('Reading')
  expect(describeState({ ...list, progress: { ...progress, step: 'storing' } }).label).toBe('Storing')
  expect(describeState({ ...list, state: 'declined', reason: 'Too old.' })).toEqual({
    label: 'Declined',
    reason: 'Too old.',
  })
})
