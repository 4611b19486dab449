import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

export type EtcdProxies = Awaited<ReturnType<typeof openEtcdProxies>>

/** Stands between each node and etcd, as the network does between machines. */
export async function openEtcdProxies(ports: readonly number[]) {
  let members: readonly URL[] = []
  const cutNodes = new Set<number>()
  const sockets = new Map<number, Set<Socket>>()

  function pass(node: number, incoming: Socket): void {
    const [member] = members.toSorted(() => Math.random() - 0.5)
    if (!member || cutNodes.has(node)) return void incoming.destroy()
    const outgoing = connect(Number(member.port), member.hostname)
    const own = sockets.get(node) ?? new Set()
    sockets.set(node, own)
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      own.add(one)
      one.on('error', () => undefined)
      one.once('close', () => {
        own.delete(one)
        other.destroy()
      })
    }
    incoming.pipe(outgoing).pipe(incoming)
  }

  const servers: Server[] = []
  for (const [node, port] of ports.entries()) {
    const server = createServer((incoming) => pass(node, incoming))
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    servers.push(server)
  }
  return {
    /** One for each node, between its Patroni and etcd. */
    addresses: servers.map((server) => `127.0.0.1:${(server.address() as AddressInfo).port}`),
    /** Says where etcd is, once it is known. */
    leadTo(addresses: readonly string[]) {
      members = addresses.map((address) => new URL(address))
    },
    /** Cuts one node off from all of etcd; returns how many connections broke. */
    cut(node: number) {
      cutNodes.add(node)
      const broken = [...(sockets.get(node) ?? [])]
      for (const socket of broken) socket.destroy()
      return broken.length
    },
    mend: () => cutNodes.clear(),
    close() {
      for (const server of servers) server.close()
      for (const own of sockets.values()) for (const socket of own) socket.destroy()
    },
  }
}
