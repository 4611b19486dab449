/** Source codes with the same key are one: they differ in case only. */
export function sourceKey(sourceCode: string): string {
  return sourceCode.toLowerCase()
}

/** Makes a speller of source codes: each is written as the first stored one with its key, else as the first that was asked for. */
export function createSourceSpeller(storedCodes: readonly string[]): (sourceCode: string) => string {
  const spellings = new Map<string, string>()
  const spell = (code: string) => {
    const key = sourceKey(code)
    const spelling = spellings.get(key) ?? code
    spellings.set(key, spelling)
    return spelling
  }
  for (const code of storedCodes) spell(code)
  return spell
}
