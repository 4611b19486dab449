import { lbPerCwt, lbPerKg, lbPerShortTon } from '../../../shared/weight-units.ts'

/** Density of carbon steel, pounds per cubic inch: 7,850 kg/m³. */
export const steelDensityLbPerIn3 = 0.2836
/**
 * The density that mills and service centers often take: 40.80 lb per square foot and inch, 489.6 lb per cubic foot
 * (https://conklinmetal.com/reference/astm-aisi-thickness-tolerance-ranges,
 * http://www.bushwickmetals.com/formulas.html; the latter's 3.45 for a foot of length should read 3.40).
 */
export const millDensityLbPerIn3 = 0.2833
/** Pounds per square foot and inch of sheet by gauge, 2.5 % above 40.80 for crown (http://www.craginmetals.com/chart.html). */
export const gaugeChartLbPerSqFtIn = 41.82

const inchesPerFoot = 12
const sqInPerSqFt = 144

/** Inches, and how many pieces there are of it. */
export type SteelPieces = { thicknessIn: number; widthIn: number; lengthIn: number; qtyPcs: number }
/** A coil's weight in pounds, and its strip in inches. */
export type SteelCoil = { weightLb: number; thicknessIn: number; widthIn: number }

/** The theoretical weight of sheets or plates in pounds: thickness x width x length x density x pieces. */
export function theoreticalWeightLb(pieces: SteelPieces, densityLbPerIn3 = steelDensityLbPerIn3): number {
  return pieces.qtyPcs * pieces.thicknessIn * pieces.widthIn * pieces.lengthIn * densityLbPerIn3
}

/** The weight of sheets in pounds as gauge charts give it, by `gaugeChartLbPerSqFtIn`. */
export function gaugeChartWeightLb({ thicknessIn, widthIn, lengthIn, qtyPcs }: SteelPieces): number {
  return (qtyPcs * thicknessIn * gaugeChartLbPerSqFtIn * widthIn * lengthIn) / sqInPerSqFt
}

/** The theoretical length of a coil's strip in feet: weight / (thickness x width x density x 12). */
export function coilLengthFt({ weightLb, thicknessIn, widthIn }: SteelCoil, densityLbPerIn3 = steelDensityLbPerIn3) {
  return weightLb / (thicknessIn * widthIn * densityLbPerIn3 * inchesPerFoot)
}

/** Pounds per inch of width (PIW), by which the trade tells how large a coil is. */
export function poundsPerInchOfWidth({ weightLb, widthIn }: Pick<SteelCoil, 'weightLb' | 'widthIn'>): number {
  return weightLb / widthIn
}

/**
 * The theoretical outer diameter of a solidly wound coil in inches: sqrt(4 x weight / (pi x width x density) + inner
 * diameter²). Inner diameters of 20 and 24 in are common.
 */
export function coilOuterDiameterIn(
  { weightLb, widthIn, innerDiameterIn }: Pick<SteelCoil, 'weightLb' | 'widthIn'> & { innerDiameterIn: number },
  densityLbPerIn3 = steelDensityLbPerIn3,
): number {
  return Math.sqrt((4 * weightLb) / (Math.PI * widthIn * densityLbPerIn3) + innerDiameterIn ** 2)
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
