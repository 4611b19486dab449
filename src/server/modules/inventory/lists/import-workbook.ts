import type { UploadInput, UploadResult } from '../../../../shared/lists/schema.ts'
import { lockSources } from '../../../db/source-lock.ts'
import { tidyAfter } from '../../../lib/database-outage.ts'
import { DomainError } from '../../../lib/domain-error.ts'
import type { StaffContext } from '../../../trpc.ts'
import { requireCertainSources } from './earlier-source.ts'
import { deleteReading, insertReading } from './staged/queries.ts'
import { toCautions } from './staged/read-staged.ts'
import {
  listDecisions,
  listUnreadColumns,
  parseDefaultRegions,
  readIntoStage,
  recallColumns,
  requireItems,
  toFindings,
} from './staged/stage-list.ts'
import { deleteExpiredUploads } from './staged/staged-uploads.ts'
import { compareWithStock, isComplete } from './stock/compare-stock.ts'
import { replaceStock } from './stock/replace-stock.ts'
import { requireColumns, toSurvey } from './survey/surveyed-list.ts'
import { openList } from './thread/open-list.ts'

/**
 * Stages and stores in one step, without a review. Any refusal leaves the stock unchanged. Throws INVALID for unknown
 * default regions, the errors of `openList`, `requireColumns` and `requireCertainSources`, NO_USABLE_ROWS, and BUSY when another upload takes
 * too long or a database crash lost the rows.
 */
export async function importWorkbook(ctx: StaffContext, upload: UploadInput): Promise<UploadResult> {
  const { db } = ctx
  const { category, splitByProduct, fill = {} } = upload
  const defaultRegions = parseDefaultRegions(upload.defaultRegionCodes)
  await deleteExpiredUploads(db)
  const readingNo = await insertReading(db)
  const tidy = () => deleteReading(db, readingNo)
  try {
    const how = { unattended: { category, splitByProduct, fill } }
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
      const decisions = { corrections: [], ...listDecisions(survey, tally.questions) }
      const list = { readingNo, fileName, defaultRegionCodes, items, rowsSkipped, ...decisions }
      const replaced = await replaceStock(tx, ctx, list, comparison)
      return { ...replaced, cautions: toCautions(tally.cautions, comparison) }
    })
    await tidy()
    return {
      ...toFindings(tally),
      ...stored,
      itemsProcessed: tally.items,
      unreadColumns: listUnreadColumns(survey),
    }
  } catch (error) {
    // Old readings are deleted before the next upload.
    await tidyAfter(error, tidy)
    throw error
  }
}
