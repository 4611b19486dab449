import { expect, test } from 'vitest'
import type { ListHeading, ListSurvey } from '../../../../shared/lists/schema.ts'
import {
  findMissing,
  findSuggestion,
  ignoreColumn,
  isAsFound,
  listTables,
  setUse,
  takeColumn,
  takeProposals,
  takeRole,
  toggleUse,
  toListChoice,
  toPlan,
  usesOf,
} from './table-plan.ts'

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
  { ...heading(3, 'Avail', null), role: 'Status' },
]
const table = {
  sheet: 1,
  headingRow: 4,
  headings,
  fixedTexts: { State: 'OH', Weight: '' },
  firstColumn: 0,
  lastColumn: null,
  lastRow: null,
  rows: 36,
  hasNoHeadings: false,
  isRead: true,
  sheetNameAs: null,
  missing: [],
  grouped: [],
  proposals: {},
}
const survey: ListSurvey = {
  ...table,
  sheets: [
    { name: 'Cover', rows: 3, isHidden: false },
    { name: 'Stock', rows: 40, isHidden: false },
  ],
  others: [{ ...table, sheet: 0, headingRow: 2, isRead: false }],
}
const found = toPlan(table)

test('the plan starts with what was found', () => {
  expect(found).toMatchObject({
    sheet: 1,
    headingRow: '4',
    uses: { 'Product ID': 0, 'Heat Num': 1, State: { text: 'OH' }, Weight: 'blank' },
    roles: { Status: 3 },
  })
  expect(isAsFound(found)).toBe(true)
})

test('a column of the file is used for only one of ours', () => {
  expect(takeColumn(found, 'Product', 1).uses).toEqual({ ...found.uses, 'Heat Num': undefined, Product: 1 })
  expect(takeColumn(found, 'State', 3)).toMatchObject({ uses: { State: 3 }, roles: {} })
  expect(takeRole(found, 'Size', 0)).toMatchObject({ roles: { Status: 3, Size: 0 } })
  expect(takeRole(found, 'Size', 0).uses).not.toHaveProperty('Product ID')
  expect(takeRole(found, 'Status', undefined).roles).toEqual({})
  // A description may end in the size.
  expect(takeRole(takeColumn(found, 'Product', 2), 'Size', 2)).toMatchObject({
    uses: { Product: 2 },
    roles: { Size: 2 },
  })
})

test('the name of a sheet stands for one column only', () => {
  const state = setUse(found, 'State', 'sheet name')
  expect(setUse(state, 'Product', 'sheet name').uses).not.toHaveProperty('State')
  expect(toListChoice([state], table)).toMatchObject({ sheetNameAs: 'State', fixedTexts: { Weight: '' } })
})

test('a text for all rows counts when it is typed, and a blank when it is chosen', () => {
  const plan = setUse(found, 'Source Code', { text: ' ' })
  expect(isAsFound(plan)).toBe(true)
  expect(findMissing(plan)).toContain('Source Code')
  expect(findMissing(setUse(plan, 'Source Code', { text: 'WST1' }))).not.toContain('Source Code')
  expect(findMissing(found)).not.toContain('Weight')
  expect(findMissing({ ...found, found: { ...table, grouped: ['Product'] } })).not.toContain('Product')
  expect(findMissing({ ...found, roles: { Size: 2 } })).toEqual(['Source Code', 'Product', 'Grade Category', 'Qty Pcs'])
})

test('the proposals are a heading that resembles the column, or a text; a source code can only be typed', () => {
  const missing = { ...table, missing: ['Thickness', 'Source Code', 'Length', 'Qty Pcs', 'Width'] as const }
  const plan = toPlan({ ...missing, missing: [...missing.missing], proposals: { Length: 'COIL', 'Qty Pcs': '' } })
  expect(takeProposals(plan).uses).toMatchObject({
    Thickness: 2,
    'Source Code': { text: '' },
    Length: { text: 'COIL' },
    'Qty Pcs': 'blank',
  })
  expect(findMissing(takeProposals(plan))).toEqual(['Source Code', 'Product', 'Width', 'Grade Category'])
})

test('a heading is suggested until its column or ours is taken', () => {
  expect(findSuggestion(found, headings, 'Thickness')?.heading).toBe('Thicknes')
  expect(findSuggestion(takeColumn(found, 'Width', 2), headings, 'Thickness')).toBeUndefined()
  expect(findSuggestion(takeColumn(found, 'Thickness', 0), headings, 'Thickness')).toBeUndefined()
})

test('every table is named in the request, and the first that is read is the main one', () => {
  const plans = listTables(survey).map(toPlan)
  expect(toListChoice(plans, table)).toMatchObject({
    sheet: 1,
    headingRow: 4,
    columns: { 'Product ID': 0, 'Heat Num': 1 },
    others: [{ sheet: 0, headingRow: 2, isRead: false }],
  })
  const turned = plans.map((plan) => ({ ...plan, isRead: !plan.isRead }))
  expect(toListChoice(turned, table)).toMatchObject({ sheet: 0, others: [{ sheet: 1, isRead: false }] })
  expect(toListChoice(plans.slice(0, 1), table)).toBeUndefined()
})

test('in another sheet or row the columns are looked up again, and the old place is left out', () => {
  const [cover, stock] = listTables(survey).map(toPlan)
  if (!cover || !stock) throw new Error('no tables')
  expect(toListChoice([cover, { ...stock, headingRow: '5' }], table)).toMatchObject({
    headingRow: 5,
    columns: {},
    others: [
      { sheet: 0, headingRow: 2 },
      { sheet: 1, headingRow: 4, isRead: false },
    ],
  })
  expect(toListChoice([cover, { ...stock, sheet: 0, headingRow: '2' }], table)?.others).toMatchObject([
    { sheet: 1, headingRow: 4, isRead: false },
  ])
})

test('a column of the file is read as one of ours, as a size beside a product, or not at all', () => {
  const moved = toggleUse(found, 'Heat Num', 0)
  expect([usesOf(moved, 0), usesOf(moved, 1)]).toEqual([['Heat Num'], []])
  const both = toggleUse(toggleUse(found, 'Product', 2), 'Size', 2)
  expect(usesOf(both, 2)).toEqual(['Product', 'Size'])
  expect(usesOf(toggleUse(both, 'Product', 2), 2)).toEqual(['Size'])
  expect(usesOf(ignoreColumn(both, 2), 2)).toEqual([])
  expect(usesOf(ignoreColumn(found, 3), 3)).toEqual([])
})
