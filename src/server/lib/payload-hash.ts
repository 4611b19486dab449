import { createHash } from 'node:crypto'

/** SHA-256, in hex, of a JSON value's meaning: the order in which an object's keys were written does not count. */
export function hashPayload(payload: unknown): string {
  return createHash('sha256').update(JSON.stringify(payload, sortKeys)).digest('hex')
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
