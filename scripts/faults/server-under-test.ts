import { once } from 'node:events'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { serverEnv, signIn } from '../bench/bench-server.ts'
import { endOf, type ServerProcess, startServerProcess } from '../bench/server-process.ts'
import type { ServerOptions, ServerProgram, ServerUnderTest } from './scenario.ts'

const pollMs = 5
const readyLimitMs = 60_000
let servers = 0

/** Starts the product over a database, as an operator does, with a folder for data and one for temporary files of its own. */
export async function startServerUnderTest(
  program: ServerProgram,
  databaseUrl: string,
  workDir: string,
  firstOptions: Omit<ServerOptions, 'databaseUrl'> = {},
): Promise<ServerUnderTest> {
  servers += 1
  const ownDir = join(workDir, `server-${servers}`)
  const [dataDir, tempDir] = [join(ownDir, 'data'), join(ownDir, 'tmp')]
  for (const dir of [dataDir, tempDir]) mkdirSync(dir, { recursive: true })
  const lives: ServerProcess[] = []
  let port = '0'

  const present = () => {
    const life = lives.at(-1)
    if (!life) throw new Error('The server was never started')
    return life
  }

  const start: ServerUnderTest['start'] = async ({ env = {}, nodeArgs = [] } = firstOptions) => {
    const life = await startServerProcess({
      script: program.file,
      nodeArgs: [...program.nodeArgs, ...nodeArgs],
      // Run from its sources, it would keep what was translated in the folder that must end up empty.
      env: {
        ...serverEnv(databaseUrl, dataDir),
        TSX_DISABLE_CACHE: '1',
        TMPDIR: tempDir,
        TRUST_PROXY: 'loopback',
        ...env,
        PORT: port,
      },
      workDir: ownDir,
      logsComplaints: true,
      leadsGroup: true,
    })
    lives.push(life)
    port = new URL(life.address).port
    return life.startMs + (await untilReady(life))
  }

  await start()
  return {
    address: present().address,
    databaseUrl,
    pid: () => (endOf(present().child) === null ? present().pid : undefined),
    signIn: () => signIn(present().address),
    start,
    async kill() {
      const { child, pid } = present()
      if (endOf(child) !== null) return false
      process.kill(-pid, 'SIGKILL')
      if (endOf(child) === null) await once(child, 'exit')
      return child.signalCode === 'SIGKILL'
    },
    async ended() {
      const { child } = present()
      if (endOf(child) === null) await once(child, 'exit')
      return { exitCode: child.exitCode, signal: child.signalCode }
    },
    async stop() {
      const { child } = present()
      const askedAt = performance.now()
      await present().stop()
      return { exitCode: child.exitCode, takenMs: performance.now() - askedAt }
    },
    printed: () => lives.map((life) => life.readLog()).join(''),
    leftFiles: () => [dataDir, tempDir].flatMap((dir) => readdirSync(dir).map((name) => join(dir, name))),
  }
}

/** Waits until a server that listens answers that it is ready; gives how long that took. */
async function untilReady({ address, child }: ServerProcess): Promise<number> {
  const listensSince = performance.now()
  while (performance.now() - listensSince < readyLimitMs) {
    if (endOf(child) !== null) throw new Error(`The server ended with ${endOf(child)} before it was ready`)
    if (await isReady(address)) return performance.now() - listensSince
    await wait(pollMs)
  }
  throw new Error(`The server was not ready within ${readyLimitMs / 1_000} s`)
}

/** Whether a server answers that it is ready; false also while nothing answers. */
export async function isReady(address: string): Promise<boolean> {
  try {
    const answer = await fetch(`${address}/readyz`)
    await answer.text()
    return answer.ok
  } catch (error) {
    // What fetch throws where nobody answers.
    if (error instanceof TypeError) return false
    throw error
  }
}
