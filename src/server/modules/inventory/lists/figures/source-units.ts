import type { Question } from '../../../../../shared/lists/schema.ts'
import type { Answers } from '../rules/rule.ts'
import { type SourceValue, sourceKey } from '../values/source-code.ts'

type UnitQuestion<Value extends string> = Pick<Question, 'kind'> & {
  /** The start of the question's id, before the source. */
  start: string
  options: readonly { value: Value; label: string }[]
  /** What holds until somebody answers. */
  assumed: NoInfer<Value>
  answers: Answers
}

/** Asks once for each source of a list what some of its figures are in. */
export function createSourceUnits<Value extends string>({
  start,
  kind,
  options,
  assumed,
  answers,
}: UnitQuestion<Value>) {
  const bySource = new Map<string, { question: Question; answer: Value | undefined }>()
  return {
    /** Counts a row, and returns what its figures are in. */
    unitOf({ code }: SourceValue, textOf: (code: string) => string): Value {
      const id = start + sourceKey(code)
      let asked = bySource.get(id)
      if (!asked) {
        const answer = options.find(({ value }) => value === answers[id])?.value
        const question = {
          id,
          kind,
          text: textOf(code),
          rows: 0,
          options: [...options],
          assumed,
          answer: answer ?? null,
        }
        asked = { question, answer }
        bySource.set(id, asked)
      }
      asked.question.rows += 1
      return asked.answer ?? assumed
    },
    questions: () => Array.from(bySource.values(), ({ question }) => question),
    /** The rows about whose figures nobody answered. */
    openRows: () =>
      [...bySource.values()].reduce((sum, { question: { rows, answer } }) => sum + (answer === null ? rows : 0), 0),
  }
}
