import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeServerDir } from '../../../src/server/test/own-postgres.ts'
import { findServerModule } from '../../../src/server/test/programs/program.ts'
import { sum } from '../harness/figures.ts'
import { type FragilePostgres, startFragilePostgres } from './fragile-postgres.ts'
import { runScenario } from './run-scenario.ts'
import type { FaultContext, Scenario, ScenarioResult } from './scenario.ts'

const seed = Number(process.env['FAULTS_SEED'] ?? 8)

/**
 * Registers a test for each scenario with a short form, all on one database server, and one test for each of `groups`: these
 * scenarios follow each other on one server and one database.
 */
export function testShortForm(
  scenarios: readonly Scenario[],
  promise: string,
  groups: readonly (readonly Scenario[])[],
): void {
  const short = scenarios.filter(({ isInShortForm }) => isInShortForm)
  const alone = short.filter((scenario) => !groups.flat().includes(scenario))
  const inTurn = groups.map((group) => followEachOther(group.filter((scenario) => short.includes(scenario))))
  const program = findServerModule('main')
  const workDir = makeServerDir()
  let postgres: FragilePostgres

  beforeAll(async () => {
    postgres = await startFragilePostgres(workDir)
  })

  afterAll(async () => {
    await postgres.stop()
    rmSync(workDir, { recursive: true, force: true })
  })

  test.for([...alone, ...inTurn])(`${promise}: $name`, { timeout: 180_000 }, async (scenario) => {
    const run = { seed, isShort: true, rounds: undefined, program, workDir, postgres, say: () => undefined }
    const { lost, duplicated, failures } = await runScenario(scenario, run)
    expect({ seed, lost, duplicated, failures }).toEqual({ seed, lost: 0, duplicated: 0, failures: [] })
  })
}

/** One scenario made of several that all leave the server running. Only the first one may set options for it. */
function followEachOther(scenarios: readonly Scenario[]): Scenario {
  return {
    name: scenarios.map(({ name }) => name).join(', then '),
    isInShortForm: true,
    async run(context) {
      let server: ReturnType<FaultContext['startServer']> | undefined
      const results: ScenarioResult[] = []
      for (const [turn, scenario] of scenarios.entries()) {
        const startServer: FaultContext['startServer'] = (options = {}) => {
          if (server && Object.keys(options).length > 0) throw new Error(`${scenario.name} needs its own server`)
          server ??= context.startServer(options)
          return server
        }
        const result = await scenario.run({ ...context, startServer, loadName: `turn-${turn}-` })
        results.push({ ...result, failures: result.failures.map((failure) => `${scenario.name}: ${failure}`) })
      }
      return {
        rounds: sum(results.map(({ rounds }) => rounds)),
        faultsProved: sum(results.map(({ faultsProved }) => faultsProved)),
        acknowledged: context.ledger.acknowledged(),
        lost: Math.max(...results.map(({ lost }) => lost)),
        duplicated: Math.max(...results.map(({ duplicated }) => duplicated)),
        notes: results.flatMap(({ notes }) => notes),
        failures: results.flatMap(({ failures }) => failures),
      }
    },
  }
}
