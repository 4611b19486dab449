import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { rollFrom } from '../../db/seeds/demo/dice.ts'
import { type ProductProgram, type ServerUnderTest, startServer } from '../harness/server.ts'
import type { FragilePostgres } from './hurt-postgres.ts'
import { openLedger } from './ledger.ts'
import type { FaultContext, Scenario, ScenarioResult } from './scenario.ts'

/** What all scenarios of a run share. */
export type FaultRun = {
  seed: number
  isShort: boolean
  /** In place of the rounds that each scenario would make. */
  rounds: number | undefined
  program: ProductProgram
  workDir: string
  postgres: FragilePostgres
  say(line: string): void
}

const fractionBits = 30

/** Runs one scenario on a database and with chances of its own, and ends every server that it leaves running. */
export async function runScenario(scenario: Scenario, run: FaultRun): Promise<ScenarioResult> {
  const workDir = mkdtempSync(join(run.workDir, 'scenario-'))
  // Open to passage: as root, a database in it runs under another account.
  chmodSync(workDir, 0o711)
  const databaseUrl = await run.postgres.createDatabase()
  const dice = rollFrom(mixSeed(run.seed, scenario.name))
  const starts: Promise<ServerUnderTest>[] = []
  const endings: (() => void)[] = []
  const context: FaultContext = {
    seed: run.seed,
    isShort: run.isShort,
    dice,
    random: () => dice.whole(0, 2 ** fractionBits - 1) / 2 ** fractionBits,
    rounds: ({ short, long }) => run.rounds ?? (run.isShort ? short : long),
    workDir,
    program: run.program,
    postgres: run.postgres,
    databaseUrl,
    ledger: openLedger(run.postgres, databaseUrl),
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
    // A fault that could not be proved was not made, and a run without faults shows nothing.
    const unproved = result.rounds - result.faultsProved
    const failures = unproved > 0 ? [...result.failures, `${unproved} rounds without a proved fault`] : result.failures
    return { ...result, failures }
  } finally {
    for (const end of endings) end()
    for (const start of await Promise.allSettled(starts)) if (start.status === 'fulfilled') await start.value.kill()
    rmSync(workDir, { recursive: true, force: true })
  }
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

/** A seed for each scenario, so that it makes the same choices whichever others run before it (FNV-1a over its name). */
function mixSeed(seed: number, name: string): number {
  let mixed = seed ^ 0x811c9dc5
  for (const letter of name) mixed = Math.imul(mixed ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return mixed | 0
}
