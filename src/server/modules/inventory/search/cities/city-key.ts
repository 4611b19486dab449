const shortForms: Readonly<Record<string, string>> = { SAINT: 'ST', SAINTE: 'STE', FORT: 'FT', MOUNT: 'MT' }

/** A city's name without case, accents and marks, and with the short forms that people write: `ST PAUL`. */
export function cityKey(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/[^\p{L} -]/gu, '')
    .toUpperCase()
  return plain
    .split(/[ -]+/)
    .map((word) => shortForms[word] ?? word)
    .join(' ')
}
