import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { runBin, stopOnSignal } from './lib/children.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { inRoot, readJson, runScript, say } from './lib/project.mjs'

const reportFile = inRoot('build', 'vitest.json')

/** @typedef {{ passed: number, failed: number }} Counts */

await runScript(async () => {
  let isStopping = false
  stopOnSignal(() => {
    isStopping = true
  })
  await ensureInstalled()
  /** @type {Counts} */
  const total = { passed: 0, failed: 0 }
  /** @param {() => Promise<Counts>} run */
  const count = async (run) => {
    if (isStopping) process.exit(1)
    const { passed, failed } = await run()
    total.passed += passed
    total.failed += failed
  }
  const { builds, checks } = listSteps()
  await Promise.all(builds.map(count))
  const isBuilt = total.failed === 0
  // Beside the tests, which leave a processor idle while they start.
  const check = async () => {
    for (const step of checks) await count(step)
  }
  await Promise.all([check(), count(() => runTests(isBuilt))])
  say(`${total.passed} passed, ${total.failed} failed`)
  process.exit(total.failed > 0 ? 1 : 0)
})

/** What the tests need, and the commands of the check scripts, each of which counts as one; some read the client build. */
function listSteps() {
  /** @type {Record<string, string>} */
  const scripts = readJson(inRoot('package.json')).scripts
  const commands = Object.entries(scripts).flatMap(([name, script]) =>
    name.startsWith('check:')
      ? script.split(' && ').map((command) => ({ command, isBuild: name === 'check:types' }))
      : [],
  )
  /** @param {boolean} isBuild */
  const stepsOf = (isBuild) =>
    commands
      .filter((one) => one.isBuild === isBuild)
      .map(
        ({ command }) =>
          () =>
            runStep(command),
      )
  return { builds: [...stepsOf(true), () => runStep('vite build')], checks: stepsOf(false) }
}

/** @type {(command: string) => Promise<Counts>} */
async function runStep(command) {
  const [name = '', ...args] = command.split(' ')
  const { exitCode, output } = await runBin(name, args, { env: cleanEnv() })
  const isFine = exitCode === 0
  say(`${isFine ? 'passed' : 'FAILED'}  ${command}`)
  if (!isFine) say(output)
  return { passed: Number(isFine), failed: Number(!isFine) }
}

/**
 * If the type check has built the server, tests start that build.
 * @type {(isBuilt: boolean) => Promise<Counts>}
 */
async function runTests(isBuilt) {
  const postgres = await startPostgres()
  try {
    mkdirSync(inRoot('build'), { recursive: true })
    rmSync(reportFile, { force: true })
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
    const serverDir = isBuilt ? { SERVER_DIR: inRoot('build', 'src', 'server') } : {}
    const env = { ...cleanEnv(), TEST_DATABASE_URL: postgres.url, ...serverDir }
    const { exitCode } = await runBin('vitest', ['run', ...reporters], { env, toTerminal: true })
    const report = readJson(reportFile)
    for (const line of listNotTried(report)) say(line)
    return countTests(report, exitCode)
  } finally {
    await postgres.stop()
  }
}

/**
 * One server for the whole run: the one in DATABASE_URL or a temporary one. Tests create and drop only their own databases.
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
async function startPostgres() {
  const url = process.env['DATABASE_URL']
  if (url) return { url, stop: () => Promise.resolve() }
  const { tsImport } = await import('tsx/esm/api')
  const { startTestPostgres } = await tsImport('../src/server/test/test-postgres.ts', import.meta.url)
  return startTestPostgres()
}

/** The environment without the product's variables: a test sets what it needs. */
function cleanEnv() {
  const example = readFileSync(inRoot('.env.example'), 'utf8')
  const names = new Set([...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name))
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !names.has(name)))
}

/**
 * What this machine cannot run counts as neither passed nor failed.
 * @type {(report: any) => string[]}
 */
function listNotTried(report) {
  /** @type {{ assertionResults: { status: string, title: string, meta: { notTried?: string } }[] }[]} */
  const files = report?.testResults ?? []
  return files
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'skipped')
    .map(({ title, meta }) => `NOT TRIED  ${title}: ${meta.notTried ?? 'it was skipped'}`)
}

/** @type {(report: any, exitCode: number) => Counts} */
function countTests(report, exitCode) {
  const passed = report?.numPassedTests ?? 0
  /** @type {{ status: string, assertionResults: unknown[] }[]} */
  const files = report?.testResults ?? []
  const brokenFiles = files.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const failed = (report?.numFailedTests ?? 0) + brokenFiles.length
  // An error outside any test.
  return { passed, failed: exitCode !== 0 && failed === 0 ? 1 : failed }
}
