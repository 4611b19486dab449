const weightText = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+))\s*(?:lbs?\.?|pounds?|#)?$/i

// More than the world's yearly steel output: longer numbers are not weights, and their sums would overflow.
const weightLbMax = 1e13

/** Undefined for anything else, such as blanks and other units. */
export function parseWeightLb(text: string): number | undefined {
  const digits = weightText.exec(text.trim().replaceAll(',', ''))?.[1]
  const weightLb = Number(digits)
  return Math.abs(weightLb) <= weightLbMax ? weightLb : undefined
}

/** Unreadable texts count as 0. */
export function totalWeightLb(texts: readonly string[]): { weightLb: number; withoutWeight: number } {
  const weightsLb = texts.map(parseWeightLb)
  return {
    weightLb: weightsLb.reduce<number>((sum, weightLb) => sum + (weightLb ?? 0), 0),
    withoutWeight: weightsLb.filter((weightLb) => weightLb === undefined).length,
  }
}

/** Without the noise of floating-point sums, which repeated additions and subtractions leave. */
export function roundWeightLb(weightLb: number): number {
  return Math.round(weightLb * 100) / 100
}
