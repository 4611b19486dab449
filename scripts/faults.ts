import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from './bench/figures.ts'
import { count, sayTable } from './bench/table-text.ts'
import { allScenarios } from './faults/all-scenarios.ts'
import { readyGoalMs } from './faults/rounds.ts'
import { runScenario } from './faults/run-scenario.ts'
import type { Scenario, ScenarioResult } from './faults/scenario.ts'
import { startScratchPostgres } from './faults/scratch-postgres.ts'
import { runBin } from './lib/children.mjs'
import { inRoot, PlainError, runScript, say } from './lib/project.mjs'

type Outcome = { scenario: Scenario; result: ScenarioResult }

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const seedMax = 1_000_000

await runScript(async () => {
  const chosen = chooseScenarios(process.argv.slice(2))
  const seed = wholeNumber('FAULTS_SEED') ?? Math.floor(Math.random() * seedMax)
  const rounds = wholeNumber('FAULTS_ROUNDS')
  say('Building the server')
  const { exitCode, output } = await runBin('tsc', ['-b', 'src/server'])
  if (exitCode !== 0) throw new PlainError(output)
  // The exit handlers end what was started; a signal alone would not run them.
  for (const signal of stopSignals) process.on(signal, () => process.exit(1))
  const workDir = mkdtempSync(join(tmpdir(), 'steel-marketplace-faults-'))
  process.once('exit', () => rmSync(workDir, { recursive: true, force: true }))
  // Open to passage: as root, the database runs under another account.
  chmodSync(workDir, 0o711)
  const postgres = await startScratchPostgres(workDir)
  say(`SEED ${seed}: FAULTS_SEED=${seed} makes the same choices again`)
  const program = { file: inRoot('build/src/server/main.js'), nodeArgs: [] }
  const outcomes: Outcome[] = []
  for (const scenario of chosen) {
    say(`\n${scenario.name}`)
    const startedAt = performance.now()
    const result = await runScenario(scenario, { seed, isShort: false, rounds, program, workDir, postgres, say })
    outcomes.push({ scenario, result })
    say(
      `  ${result.faultsProved} faults proved, ${count(result.acknowledged)} acknowledged, ${secondsSince(startedAt)} s`,
    )
  }
  await postgres.stop()
  sayOutcomes(seed, outcomes)
  sayTotals(outcomes)
  process.exit(outcomes.some(({ result }) => isBad(result)) ? 1 : 0)
})

function chooseScenarios(asked: readonly string[]): readonly Scenario[] {
  const unknown = asked.find((words) => !allScenarios.some(({ name }) => name.includes(words)))
  if (unknown !== undefined)
    throw new PlainError(
      `No fault is called ${unknown}: name some of ${allScenarios.map(({ name }) => name).join(', ')}`,
    )
  return asked.length === 0
    ? allScenarios
    : allScenarios.filter(({ name }) => asked.some((words) => name.includes(words)))
}

function secondsSince(startedAt: number): number {
  return Math.round((performance.now() - startedAt) / 1_000)
}

function wholeNumber(name: string): number | undefined {
  const given = process.env[name]
  if (!given) return undefined
  if (!/^\d{1,9}$/.test(given)) throw new PlainError(`${name} must be a whole number`)
  return Number(given)
}

function sayOutcomes(seed: number, outcomes: readonly Outcome[]): void {
  sayTable(
    `Faults with seed ${seed}`,
    [
      'fault',
      'rounds',
      'proved',
      'acknowledged',
      'lost',
      'duplicated',
      'ready again ms, median',
      'longest',
      'failures',
    ],
    [
      ...outcomes.map(({ scenario, result }) => tableRow(scenario.name, [result])),
      tableRow(
        'in all',
        outcomes.map(({ result }) => result),
      ),
    ],
  )
  say('')
  for (const { scenario, result } of outcomes) {
    for (const line of result.notes) say(`${scenario.name}: ${line}`)
    for (const line of result.failures) say(`FAILED ${scenario.name}: ${line}`)
  }
}

function tableRow(name: string, results: readonly ScenarioResult[]): (string | undefined)[] {
  const readyMs = results.flatMap(({ readyAgainMs = [] }) => readyAgainMs)
  return [
    name,
    ...(['rounds', 'faultsProved', 'acknowledged', 'lost', 'duplicated'] as const).map((what) =>
      count(sum(results.map((result) => result[what]))),
    ),
    ...(readyMs.length > 0 ? [count(median(readyMs)), count(Math.max(...readyMs))] : [undefined, undefined]),
    count(sum(results.map(({ failures }) => failures.length))),
  ]
}

function sayTotals(outcomes: readonly Outcome[]): void {
  const proved = (what: Scenario['faultsAre']) =>
    count(sum(outcomes.map(({ scenario, result }) => (scenario.faultsAre === what ? result.faultsProved : 0))))
  const submissions = sum(outcomes.map(({ result }) => result.acknowledgedSubmissions ?? 0))
  const lost = sum(outcomes.map(({ result }) => result.lost))
  const readyMs = outcomes.flatMap(({ scenario, result }) =>
    scenario.faultsAre === 'server kills' ? (result.readyAgainMs ?? []) : [],
  )
  say(
    `\n${count(lost)} lost of ${count(submissions)} acknowledged submissions, over ${proved('server kills')} server kills and ` +
      `${proved('database crashes')} database crashes`,
  )
  if (readyMs.length === 0) return
  const inTime = readyMs.filter((takenMs) => takenMs <= readyGoalMs).length
  say(`Ready again within ${readyGoalMs / 1_000} s of a server kill ${count(inTime)} of ${count(readyMs.length)} times`)
}

function sum(figures: readonly number[]): number {
  return figures.reduce((total, figure) => total + figure, 0)
}

function isBad({ lost, duplicated, failures }: ScenarioResult): boolean {
  return lost > 0 || duplicated > 0 || failures.length > 0
}
