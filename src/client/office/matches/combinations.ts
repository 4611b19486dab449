import type { MatchReason, NeedMatch } from '../../../shared/needs/schema.ts'
import { categoryTraits } from '../../../shared/steel/categories.ts'
import { parseWeightLb, roundWeightLb } from '../../../shared/steel/weight.ts'
import { formatCount, formatCountOf } from '../../../shared/text/count-text.ts'

/** Matches of one source that together have the wanted weight. */
export type Combination = { sourceCode: string; itemIds: string[]; weightLb: number; text: string }

type Weighed = Pick<NeedMatch, 'item'> & { weightLb: number }

const shownMax = 3

/**
 * For each source the best matches that fill the wanted weight, the source of the best match first; none if a single item does.
 * An item that the others can do without is left out.
 */
export function findCombinations(matches: readonly NeedMatch[], wantedLb: number | null): Combination[] {
  if (wantedLb === null) return []
  const weighed = matches.filter(isOffered).flatMap(({ item }) => {
    const weightLb = parseWeightLb(item.weight) ?? 0
    return weightLb > 0 ? { item, weightLb } : []
  })
  if (weighed.some(({ weightLb }) => weightLb >= wantedLb)) return []
  return [...new Set(weighed.map(({ item }) => item.sourceCode))]
    .flatMap((sourceCode) => {
      const ofSource = weighed.filter(({ item }) => item.sourceCode === sourceCode)
      const filling = fill(ofSource, wantedLb)
      return filling.length > 0 ? toCombination(sourceCode, filling, wantedLb) : []
    })
    .slice(0, shownMax)
}

// An item of unknown thickness, or of another grade, cannot be promised.
function isOffered({ dismissed, reasons }: NeedMatch): boolean {
  const isDoubtful = ({ aspect, fit }: MatchReason) =>
    (aspect === 'thickness' && fit === 'unknown') || (aspect === 'grade' && fit === 'other')
  return !dismissed && !reasons.some(isDoubtful)
}

function fill(items: readonly Weighed[], wantedLb: number): Weighed[] {
  const filling: Weighed[] = []
  for (const item of items) {
    filling.push(item)
    if (sumLb(filling) >= wantedLb) return withoutSpare(filling, wantedLb)
  }
  return []
}

// From the worst to the best.
function withoutSpare(filling: readonly Weighed[], wantedLb: number): Weighed[] {
  return filling.reduceRight<Weighed[]>(
    (kept, item) => {
      const others = kept.filter((one) => one !== item)
      return sumLb(others) >= wantedLb ? others : kept
    },
    [...filling],
  )
}

function toCombination(sourceCode: string, items: readonly Weighed[], wantedLb: number): Combination {
  const weightLb = sumLb(items)
  const areCoils = items.every(({ item }) => categoryTraits(item.category).form === 'coil')
  const what = formatCountOf(items.length, areCoils ? 'coil' : 'item')
  return {
    sourceCode,
    itemIds: items.map(({ item }) => item.id),
    weightLb,
    text: `${what} from ${sourceCode} make ${formatCount(weightLb)} of ${formatCount(wantedLb)} lbs`,
  }
}

const sumLb = (items: readonly Weighed[]) => roundWeightLb(items.reduce((sum, { weightLb }) => sum + weightLb, 0))
