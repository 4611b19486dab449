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

/** See `unpack`. The thread takes over the memory of the bytes, which must be theirs alone. */
export async function unpackInThread(request: UnpackRequest): Promise<Unpacked> {
  const { name: fileName, bytes } = request.packed
  const fileBytes = bytes.length
  try {
    return await converse((thread) => {
      thread.retire()
      return thread.ask(request, [bytes.buffer])
    })
  } catch {
    const refusal = 'The file takes too much memory or time to unpack.'
    return { files: [{ fileName, fileBytes, bytes: undefined, refusal }], senders: [] }
  }
}
