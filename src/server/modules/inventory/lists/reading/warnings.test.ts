import { expect, test } from 'vitest'
import { type Cells, readList, usual } from '../../../../test/lists/listed-rows.ts'
import { clipMessage } from './warnings.ts'

const blank: Cells = Object.fromEntries(usual.map(([column]) => [column, '']))
const remark = (...texts: string[]): Cells => ({
  ...blank,
  ...Object.fromEntries(texts.map((text, index) => [usual[index]?.[0], text])),
})

test('warnings that differ only in figures and texts are one kind, with its rows and what is proposed', () => {
  const rows = ['16-Mar', '16-Mar', '4-Jan', '0.25'].map((Thickness) => ({ Thickness }))
  const [kind, ...others] = readList(rows).warningKinds
  expect(others).toEqual([])
  expect(kind).toMatchObject({
    column: 'Thickness',
    rows: 3,
    firstRows: [2, 3, 4],
    value: '16-Mar',
    suggestion: '3/16',
  })
  expect(kind?.proposals).toEqual([
    { value: '16-Mar', suggestion: '3/16', rows: 2 },
    { value: '4-Jan', suggestion: '1/4', rows: 1 },
  ])
})

test('remarks are no items, and do not fill the warnings', () => {
  const remarks = Array.from({ length: 230 }, (_, index) => remark(`Terms: net ${index} days`))
  const { items, warnings, warningsTotal, warningKinds } = readList([...remarks, { Weight: 'as scaled' }])
  expect(items).toHaveLength(1)
  expect(warningsTotal).toBe(231)
  expect(warnings).toHaveLength(21)
  expect(warnings.at(-1)).toMatchObject({ row: 232, column: 'Weight' })
  expect(warningKinds.map(({ rows, message, firstRows }) => [rows, message, firstRows.length])).toMatchObject([
    [230, "No item: 'Terms: net 0 days'; the row was skipped", 20],
    [1, expect.any(String), 1],
  ])
})

test.each([
  [['NOTE:', 'coils may have edge damage', '', 'see photos']],
  [['Updated 11/20/2026', 'by', 'Dave']],
  [['Prices subject to change without notice']],
  [['Dave Miller', '(219) 555-0134']],
  [['sales@example.com']],
])('%j is no item', (texts) => {
  const { items, warnings } = readList([remark(...texts)])
  expect(items).toEqual([])
  expect(warnings).toMatchObject([{ message: expect.stringMatching(/^No item: /) }])
})

test('rows that measure something are items, whatever their first words', () => {
  const { items } = readList([{ Product: 'Notes: call' }, { ...blank, 'Source Code': 'Call', Weight: '42,000' }])
  expect(items).toHaveLength(2)
})

test('a message has at most 200 characters', () => {
  expect(clipMessage(`The column ${'x'.repeat(300)} is blank`)).toHaveLength(200)
  expect(clipMessage('The column x is blank')).toBe('The column x is blank')
})

test('coils in millimeters and swapped columns are told, with what can be done to the column', () => {
  const told = (rows: readonly Cells[], category: string) =>
    readList(rows, { category }).warningKinds.filter(({ action }) => action)
  expect(told([{ Thickness: '3.2' }, { Thickness: '4.5' }, { Thickness: '0.5' }], 'Hot Rolled Coil')).toMatchObject([
    { column: 'Thickness', action: 'millimeters', rows: 2, message: expect.stringMatching(/^2 of 3 coils/) },
  ])
  const sheets = [
    { Width: '120', Length: '48' },
    { Width: '144', Length: '60' },
  ].map((row) => ({
    ...row,
    Product: 'HR Sheet',
  }))
  expect(told(sheets, 'Hot Rolled Sheet')).toMatchObject([
    { column: 'Width', action: 'swap width and length', rows: 2 },
  ])
  expect(told([{ Product: 'HR Sheet', Width: '48', Length: '120' }], 'Hot Rolled Sheet')).toEqual([])
})
