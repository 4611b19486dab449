import type { MessageStructureObject } from 'imapflow'
import { classifyFile, type FileKind, isPdfName } from '../opening/file-kinds.ts'

/** A part of a message that is a list, or may have some inside. */
export type ListPart = {
  /** As IMAP numbers it, such as `2.1`; `TEXT` of a message that is not in parts. */
  number: string
  name: string
  kind: FileKind
  /** As it is sent, with its encoding; what the server says. */
  sentBytes: number
  /** Whether it is sent as base64, which makes four bytes of three. */
  isBase64: boolean
}
/** What matters of a message's structure, in little memory whatever its sender made of it. */
export type MessageParts = {
  /** The first that may be lists, also of messages attached to it. */
  lists: ListPart[]
  listsFound: number
  /** How many of those found are surely lists, whoever sends them. */
  plainLists: number
  /** Who sent the messages that are attached to it. */
  senders: string[]
  text: TextPart | undefined
  /** What the message says. */
  body: MessageBody
  /** What the messages say that are attached to it. */
  attachedBodies: MessageBody[]
}
/** Plain and as a page. */
export type MessageBody = { plain?: BodyPart; html?: BodyPart }
/** A part that a message shows. */
export type BodyPart = { number: string; charset: string; sentBytes: number }
/** What a person wrote. */
type TextPart = { number: string; isHtml: boolean }

// More than are taken, so that the first of the others can be named.
const listsMax = 40
const sendersMax = 20
const attachedBodiesMax = 5

export function findParts(structure: MessageStructureObject): MessageParts {
  const found: MessageParts = {
    lists: [],
    listsFound: 0,
    plainLists: 0,
    senders: [],
    text: findTextPart(structure),
    body: findBody(structure, []),
    attachedBodies: [],
  }
  // A report of a mail server returns what we sent.
  if (structure.type !== 'multipart/report') walk(structure, [], found)
  return found
}

/** Part numbers as RFC 9051, section 6.4.5, has them. */
function walk(node: MessageStructureObject, place: readonly number[], found: MessageParts): void {
  const { type, childNodes = [] } = node
  if (type.startsWith('multipart/')) {
    for (const [index, child] of childNodes.entries()) walk(child, [...place, index + 1], found)
    return
  }
  const own = place.length === 0 ? [1] : place
  const [attached] = childNodes
  if (type === 'message/rfc822' && attached) {
    for (const { address } of node.envelope?.from ?? [])
      if (address && found.senders.length < sendersMax) found.senders.push(address)
    const within = attached.type.startsWith('multipart/') ? own : [...own, 1]
    if (found.attachedBodies.length < attachedBodiesMax) found.attachedBodies.push(findBody(attached, within))
    walk(attached, within, found)
    return
  }
  const name = node.dispositionParameters?.['filename'] ?? node.parameters?.['name'] ?? ''
  const file = classifyFile(name, type)
  if (!file) return
  found.listsFound += 1
  if (!isPdfName(file.name)) found.plainLists += 1
  if (found.listsFound > listsMax) return
  const sent = { sentBytes: node.size ?? 0, isBase64: node.encoding === 'base64' }
  found.lists.push({ number: numberOf(place), ...file, ...sent })
}

/** How the part is asked for; of a message that is not in parts, its text. */
const numberOf = (place: readonly number[]) => place.join('.') || 'TEXT'

/** The text in which a mail program quotes what is forwarded: the first plain one, else the first HTML. */
function findTextPart(structure: MessageStructureObject): TextPart | undefined {
  const plain = findType(structure, 'text/plain')
  const number = plain ?? findType(structure, 'text/html')
  return number === undefined ? undefined : { number, isHtml: plain === undefined }
}

function findBody(structure: MessageStructureObject, place: readonly number[]): MessageBody {
  const body: MessageBody = {}
  for (const [name, type] of [
    ['plain', 'text/plain'],
    ['html', 'text/html'],
  ] as const) {
    const part = findPart(structure, type, place)
    const charset = part?.node.parameters?.['charset']?.slice(0, charsetCharsMax) ?? ''
    if (part) body[name] = { number: part.number, charset, sentBytes: part.node.size ?? 0 }
  }
  return body
}

const charsetCharsMax = 40

function findType(structure: MessageStructureObject, wanted: string): string | undefined {
  return findPart(structure, wanted)?.number
}

function findPart(
  node: MessageStructureObject,
  wanted: string,
  place: readonly number[] = [],
): { number: string; node: MessageStructureObject } | undefined {
  const { type, disposition, childNodes = [] } = node
  if (type === wanted && disposition !== 'attachment') return { number: numberOf(place), node }
  if (!type.startsWith('multipart/')) return undefined
  for (const [index, child] of childNodes.entries()) {
    const part = findPart(child, wanted, [...place, index + 1])
    if (part !== undefined) return part
  }
  return undefined
}
