import type { Db } from '../../../db/database.ts'
import { toSteel } from '../identity/queries.ts'
import { createSizeReader, identityKey, isWeightNear, type Steel } from '../identity/steel.ts'
import { describeInFull } from '../identity/words.ts'
import { selectOrdered } from './queries.ts'

/** What a line ordered, and what the stock has of it now: null if it no longer has it. */
export type ChangedSteel = { lineId: string; was: string; now: string | null }

/** The lines whose steel left the stock since it was ordered, or is otherwise now. */
export async function findChangedSteel(db: Db, lineIds: readonly string[]): Promise<ChangedSteel[]> {
  const lines = await selectOrdered(db, lineIds)
  return lines.flatMap(({ lineId, ordered, item }) => {
    const was = toSteel(ordered)
    const now = item && toSteel(item)
    if (now && isAsOrdered(was, now)) return []
    return { lineId, was: describeInFull(was), now: now && describeInFull(now) }
  })
}

const namedFields = ['gradeCategory', 'condition', 'qtyPcs'] as const

/** Sizes count as they read, and a scale may differ by half a percent. */
function isAsOrdered(was: Steel, now: Steel): boolean {
  const sizeOf = createSizeReader()
  const [category, size] = [was.category, sizeOf(was)]
  return (
    identityKey(was) === identityKey(now) &&
    size === sizeOf({ ...now, category }) &&
    isWeightNear(was.weightLb, now.weightLb) &&
    namedFields.every((field) => foldText(was[field]) === foldText(now[field]))
  )
}

const foldText = (value: string | number) => String(value).trim().toLowerCase()
