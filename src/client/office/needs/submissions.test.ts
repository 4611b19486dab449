import { expect, test } from 'vitest'
import type { ListedNeed } from '../../../shared/needs/schema.ts'
import { groupBySubmission, toggleOpen, toSubmissionRows } from './submissions.ts'

const need = (id: string, submissionId: string) => ({ id, submissionId }) as ListedNeed // the other fields do not matter

test('needs of one submission stand together, even where another was sent in the same moment', () => {
  const submissions = groupBySubmission([need('a1', 'a'), need('b1', 'b'), need('a2', 'a'), need('c1', 'c')])
  expect(submissions.map(({ id, needs }) => [id, ...needs.map((one) => one.id)])).toEqual([
    ['a', 'a1', 'a2'],
    ['b', 'b1'],
    ['c', 'c1'],
  ])
  const rows = toSubmissionRows(submissions).map((row) => (row.kind === 'head' ? row.id : [row.need.id, row.isLast]))
  expect(rows).toEqual([
    'submission a',
    ['a1', false],
    ['a2', true],
    'submission b',
    ['b1', true],
    'submission c',
    ['c1', true],
  ])
})

test('several needs can be open at once; toggling one again closes it', () => {
  expect(toggleOpen(['a'], 'b')).toEqual(['a', 'b'])
  expect(toggleOpen(['a', 'b'], 'a')).toEqual(['b'])
})
