import { once } from 'node:events'
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { beforeAll, describe, onTestFinished, vi } from 'vitest'
import { locateCluster } from '../db/embedded/postgres-cluster.ts'
import { findPostmaster, isAlive } from '../db/embedded/postmaster.ts'
import { createTestDatabase, expect, test } from '../test/fixtures.ts'
import { aListRow, aWorkbook } from '../test/lists/workbooks.ts'
import { discardCluster } from '../test/own-postgres.ts'
import { launchProgram, startProgram } from '../test/programs/program.ts'
import type { ServerProcess } from '../test/programs/server-process.ts'
import { testTempDir } from '../test/programs/temp-dir.ts'

// Each start takes seconds, many on a busy machine.
const patiently = { timeout: 100_000, interval: 50 }

const metricsToken = 'a-token-for-instances'
const owner = { username: 'owner', password: 'a password for instances' }

const ofTwo = {
  INSTANCES: '2',
  METRICS_TOKEN: metricsToken,
  LOG_LEVEL: 'info',
  ADMIN_USERNAME: owner.username,
  ADMIN_PASSWORD: owner.password,
}

/** The processes that listened and live. */
function instancesOf(program: ServerProcess): number[] {
  return [...program.text().matchAll(/"pid":(\d+),.*"msg":"Server listening at/g)]
    .map(([, pid]) => Number(pid))
    .filter(isAlive)
}

/** Both, once the log, which is a moment late, has them. */
async function bothOf(program: ServerProcess): Promise<number[]> {
  await expect.poll(() => instancesOf(program), patiently).toHaveLength(2)
  return instancesOf(program)
}

/** A request on a connection of its own, so that instances take turns; its status. */
async function ask(address: string, path: string, headers = {}): Promise<{ status: number; text: string }> {
  const { statusCode, body } = await request(address + path, { headers: { connection: 'close', ...headers } })
  return { status: statusCode, text: await body.text() }
}

describe('under one parent', () => {
  let program: ServerProcess
  let address: string

  beforeAll(async () => {
    const database = await createTestDatabase()
    const { program: started, discard } = launchProgram({ ...ofTwo, DATABASE_URL: database.url })
    program = started
    address = await program.address()
    return async () => {
      discard()
      await database.drop()
    }
  })

  test('two instances answer at one address, count limits and metrics together, and replace a killed one', async () => {
    const search = (number: number) => ask(address, `/api/inventory/search?q=${number}&offset=1`)
    const statuses: number[] = []
    for (let number = 0; number < 124; number += 1) statuses.push((await search(number)).status)
    expect([statuses.slice(0, 120), statuses.slice(120)]).toEqual([Array(120).fill(200), Array(4).fill(429)])
    await expect
      .poll(
        () =>
          new Set(
            [...program.text().matchAll(/"instance":(\d).*"route":"\/api\/inventory\/search"/g)].map(
              (found) => found[1],
            ),
          ),
        patiently,
      )
      .toEqual(new Set(['1', '2']))

    const count = async (status: number) => {
      const { text } = await ask(address, '/metrics', { authorization: `Bearer ${metricsToken}` })
      expect(text).toMatch(/^instances 2$/m)
      const line = new RegExp(`_count\\{.*route="/api/inventory/search",status_code="${status}"\\} (\\d+)`)
      return Number(line.exec(text)?.[1])
    }
    expect([await count(200), await count(429)]).toEqual([120, 4])

    const [victim = 0, other] = await bothOf(program)
    process.kill(victim, 'SIGKILL')
    for (let number = 0; number < 20; number += 1) expect((await ask(address, '/healthz')).status).toBe(200)
    await vi.waitFor(
      () => expect(program.complaints()).toMatch(/^Instance \d ended with SIGKILL: starting another$/m),
      patiently,
    )
    await expect
      .poll(() => instancesOf(program).filter((pid) => pid !== victim && pid !== other), patiently)
      .toHaveLength(1)
    await vi.waitFor(async () => expect(await count(200)).toBe(120), patiently)
  })

  test('a roll-over under load replaces all instances and drops nothing, and SIGTERM ends all', async () => {
    const before = await bothOf(program)
    const complaintsBefore = program.complaints()
    const cookie = await signIn(address)
    const agent = new Agent({ connections: 8, pipelining: 1 })
    let isOver = false
    let answers = 0
    const failures: unknown[] = []
    const attempt = async (send: () => Promise<number>) => {
      const status = await send().catch((error: unknown) => error)
      if (status === 200) answers += 1
      else failures.push(status)
    }
    const read = async () => {
      const { statusCode, body } = await request(`${address}/api/categories`, { dispatcher: agent })
      await body.dump()
      return statusCode
    }
    const readOn = async () => {
      while (!isOver) {
        await attempt(read)
        await wait(20)
      }
    }
    const upload = async () => {
      while (!isOver) await attempt(() => uploadSlowly(address, cookie, agent))
    }
    const load = [...Array.from({ length: 3 }, readOn), upload(), upload()]
    await vi.waitFor(() => expect(answers).toBeGreaterThan(20), patiently)
    program.child.kill('SIGHUP')
    await vi.waitFor(() => expect(instancesOf(program).filter((pid) => before.includes(pid))).toEqual([]), patiently)
    isOver = true
    await Promise.all(load)
    await agent.close()
    expect(failures).toEqual([])
    expect(program.complaints()).toBe(complaintsBefore)
    const after = await bothOf(program)

    program.child.kill('SIGTERM')
    expect(await program.ended()).toBe(0)
    expect(after.filter(isAlive)).toEqual([])
    expect(program.text().match(/^Listening on /gm)).toHaveLength(1)
  })
})

test('a killed parent leaves neither instances nor the embedded database', async () => {
  const dataDir = mkdtempSync(join(testTempDir, 'killed-parent-'))
  chmodSync(dataDir, 0o711)
  onTestFinished(async () => {
    await discardCluster(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  })
  const program = startProgram({ ...ofTwo, DATA_DIR: dataDir, DEMO_DATA: '0' })
  const address = await program.address()
  expect((await ask(address, '/readyz')).status).toBe(200)
  const postmaster = findPostmaster(realpathSync(locateCluster(join(dataDir, 'postgres'))))
  const left = [...(await bothOf(program)), postmaster?.pid ?? 0]
  expect(left.filter(isAlive)).toHaveLength(3)
  program.child.kill('SIGKILL')
  await expect.poll(() => left.filter(isAlive), patiently).toEqual([])
})

test('what keeps instances from starting is told once, and ends the parent', async ({ dbUrl }) => {
  const other: Server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo // of a TCP server
  const program = startProgram({ ...ofTwo, DATABASE_URL: dbUrl, PORT: String(port) })
  expect(await program.ended()).toBe(1)
  expect(program.complaints()).toBe(
    `Another program uses port ${port} on 127.0.0.1: stop it, or set PORT to another (0 picks a free one).\n`,
  )
})

async function signIn(address: string): Promise<string> {
  // An unused connection would keep its instance for over a minute.
  const headers = { 'content-type': 'application/json', connection: 'close' }
  const options = { method: 'POST', headers, body: JSON.stringify(owner) } as const
  const answer = await request(`${address}/api/admin/login`, options)
  await answer.body.dump()
  return [answer.headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** Sends a list in two halves; returns the status. */
async function uploadSlowly(address: string, cookie: string, agent: Agent): Promise<number> {
  const form = new FormData()
  form.append('category', 'Hot Rolled Coil')
  form.append('file', new Blob([aWorkbook([aListRow()])]), 'list.xlsx')
  const encoded = new Response(form)
  const bytes = Buffer.from(await encoded.arrayBuffer())
  async function* halves() {
    yield bytes.subarray(0, bytes.length / 2)
    await wait(300)
    yield bytes.subarray(bytes.length / 2)
  }
  const headers = { cookie, 'content-type': encoded.headers.get('content-type') ?? '' }
  const options = { method: 'POST', headers, body: Readable.from(halves()), dispatcher: agent } as const
  const { statusCode, body } = await request(`${address}/api/inventory/upload`, options)
  await body.dump()
  return statusCode
}
