import { expect, test } from 'vitest'
import { parseWorkbook } from '../../../../lib/workbook/parse-workbook.ts'
import { aFile, type Value } from '../../../../test/lists/supplier-file.ts'
import { surveyList } from './find-list.ts'
import { requireColumns } from './surveyed-list.ts'

const survey = async (rows: readonly (readonly Value[])[]) => surveyList(await parseWorkbook(aFile({ rows })))

test('the columns of a list without headings are those of their values, and its first row is an item', async () => {
  const list = await survey([
    ['ACME STEEL'],
    ['C-1001', 'DGL5', 'HR COIL', 0.1345, 48, 'COIL', 'A1011 CS-B', 1, 42_350, 'H-77001', 'IN', 'Prime'],
    ['C-1002', 'DGL5', 'HR COIL', '10 GA', 60, 'COIL', 'A1011 CS-B', 2, 81_200, 'H-77002', 'OH', 'Secondary'],
    ['C-1003', 'DGL5', 'HR COIL', '3/16', 48.5, 'COIL', 'A1011 SS-36', 1, 39_900, 'H-77003', 'IN', 'Prime'],
  ])
  const [main] = list.tables
  expect(main.survey).toMatchObject({ headingRow: 2, hasNoHeadings: true, missing: [], rows: 3 })
  expect(Object.fromEntries(main.columns)).toEqual({
    ...{ 'Product ID': 0, 'Source Code': 1, Product: 2, Thickness: 3, Width: 4, Length: 5, 'Grade Category': 6 },
    ...{ 'Qty Pcs': 7, Weight: 8, 'Heat Num': 9, State: 10, Condition: 11 },
  })
  expect(main.survey.headings[0]).toMatchObject({ matchedBy: 'values', samples: ['C-1001', 'C-1002', 'C-1003'] })
  expect(() => requireColumns(list)).toThrow(expect.objectContaining({ code: 'COLUMNS_MISSING' }))
})

test('a letter is no list without headings', async () => {
  const list = await survey([['Dear customer'], ['we have', '3', 'coils', 'of', '20 tons', 'each', 'call us']])
  expect(list.tables[0].survey).toMatchObject({ hasNoHeadings: false })
})
