import { spawn } from 'node:child_process'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

/** A request with a body, after which the same client sends another. */
export type Exchange = {
  address: string
  method: string
  path: string
  headers: Readonly<Record<string, string>>
  body: Buffer
  /** With Content-Length, otherwise chunked. */
  isAnnounced: boolean
}

/** Both statuses, undefined without an answer, and whether the first answer announced the close. */
export type Outcome = { status: number | undefined; saidClose: boolean; next: number | undefined }

const nextPath = '/healthz'
const limitMs = 15_000
const lateMs = 20
const pollMs = 2
const answerHead = /HTTP\/1\.1 ([2-5]\d\d) .*\r\n(?:.+\r\n)*\r\n/g
const saysClose = (head: string) => /\r\nconnection: close\r\n/i.test(head)

/** Clients that would all reuse their connection. */
export const keepingClients = {
  'all at once': (exchange: Exchange) => sendRaw(exchange),
  'half of it late': (exchange: Exchange) => sendRaw(exchange, { isLate: true }),
  'once it may': (exchange: Exchange) => sendRaw(exchange, { expects: true }),
  agent: sendByAgent,
  fetch: sendByFetch,
  curl: sendByCurl,
}

/** Sends everything on one connection without reading the answer, the next request right after the body. */
async function sendRaw(
  { address, method, path, headers, body, isAnnounced }: Exchange,
  { isLate = false, expects = false } = {},
): Promise<Outcome> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  let heard = ''
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString('latin1')))
  // The server may close the connection.
  socket.on('error', () => undefined)
  const heads = () => [...heard.matchAll(answerHead)]
  const until = async (isThere: () => boolean, ms = limitMs) => {
    const deadline = performance.now() + ms
    while (!isThere() && !socket.closed && performance.now() < deadline) await wait(pollMs)
  }
  const length = isAnnounced ? { 'content-length': String(body.length) } : { 'transfer-encoding': 'chunked' }
  const all = { host: 'localhost', ...headers, ...length, ...(expects && { expect: '100-continue' }) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  const half = Math.floor(body.length / 2)
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  if (expects) await until(() => heard !== '')
  if (!isAnnounced) socket.write(`${body.length.toString(16)}\r\n`)
  socket.write(body.subarray(0, half))
  if (isLate) await until(() => heads().length > 0, lateMs)
  socket.write(body.subarray(half))
  if (!isAnnounced) socket.write('\r\n0\r\n\r\n')
  socket.write(`GET ${nextPath} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
  await until(() => heads().length === (saysClose(heard) ? 1 : 2))
  socket.destroy()
  const [first, second] = heads()
  return {
    status: first && Number(first[1]),
    saidClose: saysClose(first?.[0] ?? ''),
    next: second && Number(second[1]),
  }
}

async function sendByAgent({ address, method, path, headers, body, isAnnounced }: Exchange): Promise<Outcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const length = isAnnounced ? { 'content-length': body.length } : { 'transfer-encoding': 'chunked' }
  const ask = (to: string, options: object, sent?: Buffer) =>
    new Promise<{ status: number | undefined; saidClose: boolean }>((resolve) => {
      const asked = request(address + to, { agent, timeout: limitMs, ...options })
      asked.on('timeout', () => asked.destroy())
      asked.on('error', () => resolve({ status: undefined, saidClose: false }))
      asked.on('response', (answer) => {
        answer.resume()
        answer.on('end', () => {
          resolve({ status: answer.statusCode, saidClose: answer.headers.connection === 'close' })
        })
      })
      asked.end(sent)
    })
  const first = await ask(path, { method, headers: { ...headers, ...length } }, body)
  const { status: next } = await ask(nextPath, {})
  agent.destroy()
  return { ...first, next }
}

async function sendByFetch({ address, method, path, headers, body, isAnnounced }: Exchange): Promise<Outcome> {
  const bytes = new Uint8Array(body)
  const ask = async (to: string, init: RequestInit & { duplex?: 'half' }) => {
    try {
      const answer = await fetch(address + to, { ...init, signal: AbortSignal.timeout(limitMs) })
      await answer.arrayBuffer()
      return { status: answer.status, saidClose: answer.headers.get('connection') === 'close' }
    } catch {
      return { status: undefined, saidClose: false }
    }
  }
  const sent = isAnnounced ? { body: bytes } : { body: new Blob([bytes]).stream(), duplex: 'half' as const }
  const first = await ask(path, { method, headers, ...sent })
  const { status: next } = await ask(nextPath, {})
  return { ...first, next }
}

async function sendByCurl({ address, method, path, headers, body, isAnnounced }: Exchange): Promise<Outcome> {
  const all = { ...headers, ...(!isAnnounced && { 'transfer-encoding': 'chunked' }) }
  const common = ['--silent', '--output', '/dev/null', '--max-time', String(limitMs / 1_000)]
  const report = ['--write-out', '%{http_code} %header{connection}\n']
  const given = Object.entries(all).flatMap(([name, value]) => ['--header', `${name}: ${value}`])
  const first = ['--request', method, ...given, '--data-binary', '@-', address + path]
  const curl = spawn('curl', [...common, ...report, ...first, '--next', ...common, ...report, address + nextPath])
  // curl may stop reading once it is refused.
  curl.stdin.on('error', () => undefined).end(body)
  const [head = '', next = ''] = (await text(curl.stdout)).split('\n')
  const statusOf = (line: string) => Number.parseInt(line, 10) || undefined
  return { status: statusOf(head), saidClose: head.endsWith('close'), next: statusOf(next) }
}
