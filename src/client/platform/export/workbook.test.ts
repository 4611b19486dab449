import { expect, test } from 'vitest'
import { toSheet } from './workbook.ts'

const columns = [
  { heading: 'Heat Num', textOf: ({ heat }: { heat: string; weight: string }) => heat },
  {
    heading: 'Weight',
    textOf: ({ weight }: { heat: string; weight: string }) => weight,
    numberOf: ({ weight }: { heat: string; weight: string }) => (/^\d+$/.test(weight) ? Number(weight) : undefined),
  },
]

test('in a workbook numbers are numbers, texts stay texts, and blanks have no cell', () => {
  const rows = [
    { heat: '000123', weight: '42350' },
    { heat: '=1+1', weight: '2 loads' },
    { heat: '', weight: '' },
  ]
  expect(toSheet('Inventory', columns, rows).cells).toEqual([
    ['Heat Num', 'Weight'],
    ['000123', 42350],
    ['=1+1', '2 loads'],
    [null, null],
  ])
})

test('a sheet name is shortened to what Excel allows', () => {
  expect(toSheet('Coil/Sheet: the long list of everything', [], []).name).toBe('Coil Sheet  the long list of ev')
})
