const lettersCount = 26
const codeOfA = 65

/** Excel's letters for a column, counted from 0: `A`, `Z`, `AA`. */
export function columnLetters(index: number): string {
  const before = Math.floor(index / lettersCount)
  const last = String.fromCharCode(codeOfA + (index % lettersCount))
  return before === 0 ? last : columnLetters(before - 1) + last
}
