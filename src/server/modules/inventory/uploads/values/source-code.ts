import type { ValueProblem } from './value-problem.ts'

/** Source codes that differ only in case have the same key. */
export function sourceKey(sourceCode: string): string {
  return sourceCode.toLowerCase()
}

/**
 * Makes a function that gives each source code one spelling, ignoring case: the first stored one, else the first one it
 * was called with.
 */
export function createSourceNormalizer(storedCodes: readonly string[]): (sourceCode: string) => string {
  const spellings = new Map<string, string>()
  const normalize = (code: string) => {
    const key = sourceKey(code)
    const spelling = spellings.get(key) ?? code
    spellings.set(key, spelling)
    return spelling
  }
  for (const code of storedCodes) normalize(code)
  return normalize
}

const sourceCodeCharsMax = 100

/** A source code in its normalized spelling; it cannot be stored if it has a problem. */
export type SourceValue = { code: string; problem: ValueProblem | undefined }

/** Makes a reader that validates source codes and normalizes their spelling. */
export function createSourceReader(storedSources: readonly string[]): (text: string) => SourceValue {
  const normalize = createSourceNormalizer(storedSources)
  return (text) => {
    const message = findSourceProblem(text)
    if (message !== undefined) {
      const expected = `a source code of at most ${sourceCodeCharsMax} characters`
      return { code: text, problem: { message, expected } }
    }
    return { code: normalize(text), problem: undefined }
  }
}

function findSourceProblem(text: string): string | undefined {
  if (text === '') return 'There is no Source Code'
  if (text.length > sourceCodeCharsMax) return `A Source Code has at most ${sourceCodeCharsMax} characters`
  return text === '.' || text === '..' || /\p{Cc}/u.test(text) ? 'This cannot be a Source Code' : undefined
}
