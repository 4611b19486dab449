import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'

/** A mailbox whose server can be odd in ways that Dovecot is not. */
export type OddServer = {
  port: number
  /** What clients asked, without arguments, such as `UID FETCH`. */
  asked: string[]
  add(mail: OddMail): void
  stop(): Promise<void>
}

/** A message with one part, a list. */
export type OddMail = { header: string; body: string; claimedBytes?: number; structure?: string }

export type Oddities = {
  /** TLS from the first byte, or offered. */
  tls?: 'at once' | 'on request'
  hasIdle?: boolean
  hasKeywords?: boolean
  /** Ends each connection after this time. */
  dropAfterMs?: number
  /** Which logins are taken: a password, or an access token. */
  takes?: (secret: string) => boolean
  /** Never answers this. */
  silentAt?: string
}

/** An odd message with a list of this name. */
export function anOddMail(name: string, body = 'a,b\r\n1,2\r\n'): OddMail {
  return {
    header: `From: ann@acme.example\r\nMessage-ID: <${name}@acme.example>\r\nContent-Type: text/csv; name="${name}"\r\n\r\n`,
    body,
  }
}

const crlf = '\r\n'

/** Starts an IMAP server on this machine with just the commands that a reader of mailboxes needs. */
export async function startOddServer(odd: Oddities = {}): Promise<OddServer> {
  const { tls, hasIdle = true, hasKeywords = true, dropAfterMs, takes = () => true, silentAt } = odd
  const mails: OddMail[] = []
  const asked: string[] = []
  const sockets = new Set<Socket>()
  const context = createSecureContext({ key: testKey, cert: testCertificate })
  const secure = (socket: Socket) => new TLSSocket(socket, { isServer: true, secureContext: context })
  const capability = () => `IMAP4rev1 AUTH=PLAIN AUTH=XOAUTH2 SASL-IR${hasIdle ? ' IDLE' : ''}`

  function serve(socket: Socket, isSecure: boolean): void {
    let rest = ''
    let idleTag: string | undefined
    const say = (text: string) => void (socket.writable && socket.write(text + crlf, 'latin1'))
    const offer = () => `${capability()}${tls === 'on request' && !isSecure ? ' STARTTLS' : ''}`

    function answer(line: string): void {
      if (idleTag !== undefined) {
        say(`${idleTag} OK Idled`)
        idleTag = undefined
        return
      }
      const [tag = '', ...words] = line.split(' ')
      const command = (
        words[0]?.toUpperCase() === 'UID' ? words.splice(0, 2).join(' ') : (words.shift() ?? '')
      ).toUpperCase()
      const given = words.join(' ')
      asked.push(command)
      if (command === silentAt) return
      if (command === 'STARTTLS') {
        say(`${tag} OK`)
        socket.removeAllListeners('data')
        serve(secure(socket), true)
        return
      }
      if (command === 'LOGIN' || command === 'AUTHENTICATE') {
        const secret = command === 'LOGIN' ? given.split(' ')[1] : readToken(given)
        say(takes(secret?.replaceAll('"', '') ?? '') ? `${tag} OK` : `${tag} NO [AUTHENTICATIONFAILED] No`)
        return
      }
      if (command === 'IDLE') {
        idleTag = tag
        say('+ idling')
        return
      }
      for (const row of rowsOf(command, given)) say(row)
      say(command === 'SELECT' || command === 'EXAMINE' ? `${tag} OK [READ-WRITE]` : `${tag} OK`)
      if (command === 'LOGOUT') socket.end()
    }

    function rowsOf(command: string, given: string): string[] {
      if (command === 'CAPABILITY') return [`* CAPABILITY ${offer()}`]
      if (command === 'LIST') return ['* LIST () "/" INBOX']
      if (command === 'SELECT' || command === 'EXAMINE') {
        const flags = hasKeywords ? '\\Seen \\*' : '\\Seen'
        return [
          `* ${mails.length} EXISTS`,
          '* FLAGS (\\Seen)',
          `* OK [PERMANENTFLAGS (${flags})]`,
          '* OK [UIDVALIDITY 7]',
        ]
      }
      if (command === 'UID SEARCH') return [`* SEARCH ${uidsOf(/UID ([\d:*]+)/.exec(given)?.[1] ?? '1:*').join(' ')}`]
      if (command === 'UID FETCH') return uidsOf(given.split(' ')[0] ?? '').map((uid) => rowOf(uid, given))
      return []
    }

    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      rest += chunk.toString('latin1')
      for (let end = rest.indexOf(crlf); end >= 0; end = rest.indexOf(crlf)) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        answer(line)
      }
    })
    if (!isSecure || tls === 'at once') say(`* OK [CAPABILITY ${offer()}] odd`)
  }

  function uidsOf(set: string): number[] {
    return set.split(',').flatMap((part) => {
      const [first = 0, last = first] = part.split(':').map((one) => (one === '*' ? mails.length : Number(one)))
      const from = Math.min(first, last)
      return Array.from({ length: Math.max(first, last) - from + 1 }, (_, index) => from + index).filter(
        (uid) => mails[uid - 1],
      )
    })
  }

  function rowOf(uid: number, items: string): string {
    const { header = '', body = '', claimedBytes = body.length, structure } = mails[uid - 1] ?? {}
    const name = /name="([^"]*)"/.exec(header)?.[1] ?? ''
    const usual = `("text" "csv" ("name" "${name}") NIL NIL "7bit" ${claimedBytes} 1 NIL NIL NIL NIL)`
    const sections = [...items.matchAll(/BODY\.PEEK\[([^\]]*)\](?:<(\d+)\.(\d+)>)?/gi)].map(
      ([, part = '', start, length]) => {
        const whole = /HEADER|MIME/i.test(part) ? header : body
        const text = start === undefined ? whole : whole.slice(Number(start), Number(start) + Number(length))
        return `BODY[${part}]${start === undefined ? '' : `<${start}>`} {${text.length}}${crlf}${text}`
      },
    )
    const bodyStructure = items.includes('BODYSTRUCTURE') ? [`BODYSTRUCTURE ${structure ?? usual}`] : []
    const all = [`UID ${uid}`, `RFC822.SIZE ${header.length + claimedBytes}`, ...bodyStructure, ...sections]
    return `* ${uid} FETCH (${all.join(' ')})`
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    if (dropAfterMs !== undefined) setTimeout(() => socket.destroy(), dropAfterMs)
    serve(tls === 'at once' ? secure(socket) : socket, tls === 'at once')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on TCP
  return {
    port,
    asked,
    add: (mail) => void mails.push(mail),
    async stop() {
      for (const socket of sockets) socket.destroy()
      if (server.listening) await new Promise((closed) => server.close(closed))
    },
  }
}

