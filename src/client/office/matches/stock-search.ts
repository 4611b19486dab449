import type { NeedReadAs } from '../../../shared/needs/matches.ts'
import { statedText } from '../../../shared/needs/need-words.ts'
import type { SearchPageParams } from '../../buyer/question/search-page-params.ts'
import { slackIn, toleranceOf } from './read-as-words.ts'

/** The search for what a need was read as. The place is left open: steel travels. */
export function toStockSearch(readAs: NeedReadAs, need: { category: string }): SearchPageParams {
  const { metals, thicknessIn, widthIn, lengthIn, form, grades, coating, classification } = readAs
  const category = statedText(need.category)
  const toleranceIn = toleranceOf(readAs, need)
  return {
    metal: metals.length > 0 ? metals : ['carbon'],
    ...(category && { category: [category] }),
    ...(thicknessIn !== null && {
      thicknessFrom: bound(thicknessIn - toleranceIn),
      thicknessTo: bound(thicknessIn + toleranceIn),
    }),
    ...(widthIn !== null && { widthFrom: bound(widthIn - slackIn) }),
    ...(lengthIn !== null && form !== 'coil' && { lengthFrom: bound(lengthIn - slackIn) }),
    ...(grades.length > 0 && { grade: grades }),
    ...(coating !== null && { coating: [coating] }),
    ...(classification !== null && classification !== 'Secondary' && { condition: ['Prime', 'Excess Prime'] }),
  }
}

const bound = (valueIn: number) => String(Number(Math.max(0, valueIn).toFixed(4)))
