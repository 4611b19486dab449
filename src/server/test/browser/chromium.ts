import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import * as z from 'zod'

const buildDir = join(import.meta.dirname, '../../../../build')
const programNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macChrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
// Keep the browser from calling its vendor's servers.
const quietFlags = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

// Without GPU emulation a page takes about a fifth less CPU time.
const plainDrawingFlags = ['--disable-gpu', '--disable-software-rasterizer', '--disable-gpu-compositing']

// A page lives for seconds, too short to win back what optimizing its scripts costs: without it, it takes a fifth less.
const plainScriptFlags = ['--js-flags=--no-opt,--no-maglev']

// Playwright has shared memory kept in files, since containers may have little; with enough, a page takes a tenth less.
const sharedMemoryBytesMin = 2 ** 30
const filesForMemoryFlag = '--disable-dev-shm-usage'

interface BrowserProgram {
  path: string
  /** Additional environment variables. */
  env: Record<string, string>
}

/** Starts a headless Chromium: that of CHROMIUM_PATH, else the one from npm, which is twice as fast, else an installed one. */
export async function launchBrowser(): Promise<Browser> {
  const { path, env } = findGivenProgram() ?? findPackedProgram() ?? findInstalledProgram()
  // Playwright turns Chromium's sandbox off by default: it works neither as root nor in most containers.
  return await chromium.launch({
    executablePath: path,
    args: [...quietFlags, ...plainDrawingFlags, ...plainScriptFlags],
    ignoreDefaultArgs: hasSharedMemory() ? [filesForMemoryFlag] : [],
    env: { ...process.env, ...env },
  })
}

function hasSharedMemory(): boolean {
  if (!existsSync('/dev/shm')) return false
  const { bavail, bsize } = statfsSync('/dev/shm')
  return bavail * bsize >= sharedMemoryBytesMin
}

function findGivenProgram(): BrowserProgram | undefined {
  const path = process.env['CHROMIUM_PATH']
  if (!path) return undefined
  if (!isExecutable(path)) throw new Error(`CHROMIUM_PATH is ${path}, which is not an executable file.`)
  return { path, env: {} }
}

function findInstalledProgram(): BrowserProgram {
  const dirs = (process.env['PATH'] ?? '').split(delimiter)
  const candidates = [...dirs.flatMap((dir) => programNames.map((name) => join(dir, name))), macChrome]
  const path = candidates.find(isExecutable)
  if (path !== undefined) return { path, env: {} }
  throw new Error(
    'The browser from npm runs only on Linux x64. Install Chromium or Chrome, or set CHROMIUM_PATH to one.',
  )
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The npm package's browser, unpacked into build/ once per version; only for Linux on x64. */
function findPackedProgram(): BrowserProgram | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const dir = join(buildDir, `chromium-${packageVersion()}`)
  if (!existsSync(dir)) unpackInto(dir)
  const path = join(dir, 'chromium')
  // The package's libraries are only for systems without their own.
  const lacksLibraries = /not found/.test(spawnSync('ldd', [path], { encoding: 'utf8' }).stdout)
  const libraries = lacksLibraries ? { LD_LIBRARY_PATH: join(dir, 'al2023', 'lib') } : {}
  return { path, env: { ...libraries, FONTCONFIG_FILE: join(dir, 'fonts.conf') } }
}

function packageVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const text = readFileSync(join(entry, '../../../package.json'), 'utf8')
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version
}

// The package unpacks into the shared temporary folder and reuses what it finds there. So a separate process unpacks into
// its own folder, which is then renamed.
function unpackInto(dir: string): void {
  const partialDir = `${dir}.${randomBytes(6).toString('hex')}`
  mkdirSync(partialDir, { recursive: true })
  const script = `import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())`
  const { status, stderr } = spawnSync(process.execPath, ['-e', script], {
    cwd: import.meta.dirname,
    // The package adds its libraries only on this platform.
    env: { ...process.env, TMPDIR: partialDir, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`Unpacking the browser from npm failed: ${stderr}`)
  const fonts = '<include ignore_missing="yes">/etc/fonts/fonts.conf</include><dir prefix="relative">fonts/fonts</dir>'
  writeFileSync(join(partialDir, 'fonts.conf'), `<?xml version="1.0"?>\n<fontconfig>${fonts}</fontconfig>\n`)
  try {
    renameSync(partialDir, dir)
  } catch (error) {
    rmSync(partialDir, { recursive: true, force: true })
    if (!existsSync(dir)) throw error
  }
}
