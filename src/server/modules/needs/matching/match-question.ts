import type { InventoryItem } from '../../../../shared/stock/schema.ts'
import type { ReadNeed } from './read-need.ts'

export type AskedNeed = {
  need: ReadNeed
  /** Items of later changes are new. */
  seenChangeNo: number
  dismissedIds: readonly string[]
}

export type MatchQuestion = {
  needs: readonly AskedNeed[]
  /** Only items that this change of the stock added or changed. */
  changeNo?: number
  /** How many of the best items of each need are wanted; none by default. */
  best?: number
  /** The counts may stop at the first new match. */
  isAnyNewEnough?: boolean
  /** How long a loading stock is waited for; by default as searches wait. */
  waitMs?: number
}

export type RankedItem = {
  item: InventoryItem
  /** 0 to 100, rounded. */
  score: number
  isNew: boolean
  isDismissed: boolean
}

/** The counts leave out dismissed items and those of unknown thickness, where the need states one. */
export type NeedAnswer = {
  matchCount: number
  /** Rounded; null without a match. */
  bestScore: number | null
  newMatches: number
  /** The best first, those of unknown thickness after them, dismissed ones last. */
  best: RankedItem[]
}

/** As the needs were asked, and the last change of the stock that it takes in. */
export type MatchAnswer = { changeNo: number; needs: NeedAnswer[] }

/** Never older than the last commit before the call. Throws BUSY while the stock index loads for long. */
export type MatchStock = (question: MatchQuestion) => Promise<MatchAnswer>
