import { hasStringFields, isStringArray } from '../storage/browser-store.ts'
import { buyerMemory } from './customer-session.ts'

const searchesMax = 5
const sentMax = 5

/** `sentAt` is an ISO time. */
export type SentReference = { reference: string; sentAt: string }

/** The searches with one more, the latest first; it takes the place of the one that it was typed from. */
export function withSearch(searches: readonly string[], q: string): string[] {
  const [latest = '', ...earlier] = searches
  const isSameTyping = latest !== '' && (q.startsWith(latest) || latest.startsWith(q))
  const others = isSameTyping ? earlier : searches
  return [q, ...others.filter((other) => other !== q)].slice(0, searchesMax)
}

/** Has this browser remember a search of a remembered buyer. */
export function keepSearch(q: string): void {
  buyerMemory.keepTrail({ searches: withSearch(readSearches(), q) })
}

export function readSearches(): string[] {
  const searches = buyerMemory.find()?.searches
  return isStringArray(searches) ? searches : []
}

/** Has this browser remember what a remembered buyer sent. */
export function keepSentReference(sent: SentReference): void {
  const others = readSentReferences().filter(({ reference }) => reference !== sent.reference)
  buyerMemory.keepTrail({ sent: [sent, ...others].slice(0, sentMax) })
}

export function readSentReferences(): SentReference[] {
  const sent = buyerMemory.find()?.sent
  return Array.isArray(sent) ? sent.filter((one) => hasStringFields(one, ['reference', 'sentAt'])) : []
}

/** Has this browser remember the private link of a remembered buyer who opened it here. */
export function keepMineLink(token: string, email: string): void {
  if (buyerMemory.find()?.email.toLowerCase() === email.toLowerCase()) buyerMemory.keepTrail({ mine: token })
}

/** The token of the private link that was opened here. */
export function findMineLink(): string | undefined {
  const mine = buyerMemory.find()?.mine
  return typeof mine === 'string' ? mine : undefined
}
