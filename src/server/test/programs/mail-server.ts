import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** A mail as it arrived. */
export type Received = {
  to: string[]
  /** By name in lower case, unfolded. */
  headers: ReadonlyMap<string, string>
  /** The whole message. */
  source: string
  /** Its parts, decoded, by their media type. */
  parts: ReadonlyMap<string, string>
}

export type TestMailServer = { url: string; received: Received[]; stop(): Promise<void> }

/** A real SMTP server on this machine; it stops when the test ends. Without TLS unless told otherwise. */
export async function startMailServer(options: SMTPServerOptions & { atPort?: number } = {}): Promise<TestMailServer> {
  const received: Received[] = []
  const { atPort = 0, ...rest } = options
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const source = Buffer.concat(chunks).toString()
        received.push(
          readMail(
            source,
            session.envelope.rcptTo.map(({ address }) => address),
          ),
        )
        done()
      })
    },
    ...rest,
  })
  // Clients that break off.
  server.on('error', () => undefined)
  await new Promise<void>((listening) => server.listen(atPort, '127.0.0.1', () => listening()))
  let isOpen = true
  const stop = () =>
    new Promise<void>((stopped) => {
      if (!isOpen) return stopped()
      isOpen = false
      server.close(() => stopped())
    })
  onTestFinished(stop)
  const { port } = server.server.address() as AddressInfo // it listens on TCP
  return { url: `smtp://127.0.0.1:${port}`, received, stop }
}

function readMail(source: string, to: string[]): Received {
  const parts = new Map<string, string>()
  collectParts(source, parts)
  return { to, headers: readHeaders(source), source, parts }
}

function readHeaders(part: string): Map<string, string> {
  const [head = ''] = part.split('\r\n\r\n', 1)
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  return new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
}

function collectParts(part: string, parts: Map<string, string>): void {
  const headers = readHeaders(part)
  const type = headers.get('content-type') ?? 'text/plain'
  const body = part.slice(part.indexOf('\r\n\r\n') + 4)
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1]
  if (boundary === undefined) {
    parts.set(type.split(';')[0] ?? '', decodeBody(body, headers.get('content-transfer-encoding')))
    return
  }
  for (const inner of body.split(`--${boundary}`).slice(1, -1)) collectParts(inner.replace(/^\r\n/, ''), parts)
}

function decodeBody(body: string, encoding = '7bit'): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
