// NFKC can make text 18 times longer; the cut keeps a key small enough for an index entry.
const keyCharsMax = 400

/** Ignores compatibility forms, blanks and case. PostgreSQL lowercases differently, so compare only with other keys. */
export function foldForMatch(text: string): string {
  const folded = text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
  return folded.slice(0, keyCharsMax).toWellFormed()
}
