/** Whether an If-None-Match header names the answer with this ETag. As to their content, weak and strong tags are the same. */
export function namesTag(asked: string | undefined, etag: string): boolean {
  if (asked === undefined) return false
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return asked === etag || asked.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag))
}
