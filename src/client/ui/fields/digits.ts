/** `example` is part of the error. */
export type DigitsRule = { min?: number; max: number; example: string }

/** Removes thousand separators and leading zeros from digits; other text is unchanged. */
export function parseDigits(typed: string): string {
  const digits = typed.replaceAll(',', '')
  return /^\d*$/.test(digits) ? digits.replace(/^0+(?=\d)/, '') : typed
}

/** Adds thousand separators to digits; other text is unchanged. */
export function formatDigits(text: string): string {
  return /^\d+$/.test(text) ? text.replace(/\B(?=(?:\d{3})+$)/g, ',') : text
}

/** Undefined if valid or blank. */
export function findDigitsProblem(typed: string, { min = 0, max, example }: DigitsRule): string | undefined {
  const text = typed.trim()
  if (!/^\d*$/.test(text)) return `Use digits only, such as ${example}`
  if (text !== '' && Number(text) < min) return `At least ${formatDigits(String(min))}`
  return Number(text) > max ? `At most ${formatDigits(String(max))}` : undefined
}

/** The caret position in formatted digits with this many digits after it. */
export function caretBefore(formatted: string, digitsBehind: number): number {
  let caret = formatted.length
  let behind = 0
  for (let place = formatted.length - 1; place >= 0 && behind <= digitsBehind; place -= 1) {
    if (formatted[place] !== ',') behind += 1
    if (behind <= digitsBehind) caret = place
  }
  return caret
}
