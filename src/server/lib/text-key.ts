// Compatibility forms may grow eighteenfold; the cut keeps a key small enough for an index entry.
const keyCharsMax = 400

/**
 * Folds text for matching: compatibility forms, blanks and case no longer tell two texts apart.
 * Only ever compare its results with each other: PostgreSQL lowers some letters differently.
 */
export function foldForMatch(text: string): string {
  const folded = text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
  return folded.slice(0, keyCharsMax).toWellFormed()
}
