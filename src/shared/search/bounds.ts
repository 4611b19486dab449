import { readLength, readWidth } from '../steel/dimensions.ts'
import { isKnownGauge } from '../steel/gauges.ts'
import { parseThicknessIn, tenThousandths } from '../steel/thickness.ts'
import { measureThickness } from '../steel/thickness-reading.ts'
import { parseWeightLb } from '../steel/weight.ts'
import type { BoundedAspect } from './terms.ts'

/** One end of a range: inches or pounds, or a gauge, which means the series of each item's own category. */
export type FigureBound = { figure: number }
export type SizeBound = FigureBound | { gauge: number }

/** Where what was read from a phrase has its upper end if it has none, as in `48 min`; in inches or pounds. */
export const largest = { thickness: 20, width: 240, length: 1_500, weight: 1_000_000 } as const

/** The ends that a size in a phrase has, in inches or pounds: `48 min` has no upper one, `48 max` no lower one. */
export function endsOf(aspect: BoundedAspect, [from, to]: readonly [number, number]): { from?: number; to?: number } {
  if (from === 0) return { to }
  return to === largest[aspect] ? { from } : { from, to }
}

/** What is said of a size beyond one end of what is asked. */
export const comparatives = {
  thickness: { from: 'thicker', to: 'thinner' },
  width: { from: 'wider', to: 'narrower' },
  length: { from: 'longer', to: 'shorter' },
  weight: { from: 'heavier', to: 'lighter' },
} as const satisfies Record<BoundedAspect, object>

/** `0.125 in and thicker`. */
export function describeOpenRange(aspect: BoundedAspect, end: 'from' | 'to', text: string): string {
  return `${text} and ${comparatives[aspect][end]}`
}

/** Reads inches, a fraction, millimeters or a gauge. Undefined for anything else, and for a gauge that no series has. */
export function readThicknessBound(text: string): SizeBound | undefined {
  const measured = measureThickness(text, 'msg')
  if (measured === undefined || measured.kind === 'range' || measured.kind === 'qualified') return undefined
  if (measured.kind === 'gauge' && measured.gauge !== undefined) {
    return isKnownGauge(measured.gauge) ? { gauge: measured.gauge } : undefined
  }
  return figureOf(measured.thicknessIn)
}

/** Reads inches, feet or a metric width. */
export function readWidthBound(text: string): FigureBound | undefined {
  return figureOf(parseThicknessIn(text) ?? readWidth(text).widthIn)
}

/** Reads inches, feet and inches, or a metric length. */
export function readLengthBound(text: string): FigureBound | undefined {
  return figureOf(parseThicknessIn(text) ?? readLength(text).lengthIn)
}

/** Reads pounds. */
export function readWeightBound(text: string): FigureBound | undefined {
  return figureOf(parseWeightLb(text))
}

/** Whether From is above To, which is a mistake; gauges may come in either order. */
export function isFromAboveTo(from: unknown, to: unknown): boolean {
  const [low, high] = [figureIn(from), figureIn(to)]
  return low !== undefined && high !== undefined && tenThousandths(low) > tenThousandths(high)
}

// A bound that was refused may still be its text.
function figureIn(bound: unknown): number | undefined {
  const isFigure = typeof bound === 'object' && bound !== null && 'figure' in bound
  return isFigure && typeof bound.figure === 'number' ? bound.figure : undefined
}

function figureOf(figure: number | undefined): FigureBound | undefined {
  return figure === undefined || figure < 0 ? undefined : { figure }
}
