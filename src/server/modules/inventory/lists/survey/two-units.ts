import { mmPerInch } from '../../../../../shared/steel/figures.ts'

const bracketed = /^([\d,]*\.?\d+)\s*(?:mm)?\s*\(\s*([\d,]*\.?\d+)\s*(?:in\.?|["”]|mm)?\s*\)$/i
const sameRatio = 1.03 // both are rounded

/** The inches of a size that is written in both units, as '.125' of '3.18 (.125)' and of '.125 (3.18)'. */
export function inchesOfBoth(text: string): string | undefined {
  const [, first = '', second = ''] = text.endsWith(')') ? (bracketed.exec(text.trim()) ?? []) : []
  const [one, other] = [toNumber(first), toNumber(second)]
  if (isRatio(one / other)) return second
  return isRatio(other / one) ? first : undefined
}

const toNumber = (text: string) => Number(text.replaceAll(',', '') || Number.NaN)
const isRatio = (ratio: number) => Math.max(ratio / mmPerInch, mmPerInch / ratio) <= sameRatio