const readToken = (given: string) =>
  /auth=Bearer ([\w-]*)/.exec(Buffer.from(given.split(' ')[1] ?? '', 'base64').toString())?.[1]

/** Of this server, which no other trusts. */
export const testCertificate = `-----BEGIN CERTIFICATE-----
MIIBrTCCAVSgAwIBAgIUYTkMUkjX4UtXBpulNKkI0agSFuAwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJaW1hcC50ZXN0MCAXDTI2MTEyNjA2NDMwMFoYDzIxMjYxMTAy
MDY0MzAwWjAUMRIwEAYDVQQDDAlpbWFwLnRlc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARTPTZnMF3eH1taNxuVr3+mP7L0IZQKqeHX/PtYxGnb9+vbsbkgwbW9
RanzaOtdd7LB/jj9Gpbe8+QeEA9ciGRCo4GBMH8wHQYDVR0OBBYEFH0KfRciIJkS
hvQN6h5NC8jefkESMB8GA1UdIwQYMBaAFH0KfRciIJkShvQN6h5NC8jefkESMA8G
A1UdEwEB/wQFMAMBAf8wLAYDVR0RBCUwI4cEfwAAAYcQAAAAAAAAAAAAAP//fwAA
AYIJbG9jYWxob3N0MAoGCCqGSM49BAMCA0cAMEQCICT7Y0hKIeCtz+kH9iCD0sWI
jLDZVYN0sLYqApy3F4yvAiB78Y9ScQ6oltJFWeiJO3GMW5Std4pXVgA+k+Tk7l9B
HQ==
-----END CERTIFICATE-----
`
const testKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgouELU8wpd+PVukZB
qI+kh6XWKUL35yh/y2rCX527seChRANCAARTPTZnMF3eH1taNxuVr3+mP7L0IZQK
qeHX/PtYxGnb9+vbsbkgwbW9RanzaOtdd7LB/jj9Gpbe8+QeEA9ciGRC
-----END PRIVATE KEY-----
`
