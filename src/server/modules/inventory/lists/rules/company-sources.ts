import type { Caution, Question } from '../../../../../shared/lists/schema.ts'
import { shortenCell } from '../../../../../shared/text/cells.ts'
import { formatCountOf, wordFor } from '../../../../../shared/text/count-text.ts'
import { createSourceProposer } from '../survey/propose-source.ts'
import { findCompany } from '../survey/suppliers.ts'
import { sourceKey } from '../values/source-code.ts'
import type { SourceRule } from './rule.ts'

const asWritten = 'as written'
const nameCharsMax = 40
const codesMax = 50
const questionId = (code: string) => `company:${sourceKey(code).slice(0, 80)}`

/** Asks before the name of a company becomes a source code, which buyers see, and proposes a short one. */
export const companySources: SourceRule = ({ storedSources, answers }) => {
  const stored = new Set(storedSources.map(sourceKey))
  const propose = createSourceProposer({ stored: storedSources, suppliers: [] })
  const rowsByCode = new Map<string, number>()
  const isAsked = (code: string) =>
    !stored.has(sourceKey(code)) && findCompany({ number: 1, cells: [code], isHidden: false }) !== undefined
  const questions = (): Question[] =>
    [...rowsByCode]
      .filter(([code]) => isAsked(code))
      .slice(0, codesMax)
      .flatMap(([code, rows]) => {
        const id = questionId(code)
        const answer = answers[id] ?? null
        const short = answer !== null && answer !== asWritten ? answer : propose(code, [])
        if (short === undefined) return []
        return [
          {
            id,
            kind: 'source name',
            text: `Buyers see source codes. Use ${short} in place of the company name '${shortenCell(code, nameCharsMax)}'?`,
            rows,
            options: [
              { value: short, label: `Use ${short}` },
              { value: asWritten, label: 'Show the name' },
            ],
            answer,
          },
        ]
      })
  return {
    chosen(sourceCode) {
      const answer = answers[questionId(sourceCode)]
      return answer == null || answer === asWritten ? sourceCode : answer
    },
    // Counts by the code as it was before a choice.
    settle(_texts, { listed }) {
      rowsByCode.set(listed, (rowsByCode.get(listed) ?? 0) + 1)
    },
    questions,
    cautions: () =>
      questions()
        .filter(({ answer }) => answer === null)
        .map(toCaution),
  }
}

function toCaution({ text, rows }: Question): Caution {
  const message = `${text} Until you answer, ${formatCountOf(rows, 'row')} ${wordFor(rows, 'has', 'have')} the name.`
  return { kind: 'source name', message, count: rows }
}
