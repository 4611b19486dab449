import { needFields } from '../../../shared/needs/fields.ts'
import type { NeedReadAs } from '../../../shared/needs/schema.ts'
import { statedText } from '../../../shared/needs/words.ts'
import { metalName } from '../../../shared/steel/metals.ts'
import {
  conditionsMeeting,
  gaugedCategoryOf,
  sideToleranceIn,
  thicknessToleranceIn,
} from '../../../shared/steel/tolerances.ts'
import { formatCount } from '../../../shared/text/count-text.ts'
import type { SearchPageParams } from '../../buyer/question/search-page-params.ts'

type Product = { category: string }

/** How a need was read, in words: `Hot rolled coil`, `0.0747 in ± 0.007`, `48 in wide`; nothing if it states nothing. */
export function describeReadAs(readAs: NeedReadAs, need: Product): string[] {
  const { metals, widthIn, lengthIn, grades, coating, classification, weightLb, state } = readAs
  return statedParts([
    capitalize(metals.map(metalName).join(' or ')),
    describeProduct(readAs, need),
    describeThickness(readAs, need),
    widthIn !== null && `${figure(widthIn)} in wide`,
    lengthIn !== null && `${figure(lengthIn)} in long`,
    grades.join(' or '),
    coating,
    classification,
    weightLb !== null && `${formatCount(weightLb)} lbs`,
    state,
  ])
}

/** What every match must have, so what can be loosened where there is none. */
export function describeGates(readAs: NeedReadAs, need: Product): string[] {
  const { metals, widthIn, lengthIn, coating, classification } = readAs
  return statedParts([
    capitalize(metals.map(metalName).join(' or ')),
    describeProduct(readAs, need),
    describeThickness(readAs, need),
    widthIn !== null && `at least ${figure(widthIn - sideToleranceIn)} in wide`,
    lengthIn !== null && readAs.form !== 'coil' && `at least ${figure(lengthIn - sideToleranceIn)} in long`,
    coating !== null && `${coating} or heavier`,
    conditionsMeeting(classification)?.join(' or ') ?? null,
  ])
}

function statedParts(parts: readonly (string | false | null)[]): string[] {
  return parts.flatMap((part) => part || [])
}

/** How far an item may be from the wanted thickness and still be exact; 0 without one. */
function toleranceOf({ thicknessIn, coating }: NeedReadAs, { category }: Product): number {
  if (thicknessIn === null) return 0
  return thicknessToleranceIn(thicknessIn, gaugedCategoryOf(statedText(category), coating !== null))
}

function describeProduct({ finish, form }: NeedReadAs, { category }: Product): string {
  const read = [finish, form].filter(Boolean).join(' ')
  return read ? capitalize(read) : statedText(category)
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

// A range is wanted at its middle.
function describeThickness(readAs: NeedReadAs, need: Product): string {
  if (readAs.thicknessIn === null) return ''
  return `${figure(readAs.thicknessIn)} in ± ${figure(toleranceOf(readAs, need))}`
}

const figure = (valueIn: number) => String(Number(valueIn.toFixed(4)))

const labels: ReadonlyMap<string, string> = new Map(needFields.map(({ key, label }) => [key, label]))

/** The texts of a need that could not be read, under the names that staff see. */
export function describeUnread({ unread }: NeedReadAs): string[] {
  return unread.map(({ field, text }) => `${labels.get(field) ?? field} “${text}”`)
}

/** The place is left open: steel travels. */
export function toStockSearch(readAs: NeedReadAs, need: { category: string }): SearchPageParams {
  const { metals, thicknessIn, widthIn, lengthIn, form, grades, coating, classification } = readAs
  const category = statedText(need.category)
  const toleranceIn = toleranceOf(readAs, need)
  const condition = conditionsMeeting(classification)
  return {
    metal: metals.length > 0 ? metals : ['carbon'],
    ...(category && { category: [category] }),
    ...(thicknessIn !== null && {
      thicknessFrom: bound(thicknessIn - toleranceIn),
      thicknessTo: bound(thicknessIn + toleranceIn),
    }),
    ...(widthIn !== null && { widthFrom: bound(widthIn - sideToleranceIn) }),
    ...(lengthIn !== null && form !== 'coil' && { lengthFrom: bound(lengthIn - sideToleranceIn) }),
    ...(grades.length > 0 && { grade: grades }),
    ...(coating !== null && { coating: [coating] }),
    ...(condition && { condition }),
  }
}

const bound = (valueIn: number) => String(Number(Math.max(0, valueIn).toFixed(4)))
