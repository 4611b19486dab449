import { sql } from 'kysely'
import { correctionsMax } from '../../../../../shared/upload-terms.ts'
import type { UploadPreview } from '../../../../../shared/uploads.ts'
import type { Db, Tx } from '../../../../db/database.ts'
import type { Admin } from '../../../../trpc.ts'
import { isSamePlace } from '../reading/list-place.ts'
import { correctionKey, type RememberedCorrection } from '../values/offered-corrections.ts'
import { sourceKey } from '../values/source-code.ts'
import type { StagedUploadView } from './queries.ts'

// Headings such as those of the template are of many sources.
const sourcesMax = 500

/** The corrections of earlier lists with these headings, the latest sources first. */
export async function selectRememberedCorrections(
  db: Db,
  headingSetKeys: readonly string[],
): Promise<RememberedCorrection[]> {
  const rows = await db
    .selectFrom('remembered_corrections')
    .select(['heading_set_key', 'source_key', 'corrections'])
    .where('heading_set_key', 'in', [...new Set(headingSetKeys)])
    .orderBy('chosen_at', 'desc')
    .limit(sourcesMax)
    .execute()
  return rows.flatMap((row) =>
    row.corrections.map((correction) => ({
      headingSetKey: row.heading_set_key,
      sourceKey: row.source_key,
      correction,
    })),
  )
}

/** Remembers what a list was corrected in, except for single rows, for the next list of each of its sources. */
export async function rememberCorrections(
  tx: Tx,
  { username }: Admin,
  { heading_sets: headingSets, survey }: Pick<StagedUploadView, 'heading_sets' | 'survey'>,
  { corrections, sources }: UploadPreview,
): Promise<void> {
  if (!headingSets || !survey) return
  const read = [survey, ...survey.others].filter(({ isRead, hasNoHeadings }) => isRead && !hasNoHeadings)
  for (const table of read) {
    const headings = headingSets.find((one) => isSamePlace(one, table))
    const made = corrections.filter(
      ({ sheet, row, rows }) => row === null && rows > 0 && (sheet === undefined || sheet === table.sheet),
    )
    if (!headings || made.length === 0) continue
    for (const key of new Set(sources.map(({ sourceCode }) => sourceKey(sourceCode)))) {
      await remember(tx, { heading_set_key: headings.headingSetKey, source_key: key, username }, made)
    }
  }
}

async function remember(
  tx: Tx,
  place: { heading_set_key: string; source_key: string; username: string },
  made: UploadPreview['corrections'],
): Promise<void> {
  const earlier = await tx
    .selectFrom('remembered_corrections')
    .select('corrections')
    .where('heading_set_key', '=', place.heading_set_key)
    .where('source_key', '=', place.source_key)
    .executeTakeFirst()
  const byKey = new Map([...(earlier?.corrections ?? []), ...made].map((one) => [correctionKey(one), one]))
  const corrections = JSON.stringify([...byKey.values()].slice(-correctionsMax))
  await tx
    .insertInto('remembered_corrections')
    .values({ ...place, corrections })
    .onConflict((conflict) =>
      conflict
        .columns(['heading_set_key', 'source_key'])
        .doUpdateSet({ corrections, username: place.username, chosen_at: sql<Date>`now()` }),
    )
    .execute()
}
