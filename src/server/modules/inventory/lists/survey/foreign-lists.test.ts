import { expect, test } from 'vitest'
import { requiredColumns } from '../../../../../shared/lists/terms.ts'
import { parseWorkbook } from '../../../../lib/workbook/parse-workbook.ts'
import { aForeignList, type Language, languages } from '../../../../test/lists/list-kinds/sheets/foreign-lists.ts'
import { aFile } from '../../../../test/lists/supplier-file.ts'
import { surveyList } from './find-list.ts'

const seeds = Array.from({ length: 24 }, (_, index) => index + 1)
const rightMin = 9

async function surveyOf(seed: number, language: Language) {
  const { rows, places } = aForeignList(seed, language)
  const [{ survey }] = surveyList(await parseWorkbook(aFile({ rows }))).tables
  const found = new Map(
    survey.headings.flatMap(({ column, matched, suggestion }) => {
      const name = matched ?? suggestion
      return name ? [[name, column] as const] : []
    }),
  )
  return { survey, found, places }
}

test.each(languages)(
  'at least nine of eleven columns of a list in $name are found or proposed, whatever its order',
  async (language) => {
    const poor: string[] = []
    for (const seed of seeds) {
      const { found, places } = await surveyOf(seed, language)
      const wrong = requiredColumns.filter((name) => found.get(name) !== places.get(name))
      if (requiredColumns.length - wrong.length < rightMin) {
        poor.push(`${seed}: ${wrong.map((name) => `${name} ${found.get(name)} for ${places.get(name)}`).join(', ')}`)
      }
    }
    expect(poor).toEqual([])
  },
)
