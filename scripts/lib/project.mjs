import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stopWithNpm } from './npm-parent.mjs'

const rootDir = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** An error without a stack: its message says what to do. */
export class PlainError extends Error {}

/** @param {...string} parts a path in the repository */
export function inRoot(...parts) {
  return join(rootDir, ...parts)
}

/**
 * Returns undefined if the file is missing or not JSON.
 * @type {(file: string) => any}
 */
export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`)
}

/**
 * Runs a script's main function; an error prints one line and exits with 1.
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
