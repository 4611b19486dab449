import { expect, test } from 'vitest'
import { readCells } from './free-form-cells.ts'

test('a row shows its cells under the headings of its file, without blank ones', () => {
  const rawData = '{"Item":"Angle 3x3x1/4","Mill":"","Pcs":12,"Note":null}'
  expect(readCells({ rawData, searchableText: 'Angle 3x3x1/4 12' })).toEqual([
    { heading: 'Item', text: 'Angle 3x3x1/4' },
    { heading: 'Pcs', text: '12' },
  ])
})

test('a row whose cells cannot be read shows its searchable text', () => {
  for (const rawData of ['', '[1,2]', 'Angle', '{}']) {
    expect(readCells({ rawData, searchableText: 'Angle 12' })).toEqual([{ heading: '', text: 'Angle 12' }])
  }
})
