import type { PhrasePart } from '../../../shared/search.ts'

type Span = { start: number; end: number }

// What may stand before the x of a size: `16GAx48`, `48" x`, but not the x of `box`.
const joinerBefore = /(?<=^|[\s\d.'"#]|ga|gauge|mm|in|ft)[x×*]\s*$/i
const joinerAfter = /^\s*[x×*](?=[\s\d.]|$)/i

/** Where in the phrase a part stands; undefined if it does not. */
export function findPart(q: string, parts: readonly PhrasePart[], index: number): Span | undefined {
  return locateParts(q, parts)[index]
}

/** The phrase without some of its parts, and without the `x` and the commas that they leave behind. */
export function withoutParts(
  q: string,
  parts: readonly PhrasePart[],
  isDropped: (part: PhrasePart, index: number) => boolean,
): string {
  const dropped = locateParts(q, parts).filter((span, index) => {
    const part = parts[index]
    return span !== undefined && part !== undefined && isDropped(part, index)
  })
  const rest = dropped
    .flatMap((span) => span ?? [])
    .sort((a, b) => b.start - a.start)
    .reduce(cutOut, q)
  return tidy(rest)
}

/** Parts come in the order of the phrase; one whose text stands there twice is the one after those before it. */
function locateParts(q: string, parts: readonly PhrasePart[]): (Span | undefined)[] {
  const taken: Span[] = []
  let fromIndex = 0
  return parts.map(({ text }) => {
    const free = spansOf(q, text).filter(({ start, end }) =>
      taken.every((other) => end <= other.start || start >= other.end),
    )
    const span = free.find(({ start }) => start >= fromIndex) ?? free[0]
    if (span) {
      taken.push(span)
      fromIndex = span.end
    }
    return span
  })
}

/** Where a text stands, as a whole word if it does anywhere. */
function spansOf(q: string, text: string): Span[] {
  if (text === '') return []
  const spans: Span[] = []
  for (let start = q.indexOf(text); start >= 0; start = q.indexOf(text, start + 1)) {
    spans.push({ start, end: start + text.length })
  }
  const whole = spans.filter(
    ({ start, end }) => isEdge(q.slice(0, start), q.charAt(start), -1) && isEdge(q.slice(end), q.charAt(end - 1), 1),
  )
  return whole.length > 0 ? whole : spans
}

function isEdge(beyond: string, inner: string, side: 1 | -1): boolean {
  const outer = side === 1 ? beyond.charAt(0) : beyond.slice(-1)
  if (!isWordChar(outer) || !isWordChar(inner)) return true
  return side === 1 ? joinerAfter.test(beyond) : joinerBefore.test(beyond)
}

function isWordChar(char: string): boolean {
  return /[\p{L}\p{N}.]/u.test(char)
}

function cutOut(q: string, { start, end }: Span): string {
  const [before, after] = [q.slice(0, start), q.slice(end)]
  if (joinerAfter.test(after)) return before + after.replace(joinerAfter, ' ').trimStart()
  return `${before.replace(joinerBefore, '')} ${after}`
}

// A comma before two letters says that they are a state: ', in'.
function tidy(q: string): string {
  return q
    .replace(/\s+/g, ' ')
    .replace(/\s*([,;])(?:\s*[,;])+/g, '$1')
    .replace(/^[\s,;/]+(?!(?<=,\s?)[a-z]{2}\b)/i, '')
    .replace(/[\s,;/]+$/, '')
}
