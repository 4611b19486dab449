import type { OwnerChoice } from '../../../../shared/site/owner-terms.ts'
import type { FollowUp, Owned, Owner } from '../../../../shared/site/owners.ts'
import { formatDay, toPacificDay } from '../../../../shared/text/days.ts'
import type { HelpedKey } from '../keys/KeysButton.tsx'

export const ownerChoiceOptions = [
  { value: 'all', label: 'All' },
  { value: 'me', label: 'Mine' },
  { value: 'none', label: 'Nobody’s' },
] as const satisfies { value: OwnerChoice; label: string }[]

/** What the keys for owners do. */
export const ownerKeys: readonly HelpedKey[] = [
  ['O', 'Make mine, or nobody’s again'],
  ['F', 'Follow up: a day and a word'],
]

export const nameOwner = (owner: Owner | null) => owner?.name ?? 'Nobody'

/** `Dec 15, 2026: Call Pat`. */
export function describeFollowUp({ on, word }: FollowUp): string {
  return [formatDay(on), word].filter(Boolean).join(': ')
}

export const isDue = ({ on }: FollowUp, now = new Date()) => on <= toPacificDay(now)

/** `Kim · Dec 15, 2026`; blank for what is nobody's and waits for no day. */
export function describeOwned({ owner, followUp }: Owned): string {
  return [owner?.name, followUp && formatDay(followUp.on)].filter(Boolean).join(' · ')
}

/** `KP` for Kim Poe, `KI` for kim. */
export function initialsOf({ name }: Owner): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const last = others.at(-1)
  return (last ? `${first.charAt(0)}${last.charAt(0)}` : first.slice(0, 2)).toUpperCase()
}
