import type { NeedTexts } from '../../modules/needs/matching/read-need.ts'

/** A need that states nothing. */
export const blankNeed: NeedTexts = {
  product: '',
  category: '',
  thickness: '',
  width: '',
  length: '',
  gradeCategory: '',
  locationState: '',
  weightNeeded: null,
  coatingWt: null,
  notes: null,
}
