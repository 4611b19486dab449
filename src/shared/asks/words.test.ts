import { expect, test } from 'vitest'
import { aListedItem } from '../test/factories.ts'
import { describeAnswer, describeAskState, describeSupplierAsk } from './words.ts'

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

test('an answer without a price says which lines have none, and what comes next', () => {
  const { id: _, createdAt: __, ...item } = aListedItem()
  const said = { ...item, pieces: null, weightLb: null, unit: 'cwt', readyOn: null, note: '' } as const
  const ask = {
    reference: 'A-12',
    validUntil: '2026-12-04',
    message: '',
    state: 'answered',
    place: null,
    answeredAt: '2026-11-26T18:00:00.000Z',
    isOpen: true,
  } as const
  const textOf = (...answers: readonly (readonly ['yes' | 'part' | 'no', string | null])[]) =>
    describeSupplierAsk({
      ...ask,
      purchases: [],
      lines: answers.map(([available, cost], index) => ({ ...said, id: `${index}`, available, cost })),
    }).text
  const next = 'Next we quote the buyer. If they accept, we send you a purchase order.'
  const again = 'Did something change? Send the answer again.'
  const add = 'no price yet. You can still add it below and send the answer again.'
  expect(textOf(['yes', null])).toBe(`Your answer has ${add} ${next} ${again}`)
  expect(textOf(['yes', null], ['no', null], ['part', null])).toBe(`Lines 1 and 3 have ${add} ${next} ${again}`)
  expect(textOf(['yes', '39'], ['part', null])).toBe(`Line 2 has ${add} ${next} ${again}`)
  expect(textOf(['yes', '39'])).toBe(`${next} ${again}`)
  expect(textOf(['no', null])).toBe(again)
})
