import { expect, test } from 'vitest'
import { readList } from '../../../../test/listed-rows.ts'

const here = { sheet: 0, value: '' } as const

test('a corrected text is read instead of the one in the file', () => {
  const { items, problemRows, corrections } = readList(
    [{ Thickness: '16-Mar' }, { 'Source Code': '' }, { State: 'Ohio' }],
    {
      corrections: [
        { ...here, row: 2, column: 'Thickness', text: '3/16' },
        { ...here, row: 3, column: 'Source Code', text: 'WST1' },
        { ...here, row: 4, column: 'State', text: 'TX' },
      ],
    },
  )
  expect(items.map((item) => [item.thickness, item.source_code, item.location_state])).toEqual([
    ['3/16', 'DMW1', 'OH'],
    ['0.1345', 'WST1', 'OH'],
    ['0.1345', 'DMW1', 'TX'],
  ])
  expect(problemRows).toBe(0)
  expect(corrections.map(({ was, rows }) => [was, rows])).toEqual([
    ['16-Mar', 1],
    ['', 1],
    ['Ohio', 1],
  ])
})

test('one correction replaces a text in every row, except where a row has its own', () => {
  const { items, corrections } = readList([{ Thickness: '16-Mar' }, { Thickness: '16-Mar' }, { Thickness: '16-Mar' }], {
    corrections: [
      { sheet: 0, row: null, column: 'Thickness', value: '16-Mar', text: '3/16' },
      { ...here, row: 3, column: 'Thickness', text: '0.25' },
    ],
  })
  expect(items.map(({ thickness }) => thickness)).toEqual(['3/16', '0.25', '3/16'])
  expect(corrections.map(({ row, rows }) => [row, rows])).toEqual([
    [null, 2],
    [3, 1],
  ])
})

test('a correction takes the place of an error, and is not changed by the unit of its heading', () => {
  const broken = { value: '', shown: '', note: { kind: 'error', error: '#REF!' } } as const
  const { items, problemRows, corrections } = readList([{ Thickness: broken }], {
    headings: { Thickness: 'Thickness (mm)' },
    corrections: [{ ...here, row: 2, column: 'Thickness', text: '0.25' }],
  })
  expect(items[0]?.thickness).toBe('0.25')
  expect([problemRows, corrections[0]?.was]).toEqual([0, '#REF!'])
})

test('corrections of another sheet and of rows that are not there change nothing', () => {
  const { items, corrections } = readList([{}], {
    corrections: [
      { sheet: 1, value: '', row: 2, column: 'Thickness', text: '9' },
      { ...here, row: 99, column: 'Thickness', text: '9' },
    ],
  })
  expect(items[0]?.thickness).toBe('0.1345')
  expect(corrections.map(({ row, rows }) => [row, rows])).toEqual([[99, 0]])
})
