/** The mailbox behind an address: in lower case, without what follows a plus sign. */
export function mailboxKey(address: string): string {
  return address
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*@/, '@')
}

/** The buyer whom a mail concerns, as other records find people by their address. */
export function buyerKey(address: string): string {
  return address.toLowerCase()
}

/** The part of an address behind its @. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}
