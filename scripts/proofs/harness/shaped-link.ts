import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export type LinkShape = {
  rttMs: number
  /** Shared by all connections. */
  kbitPerSecond: number
}

const segmentBytes = 1_460
// RFC 6928: what a server sends before it hears from the browser.
const firstWindowSegments = 10
// TCP's handshake, and TLS 1.3's.
const handshakeRtts = 2

/**
 * A way to a server as over a phone's network: each connection waits for its handshakes and starts slowly, and all share the
 * bandwidth. A browser's own throttling leaves out both.
 */
export async function openShapedLink(target: string, { rttMs, kbitPerSecond }: LinkShape) {
  const { hostname, port } = new URL(target)
  const bytesPerMs = kbitPerSecond / 8
  let freeAt = 0
  const sockets = new Set<Socket>()

  /** When this many bytes have passed the link. */
  function passedAt(bytes: number): number {
    freeAt = Math.max(freeAt, performance.now()) + bytes / bytesPerMs
    return freeAt
  }

  async function sendSlowly(from: Socket, to: Socket): Promise<void> {
    let windowBytes = firstWindowSegments * segmentBytes
    let unheardBytes = 0
    let windowEndsAt = 0
    for await (const data of from) {
      const chunk: Buffer = data
      for (let at = 0; at < chunk.length; at += segmentBytes) {
        const part = chunk.subarray(at, at + segmentBytes)
        const now = performance.now()
        // A round trip later the first bytes are known to have arrived, and twice as many may be on their way.
        if (unheardBytes === 0) windowEndsAt = now + rttMs
        if (unheardBytes + part.length > windowBytes) {
          if (windowEndsAt > now) await wait(windowEndsAt - now)
          windowBytes *= 2
          unheardBytes = 0
          windowEndsAt = performance.now() + rttMs
        }
        unheardBytes += part.length
        const leftMs = passedAt(part.length) - performance.now()
        if (leftMs > 1) await wait(leftMs)
        setTimeout(() => to.write(part), rttMs / 2)
      }
      // What pauses starts a window anew, but keeps its size.
      if (performance.now() > windowEndsAt) unheardBytes = 0
    }
    setTimeout(() => to.end(), rttMs / 2)
  }

  const server = createServer((browser) => {
    sockets.add(browser)
    const origin = connect(Number(port), hostname)
    sockets.add(origin)
    for (const socket of [browser, origin]) socket.setNoDelay(true).on('error', () => socket.destroy())
    const readyAt = performance.now() + (handshakeRtts - 1 / 2) * rttMs
    browser.on('data', (data) => {
      setTimeout(() => origin.write(data), Math.max(0, readyAt - performance.now()) + rttMs / 2)
    })
    browser.on('close', () => origin.destroy())
    void sendSlowly(origin, browser).catch(() => browser.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: ownPort } = server.address() as AddressInfo // it listens at a port
  return {
    address: `http://127.0.0.1:${ownPort}`,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
