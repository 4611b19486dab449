import { expect, test } from 'vitest'
import { type AnswerDraft, answerAll, fillFromAll, isCostLeft, readAnswer, sumAnswer } from './answer-draft.ts'

const blank = { available: null, pieces: '', weightLb: '', cost: '', unit: 'cwt', readyOn: '', note: '' } as const
const drafts = (...typed: Partial<AnswerDraft>[]): AnswerDraft[] =>
  typed.map((fields, index) => ({ ...blank, id: `line-${index}`, ...fields }))

test('what is typed is read as people write it, and what is hidden is not sent', () => {
  const answer = readAnswer(
    drafts(
      { available: 'yes', cost: '$1,042.50 / cwt', pieces: '4' },
      { available: 'part', weightLb: '20,000 lbs', readyOn: '2999-12-04' },
      { available: 'no', cost: '38', note: 'Sold' },
      {},
    ),
  )
  expect(answer).toMatchObject({
    lines: [
      { available: 'yes', cost: '1042.5', pieces: null },
      { available: 'part', weightLb: 20_000, pieces: null, cost: null, readyOn: '2999-12-04' },
      { available: 'no', cost: null, note: 'Sold' },
      { available: null },
    ],
  })
})

test.each([
  [{ available: 'part', pieces: 'some' }, 'lines.1.pieces', 'This must be a number'],
  [{ available: 'part' }, 'lines.1.pieces', 'Enter the pieces or the weight that you have'],
  [{ available: 'yes', cost: '0' }, 'lines.1.cost', expect.stringMatching(/^Must be a price/)],
] as const)('%j is refused at the field at fault', (typed, path, message) => {
  expect(readAnswer(drafts({ available: 'no' }, typed))).toEqual({ problems: new Map([[path, message]]) })
})

test('each line without a figure says so at its field', () => {
  const answer = readAnswer(drafts({ available: 'part' }, { available: 'part', pieces: '2' }, { available: 'part' }))
  const sentence = 'Enter the pieces or the weight that you have'
  expect(answer).toEqual({
    problems: new Map([
      ['lines.0.pieces', sentence],
      ['lines.2.pieces', sentence],
    ]),
  })
})

test('nothing is sent before a line is answered', () => {
  expect(readAnswer(drafts({}, {}))).toEqual({ problems: new Map([['lines', 'Answer at least one line']]) })
})

test('all lines are answered at one cost and day, or keep theirs without', () => {
  const typed = drafts({ available: 'no' }, { cost: '7', unit: 'lb', readyOn: '2999-12-01' })
  const same = { available: 'yes', cost: '38.5', unit: 'ton', readyOn: '2999-12-04' }
  expect(answerAll(typed, { cost: '38.5', unit: 'ton', readyOn: '2999-12-04' })).toMatchObject([same, same])
  expect(answerAll(typed, { cost: ' ', unit: 'ton', readyOn: '' })).toMatchObject([
    { available: 'yes', cost: '' },
    { available: 'yes', cost: '7', unit: 'lb', readyOn: '2999-12-01' },
  ])
})

test('a price and a day for all that nobody applied go to what is there without its own, and a price that no line takes is left', () => {
  const same = { cost: '38.5', unit: 'ton', readyOn: '2999-12-04' } as const
  const typed = drafts(
    { available: 'yes' },
    { available: 'part', cost: '7', unit: 'lb', readyOn: '2999-12-01' },
    { available: 'no' },
    {},
  )
  expect(fillFromAll(typed, same)).toMatchObject([
    { cost: '38.5', unit: 'ton', readyOn: '2999-12-04' },
    { cost: '7', unit: 'lb', readyOn: '2999-12-01' },
    { cost: '', readyOn: '' },
    { available: null, cost: '', readyOn: '' },
  ])
  expect(fillFromAll(typed, { ...same, cost: ' ', readyOn: '' })).toEqual(typed)
  expect([typed, typed.slice(1)].map((lines) => isCostLeft(lines, same))).toEqual([false, true])
  expect(isCostLeft(typed.slice(1), { ...same, cost: '' })).toBe(false)
})

test('totals follow what is typed: what is there whole as asked, a part as typed, and what its prices come to', () => {
  const asked = [
    { pieces: 1, weightLb: 42_350 },
    { pieces: 12, weightLb: 20_000 },
    { pieces: 4, weightLb: 9_000.5 },
    { pieces: null, weightLb: 500 },
  ]
  const typed = drafts(
    { available: 'yes', cost: '38.5' },
    { available: 'part', pieces: '5', weightLb: '8,000 lbs', cost: '$40' },
    { available: 'no', cost: '38' },
    {},
  )
  const part = { answered: 3, pieces: 6, weightLb: 50_350, amount: '19504.75' }
  expect(sumAnswer(typed, asked)).toEqual(part)
  const byPiece = { available: 'yes', unit: 'piece', cost: '12.50' } as const
  // A price for pieces that nobody counted comes to nothing yet.
  expect(sumAnswer(drafts({}, {}, {}, byPiece), asked)).toEqual({ answered: 1, pieces: 0, weightLb: 500, amount: null })
  expect(sumAnswer(drafts({}, {}, byPiece), asked)).toMatchObject({ weightLb: 9_000.5, amount: '50.00' })
  expect(sumAnswer(drafts({ available: 'part', weightLb: 'some' }), asked)).toMatchObject({ weightLb: 0, amount: null })
})
