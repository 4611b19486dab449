const weightText = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+))\s*(?:lbs?\.?|pounds?|#)?$/i

// More than the world's yearly output of steel: a row of digits this long is no weight, and sums of it would overflow.
const weightLbMax = 1e13

/**
 * Reads a weight in pounds: thousand commas and the unit word are removed first.
 * Anything else, a blank and other units included, gives undefined.
 */
export function parseWeightLb(text: string): number | undefined {
  const digits = weightText.exec(text.trim().replaceAll(',', ''))?.[1]
  const weightLb = Number(digits)
  return Math.abs(weightLb) <= weightLbMax ? weightLb : undefined
}

/** Adds up weight texts in pounds; texts without a readable weight count as 0 and are counted apart. */
export function totalWeightLb(texts: readonly string[]): { weightLb: number; withoutWeight: number } {
  const weightsLb = texts.map(parseWeightLb)
  return {
    weightLb: weightsLb.reduce<number>((sum, weightLb) => sum + (weightLb ?? 0), 0),
    withoutWeight: weightsLb.filter((weightLb) => weightLb === undefined).length,
  }
}
