/** Whether an If-None-Match header matches this ETag. Weak and strong tags count as the same. */
export function matchesEtag(asked: string | undefined, etag: string): boolean {
  if (asked === undefined) return false
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return asked === etag || asked.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag))
}
