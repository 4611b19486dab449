import { runScript, say } from '../lib/project.mjs'
import { allScenarios } from './faults/all-scenarios.ts'
import { runClusterFaults } from './faults/cluster/run-cluster-faults.ts'
import { startFragilePostgres } from './faults/fragile-postgres.ts'
import { readyGoalMs } from './faults/rounds.ts'
import { runScenario } from './faults/run-scenario.ts'
import type { Scenario, ScenarioResult } from './faults/scenario.ts'
import { count, median, printTable, sum } from './harness/figures.ts'
import { buildServer, builtProduct } from './harness/server.ts'
import { choose, chooseSeed, wholeNumber } from './harness/settings.ts'
import { exitOnSignal, makeWorkDir } from './harness/work-dir.ts'

const counted = ['rounds', 'faultsProved', 'acknowledged', 'lost', 'duplicated'] as const

type Outcome = { scenario: Scenario; result: ScenarioResult }

await runScript(async () => {
  const [kind, ...rest] = process.argv.slice(2)
  if (kind === 'cluster') process.exit((await runClusterFaults(rest)) ? 1 : 0)
  const names = choose(
    allScenarios.map(({ name }) => name),
    (name, words) => name.includes(words),
  )
  const seed = chooseSeed('FAULTS_SEED')
  const rounds = wholeNumber('FAULTS_ROUNDS')
  exitOnSignal()
  await buildServer()
  const workDir = makeWorkDir()
  const postgres = await startFragilePostgres(workDir)
  say(`SEED ${seed}: FAULTS_SEED=${seed} repeats the choices`)
  const outcomes: Outcome[] = []
  for (const scenario of allScenarios.filter(({ name }) => names.includes(name))) {
    say(`\n${scenario.name}`)
    const startedAt = performance.now()
    const result = await runScenario(scenario, {
      seed,
      isShort: false,
      rounds,
      program: builtProduct,
      workDir,
      postgres,
      say,
    })
    outcomes.push({ scenario, result })
    for (const line of result.failures) say(`  FAILED ${line}`)
    say(
      `  ${result.faultsProved} faults proved, ${count(result.acknowledged)} acknowledged, ${secondsSince(startedAt)} s`,
    )
  }
  await postgres.stop()
  printOutcomes(seed, outcomes)
  printTotals(outcomes)
  process.exit(outcomes.some(({ result }) => isBad(result)) ? 1 : 0)
})

function secondsSince(startedAt: number): number {
  return Math.round((performance.now() - startedAt) / 1_000)
}

function printOutcomes(seed: number, outcomes: readonly Outcome[]): void {
  printTable(
    `Faults with seed ${seed}`,
    ['fault', 'rounds', 'proved', ...counted.slice(2), 'ready again ms, median', 'longest', 'failures'],
    [
      ...outcomes.map(({ scenario, result }) => tableRow(scenario.name, [result])),
      tableRow(
        'total',
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
    ...counted.map((what) => count(sum(results.map((result) => result[what])))),
    ...(readyMs.length > 0 ? [count(median(readyMs)), count(Math.max(...readyMs))] : [undefined, undefined]),
    count(sum(results.map(({ failures }) => failures.length))),
  ]
}

function printTotals(outcomes: readonly Outcome[]): void {
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

function isBad({ lost, duplicated, failures }: ScenarioResult): boolean {
  return lost > 0 || duplicated > 0 || failures.length > 0
}
