import type { ChildProcess } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  endOf,
  launchServer,
  type ServerProcess,
  type ServerProgram,
} from '../../../src/server/test/programs/server-process.ts'
import { runBin } from '../../lib/children.mjs'
import { memoryArgs, memoryEnv } from '../../lib/memory.mjs'
import { inRoot, PlainError, say } from '../../lib/project.mjs'
import { contentOf, sendRequest, trySendRequest } from './http.ts'
import { rssMb } from './process-use.ts'
import { waitUntil } from './wait.ts'

/** A listening server: the product, or one that it is compared with. */
export type ListeningServer = Pick<ServerUnderTest, 'address' | 'pid' | 'emptyLog'> & {
  stop(): Promise<unknown>
  /** From process start to listening, to the nearest 2 ms. */
  startMs: number
}

export type ProductProgram = { file: string; nodeArgs: readonly string[] }

export type ServerOptions = {
  env?: Readonly<Record<string, string>>
  nodeArgs?: readonly string[]
  isAsked?: boolean
}

type FixedOptions = {
  program?: ProductProgram
  alwaysEnv?: Readonly<Record<string, string>>
}

/** The product in its own process group, always at the same address. */
export type ServerUnderTest = Awaited<ReturnType<typeof startServer>>

export const builtProduct: ProductProgram = {
  file: inRoot('build/src/server/main.js'),
  nodeArgs: memoryArgs,
}

const admin = { username: 'bench', password: 'a password for the bench' }
let servers = 0

/** Throws the compiler's errors. */
export async function buildServer(): Promise<void> {
  say('Building the server')
  const { exitCode, output } = await runBin('tsc', ['-b', 'src/server'])
  if (exitCode !== 0) throw new PlainError(output)
}

export async function startListening(program: ServerProgram): Promise<ListeningServer> {
  const startedAt = performance.now()
  const server = launchServer({ ...program, env: { NODE_ENV: 'production', ...program.env } })
  const address = await server.address()
  return { ...server, address, pid: () => server.child.pid, startMs: performance.now() - startedAt }
}

/** Starts the product on a database, with its own data and temporary folders, and waits until it is ready. */
export async function startServer(
  databaseUrl: string,
  workDir: string,
  { program = builtProduct, alwaysEnv = {}, ...firstOptions }: ServerOptions & FixedOptions = {},
) {
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

  const start = async ({ env = {}, nodeArgs = [], isAsked = false }: ServerOptions = firstOptions) => {
    const startedAt = performance.now()
    const port = address && new URL(address).port
    const life = launchServer({
      file: program.file,
      nodeArgs: [...program.nodeArgs, ...nodeArgs],
      // Without TSX_DISABLE_CACHE, a run from the sources would leave files in TMPDIR.
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
    pid: (): number | undefined => (endOf(present().child) === null ? present().child.pid : undefined),
    child: (): ChildProcess => present().child,
    /** Resident memory in MiB; 0 if unknown. */
    memoryMb: () => rssMb(present().child.pid) ?? 0,
    /** Returns the cookie of a signed-in admin; the session survives a restart. */
    signIn: () => signIn(address),
    /** Starts it again, by default with the first options; returns the ms until `/readyz` returned 200. */
    start,
    /** Kills the whole group; returns whether that is what ended it. */
    async kill() {
      const { child, ended } = present()
      if (endOf(child) !== null) return false
      process.kill(-child.pid, 'SIGKILL')
      return (await ended()) === 'SIGKILL'
    },
    /** Resolves with the exit code or signal when the current process ends. */
    ended: () => present().ended(),
    async stop() {
      const askedAt = performance.now()
      await present().stop()
      return { exitCode: endOf(present().child), takenMs: performance.now() - askedAt }
    },
    /** The output of all its processes so far, both streams. */
    printed: () => lives.map((life) => life.text()).join(''),
    /** Empties the current process's log, which grows with each request. */
    emptyLog: () => present().emptyLog(),
    /** Leftover files in its data and temporary folders. */
    leftFiles: () => [dataDir, tempDir].flatMap((dir) => readdirSync(dir).map((name) => join(dir, name))),
  }
}

/** Starts the product once for each of these options, for some work. */
export async function withServers<const Options extends readonly ServerOptions[], Result>(
  databaseUrl: string,
  workDir: string,
  options: Options,
  work: (servers: { [Place in keyof Options]: ServerUnderTest }) => Promise<Result>,
): Promise<Result> {
  const servers: ServerUnderTest[] = []
  try {
    for (const one of options) servers.push(await startServer(databaseUrl, workDir, one))
    return await work(servers as { [Place in keyof Options]: ServerUnderTest }) // one for each
  } finally {
    for (const server of servers) await server.stop()
  }
}

/** The product's environment, with an admin who can sign in. */
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
  const answer = await sendRequest(address, {
    path: '/api/admin/login',
    method: 'POST',
    headers,
    body: JSON.stringify(admin),
  })
  await contentOf(answer, 'The login')
  return answer.cookie
}

export async function isReady(address: string): Promise<boolean> {
  return (await trySendRequest(address, { path: '/readyz' }))?.status === 200
}
