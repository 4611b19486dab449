import { inquiryItemsMax } from '../../../shared/inquiry-terms.ts'
import type { InventoryItem } from '../../../shared/inventory.ts'

/** One supplier's part of an inquiry. */
export type SupplierRequest = {
  sourceCode: string
  itemIds: string[]
  /** Everything that is sent besides the items, as one comparable text. */
  message: string
  requestKey: string
}

/** The selected items by supplier, in the order in which the suppliers first appear. */
export function groupBySource<Item extends Pick<InventoryItem, 'sourceCode'>>(
  items: readonly Item[],
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(item.sourceCode)
    if (group) group.push(item)
    else groups.set(item.sourceCode, [item])
  }
  return groups
}

/** The suppliers whose part has more items than one inquiry may carry. */
export function overfullSources(items: readonly Pick<InventoryItem, 'sourceCode'>[]): string[] {
  return [...groupBySource(items)]
    .filter(([, group]) => group.length > inquiryItemsMax)
    .map(([sourceCode]) => sourceCode)
}

/**
 * One request per supplier. A request that was tried before and has not changed keeps its key, so that the server
 * recognizes it when only its answer got lost; a changed one gets a new key, since the same key with other content is refused.
 */
export function planRequests(
  items: readonly Pick<InventoryItem, 'id' | 'sourceCode'>[],
  message: string,
  unanswered: readonly SupplierRequest[],
  newKey: () => string,
): SupplierRequest[] {
  return [...groupBySource(items)].map(([sourceCode, group]) => {
    const request = { sourceCode, itemIds: group.map((item) => item.id), message }
    return unanswered.find((earlier) => isSameRequest(earlier, request)) ?? { ...request, requestKey: newKey() }
  })
}

function isSameRequest(a: SupplierRequest, b: Omit<SupplierRequest, 'requestKey'>): boolean {
  if (a.sourceCode !== b.sourceCode || a.message !== b.message || a.itemIds.length !== b.itemIds.length) return false
  const ids = new Set(a.itemIds)
  return b.itemIds.every((id) => ids.has(id))
}

/** How a round of sending ended. */
export type SendOutcome = {
  sent: SupplierRequest[]
  failed: { request: SupplierRequest; reason: unknown }[]
}

/** Sends all requests at the same time and waits for every answer: one supplier's failure holds up no other. */
export async function sendAll(
  requests: readonly SupplierRequest[],
  send: (request: SupplierRequest) => Promise<unknown>,
): Promise<SendOutcome> {
  const outcome: SendOutcome = { sent: [], failed: [] }
  const answers = await Promise.allSettled(requests.map(send))
  requests.forEach((request, index) => {
    const answer = answers[index]
    if (answer?.status === 'fulfilled') outcome.sent.push(request)
    else outcome.failed.push({ request, reason: answer?.reason })
  })
  return outcome
}

/** The success notice's text for the number of suppliers that were reached in all. */
export function sentText(supplierCount: number): string {
  return supplierCount > 1
    ? `Your inquiries have been sent to ${supplierCount} suppliers. We'll contact you soon.`
    : "Your inquiry has been sent successfully. We'll contact you soon."
}
