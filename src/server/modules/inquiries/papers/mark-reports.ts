import { groupBy } from '../../../../shared/text/group-by.ts'
import type { Admin, Callbacks } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { lockSources } from '../../../db/source-lock.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import { recordChange } from '../../changes/changes.ts'
import { hasItemsToMark, type LaterTie, markItems, selectLaterSteel } from '../reports/queries.ts'
import { writePaperEvent } from './paper-files.ts'
import { describePaper, recordOf } from './paper-records.ts'
import { insertTies, lockPaper } from './queries.ts'

// Nobody does it: the steel came in by a list.
const laterList: Admin = { id: 'list', username: 'a later list' }

/**
 * Returns the job that ties papers to steel of their heats that came in with a later list, and marks the items in stock that a mill test
 * report is on file for. It looks at the whole stock, so whatever changed before is taken in, and what is right already changes nothing.
 */
export function createReportMarking(db: Db, callbacks: Pick<Callbacks, 'writeEvent'>): JobHandlers['mark reports'] {
  return async () => {
    for (const [paperId, later] of groupBy(await selectLaterSteel(db), (tie) => tie.paperId)) {
      await tieLater(db, callbacks, paperId, later)
    }
    // Without a change nobody waits for a list that is being stored.
    if (!(await hasItemsToMark(db))) return
    await db.transaction().execute(async (tx) => {
      await lockSources(tx)
      await markItems(tx)
    })
  }
}

function tieLater(
  db: Db,
  callbacks: Pick<Callbacks, 'writeEvent'>,
  paperId: string,
  later: readonly LaterTie[],
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const stored = await lockPaper(tx, paperId)
    // Staff may have deleted it meanwhile, or changed what it is about.
    if (!stored) return
    const before = await describePaper(tx, stored)
    await insertTies(
      tx,
      paperId,
      later.map(({ itemId }) => ({ kind: 'item', id: itemId })),
    )
    const after = await describePaper(tx, stored)
    await recordChange(tx, { by: laterList, ...(await recordOf(tx, stored)), before, after })
    await writePaperEvent(callbacks, tx, stored)
  })
}
