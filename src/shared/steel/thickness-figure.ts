import { figurePattern, inchPattern, mmPerInch, readFigure } from './dimension-text.ts'
import { type GaugeSeries, gaugeThicknessIn } from './gauges.ts'

export type ThicknessBasis = 'decimal' | 'fraction' | 'gauge' | 'metric'

/** One figure of a thickness; its unit is `''` if it has none. */
export type ThicknessFigure = {
  basis: ThicknessBasis
  valueIn: number | undefined
  gauge: number | undefined
  unit: '' | 'IN' | 'MM' | 'GA'
}

const oneFigure = new RegExp(
  `^((?:GA(?:UGE)?|GAGE|NO)\\.?[ -]?#?|#)? ?(${figurePattern}) ?(?:(${inchPattern})|(MM\\.?)|(-?(?:GA(?:UGE)?|GAGE|G)\\.?))?$`,
)

/** `plain` is in the spelling of `plainDimension`. Undefined for anything but one thickness. */
export function readThicknessFigure(plain: string, series: GaugeSeries | undefined): ThicknessFigure | undefined {
  const [, prefix, digits = '', inches, mm, gaugeMark] = oneFigure.exec(plain) ?? []
  const value = digits === '' ? undefined : readFigure(digits)
  if (value === undefined) return undefined
  if (prefix === undefined && gaugeMark === undefined) {
    if (mm !== undefined) return { basis: 'metric', valueIn: value / mmPerInch, gauge: undefined, unit: 'MM' }
    const basis = digits.includes('/') ? 'fraction' : 'decimal'
    return { basis, valueIn: value, gauge: undefined, unit: inches === undefined ? '' : 'IN' }
  }
  if (!/^\d+$/.test(digits) || inches !== undefined || mm !== undefined) return undefined
  return { basis: 'gauge', valueIn: series && gaugeThicknessIn(value, series), gauge: value, unit: 'GA' }
}
