import { spawn } from 'node:child_process'
import { inRoot } from './project.mjs'

// One Ctrl-C may arrive twice, from the terminal and from npm.
const sameSignalMs = 500

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

// Whatever ends this process, nothing of it goes on.
process.once('exit', () => stopChildren('SIGKILL'))

/**
 * @typedef {object} Outcome
 * @property {number} exitCode 1 also for a process that a signal ended
 * @property {string} output what it printed, unless it printed to the terminal
 */

/**
 * Runs a program of node_modules/.bin with this Node, without npx.
 * @param {string} name
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, toTerminal?: boolean }} [options]
 * @returns {Promise<Outcome>}
 */
export function runBin(name, args, options) {
  return run(process.execPath, [inRoot('node_modules', '.bin', name), ...args], options)
}

/**
 * Runs a program to its end, in a process group of its own, so that Ctrl-C reaches it through `stopChildren` only, and once.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, toTerminal?: boolean }} [options]
 * @returns {Promise<Outcome>}
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

/**
 * Sends a signal to everything that still runs.
 * @param {NodeJS.Signals} signal
 */
export function stopChildren(signal) {
  for (const { pid } of running) {
    if (pid === undefined) continue
    try {
      process.kill(-pid, signal)
    } catch {
      // It ended by itself in this moment.
    }
  }
}

/**
 * Has Ctrl-C and SIGTERM stop the children: in good order at first, at once the second time.
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
