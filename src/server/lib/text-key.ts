// NFKC can make text 18 times longer; the cut keeps a key small enough for an index entry.
const keyCharsMax = 400

/** Ignores compatibility forms, blanks and case. PostgreSQL lowercases differently, so compare only with other keys. */
export function foldForMatch(text: string): string {
  const folded = text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
  return folded.slice(0, keyCharsMax).toWellFormed()
}

/** The key is in lower case, without what follows a plus sign. */
export function mailboxKey(address: string): string {
  return address
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*@/, '@')
}

type OurAddresses = {
  from: { address: string } | undefined
  staff: readonly string[]
  replyTo?: string | undefined
  listsTo?: string | undefined
}

/** Whether an address is one of our own, as the settings of mail name them. */
export function isOwnAddress(address: string, { from, staff, replyTo = '', listsTo = '' }: OurAddresses): boolean {
  return [from?.address ?? '', replyTo, listsTo, ...staff].map(mailboxKey).includes(mailboxKey(address))
}

/** The buyer whom a mail concerns, as other records find people by their address. */
export function buyerKey(address: string): string {
  return address.toLowerCase()
}

/** The part of an address behind its @. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}
