import type { IncomingList } from '../../../shared/lists/incoming.ts'
import { type IncomingState, type IncomingWay, incomingStates } from '../../../shared/lists/incoming-terms.ts'

const wayWords: Readonly<Record<IncomingWay, string>> = {
  'by hand': 'by hand',
  page: 'on the public page',
  link: 'by its own link',
  mail: 'by email',
}

const stateWords: Readonly<Record<IncomingState, string>> = {
  reading: 'Reading',
  waiting: 'Ready for review',
  failed: 'Failed',
  stored: 'Stored',
  declined: 'Declined',
  same: 'The same list again',
  'no list': 'No list in it',
}

export const stateOptions = incomingStates.map((value) => ({ value, label: stateWords[value] }))

type Sent = Pick<IncomingList, 'way' | 'supplier' | 'sender' | 'company' | 'username'>

/** Who sent a list where no supplier is known: only what is proven is said without doubt. */
export function nameSender({ way, sender, company, username }: Omit<Sent, 'supplier'>): string {
  if (way === 'by hand') return username ?? 'Uploaded by hand'
  const name = company || sender?.name || sender?.email || 'unknown'
  return sender?.isProven ? name : `Says it is ${name}`
}

/** The person behind a list, and its address: 'says it is' if only the supplier is known. */
export function describeSender({ way, supplier, sender, company, username }: Sent): string {
  if (way === 'by hand') return supplier && username ? `uploaded by ${username}` : ''
  const known = supplier ? '' : company || sender?.name
  const person = [sender?.name, sender?.email].filter((text) => text && text !== known).join(', ')
  return supplier && sender && !sender.isProven ? `says it is ${person}` : person
}

/** By which way a list came, after the time. */
export const wayText = (way: IncomingWay): string => wayWords[way]

type InState = Pick<IncomingList, 'state' | 'reason' | 'progress'>

/** What became of a list in a few words, and why in a sentence. */
export function describeState({ state, reason, progress }: InState): { label: string; reason: string } {
  if (progress?.step === 'storing') return { label: 'Storing', reason: '' }
  if (state === 'reading') {
    const share = progress?.total ? ` ${Math.round((progress.done / progress.total) * 100)}%` : ''
    return { label: `Reading${share}`, reason: '' }
  }
  return { label: state === 'waiting' && reason ? 'Waits for you' : stateWords[state], reason: reason ?? '' }
}

/** Whether the server is at work on a list. */
export function isWorkedOn({ state, progress }: Pick<IncomingList, 'state' | 'progress'>): boolean {
  return state === 'reading' || progress !== null
}

/** Whether staff may still refuse a list. */
export function isUnsettled({ state }: Pick<IncomingList, 'state'>): boolean {
  return state === 'reading' || state === 'waiting' || state === 'failed' || state === 'no list'
}
