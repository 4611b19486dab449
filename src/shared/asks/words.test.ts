import { expect, test } from 'vitest'
import { describeAnswer, describeAskState } from './words.ts'

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

test('the note of an answer stands apart from its figures', () => {
  const figures = { id: '1', pieces: null, weightLb: 12_000, cost: '39', unit: 'cwt', readyOn: null } as const
  const note = 'The rest is reserved until Thursday.'
  expect(describeAnswer({ ...figures, available: 'part', note })).toBe(
    'Part: 12,000 lbs, $39.00/cwt, “The rest is reserved until Thursday.”',
  )
})
