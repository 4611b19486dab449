import type { InventoryItem } from '../../../../shared/inventory.ts'
import type { Db } from '../../../db/database.ts'
import { DomainError } from '../../../lib/domain-error.ts'
import { selectViews } from '../../inventory/search/queries.ts'
import type { AskStock } from '../../inventory/stock-index/stock-index.ts'
import type { matchNeeds, RankedId, ThreadAnswer } from './match-needs.ts'
import type { MatchQuestion, MatchStock } from './match-question.ts'

type Sources = { db: Db; index: AskStock<{ match: typeof matchNeeds }> }

const attemptsMax = 5
// Searches wait for no more than so many needs.
const needsAtOnce = 50
const needsOfChangeAtOnce = 500

/** Asks the stock index in pieces, and again when it was behind. */
export function createMatcher({ db, index }: Sources): MatchStock {
  async function askInPieces(
    { waitMs, ...question }: MatchQuestion,
    outdated: number | undefined,
  ): Promise<ThreadAnswer[]> {
    const size = question.changeNo === undefined ? needsAtOnce : needsOfChangeAtOnce
    const answers: ThreadAnswer[] = []
    for (let from = 0; from < question.needs.length; from += size) {
      const needs = question.needs.slice(from, from + size)
      const isBehind = answers.length === 0 || answers.at(-1)?.version === outdated
      answers.push(await index.ask('match', { ...question, needs }, isBehind ? outdated : undefined, waitMs))
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
    let outdated = question.needs.length > needsAtOnce ? await findOutdated(question) : undefined
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
