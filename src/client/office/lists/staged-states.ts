import type { StagedUploadSummary } from '../../../shared/lists/schema.ts'

/** Whether the server is working on a list. */
export function isUnderWay({ state }: Pick<StagedUploadSummary, 'state'>): boolean {
  return state === 'reading' || state === 'storing'
}
