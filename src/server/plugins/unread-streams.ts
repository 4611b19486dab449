import type { Socket } from 'node:net'

const lookEveryMs = 15_000

/**
 * Ends a connection whose client takes nothing of what waits for it, from one look to the next: each would hold memory for as
 * long as it likes. A browser connects again, and goes on where it was.
 */
export function endUnreadSocket(socket: Socket, everyMs = lookEveryMs): void {
  let takenBefore: number | undefined
  const timer = setInterval(() => {
    const waiting = socket.writableLength
    const taken = socket.bytesWritten - waiting
    if (waiting > 0 && taken === takenBefore) socket.destroy()
    takenBefore = taken
  }, everyMs).unref()
  socket.once('close', () => clearInterval(timer))
}
