import { spawn } from 'node:child_process'
import { inRoot } from './project.mjs'

// One Ctrl-C may arrive twice, from the terminal and from npm.
const sameSignalMs = 500

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

process.once('exit', () => stopChildren('SIGKILL'))

/**
 * The exit code is also 1 after a signal; the output is empty if it went to the terminal.
 * @typedef {{ exitCode: number, output: string }} Outcome
 */

/** @typedef {{ env?: NodeJS.ProcessEnv, toTerminal?: boolean }} RunOptions */
/** @typedef {(program: string, args: string[], options?: RunOptions) => Promise<Outcome>} Run */

/**
 * Runs a program of node_modules/.bin with this Node, without npx.
 * @type {Run}
 */
export function runBin(name, args, options) {
  return run(process.execPath, [inRoot('node_modules', '.bin', name), ...args], options)
}

/**
 * Runs a program to its end in its own process group, so Ctrl-C reaches it only through `stopChildren`, and once.
 * @type {Run}
 */
export function run(program, args, { env = process.env, toTerminal = false } = {}) {
  const output = toTerminal ? 'inherit' : 'pipe'
  const child = spawn(program, args, { cwd: inRoot(), env, stdio: ['ignore', output, output], detached: true })
  running.add(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += chunk))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (exitCode) => {
      running.delete(child)
      resolve({ exitCode: exitCode ?? 1, output: text })
    })
  })
}

/** @param {NodeJS.Signals} signal */
export function stopChildren(signal) {
  for (const { pid } of running) {
    if (pid === undefined) continue
    try {
      process.kill(-pid, signal)
    } catch {
      // It has just ended.
    }
  }
}

/**
 * Makes Ctrl-C and SIGTERM stop the children: gracefully the first time, at once the second time.
 * @param {() => void} [onFirst]
 */
export function stopOnSignal(onFirst) {
  /** @type {number | undefined} */
  let firstAt
  const onSignal = () => {
    const now = performance.now()
    if (firstAt === undefined) {
      firstAt = now
      stopChildren('SIGTERM')
      onFirst?.()
    } else if (now - firstAt > sameSignalMs) {
      stopChildren('SIGKILL')
    }
  }
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
  for (const signal of signals) process.on(signal, onSignal)
}
