import { lbPerCwt, lbPerKg, lbPerShortTon } from '../../../shared/weight-units.ts'

/** Density of carbon steel, pounds per cubic inch: 7,850 kg/m³. */
export const steelDensityLbPerIn3 = 0.2836
/** Inches, and how many pieces there are of it. */
export type SteelPieces = { thicknessIn: number; widthIn: number; lengthIn: number; qtyPcs: number }

/** The theoretical weight of sheets or plates in pounds: thickness x width x length x density x pieces. */
export function theoreticalWeightLb({ qtyPcs, thicknessIn, widthIn, lengthIn }: SteelPieces): number {
  return qtyPcs * thicknessIn * widthIn * lengthIn * steelDensityLbPerIn3
}

// Rolling tolerance, crown and trim stay well within; a wrong unit or count does not. Own judgement.
const offRatioMax = 0.15

/** Whether a listed weight differs from the theoretical one by more than 15 %. Both in pounds; nothing is off without theory. */
export function isWeightOff(listedLb: number, theoryLb: number): boolean {
  return theoryLb > 0 && Math.abs(listedLb - theoryLb) > offRatioMax * theoryLb
}

/** Why a listed weight may be off. */
export type WeightDoubt = 'one piece' | 'kilograms' | 'tons' | 'hundredweight' | 'unclear'

/**
 * Checks the listed weight of sheets or plates, in pounds, against theory for all pieces. Undefined when it is within 15 %,
 * or when a figure that theory needs is missing; otherwise the theoretical weight in pounds and the likeliest reason. A coil
 * has no such check.
 */
export function findWeightDoubt(
  listedLb: number,
  pieces: SteelPieces,
): { theoryLb: number; doubt: WeightDoubt; note: string } | undefined {
  const theoryLb = theoreticalWeightLb(pieces)
  if (listedLb <= 0 || !isWeightOff(listedLb, theoryLb)) return undefined
  const doubt = likelyDoubt(listedLb, theoryLb, pieces.qtyPcs)
  return {
    theoryLb,
    doubt,
    note: `Theory gives ${Math.round(theoryLb).toLocaleString('en-US')} lb${doubtNotes[doubt]}`,
  }
}

const doubtNotes = {
  'one piece': ': is this the weight of one piece?',
  kilograms: ': are these kilograms?',
  tons: ': are these tons?',
  hundredweight: ': is this hundredweight?',
  unclear: '',
} as const satisfies Record<WeightDoubt, string>

// The reason whose factor comes nearest to theory, if it comes near enough.
function likelyDoubt(listedLb: number, theoryLb: number, qtyPcs: number): WeightDoubt {
  const factors: (readonly [WeightDoubt, number])[] = [
    ['kilograms', lbPerKg],
    ['hundredweight', lbPerCwt],
    ['tons', lbPerShortTon],
  ]
  if (qtyPcs > 1) factors.unshift(['one piece', qtyPcs])
  const missesBy = ([, factor]: readonly [WeightDoubt, number]) => Math.abs(listedLb * factor - theoryLb)
  const nearest = factors.reduce((best, factor) => (missesBy(factor) < missesBy(best) ? factor : best))
  return isWeightOff(listedLb * nearest[1], theoryLb) ? 'unclear' : nearest[0]
}
