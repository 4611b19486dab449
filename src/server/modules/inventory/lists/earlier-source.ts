import type { Db } from '../../../db/database.ts'
import { DomainError } from '../../../lib/domain-error.ts'
import { selectFileNames } from './history/queries.ts'
import { findSource } from './survey/fixed-texts.ts'
import { type SurveyedList, tablesRead } from './survey/surveyed-list.ts'

/**
 * Many suppliers use the same headings, and nobody reviews a list that is stored in one step: a source that was chosen
 * for an earlier list only counts if the file or a sheet is named so, or if its earlier lists had the same name but for
 * the date. Throws COLUMNS_MISSING otherwise.
 */
export async function requireCertainSources(db: Db, list: SurveyedList, fileName: string): Promise<void> {
  for (const { earlierSource, survey } of tablesRead(list)) {
    if (earlierSource === undefined) continue
    const sheetName = list.sheets[survey.sheet]?.name ?? ''
    if (findSource(fileName, [earlierSource]) ?? findSource(sheetName, [earlierSource])) continue
    if (await isNamedAsBefore(db, fileName, earlierSource)) continue
    throw new DomainError(
      'COLUMNS_MISSING',
      `Missing required column: Source Code. ${earlierSource} was chosen for an earlier list with these headings, but nothing in this file names it. If it is theirs, send {"Source Code": "${earlierSource}"} as fill.`,
    )
  }
}

async function isNamedAsBefore(db: Db, fileName: string, source: string): Promise<boolean> {
  const name = distinctWords(fileName)
  if (name === '') return false
  const earlier = await selectFileNames(db, source)
  return earlier.some((one) => distinctWords(one) === name)
}

// What any supplier may call a list.
const commonWords: ReadonlySet<string> = new Set(
  [
    'list lists inventory inv stock stocks stocklist available avail availability offer offers offering price prices sale sales',
    'excess prime secondary seconds surplus daily weekly monthly week month current latest new updated update rev revised final copy',
    'version export report book sheet sheets workbook file data download upload master full xls xlsx of for the and to from as at on',
    'coil coils plate plates steel hot cold rolled hr cr hrc crc hrpo galv galvanized galvalume galvaneal flat products product items',
    'jan feb mar apr may jun jul aug sep sept oct nov dec january february march april june july august september october november december',
    'mon tue wed thu fri sat sun monday tuesday wednesday thursday friday saturday sunday am pm',
  ].flatMap((line) => line.split(' ')),
)
const wordCharsMin = 3

function distinctWords(fileName: string): string {
  const words = fileName
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length >= wordCharsMin && !commonWords.has(word))
  return words.join(' ')
}
