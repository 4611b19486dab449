/** A column that is the same in every row: `State CA`, `Width 48.00 in`, `Condition not given`. A unit stands with figures only. */
export function sharedText(heading: string, value: string, unit?: string): string {
  const isFigure = /^[\d.,]+$/.test(value)
  return [heading, value || 'not given', isFigure && unit].filter(Boolean).join(' ')
}

/** What is the same in every row, in one line; blank for nothing. */
export function sharedLine(texts: readonly string[]): string {
  const known = texts.filter(Boolean)
  return known.length === 0 ? '' : `The same in every row: ${known.join(' · ')}`
}
