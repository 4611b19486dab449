import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A connection to the database that a test can cut or hold up. */
export type DatabaseLine = {
  /** The database's URL over this line. */
  url: string
  set(state: LineState): void
  close(): void
}

/**
 * A cut line refuses all connections; a silent one accepts them, but nothing gets through; a pooled one is silent, too, but
 * refuses new connections as PgBouncer does while its server hangs.
 */
type LineState = 'open' | 'cut' | 'silent' | 'pooled'

const poolerRefusal = errorResponse({ S: 'FATAL', C: '08P01', M: 'server login has been failing' })

export async function openDatabaseLine(dbUrl: string): Promise<DatabaseLine> {
  const { hostname, port } = new URL(dbUrl)
  const sockets = new Set<Socket>()
  let state: LineState = 'open'
  const proxy = createServer((client) => {
    const server = connect(Number(port || 5432), hostname)
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => void (state === 'open' && to.write(bytes)))
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
    }
    if (state === 'cut') client.destroy()
    if (state === 'pooled') client.end(poolerRefusal)
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  // It listens on TCP.
  const address = proxy.address() as AddressInfo
  const url = new URL(dbUrl)
  url.host = `127.0.0.1:${address.port}`
  const cutAll = () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  return {
    url: url.href,
    set(wanted) {
      if (wanted === 'cut') cutAll()
      state = wanted
    },
    close() {
      cutAll()
      proxy.close()
    },
  }
}

/** https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-ERRORRESPONSE */
function errorResponse(fields: Readonly<Record<string, string>>): Buffer {
  const body = Object.entries(fields).map(([type, text]) => `${type}${text}\0`)
  const bytes = Buffer.from(`E\0\0\0\0${body.join('')}\0`)
  bytes.writeInt32BE(bytes.length - 1, 1)
  return bytes
}
