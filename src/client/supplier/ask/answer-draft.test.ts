import { expect, test } from 'vitest'
import { type AnswerDraft, answerAll, readAnswer } from './answer-draft.ts'

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

test('all lines are answered at one cost, or keep theirs without one', () => {
  const typed = drafts({ available: 'no' }, { cost: '7', unit: 'lb' })
  expect(answerAll(typed, '38.5', 'ton')).toMatchObject([
    { available: 'yes', cost: '38.5', unit: 'ton' },
    { available: 'yes', cost: '38.5', unit: 'ton' },
  ])
  expect(answerAll(typed, ' ', 'ton')).toMatchObject([{ available: 'yes' }, { cost: '7', unit: 'lb' }])
})
