import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findServerModule } from '../../src/server/test/program.ts'
import { makeServerDir } from '../../src/server/test/test-postgres.ts'
import { runScenario } from './run-scenario.ts'
import type { Scenario } from './scenario.ts'
import { startScratchPostgres } from './scratch-postgres.ts'

const seed = Number(process.env['FAULTS_SEED'] ?? 8)

/** Has a test file make the faults that have a short form, each in a test of its own, on one database server for all of them. */
export function testShortForm(scenarios: readonly Scenario[], promise: string): void {
  const program = findServerModule('main')
  let workDir: string
  let dataDir: string
  let postgres: Awaited<ReturnType<typeof startScratchPostgres>>

  beforeAll(async () => {
    workDir = mkdtempSync(join(tmpdir(), 'steel-marketplace-faults-'))
    // Open to passage: as root, a database in it runs under another account.
    chmodSync(workDir, 0o711)
    dataDir = makeServerDir()
    postgres = await startScratchPostgres(dataDir)
  })

  afterAll(async () => {
    await postgres.stop()
    for (const dir of [dataDir, workDir]) rmSync(dir, { recursive: true, force: true })
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
