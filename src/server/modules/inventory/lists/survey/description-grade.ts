import { cellKinds } from '../headings/cell-kinds.ts'

const start = /(?<![\w.])(?:ASTM\s*)?(?:A[ -]?\d{2,4}M?|(?:SAE\s*)?10[0-4]\d|HSLAS?|DX\d\dD?|S\d{3}[A-Z]*)(?![\d.])/i
const cut = /\s+-\s+|[;,|]|\s{2,}/
const gradeCharsMax = 40
const sharedMin = 0.7

/** The grade at the end of a description, as in 'HRPO .125 X 60 X 120 A1011 CS B'. */
export function gradeIn(description: string): string | undefined {
  const at = description.search(start)
  if (at < 0) return undefined
  const grade = (description.slice(at).split(cut)[0] ?? '').trim()
  return grade.length <= gradeCharsMax && cellKinds.grades([grade]) ? grade : undefined
}

/** Whether most descriptions of a table have one. */
export const haveGrades = (descriptions: readonly string[]): boolean =>
  descriptions.length > 0 &&
  descriptions.filter((text) => gradeIn(text) !== undefined).length >= sharedMin * descriptions.length
