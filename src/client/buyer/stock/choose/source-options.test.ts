import { expect, test } from 'vitest'
import { toSourceOptions } from './source-options.ts'

test("a source reads 'source code - state'", () => {
  expect(toSourceOptions([{ code: 'S12', location: 'TX' }])).toEqual([{ value: 'S12', label: 'S12 - TX' }])
})

test('a source code in two states is one choice, and one without a state shows only its code', () => {
  const options = toSourceOptions([
    { code: 'S12', location: 'OK' },
    { code: 'S12', location: 'TX' },
    { code: 'S13', location: '' },
  ])
  expect(options).toEqual([
    { value: 'S12', label: 'S12 - OK, TX' },
    { value: 'S13', label: 'S13' },
  ])
})
