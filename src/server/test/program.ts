import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { testTempDir } from './temp-dir.ts'

/** The product as a process of its own. */
export interface Program {
  child: ChildProcess
  /** What it has printed so far. */
  text: () => string
  /** The lines it printed on standard error, without Node's own warnings. */
  complaints: () => string[]
  exitCode: Promise<unknown>
}

/**
 * What Node runs a module of the server from: the build that SERVER_DIR names, which starts in a third of the time, or else
 * its source.
 */
export function findServerModule(name: string): { file: string; nodeArgs: string[] } {
  const builtDir = process.env['SERVER_DIR']
  if (builtDir) return { file: join(builtDir, `${name}.js`), nodeArgs: [] }
  return { file: join(import.meta.dirname, '..', `${name}.ts`), nodeArgs: ['--import', 'tsx'] }
}

/** Starts the product on any free port with the given variables and no others; it is killed when the test ends. */
export function startProgram(env: Readonly<Record<string, string>>): Program {
  const dataDir = mkdtempSync(join(testTempDir, 'program-'))
  const { file, nodeArgs } = findServerModule('main')
  const child = spawn(process.execPath, ['--no-warnings', ...nodeArgs, file], {
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  })
  let printed = ''
  let complained = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (complained += chunk.toString()))
  return {
    child,
    text: () => printed,
    complaints: () => complained.trim().split('\n'),
    exitCode: once(child, 'close').then(([code]) => code),
  }
}

/** Waits until the product listens and gives its address. Throws what it complained of when it ends instead. */
export async function addressOf({ text, complaints, exitCode }: Program): Promise<string> {
  const end = exitCode.then((code) => {
    throw new Error(`The program ended with ${String(code)}: ${complaints().join('\n')}`)
  })
  const isListening = expect.poll(text, { timeout: 50_000 }).toContain('Listening on')
  await Promise.race([isListening, end])
  // It ends sooner or later; from here on that is the test's business.
  end.catch(() => undefined)
  return /^Listening on (.+)$/m.exec(text())?.[1] ?? ''
}
