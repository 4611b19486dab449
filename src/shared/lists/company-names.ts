const tellingCharsMin = 4

/** Whether whoever reads a source code learns the company from it: it has the first words of the name, as many as tell one, or is the first. */
export function tellsCompany(sourceCode: string, company: string): boolean {
  const code = wordsOf(sourceCode).join('')
  const words = wordsOf(company)
  const telling = words.reduce((name, word) => (name.length < tellingCharsMin ? name + word : name), '')
  if (code === '') return false
  return code === words[0] || code === telling || (telling.length >= tellingCharsMin && code.includes(telling))
}

const wordsOf = (name: string) =>
  name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
