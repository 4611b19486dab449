import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { listsIn, messageStates, test } from '../../../test/lists/mailbox-reading.ts'
import { anOddMail, type Oddities, startOddServer, testCertificate } from '../../../test/programs/imap-server.ts'

const patiently = { timeout: 20_000 }
const trusted = { tls: { ca: testCertificate } }
// The same machine, by an address that does not look like it.
const elsewhere = '[::ffff:127.0.0.1]'

async function aServer(oddities?: Oddities) {
  const server = await startOddServer(oddities)
  onTestFinished(server.stop)
  const url = (scheme: string, host = '127.0.0.1') => `${scheme}://lists:secret-word@${host}:${server.port}/INBOX`
  return { ...server, url }
}

async function aTokenServer(answer: (form: URLSearchParams) => { status: number; body: object }): Promise<string> {
  const server = createServer((req, res) => {
    let text = ''
    req.on('data', (chunk: Buffer) => (text += chunk.toString()))
    req.on('end', () => {
      const { status, body } = answer(new URLSearchParams(text))
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo // it listens on TCP
  return `http://127.0.0.1:${port}/token`
}

test.for([
  ['at once', 'imaps', '127.0.0.1'],
  ['on request', 'imap', elsewhere],
] as const)(
  'a server with TLS %s is read only if its certificate can be trusted',
  async ([tls, scheme, host], { db, read }) => {
    const server = await aServer({ tls })
    server.add(anOddMail('a.csv'))
    const stranger = read({ url: server.url(scheme, host) })
    await expect.poll(() => stranger.logged.length, patiently).toBeGreaterThan(1)
    await stranger.stop()
    expect(stranger.logged[0]).toContain('no TLS that can be trusted')
    expect(server.asked).not.toContain('LOGIN')
    read({ url: server.url(scheme, host), ...trusted })
    await expect.poll(() => messageStates(db), patiently).toEqual(['done'])
  },
)

test('a server elsewhere without TLS never gets the password, unless told so', async ({ db, read }) => {
  const server = await aServer()
  server.add(anOddMail('a.csv'))
  const reader = read({ url: server.url('imap', elsewhere) })
  await expect.poll(() => reader.logged.length, patiently).toBeGreaterThan(1)
  await reader.stop()
  expect(server.asked).not.toContain('LOGIN')
  read({ url: `${server.url('imap', elsewhere)}?tls=off` })
  await expect.poll(() => messageStates(db), patiently).toEqual(['done'])
})

test('a refused login is told to staff without the password, until it works again', async ({ admin, read }) => {
  let isOpen = false
  const server = await aServer({ takes: () => isOpen })
  const reader = read({ url: server.url('imap') })
  const told = async () => (await admin.admin.waiting()).mailbox
  await expect.poll(told, patiently).toEqual({ failingSince: expect.any(String), reason: 'login refused' })
  expect(reader.logged.join()).not.toContain('secret-word')
  isOpen = true
  await expect.poll(told, patiently).toBeNull()
})

test('a server that takes no password gets a token, which is renewed before it ends', async ({ db, read }) => {
  const given: string[] = []
  const tokens = await aTokenServer((form) => {
    given.push(form.toString())
    return {
      status: 200,
      body: { access_token: `token-${given.length}`, expires_in: 31, refresh_token: `next-${given.length}` },
    }
  })
  const logins: string[] = []
  const server = await aServer({ takes: (secret) => logins.push(secret) > 0 && secret.startsWith('token-') })
  server.add(anOddMail('a.csv'))
  const oauth = { url: tokens, clientId: 'id', clientSecret: 'hush', refreshToken: 'first', scope: 'mail' }
  read({ url: server.url('imap'), oauth })
  await expect.poll(() => logins, patiently).toEqual(['token-1', 'token-2'])
  expect(given.slice(0, 2)).toEqual([
    'grant_type=refresh_token&refresh_token=first&client_id=id&client_secret=hush&scope=mail',
    'grant_type=refresh_token&refresh_token=next-1&client_id=id&client_secret=hush&scope=mail',
  ])
  expect(await messageStates(db)).toEqual(['done'])
})

test('a new refresh token is kept, sealed, for whichever instance reads next, until another one is configured', async ({
  db,
  read,
}) => {
  const used: (string | null)[] = []
  const url = await aTokenServer((form) => {
    used.push(form.get('refresh_token'))
    return { status: 200, body: { access_token: 'token', expires_in: '3600', refresh_token: `next-${used.length}` } }
  })
  let logins = 0
  const takes = () => {
    logins += 1
    return true
  }
  const server = await aServer({ takes })
  // By its login the token is kept; ended while it is still given, it would not be.
  const readOnce = async (refreshToken: string, sessionKey?: Buffer) => {
    const before = logins
    const oauth = { url, clientId: 'id', clientSecret: 'hush', refreshToken, scope: undefined }
    const reader = read({ url: server.url('imap'), oauth, ...(sessionKey && { sessionKey }) })
    await expect.poll(() => logins, patiently).toBe(before + 1)
    await reader.stop()
  }
  await readOnce('first')
  await readOnce('first')
  const { rows } = await sql<{ kept: string }>`select sealed_refresh_token as kept from mailboxes`.execute(db)
  expect(rows).toEqual([{ kept: expect.any(String) }])
  expect(Buffer.from(rows[0]?.kept ?? '', 'base64url').toString('latin1')).not.toContain('next')
  await readOnce('second')
  await readOnce('second')
  // Another secret opens nothing.
  await readOnce('second', Buffer.alloc(32, 2))
  expect(used).toEqual(['first', 'next-1', 'second', 'next-3', 'second'])
})

test('a program with a right of its own to the mailbox needs no refresh token', async ({ db, read }) => {
  const given: string[] = []
  const url = await aTokenServer((form) => {
    given.push(form.toString())
    return { status: 200, body: { access_token: 'own', expires_in: '3600' } }
  })
  const server = await aServer({ takes: (secret) => secret === 'own' })
  server.add(anOddMail('a.csv'))
  const oauth = { url, clientId: 'id', clientSecret: 'hush', refreshToken: undefined, scope: undefined }
  read({ url: server.url('imap'), oauth })
  await expect.poll(() => messageStates(db), patiently).toEqual(['done'])
  expect(given).toEqual(['grant_type=client_credentials&client_id=id&client_secret=hush'])
})

test.for([
  [400, { error: 'invalid_grant', error_description: 'hush' }, 'no access token: invalid_grant'],
  [500, { hush: 1 }, 'no access token: HTTP 500'],
] as const)('a token server that answers %s is told to staff', async ([status, body, reason], { admin, read }) => {
  const url = await aTokenServer(() => ({ status, body }))
  const oauth = { url, clientId: 'id', clientSecret: 'hush', refreshToken: 'hush', scope: undefined }
  const reader = read({ url: 'imap://lists@127.0.0.1:1', oauth })
  await expect.poll(async () => (await admin.admin.waiting()).mailbox?.reason, patiently).toBe(reason)
  expect(reader.logged.join()).not.toContain('hush')
})

test('without keywords nothing is changed in the mailbox', async ({ db, read }) => {
  const server = await aServer({ hasKeywords: false })
  server.add(anOddMail('a.csv'))
  read({ url: server.url('imap') })
  await expect.poll(() => messageStates(db), patiently).toEqual(['done'])
  expect(server.asked).not.toContain('UID STORE')
})

test('a server without IDLE is looked at again and again', async ({ db, read }) => {
  const server = await aServer({ hasIdle: false })
  read({ url: server.url('imap'), times: { lookEveryMs: 100 } })
  await expect.poll(() => server.asked, patiently).toContain('UID SEARCH')
  server.add(anOddMail('a.csv'))
  await expect.poll(() => messageStates(db), patiently).toEqual(['done'])
  expect(server.asked).not.toContain('IDLE')
})

test('a server that ends each connection soon is read to the end, and staff are not bothered', async ({
  db,
  admin,
  read,
}) => {
  const server = await aServer({ dropAfterMs: 700 })
  const names = Array.from({ length: 12 }, (_, index) => `${index}.csv`)
  for (const name of names) server.add(anOddMail(name))
  read({ url: server.url('imap') })
  await expect.poll(async () => new Set(await messageStates(db)), patiently).toEqual(new Set(['done']))
  const came = (await listsIn(db)).map(({ name }) => name)
  expect(came.toSorted()).toEqual(names.toSorted())
  expect((await admin.admin.waiting()).mailbox).toBeNull()
})

test('what a server claims of sizes counts only if it says too much', async ({ db, read }) => {
  const server = await aServer()
  server.add({ ...anOddMail('small.csv'), claimedBytes: 10 ** 10 })
  server.add({ ...anOddMail('large.csv', 'x'.repeat(1_500_000)), claimedBytes: 900_000 })
  server.add(anOddMail('empty.csv', ''))
  server.add(anOddMail('good.csv'))
  read({ url: server.url('imap'), settings: { uploadBytesMax: 1_000_000 } })
  await expect.poll(() => messageStates(db), patiently).toEqual(['done', 'done', 'done', 'done'])
  expect(await listsIn(db)).toMatchObject([
    { name: 'small.csv', reason: expect.stringMatching(/more than a list may have/) },
    { name: 'large.csv', bytes: 1_000_001, reason: expect.stringMatching(/more than a list may have/) },
    { name: 'empty.csv', reason: 'The file is empty.' },
    { name: 'good.csv', reason: null },
  ])
})

test('a message at which the connection breaks is told to staff, and the others are taken', async ({ db, read }) => {
  const server = await aServer()
  server.add(anOddMail('a.csv'))
  server.add({ ...anOddMail('b.csv'), structure: '("text' })
  server.add(anOddMail('c.csv'))
  read({ url: server.url('imap') })
  await expect
    .poll(async () => (await listsIn(db)).map(({ name }) => name), patiently)
    .toEqual(['a.csv', 'c.csv', 'Email 2'])
})
