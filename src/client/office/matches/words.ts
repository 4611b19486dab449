import type { MatchCounts, MatchReason } from '../../../shared/needs/schema.ts'
import { parseWeightLb } from '../../../shared/steel/weight.ts'
import { formatCount, formatCountOf } from '../../../shared/text/count-text.ts'
import { formatWeightWithUnit } from '../../buyer/item/item-fields.ts'

/** `12 matches, best 96`; blank without any and while unknown. */
export function describeCounts({ matchCount, bestScore }: MatchCounts): string {
  if (!matchCount) return ''
  const count = formatCountOf(matchCount, 'match', 'matches')
  return bestScore === null ? count : `${count}, best ${bestScore}`
}

const asWanted = ', as wanted'

/** Reasons that are exact, in one line: `As wanted: coil, 48 in wide. 0.0751 in thick: within the usual tolerance.` */
export function joinExactReasons(reasons: readonly MatchReason[]): string {
  const texts = reasons.filter(({ fit }) => fit === 'exact').map(({ text }) => text)
  const wanted = texts.filter((text) => text.endsWith(asWanted)).map((text) => text.slice(0, -asWanted.length))
  const others = texts.filter((text) => !text.endsWith(asWanted))
  return [wanted.length > 0 ? `As wanted: ${wanted.join(', ')}` : '', ...others].filter(Boolean).join('. ')
}

/** An item's weight, and how much of the wanted weight that is. */
export function describeWeight(weight: string, wantedLb: number | null): { weight: string; share: string } {
  const weightLb = parseWeightLb(weight)
  if (weightLb === undefined) return { weight: weight.trim() || '-', share: weight.trim() ? '' : 'No weight given' }
  const shown = formatWeightWithUnit(weight)
  if (wantedLb === null || wantedLb <= 0) return { weight: shown, share: '' }
  const wanted = formatCount(wantedLb)
  if (weightLb >= wantedLb) return { weight: shown, share: `covers the ${wanted} lbs` }
  return { weight: shown, share: `${Math.floor((weightLb / wantedLb) * 100)}% of ${wanted} lbs` }
}

/** How many of the wanted pieces there are: `2 of 40 pieces`; blank where none are wanted, or there are none. */
export function describePieces(pieces: number, wanted: number): string {
  return pieces > 0 && wanted > 0 ? `${formatCount(pieces)} of ${formatCountOf(wanted, 'piece')}` : ''
}

/** Says which needs a stored list matches; null while that is not known. */
export function describeMatchedNeeds(count: number | null): string {
  if (count === null) return 'Looking for needs that match…'
  if (count === 0) return 'No open need matches this list'
  return `${formatCountOf(count, 'need')} ${count === 1 ? 'matches' : 'match'} this list`
}
