import { expect, test } from 'vitest'
import { describeAskState } from './words.ts'

test('an ask waits for an answer only of a supplier that knows of it', () => {
  const ask = { state: 'sent', delivery: 'mailed', isOrdered: false } as const
  const tell = (changes: Partial<Parameters<typeof describeAskState>[0]>) => describeAskState({ ...ask, ...changes })
  for (const delivery of ['mailed', 'queued', 'by hand'] as const) {
    expect([delivery, tell({ delivery })]).toEqual([delivery, 'Waiting for an answer'])
    expect(tell({ delivery, state: 'expired' })).toBe('No answer in time')
  }
  for (const delivery of ['not yet', 'failed'] as const) {
    expect([delivery, tell({ delivery })]).toEqual([delivery, 'Ready to send'])
    expect(tell({ delivery, state: 'expired' })).toBe('Not sent in time')
    expect(tell({ delivery, isOrdered: true })).toBe('Ordered without an answer')
    expect(tell({ delivery, state: 'withdrawn' })).toBe('Withdrawn')
    expect(tell({ delivery, state: 'answered' })).toBe('Answered')
  }
})
