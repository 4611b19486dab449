import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runBin } from './children.mjs'
import { inRoot, PlainError, readJson, say } from './project.mjs'
import { writeSbom } from './sbom.mjs'

/**
 * A part of the build. Its inputs are files and folders, its results the files whose change shows that somebody else built.
 * @typedef {object} Part
 * @property {string} name
 * @property {string[]} inputs
 * @property {string[]} results
 * @property {(removed: boolean) => Promise<import('./children.mjs').Outcome>} build gets whether inputs were removed since the last time
 */

/** @type {Part[]} */
const parts = [
  {
    name: 'server',
    inputs: ['src/server', 'src/shared', 'db', 'tsconfig.json', 'package-lock.json'],
    results: ['src/server', 'src/shared', 'db'].map((dir) => `build/${dir}/tsconfig.tsbuildinfo`),
    build: (removed) => {
      // The compiler leaves what it made of a source that is gone, and a migration that is gone must not run.
      if (removed) for (const dir of ['src', 'db']) rmSync(inRoot('build', dir), { recursive: true, force: true })
      return runBin('tsc', ['-b', 'src/server'])
    },
  },
  {
    name: 'client',
    inputs: ['src/client', 'src/shared', 'scripts', 'vite.config.ts', 'package-lock.json'],
    results: ['build/client/index.html'],
    build: () => runBin('vite', ['build', '--logLevel', 'warn'], { env: { ...process.env, NODE_ENV: 'production' } }),
  },
  {
    name: 'sbom',
    inputs: ['package.json', 'package-lock.json'],
    results: ['build/sbom.json'],
    build: async () => {
      writeSbom(inRoot('build', 'sbom.json'))
      return { exitCode: 0, output: '' }
    },
  },
]

/**
 * What is remembered of a part: its inputs with their contents, its results with their times.
 * @typedef {object} Stamp
 * @property {Record<string, { mtimeMs: number, size: number, hash: string }>} inputs
 * @property {Record<string, number>} results
 */

/** Builds what is stale. */
export async function ensureBuilt() {
  mkdirSync(inRoot('build'), { recursive: true })
  await Promise.all(
    parts.map(async (part) => {
      const stampFile = inRoot('build', `${part.name}.stamp.json`)
      /** @type {Stamp | undefined} */
      const old = readJson(stampFile)
      const inputs = readInputs(part.inputs, old?.inputs ?? {})
      if (!isFresh(part, inputs, old)) {
        // A build that is cut off leaves no stamp, and the next one starts from nothing.
        rmSync(stampFile, { force: true })
        await build(part, inputs, old)
      }
      const text = JSON.stringify({ inputs, results: resultTimes(part) })
      if (text !== JSON.stringify(old)) writeFileSync(stampFile, text)
    }),
  )
}

/**
 * @param {Part} part
 * @param {Stamp['inputs']} inputs
 * @param {Stamp | undefined} old
 */
function isFresh(part, inputs, old) {
  if (!old) return false
  const hashes = (/** @type {Stamp['inputs']} */ files) =>
    Object.entries(files).map(([file, { hash }]) => `${file} ${hash}`)
  const results = resultTimes(part)
  return (
    hashes(inputs).join() === hashes(old.inputs).join() &&
    part.results.every((file) => results[file] !== undefined && results[file] === old.results[file])
  )
}

/**
 * @param {Part} part
 * @param {Stamp['inputs']} inputs
 * @param {Stamp | undefined} old
 */
async function build(part, inputs, old) {
  say(`Building the ${part.name}`)
  const hasRemoved = !old || Object.keys(old.inputs).some((file) => !(file in inputs))
  const { exitCode, output } = await part.build(hasRemoved)
  if (exitCode !== 0) throw new PlainError(`${output.trim()}\nBuilding the ${part.name} failed: see above.`)
}

/**
 * Reads only what changed its time or size since the last look.
 * @param {string[]} paths
 * @param {Stamp['inputs']} old
 */
function readInputs(paths, old) {
  /** @type {Stamp['inputs']} */
  const inputs = {}
  for (const path of paths.flatMap(listFiles).sort()) {
    const { mtimeMs, size } = statSync(inRoot(path))
    const known = old[path]
    const isKnown = known?.mtimeMs === mtimeMs && known.size === size
    inputs[path] = isKnown ? known : { mtimeMs, size, hash: hashFile(path) }
  }
  return inputs
}

/**
 * @param {string} path a file, or a folder whose files are all listed but the tests
 * @returns {string[]}
 */
function listFiles(path) {
  if (!statSync(inRoot(path)).isDirectory()) return [path]
  return readdirSync(inRoot(path), { withFileTypes: true }).flatMap((entry) => {
    const child = join(path, entry.name)
    if (entry.isDirectory()) return listFiles(child)
    return /\.test\.tsx?$/.test(entry.name) ? [] : [child]
  })
}

/** @param {string} path */
function hashFile(path) {
  return createHash('sha256')
    .update(readFileSync(inRoot(path)))
    .digest('base64')
}

/** @param {Part} part */
function resultTimes(part) {
  /** @type {Record<string, number>} */
  const times = {}
  for (const file of part.results) {
    const found = statSync(inRoot(file), { throwIfNoEntry: false })
    if (found) times[file] = found.mtimeMs
  }
  return times
}
