import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeServerDir } from '../../src/server/test/own-postgres.ts'
import { findServerModule } from '../../src/server/test/program.ts'
import { type FragilePostgres, startFragilePostgres } from './fragile-postgres.ts'
import { runScenario } from './run-scenario.ts'
import type { Scenario } from './scenario.ts'

const seed = Number(process.env['FAULTS_SEED'] ?? 8)

/** Registers a test for each scenario with a short form, all on one database server. */
export function testShortForm(scenarios: readonly Scenario[], promise: string): void {
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

  test.for(scenarios.filter(({ isInShortForm }) => isInShortForm))(
    `${promise}: $name`,
    { timeout: 180_000 },
    async (scenario) => {
      const run = { seed, isShort: true, rounds: undefined, program, workDir, postgres, say: () => undefined }
      const { lost, duplicated, failures } = await runScenario(scenario, run)
      expect({ seed, lost, duplicated, failures }).toEqual({ seed, lost: 0, duplicated: 0, failures: [] })
    },
  )
}
