/** What staff can own, and come back to. Quotes and orders have the owner and the follow-up of their request. */
export const ownedKinds = ['request', 'quote', 'order', 'needs list', 'incoming list'] as const
export type OwnedKind = (typeof ownedKinds)[number]

/** Of all that is listed: what is one's own, what is nobody's, or everything. */
export const ownerChoices = ['me', 'none', 'all'] as const
export type OwnerChoice = (typeof ownerChoices)[number]

export const ownedRecordsMax = 100
export const followUpWordMax = 200
