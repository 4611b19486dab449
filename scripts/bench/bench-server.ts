import { once } from 'node:events'
import { inRoot } from '../lib/project.mjs'
import { type ServerProcess, startServerProcess } from './server-process.ts'

/** The built product, run as an operator runs it. */
export type BenchServer = ServerProcess & {
  /** The cookie of a signed-in admin. */
  signIn(): Promise<string>
}

/** The built product with a probe in it. */
export type ProbedServer = BenchServer & {
  /** Begins a measurement; gives the memory at rest. */
  reset(): Promise<{ rssMb: number }>
  /** What was measured since: the longest time that the event loop was held, and the most memory. */
  report(): Promise<{ heldMs: number; rssMb: number }>
}

const admin = { username: 'bench', password: 'a password for the bench' }
const script = inRoot('build/src/server/main.js')
// As npm start has it, like the variables of the C library below.
const nodeArgs = ['--max-semi-space-size=4']

/** Starts the built server over a database, with further variables of its environment. */
export async function startBenchServer(
  databaseUrl: string,
  workDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<BenchServer> {
  return withSignIn(
    await startServerProcess({ script, nodeArgs, env: { ...serverEnv(databaseUrl, workDir), ...env }, workDir }),
  )
}

/** Starts the built server over a database, with a probe in it. */
export async function startProbedServer(databaseUrl: string, workDir: string): Promise<ProbedServer> {
  const server = await startServerProcess({
    script,
    nodeArgs: [...nodeArgs, '--import', inRoot('scripts/bench/server-probe.mjs')],
    env: serverEnv(databaseUrl, workDir),
    workDir,
    isAsked: true,
  })
  const askProbe = async (question: string) => {
    server.child.send(question)
    const [answer]: unknown[] = await once(server.child, 'message')
    return answer
  }
  return {
    ...withSignIn(server),
    // The probe beside this file answers so.
    reset: async () => (await askProbe('reset')) as { rssMb: number },
    report: async () => (await askProbe('report')) as { heldMs: number; rssMb: number },
  }
}

/** What a server over a database gets to know, with an admin who can sign in. */
export function serverEnv(databaseUrl: string, workDir: string): Record<string, string> {
  return {
    PORT: '0',
    DATA_DIR: workDir,
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: 'a secret of 32 characters for the bench',
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
    DEMO_DATA: '0',
    LOG_LEVEL: 'info',
    MALLOC_ARENA_MAX: '2',
    MALLOC_TRIM_THRESHOLD_: '131072',
    MALLOC_MMAP_THRESHOLD_: '32768',
  }
}

function withSignIn(server: ServerProcess): BenchServer {
  return { ...server, signIn: () => signIn(server.address) }
}

/** Signs the admin of `serverEnv` in and gives his cookie. Throws an Error when that is refused. */
export async function signIn(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  if (!answer.ok) throw new Error(`The login answered ${answer.status}: ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
