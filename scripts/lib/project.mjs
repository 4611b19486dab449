import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stopWithNpm } from './npm-parent.mjs'

// The folder of the repository.
const rootDir = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** A failure that needs no stack: its message says what to do. */
export class PlainError extends Error {}

/**
 * The absolute path of a file in the repository.
 * @param {...string} parts
 */
export function inRoot(...parts) {
  return join(rootDir, ...parts)
}

/**
 * @param {string} file
 * @returns {any} what the file says, or undefined when it is absent or not JSON
 */
export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * A line of progress.
 * @param {string} line
 */
export function say(line) {
  process.stdout.write(`${line}\n`)
}

/**
 * Runs the main function of a script, and makes an error one line and exit code 1.
 * @param {() => Promise<void>} main
 */
export async function runScript(main) {
  try {
    checkNodeVersion()
    stopWithNpm()
    process.chdir(rootDir)
    await main()
  } catch (error) {
    const text = error instanceof PlainError ? error.message : error instanceof Error ? error.stack : error
    process.stderr.write(`${text}\n`)
    process.exit(1)
  }
}

function checkNodeVersion() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new PlainError(
      `Node.js 20.19 or newer is needed, this is ${process.versions.node}: install a newer one from https://nodejs.org`,
    )
  }
}
