import { plainDimension, readThicknessFigure } from '../../../shared/steel/figures.ts'
import { gaugeSeriesOf } from '../../../shared/steel/gauges.ts'
import { formatThickness } from '../../../shared/steel/thickness.ts'

/** A thickness in inches: `≈ 0.135 in`; `exact` has 4 decimals. */
export type ThicknessHint = { short: string; exact: string }

const shortDecimals = 3
const exactDecimals = 4

// Cached: a list has few distinct thicknesses, and scrolling renders them again and again.
const hints = new Map<string, ThicknessHint | undefined>()
const hintsMax = 5_000

/** A gauge, fraction or metric thickness in inches. Undefined for decimals, ranges and unreadable text. */
export function hintThickness(thickness: string, category: string): ThicknessHint | undefined {
  const key = `${category}\n${thickness}`
  if (!hints.has(key)) {
    if (hints.size >= hintsMax) hints.clear()
    hints.set(key, readHint(thickness, category))
  }
  return hints.get(key)
}

/** A thickness in one line: `10 GA (≈ 0.135 in)`. */
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
