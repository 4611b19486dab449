import { createHash } from 'node:crypto'
import { gradeKey, gradeStandard, splitGrades } from '../../../../shared/steel/grades.ts'
import { tenThousandths } from '../../../../shared/steel/thickness.ts'
import { thicknessToleranceIn } from '../../../../shared/steel/tolerances.ts'
import { readConditionText, readGroup, readThicknessOf } from '../../../steel/readings.ts'

/** What a line says of its steel. */
export type SteelTexts = { category: string; thickness: string; grade: string; condition: string }

/** What must agree for steel to be like other steel; thicknesses are in ten-thousandths of an inch. */
export type Steel = {
  /** Finish, form and condition. */
  key: string
  /** The ASTM number of the grade, or the grade itself where it has none; dual certified steel has several. */
  families: readonly string[]
  low: number
  high: number
}

// A list may say anything, and an index takes only so much. No steel is as thick as a house.
const keyBytesMax = 2_000
const thicknessInMax = 1_000

/** Undefined where neither category nor thickness can be read: such steel is like no other. */
export function readSteel({ category, thickness, grade, condition }: SteelTexts): Steel | undefined {
  const group = readGroup({ category, source: '', state: '', regions: '' })
  // A product of its own is like those of the same name.
  const kind = group.finish && group.form ? `${group.finish} ${group.form}` : group.category.key
  const { figure, measuredHighIn } = readThicknessOf(thickness, group.chart)
  if (kind === '' || !(measuredHighIn <= thicknessInMax)) return undefined
  return {
    key: shorten(`${kind}, ${readConditionText(condition).key}`),
    families: familiesOf(grade),
    low: tenThousandths(figure),
    high: tenThousandths(measuredHighIn),
  }
}

function shorten(key: string): string {
  return Buffer.byteLength(key) <= keyBytesMax ? key : createHash('sha256').update(key).digest('hex')
}

/** What a line is filed under: the category of its item, or what a line that staff wrote themselves begins with. */
export function categoryOf({ category, description }: { category: string | null; description: string }): string {
  return category ?? (/^[^,]*/.exec(description)?.[0] ?? '').trim()
}

function familiesOf(grade: string): string[] {
  const keys = (grade.includes('/') ? splitGrades(grade) : [grade]).map(gradeKey)
  return [...new Set(keys.map((key) => gradeStandard(key) ?? key))]
}

/** The thicknesses between which steel is like this: within the tolerance of matching, of a range from its middle. */
export function likeThickness({ low, high }: Steel, category: string): { from: number; to: number } {
  const middle = Math.round((low + high) / 2)
  const tolerance = tenThousandths(thicknessToleranceIn(middle / 10_000, category))
  return { from: middle - tolerance, to: middle + tolerance }
}
