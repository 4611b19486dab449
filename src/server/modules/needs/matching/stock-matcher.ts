import type { InventoryItem } from '../../../../shared/stock/schema.ts'
import type { Db } from '../../../db/database.ts'
import { DomainError } from '../../../lib/domain-error.ts'
import { selectViews } from '../../inventory/index/queries.ts'
import type { RankedId, ThreadAnswer } from './match-needs.ts'
import type { MatchQuestion, MatchStock } from './match-question.ts'

/** The stock index, as far as it is asked for matches. */
type MatchIndex = {
  ask(name: 'match', question: MatchQuestion, outdated: number | undefined, waitMs?: number): Promise<ThreadAnswer>
}
type Sources = { db: Db; index: MatchIndex }

const attemptsMax = 5
// An answer takes in fewer where they take long, and is then asked for fewer.
const firstNeeds = 100
const needsMin = 50
const needsMax = 1_000

/** Asks the stock index in pieces, and again when it was behind. */
export function createMatcher({ db, index }: Sources): MatchStock {
  async function askInPieces(
    { waitMs, ...question }: MatchQuestion,
    outdated: number | undefined,
  ): Promise<ThreadAnswer[]> {
    const answers: ThreadAnswer[] = []
    let size = firstNeeds
    for (let from = 0; from < question.needs.length; ) {
      const needs = question.needs.slice(from, from + size)
      const isBehind = answers.length === 0 || answers.at(-1)?.version === outdated
      const answer = await index.ask('match', { ...question, needs }, isBehind ? outdated : undefined, waitMs)
      answers.push(answer)
      const answered = answer.needs.length
      from += answered
      size = answered === needs.length ? Math.min(2 * size, needsMax) : Math.max(answered, needsMin)
    }
    return answers
  }

  /** The version that the index has, if it is behind: many needs would be taken through it in vain. */
  async function findOutdated({ waitMs }: MatchQuestion): Promise<number | undefined> {
    const { version } = await index.ask('match', { needs: [] }, undefined, waitMs)
    return version === (await selectViews(db, [])).version ? undefined : version
  }

  return async (question) => {
    if (question.needs.length === 0) return { changeNo: 0, needs: [] }
    let outdated = question.needs.length > firstNeeds ? await findOutdated(question) : undefined
    for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
      const answers = await askInPieces(question, outdated)
      const needs = answers.flatMap((answer) => answer.needs)
      const ids = needs.flatMap(({ best }) => best.map(({ id }) => id))
      const { version, views, found } = await selectViews(db, ids)
      const isCurrent = answers.every((answer) => answer.version === version)
      // While lists come in all the time, one whose items are all there will do if it began after the call.
      if (isCurrent || (attempt > 1 && found === ids.length)) {
        return { changeNo: Math.min(...answers.map(({ changeNo }) => changeNo)), needs: withItems(needs, views ?? '') }
      }
      outdated = answers.find((answer) => answer.version !== version)?.version
    }
    throw new DomainError('BUSY', 'Many lists are coming in right now: please try again in a moment')
  }
}

function withItems(needs: ThreadAnswer['needs'], views: string) {
  // The database writes them as they are declared.
  const items: InventoryItem[] = JSON.parse(`[${views}]`)
  const itemOf = new Map(items.map((item) => [item.id, item]))
  const toItems = ({ id, ...ranked }: RankedId) => {
    const item = itemOf.get(id)
    return item ? [{ ...ranked, item }] : []
  }
  return needs.map((need) => ({ ...need, best: need.best.flatMap(toItems) }))
}
