import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vi } from 'vitest'
import { databaseUrl } from './test/databases.ts'
import { expect, test } from './test/fixtures.ts'
import { addressOf, startProgram } from './test/program.ts'

vi.setConfig({ testTimeout: 60_000 })

async function expectRefusal(env: Record<string, string>, lines: RegExp[]): Promise<void> {
  const run = startProgram(env)
  expect(await run.exitCode).toBe(1)
  expect(run.complaints()).toEqual(lines.map((line) => expect.stringMatching(line)))
}

test('the first start on an empty database prints the admin login once, with which one can sign in', async ({
  dbUrl,
}) => {
  const first = startProgram({ DATABASE_URL: dbUrl })
  const address = await addressOf(first)
  const password = /^ {2}password: (\S+)$/m.exec(first.text())?.[1]
  const login = await fetch(`${address}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  })
  expect(login.status).toBe(200)
  first.child.kill('SIGTERM')
  expect(await first.exitCode).toBe(0)
  const second = startProgram({ DATABASE_URL: dbUrl })
  await addressOf(second)
  expect(second.text()).not.toContain('password')
})

test.for(['SIGINT', 'SIGTERM'] as const)('%s stops the program with exit code 0', async (signal, { dbUrl }) => {
  const run = startProgram({ DATABASE_URL: dbUrl })
  const address = await addressOf(run)
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
  run.child.kill(signal)
  expect(await run.exitCode).toBe(0)
  await expect(fetch(address)).rejects.toThrow('fetch failed')
})

test('wrong variables are refused with one line each', async () => {
  await expectRefusal({ PORT: 'http', LOG_LEVEL: 'loud' }, [/^PORT: must be/, /^LOG_LEVEL: must be/])
})

test('a taken port is refused with a line that says what to do', async ({ dbUrl }) => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  // A TCP listener's address is never a path.
  const { port } = other.address() as AddressInfo
  const isTaken = new RegExp(`^Port ${port} on 127.0.0.1 is taken by another program: .+ set PORT`)
  await expectRefusal({ DATABASE_URL: dbUrl, PORT: String(port) }, [isTaken])
  other.close()
})

test('a database server that does not answer is refused with a line that says what to do, without its password', async () => {
  const url = 'postgres://steel:hidden@127.0.0.1:1/steel'
  await expectRefusal({ DATABASE_URL: url }, [
    /^The database at 127.0.0.1:1 cannot be reached \(connect ECONNREFUSED 127.0.0.1:1\): start the PostgreSQL server, or correct DATABASE_URL.$/,
  ])
})

test('a database that is not there is refused with a line that says how to make it', async ({ dbUrl }) => {
  await expectRefusal({ DATABASE_URL: databaseUrl(dbUrl, 'no_such_database') }, [
    /has no database no_such_database: make it with "createdb no_such_database", or change DATABASE_URL.$/,
  ])
})

test('a data directory that cannot be one is refused with a line that says what to do', async () => {
  await expectRefusal({ DATA_DIR: import.meta.filename }, [
    /^The data directory .+ is not writable: .+ set DATA_DIR to another folder.$/,
  ])
})
