import { formatCoating, readCoating } from '../../../shared/steel/coatings.ts'
import { type LengthReading, readLength, readWidth, type WidthReading } from '../../../shared/steel/dimensions.ts'
import { gaugeSeriesOf } from '../../../shared/steel/gauges.ts'
import { gradeKey, splitGrades } from '../../../shared/steel/grades.ts'
import { isMetalAlone, listMetals, wantedMetals } from '../../../shared/steel/metal-reading.ts'
import { readThickness } from '../../../shared/steel/thickness-reading.ts'
import {
  conditionsMeeting,
  gaugedCategoryOf,
  sideToleranceIn,
  thicknessToleranceIn,
} from '../../../shared/steel/tolerances.ts'
import type { WantedItem } from '../asking/request-draft.ts'
import type { SearchPageParams } from '../question/search-page-params.ts'

type Sought = Pick<
  WantedItem,
  'category' | 'product' | 'thickness' | 'width' | 'length' | 'gradeCategory' | 'coatingWt' | 'notes'
>

/** The search for what would meet a wanted item; undefined if it states too little. What cannot be read filters nothing. */
export function toNeedSearch(item: Sought): SearchPageParams | undefined {
  const coating = readCoating(item.coatingWt, true) ?? readCoating(item.gradeCategory)
  const search: SearchPageParams = {
    ...(item.category !== '' && { category: [item.category] }),
    ...thicknessBounds(item.thickness, gaugedCategoryOf(item.category, coating !== undefined)),
    ...(lowestOf(readWidth(item.width)) !== undefined && { widthFrom: atLeast(lowestOf(readWidth(item.width))) }),
    ...(lowestOf(readLength(item.length)) !== undefined && { lengthFrom: atLeast(lowestOf(readLength(item.length))) }),
    ...(gradesOf(item.gradeCategory).length > 0 && { grade: gradesOf(item.gradeCategory) }),
    ...(coating && { coating: [formatCoating(coating)] }),
  }
  const named = listMetals(wantedMetals(item))
  if (Object.keys(search).length === 0 && named.length === 0) return undefined
  const condition = conditionsMeeting(item.product)
  return { ...search, metal: named.length > 0 ? named : ['carbon'], ...(condition && { condition }) }
}

function thicknessBounds(text: string, category: string): Pick<SearchPageParams, 'thicknessFrom' | 'thicknessTo'> {
  const { thicknessIn, lowIn = thicknessIn, highIn = thicknessIn } = readThickness(text, gaugeSeriesOf(category))
  if (lowIn === undefined || highIn === undefined) return {}
  const offIn = thicknessToleranceIn(thicknessIn ?? (lowIn + highIn) / 2, category)
  return { thicknessFrom: figure(Math.max(0, lowIn - offIn)), thicknessTo: figure(highIn + offIn) }
}

function lowestOf(reading: WidthReading | LengthReading): number | undefined {
  return reading.lowIn ?? ('widthIn' in reading ? reading.widthIn : reading.lengthIn)
}

const atLeast = (sideIn = 0) => figure(Math.max(0, sideIn - sideToleranceIn))
const figure = (valueIn: number) => String(Number(valueIn.toFixed(4)))

function gradesOf(text: string): string[] {
  return text
    .split(/[,;\n]|\bor\b/i)
    .flatMap(splitGrades)
    .map((grade) => grade.trim())
    .filter(
      (grade) =>
        gradeKey(grade) !== '' &&
        !/^any$/i.test(grade) &&
        readCoating(grade, true) === undefined &&
        !isMetalAlone(grade),
    )
}
