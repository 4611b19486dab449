import type { Doubt } from './doubt.ts'

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

const sourceCodeCharsMax = 100

/** A source code in its one spelling; one with a doubt cannot be stored. */
export type SourceValue = { code: string; doubt: Doubt | undefined }

/** Makes a reader of source codes. Those that differ in case only get one spelling: a stored one, else that of the first. */
export function createSourceReader(storedSources: readonly string[]): (text: string) => SourceValue {
  const spell = createSourceSpeller(storedSources)
  return (text) => {
    const message = doubtSource(text)
    if (message !== undefined) {
      const expected = `a source code of at most ${sourceCodeCharsMax} characters`
      return { code: text, doubt: { message, expected } }
    }
    return { code: spell(text), doubt: undefined }
  }
}

function doubtSource(text: string): string | undefined {
  if (text === '') return 'There is no Source Code'
  if (text.length > sourceCodeCharsMax) return `A Source Code has at most ${sourceCodeCharsMax} characters`
  return text === '.' || text === '..' || /\p{Cc}/u.test(text) ? 'This cannot be a Source Code' : undefined
}
