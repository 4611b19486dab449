import { expect, test } from 'vitest'
import { fitColumns } from './DataTable.tsx'

const columns = [{ widthPx: 100, grows: 1 }, { widthPx: 100, grows: 3 }, { widthPx: 100 }, { widthPx: 150, grows: 1 }]

test('what is left over goes to the columns that grow', () => {
  expect(fitColumns(columns, 500)).toEqual([110, 130, 100, 160])
})

test('where not all fit, those in sight fill the room, so that the edge cuts none', () => {
  expect(fitColumns(columns, 340)).toEqual([110, 130, 100, 150])
  expect(fitColumns(columns, 50)).toEqual([100, 100, 100, 150])
})
