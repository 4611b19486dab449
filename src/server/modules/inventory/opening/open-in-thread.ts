import { type Conversation, createConversations, freeMemory, threadModule } from '../../../lib/threads/threads.ts'
import { createFairQueue } from '../../../lib/threads/turns.ts'
import type { Body, BodyReading } from './body.ts'
import { type Budget, countList, type ReceivedFile } from './budget.ts'
import type { Letter, OurMail } from './letters.ts'
import type { UnpackAnswer, UnpackRequest } from './opening-thread.ts'
import type { Inspection, Packed } from './unpack.ts'

// Whatever is inside, it takes no time of other requests, and memory up to a limit only.
const converse = createConversations<UnpackRequest, UnpackAnswer>({
  entry: threadModule('opening-thread', import.meta.url),
  threadsMax: 1,
  // A transaction that waits for longer is ended.
  timeoutMs: 20_000,
  heapMb: 256,
})

// A thread that held much must end to free its memory.
const keptBytesMax = 4 * 1024 * 1024

/** Receives what came in one after the other, so that little of it is in memory at once; no way waits for all of another. */
export const receivingTurns = createFairQueue(1, { ofAll: 1 })

/** See `readLetter`. Undefined for one that takes too much time or memory. */
export async function readLetterInThread(header: Uint8Array, our: OurMail): Promise<Letter | undefined> {
  // Without the rest of a buffer that it is part of.
  const answer = await ask({ type: 'letter', header: Uint8Array.from(header), our })
  return answer?.type === 'letter' ? answer.letter : undefined
}

type Forwarded = {
  /** Who sent the attached messages that the mailbox opens. */
  senders: readonly string[]
  messages: readonly Packed[]
  text: { written: string; isHtml: boolean }
  our: OurMail
}

/** Who sent what staff pass on; see `findForwardedSender`. Undefined also for what takes too much time or memory. */
export async function findForwardedInThread({ messages, text, our, ...given }: Forwarded): Promise<string | undefined> {
  const senders = [...given.senders]
  for (const packed of messages) {
    const answer = await ask({ type: 'senders', packed })
    if (answer?.type === 'senders') senders.push(...answer.senders)
  }
  const answer = await ask({ type: 'forwarded', senders, text, our })
  return answer?.type === 'forwarded' ? answer.email : undefined
}

/** See `readBody`. Undefined for one that takes too much time or memory. */
export async function readBodyInThread(body: Body): Promise<BodyReading | undefined> {
  const answer = await ask({ type: 'body', body })
  return answer?.type === 'body' ? answer.reading : undefined
}

/** See `inspect`. The bytes come back as they were given; they must be in memory of their own. */
export async function inspectInThread(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<{ inspection: Inspection; bytes: Uint8Array<ArrayBuffer> }> {
  const answer = await converse((thread) => {
    if (bytes.length > keptBytesMax) thread.retire()
    return thread.ask({ type: 'inspect', bytes }, [bytes.buffer])
  })
  if (answer.type !== 'inspected') throw new Error(`The thread answered ${answer.type}`)
  return answer
}

async function ask(request: UnpackRequest): Promise<UnpackAnswer | undefined> {
  return converse((thread) => thread.ask(request)).catch(() => undefined)
}

type Keep = (file: ReceivedFile) => Promise<void>

/**
 * Passes what `unpack` finds to `keep`, one at a time, and uses up the budget. The thread takes over the memory of the bytes,
 * which must be theirs alone. Throws what `keep` throws.
 */
export async function unpackInThread(packed: Packed, budget: Budget, keep: Keep): Promise<void> {
  const { name: fileName } = packed
  const fileBytes = packed.bytes.length
  await converse(async (thread) => {
    if (fileBytes > keptBytesMax) thread.retire()
    const next = (request: UnpackRequest) => askNext(thread, request, budget)
    let answer = await next({ type: 'unpack', packed, budget })
    while (answer?.type === 'file') {
      const { file } = answer
      if (file.fileBytes > keptBytesMax) thread.retire()
      await keep(file)
      if (file.bytes) freeMemory(file.bytes)
      answer = await next({ type: 'next' })
    }
    if (answer) return
    thread.retire()
    countList(budget, 0)
    const refusal = 'The file takes too much memory or time to unpack.'
    await keep({ fileName, fileBytes, bytes: undefined, refusal })
  })
}

/** Undefined when the thread ended, or took too long. */
async function askNext(
  thread: Conversation<UnpackRequest, UnpackAnswer>,
  request: UnpackRequest,
  budget: Budget,
): Promise<Extract<UnpackAnswer, { budget: Budget }> | undefined> {
  const held = request.type === 'unpack' ? [request.packed.bytes.buffer] : []
  const answer = await thread.ask(request, held).catch(() => undefined)
  if (answer?.type !== 'file' && answer?.type !== 'end') return undefined
  Object.assign(budget, answer.budget)
  return answer
}
