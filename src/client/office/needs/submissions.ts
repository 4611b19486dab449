import type { ListedNeed } from '../../../shared/needs/schema.ts'

/** The needs that a buyer sent at once, as far as they are loaded. */
export type Submission = { id: string; needs: [ListedNeed, ...ListedNeed[]] }

/** A row of the list: the customer above the lines of a submission, or one of its lines. */
type SubmissionRow =
  | { id: string; kind: 'head'; submission: Submission }
  | { id: string; kind: 'line'; need: ListedNeed; isLast: boolean }

/** Puts the needs of one submission together, where its first one stands. */
export function groupBySubmission(needs: readonly ListedNeed[]): Submission[] {
  const submissions = new Map<string, Submission>()
  for (const need of needs) {
    const known = submissions.get(need.submissionId)
    if (known) known.needs.push(need)
    else submissions.set(need.submissionId, { id: need.submissionId, needs: [need] })
  }
  return [...submissions.values()]
}

/** The rows of the list from top to bottom. */
export function toSubmissionRows(submissions: readonly Submission[]): SubmissionRow[] {
  return submissions.flatMap((submission): SubmissionRow[] => [
    { id: `submission ${submission.id}`, kind: 'head', submission },
    ...submission.needs.map(
      (need, index): SubmissionRow => ({
        id: need.id,
        kind: 'line',
        need,
        isLast: index === submission.needs.length - 1,
      }),
    ),
  ])
}

/** The expanded needs after one was toggled. */
export function toggleOpen(openIds: readonly string[], id: string): string[] {
  return openIds.includes(id) ? openIds.filter((open) => open !== id) : [...openIds, id]
}
