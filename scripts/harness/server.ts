import type { ChildProcess } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { endOf, launchServer, type ServerProcess, type ServerProgram } from '../../src/server/test/server-process.ts'
import { runBin } from '../lib/children.mjs'
import { memoryArgs, memoryEnv } from '../lib/memory.mjs'
import { inRoot, PlainError, say } from '../lib/project.mjs'
import { ask, contentOf, tryToAsk } from './http.ts'
import { rssMb } from './process-use.ts'
import { waitUntil } from './wait.ts'

/** Any server that listens: the product, or one that it is compared with. */
export type ListeningServer = Pick<ServerUnderTest, 'address' | 'pid' | 'emptyLog'> & {
  stop(): Promise<unknown>
  /** How long it took from the start of the process to its listening; to the nearest 2 ms. */
  startMs: number
}

/** What Node runs the product from. */
export type ProductProgram = { file: string; nodeArgs: readonly string[] }

export type ServerOptions = {
  /** Beyond what every server gets. */
  env?: Readonly<Record<string, string>>
  /** Of Node itself. */
  nodeArgs?: readonly string[]
  /** Whether it answers messages. */
  isAsked?: boolean
}

type FixedOptions = {
  program?: ProductProgram
  /** What its environment holds whatever options it is started with again. */
  alwaysEnv?: Readonly<Record<string, string>>
}

/** The product as a process group of its own, always at the same address. */
export type ServerUnderTest = {
  address: string
  databaseUrl: string
  /** Undefined while it does not run. */
  pid(): number | undefined
  child(): ChildProcess
  /** The memory that it holds, in MiB; 0 where the system does not tell. */
  memoryMb(): number
  /** The cookie of a signed-in admin; a session outlives the process. */
  signIn(): Promise<string>
  /** Ends the whole group at once; gives true when it was that which ended it. */
  kill(): Promise<boolean>
  /** Resolves with the exit code or the signal when the present process ends, however it does. */
  ended(): Promise<number | string | null>
  /** Starts it again, with the options of the first start or others; gives how long it took until `/readyz` answered 200. */
  start(options?: ServerOptions): Promise<number>
  /** Asks it to stop (SIGTERM) and waits; gives its exit code and how long that took. */
  stop(): Promise<{ exitCode: number | string | null; takenMs: number }>
  /** What all its processes have printed so far, on both streams. */
  printed(): string
  /** Empties the log of the present process, which grows with each request. */
  emptyLog(): void
  /** Files in its data and temporary folders, besides what belongs there; empty when nothing is left over. */
  leftFiles(): string[]
}

/** The built product, as npm start runs it. */
export const builtProduct: ProductProgram = {
  file: inRoot('build/src/server/main.js'),
  nodeArgs: memoryArgs,
}

const admin = { username: 'bench', password: 'a password for the bench' }
let servers = 0

/** Builds the server. Throws what the compiler says. */
export async function buildServer(): Promise<void> {
  say('Building the server')
  const { exitCode, output } = await runBin('tsc', ['-b', 'src/server'])
  if (exitCode !== 0) throw new PlainError(output)
}

/** Starts a server and waits until it listens. */
export async function startListening(program: ServerProgram): Promise<ListeningServer> {
  const startedAt = performance.now()
  const server = launchServer({ ...program, env: { NODE_ENV: 'production', ...program.env } })
  const address = await server.address()
  return { ...server, address, pid: () => server.child.pid, startMs: performance.now() - startedAt }
}

/** Starts the product over a database, with folders for data and for temporary files of its own, and waits until it is ready. */
export async function startServer(
  databaseUrl: string,
  workDir: string,
  { program = builtProduct, alwaysEnv = {}, ...firstOptions }: ServerOptions & FixedOptions = {},
): Promise<ServerUnderTest> {
  servers += 1
  const ownDir = join(workDir, `server-${servers}`)
  const [dataDir, tempDir] = [join(ownDir, 'data'), join(ownDir, 'tmp')]
  for (const dir of [dataDir, tempDir]) mkdirSync(dir, { recursive: true })
  const lives: ServerProcess[] = []
  let address = ''

  const present = () => {
    const life = lives.at(-1)
    if (!life) throw new Error('The server was never started')
    return life
  }

  const start: ServerUnderTest['start'] = async ({ env = {}, nodeArgs = [], isAsked = false } = firstOptions) => {
    const startedAt = performance.now()
    const port = address && new URL(address).port
    const life = launchServer({
      file: program.file,
      nodeArgs: [...program.nodeArgs, ...nodeArgs],
      // Run from its sources, it would keep what was translated in the folder that must end up empty.
      env: {
        ...productEnv(databaseUrl, dataDir),
        TSX_DISABLE_CACHE: '1',
        TMPDIR: tempDir,
        ...alwaysEnv,
        ...env,
        ...(port && { PORT: port }),
      },
      logDir: ownDir,
      hasOneLog: true,
      leadsGroup: true,
      isAsked,
    })
    lives.push(life)
    address = await life.address()
    await waitUntil('the server is ready', async () => {
      if (endOf(life.child) !== null) throw new Error(`The server ended with ${endOf(life.child)} before it was ready`)
      return isReady(address)
    })
    return performance.now() - startedAt
  }

  await start()
  return {
    address,
    databaseUrl,
    pid: () => (endOf(present().child) === null ? present().child.pid : undefined),
    child: () => present().child,
    memoryMb: () => rssMb(present().child.pid) ?? 0,
    signIn: () => signIn(address),
    start,
    async kill() {
      const { child, ended } = present()
      if (endOf(child) !== null) return false
      process.kill(-child.pid, 'SIGKILL')
      return (await ended()) === 'SIGKILL'
    },
    ended: () => present().ended(),
    async stop() {
      const askedAt = performance.now()
      await present().stop()
      return { exitCode: endOf(present().child), takenMs: performance.now() - askedAt }
    },
    printed: () => lives.map((life) => life.text()).join(''),
    emptyLog: () => present().emptyLog(),
    leftFiles: () => [dataDir, tempDir].flatMap((dir) => readdirSync(dir).map((name) => join(dir, name))),
  }
}

/** What the product over a database gets to know, with an admin who can sign in. */
export function productEnv(databaseUrl: string, dataDir: string): Record<string, string> {
  return {
    NODE_ENV: 'production',
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: 'a secret of 32 characters for the bench',
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
    DEMO_DATA: '0',
    LOG_LEVEL: 'info',
    ...memoryEnv,
  }
}

async function signIn(address: string): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const answer = await ask(address, { path: '/api/admin/login', method: 'POST', headers, body: JSON.stringify(admin) })
  await contentOf(answer, 'The login')
  return answer.cookie
}

/** Whether a server answers that it is ready; false also while nothing answers. */
export async function isReady(address: string): Promise<boolean> {
  return (await tryToAsk(address, { path: '/readyz' }))?.status === 200
}
