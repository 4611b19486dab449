import { getDomain } from 'tldts'

type Result = { method: string; result: string; properties: ReadonlyMap<string, string> }
/** `authserv` is blank where the server gives no name, as that of Microsoft 365 does. */
type AuthenticationResults = { authserv: string; results: Result[] }

/** Stands for a server that gives no name. */
export const nameless = 'none'

/**
 * Whether the mailbox's own server says that a message is from its From's domain: DMARC passed, or DKIM did for that domain or
 * its organizational parent. Of the headers, in their order, only the topmost with the server's own id counts, since a sender
 * may have written those below it.
 */
export function isDomainProven(domain: string, headers: readonly string[], authserv: string | undefined): boolean {
  if (authserv === undefined) return false
  const name = authserv === nameless ? '' : authserv.toLowerCase()
  const ours = headers.map(parseAuthenticationResults).find((one) => one.authserv === name)
  return (ours?.results ?? []).some(({ method, result, properties }) => {
    if (result !== 'pass') return false
    if (method === 'dmarc') return (properties.get('header.from') ?? domain) === domain
    const signer = properties.get('header.d')
    return method === 'dkim' && signer !== undefined && isAligned(signer, domain)
  })
}

// Under a public suffix, even a private one, the parent belongs to somebody else.
function isAligned(signer: string, domain: string): boolean {
  return (
    signer === domain || (domain.endsWith(`.${signer}`) && getDomain(domain, { allowPrivateDomains: true }) === signer)
  )
}

/** RFC 8601, section 2.2, in lower case. What does not follow it is left out. */
export function parseAuthenticationResults(header: string): AuthenticationResults {
  const all = splitSections(header)
  const isNameless = readPairs(all[0] ?? '').length > 0
  const [head = '', ...sections] = isNameless ? ['', ...all] : all
  const results = sections.flatMap((section) => {
    const [first, ...properties] = readPairs(section)
    // Readers disagree on which of several values of one property counts.
    const isAmbiguous = new Set(properties.map(([name]) => name)).size < properties.length
    if (!first || isAmbiguous) return []
    return [{ method: first[0].replace(/\/\d+$/, ''), result: first[1], properties: new Map(properties) }]
  })
  return { authserv: unquote(head.trim().split(/\s+/)[0] ?? ''), results }
}

// A quote that does not end takes the rest.
const outside = /"(?:[^"\\]|\\.)*"?|[();]|[^"();]+/sy
const inComment = /\\.|[()]|[^\\()]+|\\/sy

/** Splits at semicolons, without comments, which may be nested and in which quotes mean nothing. */
function splitSections(text: string): string[] {
  const sections = ['']
  let depth = 0
  for (let at = 0; at < text.length; ) {
    const piece = depth > 0 ? inComment : outside
    piece.lastIndex = at
    const [found = ''] = piece.exec(text) ?? []
    at += Math.max(1, found.length)
    if (found === '(') depth += 1
    else if (found === ')') depth = Math.max(0, depth - 1)
    else if (depth > 0) continue
    else if (found === ';') sections.push('')
    else sections.push(`${sections.pop()}${found}`)
  }
  return sections
}

/** `name = value` pairs, with a method's version; none if there is anything else. */
function readPairs(section: string): [string, string][] {
  const pairs: [string, string][] = []
  const pair = /\s*([\w.-]+(?:\s*\/\s*\d+)?)\s*=\s*("(?:[^"\\]|\\.)*"|[^\s"]+)(?=\s|$)/gy
  let end = 0
  for (const match of section.trim().matchAll(pair)) {
    pairs.push([(match[1] ?? '').toLowerCase().replace(/\s+/g, ''), unquote(match[2] ?? '')])
    end = match.index + match[0].length
  }
  return end === section.trim().length ? pairs : []
}

const unquote = (value: string) =>
  value
    .replace(/^"(.*)"$/s, '$1')
    .replace(/\\(.)/gs, '$1')
    .toLowerCase()
