import { connect } from 'node:net'
import type { RawRequest } from './raw-requests.ts'

const answerLimitMs = 20_000
const soonMs = 30
const bareIdHeader = /^x-request-id: [0-9a-f-]{36}\r$/gm
const statusLine = /^HTTP\/1\.1 (\d{3}) /gm
// What Node answers by itself, before anybody else has seen the request, has no id: it cannot be read, or not in time.
const nodeStatuses: readonly number[] = [100, 400, 408, 417, 431]

/** What came back on a line: perhaps several answers, perhaps none. */
export type RawAnswer = { text: string; statuses: number[]; isEnded: boolean }

/** Puts bytes on a line of their own and reads until the server ends it. */
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
    // The server may refuse the rest of what is still being sent.
    socket.on('error', () => undefined)
    socket.on('close', () => answer(true))
    if (ends === 'at once') socket.end(bytes)
    else socket.write(bytes)
    if (ends === 'soon') setTimeout(() => socket.end(), soonMs)
  })
}

/** Finds the answers on a line that have no id though they should. */
export function countWithoutId({ text, statuses }: RawAnswer): number {
  const needed = statuses.filter((status) => !nodeStatuses.includes(status)).length
  return Math.max(0, needed - [...text.matchAll(bareIdHeader)].length)
}
