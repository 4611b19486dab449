import { expect, test } from 'vitest'
import { type DraftPlace, emptyDraft, type InquiryDraft, moveDraft, withoutItems } from './inquiry-draft.ts'

const coils: DraftPlace = { region: ['Pacific'], category: 'Hot Rolled Coil', source: 'S12' }
const draft: InquiryDraft = {
  ...emptyDraft,
  place: coils,
  key: '1',
  selection: { a: true, b: true },
  notes: 'Quote, please',
  fob: 'Tulsa, OK',
}

const at = (key: string, place: DraftPlace | undefined) => ({ key, place })

test('buyers who return to the same category and source find their ticks again', () => {
  const elsewhere = moveDraft(draft, undefined, at('2', undefined))
  expect(moveDraft(elsewhere, undefined, at('3', { ...coils, region: ['Mountain'] }))).toEqual({
    ...draft,
    place: { ...coils, region: ['Mountain'] },
    key: '3',
  })
})

test('another source or category, or none, clears the selection and keeps notes and FOB', () => {
  for (const to of [{ ...coils, source: 'S13' }, { ...coils, category: 'Galvanized Coil' }, undefined]) {
    expect(moveDraft(draft, coils, at('2', to))).toMatchObject({
      place: to ?? null,
      selection: {},
      notes: 'Quote, please',
    })
  }
})

test('cleared ticks come back at their own step of the history, or when undone, and not by choosing the place again', () => {
  const other = { ...coils, source: 'S13' }
  const cleared = moveDraft(draft, coils, at('2', other))
  expect(cleared.cleared).toEqual([{ key: '1', place: coils, itemIds: ['a', 'b'] }])
  expect(moveDraft(cleared, other, at('1', coils)).selection).toEqual(draft.selection)
  expect(moveDraft(cleared, other, at('3', coils), '1').selection).toEqual(draft.selection)
  expect(moveDraft(cleared, other, at('3', coils)).selection).toEqual({})
  expect(moveDraft(cleared, other, at('1', { ...coils, source: 'S14' })).selection).toEqual({})
})

test('items that were unticked or sent after coming back stay so', () => {
  const cleared = [{ key: '1', place: coils, itemIds: ['a'] }]
  expect(moveDraft({ ...draft, selection: {}, cleared }, coils, at('2', undefined)).cleared).toEqual([])
})

test('sent items leave the selection', () => {
  expect(withoutItems(draft, ['a', 'unknown']).selection).toEqual({ b: true })
})
