import { isIP } from 'node:net'

/** A server of mail as its URL names it. */
export type ServerUrl = {
  host: string
  /** Undefined: the usual one. */
  port: number | undefined
  /** Whether it speaks TLS from the first byte, as `smtps:` and `imaps:` do. */
  isSecure: boolean
  /** Whether it may go without TLS otherwise: on this machine, or with `?tls=off`. */
  isPlain: boolean
  /** Undefined: without a login. */
  user: string | undefined
  password: string
}

export function readServerUrl(text: string): ServerUrl {
  const url = new URL(text)
  return {
    host: bareHost(url),
    port: url.port === '' ? undefined : Number(url.port),
    isSecure: url.protocol.endsWith('s:'),
    isPlain: isLoopbackHost(bareHost(url)) || url.searchParams.get('tls') === 'off',
    user: url.username === '' ? undefined : decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  }
}

const bareHost = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}
