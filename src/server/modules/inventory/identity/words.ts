import { formatCount, formatCountOf } from '../../../../shared/text/count-text.ts'
import type { Steel } from './steel.ts'

type Described = Omit<Steel, 'texts' | 'category'>

export const describeWeight = ({ weightLb }: Pick<Steel, 'weightLb'>): string =>
  weightLb === null ? '' : `${formatCount(Math.round(weightLb))} lb`

export const describeSize = ({ thickness, width, length }: Pick<Steel, 'thickness' | 'width' | 'length'>): string =>
  [thickness, width, length].filter(Boolean).join(' × ')

/** `20,000 lb of heat K85679`; without a heat, `20,000 lb, 0.5 × 96 × 240`. */
export function describeSteel(steel: Described): string {
  const weight = describeWeight(steel)
  if (steel.heatNum === '') return [weight, describeSize(steel)].filter(Boolean).join(', ') || 'Steel'
  return weight === '' ? `Heat ${steel.heatNum}` : `${weight} of heat ${steel.heatNum}`
}

/** All that tells it from other steel: `20,000 lb, 0.5 × 96 × 240, heat K85679, P-100, A36, Prime, 2 pieces`. */
export function describeInFull(steel: Described): string {
  const { heatNum, productId, gradeCategory, condition, qtyPcs } = steel
  const heat = heatNum && `heat ${heatNum}`
  const pieces = qtyPcs > 0 && formatCountOf(qtyPcs, 'piece')
  return [describeWeight(steel), describeSize(steel), heat, productId, gradeCategory, condition, pieces]
    .filter(Boolean)
    .join(', ')
}
