/** What a field for digits takes. */
export type DigitsRule = {
  /** The smallest and the largest number. */
  min?: number
  max: number
  /** Stands in the refusal. */
  example: string
}

/** Digits as typed without thousand separators and leading zeros; text that is anything else stays as it is. */
export function parseDigits(typed: string): string {
  const digits = typed.replaceAll(',', '')
  return /^\d*$/.test(digits) ? digits.replace(/^0+(?=\d)/, '') : typed
}

/** Digits with thousand separators; text that is anything else stays as it is. */
export function formatDigits(text: string): string {
  return /^\d+$/.test(text) ? text.replace(/\B(?=(?:\d{3})+$)/g, ',') : text
}

/** Says what a field for digits takes; undefined where its text is right or blank. Outer blanks do not count. */
export function findDigitsProblem(typed: string, { min = 0, max, example }: DigitsRule): string | undefined {
  const text = typed.trim()
  if (!/^\d*$/.test(text)) return `Use digits only, such as ${example}`
  if (text !== '' && Number(text) < min) return `At least ${formatDigits(String(min))}`
  return Number(text) > max ? `At most ${formatDigits(String(max))}` : undefined
}

/** Where the caret stands in digits with separators when so many digits are behind it; before a separator. */
export function caretBefore(formatted: string, digitsBehind: number): number {
  let caret = formatted.length
  let behind = 0
  for (let place = formatted.length - 1; place >= 0 && behind <= digitsBehind; place -= 1) {
    if (formatted[place] !== ',') behind += 1
    if (behind <= digitsBehind) caret = place
  }
  return caret
}
