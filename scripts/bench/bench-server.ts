import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { inRoot } from '../lib/project.mjs'

/** The built server as a process of its own, with a probe in it. */
export type BenchServer = {
  address: string
  /** Begins a measurement; gives the memory at rest. */
  reset(): Promise<{ rssMb: number }>
  /** What was measured since: the longest time that the event loop was held, and the most memory. */
  report(): Promise<{ heldMs: number; rssMb: number }>
  /** The cookie of a signed-in admin. */
  signIn(): Promise<string>
  stop(): Promise<void>
}

const admin = { username: 'bench', password: 'a password for the bench' }

/** Starts the built server over a database. */
export async function startBenchServer(databaseUrl: string, dataDir: string): Promise<BenchServer> {
  const child = fork(inRoot('build/src/server/main.js'), {
    execArgv: ['--import', inRoot('scripts/bench/server-probe.mjs')],
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      ADMIN_USERNAME: admin.username,
      ADMIN_PASSWORD: admin.password,
      DEMO_DATA: '0',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const address = await readAddress(child)
  const ask = async (question: string) => {
    child.send(question)
    const [answer]: unknown[] = await once(child, 'message')
    return answer
  }
  return {
    address,
    // The probe beside this file answers so.
    reset: async () => (await ask('reset')) as { rssMb: number },
    report: async () => (await ask('report')) as { heldMs: number; rssMb: number },
    async signIn() {
      const answer = await fetch(`${address}/api/admin/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(admin),
      })
      return answer.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; ')
    },
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

function readAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      const address = /^Listening on (.+)$/m.exec(printed)?.[1]
      if (address) resolve(address)
    })
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${printed}`)))
  })
}
