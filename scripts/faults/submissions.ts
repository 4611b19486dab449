import type { Dice } from '../../db/seeds/demo/dice.ts'
import type { Submission } from './ledger.ts'

export type Sending = { submission: Submission; path: string; headers: Record<string, string>; body: string }

const companies = 200
const specificationsMax = 5
const itemsMax = 8
const visitorsPerBlock = 250
const needsShare = 0.4

/** Makes a random buyer's submission with this key; `itemIds` are items it may request. */
export function makeSending(key: string, dice: Dice, itemIds: readonly string[] = []): Sending {
  const buyer = dice.whole(0, 65_535)
  const contact = {
    customerName: `Buyer ${buyer}`,
    company: `Fabricator ${buyer % companies}`,
    email: `buyer${buyer % companies}@example.com`,
    phone: '555-0100',
    state: 'OH',
  }
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': key,
    // Limits are per address.
    'x-forwarded-for': `10.7.${Math.floor(buyer / visitorsPerBlock) % visitorsPerBlock}.${1 + (buyer % visitorsPerBlock)}`,
  }
  if (dice.chance(needsShare)) {
    const records = dice.whole(1, specificationsMax)
    const specifications = Array.from({ length: records }, (_, index) => ({
      product: 'Prime',
      category: 'Hot Rolled Coil',
      thickness: `0.${100 + index}`,
      notes: key,
    }))
    return {
      submission: { key, kind: 'needs', records },
      path: '/api/customer-needs/bulk',
      headers,
      body: JSON.stringify({ customer: contact, specifications }),
    }
  }
  const selectedItems = Array.from({ length: dice.whole(1, itemsMax) }, () => {
    const known = itemIds[dice.whole(0, Math.max(0, itemIds.length - 1))]
    return known !== undefined && dice.chance(0.8) ? known : dice.id()
  })
  return {
    submission: { key, kind: 'inquiry', records: 1 },
    path: '/api/inquiries',
    headers,
    body: JSON.stringify({ ...contact, notes: key, fob: 'Toledo', selectedItems }),
  }
}

export function readIds(answer: unknown): string[] {
  const records = (Array.isArray(answer) ? answer : [answer]) as { id: string }[]
  return records.map(({ id }) => id)
}
