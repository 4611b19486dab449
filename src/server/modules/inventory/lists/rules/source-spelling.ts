import type { Caution, Question } from '../../../../../shared/lists/schema.ts'
import { shortenCell } from '../../../../../shared/text/cells.ts'
import { formatCountOf, wordFor } from '../../../../../shared/text/count-text.ts'
import { groupBy } from '../../../../../shared/text/group-by.ts'
import { sourceKey } from '../values/source-code.ts'
import type { SourceRule } from './rule.ts'

const apart = 'keep apart'

/** Source codes that differ only in blanks, dashes, dots, underscores and case have the same key. */
function spellingKey(sourceCode: string): string {
  return sourceKey(sourceCode).replace(/[\s.\-_·\u2010-\u2015]/g, '')
}

const questionId = (key: string) => `source:${key}`

/** Asks whether several spellings of a source code are one source, and takes the one that staff chose. */
export const sourceSpelling: SourceRule = ({ storedSources, answers }) => {
  const rowsByCode = new Map<string, number>()
  const chosenFor = (key: string) => {
    const answer = answers[questionId(key)]
    return answer != null && spellingKey(answer) === key ? answer : undefined
  }
  const ask = (): Question[] => {
    const stored = groupBy(storedSources, spellingKey)
    return [...groupBy(rowsByCode.keys(), spellingKey)].flatMap(([key, codes]) => {
      const storedCodes = stored.get(key) ?? []
      const chosen = chosenFor(key)
      const spellings = listSpellings([...storedCodes, ...codes, ...(chosen === undefined ? [] : [chosen])])
      if (key === '' || spellings.length < 2) return []
      const rows = codes.reduce((sum, code) => sum + (rowsByCode.get(code) ?? 0), 0)
      const answer = chosen ?? (answers[questionId(key)] === apart ? apart : null)
      return [toQuestion(key, { spellings, storedCodes, rows, answer })]
    })
  }
  return {
    chosen: (sourceCode) => chosenFor(spellingKey(sourceCode)) ?? sourceCode,
    // Counts by the code as it was before a choice.
    settle(_texts, { listed }) {
      rowsByCode.set(listed, (rowsByCode.get(listed) ?? 0) + 1)
    },
    questions: ask,
    cautions: () => ask().flatMap((question) => cautionAbout(question, storedSources)),
  }
}

function listSpellings(codes: readonly string[]): string[] {
  return [...new Map(codes.toReversed().map((code) => [sourceKey(code), code])).values()].toReversed()
}

type Spellings = { spellings: readonly string[]; storedCodes: readonly string[]; rows: number; answer: string | null }

// Under another spelling than a stored one, the stored items would stay beside the new ones. Of several stored ones,
// only those of the chosen one are replaced.
function toQuestion(key: string, { spellings, storedCodes, rows, answer }: Spellings): Question {
  const offered = storedCodes.length > 0 ? storedCodes : spellings
  const label = storedCodes.length > 1 ? 'Read this list as' : 'Yes, write'
  const values = answer === null || answer === apart ? offered : listSpellings([...offered, answer])
  return {
    id: questionId(key),
    kind: 'source spelling',
    text: `Are ${nameSpellings(spellings)} the same source?`,
    rows,
    options: [
      ...values.map((code) => ({ value: code, label: `${label} ${code}` })),
      { value: apart, label: 'No, keep them apart' },
    ],
    answer,
  }
}

// A list replaces the items of one spelling only; merging sources is not undone with an upload.
function cautionAbout(question: Question, storedSources: readonly string[]): Caution[] {
  const { answer, rows } = question
  if (answer === null) return [toCaution(question)]
  if (answer === apart) return []
  const others = storedSources.filter(
    (code) => spellingKey(code) === spellingKey(answer) && sourceKey(code) !== sourceKey(answer),
  )
  if (others.length === 0) return []
  const names = nameSpellings(others)
  const message = `This list replaces the items of "${shortenCell(answer, codeCharsMax)}" only. The items of ${names} stay beside them until you merge them in Locations.`
  return [{ kind: 'other spelling', message, count: rows }]
}

function toCaution({ text, rows }: Question): Caution {
  const message = `${text} ${formatCountOf(rows, 'row')} ${wordFor(rows, 'is', 'are')} affected, and each spelling is stored as a source of its own until you answer.`
  return { kind: 'source spelling', message, count: rows }
}

const namedMax = 5
const codeCharsMax = 30
const nameSpellings = (codes: readonly string[]) =>
  new Intl.ListFormat('en-US').format(codes.slice(0, namedMax).map((code) => `"${shortenCell(code, codeCharsMax)}"`))
