import { sql } from 'kysely'
import type { RereadUpload } from '../../../../../shared/uploads.ts'
import type { Db, Tx } from '../../../../db/database.ts'
import { DomainError } from '../../../../lib/domain-error.ts'
import type { Answers } from '../values/questions.ts'
import type { StagedUploadView } from './queries.ts'

/** Throws INVALID for a question that the list does not ask, and for an answer that is not offered. */
export function addAnswers(
  { answers, preview }: Pick<StagedUploadView, 'answers' | 'preview'>,
  given: NonNullable<RereadUpload['answers']>,
): Answers {
  const all = { ...answers }
  for (const { id, answer } of given) {
    const question = preview?.questions.find((one) => one.id === id)
    if (!question) throw new DomainError('INVALID', 'The list does not ask this question.')
    if (answer !== null && !question.options.some(({ value }) => value === answer)) {
      throw new DomainError('INVALID', 'Choose one of the answers of the question.')
    }
    all[id] = answer
  }
  return all
}

/** The answers of earlier lists. */
export async function selectRememberedAnswers(db: Db): Promise<Record<string, string>> {
  const rows = await db.selectFrom('remembered_answers').select(['question_id', 'answer']).execute()
  return Object.fromEntries(rows.map((row) => [row.question_id, row.answer]))
}

/** Remembers the answers of a list for the next ones, and forgets those that were taken back. */
export async function rememberAnswers(
  tx: Tx,
  { answers, preview }: Pick<StagedUploadView, 'answers' | 'preview'>,
  username: string,
): Promise<void> {
  for (const { id, answer } of preview?.questions ?? []) {
    if (answer !== null) await rememberAnswer(tx, { question_id: id, answer, username })
    else if (answers[id] === null) await tx.deleteFrom('remembered_answers').where('question_id', '=', id).execute()
  }
}

async function rememberAnswer(tx: Tx, row: { question_id: string; answer: string; username: string }): Promise<void> {
  const { answer, username } = row
  await tx
    .insertInto('remembered_answers')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('question_id')
        .doUpdateSet({ answer, username, answered_at: sql<Date>`now()` })
        .where('remembered_answers.answer', '!=', answer),
    )
    .execute()
}
