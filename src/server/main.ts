import type { FastifyInstance } from 'fastify'
import { stopOrphanedPostgres } from './db/embedded/embedded-postgres.ts'
import { type Env, readEnv } from './env.ts'
import { followParent, readSeat, sendToParent } from './instances/instance.ts'
import type { Address, Seat } from './instances/messages.ts'
import { messageOf } from './lib/error-code.ts'
import { print, report } from './lib/terminal.ts'
import { within } from './lib/threads/within.ts'
import { openDatabases } from './start/open-databases.ts'
import { type Lifetime, live } from './start/process.ts'

// Each role loads only what it needs: a parent of instances needs no server.

const sameSignalMs = 500
// For a request, and for a connection that waits for the next one.
const leaveLimitMs = 150_000
const seat = readSeat()
let firstSignalAt: number | undefined

if (seat) await live((lifetime) => runInstance(seat, lifetime), tellParentOfFailure)
else await live(run, (error) => report(messageOf(error)))

/** The whole product: in this process, or in instances under it. */
async function run(lifetime: Lifetime): Promise<void> {
  let onHangUp = () => stopOnSignal(lifetime)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopOnSignal(lifetime))
  process.on('SIGHUP', () => onHangUp())
  const env = readEnv()
  const { prepare } = await import('./start/prepare.ts')
  const prepared = await prepare(env, lifetime.open)
  if (env.instances === 1) {
    const { serve } = await import('./start/serve.ts')
    const app = await serve({ env, ...prepared, seat, open: lifetime.open })
    prepared.settle()
    announce(env, app.server.address())
    return
  }
  const { createInstances } = await import('./instances/parent.ts')
  const { databaseUrl, sessionSecret, embeddedIn } = prepared
  const instances = createInstances({
    count: env.instances,
    program: import.meta.filename,
    env: {
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: sessionSecret,
      // Fastify would listen a second time beside what instances share.
      HOST: env.host === 'localhost' ? '127.0.0.1' : env.host,
    },
    embeddedIn,
  })
  await lifetime.open(instances, (opened) => opened.stop())
  // When its terminal closes, the product stops.
  if (!process.stdin.isTTY && !process.stdout.isTTY) onHangUp = () => void instances.rollOver()
  const address = await instances.start()
  if (lifetime.isStopping()) return
  prepared.settle()
  announce(env, address)
}

/** One of several processes behind one port, which is told what to do by its parent. */
async function runInstance(place: Seat, lifetime: Lifetime): Promise<void> {
  const { open, stop, isStopping } = lifetime
  let app: FastifyInstance | undefined
  let isOrphaned = false
  process.on('SIGTERM', stop)
  // The terminal sends them to all its processes: the parent decides.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
  followParent({
    stop,
    leave: () => void leave(app).finally(stop),
    onOrphaned() {
      if (isStopping()) process.exit(0)
      isOrphaned = true
      stop()
    },
  })
  await open(place.embeddedIn, async (dataDir) => {
    if (isOrphaned && dataDir !== undefined) await stopOrphanedPostgres(dataDir)
  })
  const env = readEnv()
  const { serve } = await import('./start/serve.ts')
  // The parent gives both.
  const { databaseUrl = '', sessionSecret = '' } = env
  app = await serve({ env, databases: await openDatabases(databaseUrl, env, open), sessionSecret, seat: place, open })
  await sendToParent({ type: 'listening', address: app.server.address() })
}

async function leave(app: FastifyInstance | undefined): Promise<void> {
  app?.eventFeed.stop()
  await within(leaveLimitMs, app?.finishConnections() ?? Promise.resolve()).catch((error: unknown) => {
    app?.log.warn({ err: error }, 'connections are cut off')
  })
}

function stopOnSignal({ isStopping, stop }: Lifetime): void {
  const now = performance.now()
  firstSignalAt ??= now
  // One Ctrl-C may arrive twice, from the terminal and from npm.
  if (now - firstSignalAt > sameSignalMs) {
    report('Stopped at once')
    process.exit(1)
  }
  if (isStopping()) return
  print('Stopping')
  stop()
}

function announce(env: Env, address: Address): void {
  print(`Listening on ${addressOf(address)}`)
  if (!env.trustProxy && !isLoopback(address)) {
    report(
      'Other machines can reach this without TLS: passwords travel in the clear. Put a proxy with TLS in front, set TRUST_PROXY to its address and HOST to 127.0.0.1.',
    )
  }
}

function addressOf(address: Address): string {
  if (address === null || typeof address === 'string') return String(address)
  const isAny = address.address === '0.0.0.0' || address.address === '::'
  const host = isAny ? 'localhost' : address.family === 'IPv6' ? `[${address.address}]` : address.address
  return `http://${host}:${address.port}`
}

function isLoopback(address: Address): boolean {
  return address === null || typeof address === 'string' || /^(127\.|::1$)/.test(address.address)
}

async function tellParentOfFailure(error: unknown): Promise<void> {
  await sendToParent({ type: 'failed', reason: messageOf(error) })
}
