import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { rollFrom } from '../../../db/seeds/demo/dice.ts'
import { type ProductProgram, type ServerUnderTest, startServer } from '../harness/server.ts'
import { waitUntil } from '../harness/wait.ts'
import type { FragilePostgres } from './fragile-postgres.ts'
import { openLedger } from './ledger.ts'
import type { FaultContext, Scenario, ScenarioResult } from './scenario.ts'

type FaultRun = {
  seed: number
  isShort: boolean
  /** Replaces each scenario's number of rounds. */
  rounds: number | undefined
  program: ProductProgram
  workDir: string
  postgres: FragilePostgres
  say(line: string): void
}

/** Runs one scenario on its own database and ends every server that it leaves running. */
export async function runScenario(scenario: Scenario, run: FaultRun): Promise<ScenarioResult> {
  const workDir = mkdtempSync(join(run.workDir, 'scenario-'))
  // As root, a database in it runs under another account and must get through.
  chmodSync(workDir, 0o711)
  await retryUntilReady(run.postgres)
  const databaseUrl = await run.postgres.createDatabase()
  const query: FaultContext['query'] = (text, values) => run.postgres.query(databaseUrl, text, values)
  const preset: FaultContext['preset'] = ({ short, long }) => (run.isShort ? short : long)
  const starts: Promise<ServerUnderTest>[] = []
  const endings: (() => void)[] = []
  const context: FaultContext = {
    ...run,
    dice: rollFrom(mixSeed(run.seed, scenario.name)),
    preset,
    rounds: (figures) => run.rounds ?? preset(figures),
    workDir,
    databaseUrl,
    query,
    ledger: openLedger(query),
    atEnd: (end) => void endings.push(end),
    say: (line) => run.say(`  ${line}`),
    async startServer({ databaseUrl: url = databaseUrl, ...options } = {}) {
      const starting = startServer(url, workDir, {
        program: run.program,
        alwaysEnv: { TRUST_PROXY: 'loopback' },
        ...options,
      })
      starts.push(starting)
      return starting
    },
  }
  try {
    const result = await runToEnd(scenario, context)
    // A run without proved faults shows nothing.
    const unproved = result.rounds - result.faultsProved
    const failures = unproved > 0 ? [...result.failures, `${unproved} rounds without a proved fault`] : result.failures
    return { ...result, failures }
  } finally {
    for (const end of endings) end()
    for (const start of await Promise.allSettled(starts)) if (start.status === 'fulfilled') await start.value.kill()
    rmSync(workDir, { recursive: true, force: true })
  }
}

/** A scenario that broke off may have left the database server down or recovering: the next one must not end for that. */
async function retryUntilReady(postgres: FragilePostgres): Promise<void> {
  await postgres.revive()
  const ask = () => postgres.query(postgres.urlOf('postgres'), 'select')
  await waitUntil('the database server accepts connections', () =>
    ask().then(
      () => true,
      () => false,
    ),
  )
}

async function runToEnd(scenario: Scenario, context: FaultContext): Promise<ScenarioResult> {
  try {
    return await scenario.run(context)
  } catch (error) {
    const failure = `broke off: ${error instanceof Error ? error.stack : String(error)}`
    const nothing = { rounds: 0, faultsProved: 0, lost: 0, duplicated: 0, notes: [] }
    return { ...nothing, acknowledged: context.ledger.acknowledged(), failures: [failure] }
  }
}

/** A seed for each scenario (FNV-1a over its name), so its choices do not depend on which others run before it. */
function mixSeed(seed: number, name: string): number {
  let mixed = seed ^ 0x811c9dc5
  for (const letter of name) mixed = Math.imul(mixed ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return mixed | 0
}
