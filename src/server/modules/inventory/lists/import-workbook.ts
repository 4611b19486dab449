import type { UploadInput, UploadResult } from '../../../../shared/lists/schema.ts'
import { isAssumed, mustBeAnswered } from '../../../../shared/lists/terms.ts'
import type { StaffContext } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { lockSources } from '../../../db/source-lock.ts'
import { DomainError } from '../../../lib/domain-error.ts'
import { cleanUpAfter } from '../../../lib/error-code.ts'
import { selectFileNames } from './history/queries.ts'
import { warnOfSharedHeat } from './reading/cautions.ts'
import { warnOfOpenQuestion } from './reading/warnings.ts'
import { deleteReading, insertReading } from './staged/queries.ts'
import { toCautions } from './staged/read-staged.ts'
import {
  listDecisions,
  parseDefaultRegions,
  readIntoStage,
  recallColumns,
  requireItems,
  toListFacts,
  withWarnings,
} from './staged/stage-list.ts'
import { deleteExpiredUploads } from './staged/staged-uploads.ts'
import { compareWithStock, isComplete } from './stock/compare-stock.ts'
import { replaceStock } from './stock/replace-stock.ts'
import { warnOfSteel } from './stock/steel-questions.ts'
import { findSource } from './survey/propose-source.ts'
import { listUnreadColumns, requireColumns, type SurveyedList, tablesRead, toSurvey } from './survey/surveyed-list.ts'
import { openList, requireUploadFile } from './thread/open-list.ts'

/**
 * Many suppliers use the same headings, and nobody reviews a list that is stored in one step: a source that was chosen
 * for an earlier list only counts if the file or a sheet is named so, or if its earlier lists had the same name but for
 * the date. Throws COLUMNS_MISSING otherwise.
 */
async function requireCertainSources(db: Db, list: SurveyedList, fileName: string): Promise<void> {
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

/**
 * Stages and stores in one step, without a review. Any refusal leaves the stock unchanged. Throws INVALID for unknown
 * default regions, the errors of `openList`, `requireColumns` and `requireCertainSources`, NO_USABLE_ROWS, and BUSY when another upload takes
 * too long or a database crash lost the rows.
 */
export async function importWorkbook(ctx: StaffContext, upload: UploadInput): Promise<UploadResult> {
  const { db } = ctx
  const { category, splitByProduct, fill = {} } = upload
  requireUploadFile(upload)
  const defaultRegions = parseDefaultRegions(upload.defaultRegionCodes)
  await deleteExpiredUploads(db)
  const readingNo = await insertReading(db)
  try {
    const how = { unattended: { category, splitByProduct }, fill }
    const { tally, survey } = await openList(upload, how, async (list) => {
      const surveyed = await recallColumns(db, list)
      requireColumns(surveyed)
      if (fill['Source Code'] === undefined) await requireCertainSources(db, surveyed, upload.fileName)
      const read = await readIntoStage(db, list, {
        readingNo,
        category,
        splitByProduct,
        defaultRegions,
        includesHiddenRows: false,
        corrections: [],
      })
      return { tally: read, survey: toSurvey(surveyed) }
    })
    requireItems(tally)
    const stored = await db.transaction().execute(async (tx) => {
      await lockSources(tx)
      const comparison = await compareWithStock(tx, readingNo, upload)
      if (!isComplete(comparison, tally.items)) {
        throw new DomainError(
          'BUSY',
          'The database restarted during the upload. Nothing was changed. Please try again.',
        )
      }
      const { fileName } = upload
      const { items, rowsSkipped } = tally
      const defaultRegionCodes = defaultRegions.join(',')
      const decisions = { corrections: [], ...listDecisions(survey, tally) }
      const list = { readingNo, fileName, defaultRegionCodes, items, rowsSkipped, ...decisions }
      const replaced = await replaceStock(tx, ctx, list, comparison)
      await deleteReading(tx, readingNo)
      const doubts = comparison.questions.map(warnOfSteel)
      return { replaced, doubts, cautions: toCautions(tally.cautions, comparison) }
    })
    const open = tally.questions.filter((one) => mustBeAnswered(one) || isAssumed(one)).map(warnOfOpenQuestion)
    const facts = toListFacts({ ...tally, unreadColumns: listUnreadColumns(survey) })
    return {
      ...withWarnings(facts, [...open, ...stored.doubts, ...tally.sharedHeats.map(warnOfSharedHeat)]),
      ...stored.replaced,
      cautions: stored.cautions,
      itemsProcessed: tally.items,
    }
  } catch (error) {
    // Old readings are deleted before the next upload.
    await cleanUpAfter(error, () => deleteReading(db, readingNo))
    throw error
  }
}
