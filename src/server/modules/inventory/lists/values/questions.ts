import type { Question } from '../../../../../shared/lists/schema.ts'
import { questionsMax } from '../../../../../shared/lists/terms.ts'

/** By question; null takes an earlier answer back. */
export type Answers = Readonly<Record<string, string | null>>

/** The questions to show: open ones first, then those of the most rows. */
export function sortQuestions(questions: readonly Question[]): Question[] {
  const isAnswered = ({ answer }: Question) => Number(answer !== null)
  return [...questions].sort((a, b) => isAnswered(a) - isAnswered(b) || b.rows - a.rows).slice(0, questionsMax)
}
