import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runBin } from './children.mjs'
import { inRoot, PlainError, readJson, say } from './project.mjs'
import { writeSbom } from './sbom.mjs'

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {string[]} inputs files and folders
 * @property {string[]} results files that also change when the part is built by hand
 * @property {(hasRemoved: boolean) => Promise<import('./children.mjs').Outcome>} build
 */

/** @type {Part[]} */
const parts = [
  {
    name: 'server',
    inputs: ['src/server', 'src/shared', 'db', 'tsconfig.json', 'package-lock.json'],
    results: ['src/server', 'src/shared', 'db'].map((dir) => `build/${dir}/tsconfig.tsbuildinfo`),
    build: (hasRemoved) => {
      // The compiler keeps the output of deleted sources, and a deleted migration must not run.
      if (hasRemoved) for (const dir of ['src', 'db']) rmSync(inRoot('build', dir), { recursive: true, force: true })
      return runBin('tsc', ['-b', 'src/server'])
    },
  },
  {
    name: 'client',
    inputs: ['src/client', 'src/shared', 'scripts', 'vite.config.ts', 'package-lock.json'],
    results: ['build/client/index.html', 'build/page/draw-page.js'],
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
 * The state of a part after its last build.
 * @typedef {Record<string, { mtimeMs: number, size: number, hash: string }>} Inputs
 * @typedef {{ inputs: Inputs, results: Record<string, number> }} Stamp results with their times
 */

export async function ensureBuilt() {
  mkdirSync(inRoot('build'), { recursive: true })
  await Promise.all(
    parts.map(async (part) => {
      const stampFile = inRoot('build', `${part.name}.stamp.json`)
      /** @type {Stamp | undefined} */
      const old = readJson(stampFile)
      const inputs = readInputs(part.inputs, old?.inputs ?? {})
      if (!isFresh(part, inputs, old)) {
        // A build that breaks off leaves no stamp.
        rmSync(stampFile, { force: true })
        await build(part, inputs, old)
      }
      const text = JSON.stringify({ inputs, results: resultTimes(part) })
      if (text !== JSON.stringify(old)) writeFileSync(stampFile, text)
    }),
  )
}

/** @type {(part: Part, inputs: Inputs, old: Stamp | undefined) => boolean} */
function isFresh(part, inputs, old) {
  if (!old) return false
  const hashes = (/** @type {Inputs} */ files) => Object.entries(files).map(([file, { hash }]) => `${file} ${hash}`)
  const results = resultTimes(part)
  return (
    hashes(inputs).join() === hashes(old.inputs).join() &&
    part.results.every((file) => results[file] !== undefined && results[file] === old.results[file])
  )
}

/** @type {(part: Part, inputs: Inputs, old: Stamp | undefined) => Promise<void>} */
async function build(part, inputs, old) {
  say(`Building the ${part.name}`)
  const hasRemoved = !old || Object.keys(old.inputs).some((file) => !(file in inputs))
  const { exitCode, output } = await part.build(hasRemoved)
  if (exitCode !== 0) throw new PlainError(`${output.trim()}\nBuilding the ${part.name} failed: see above.`)
}

/**
 * Reads only files whose time or size changed.
 * @type {(paths: string[], old: Inputs) => Inputs}
 */
function readInputs(paths, old) {
  /** @type {Inputs} */
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
 * Lists a file, or all files of a folder except tests.
 * @type {(path: string) => string[]}
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
