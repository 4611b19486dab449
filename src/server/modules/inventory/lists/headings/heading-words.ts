/** Removes case, accents and apostrophes, and splits words as in 'CoilWeight'. */
export function plainLetters(text: string): string {
  return text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
}

export function headingWords(heading: string): string[] {
  return plainLetters(heading)
    .replaceAll('#', ' no ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}
