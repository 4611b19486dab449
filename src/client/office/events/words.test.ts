import { expect, test } from 'vitest'
import type { NewsKind } from '../../../shared/office/events.ts'
import { describeEvents, isNews, type NewsEvent } from './words.ts'

const anEvent = (kind: NewsKind, title: string): NewsEvent => ({
  id: 1,
  kind,
  records: {},
  title,
  createdAt: '2026-11-22T12:00:00.000Z',
})

test('a colleague who saves a quote is no news', () => {
  const { kind: _, ...saved } = anEvent('inquiry', 'Version 1')
  expect(isNews({ ...saved, kind: 'quote' })).toBe(false)
})

test('that a list was undone is told, that matches are gone is not', () => {
  const undone = {
    ...anEvent('upload', 'The list before a.xlsx was restored'),
    records: { uploadId: 'a', isGone: true },
  }
  expect([isNews(undone), describeEvents([undone]).title]).toEqual([true, 'List Undone'])
  expect(isNews({ ...anEvent('matches', 'New matches are gone'), records: { isGone: true } })).toBe(false)
})

test('a toast names whom and what events are about, the newest first and each once', () => {
  const inquiry = anEvent('inquiry', 'Acme Steel, I-1042')
  expect(describeEvents([inquiry])).toEqual({ title: 'New Inquiry', description: 'Acme Steel, I-1042' })
  const failed = anEvent('failed mail', 'The quote for I-1042 to pat@acme.example')
  // One sending to two suppliers.
  const [two, one] = [2, 1].map((items) => ({ ...inquiry, records: { items } }))
  expect(two && one && describeEvents([two, one])).toEqual({
    title: 'New Inquiry',
    description: 'Acme Steel, I-1042: 3 items',
  })
  const answer = anEvent('quote answer', 'Acme Steel accepted the quote for I-1042')
  expect(describeEvents([inquiry, failed, answer, inquiry])).toEqual({
    title: '3 new',
    description: [
      'New Inquiry: Acme Steel, I-1042',
      'Quote Answered: Acme Steel accepted the quote for I-1042',
      'Email Failed: The quote for I-1042 to pat@acme.example',
    ].join('\n'),
  })
  const many = Array.from({ length: 5 }, (_, at) => anEvent('needs', `Company ${at}, N-${at}`))
  expect(describeEvents(many)).toMatchObject({ title: '5 new', description: expect.stringMatching(/N-2\n2 more$/) })
})
