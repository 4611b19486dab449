import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { launchServer, type ServerProcess } from './server-process.ts'
import { testTempDir } from './temp-dir.ts'

// Optimizing code later: by default, a start spends a quarter of its time on code that runs only once.
const startSooner = '--interrupt-budget=1000000'

/** The file of a server module: from the build in SERVER_DIR, which starts three times as fast, or else its source. */
export function findServerModule(name: string): { file: string; nodeArgs: string[] } {
  const builtDir = process.env['SERVER_DIR']
  if (builtDir) return { file: join(builtDir, `${name}.js`), nodeArgs: [startSooner] }
  return fromSource(`src/server/${name}`)
}

/** The file of a script, likewise. */
export function findScript(name: string): { file: string; nodeArgs: string[] } {
  const builtDir = process.env['SERVER_DIR']
  if (builtDir) return { file: join(builtDir, '../../scripts', `${name}.js`), nodeArgs: [startSooner] }
  return fromSource(`scripts/${name}`)
}

/** A module by its path, from its TypeScript. */
export function fromSource(path: string): { file: string; nodeArgs: string[] } {
  const file = join(import.meta.dirname, '../../../..', `${path}.ts`)
  return { file, nodeArgs: [startSooner, '--import', 'tsx'] }
}

/** Starts the product on a free port with only the given variables; it is killed when the test ends. */
export function startProgram(env: Readonly<Record<string, string>>): ServerProcess {
  const { program, discard } = launchProgram(env)
  onTestFinished(discard)
  return program
}

/** The same, until it is discarded: for all tests of a file. */
export function launchProgram(env: Readonly<Record<string, string>>): { program: ServerProcess; discard: () => void } {
  const dir = mkdtempSync(join(testTempDir, 'program-'))
  const dataDir = join(dir, 'data')
  mkdirSync(dataDir)
  const { file, nodeArgs } = findServerModule('main')
  const program = launchServer({
    file,
    nodeArgs: ['--no-warnings', ...nodeArgs],
    env: { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env },
    logDir: dir,
  })
  const discard = () => {
    program.child.kill('SIGKILL')
    rmSync(dir, { recursive: true, force: true })
  }
  return { program, discard }
}
