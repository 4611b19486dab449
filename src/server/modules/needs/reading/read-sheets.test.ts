import { expect, test } from 'vitest'
import type { Sheet } from '../../../lib/workbook/sheet.ts'
import { readSheets } from './read-sheets.ts'

const context = { categories: ['Hot Rolled Sheet'], today: '2026-11-25' }

function aSheet(...rows: readonly (readonly string[])[]): Sheet {
  return {
    name: 'Needs',
    isHidden: false,
    merges: [],
    rows: rows.map((cells, index) => ({ number: index + 1, cells, isHidden: false })),
  }
}

test.each<[string, (readonly string[])[]]>([
  ['in one line', [['Description', 'Thk', 'Wdth', 'Lgth', 'Qnty (lbs)', 'Deliver to']]],
  [
    'in two lines',
    [
      ['Steel', '', '', '', '', 'Ship'],
      ['Description', 'Thickness', 'Width', 'Length', 'Lbs', 'to'],
    ],
  ],
  [
    'with a line of units',
    [
      ['Description', 'Thickness', 'Width', 'Length', 'Weight', 'State'],
      ['', 'in', 'in', 'in', 'lbs', ''],
    ],
  ],
])("a buyer's headings are found %s, in the spellings of suppliers", (_, headings) => {
  const row = ['HR sheet', '.1345', '48', '96', '20000', 'OH']
  const { lines, others } = readSheets([aSheet(...headings, row)], context)
  const specification = { category: 'Hot Rolled Sheet', width: '48', weightNeeded: '20000', locationState: 'OH' }
  expect(lines).toMatchObject([{ line: headings.length + 1, specification, unread: [] }])
  expect(others.map(({ line }) => line)).toEqual(headings.map((_line, index) => index + 1))
})
