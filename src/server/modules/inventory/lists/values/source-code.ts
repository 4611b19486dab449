import { isPlaceholderName, quoteCell } from '../../../../../shared/text/cells.ts'
import type { ValueWarning } from './measures.ts'

/** Source codes that differ only in case have the same key. */
export function sourceKey(sourceCode: string): string {
  return sourceCode.toLowerCase()
}

/** Each source code gets the first stored spelling, ignoring case, else the first one that was passed. */
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

/** `listed`: the code as spelled in the list, if staff chose another spelling. */
export type SourceValue = { code: string; listed: string; problem: ValueWarning | undefined }

export function createSourceReader(
  storedSources: readonly string[],
  chosen: (sourceCode: string) => string,
): (text: string) => SourceValue {
  const normalize = createSourceNormalizer(storedSources)
  return (text) => {
    const message = findSourceError(text)
    if (message !== undefined) {
      const expected = `a source code of at most ${sourceCodeCharsMax} characters`
      return { code: text, listed: text, problem: { message, expected } }
    }
    const listed = normalize(text)
    const code = chosen(listed)
    return { code: code === listed ? listed : normalize(code), listed, problem: undefined }
  }
}

function findSourceError(text: string): string | undefined {
  if (text === '') return 'There is no Source Code'
  if (text.length > sourceCodeCharsMax) return `A Source Code has at most ${sourceCodeCharsMax} characters`
  // Two suppliers' lists of the source 'N/A' would replace each other.
  if (isPlaceholderName(text)) return `${quoteCell(text)} is not a Source Code`
  return /\p{Cc}/u.test(text) ? 'This cannot be a Source Code' : undefined
}
