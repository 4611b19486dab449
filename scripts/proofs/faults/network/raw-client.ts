import { connect } from 'node:net'

const heardMax = 4_096

export type RawClient = Awaited<ReturnType<typeof openClient>>

/** Opens a connection for any bytes; resolves once it is open or refused. Without `isReader` it reads nothing. */
export async function openClient(address: string, { isReader = true } = {}) {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  const openedAt = performance.now()
  let heard = ''
  let livedMs: number | undefined
  if (isReader) {
    socket.on('data', (chunk: Buffer) => {
      if (heard.length < heardMax) heard += chunk.toString('latin1')
    })
  } else socket.pause()
  // These clients expect to be cut off.
  socket.on('error', () => undefined)
  const ended = new Promise<void>((resolve) => {
    socket.once('close', () => {
      livedMs = performance.now() - openedAt
      resolve()
    })
  })
  await Promise.race([new Promise((resolve) => socket.once('connect', resolve)), ended])
  return {
    socket,
    /** Returns false once the connection has ended. */
    send: (bytes: string | Buffer): boolean => {
      if (!socket.writable) return false
      socket.write(bytes)
      return true
    },
    /** The status of the first response. */
    status: () => statusIn(heard),
    /** How long the connection was open; undefined while it is. */
    livedMs: () => livedMs,
    ended,
  }
}

/** A request's first line and headers, with the empty line after them. */
export function headOf(line: string, headers: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}`)
  return `${[`${line} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`
}

function statusIn(text: string): number | undefined {
  const status = /^(?:HTTP\/1\.1 100 .*\r\n\r\n)?HTTP\/1\.1 (\d{3}) /.exec(text)?.[1]
  return status === undefined ? undefined : Number(status)
}
