import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { FaultContext } from './scenario.ts'

export type MailReceiver = {
  url: string
  /** The Message-ID of each mail that was accepted, as often as it was. */
  accepted: string[]
  /** When each of them was. */
  acceptedAtMs: number[]
  /** Breaks off every connection and listens no more; returns how many there were. */
  kill(): Promise<number>
  start(): Promise<void>
}

/** A mail server on this machine that can be killed in the middle of a mail; it keeps its port. */
export async function startMailReceiver(): Promise<MailReceiver> {
  const accepted: string[] = []
  const acceptedAtMs: number[] = []
  let port = 0
  let server = open()

  function open(): SMTPServer {
    const opened = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 1,
      onData(stream, _session, done) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const id = /^message-id:\s*(<[^>]+>)/im.exec(Buffer.concat(chunks).toString())?.[1]
          if (id !== undefined) {
            accepted.push(id)
            acceptedAtMs.push(performance.now())
          }
          // The answer may still be lost.
          done()
        })
      },
    })
    // Clients that break off.
    opened.on('error', () => undefined)
    return opened
  }

  async function start(): Promise<void> {
    server = open()
    await new Promise<void>((listening) => server.listen(port, '127.0.0.1', () => listening()))
    port = (server.server.address() as AddressInfo).port // it listens on TCP
  }

  await start()
  return {
    url: `smtp://127.0.0.1:${port}`,
    accepted,
    acceptedAtMs,
    start,
    async kill() {
      const open = server.connections.size
      await new Promise<void>((closed) => server.close(() => closed()))
      return open
    },
  }
}

export const staffAddress = 'desk@steel.example'

/** What a server needs to send mails to it. */
export const mailEnv = ({ url }: MailReceiver) => ({
  SMTP_URL: url,
  MAIL_FROM: 'Steel <sales@steel.example>',
  MAIL_STAFF: staffAddress,
  PUBLIC_URL: 'https://steel.example',
})

/** As if the time had come for all jobs that wait. */
export async function hasten({ query }: Pick<FaultContext, 'query'>): Promise<void> {
  await query(
    'update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null',
  ).catch(() => undefined)
}
