import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A connection to the database that a test can cut or hold up. */
export type DatabaseLine = {
  /** The database's URL over this line. */
  url: string
  /** A cut line refuses all connections; a silent one accepts them, but nothing gets through. */
  set(state: 'open' | 'cut' | 'silent'): void
  close(): void
}

export async function openDatabaseLine(dbUrl: string): Promise<DatabaseLine> {
  const { hostname, port } = new URL(dbUrl)
  const sockets = new Set<Socket>()
  let state: 'open' | 'cut' | 'silent' = 'open'
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
