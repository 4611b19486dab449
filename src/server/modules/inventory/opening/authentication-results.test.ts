import { expect, test } from 'vitest'
import { isDomainProven, parseAuthenticationResults } from './authentication-results.ts'

const authserv = 'mx.steel.example'
const isProven = (...headers: string[]) => isDomainProven('sales.acme.example', headers, authserv)
const results = (text: string) => `${authserv}; ${text}`

test('a header is read with versions, comments, quotes and reasons', () => {
  const header = `"MX.steel.example" (a (nested) ; comment) 1 ; dkim / 1 = PASS (2048 "bits) reason="good; (signature)"
    header.d=Acme.example header.b="ab+/c="; spf=fail smtp.mailfrom=x@y.example;dmarc=pass`
  expect(parseAuthenticationResults(header)).toEqual({
    authserv,
    results: [
      {
        method: 'dkim',
        result: 'pass',
        properties: new Map([
          ['reason', 'good; (signature)'],
          ['header.d', 'acme.example'],
          ['header.b', 'ab+/c='],
        ]),
      },
      { method: 'spf', result: 'fail', properties: new Map([['smtp.mailfrom', 'x@y.example']]) },
      { method: 'dmarc', result: 'pass', properties: new Map() },
    ],
  })
  expect(parseAuthenticationResults(`${authserv}; none`).results).toEqual([])
})

test.each([
  'dmarc=pass (p=NONE sp=NONE dis=NONE) header.from=sales.acme.example',
  'dkim=fail header.d=acme.example; dkim=pass header.d=sales.acme.example',
  'dkim=pass header.d=acme.example',
  'spf=pass smtp.mailfrom=acme.example; dkim=pass header.i=@acme.example header.d=ACME.example header.s=s1',
])('proves the sender: %s', (text) => {
  expect(isProven(results(text))).toBe(true)
})

test.each([
  'none',
  'spf=pass smtp.mailfrom=acme.example',
  'dmarc=fail header.from=sales.acme.example',
  'dmarc=pass header.from=other.example',
  'dmarc=passed',
  'x-dmarc=pass',
  'dkim=pass header.i=@acme.example',
  'dkim=pass header.d=other.example',
  'dkim=pass header.d=example',
  'dkim=pass header.d=me.example',
  'dkim=pass header.d=east.sales.acme.example',
  '(dmarc=pass)',
  'spf=fail reason="; dmarc=pass"',
  'spf=fail (; dmarc=pass',
  'spf=fail reason="; dmarc=pass',
  'dmarc=fail reason=x dmarc=pass; spf=pass',
  'dkim=pass header.d=acme.example header.d=evil.example',
  'dkim=pass header.d=evil.example header.d=acme.example',
  'dmarc=pass header.from=evil.example header.from=sales.acme.example',
  '=pass',
])('does not prove it: %s', (text) => {
  expect(isProven(results(text))).toBe(false)
})

test('a domain under a public suffix proves nothing for its neighbors', () => {
  const ofParent = (domain: string, parent: string) =>
    isDomainProven(domain, [results(`dkim=pass header.d=${parent}`)], authserv)
  expect(ofParent('acme.co.uk', 'co.uk')).toBe(false)
  expect(ofParent('acme.github.io', 'github.io')).toBe(false)
  expect(ofParent('mail.acme.co.uk', 'acme.co.uk')).toBe(true)
})

test('of several headers of our server only the topmost counts, of other servers none', () => {
  const [pass, fail] = [results('dmarc=pass'), results('dmarc=fail')]
  expect(isProven(fail, pass)).toBe(false)
  expect(isProven('mx.other.example; dmarc=pass', pass, fail)).toBe(true)
  expect(isProven('mx.other.example; dmarc=pass')).toBe(false)
  expect(isProven(`evil.example ${pass}`, fail)).toBe(false)
  expect(isDomainProven('sales.acme.example', [pass], undefined)).toBe(false)
})

test('a server that gives no name, as that of Microsoft 365, is believed only if it is said so', () => {
  const header = `spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=acme.example; dkim=pass (signature was verified)
    header.d=acme.example;dmarc=pass action=none header.from=sales.acme.example;compauth=pass reason=100`
  const isBelieved = (name: string, ...headers: string[]) => isDomainProven('sales.acme.example', headers, name)
  expect(isBelieved('none', header)).toBe(true)
  expect(isBelieved(authserv, header)).toBe(false)
  expect(isBelieved('none', 'none; dmarc=pass')).toBe(false)
  expect(isBelieved('none', 'spf=fail; dmarc=fail', header)).toBe(false)
})

test('a long header full of openings takes no time', () => {
  const startedAt = performance.now()
  for (const piece of ['(', '"', '\\', 'a=', '; ', 'a=" ', ' = ']) isProven(results(piece.repeat(60_000)))
  expect(performance.now() - startedAt).toBeLessThan(5_000)
})
