import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { onTestFinished } from 'vitest'
import type { AppDeps } from '../../app.ts'
import { createDb } from '../../db/create-db.ts'
import type { Db } from '../../db/database.ts'
import { leaveUntried } from '../calls/not-tried.ts'
import { anInquiry } from '../factories.ts'
import { buildServer, expect, limitPoints, test } from '../fixtures.ts'
import { keepingClients, type Outcome } from '../programs/kept-connections.ts'
import { startNginx } from '../programs/nginx.ts'
import { cookieHeader, signIn } from '../sign-in.ts'
import { inTurn } from '../turns.ts'

/** A request that may be answered before the end of its body. */
type Refusal = {
  name: string
  status: number
  at?: 'withoutDatabase' | 'strict'
  method?: 'PUT' | 'GET'
  path: string
  headers?: Readonly<Record<string, string>>
  isSignedIn?: true
  /** The text before and after the filler. */
  start?: string
  end?: string
}
type Servers = Record<'usual' | NonNullable<Refusal['at']>, string>
type Client = keyof typeof keepingClients

// Fits in one read; fits in the system's buffers; more than is read and discarded.
const allSizes = [1_000, 200_000, 5_000_000]
const largeBytesMin = 1_000_000
const jsonBytesMax = 256 * 1024
const json = { 'content-type': 'application/json' }
const xml = { 'content-type': 'text/xml' }
const form = { 'content-type': 'multipart/form-data; boundary=x' }
const file = '--x\r\ncontent-disposition: form-data; name="file"; filename="list.xlsx"\r\n\r\n'
const formEnd = '\r\n--x--\r\n'
const aField = (name: string, value: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const inquiries = '/api/inquiries'
const [start = '', end = ''] = JSON.stringify(anInquiry({ selectedItems: ['xxx'] })).split('xxx')
const upload = { path: '/api/inventory/upload', headers: form, end: formEnd }
const signedIn = { ...upload, isSignedIn: true } as const

const refusals: readonly Refusal[] = [
  { name: 'a long field', status: 400, ...signedIn, start: aField('category', 'c'.repeat(5_000)) + file },
  { name: 'a field twice', status: 400, ...signedIn, start: aField('a', '1') + aField('a', '2') + file },
  { name: 'a second file', status: 400, ...signedIn, start: `${file}PK\r\n${file}` },
  { name: 'too many fields', status: 400, ...signedIn, start: aField('a', '').repeat(20) + file },
  { name: 'not a form', status: 400, ...signedIn },
  { name: 'no file', status: 400, ...signedIn, start: `${aField('a', '1')}--x--\r\n` },
  { name: 'broken JSON', status: 400, path: inquiries, headers: json, start: '{"' },
  { name: 'an invalid address', status: 400, path: '/%zz', headers: json },
  { name: 'an upload of a stranger', status: 401, ...upload, start: file },
  { name: 'a logo of a stranger', status: 401, ...upload, method: 'PUT', path: '/api/assets/logo', start: file },
  { name: 'another site', status: 403, path: inquiries, headers: { ...json, 'sec-fetch-site': 'cross-site' } },
  { name: 'no such path', status: 404, path: '/api/nothing', headers: xml },
  { name: 'another type', status: 415, path: inquiries, headers: xml },
  { name: 'another type of a call', status: 415, path: '/trpc/inquiries.submit', headers: form },
  { name: 'an upload that is not a form', status: 415, ...signedIn, headers: json },
  { name: 'too often', status: 429, at: 'strict', path: inquiries, headers: json, start, end },
  { name: 'no database', status: 503, at: 'withoutDatabase', ...signedIn, start: file },
  { name: 'an unexpected body', status: 200, method: 'GET', path: '/api/inventory/summary' },
]

/** Servers that refuse for all these reasons, and the cookie of an admin. */
async function startServers(db: Db): Promise<{ servers: Servers; cookie: string }> {
  const sessionKey = randomBytes(32)
  const listen = async (overrides: Partial<AppDeps>) => {
    const app = await buildServer(db, { sessionKey, ...overrides })
    return { app, address: await app.listen({ host: '127.0.0.1', port: 0 }) }
  }
  const away = createDb('postgres://nobody@127.0.0.1:1/nothing', { onConnectionError: () => undefined })
  onTestFinished(() => away.destroy())
  const { app, address: usual } = await listen({})
  const { address: withoutDatabase } = await listen({ db: away, responseCacheBytesMax: 0 })
  const { address: strict } = await listen({ limitPoints: { ...limitPoints, submissionsPerMinute: 0 } })
  return { servers: { usual, withoutDatabase, strict }, cookie: cookieHeader(await signIn(app, db)) }
}

/** Tries each refusal with bodies of each size; returns those after which the next request failed. */
async function findWrong(
  { servers, cookie }: { servers: Servers; cookie: string },
  clients: readonly Client[],
  sizes: readonly number[] = allSizes,
): Promise<string[]> {
  const wrong: string[] = []
  const attempt = async (client: Client, refusal: Refusal, turn: number) => {
    const { name, at = 'usual', method = 'POST', path, headers, isSignedIn, start = '', end = '' } = refusal
    for (const size of sizes) {
      const body = Buffer.from(start + 'x'.repeat(size) + end)
      const status = headers === json && path === inquiries && body.length > jsonBytesMax ? 413 : refusal.status
      // Each refusal has large bodies of both kinds, and each client has them after half of the refusals.
      const isTurn = size < largeBytesMin || turn % 2 === 0
      const kinds = size < largeBytesMin ? [true, false] : inTurn([true, false], turn / 2, 2)
      for (const isAnnounced of isTurn ? kinds : []) {
        const all = { ...headers, ...(isSignedIn && { cookie }) }
        const exchange = { address: servers[at], method, path, headers: all, body, isAnnounced }
        const outcome = await keepingClients[client](exchange)
        if (!isRight(outcome, status))
          wrong.push(`${name}, ${size} bytes${isAnnounced ? '' : ' in chunks'}, ${client}: ${JSON.stringify(outcome)}`)
      }
    }
  }
  for (const [turn, refusal] of refusals.entries()) {
    // fetch sends no body with GET.
    const able = clients.filter((client) => client !== 'fetch' || refusal.method !== 'GET')
    await Promise.all(able.map((client, place) => attempt(client, refusal, turn + place)))
  }
  return wrong
}

function isRight({ status, saidClose, next }: Outcome, wanted: number): boolean {
  return status === wanted && (next === 200 || (saidClose && next === undefined))
}

const ownClients = ['all at once', 'half of it late', 'once it may', 'agent', 'fetch'] as const

test('after a refused body the next request is answered, or the refusal announced that the connection closes', async ({
  db,
}) => {
  expect(await findWrong(await startServers(db), ownClients)).toEqual([])
})

test('after a refused body curl gets its next answer', async ({ db, task, skip }) => {
  if (spawnSync('curl', ['--version']).error) leaveUntried({ task, skip }, 'curl is not installed')
  expect(await findWrong(await startServers(db), ['curl'], [200_000])).toEqual([])
})

test('the same holds behind nginx', async ({ db, task, skip }) => {
  const { servers, cookie } = await startServers(db)
  const nginx = (await startNginx(Object.values(servers))) ?? leaveUntried({ task, skip }, 'nginx is not installed')
  onTestFinished(nginx.stop)
  const [usual = '', withoutDatabase = '', strict = ''] = nginx.addresses
  const behind = { servers: { usual, withoutDatabase, strict }, cookie }
  expect(await findWrong(behind, ['all at once', 'fetch'], [200_000, 5_000_000])).toEqual([])
})
