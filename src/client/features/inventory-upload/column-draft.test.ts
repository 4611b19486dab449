import { expect, test } from 'vitest'
import type { ListHeading, ListSurvey } from '../../../shared/uploads.ts'
import { findMissing, findSuggestion, fixText, isSameDraft, takeColumn, toChoice, toDraft } from './column-draft.ts'

const heading = (column: number, text: string, matched: ListHeading['matched']): ListHeading => ({
  column,
  heading: text,
  samples: [],
  matched,
  matchedBy: matched && 'name',
  role: null,
  suggestion: null,
})
const headings: ListHeading[] = [
  heading(0, 'Product ID', 'Product ID'),
  heading(1, 'Tag', 'Heat Num'),
  { ...heading(2, 'Thicknes', null), suggestion: 'Thickness' },
]
const survey: ListSurvey = {
  sheet: 1,
  headingRow: 4,
  sheets: [
    { name: 'Cover', rows: 3, isHidden: false },
    { name: 'Stock', rows: 40, isHidden: false },
  ],
  headings,
  fixedTexts: { State: 'OH' },
  firstColumn: 0,
  lastColumn: null,
  lastRow: null,
  rows: 36,
  hasNoHeadings: false,
  isRead: true,
  sheetNameAs: null,
  others: [],
  missing: [],
  grouped: [],
  proposals: {},
}
const found = toDraft(survey)

test('the draft starts with the columns that were found', () => {
  expect(found).toEqual({
    sheet: 1,
    headingRow: '4',
    columns: { 'Product ID': 0, 'Heat Num': 1 },
    fixedTexts: { State: 'OH' },
  })
})

test('a column of the file is used for only one of ours', () => {
  expect(takeColumn(found, 'Product', 1).columns).toEqual({ 'Product ID': 0, Product: 1 })
  expect(takeColumn(found, 'Heat Num', undefined).columns).toEqual({ 'Product ID': 0 })
  expect(takeColumn(found, 'State', 2)).toMatchObject({ columns: { State: 2 }, fixedTexts: {} })
})

test('one text for all rows replaces a column', () => {
  const fixed = fixText(takeColumn(found, 'Source Code', 2), 'Source Code', ' ')
  expect(fixed.columns).not.toHaveProperty('Source Code')
  expect(findMissing(fixed)).toContain('Source Code')
  expect(findMissing(fixText(fixed, 'Source Code', 'WST1'))).not.toContain('Source Code')
  expect(findMissing(found)).not.toContain('State')
})

test('a heading is suggested until its column or ours is taken', () => {
  expect(findSuggestion(found, headings, 'Thickness')?.heading).toBe('Thicknes')
  expect(findSuggestion(takeColumn(found, 'Width', 2), headings, 'Thickness')).toBeUndefined()
  expect(findSuggestion(takeColumn(found, 'Thickness', 0), headings, 'Thickness')).toBeUndefined()
})

test('a blank text for all rows is no change, and is not sent', () => {
  const blank = fixText(found, 'Condition', '  ')
  expect(isSameDraft(blank, found)).toBe(true)
  expect(isSameDraft(fixText(found, 'Condition', 'Prime'), found)).toBe(false)
  expect(toChoice(blank, found)).toEqual({
    sheet: 1,
    headingRow: 4,
    columns: found.columns,
    fixedTexts: { State: 'OH' },
  })
})

test('in another sheet or row the columns are looked up again', () => {
  expect(toChoice({ ...found, headingRow: '5' }, found)).toMatchObject({ headingRow: 5, columns: {} })
})
