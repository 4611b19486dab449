import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { databaseUrl } from './test/databases.ts'
import { expect, test } from './test/fixtures.ts'
import { startProgram } from './test/program.ts'

const linesOf = (text: string) => text.trim().split('\n')

async function expectRefusal(env: Record<string, string>, lines: RegExp[]): Promise<void> {
  const run = startProgram(env)
  expect(await run.ended()).toBe(1)
  expect(linesOf(run.complaints())).toEqual(lines.map((line) => expect.stringMatching(line)))
}

test('the first start on an empty database prints a working admin login once', async ({ dbUrl }) => {
  const first = startProgram({ DATABASE_URL: dbUrl })
  const address = await first.address()
  const password = /^ {2}password: (\S+)$/m.exec(first.text())?.[1]
  const login = await fetch(`${address}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  })
  expect(login.status).toBe(200)
  first.child.kill('SIGTERM')
  expect(await first.ended()).toBe(0)
  const second = startProgram({ DATABASE_URL: dbUrl })
  await second.address()
  expect(second.text()).not.toContain('password')
})

const owner = { username: 'owner', password: 'a password for tests' }

function logIn(address: string): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return fetch(`${address}/api/admin/login`, { method: 'POST', headers, body: JSON.stringify(owner) })
}

test('cookies require TLS behind a proxy; without one, a server that other machines can reach prints a warning', async ({
  dbUrl,
}) => {
  const asAdmin = { DATABASE_URL: dbUrl, ADMIN_USERNAME: owner.username, ADMIN_PASSWORD: owner.password }
  const behind = startProgram({ ...asAdmin, TRUST_PROXY: '127.0.0.1' })
  const bare = startProgram({ ...asAdmin, TRUST_PROXY: 'off', HOST: '0.0.0.0' })
  const [secure, plain] = await Promise.all([behind, bare].map(async (run) => logIn(await run.address())))
  const cookiesOf = (response: Response | undefined) => response?.headers.getSetCookie() ?? []
  expect(cookiesOf(secure).map((cookie) => [cookie.split('=')[0], ...cookie.split('; ').slice(1)])).toEqual([
    ['__Host-steel-session', ...['Path=/', 'HttpOnly', 'Secure', 'SameSite=Strict']],
    ['__Host-steel-browser', 'Max-Age=31536000', ...['Path=/', 'HttpOnly', 'Secure', 'SameSite=Strict']],
  ])
  expect(cookiesOf(plain).map((cookie) => [cookie.split('=')[0], cookie.includes('Secure')])).toEqual([
    ['steel-session', false],
    ['steel-browser', false],
  ])
  const header = 'strict-transport-security'
  expect([secure?.headers.has(header), plain?.headers.has(header)]).toEqual([true, false])
  expect(behind.complaints()).toBe('')
  expect(linesOf(bare.complaints())).toEqual([
    expect.stringMatching(/^Other machines can reach this without TLS: .+ TRUST_PROXY/),
  ])
})

test.for(['SIGINT', 'SIGTERM'] as const)('%s stops the program with exit code 0', async (signal, { dbUrl }) => {
  const run = startProgram({ DATABASE_URL: dbUrl })
  const address = await run.address()
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
  run.child.kill(signal)
  expect(await run.ended()).toBe(0)
  await expect(fetch(address)).rejects.toThrow('fetch failed')
})

test('every wrong variable is refused with one line', async () => {
  await expectRefusal({ PORT: 'http', LOG_LEVEL: 'loud' }, [/^PORT: must be/, /^LOG_LEVEL: must be/])
})

test('a port in use is refused with what to do', async ({ dbUrl }) => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const isTaken = new RegExp(`^Another program uses port ${port} on 127.0.0.1: .+ set PORT`)
  await expectRefusal({ DATABASE_URL: dbUrl, PORT: String(port) }, [isTaken])
  other.close()
})

test('an unreachable database server is refused with what to do, without its password', async () => {
  const url = 'postgres://steel:hidden@127.0.0.1:1/steel'
  await expectRefusal({ DATABASE_URL: url }, [
    /^The database at 127.0.0.1:1 cannot be reached \(connect ECONNREFUSED 127.0.0.1:1\): start the PostgreSQL server, or correct DATABASE_URL.$/,
  ])
})

test('a missing database is refused with how to create it', async ({ dbUrl }) => {
  await expectRefusal({ DATABASE_URL: databaseUrl(dbUrl, 'no_such_database') }, [
    /has no database no_such_database: create it with "createdb no_such_database", or change DATABASE_URL.$/,
  ])
})

test('an unusable data directory is refused with what to do', async () => {
  await expectRefusal({ DATA_DIR: import.meta.filename }, [
    /^The data directory .+ is not writable: .+ set DATA_DIR to another folder.$/,
  ])
})
