import { type ConversationTask, lowerThreadPriority } from '../../../lib/threads/threads.ts'
import { type Packed, type Unpacked, unpack } from './unpack.ts'

export type UnpackRequest = { packed: Packed; fileBytesMax: number }

lowerThreadPriority()

/** Unpacks what came in, in a thread, until the port closes. */
export async function run({ port }: ConversationTask): Promise<void> {
  if (!port) return
  port.on('message', async ({ packed, fileBytesMax }: UnpackRequest) => {
    const unpacked: Unpacked = await unpack(packed, fileBytesMax)
    const held = unpacked.files.flatMap(({ bytes }) => (bytes ? [bytes.buffer] : []))
    port.postMessage(unpacked, [...new Set(held)])
  })
  await new Promise((resolve) => port.on('close', resolve))
}
