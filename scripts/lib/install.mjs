import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { run } from './children.mjs'
import { inRoot, PlainError, readJson, say } from './project.mjs'

const stampFile = inRoot('node_modules', '.installed')

/** Installs the packages if node_modules does not match package-lock.json. */
export async function ensureInstalled() {
  const wanted = fingerprint()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return
  if (!matchesLockFile()) await install()
  writeFileSync(stampFile, wanted)
}

function fingerprint() {
  const lock = createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex')
  return `${process.platform} ${process.arch} ${lock}\n`
}

/** Whether npm's own record, which it writes last, matches the lock file: the packages were installed by hand. */
function matchesLockFile() {
  const wanted = readJson(inRoot('package-lock.json'))?.packages ?? {}
  const installed = readJson(inRoot('node_modules', '.package-lock.json'))?.packages
  if (!installed) return false
  const isLacking = Object.entries(wanted).some(([path, entry]) => {
    if (path === '') return false
    const found = installed[path]
    return found ? found.version !== entry.version : !entry.optional
  })
  return !isLacking && Object.keys(installed).every((path) => path in wanted)
}

async function install() {
  say('Installing the packages (npm ci)')
  const [program, ...args] = findNpm()
  // The build needs the development packages, whatever NODE_ENV is.
  const includes = ['--include=dev', '--include=optional']
  const flags = ['ci', '--ignore-scripts', ...includes, '--no-audit', '--no-fund', '--loglevel=error']
  const { exitCode } = await run(program, [...args, ...flags], { env: envForNpm(), toTerminal: true })
  if (exitCode !== 0) {
    throw new PlainError(
      'Installing the packages failed (see above): check the network and the npm registry, and start again.',
    )
  }
}

/** @returns {[string, ...string[]]} */
function findNpm() {
  const given = process.env['npm_execpath']
  const nodeDir = dirname(process.execPath)
  const candidates = [
    ...(given && basename(given).startsWith('npm-cli') ? [given] : []),
    join(nodeDir, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(nodeDir, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ]
  const npmCli = candidates.find((file) => existsSync(file))
  return npmCli === undefined ? ['npm'] : [process.execPath, npmCli]
}

/** The environment without an outer npm's variables; the user's own npm_config_* settings stay. */
function envForNpm() {
  const isOuterNpm =
    /^(npm_(command|execpath|node_execpath|lifecycle_.*|package_.*|config_(local_prefix|omit|production))|INIT_CWD)$/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOuterNpm.test(name)))
}
