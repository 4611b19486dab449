import { connect } from 'node:net'
import type { RawRequest } from './raw-requests.ts'

const answerLimitMs = 20_000
const soonMs = 30
const bareIdHeader = /^x-request-id: [0-9a-f-]{36}\r$/gm
const statusLine = /^HTTP\/1\.1 (\d{3}) /gm
// Node answers unreadable or late requests itself, without an id.
const nodeStatuses: readonly number[] = [100, 400, 408, 417, 431]

/** All answers on a connection, possibly none. */
export type RawAnswer = { text: string; statuses: number[]; isEnded: boolean }

/** Sends bytes on a new connection and reads until the server ends it. */
export function sendRaw(port: number, bytes: Buffer, ends: RawRequest['ends']): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = []
    const socket = connect({ port, host: '127.0.0.1' })
    const answer = (isEnded: boolean) => {
      const text = Buffer.concat(pieces).toString('latin1')
      resolve({ text, statuses: [...text.matchAll(statusLine)].map(([, status]) => Number(status)), isEnded })
    }
    socket.setTimeout(answerLimitMs, () => {
      answer(false)
      socket.destroy()
    })
    socket.on('data', (piece) => pieces.push(piece))
    // The server may refuse the rest while it is being sent.
    socket.on('error', () => undefined)
    socket.on('close', () => answer(true))
    if (ends === 'at once') socket.end(bytes)
    else socket.write(bytes)
    if (ends === 'soon') setTimeout(() => socket.end(), soonMs)
  })
}

/** Counts answers without an id that should have one. */
export function countWithoutId({ text, statuses }: RawAnswer): number {
  const needed = statuses.filter((status) => !nodeStatuses.includes(status)).length
  return Math.max(0, needed - [...text.matchAll(bareIdHeader)].length)
}
