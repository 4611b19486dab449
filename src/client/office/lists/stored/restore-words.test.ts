import { expect, test } from 'vitest'
import { restoreVerb } from './restore-words.ts'

const source = {
  sourceCode: 'WST1',
  category: 'Hot Rolled Coil',
  before: 2,
  after: 2,
  added: 0,
  changed: 1,
  removed: 0,
}
const verb = (counts: Partial<typeof source>, isRestorable = true) =>
  restoreVerb({ isRestorable, sources: [{ ...source, ...counts }] })

test('an upload is undone only where that changes something', () => {
  expect(verb({})).toBe('Restore previous list')
  expect(verb({ before: 0, changed: 0, added: 2 })).toBe('Remove this list')
  expect(verb({ changed: 0 })).toBeUndefined()
  expect(verb({}, false)).toBeUndefined()
})
