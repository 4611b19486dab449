import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, expect, onTestFinished, test } from 'vitest'
import { discardCluster } from '../../test/own-postgres.ts'
import { findServerModule } from '../../test/programs/program.ts'
import { testTempDir } from '../../test/programs/temp-dir.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { locateCluster } from './postgres-cluster.ts'
import { findPostmaster, isAlive } from './postmaster.ts'

const root = mkdtempSync(join(testTempDir, 'embedded-postgres-'))
chmodSync(root, 0o711)
const dataDirs: string[] = []
const children: ChildProcess[] = []

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const dataDir of dataDirs.splice(0)) await discardCluster(dataDir)
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

function aDataDir(name: string): string {
  const dataDir = join(root, name)
  mkdirSync(dataDir)
  dataDirs.push(dataDir)
  return dataDir
}

function start(dataDir: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir, log: () => undefined })
}

/** Starts the server from another process, and returns that process once the server is up. */
async function startInProcess(dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const { file, nodeArgs } = findServerModule('db/embedded/embedded-postgres')
  const module = JSON.stringify(pathToFileURL(file).href)
  const script = `
    import(${module}).then(async ({ startEmbeddedPostgres }) => {
      const { url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => undefined })
      process.stdout.write(url)
      setInterval(() => undefined, 1000)
    })`
  const child = spawn(process.execPath, [...nodeArgs, '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const [url] = await once(child.stdout, 'data')
  return { child, url: String(url) }
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

function postmasterPid(dataDir: string): number {
  return Number.parseInt(readFileSync(pidFileOf(dataDir), 'utf8'), 10)
}

/** Starts the server of a stopped cluster under a parent that never reaps it; returns its process id. */
async function launchUnreaped(dataDir: string): Promise<number> {
  const clusterDir = locateCluster(join(dataDir, 'postgres'))
  const { uid, gid } = statSync(clusterDir)
  const command = readFileSync(join(clusterDir, 'postmaster.opts'), 'utf8').trim()
  children.push(spawn('sh', ['-c', `${command} & exec sleep 1000`], { uid, gid, stdio: 'ignore' }))
  await expect.poll(() => findPostmaster(realpathSync(clusterDir))?.isReady).toBe(true)
  return postmasterPid(dataDir)
}

function pidFileOf(dataDir: string): string {
  return join(locateCluster(join(dataDir, 'postgres')), 'postmaster.pid')
}

test('a data directory gets a server that syncs to disk, on loopback only, with a password that only its owner can read', async () => {
  const dataDir = aDataDir('plain')
  const server = await start(dataDir)
  expect(await query(server.url, 'show fsync')).toEqual(['on'])
  expect(await query(server.url, 'show listen_addresses')).toEqual(['127.0.0.1'])
  const [, , , , socketDir, address] = readFileSync(pidFileOf(dataDir), 'utf8').split('\n')
  expect({ socketDir, address }).toEqual({ socketDir: '', address: '127.0.0.1' })
  expect(statSync(join(dataDir, 'postgres', 'password')).mode & 0o777).toBe(0o600)
  const wrong = new URL(server.url)
  wrong.password = 'wrong'
  await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
  await server.stop()
  expect(existsSync(pidFileOf(dataDir))).toBe(false)
})

test("the product's role owns nothing and has no special rights", async () => {
  const server = await start(aDataDir('roles'))
  const rights = 'rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls'
  expect(await query(server.productUrl, `select ${rights} from pg_roles where rolname = current_user`)).toEqual(
    Array(5).fill(false),
  )
  await expect(query(server.productUrl, 'create table mine (id int)')).rejects.toThrow('permission denied')
  await server.stop()
})

test('text has the same order and case rules on every machine', async () => {
  const server = await start(aDataDir('locale'))
  expect(await query(server.url, `select lower('ÉA'), 'a' > 'B'`)).toEqual(['éa', true])
  await server.stop()
})

test('a data directory is new until its first start is complete, and its data survives a stop', async () => {
  const dataDir = aDataDir('again')
  const first = await start(dataDir)
  expect(first.isNew).toBe(true)
  await query(first.url, 'create table kept as select 7 as n')
  await first.stop()
  const second = await start(dataDir)
  expect(second.isNew).toBe(true)
  second.settle()
  await second.stop()
  const third = await start(dataDir)
  expect(third.isNew).toBe(false)
  expect(await query(third.url, 'select n from kept')).toEqual([7])
  await third.stop()
})

test('the server that a killed process left running is taken over, used and stopped', async () => {
  const dataDir = aDataDir('killed')
  const { child, url } = await startInProcess(dataDir)
  await query(url, 'create table kept as select 7 as n')
  const pid = postmasterPid(dataDir)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const server = await start(dataDir)
  expect(server.url).toBe(url)
  expect(postmasterPid(dataDir)).toBe(pid)
  expect(await query(server.url, 'select n from kept')).toEqual([7])
  await server.stop()
  // The process may live for some milliseconds after it has released the data directory and the port.
  expect(existsSync(pidFileOf(dataDir))).toBe(false)
  await expect(query(url, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test('a second process on the same data directory is refused, and the first one continues', async () => {
  const dataDir = aDataDir('shared')
  const { url } = await startInProcess(dataDir)
  await expect(start(dataDir)).rejects.toThrow('is in use by another running copy of this program')
  expect(await query(url, 'select 1')).toEqual([1])
})

test('of two simultaneous first starts on one data directory, one is refused', async () => {
  const dataDir = aDataDir('race')
  const results = await Promise.allSettled([start(dataDir), start(dataDir)])
  const servers = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))
  expect(servers).toHaveLength(1)
  expect(refusals).toEqual([expect.stringContaining('is in use by another running copy of this program')])
  for (const server of servers) expect(await query(server.url, 'select 1')).toEqual([1])
  for (const server of servers) await server.stop()
})

test('a copy of a data directory made while its server runs gets its own server', async () => {
  const original = aDataDir('original')
  const server = await start(original)
  await query(server.url, 'create table kept as select 7 as n')
  const copy = aDataDir('copy')
  spawnSync('cp', ['-a', join(original, 'postgres'), copy])
  const second = await start(copy)
  expect(second.url).not.toBe(server.url)
  await second.stop()
  expect(await query(server.url, 'select n from kept')).toEqual([7])
  await server.stop()
})

test('a pid file whose process id now belongs to something else does not block the start', async () => {
  const dataDir = aDataDir('reused-pid')
  const first = await start(dataDir)
  const lines = readFileSync(pidFileOf(dataDir), 'utf8').split('\n')
  await first.stop()
  writeFileSync(pidFileOf(dataDir), [process.pid, ...lines.slice(1)].join('\n'))
  const second = await start(dataDir)
  expect(await query(second.url, 'select 1')).toEqual([1])
  await second.stop()
})

test('a crashed server is restarted on the same port', async () => {
  const dataDir = aDataDir('crash')
  const server = await start(dataDir)
  const pid = postmasterPid(dataDir)
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => query(server.url, 'select 1').catch(String), { timeout: 20_000 }).toEqual([1])
  expect(postmasterPid(dataDir)).not.toBe(pid)
  await server.stop()
})

test('a killed server that is still a zombie does not block the start', async () => {
  const dataDir = aDataDir('zombie')
  await (await start(dataDir)).stop()
  const pid = await launchUnreaped(dataDir)
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => isAlive(pid)).toBe(false)
  // The system still knows the process.
  process.kill(pid, 0)
  const server = await start(dataDir)
  expect(await query(server.url, 'select 1')).toEqual([1])
  await server.stop()
})

test('a start waits for processes of a killed server that still use the data', async () => {
  const dataDir = aDataDir('orphan')
  const { child, url } = await startInProcess(dataDir)
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const orphan = rows[0]?.pid ?? 0
  // Like a process at work that has not noticed that its server is gone.
  process.kill(orphan, 'SIGSTOP')
  onTestFinished(() => void (isAlive(orphan) && process.kill(orphan, 'SIGKILL')))
  child.kill('SIGKILL')
  await once(child, 'exit')
  process.kill(postmasterPid(dataDir), 'SIGKILL')
  const lines: string[] = []
  const starting = startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) })
  const hasWaited = expect.poll(() => lines).toContainEqual(expect.stringContaining('waiting for them to end'))
  await Promise.race([starting, hasWaited])
  process.kill(orphan, 'SIGKILL')
  const server = await starting
  expect(await query(server.url, 'select 1')).toEqual([1])
  await server.stop()
})

test('a server that cannot start says why, with the end of its log', async () => {
  const dataDir = aDataDir('broken')
  await (await start(dataDir)).stop()
  writeFileSync(join(locateCluster(join(dataDir, 'postgres')), 'postgresql.conf'), 'no_such_setting = 1\n')
  await expect(start(dataDir)).rejects.toThrow(/did not start[\s\S]+no_such_setting/)
})

test('a lost password is named, with what to do', async () => {
  const dataDir = aDataDir('lost-password')
  await (await start(dataDir)).stop()
  rmSync(join(dataDir, 'postgres', 'password'))
  await expect(start(dataDir)).rejects.toThrow('password of the embedded PostgreSQL is missing')
})
