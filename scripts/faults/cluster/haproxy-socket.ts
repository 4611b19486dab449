import { once } from 'node:events'
import { connect } from 'node:net'
import type { Cluster } from '../../cluster/start-cluster.ts'

/** Sends a command to HAProxy's socket; throws what it answers, which is nothing if all is well. */
export async function tellHaproxy({ plan }: Pick<Cluster, 'plan'>, command: string): Promise<void> {
  const socket = connect(plan.haproxySocket)
  let answer = ''
  socket.on('data', (chunk) => {
    answer += String(chunk)
  })
  socket.end(`${command}\n`)
  await once(socket, 'close')
  if (answer.trim() !== '') throw new Error(`HAProxy answered "${command}" with ${answer.trim()}`)
}
