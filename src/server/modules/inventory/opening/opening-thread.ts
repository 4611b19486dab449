import { once } from 'node:events'
import { type ConversationTask, lowerThreadPriority } from '../../../lib/threads/threads.ts'
import { type Body, type BodyReading, readBody } from './body.ts'
import type { Budget, ReceivedFile } from './budget.ts'
import { findForwardedSender, type Letter, type OurMail, readLetter, textOfHtml } from './letters.ts'
import { type Inspection, inspect, type Packed, unpack } from './unpack.ts'

/** Questions to the thread, which is given the bytes in them. `next` follows `unpack`. */
export type UnpackRequest =
  | { type: 'letter'; header: Uint8Array; our: OurMail }
  | { type: 'senders'; packed: Packed }
  | { type: 'forwarded'; senders: readonly string[]; text: { written: string; isHtml: boolean }; our: OurMail }
  | { type: 'body'; body: Body }
  | { type: 'inspect'; bytes: Uint8Array<ArrayBuffer> }
  | { type: 'unpack'; packed: Packed; budget: Budget }
  | { type: 'next' }

export type UnpackAnswer =
  | { type: 'letter'; letter: Letter }
  | { type: 'senders'; senders: string[] }
  | { type: 'forwarded'; email: string | undefined }
  | { type: 'body'; reading: BodyReading }
  | { type: 'inspected'; inspection: Inspection; bytes: Uint8Array<ArrayBuffer> }
  /** With what is left of the budget after it. */
  | { type: 'file'; file: ReceivedFile; budget: Budget }
  | { type: 'end'; budget: Budget }

let unpacking: { files: AsyncGenerator<ReceivedFile>; budget: Budget } | undefined

lowerThreadPriority()

/** Opens what came in, in a thread, until the port closes. */
export async function run({ port }: ConversationTask): Promise<void> {
  if (!port) return
  port.on('message', async (request: UnpackRequest) => {
    const answer = await answerTo(request)
    port.postMessage(answer, [...new Set(heldBy(answer).map(({ buffer }) => buffer))])
  })
  await once(port, 'close')
  unpacking = undefined
}

async function answerTo(request: UnpackRequest): Promise<UnpackAnswer> {
  switch (request.type) {
    case 'letter':
      return { type: 'letter', letter: await readLetter(request.header, request.our) }
    case 'senders':
      return { type: 'senders', senders: await sendersOf(request.packed) }
    case 'forwarded': {
      const { senders, text, our } = request
      const written = text.isHtml ? textOfHtml(text.written) : text.written
      return { type: 'forwarded', email: findForwardedSender({ senders, text: written }, our.mail) }
    }
    case 'body':
      return { type: 'body', reading: readBody(request.body) }
    case 'inspect':
      return { type: 'inspected', inspection: await inspect(request.bytes), bytes: request.bytes }
    case 'unpack': {
      const { packed, budget } = request
      unpacking = { files: unpack(packed, budget), budget }
      return nextFile()
    }
    case 'next':
      return nextFile()
  }
}

async function nextFile(): Promise<UnpackAnswer> {
  if (!unpacking) throw new Error('Nothing is being unpacked')
  const { files, budget } = unpacking
  const { value: file, done } = await files.next()
  return done ? { type: 'end', budget } : { type: 'file', file, budget }
}

/** Who sent an attached message, and those in it. */
async function sendersOf(packed: Packed): Promise<string[]> {
  const senders: string[] = []
  const nothing = { bytesLeft: 0, listsLeft: 0, refusalsLeft: 0, fileBytesMax: 0, takesPdf: false }
  const files = unpack(packed, nothing, senders)
  while (!(await files.next()).done);
  return senders
}

function heldBy(answer: UnpackAnswer): readonly Uint8Array<ArrayBuffer>[] {
  if (answer.type === 'inspected') return [answer.bytes]
  return answer.type === 'file' && answer.file.bytes ? [answer.file.bytes] : []
}
