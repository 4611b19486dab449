import type { AppliedCorrection, UploadPreview } from '../../../../../shared/lists/schema.ts'
import { correctionsMax } from '../../../../../shared/lists/terms.ts'
import type { Tx } from '../../../../db/database.ts'
import type { Admin } from '../../../../trpc.ts'
import { correctionKey } from '../reading/offered-corrections.ts'
import { isSamePlace } from '../survey/list-place.ts'
import { sourceKey } from '../values/source-code.ts'
import { type StagedUploadView, saveCorrectionsOf, selectCorrectionsOf } from './queries.ts'

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
      await remember(tx, { headingSetKey: headings.headingSetKey, sourceKey: key }, made, username)
    }
  }
}

async function remember(
  tx: Tx,
  place: { headingSetKey: string; sourceKey: string },
  made: readonly AppliedCorrection[],
  username: string,
): Promise<void> {
  const earlier = await selectCorrectionsOf(tx, place)
  const byKey = new Map([...earlier, ...made].map((one) => [correctionKey(one), one]))
  await saveCorrectionsOf(tx, place, [...byKey.values()].slice(-correctionsMax), username)
}
