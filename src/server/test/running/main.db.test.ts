import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { databaseUrl } from '../databases.ts'
import { expect, test } from '../fixtures.ts'
import { startProgram } from '../programs/program.ts'
import type { ServerProcess } from '../programs/server-process.ts'

const linesOf = (text: string) => text.trim().split('\n')

async function expectRefusal(env: Record<string, string>, lines: RegExp[]): Promise<void> {
  const run = startProgram(env)
  expect(await run.ended()).toBe(1)
  expect(linesOf(run.complaints())).toEqual(lines.map((line) => expect.stringMatching(line)))
}

const cookiesOf = (response: Response) =>
  response.headers.getSetCookie().map((cookie) => [cookie.split('=')[0], ...cookie.split('; ').slice(1)])

test('the first start prints a working login once, cookies require TLS behind a proxy, and signals end the program', async ({
  dbUrl,
}) => {
  const behind = startProgram({ DATABASE_URL: dbUrl, TRUST_PROXY: '127.0.0.1' })
  const address = await behind.address()
  const password = /^ {2}password: (\S+)$/m.exec(behind.text())?.[1]
  const logIn = (at: string) =>
    fetch(`${at}/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password }),
    })
  const secure = await logIn(address)
  expect([secure.status, secure.headers.has('strict-transport-security')]).toEqual([200, true])
  expect(cookiesOf(secure)).toEqual([
    ['__Host-steel-session', ...['Path=/', 'HttpOnly', 'Secure', 'SameSite=Strict']],
    ['__Host-steel-browser', 'Max-Age=31536000', ...['Path=/', 'HttpOnly', 'Secure', 'SameSite=Strict']],
  ])
  expect(behind.complaints()).toBe('')
  await expectEnd(behind, 'SIGTERM')

  const bare = startProgram({ DATABASE_URL: dbUrl, TRUST_PROXY: 'off', HOST: '0.0.0.0' })
  const plain = await logIn(await bare.address())
  expect(bare.text()).not.toContain('password')
  expect([plain.status, plain.headers.has('strict-transport-security')]).toEqual([200, false])
  expect(cookiesOf(plain).map(([name, ...flags]) => [name, flags.includes('Secure')])).toEqual([
    ['steel-session', false],
    ['steel-browser', false],
  ])
  expect(linesOf(bare.complaints())).toEqual([
    expect.stringMatching(/^Other machines can reach this without TLS: .+ TRUST_PROXY/),
  ])
  await expectEnd(bare, 'SIGINT')
})

async function expectEnd(program: ServerProcess, signal: 'SIGINT' | 'SIGTERM'): Promise<void> {
  const address = await program.address()
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
  program.child.kill(signal)
  expect(await program.ended()).toBe(0)
  await expect(fetch(address)).rejects.toThrow('fetch failed')
}

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
