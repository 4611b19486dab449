const blankWords = new Set([
  '',
  'SEE NOTES',
  ...`- -- --- ? . N/A NA #N/A N.A. NONE NULL NIL TBD TBA UNKNOWN UNK VARIOUS VARIES VARIABLE VAR VAR. MIXED MIX MISC
  MISC. ASSORTED ASST RANDOM RL R/L CALL ASK TBC POA PENDING`.split(/\s+/),
])
const blankCharsMax = 12
const quotedCharsMax = 40

/** Whether a cell gives no value: blank, a dash, 'N/A', 'TBD', or several values such as 'VARIOUS'. */
export function isBlankWord(text: string): boolean {
  const word = text.trim()
  return word.length <= blankCharsMax && blankWords.has(word.toUpperCase().replace(/[‐-―−]/g, '-'))
}

// '0' is what a lookup gives for a blank cell.
const namesNothingAtAll =
  /^(?:[-‐-―−._*?/\\#\s]+|0|x{1,3}|#?n\.?\/?a\.?|\(?(?:none|null|nil|blank|empty|tb[ad]|unk(?:nown)?)\)?\.?)$/i

/** Whether a text stands where a name belongs, and is none: 'N/A', '-', 'TBD', 'x'. */
export function isPlaceholderName(text: string): boolean {
  const word = text.trim()
  return word === '' || (word.length <= blankCharsMax && namesNothingAtAll.test(word))
}

export function quoteCell(text: string): string {
  return `'${shortenCell(text)}'`
}

export function shortenCell(text: string, charsMax: number = quotedCharsMax): string {
  const trimmed = text.trim()
  return trimmed.length > charsMax ? `${trimmed.slice(0, charsMax).toWellFormed()}…` : trimmed
}

const lettersCount = 26
const codeOfA = 65

/** Excel's letters for a column, counted from 0: `A`, `Z`, `AA`. */
export function columnLetters(index: number): string {
  const before = Math.floor(index / lettersCount)
  const last = String.fromCharCode(codeOfA + (index % lettersCount))
  return before === 0 ? last : columnLetters(before - 1) + last
}
