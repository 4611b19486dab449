import { plainDimension } from '../../../shared/dimension-text.ts'
import { gaugeSeriesOf } from '../../../shared/gauges.ts'
import { formatThickness } from '../../../shared/thickness.ts'
import { readThicknessFigure } from '../../../shared/thickness-figure.ts'

/** What a thickness is in inches, as in `≈ 0.135 in`; `exact` has all decimals. */
export type ThicknessHint = { short: string; exact: string }

const shortDecimals = 3
const exactDecimals = 4

// A list has few distinct thicknesses and draws them again at every step of a scroll.
const hints = new Map<string, ThicknessHint | undefined>()
const hintsMax = 5_000

/**
 * The decimal reading of a gauge, fraction, or metric thickness of an item of `category`. Undefined for a decimal, for a
 * range, and for what cannot be read.
 */
export function hintThickness(thickness: string, category: string): ThicknessHint | undefined {
  const key = `${category}\n${thickness}`
  if (!hints.has(key)) {
    if (hints.size >= hintsMax) hints.clear()
    hints.set(key, readHint(thickness, category))
  }
  return hints.get(key)
}

/** A thickness as tables show it, in one line with its reading: `10 GA (≈ 0.135 in)`. */
export function formatHintedThickness(thickness: string, category: string): string {
  const hint = hintThickness(thickness, category)
  return hint ? `${thickness} (${hint.short})` : formatThickness(thickness)
}

function readHint(thickness: string, category: string): ThicknessHint | undefined {
  const figure = readThicknessFigure(plainDimension(thickness), gaugeSeriesOf(category))
  if (figure?.valueIn === undefined || figure.basis === 'decimal') return undefined
  const { valueIn } = figure
  return { short: `≈ ${valueIn.toFixed(shortDecimals)} in`, exact: `≈ ${valueIn.toFixed(exactDecimals)} in` }
}
