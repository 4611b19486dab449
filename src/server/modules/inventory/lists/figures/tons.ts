import type { Caution, Question } from '../../../../../shared/lists/schema.ts'
import { readStatedWeight } from '../../../../../shared/steel/weight.ts'
import { formatCountOf, wordFor } from '../../../../../shared/text/count-text.ts'
import type { SourceRule } from '../rules/rule.ts'
import { type SourceValue, sourceKey } from '../values/source-code.ts'

const kindsOfTons = [
  { value: 'net tons', unit: 'NT', label: 'Net tons (2,000 lb)' },
  { value: 'metric tons', unit: 'MT', label: 'Metric tons (2,204.62 lb)' },
  { value: 'long tons', unit: 'LT', label: 'Long tons (2,240 lb)' },
] as const

const tonWord = / ?t(?:ns?|ons?)?\.?$/i

/** Asks what `T` and `tons` mean in the list of a source, and writes the tons that were meant: `20 T` as `20 NT`. */
export const tons: SourceRule = ({ answers, given }) => {
  const bySource = new Map<string, { unit: string | undefined; question: Question }>()
  const questionOf = ({ code: sourceCode, listed }: SourceValue) => {
    const key = sourceKey(sourceCode)
    const known = bySource.get(key)
    if (known) return known
    const id = `ton:${key}`
    // The question may have been asked before the spelling was chosen.
    const answer = answers[id] === undefined ? given[`ton:${sourceKey(listed)}`] : answers[id]
    const answered = kindsOfTons.find(({ value }) => value === answer)
    const question: Question = {
      id,
      kind: 'ton',
      text: `Which tons are meant in the list of ${sourceCode}?`,
      rows: 0,
      options: kindsOfTons.map(({ value, label }) => ({ value, label })),
      answer: answered?.value ?? null,
    }
    const asked = { unit: answered?.unit, question }
    bySource.set(key, asked)
    return asked
  }
  return {
    settle(texts, source) {
      const { Weight: weight } = texts
      if (!tonWord.test(weight) || readStatedWeight(weight)?.unit !== 'ton') return
      const asked = questionOf(source)
      asked.question.rows += 1
      if (asked.unit !== undefined) texts.Weight = weight.replace(tonWord, ` ${asked.unit}`)
    },
    questions: () => [...bySource.values()].map(({ question }) => question),
    cautions() {
      const open = [...bySource.values()].filter(({ unit }) => unit === undefined)
      const rows = open.reduce((sum, { question }) => sum + question.rows, 0)
      return open.length === 0 ? [] : [tonCaution(rows)]
    },
  }
}

function tonCaution(rows: number): Caution {
  const message = `${formatCountOf(rows, 'weight')} ${wordFor(rows, 'is', 'are')} in tons that may be net, metric or long tons, and ${wordFor(rows, 'counts', 'count')} as 0. Say which tons are meant before you store the list.`
  return { kind: 'unknown ton', message, count: rows }
}
