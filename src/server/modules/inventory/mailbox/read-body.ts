import type { ReadNeeds } from '../../../../shared/needs/reading.ts'
import type { Callbacks } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { decodeText } from '../../../lib/workbook/decode-text.ts'
import { bodyBytesMax, toListFile } from '../opening/body.ts'
import { readBodyInThread } from '../opening/open-in-thread.ts'
import type { BodyPart, MessageBody, MessageParts } from './list-parts.ts'
import type { Mailbox } from './open-mailbox.ts'

/** Whether what a message says may be looked at for a list, by its size. */
export function hasBody({ body, attachedBodies }: MessageParts): boolean {
  return [body, ...attachedBodies].some(({ plain, html }) => isSmall(plain) || isSmall(html))
}

const isSmall = (part: BodyPart | undefined) => part !== undefined && part.sentBytes <= bodyBytesMax

type Reading = {
  db: Db
  mailbox: Mailbox
  callbacks: Pick<Callbacks, 'readSteelLines'>
  uid: number
  parts: MessageParts
  /** Whether it answers an email of ours, which it may quote. */
  isReply: boolean
  take: (piece: Buffer) => void
}

/**
 * The list that a message, or else one attached to it, has in its text, as a file with the rows found and the lines beside them; undefined without one.
 * What else the message says is not kept.
 */
export async function readBodyList(reading: Reading): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { parts, isReply } = reading
  for (const body of [parts.body, ...(isReply ? [] : parts.attachedBodies)]) {
    const list = await readOneBody(reading, body)
    if (list) return list
  }
  return undefined
}

async function readOneBody(reading: Reading, body: MessageBody): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { isReply, db, callbacks } = reading
  const html = await readPart(reading, body.html)
  const text = await readPart(reading, body.plain)
  const found = await readBodyInThread({ html, text, isReply })
  if (!found) return undefined
  if (found.rows) return toListFile(found.rows)
  for (const one of found.texts) {
    const rows = toRows(await callbacks.readSteelLines(db, one))
    if (rows) return toListFile(rows)
  }
  return undefined
}

async function readPart({ mailbox, uid, take }: Reading, part: BodyPart | undefined): Promise<string> {
  if (!part || !isSmall(part)) return ''
  const pieces: Buffer[] = []
  for await (const piece of mailbox.download(uid, part.number, bodyBytesMax)) {
    take(piece)
    pieces.push(piece)
  }
  return decodeText(Buffer.concat(pieces), part.charset)
}

const headings = [
  'Product',
  'Thickness',
  'Width',
  'Length',
  'Grade Category',
  'Qty Pcs',
  'Weight',
  'State',
  'As written',
]
const linesBesideMax = 2
const lineCharsMax = 300

/** Rows of lines that each offer steel, with its sizes and how much there is; a question about steel has no amount. */
function toRows(read: ReadNeeds | undefined): string[][] | undefined {
  const offered = (read?.lines ?? []).filter(
    ({ specification: { thickness, width, length, weightNeeded, qtyPcs } }) => {
      return Boolean(thickness) && Boolean(width || length) && Boolean(weightNeeded || qtyPcs)
    },
  )
  const [first] = offered
  if (!first) return undefined
  const above = (read?.others ?? []).filter(
    ({ line, text }) => line < first.line && line >= first.line - linesBesideMax && text.length <= lineCharsMax,
  )
  return [
    ...above.map(({ text }) => [text]),
    headings,
    ...offered.map(({ text, specification: given, suggestedCategory }) =>
      [
        given.category || suggestedCategory,
        given.thickness,
        given.width,
        given.length,
        given.gradeCategory,
        given.qtyPcs,
        given.weightNeeded,
        given.locationState,
        text,
      ].map((value) => String(value ?? '')),
    ),
  ]
}
