// NFKC can make text 18 times longer; the cut keeps a key small enough for an index entry.
const keyCharsMax = 400

/**
 * Normalizes text for matching: compatibility forms, blanks and case do not matter. Compare results only with each
 * other: PostgreSQL lowercases some letters differently.
 */
export function foldForMatch(text: string): string {
  const folded = text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
  return folded.slice(0, keyCharsMax).toWellFormed()
}
