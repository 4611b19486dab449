import { expect, test } from 'vitest'
import { type DraftPlace, emptyDraft, type InquiryDraft, moveDraft, withoutItems } from './inquiry-draft.ts'

const coils: DraftPlace = { region: ['Pacific'], category: 'Hot Rolled Coil', source: 'S12' }
const draft: InquiryDraft = {
  ...emptyDraft,
  place: coils,
  selection: { a: true, b: true },
  notes: 'Quote, please',
  fob: 'Tulsa, OK',
}

test('buyers who return to the same category and source find their ticks again', () => {
  expect(moveDraft(moveDraft(draft, undefined, undefined), undefined, { ...coils, region: ['Mountain'] })).toEqual({
    ...draft,
    place: { ...coils, region: ['Mountain'] },
  })
})

test('another source or category clears the selection and keeps notes and FOB', () => {
  for (const to of [
    { ...coils, source: 'S13' },
    { ...coils, category: 'Galvanized Coil' },
  ]) {
    expect(moveDraft(draft, coils, to)).toEqual({ ...draft, place: to, selection: {} })
  }
})

test('leaving a source for none clears the selection too', () => {
  expect(moveDraft(draft, coils, undefined)).toMatchObject({ selection: {}, notes: 'Quote, please' })
})

test('sent items leave the selection', () => {
  expect(withoutItems(draft, ['a', 'unknown']).selection).toEqual({ b: true })
})
