import { createHash } from 'node:crypto'

/** The SHA-256 of a JSON value in hex; the order of object keys does not matter. */
export function hashPayload(payload: unknown): string {
  return createHash('sha256').update(JSON.stringify(payload, sortKeys)).digest('hex')
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
