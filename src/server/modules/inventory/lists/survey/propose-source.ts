import { tellsCompany } from '../../../../../shared/lists/company-names.ts'
import { anyOf } from '../../../../../shared/text/word-pattern.ts'
import { listWords } from '../headings/list-vocabulary.ts'

/** The source codes in stock, and the suppliers with theirs, which need not be in stock. */
export type KnownSources = {
  stored: readonly string[]
  suppliers: readonly { company: string; sourceCodes: readonly string[] }[]
}

type SourceProposer = (company: string, names: readonly string[]) => string | undefined

/**
 * Returns what proposes the source code of a table by the company above its rows and the names of its sheet and file: one in
 * stock that they name, else the only one of the supplier of that name, else, for a company without any, a new short one. Buyers see source codes, so a
 * new one never tells the company; the same company gets the same one throughout a file.
 */
export function createSourceProposer({ stored, suppliers }: KnownSources): SourceProposer {
  const taken = new Set([...stored, ...suppliers.flatMap(({ sourceCodes }) => sourceCodes)].map(keyOf))
  const fresh = new Map<string, string>()
  return (company, names) => {
    const [known] = [company, ...names].flatMap((name) => findSource(name, stored) ?? [])
    if (known !== undefined || company === '') return known
    const key = nameKey(company).trim()
    const codes = suppliers.filter((one) => nameKey(one.company).trim() === key).flatMap((one) => one.sourceCodes)
    if (codes.length > 0) return codes.length === 1 ? codes[0] : undefined
    const code = fresh.get(key) ?? newCode(company, taken)
    fresh.set(key, code)
    taken.add(keyOf(code))
    return code
  }
}

const sourceCharsMin = 3

/** The only stored source that a name has as a word; of 'GCS-HOU' and 'GCS' the longer one. */
export function findSource(name: string, storedSources: readonly string[]): string | undefined {
  const words = ` ${nameKey(name)} `
  const named = storedSources.filter(
    (source) => source.length >= sourceCharsMin && words.includes(` ${nameKey(source)} `),
  )
  const [longest, ...others] = named.toSorted((a, b) => b.length - a.length)
  return others.every((other) => longest?.toLowerCase().includes(other.toLowerCase())) ? longest : undefined
}

const nameKey = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')
const keyOf = (sourceCode: string) => sourceCode.toLowerCase()

const legalForm = new RegExp(`^${anyOf(listWords.legalForms)}$`, 'i')
const initialsMax = 3

/** The initials of a company and the first free number, such as `BS1` for Baldwin Steel LLC. */
function newCode(company: string, taken: ReadonlySet<string>): string {
  const words = company.split(/[^\p{L}\p{N}.]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word) && !legalForm.test(word))
  const initials = words
    .slice(0, initialsMax)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()
  for (let number = 1; ; number += 1) {
    const code = `${initials}${number}`
    if (!taken.has(keyOf(code)) && !tellsCompany(code, company)) return code
  }
}
