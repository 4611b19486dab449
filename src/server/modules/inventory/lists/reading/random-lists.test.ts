import { expect, test } from 'vitest'
import { mustBeAnswered } from '../../../../../shared/lists/terms.ts'
import { answerOf, aRandomList, judgeList } from '../../../../test/lists/random-lists.ts'
import { readFile } from '../../../../test/lists/supplier-file.ts'

// Four of each of the eleven ways.
const seeds = Array.from({ length: 44 }, (_, at) => at + 1)

test.each(seeds)('random list %i is read right by a person, and right or told without one', async (seed) => {
  const list = aRandomList(seed)
  const alone = await readFile(list.bytes)
  const answers = Object.fromEntries(
    alone.questions.flatMap((question) => {
      const answer = answerOf(question)
      return answer === undefined ? [] : [[question.id, answer]]
    }),
  )
  const { items, questions } = await readFile(list.bytes, { answers })
  expect([judgeList(list, items), questions.filter(mustBeAnswered)], list.name).toEqual([[], []])
  if (!alone.questions.some(mustBeAnswered)) expect(judgeList(list, alone.items), list.name).toEqual([])
})
