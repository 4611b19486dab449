import type { Worker } from 'node:cluster'

type ClusterMessage = { cmd?: unknown; act?: unknown; seq?: unknown; ack?: unknown }

/**
 * Gives connections that were handed to a killed instance to another one. Node waits forever for the killed one to take
 * them, and the client with it; this refuses them in its name, with the messages of Node's own cluster module.
 */
export function saveHandedConnections({ process: child }: Worker): void {
  const handed = new Set<unknown>()
  const send = child.send.bind(child)
  child.send = ((message: ClusterMessage, ...rest: []) => {
    if (message.cmd === 'NODE_CLUSTER' && message.act === 'newconn') handed.add(message.seq)
    return send(message, ...rest)
  }) as typeof child.send
  child.on('internalMessage', ({ ack }: ClusterMessage) => handed.delete(ack))
  child.once('exit', () => {
    for (const seq of handed) child.emit('internalMessage', { cmd: 'NODE_CLUSTER', ack: seq, accepted: false })
  })
}
