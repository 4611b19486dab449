/** Thrown for anything that the fast reader does not support: the general library reads the file then. */
export class UnfamiliarXml extends Error {
  override readonly name = 'UnfamiliarXml'
}

const namedEntities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

/** Decodes entities, and Excel's escapes such as `_x000D_` (ECMA-376, 22.9.2.19). */
export function decodeXmlText(raw: string): string {
  const decoded = raw.includes('&') ? raw.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));|&/gi, decodeEntity) : raw
  const unescaped = decoded.includes('_')
    ? decoded.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : decoded
  return unescaped.replaceAll('\r\n', '\n')
}

function decodeEntity(_: string, hexadecimal?: string, decimal?: string, name?: string): string {
  const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16)
  if (code <= 0x10ffff) return String.fromCodePoint(code)
  const character = namedEntities.get(name ?? '')
  if (character === undefined) throw new UnfamiliarXml('a custom entity')
  return character
}

export function attributesOf(tag: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>()
  for (const [, name = '', double, single] of tag.matchAll(/\s([^\s=<>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    if (name.startsWith('xmlns')) continue
    attributes.set(name.slice(name.indexOf(':') + 1), decodeXmlText(double ?? single ?? ''))
  }
  return attributes
}

const strictAttributes = String.raw`(?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*`

/** The opening tags with this name; throws UnfamiliarXml unless all are well formed. */
export function tagsOf(xml: string, name: string): string[] {
  const tags = xml.match(new RegExp(`<${name}${strictAttributes}/?>`, 'g')) ?? []
  const begun = xml.match(new RegExp(`<${name}(?![\\w:.-])`, 'g')) ?? []
  if (tags.length !== begun.length) throw new UnfamiliarXml(`an unusual ${name}`)
  return tags
}

/** A part of a small XML text: from an opening tag with this name to the closing one; `''` if there is none. */
export function sectionOf(xml: string, name: string): string {
  const [tag] = tagsOf(xml, name)
  const start = tag === undefined ? -1 : xml.indexOf(tag)
  const end = xml.indexOf(`</${name}>`, start)
  return start >= 0 && end > start ? xml.slice(start, end) : ''
}

const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const byteOrderMark = '\uFEFF'
const rootBytesMax = 4_096
const rootTag = new RegExp(String.raw`^(?:<\?xml\s([^<>]*)\?>)?\s*<(?:(\w+):)?([A-Za-z]+)(${strictAttributes})/?>`)

/**
 * Throws UnfamiliarXml unless the part is UTF-8 without DOCTYPE or leading comment and has this root in the main
 * namespace. Returns it without element prefixes.
 */
export function plainPart(part: Buffer, root: string): Buffer {
  const head = part.toString('utf8', 0, rootBytesMax)
  const opening = rootTag.exec(head.replace(byteOrderMark, ''))
  const [, declaration = '', prefix, name, attributes = ''] = opening ?? []
  const encoding = /encoding\s*=\s*["']([^"']*)["']/i.exec(declaration)?.[1] ?? 'UTF-8'
  if (!/^(?:utf-8|us-ascii)$/i.test(encoding)) throw new UnfamiliarXml(`encoding ${encoding}`)
  if (name !== root || namespaceOf(attributes, prefix) !== mainNamespace) throw new UnfamiliarXml(`no plain ${root}`)
  if (prefix === undefined) return part
  if (namespaceOf(attributes, undefined) !== undefined) throw new UnfamiliarXml('two namespaces')
  return withoutPrefix(part, prefix)
}

function namespaceOf(attributes: string, prefix: string | undefined): string | undefined {
  const name = prefix === undefined ? 'xmlns' : `xmlns:${prefix}`
  return new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(attributes)?.[1]
}

// Neither text nor attributes contain a raw `<`, so a name always follows it.
function withoutPrefix(part: Buffer, prefix: string): Buffer {
  const plain = Buffer.allocUnsafe(part.length)
  const [opening, closing] = [Buffer.from(`<${prefix}:`), Buffer.from(`</${prefix}:`)]
  let length = 0
  for (let at = 0; at < part.length; at += 1) {
    const code = part[at] ?? 0
    plain[length] = code
    length += 1
    if (code !== 0x3c) continue
    if (part[at + 1] === 0x2f && matchesAt(part, at, closing)) {
      plain[length] = 0x2f
      length += 1
      at += closing.length - 1
    } else if (matchesAt(part, at, opening)) at += opening.length - 1
  }
  return plain.subarray(0, length)
}

export function matchesAt(bytes: Uint8Array, at: number, text: Uint8Array): boolean {
  for (let index = 0; index < text.length; index += 1) if (bytes[at + index] !== text[index]) return false
  return true
}

/** The text of a small part like `plainPart`; also throws UnfamiliarXml for comments and CDATA. */
export function readSmallPart(part: Buffer, root: string): string {
  const xml = plainPart(part, root).toString('utf8')
  if (xml.includes('<!')) throw new UnfamiliarXml('a comment or CDATA')
  return xml
}

/** Throws UnfamiliarXml unless the text is a whole number. */
export function toIndex(digits: string): number {
  if (!/^\d{1,9}$/.test(digits)) throw new UnfamiliarXml('an unusual whole number')
  return Number(digits)
}
