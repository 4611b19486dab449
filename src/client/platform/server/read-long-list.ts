const partChars = 200_000
const listStart = '{"result":{"data":['
const listEnd = ']}}'
const betweenItems = '},{"'

/** Parses a long list in parts while it arrives, anything else at the end. Throws a SyntaxError for invalid JSON. */
export async function readLongList(body: ReadableStream<Uint8Array>): Promise<unknown> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const chunks: string[] = []
  const parts: unknown[][] = []
  let rest = ''
  let isInParts = true
  for (;;) {
    const { done, value } = await reader.read()
    const chunk = decoder.decode(value, { stream: !done })
    chunks.push(chunk)
    rest += chunk
    if (done) break
    if (!isInParts || rest.length < partChars) continue
    const cut = rest.lastIndexOf(betweenItems) + 1
    const part = parseItems(parts.length === 0 ? withoutStart(rest.slice(0, cut)) : rest.slice(0, cut))
    isInParts = part !== undefined
    if (!part) continue
    parts.push(part)
    rest = rest.slice(cut + 1)
  }
  const last = isInParts && parts.length > 0 && rest.endsWith(listEnd) && parseItems(rest.slice(0, -listEnd.length))
  return last ? { result: { data: [...parts, last].flat() } } : JSON.parse(chunks.join(''))
}

function withoutStart(text: string): string {
  return text.startsWith(listStart) ? text.slice(listStart.length) : ''
}

function parseItems(text: string): unknown[] | undefined {
  try {
    return JSON.parse(text && `[${text}]`)
  } catch {
    return undefined
  }
}
