import { createConversations, threadModule } from '../../../lib/threads/threads.ts'
import type { Unpacked } from './unpack.ts'
import type { UnpackRequest } from './unpack-thread.ts'

// Whatever is inside, it takes no time of other requests, and memory up to a limit only.
const converse = createConversations<UnpackRequest, Unpacked>({
  entry: threadModule('unpack-thread', import.meta.url),
  threadsMax: 1,
  timeoutMs: 30_000,
  heapMb: 256,
})

/** See `unpack`. */
export async function unpackInThread({ packed, fileBytesMax }: UnpackRequest): Promise<Unpacked> {
  // Its own memory, which the thread takes over.
  const bytes = Uint8Array.from(packed.bytes)
  const { name, kind } = packed
  try {
    return await converse((thread) => {
      thread.retire()
      return thread.ask({ packed: { name, kind, bytes }, fileBytesMax }, [bytes.buffer])
    })
  } catch {
    const refusal = 'The file takes too much memory or time to unpack.'
    return { files: [{ fileName: name, fileBytes: packed.bytes.length, bytes: undefined, refusal }], senders: [] }
  }
}
