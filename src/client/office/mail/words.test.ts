import { expect, test } from 'vitest'
import { pollWhileQueued } from './words.ts'

test('mails on the screen are looked at again until none of them waits to go out', () => {
  expect(pollWhileQueued([{ state: 'sent' }, { state: 'queued' }])).toBeGreaterThan(0)
  expect([pollWhileQueued([{ state: 'sent' }, { state: 'kept' }]), pollWhileQueued(undefined)]).toEqual([false, false])
})
