import { lbPerCwt, lbPerKg, lbPerShortTon } from './weight-units.ts'

/** Density of carbon steel, pounds per cubic inch: 7,850 kg/m³. */
export const steelDensityLbPerIn3 = 0.2836
export type SteelPieces = { thicknessIn: number; widthIn: number; lengthIn: number; qtyPcs: number }

/** The theoretical weight of sheets or plates in pounds: thickness x width x length x density x pieces. */
export function theoreticalWeightLb({ qtyPcs, thicknessIn, widthIn, lengthIn }: SteelPieces): number {
  return qtyPcs * thicknessIn * widthIn * lengthIn * steelDensityLbPerIn3
}

// Well above rolling tolerance, crown and trim, and below any wrong unit or count. Our own judgment.
const offRatioMax = 0.15

/** Whether a listed weight is more than 15% off the theoretical one, both in pounds. */
export function isWeightOff(listedLb: number, theoryLb: number): boolean {
  return theoryLb > 0 && Math.abs(listedLb - theoryLb) > offRatioMax * theoryLb
}

export type WeightErrorReason = 'one piece' | 'kilograms' | 'tons' | 'hundredweight' | 'unclear'

/** Checks the listed weight of sheets or plates, in pounds, against the theoretical weight. Undefined if within 15%. */
export function checkWeight(
  listedLb: number,
  pieces: SteelPieces,
): { theoryLb: number; reason: WeightErrorReason; note: string } | undefined {
  const theoryLb = theoreticalWeightLb(pieces)
  if (listedLb <= 0 || !isWeightOff(listedLb, theoryLb)) return undefined
  const reason = likelyReason(listedLb, theoryLb, pieces.qtyPcs)
  return {
    theoryLb,
    reason,
    note: `The theoretical weight is ${Math.round(theoryLb).toLocaleString('en-US')} lb${reasonNotes[reason]}`,
  }
}

const reasonNotes = {
  'one piece': ': is this the weight of one piece?',
  kilograms: ': are these kilograms?',
  tons: ': are these tons?',
  hundredweight: ': is this hundredweight?',
  unclear: '',
} as const satisfies Record<WeightErrorReason, string>

function likelyReason(listedLb: number, theoryLb: number, qtyPcs: number): WeightErrorReason {
  const factors: (readonly [WeightErrorReason, number])[] = [
    ['kilograms', lbPerKg],
    ['hundredweight', lbPerCwt],
    ['tons', lbPerShortTon],
  ]
  if (qtyPcs > 1) factors.unshift(['one piece', qtyPcs])
  const missesBy = ([, factor]: readonly [WeightErrorReason, number]) => Math.abs(listedLb * factor - theoryLb)
  const nearest = factors.reduce((best, factor) => (missesBy(factor) < missesBy(best) ? factor : best))
  return isWeightOff(listedLb * nearest[1], theoryLb) ? 'unclear' : nearest[0]
}
